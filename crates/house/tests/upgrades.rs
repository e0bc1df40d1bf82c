//! What earlier houses stored is opened by this one: databases kept as text in `tests/data`.

mod browser;
mod dump;
mod host;

use std::sync::Arc;

use browser::people_next;
use host::{a_choice, me, open, wish};
use house::tables::{Pace, Phase, TableId, Token};
use house::{Decision, House, SeatWish, Visitor};
use table::Seat;

/// The same people in every stored database, so that a later house can go on with their games.
fn person(letter: char) -> Visitor {
    Token::read(&letter.to_string().repeat(64)).unwrap().visitor().into()
}

/// A game of people; the second comes by invitation.
async fn sit_down(house: &Arc<House>, game: &str, pace: Pace) -> TableId {
    let (anna, bo) = (person('a'), person('b'));
    let mut seats = vec![me("Anna")];
    seats.resize(usize::from(shelf::find(game).unwrap().seats().0), SeatWish::Open);
    let mut asked = wish(seats);
    (asked.game, asked.pace, asked.listed) = (game.into(), pace, true);
    let id = house.create(&anna, &asked).await.unwrap();
    house.add_luck(&id, &anna, None, "a horseshoe").await.unwrap();
    house.join(&id, &bo, None, None, "Bo", Some("four leaves")).await.unwrap();
    id
}

/// Lets whoever must decide do so, for so many steps; takes a step back where that is possible. How many were.
async fn play(house: &Arc<House>, id: &TableId, steps: usize) -> usize {
    let people = ['a', 'b'].map(person);
    let mut undone = 0;
    for number in 0..steps {
        people_next(house, id).await;
        let next = house.read(id, |table| {
            let (must, held) = (table.game().unwrap().waiting().0, |who| table.seats_of(Some(who)));
            let seats = people.iter().flat_map(|who| held(who).iter().map(move |seat| (seat, who)));
            let next = seats.into_iter().find(|(seat, _)| must.contains(*seat));
            Ok(next
                .filter(|_| table.phase() == Phase::Playing)
                .map(|(seat, who)| (table.version(), seat, who)))
        });
        let Some((version, seat, who)) = next.await.unwrap() else { return undone };
        let Some(action) = a_choice(house, id, seat).await else { return undone };
        let key = (number == 0).then(|| "first".to_owned());
        let version =
            house.play(id, who, Decision { seat: Some(seat), version, key }, &action).await.unwrap();
        let back = Decision { seat: Some(seat), version, key: None };
        if undone < 2 && house.undo(id, who, back).await.is_ok() {
            undone += 1;
        }
    }
    undone
}

/// Tables of one game in every state that there is.
async fn furnish(house: &Arc<House>, game: &str) {
    let (anna, bo, cy) = (person('a'), person('b'), person('c'));
    let fewest = usize::from(shelf::find(game).unwrap().seats().0);
    let mut open = wish(std::iter::once(me("Anna")).chain(vec![SeatWish::Open; fewest - 1]).collect());
    open.game = game.into();
    let waits = house.create(&anna, &open).await.unwrap();
    house.say(&waits, &cy, Some("Cy"), "Who comes?").await.unwrap();

    let slow = sit_down(house, game, Pace::Correspondence { days: 60, bonus_hours: 24 }).await;
    let undone = play(house, &slow, 8).await;
    assert!(undone > 0 || game != "king-is-dead", "something is taken back");
    house.say(&slow, &bo, None, "A fine \"opening\", isn't it?").await.unwrap();
    house.say(&slow, &cy, Some("Cy"), "Not so loud.").await.unwrap();
    house.hand_over(&slow, &bo, Seat(1), Some("random")).await.unwrap();
    people_next(house, &slow).await;
    house.take_back(&slow, &bo, None).await.unwrap();
    house.wish_end(&slow, &bo, None, true).await.unwrap();

    let left = sit_down(house, game, Pace::Live { minutes: 600, increment_seconds: 9 }).await;
    play(house, &left, 2).await;
    house.resign(&left, &bo, None).await.unwrap();

    let agreed = sit_down(house, game, Pace::None).await;
    play(house, &agreed, 2).await;
    house.wish_end(&agreed, &anna, None, true).await.unwrap();
    house.wish_end(&agreed, &bo, None, true).await.unwrap();

    let bots = vec![SeatWish::Bot { bot: "random".into() }; fewest - 1];
    let mut short = wish(std::iter::once(me("Anna")).chain(bots).collect());
    short.game = game.into();
    if game == "mass-conquest" {
        short.options = [("round_cap".to_owned(), "2".to_owned())].into();
    }
    let over = house.create(&anna, &short).await.unwrap();
    play(house, &over, 5_000).await;
    assert_eq!(house.read(&over, |table| Ok(table.phase())).await.unwrap(), Phase::Over, "{game}");
    let again = house.rematch(&over, &anna).await.unwrap();
    play(house, &again, 1).await;
    let on = house.play_on(&over, &cy, 6, Some(Seat(0)), "Cy").await.unwrap();
    house.hand_over(&on, &cy, Seat(0), Some("random")).await.unwrap();
}

#[tokio::test]
#[ignore = "writes tests/data; see CONTRIBUTING.md"]
async fn write_down_a_database_of_today() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    for game in shelf::GAMES {
        furnish(&house, game.id()).await;
    }
    house.close();
    let text = dump::write(&directory.path().join("interregnum.sqlite")).await;
    assert!(text.len() < 200_000, "{} bytes are too many to keep", text.len());
    let name = std::env::var("DATABASE").expect("DATABASE=name of the file to write, without .sql");
    std::fs::write(dump::shelf().join(format!("{name}.sql")), text).unwrap();
}
