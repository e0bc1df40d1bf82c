//! Before a game: what players add to its chance is pledged by all before it is opened by any, and nobody can bend it.

use crate::host;

use std::sync::Arc;
use std::time::Duration;

use host::{bot, me, open, visitor, wish};
use house::tables::{Hosted, Phase, PreludeStep, TableId};
use house::{House, Luck, SeatWish, Visitor, Wish};
use table::fairness::hex;
use table::{Commitment, Contribution, Record, Seat};

async fn look<T: Send + 'static>(
    house: &Arc<House>,
    id: &TableId,
    at: impl FnOnce(&Hosted) -> T + Send + 'static,
) -> T {
    house.read(id, |table| Ok(at(table))).await.unwrap()
}

/// What a page does: it pledges for the commitment that it sees.
async fn pledge(house: &Arc<House>, id: &TableId, who: &Visitor, opened: Contribution) -> Result<u64, u16> {
    let promised: Commitment = look(house, id, |table| table.promised().unwrap()).await;
    let digest = hex(&opened.pledge(&promised).digest);
    let pledged = house.pledge(id, who, Some(opened.seat), &hex(&promised.0), &digest).await;
    pledged.map_err(|problem| problem.status)
}

async fn contribute(
    house: &Arc<House>,
    id: &TableId,
    who: &Visitor,
    opened: Contribution,
) -> Result<u64, u16> {
    let opened = house.contribute(id, who, Some(opened.seat), &hex(&opened.entropy)).await;
    opened.map_err(|problem| problem.status)
}

fn luck(seat: u8, byte: u8) -> Contribution {
    Contribution { seat: Seat(seat), entropy: [byte; 32] }
}

fn contributing(seats: Vec<SeatWish>) -> Wish {
    Wish { contributes: true, listed: true, ..wish(seats) }
}

async fn record(house: &Arc<House>, id: &TableId) -> Record {
    let text = look(house, id, |table| table.open_record().unwrap().to_string()).await;
    text.parse().unwrap()
}

#[tokio::test]
async fn a_game_against_bots_begins_when_its_player_has_pledged_and_opened() {
    let directory = tempfile::tempdir().unwrap();
    let (house, anna) = (open(directory.path()).await, visitor());
    let id = house.create(&anna, &contributing(vec![me("Anna"), bot()])).await.unwrap();
    assert_eq!(
        look(&house, &id, |table| (table.phase(), table.prelude())).await,
        (Phase::Open, PreludeStep::Pledges)
    );
    assert_eq!(
        contribute(&house, &id, &anna, luck(0, 7)).await,
        Err(409),
        "nothing is opened before it is pledged"
    );
    pledge(&house, &id, &anna, luck(0, 7)).await.unwrap();
    pledge(&house, &id, &anna, luck(0, 7)).await.expect("the same once more is no fault");
    assert_eq!(pledge(&house, &id, &anna, luck(0, 8)).await, Err(409), "nobody pledges twice");
    assert_eq!(contribute(&house, &id, &anna, luck(0, 8)).await, Err(409), "it is not what was pledged");
    assert_eq!(
        house.leave(&id, &anna, None).await.unwrap_err().status,
        409,
        "nobody goes while pledges are opened"
    );
    contribute(&house, &id, &anna, luck(0, 7)).await.unwrap();
    contribute(&house, &id, &anna, luck(0, 7)).await.expect("the same once more is no fault");
    assert_eq!(look(&house, &id, Hosted::phase).await, Phase::Playing);
    house.resign(&id, &anna, None).await.unwrap();
    let record = record(&house, &id).await;
    assert_eq!((record.pledges.len(), &record.entropy[..]), (1, &[luck(0, 7)][..]));
    assert!(shelf::find(&record.game).unwrap().verify(&record).unwrap() > 10);
    // The same after a restart: the prelude is folded too.
    drop(house);
    let house = open(directory.path()).await;
    assert_eq!(look(&house, &id, |table| table.open_record().unwrap().to_string()).await, record.to_string());
}

#[tokio::test]
async fn whoever_contributes_last_knows_nothing_of_what_the_others_add() {
    let directory = tempfile::tempdir().unwrap();
    let (house, anna, bo) = (open(directory.path()).await, visitor(), visitor());
    let id = house.create(&anna, &contributing(vec![me("Anna"), SeatWish::Open])).await.unwrap();
    house.join(&id, &bo, None, None, "Bo", Luck::Pledged).await.unwrap();
    pledge(&house, &id, &anna, luck(0, 1)).await.unwrap();
    assert_eq!(contribute(&house, &id, &anna, luck(0, 1)).await, Err(409), "not before Bo has pledged");
    assert_eq!(look(&house, &id, |table| table.entropy().len()).await, 0);
    let copied = look(&house, &id, |table| hex(&table.pledges()[0].digest)).await;
    let commitment = look(&house, &id, |table| table.commitment().unwrap().to_owned()).await;
    // Another's pledge can be copied, but not opened.
    house.pledge(&id, &bo, None, &commitment, &copied).await.unwrap();
    contribute(&house, &id, &anna, luck(0, 1)).await.unwrap();
    assert_eq!(contribute(&house, &id, &bo, luck(1, 1)).await, Err(409));
    assert_eq!(look(&house, &id, Hosted::phase).await, Phase::Open);
}

#[tokio::test]
async fn words_and_pages_that_add_nothing_begin_a_game_as_ever() {
    let directory = tempfile::tempdir().unwrap();
    let (house, anna, bo) = (open(directory.path()).await, visitor(), visitor());
    let at_once = house.create(&anna, &wish(vec![me("Anna"), bot()])).await.unwrap();
    assert_eq!(look(&house, &at_once, Hosted::phase).await, Phase::Playing);
    let id = house.create(&anna, &contributing(vec![me("Anna"), SeatWish::Open])).await.unwrap();
    assert_eq!(house.add_luck(&id, &anna, None, "clover").await.unwrap_err().status, 409, "the page does so");
    house.join(&id, &bo, None, None, "Bo", Luck::Words("clover")).await.unwrap();
    assert_eq!(look(&house, &id, Hosted::prelude_waits_for).await.iter().collect::<Vec<_>>(), [Seat(0)]);
    pledge(&house, &id, &anna, luck(0, 3)).await.unwrap();
    assert_eq!(
        house.add_luck(&id, &bo, None, "thistle").await.unwrap_err().status,
        409,
        "too late to choose"
    );
    contribute(&house, &id, &anna, luck(0, 3)).await.unwrap();
    assert_eq!(look(&house, &id, |table| (table.phase(), table.entropy().len())).await, (Phase::Playing, 2));
}

#[tokio::test]
async fn a_page_that_pledges_nothing_in_time_is_not_waited_for() {
    let directory = tempfile::tempdir().unwrap();
    let (house, anna) = (open(directory.path()).await, visitor());
    let id = house.create(&anna, &contributing(vec![me("Anna"), bot()])).await.unwrap();
    let begun = async {
        while look(&house, &id, Hosted::phase).await == Phase::Open {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), begun).await.expect("the game begins by itself");
    assert_eq!(look(&house, &id, |table| (table.entropy().len(), table.voids().len())).await, (0, 0));
    assert_eq!(pledge(&house, &id, &anna, luck(0, 1)).await, Err(409));
}

#[tokio::test]
async fn in_a_rematch_those_are_expected_who_added_something_before() {
    let directory = tempfile::tempdir().unwrap();
    let (house, anna) = (open(directory.path()).await, visitor());
    let id = house.create(&anna, &contributing(vec![me("Anna"), bot()])).await.unwrap();
    pledge(&house, &id, &anna, luck(0, 3)).await.unwrap();
    contribute(&house, &id, &anna, luck(0, 3)).await.unwrap();
    house.resign(&id, &anna, None).await.unwrap();
    let next = house.rematch(&id, &anna, true).await.unwrap();
    assert_eq!(look(&house, &next, Hosted::contributors).await.iter().collect::<Vec<_>>(), [Seat(1)]);
    pledge(&house, &next, &anna, luck(1, 4)).await.unwrap();
    contribute(&house, &next, &anna, luck(1, 4)).await.unwrap();
    assert_eq!(look(&house, &next, Hosted::phase).await, Phase::Playing);
}
