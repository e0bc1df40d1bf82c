//! Abandoned tables end without a result and are deleted later; nobody who plays is disturbed.

use crate::browser;
use crate::host;
use crate::place;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::http::Method;
use host::{a_choice, at, bot, me, visitor, wish};
use house::tables::{Millis, Pace, Phase, Store, TableId, now};
use house::{Decision, Expiry, House, Luck, SeatWish, Settings, Visitor};
use table::{Seat, Viewer};

const DAY: Millis = 86_400_000;

async fn phase(house: &Arc<House>, id: &TableId) -> Phase {
    house.read(id, |table| Ok(table.phase())).await.unwrap()
}

async fn open(directory: &Path, expiry: Expiry) -> Arc<House> {
    let settings = Settings {
        data_dir: directory.into(),
        database: place::server(directory),
        bot_pace: Duration::ZERO,
        expiry,
        ..Settings::default()
    };
    House::open(settings).await.unwrap()
}

/// A game of two people who have moved once.
async fn moved(house: &Arc<House>, anna: &Visitor, pace: Pace) -> TableId {
    let mut wish = wish(vec![me("Anna"), me("Bo")]);
    wish.pace = pace;
    let id = house.create(anna, &wish).await.unwrap();
    step(house, anna, &id).await;
    id
}

async fn step(house: &Arc<House>, anna: &Visitor, id: &TableId) {
    let (version, seat) = house
        .read(id, |table| Ok((table.version(), table.game().unwrap().waiting().0.first().unwrap())))
        .await
        .unwrap();
    let action = a_choice(house, id, seat).await.unwrap();
    house.play(id, anna, Decision { seat: Some(seat), ..at(version) }, &action).await.unwrap();
}

/// As if everything at a table had happened so much earlier.
async fn shift(directory: &Path, by: Millis) {
    place::ask(directory, &format!("UPDATE entries SET at = at - {by}")).await;
    let index = format!("created = created - {by}, changed = changed - {by}, attended = attended - {by}");
    place::ask(directory, &format!("UPDATE tables SET {index}")).await;
}

#[tokio::test]
async fn an_open_table_ends_after_a_week_and_whoever_waits_there_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path(), Expiry::default()).await;
    let anna = visitor();
    let id = house.create(&anna, &wish(vec![me("Anna"), SeatWish::Open])).await.unwrap();
    let (_room, mut bell) = house.listen(&id).await.unwrap();
    bell.mark_unchanged();
    assert!(house.expire(now() + 6 * DAY).await.unwrap().ended.is_empty());
    assert_eq!((phase(&house, &id).await, bell.has_changed().unwrap()), (Phase::Open, false));
    assert_eq!(house.expire(now() + 8 * DAY).await.unwrap().ended.len(), 1);
    assert_eq!(phase(&house, &id).await, Phase::Over);
    assert!(bell.has_changed().unwrap());
    let late = house.join(&id, &visitor(), None, None, "Bo", Luck::Nothing).await.unwrap_err();
    assert!((400..500).contains(&late.status), "{late:?}");
    assert!(house.expire(now() + 8 * DAY).await.unwrap().ended.is_empty(), "once");
}

#[tokio::test]
async fn a_game_without_a_persons_move_ends_without_a_result_and_what_is_hidden_stays_so() {
    let house = browser::House::open().await;
    let mut anna = house.browser();
    let fields = [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "me"), ("option-game", "advanced")];
    let address = anna.post("/new", &fields).await.follow();
    let id = TableId::read(address.trim_start_matches("/t/")).unwrap();
    // What a guest says is no move.
    house.inner.say(&id, &visitor(), Some("Cy"), "Who moves?").await.unwrap();
    assert!(house.inner.expire(now() + 59 * DAY).await.unwrap().ended.is_empty());
    assert_eq!(house.inner.expire(now() + 61 * DAY).await.unwrap().ended.len(), 1);
    let look = house.inner.read(&id, |table| {
        let eyes = [None, Some(Seat(0)), Some(Seat(1))].map(|seat| table.viewer(seat));
        Ok((table.phase(), table.result().unwrap(), eyes, table.open_record().is_none()))
    });
    let (phase, result, eyes, closed) = look.await.unwrap();
    assert_eq!((phase, result.winners), (Phase::Over, Vec::new()));
    assert_eq!(result.words, "Nobody came back; the game ends without a result.");
    assert_eq!(eyes, [Viewer::Spectator, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))]);
    assert!(closed, "no record with its secret");
    let secret = {
        let store = Store::open(&place::database(house.directory())).await.unwrap();
        let entries = store.entries(&id).await.unwrap();
        let house::tables::Entry::Opened(opening) = &entries[0].1 else { panic!("opened") };
        opening.secret.clone()
    };
    let mut guest = house.browser();
    for path in ["", "/replay", "/replay?as=0", "/fairness", "/fairness?verify=1", "/record"] {
        let page = guest.get(&format!("{address}{path}")).await;
        assert!([200, 409].contains(&page.status), "{path}: {}", page.status);
        assert!(!page.text.contains(&secret), "{path}");
    }
    // Whoever looks as another seat sees no more than a guest does.
    let as_guest = guest.get(&format!("{address}/replay?ply=12")).await.text;
    let as_seat = guest.get(&format!("{address}/replay?ply=12&as=0")).await.text;
    let board = |page: &str| {
        page.split("id=\"board\"").nth(1).unwrap().split("id=\"side\"").next().unwrap().to_owned()
    };
    assert_eq!(board(&as_guest), board(&as_seat));
    let record = guest
        .json(
            Method::GET,
            &format!("/api{}/record", address.replace("/t/", "/tables/")),
            serde_json::json!({}),
        )
        .await;
    assert_eq!(record.status, 409, "{}", record.text);
    assert!(record.text.contains("its record stays closed"), "{}", record.text);
}

#[tokio::test]
async fn whoever_moves_keeps_the_game_and_a_clock_that_runs_ends_it_otherwise() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path(), Expiry::default()).await;
    let anna = visitor();
    let still = moved(&house, &anna, Pace::None).await;
    let lively = moved(&house, &anna, Pace::None).await;
    let clock = moved(&house, &anna, Pace::Correspondence { days: 60, bonus_hours: 168 }).await;
    house.close();
    shift(directory.path(), 50 * DAY).await;
    let house = open(directory.path(), Expiry::default()).await;
    step(&house, &anna, &lively).await;
    let swept = house.expire(now() + 11 * DAY).await.unwrap();
    assert_eq!(swept.ended.iter().map(|(id, _, _)| id).collect::<Vec<_>>(), [&still]);
    assert_eq!(phase(&house, &lively).await, Phase::Playing, "somebody moved eleven days ago");
    assert_eq!(phase(&house, &clock).await, Phase::Playing);
    assert!(house.expire(now() + 59 * DAY).await.unwrap().ended.is_empty());
    let swept = house.expire(now() + 62 * DAY).await.unwrap();
    assert_eq!(
        swept.ended.iter().map(|(id, _, _)| id).collect::<Vec<_>>(),
        [&lively],
        "its time has come too"
    );
    assert_eq!(phase(&house, &clock).await, Phase::Playing, "while its clock runs");
}

#[tokio::test]
async fn what_has_expired_is_deleted_later_and_a_finished_game_only_if_the_host_says_so() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path(), Expiry::default()).await;
    let anna = visitor();
    let abandoned = moved(&house, &anna, Pace::None).await;
    let finished = moved(&house, &anna, Pace::None).await;
    house.resign(&finished, &anna, Some(Seat(0))).await.unwrap();
    assert_eq!(house.expire(now() + 61 * DAY).await.unwrap().ended.len(), 1);
    let early = house.expire(now() + (61 + 179) * DAY).await.unwrap();
    assert!(early.deleted.is_empty(), "{early:?}");
    let swept = house.expire(now() + (61 + 181) * DAY).await.unwrap();
    assert_eq!(swept.deleted, std::slice::from_ref(&abandoned));
    assert_eq!(house.read(&abandoned, |_| Ok(())).await.unwrap_err().status, 404);
    assert_eq!(phase(&house, &finished).await, Phase::Over, "for as long as the host likes");
    assert!(house.expire(now() + 5_000 * DAY).await.unwrap().deleted.is_empty());
    house.close();
    let house = open(directory.path(), Expiry { finished_days: Some(365), ..Expiry::default() }).await;
    assert_eq!(house.expire(now() + 366 * DAY).await.unwrap().deleted, [finished]);
}

#[tokio::test]
async fn many_abandoned_tables_are_done_in_one_go_and_a_second_process_may_do_it() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path(), Expiry::default()).await;
    for _ in 0..2 {
        let anna = visitor();
        for _ in 0..40 {
            house.create(&anna, &wish(vec![me("Anna"), SeatWish::Open])).await.unwrap();
        }
    }
    let game = house.create(&visitor(), &wish(vec![me("Anna"), bot()])).await.unwrap();
    // As the host would from a command, beside the open house.
    let store = Store::open(&place::database(directory.path())).await.unwrap();
    let swept = house::sweep(&store, &Expiry::default(), now() + 8 * DAY).await.unwrap();
    assert_eq!((swept.ended.len(), swept.deleted.len()), (80, 0));
    assert_eq!(phase(&house, &game).await, Phase::Playing);
}

/// One report once kept every later table from being deleted, for good.
#[tokio::test]
async fn a_table_that_was_reported_is_deleted_like_any_other() {
    let house = browser::House::open().await;
    let mut anna = house.browser();
    let fields = [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "open"), ("listed", "1")];
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(anna.post("/new", &fields).await.follow());
    }
    let thanks = house.browser().post(&format!("{}/report", tables[0]), &[("names", "1")]).await;
    assert!(thanks.status < 400, "{}", thanks.text);
    assert_eq!(house.inner.expire(now() + 8 * DAY).await.unwrap().ended.len(), 3);
    let swept = house.inner.expire(now() + 400 * DAY).await.unwrap();
    assert_eq!(swept.deleted.len(), 3);
    assert_eq!(anna.get(&tables[0]).await.status, 404);
}

#[tokio::test]
async fn nobody_sits_down_at_a_table_that_has_expired() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path(), Expiry::default()).await;
    let anna = visitor();
    let mut asked = wish(vec![me("Anna"), SeatWish::Open]);
    asked.listed = true;
    let id = house.create(&anna, &asked).await.unwrap();
    house.expire(now() + 8 * DAY).await.unwrap();
    let late = house.join(&id, &visitor(), None, None, "Bo", Luck::Nothing).await.unwrap_err();
    assert_eq!((late.status, late.detail.as_str()), (409, "This table is closed."));
}
