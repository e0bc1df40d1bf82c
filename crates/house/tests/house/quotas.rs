//! How much one guest, one network and all together may store; nobody slips through by asking at once.

use crate::browser;
use crate::host;
use crate::place;

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::http::Method;
use browser::people_next;
use futures_util::future::join_all;
use host::{a_choice, at, bot, me, visitor, wish};
use house::tables::{Phase, Store, TableId};
use house::{House, Limits, Problem, SeatWish, Settings, Visitor};
use serde_json::json;
use table::Seat;

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::new(198, 51, 100, 7));
const THERE: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 9));

async fn limited(directory: &Path, limits: Limits) -> Arc<House> {
    let settings = Settings {
        data_dir: directory.into(),
        database: place::server(directory),
        bot_pace: Duration::ZERO,
        limits,
        ..Settings::default()
    };
    House::open(settings).await.unwrap()
}

fn somebody(network: IpAddr) -> Visitor {
    Visitor { network: Some(network), ..visitor() }
}

async fn store(directory: &Path) -> Store {
    Store::open(&place::database(directory)).await.unwrap()
}

/// How many were done, and how the others were refused.
fn counted<T>(answers: Vec<Result<T, Problem>>) -> (usize, Vec<u16>) {
    let refused: Vec<u16> =
        answers.iter().filter_map(|answer| answer.as_ref().err()).map(|p| p.status).collect();
    (answers.len() - refused.len(), refused)
}

#[tokio::test(flavor = "multi_thread")]
async fn of_150_tables_that_a_visitor_opens_at_once_fifty_are_opened_and_not_one_more() {
    let directory = tempfile::tempdir().unwrap();
    let house = limited(directory.path(), Limits { tables_per_visitor: 50, ..Limits::default() }).await;
    let anna = somebody(HERE);
    let wish = wish(vec![me("Anna"), SeatWish::Open]);
    let asked = (0..150).map(|_| {
        let (house, anna, wish) = (house.clone(), anna.clone(), wish.clone());
        tokio::spawn(async move { house.create(&anna, &wish).await })
    });
    let answers = join_all(asked).await.into_iter().map(Result::unwrap).collect();
    assert_eq!(counted(answers), (50, vec![429; 100]));
    let stored = store(directory.path()).await.in_phase(Phase::Open, 1_000).await.unwrap();
    assert_eq!(stored.len(), 50, "as many as were answered");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sends_no_token_is_counted_by_network_however_many_ask_at_once() {
    // As many at once as they like, so that the quota alone refuses.
    let limits =
        Limits { tables_per_address: 50, burst: 1e9, waiting_per_address: usize::MAX, ..Limits::default() };
    let house = browser::House::with(limits).await;
    let wish = json!({"game": "king-is-dead", "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}]});
    let asked = (0..150).map(|_| {
        // A new browser each time: no cookie, so a new visitor.
        let (mut nobody, wish) = (house.browser(), wish.clone());
        tokio::spawn(async move { nobody.json(Method::POST, "/api/tables", wish).await.status })
    });
    let answers: Vec<u16> = join_all(asked).await.into_iter().map(Result::unwrap).collect();
    assert_eq!(answers.iter().filter(|status| **status == 201).count(), 50, "{answers:?}");
    assert_eq!(answers.iter().filter(|status| **status == 429).count(), 100, "{answers:?}");
    let refused = house.browser().post("/play-now", &[("game", "king-is-dead")]).await;
    assert!(refused.status == 429 && refused.text.contains("opened from your network"), "{}", refused.text);
}

#[tokio::test]
async fn another_network_has_tables_of_its_own_and_a_finished_game_makes_room() {
    let directory = tempfile::tempdir().unwrap();
    let house = limited(directory.path(), Limits { tables_per_address: 2, ..Limits::default() }).await;
    let two = || wish(vec![me("Anna"), me("Bo")]);
    let anna = somebody(HERE);
    let first = house.create(&anna, &two()).await.unwrap();
    house.create(&somebody(HERE), &two()).await.unwrap();
    assert_eq!(house.create(&somebody(HERE), &two()).await.unwrap_err().status, 429);
    house.create(&somebody(THERE), &two()).await.unwrap();
    house.resign(&first, &anna, Some(Seat(0))).await.unwrap();
    // A rematch and playing on are tables like any other.
    let next = house.rematch(&first, &anna, false).await.unwrap();
    assert_ne!(next, first);
    let on = house.play_on(&first, &somebody(HERE), 0, None, "Cy", false).await.unwrap_err();
    assert_eq!((on.status, on.code.word()), (429, "too-many"));
}

/// Takes a step and takes it back for as long as the house lets her; how often, and how it was refused.
async fn dither(house: &Arc<House>, id: &TableId, anna: &Visitor) -> (usize, Problem) {
    for turns in 0..20_000 {
        let (version, seat) = house
            .read(id, |table| Ok((table.version(), table.game().unwrap().waiting().0.first().unwrap())))
            .await
            .unwrap();
        let action = a_choice(house, id, seat).await.unwrap();
        let decision = |version| house::Decision { seat: Some(seat), ..at(version) };
        let done = match house.play(id, anna, decision(version), &action).await {
            Ok(version) => house.undo(id, anna, decision(version)).await,
            refused => refused,
        };
        match done {
            Ok(_) => {}
            Err(problem) if problem.status == 409 => {}
            Err(problem) => return (turns, problem),
        }
    }
    panic!("for ever")
}

#[tokio::test]
async fn stepping_and_taking_back_for_ever_at_one_table_ends_and_loses_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let house = limited(directory.path(), Limits { bytes_per_address: 20_000, ..Limits::default() }).await;
    let anna = somebody(HERE);
    let id = house.create(&anna, &wish(vec![me("Anna"), me("Bo")])).await.unwrap();
    let (turns, problem) = dither(&house, &id, &anna).await;
    assert!(turns > 20, "{turns} turns");
    assert_eq!((problem.status, problem.code.word()), (429, "too-many"));
    let store = store(directory.path()).await;
    let charged = store.charged(Some(&store.network_key(HERE))).await.unwrap();
    assert!((20_000..=25_000).contains(&charged), "the reserve is for games that are on: {charged}");
    // What begins something, and talk, had to stop before.
    let words = ["You", "We"].map(|words| house.say(&id, &anna, None, words));
    assert_eq!(counted(join_all(words).await), (0, vec![429, 429]));
    assert_eq!(house.create(&anna, &wish(vec![me("Anna"), bot()])).await.unwrap_err().status, 429);
    house.create(&somebody(THERE), &wish(vec![me("Bo"), me("Cy")])).await.unwrap();
    // Nothing is lost, and what ends a game is always taken.
    let entries = store.entries(&id).await.unwrap().len() as u64;
    assert_eq!(house.read(&id, |table| Ok(table.version())).await.unwrap(), entries);
    house.resign(&id, &anna, Some(Seat(0))).await.unwrap();
    assert_eq!(house.read(&id, |table| Ok(table.phase())).await.unwrap(), Phase::Over);
}

#[tokio::test]
async fn while_little_room_is_left_a_game_goes_on_and_talk_does_not() {
    let directory = tempfile::tempdir().unwrap();
    let house = limited(directory.path(), Limits { bytes_per_address: 6_000, ..Limits::default() }).await;
    let anna = somebody(HERE);
    let id = house.create(&anna, &wish(vec![me("Anna"), me("Bo")])).await.unwrap();
    let refused = loop {
        if let Err(problem) = house.say(&id, &anna, None, &"words ".repeat(60)).await {
            break problem;
        }
    };
    assert_eq!(refused.status, 429);
    let (version, seat) = house
        .read(&id, |table| Ok((table.version(), table.game().unwrap().waiting().0.first().unwrap())))
        .await
        .unwrap();
    let action = a_choice(&house, &id, seat).await.unwrap();
    let decision = house::Decision { seat: Some(seat), ..at(version) };
    assert!(house.play(&id, &anna, decision, &action).await.is_ok(), "a step has the reserve");
}

#[tokio::test]
async fn a_house_that_is_full_takes_nothing_new_from_anybody_and_games_end() {
    let directory = tempfile::tempdir().unwrap();
    let house = limited(directory.path(), Limits { bytes: 20_000, ..Limits::default() }).await;
    let anna = somebody(HERE);
    let game = house.create(&anna, &wish(vec![me("Anna"), bot()])).await.unwrap();
    let refused = loop {
        if let Err(problem) = house.create(&somebody(THERE), &wish(vec![me("Bo"), SeatWish::Open])).await {
            break problem;
        }
    };
    assert_eq!((refused.status, refused.code.word()), (507, "full"));
    let silenced = loop {
        if let Err(problem) = house.say(&game, &anna, None, "Hello?").await {
            break problem;
        }
    };
    assert_eq!((silenced.status, silenced.code.word()), (507, "full"));
    let version = people_next(&house, &game).await;
    let action = a_choice(&house, &game, Seat(0)).await.unwrap();
    house.play(&game, &anna, at(version), &action).await.unwrap();
    house.resign(&game, &anna, None).await.unwrap();
}

#[tokio::test]
async fn every_byte_is_charged_to_who_asked_and_given_back_when_the_table_is_deleted() {
    let directory = tempfile::tempdir().unwrap();
    let house = limited(directory.path(), Limits::default()).await;
    let (anna, guest) = (somebody(HERE), somebody(THERE));
    let id = house.create(&anna, &wish(vec![me("Anna"), bot()])).await.unwrap();
    let other = house.create(&anna, &wish(vec![me("Anna"), SeatWish::Open])).await.unwrap();
    let version = people_next(&house, &id).await;
    let action = a_choice(&house, &id, Seat(0)).await.unwrap();
    house.play(&id, &anna, at(version), &action).await.unwrap();
    people_next(&house, &id).await;
    house.say(&id, &guest, None, "Well played!").await.unwrap();
    let store = store(directory.path()).await;
    let bytes = async |id: &TableId, guests: bool| {
        let entries = store.entries(id).await.unwrap();
        let said = |entry: &house::tables::Entry| matches!(entry, house::tables::Entry::Said { .. });
        let length = |entry| serde_json::to_string(entry).unwrap().len() as u64 + 64;
        entries.iter().filter(|(_, e)| said(e) == guests).map(|(_, entry)| length(entry)).sum::<u64>()
    };
    let charged = async || {
        let (here, there) = (store.network_key(HERE), store.network_key(THERE));
        [
            store.charged(Some(&here)).await.unwrap(),
            store.charged(Some(&there)).await.unwrap(),
            store.charged(None).await.unwrap(),
        ]
    };
    // What the bot did is paid for by whoever opened the table.
    let (game, talk, open) = (bytes(&id, false).await, bytes(&id, true).await, bytes(&other, false).await);
    assert!(talk > 64 && game > 500, "{game} {talk}");
    assert_eq!(charged().await, [game + open, talk, game + open + talk]);
    store.delete(&id).await.unwrap();
    assert_eq!(charged().await, [open, 0, open]);
    assert!(store.entries(&id).await.unwrap().is_empty());
    // A house that still has the table in memory cannot bring it back.
    let gone = house.say(&id, &anna, None, "Anybody here?").await.unwrap_err();
    assert_eq!(gone.status, 404);
    assert_eq!(house.read(&id, |_| Ok(())).await.unwrap_err().status, 404);
    assert_eq!(charged().await, [open, 0, open]);
}

#[tokio::test]
async fn a_disk_that_is_almost_full_is_told_before_anything_is_refused() {
    // Its file is looked at: a server keeps its own.
    if !place::is_file() {
        return;
    }
    for (spare_bytes, status, words) in [(u64::MAX, 503, "the disk is almost full\n"), (1, 200, "ok\n")] {
        let house = browser::House::run(Settings { spare_bytes, ..Settings::default() }).await;
        let mut guest = house.browser();
        let health = guest.get("/healthz").await;
        assert_eq!((health.status, health.text.as_str()), (status, words));
        assert_eq!(guest.post("/play-now", &[("game", "king-is-dead")]).await.status, 303);
    }
}

#[tokio::test]
async fn the_database_holds_no_address() {
    // Its file is looked at: a server keeps its own.
    if !place::is_file() {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let house = limited(directory.path(), Limits::default()).await;
    let id = house.create(&somebody(HERE), &wish(vec![me("Anna"), SeatWish::Open])).await.unwrap();
    let key = store(directory.path()).await.network_key(HERE);
    let mut bytes = Vec::new();
    for file in std::fs::read_dir(directory.path()).unwrap() {
        bytes.extend(std::fs::read(file.unwrap().path()).unwrap());
    }
    let holds = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds(id.as_str()) && holds(&key), "the same search finds what is there");
    assert!(!holds(&HERE.to_string()));
}
