//! Going on from a finished game: from its first step, and from where chance was about to act.

use crate::host;

use std::sync::Arc;

use host::{at, me, open, visitor, wish};
use house::tables::TableId;
use house::{House, Visitor, Wish};
use table::{Actor, RecordStep, Seat};

/// Plays both seats of a game until so many decisions were made, and gives up.
async fn finished(house: &Arc<House>, anna: &Visitor, game: &str, decisions: usize) -> TableId {
    let id =
        house.create(anna, &Wish { game: game.into(), ..wish(vec![me("Anna"), me("Bo")]) }).await.unwrap();
    for _ in 0..decisions {
        let (version, seat, action) = house
            .read(&id, |table| {
                let game = table.game().unwrap();
                let seat = game.waiting().0.first().unwrap();
                Ok((table.version(), seat, game.legal(seat)[0].action.clone()))
            })
            .await
            .unwrap();
        house.play(&id, anna, house::Decision { seat: Some(seat), ..at(version) }, &action).await.unwrap();
    }
    house.resign(&id, anna, Some(Seat(0))).await.unwrap();
    id
}

async fn steps(house: &House, id: &TableId) -> Vec<RecordStep> {
    house.read(id, |table| Ok(table.game().unwrap().record().steps)).await.unwrap()
}

fn texts(steps: &[RecordStep]) -> Vec<(Actor, &str)> {
    steps.iter().map(|step| (step.actor, step.text.as_str())).collect()
}

async fn origin(house: &House, id: &TableId) -> (TableId, usize) {
    house.read(id, |table| Ok(table.opening().origin.clone().unwrap())).await.unwrap()
}

#[tokio::test]
async fn from_the_first_step_the_same_deal_is_played_anew() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let anna = visitor();
    let old = finished(&house, &anna, "king-is-dead", 6).await;
    let was = steps(&house, &old).await;
    let deal = was.iter().take_while(|step| step.actor == Actor::Chance).count();
    assert!(deal > 10, "the deal is chance's: {deal}");
    for plies in [0, 1, deal - 1, deal] {
        let new = house.play_on(&old, &anna, plies, Some(Seat(0)), "Anna", false).await.unwrap();
        assert_eq!(origin(&house, &new).await, (old.clone(), deal), "from step {plies}");
        let now = steps(&house, &new).await;
        assert!(now.len() >= deal, "{}", now.len());
        assert_eq!(texts(&now[..deal]), texts(&was[..deal]), "the same cards for the same people");
    }
    // One further on it is another's decision that is to be made again, and what was decided before stands.
    let new = house.play_on(&old, &anna, deal + 1, Some(Seat(0)), "Anna", false).await.unwrap();
    assert_eq!(origin(&house, &new).await.1, deal + 1);
    house.close();
}

#[tokio::test]
async fn just_before_chance_acts_what_it_drew_stays_drawn() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let anna = visitor();
    let old = finished(&house, &anna, "old-kings-crown", 60).await;
    let was = steps(&house, &old).await;
    let decided = was.iter().position(|step| step.actor != Actor::Chance).unwrap();
    let chance =
        (decided..was.len()).find(|&ply| was[ply].actor == Actor::Chance).expect("chance acts later");
    let after =
        (chance..was.len()).find(|&ply| was[ply].actor != Actor::Chance).expect("and a player after it");
    for plies in chance..=after {
        let new = house.play_on(&old, &anna, plies, Some(Seat(0)), "Anna", false).await.unwrap();
        assert_eq!(origin(&house, &new).await, (old.clone(), after), "from step {plies}");
        let now = steps(&house, &new).await;
        assert_eq!(texts(&now[..after]), texts(&was[..after]));
    }
    let before = house.play_on(&old, &anna, chance - 1, Some(Seat(0)), "Anna", false).await.unwrap();
    assert_eq!(origin(&house, &before).await.1, chance - 1, "a decision before it is made again");
    house.close();
}

#[tokio::test]
async fn there_is_nothing_to_go_on_from_behind_the_last_step() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let (anna, guest) = (visitor(), visitor());
    let old = finished(&house, &anna, "king-is-dead", 3).await;
    let all = steps(&house, &old).await.len();
    // The game was given up: where it stopped it can go on.
    let new = house.play_on(&old, &anna, all, Some(Seat(1)), "Anna", false).await.unwrap();
    assert_eq!(origin(&house, &new).await.1, all);
    let bots = |table: &house::tables::Hosted| {
        Ok(table.places().iter().map(|place| place.bot().is_some()).collect::<Vec<_>>())
    };
    assert_eq!(house.read(&new, bots).await.unwrap(), [true, false], "the seat that was asked for");
    let refused = house.play_on(&old, &anna, all + 1, Some(Seat(1)), "Anna", false).await.unwrap_err();
    assert_eq!(refused.status, 400, "{refused}");
    // Whoever sat there gets their own seat, a guest the first; a seat that is not there is none.
    let guests = house.play_on(&old, &guest, all, None, "Gil", false).await.unwrap();
    assert_eq!(house.read(&guests, bots).await.unwrap(), [false, true]);
    assert_eq!(house.play_on(&old, &guest, all, Some(Seat(2)), "Gil", false).await.unwrap_err().status, 409);
    // A game that is on cannot be gone on from.
    assert_eq!(house.play_on(&new, &anna, 0, None, "Anna", false).await.unwrap_err().status, 409);
    house.close();
}
