//! Several houses on one database. Where this run of the tests has none, there is nothing to be seen: a file has one house.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use table::Seat;

use super::super::{House, Settings};
use super::locked;
use crate::problem::Problem;
use crate::tables::{Commit, Entry, Fence, LETTERS, Pace, Phase, StoreFault, TableId, Token, now};
use crate::verbs::{Decision, Luck, SeatWish, Visitor, Wish};

/// A short lease, so that nobody waits long for a node that is gone.
const LEASE: Duration = Duration::from_millis(900);

async fn node(directory: &Path) -> Option<Arc<House>> {
    let database = Some(crate::testing::server(directory)?);
    let settings = Settings {
        data_dir: directory.into(),
        database,
        bot_pace: Duration::ZERO,
        lease: LEASE,
        ..Settings::default()
    };
    Some(House::open(settings).await.expect("a house"))
}

fn visitor() -> Visitor {
    Token::fresh().expect("luck").visitor().into()
}

fn me(name: &str) -> SeatWish {
    SeatWish::Me { name: name.into() }
}

fn wish(seats: Vec<SeatWish>, pace: Pace) -> Wish {
    let options = [("start".to_owned(), "0".to_owned())].into();
    Wish { game: "king-is-dead".into(), seats, options, pace, listed: true, contributes: false }
}

/// Waits until it is so.
async fn until(what: &str, so: impl AsyncFn() -> bool) {
    for _ in 0..1_000 {
        if so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("not within ten seconds: {what}");
}

fn letters(house: &House) -> usize {
    let shared = house.nodes.0.as_ref().expect("a node");
    let duties = locked(&shared.duties);
    LETTERS.chars().filter(|letter| duties.fence(*letter).is_some()).count()
}

/// As many letters as each node is to have.
async fn shared_out(houses: &[&House]) {
    let each = 32 / houses.len();
    until("the tables are shared out", async || houses.iter().all(|house| letters(house) == each)).await;
}

async fn version(house: &House, id: &TableId) -> u64 {
    house.glimpse(id).await.expect("a table").version()
}

async fn a_decision(house: &House, id: &TableId, seat: Seat) -> (Decision, String) {
    let table = house.glimpse(id).await.expect("a table");
    let legal = table.game().expect("a game").legal(seat);
    let action = legal.last().expect("something to do").action.clone();
    (Decision { seat: Some(seat), version: table.version(), key: None }, action)
}

#[tokio::test]
async fn any_node_serves_any_table_and_whoever_listens_at_another_one_is_told() {
    let directory = tempfile::tempdir().expect("a directory");
    let Some(one) = node(directory.path()).await else { return };
    let other = node(directory.path()).await.expect("a node");
    shared_out(&[&one, &other]).await;
    let (anna, bo) = (visitor(), visitor());
    let id = one.create(&anna, &wish(vec![me("Anna"), SeatWish::Open], Pace::None)).await.expect("a table");
    let (_room, mut bell) = other.listen(&id).await.expect("a bell");
    let mut news = one.bulletins.subscribe();
    bell.mark_unchanged();
    other.join(&id, &bo, None, None, "Bo", Luck::Nothing).await.expect("a seat");
    let told =
        tokio::time::timeout(Duration::from_secs(5), news.recv()).await.expect("in time").expect("news");
    assert_eq!(
        (told.table, told.row.phase),
        (id.clone(), Phase::Playing),
        "programs at the first node hear of it"
    );
    for turn in 0..6 {
        let (here, there) = if turn % 2 == 0 { (&one, &other) } else { (&other, &one) };
        let waits = there.glimpse(&id).await.expect("a table").game().expect("a game").waiting().0;
        let seat = waits.first().expect("somebody");
        // Seen at one node and played at the other, which need not have heard of the last move: no news are waited for.
        let (decision, action) = a_decision(there, &id, seat).await;
        let player = if seat == Seat(0) { &anna } else { &bo };
        let stored = here.play(&id, player, decision, &action).await.expect("a move");
        assert_eq!(version(here, &id).await, stored);
        if turn == 2 {
            until("the move", async || version(there, &id).await == stored).await;
        } else {
            there.reach(&id, stored).await.expect("a table");
        }
    }
    let last = version(&one, &id).await;
    until("the bell", async || *bell.borrow() == last).await;
    let read = one.store.entries(&id).await.expect("entries");
    assert_eq!(read.len() as u64, last);
    crate::tables::Hosted::fold(id, &read).expect("every entry follows from those before it");
}

#[tokio::test]
async fn of_two_who_write_at_once_one_is_told_that_the_other_was_faster() {
    let directory = tempfile::tempdir().expect("a directory");
    let Some(one) = node(directory.path()).await else { return };
    let other = node(directory.path()).await.expect("a node");
    let (anna, bo) = (visitor(), visitor());
    let id = one.create(&anna, &wish(vec![me("Anna"), SeatWish::Open], Pace::None)).await.expect("a table");
    // Both may be: the second is looked at again after the first.
    let said = tokio::join!(one.say(&id, &anna, None, "Well?"), other.say(&id, &bo, None, "I come."));
    let (Ok(first), Ok(second)) = said else { panic!("{said:?}") };
    assert_ne!(first, second);
    let (luck, nothing) = (Luck::Nothing, Luck::Nothing);
    let cleo = visitor();
    let joined = tokio::join!(
        one.join(&id, &bo, None, None, "Bo", luck),
        other.join(&id, &cleo, None, None, "Cleo", nothing)
    );
    let refused = match joined {
        (Ok(_), Err(problem)) | (Err(problem), Ok(_)) => problem,
        both => panic!("one seat, and {both:?}"),
    };
    assert_eq!(refused.status, 409, "{refused}");
    assert_eq!(refused.detail, "All seats are taken.", "told by what is so now");
}

#[tokio::test]
async fn bots_and_clocks_of_a_node_that_is_gone_are_seen_to_by_another() {
    let directory = tempfile::tempdir().expect("a directory");
    let Some(one) = node(directory.path()).await else { return };
    let other = node(directory.path()).await.expect("a node");
    shared_out(&[&one, &other]).await;
    let anna = visitor();
    let pace = Pace::Live { minutes: 1, increment_seconds: 0 };
    // Tables of the first node, as long as there is luck.
    let mut tables = Vec::new();
    while tables.len() < 3 {
        let bot = SeatWish::Bot { bot: "random".into() };
        let id = other.create(&anna, &wish(vec![me("Anna"), bot], pace)).await.expect("a table");
        if one.nodes.is_ours(&id) {
            tables.push(id);
        }
    }
    // It dies without a word: what it would do from now on is not done.
    one.close();
    drop(one);
    for id in &tables {
        until("Anna's turn", async || {
            let table = other.glimpse(id).await.expect("a table");
            table.game().expect("a game").waiting().0.contains(Seat(0))
        })
        .await;
        let is_annas = async || {
            let table = other.glimpse(id).await.expect("a table");
            table.game().expect("a game").waiting().0.contains(Seat(0))
        };
        while is_annas().await {
            let (decision, action) = a_decision(&other, id, Seat(0)).await;
            other.play(id, &anna, decision, &action).await.expect("a move");
        }
        until("the bot of a table that was the other's", is_annas).await;
        let entries = other.store.entries(id).await.expect("entries");
        let woken = entries.iter().any(|(_, entry)| *entry == Entry::Woken);
        assert!(!woken, "a clock goes on as it was, since its player was served all the time");
        let room = other.room(id);
        let alarm = room.alarm.lock().expect("an alarm").is_some();
        assert!(alarm, "its clock falls here now");
    }
    shared_out(&[&other]).await;
}

#[tokio::test]
async fn what_a_node_does_under_a_fence_that_is_not_its_own_any_more_is_not_stored() {
    let directory = tempfile::tempdir().expect("a directory");
    let Some(one) = node(directory.path()).await else { return };
    let anna = visitor();
    let id = one.create(&anna, &wish(vec![me("Anna"), SeatWish::Open], Pace::None)).await.expect("a table");
    let fence = one.nodes.fence(&id).expect("the only node").expect("a fence");
    let commit = |after, fence| {
        let (table, network, row) = (id.clone(), None, None);
        Commit { table, after, at: now(), network, entries: vec![Entry::Woken], row, fence }
    };
    let after = version(&one, &id).await;
    one.store.commit(commit(after, Some(fence))).await.expect("its own fence");
    for number in [fence.number - 1, fence.number + 1] {
        let refused = one.store.commit(commit(after + 1, Some(Fence { number, ..fence }))).await;
        assert!(matches!(refused, Err(StoreFault::Relieved)), "{refused:?}");
    }
    let woken = one.change_under(Some(Fence { number: fence.number - 1, ..fence }), &id, |table, at| {
        table.apply(at, &Entry::Woken).map_err(Problem::broken)?;
        Ok(vec![Entry::Woken])
    });
    assert_eq!(woken.await.expect_err("not stored").status, 409);
    assert_eq!(one.store.entries(&id).await.expect("entries").len() as u64, after + 1);
    // A person's move needs no fence.
    one.store.commit(commit(after + 1, None)).await.expect("anybody's");
}

#[tokio::test]
async fn a_node_that_leaves_hands_its_tables_over_at_once() {
    let directory = tempfile::tempdir().expect("a directory");
    let Some(one) = node(directory.path()).await else { return };
    let other = node(directory.path()).await.expect("a node");
    shared_out(&[&one, &other]).await;
    one.close();
    let begun = std::time::Instant::now();
    one.leave_nodes().await;
    assert_eq!((letters(&one), one.obstacle().await.is_some()), (0, true));
    shared_out(&[&other]).await;
    assert!(begun.elapsed() < LEASE, "nobody waited for the lease to run out: {:?}", begun.elapsed());
    assert_eq!(other.obstacle().await, None);
}

#[tokio::test]
async fn a_node_whose_line_is_slow_leaves_its_tables_to_those_that_are_quick() {
    let directory = tempfile::tempdir().expect("a directory");
    let Some(one) = node(directory.path()).await else { return };
    let other = node(directory.path()).await.expect("a node");
    shared_out(&[&one, &other]).await;
    one.store.voice().seem_slow();
    until("the quick one has all", async || (letters(&one), letters(&other)) == (0, 32)).await;
    assert_eq!(one.obstacle().await, None, "it serves whoever asks all the same");
    other.store.voice().seem_slow();
    // Where all are slow, nobody is spared.
    shared_out(&[&one, &other]).await;
}

#[tokio::test]
async fn what_was_not_heard_is_found_within_a_moment() {
    let directory = tempfile::tempdir().expect("a directory");
    let Some(one) = node(directory.path()).await else { return };
    let other = node(directory.path()).await.expect("a node");
    shared_out(&[&one, &other]).await;
    let anna = visitor();
    let id = one.create(&anna, &wish(vec![me("Anna"), SeatWish::Open], Pace::None)).await.expect("a table");
    let (_room, bell) = other.listen(&id).await.expect("a bell");
    // Written past the nodes, as if the word of it had been lost: the next signature says that something was told.
    let told = one.store.voice().told();
    let after = version(&one, &id).await;
    let woken = serde_json::to_string(&Entry::Woken).expect("an entry");
    let quiet = format!(
        "INSERT INTO entries (table_id, number, at, entry) SELECT table_id, number + 1, at, '{woken}' FROM entries \
         WHERE table_id = '{id}' ORDER BY number DESC LIMIT 1"
    );
    let mut work = one.store.db().act().await.expect("a transaction");
    work.run(crate::tables::Sql::made(quiet)).await.expect("written");
    work.commit().await.expect("stored");
    one.store.voice().tell(told + 1);
    until("the version", async || *bell.borrow() == after + 1).await;
}

#[tokio::test]
async fn presence_and_streams_are_one_across_nodes() {
    let directory = tempfile::tempdir().expect("a directory");
    let Some(one) = node(directory.path()).await else { return };
    let other = node(directory.path()).await.expect("a node");
    shared_out(&[&one, &other]).await;
    let anna = visitor();
    let id = one.create(&anna, &wish(vec![me("Anna"), SeatWish::Open], Pace::None)).await.expect("a table");
    let (room, _) = one.listen(&id).await.expect("a bell");
    let (far, _) = other.listen(&id).await.expect("a bell");
    let presence = crate::house::Presence::new(room.clone(), Some(anna.id.clone()));
    let watching = presence.watching();
    until("she is seen to be there", async || far.is_watched()).await;
    assert!(far.attendance.borrow().here().is_empty(), "not by way of this node");
    // Whoever comes later asks who is there.
    let third = node(directory.path()).await.expect("a node");
    until("the third node is heard", async || letters(&third) == 10).await;
    let (later, _) = third.listen(&id).await.expect("a bell");
    let _asks = crate::house::Presence::new(later.clone(), None);
    until("the third node hears of her", async || later.is_watched()).await;
    drop((watching, presence));
    until("she is seen to have left", async || {
        !far.is_watched() && !far.attendance.borrow().everybody_stays()
    })
    .await;
    let ticket = one.turnstile.enter(anna.id.clone(), crate::house::Topic::Games);
    // Of two who enter within the same millisecond both may stay.
    tokio::time::sleep(Duration::from_millis(5)).await;
    let again = other.turnstile.enter(anna.id.clone(), crate::house::Topic::Games);
    tokio::time::timeout(Duration::from_secs(5), ticket.ended.cancelled())
        .await
        .expect("the first stream ends");
    assert!(!again.ended.is_cancelled());
}
