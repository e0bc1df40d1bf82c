//! What waits for a visitor is shown, all of it, the most urgent first.

use crate::browser;
use crate::place;

use axum::http::Method;
use browser::{Browser, House};
use futures_util::StreamExt;
use serde_json::{Value, json};

/// Opens a table of a game that begins at once and waits for the visitor, who has both seats; or one that still looks for
/// players.
async fn open(anna: &mut Browser, second: Value, pace: Value) -> String {
    let seats = json!([{"kind": "me", "name": "Anna"}, second]);
    let wish = json!({"game": "king-is-dead", "seats": seats, "pace": pace});
    let answer = anna.json(Method::POST, "/api/tables", wish).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    let made: Value = serde_json::from_str(&answer.text).unwrap();
    made["table"].as_str().unwrap().to_owned()
}

fn me() -> Value {
    json!({"kind": "me", "name": "Alice"})
}

/// The tables of a list on the front page, in its order.
fn linked(page: &str) -> Vec<String> {
    page.split("href=\"/t/").skip(1).map(|rest| rest[..16].to_owned()).collect()
}

/// Somebody with tables that wait for them, older than twice as many that do not, and two with clocks.
async fn busy(house: &House, waiting: usize) -> (Browser, Vec<String>) {
    let mut anna = house.browser();
    anna.get("/").await;
    let table = anna.post("/play-now", &[("game", "king-is-dead"), ("name", "Anna")]).await.follow();
    house.people_next(&table).await;
    let mut tables = Vec::new();
    for _ in 0..waiting {
        tables.push(open(&mut anna, me(), json!({"kind": "none"})).await);
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    for _ in 0..2 * waiting {
        open(&mut anna, json!({"kind": "open"}), json!({"kind": "none"})).await;
    }
    for minutes in [300, 200] {
        let pace = json!({"kind": "live", "minutes": minutes, "increment_seconds": 5});
        tables.insert(0, open(&mut anna, me(), pace).await);
    }
    (anna, tables)
}

#[tokio::test]
async fn the_front_page_shows_all_games_that_wait_for_me_the_most_urgent_first_and_the_rest_by_pages() {
    let house = House::open().await;
    let (mut anna, mut waiting) = busy(&house, 25).await;
    // The first one of all is against a bot, which has answered by now.
    let page = anna.get("/").await.text;
    let first = linked(&page);
    let bot_game = first.iter().filter(|table| !waiting.contains(table)).take(1).cloned();
    let old = first[2].clone();
    assert!(bot_game.clone().any(|table| table == old), "it has waited longest of those without a clock");
    waiting.insert(2, old);
    assert_eq!(first[..28], waiting, "clocks first, then whoever has waited longest");
    assert_eq!(page.matches(">your turn<").count(), 28);
    assert_eq!(first.len(), 28 + 20, "the others by pages");
    assert!(page.contains("Page 1 of 3"));
    let mut others = first[28..].to_vec();
    for (number, count) in [(2, 20), (3, 10)] {
        let page = linked(&anna.get(&format!("/?page={number}")).await.text);
        assert_eq!(page[..28], waiting, "what waits is on every page");
        assert_eq!(page.len(), 28 + count);
        others.extend_from_slice(&page[28..]);
    }
    others.sort();
    others.dedup();
    assert_eq!(others.len(), 50, "every game is on one page");
}

#[tokio::test]
async fn a_game_in_which_i_have_moved_waits_for_me_no_longer() {
    let house = House::open().await;
    let (mut anna, mut bo) = (house.browser(), house.browser());
    let fields = [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "open"), ("listed", "1")];
    let table = anna.post("/new", &fields).await.follow().replace("/t/", "");
    assert!(!anna.get("/").await.text.contains("your turn"), "nobody is waited for before the game");
    assert_eq!(bo.post(&format!("/t/{table}/join"), &[("name", "Bo")]).await.status, 303);
    let mut turns = Vec::new();
    for _ in 0..4 {
        let on = [anna.get("/").await, bo.get("/").await].map(|page| page.text.contains("your turn"));
        assert_ne!(on[0], on[1], "one of the two is waited for");
        turns.push(on[0]);
        let mover = if on[0] { &mut anna } else { &mut bo };
        let path = format!("/api/tables/{table}");
        let sight: Value = serde_json::from_str(&mover.get(&path).await.text).unwrap();
        let pass = json!({"version": sight["version"], "action": "pass"});
        assert_eq!(mover.json(Method::POST, &format!("{path}/play"), pass).await.status, 200);
    }
    assert_eq!([turns[0], turns[0]], [!turns[1], turns[2]], "they take turns: {turns:?}");
    anna.json(Method::POST, &format!("/api/tables/{table}/resign"), json!({})).await;
    for browser in [&mut anna, &mut bo] {
        assert!(!browser.get("/").await.text.contains("your turn"), "a game that is over waits for nobody");
    }
}

#[tokio::test]
async fn programs_are_listed_and_told_all_games_that_wait_for_them_before_any_others() {
    let house = House::open().await;
    let (mut anna, waiting) = busy(&house, 30).await;
    let names = |list: &Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|one| one["table"].as_str().unwrap().to_owned()).collect()
    };
    let listed: Value = serde_json::from_str(&anna.get("/api/tables").await.text).unwrap();
    let yours = names(&listed["yours"]);
    assert!(
        waiting.iter().all(|table| yours[..33].contains(table)),
        "all that wait, and the game with a bot"
    );
    assert_eq!((yours.len(), &listed["pages"]), (33 + 50, &json!(2)));
    let more: Value = serde_json::from_str(&anna.get("/api/tables?page=2").await.text).unwrap();
    let more = names(&more["yours"]);
    assert!(more.len() == 10 && more.iter().all(|table| !yours.contains(table)));
    // The stream of events: games that are on, all of them, though there are more than fifty.
    for _ in 0..30 {
        open(&mut anna, me(), json!({"kind": "none"})).await;
    }
    let bearer = format!("Bearer {}", anna.token().unwrap());
    let headers = [("authorization", bearer.as_str())];
    let answer = house.browser().raw(Method::GET, "/api/stream/event", &headers, "").await;
    let mut stream = answer.into_body().into_data_stream();
    let mut told = Vec::new();
    for _ in 0..63 {
        let line: Value = serde_json::from_slice(&stream.next().await.unwrap().unwrap()).unwrap();
        assert_eq!(line["type"], "gameStart");
        told.push(line["game"]["table"].as_str().unwrap().to_owned());
    }
    assert!(told[..2] == waiting[..2] && waiting.iter().all(|table| told.contains(table)));
}

#[tokio::test]
async fn a_game_that_ended_because_nobody_came_waits_for_nobody() {
    let house = House::open().await;
    let (mut anna, waiting) = busy(&house, 1).await;
    let me = house::tables::Token::read(anna.token().unwrap()).unwrap().visitor();
    assert_eq!(house.inner.own_tables(&me, 1, 20).await.unwrap().waiting.len(), 4);
    house.inner.expire(house::tables::now() + 61 * 86_400_000).await.unwrap();
    let own = house.inner.own_tables(&me, 1, 20).await.unwrap();
    let left: Vec<&str> = own.waiting.iter().map(|table| table.as_str()).collect();
    assert_eq!(left, waiting[..2], "a clock ends the wait by itself");
    assert_eq!(anna.get("/").await.text.matches(">your turn<").count(), 2);
}

#[tokio::test]
async fn a_game_that_the_host_has_parked_waits_for_nobody_until_it_goes_on() {
    let house = House::open().await;
    let (mut anna, _) = busy(&house, 1).await;
    let id = house::tables::TableId::read(&linked(&anna.get("/").await.text)[0]).unwrap();
    let signature = house::upkeep::Signature { host: "hilda".into(), reason: None };
    let host = house::upkeep::Upkeep::open(&place::database(house.directory()), signature).await.unwrap();
    for (parked, waiting) in [(true, 3), (false, 4)] {
        host.park(&id, parked).await.unwrap();
        let mut turns = 0;
        for _ in 0..300 {
            turns = anna.get("/").await.text.matches(">your turn<").count();
            if turns == waiting {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        assert_eq!(turns, waiting, "parked: {parked}");
    }
}

#[tokio::test]
async fn a_house_that_was_opened_again_knows_at_once_who_is_waited_for() {
    let house = House::open().await;
    let (anna, waiting) = busy(&house, 3).await;
    house.close();
    let settings = house::Settings {
        data_dir: house.directory().into(),
        database: place::server(house.directory()),
        ..house::Settings::default()
    };
    let again = house::House::open(settings).await.unwrap();
    let me = house::tables::Token::read(anna.token().unwrap()).unwrap().visitor();
    // Before it has looked at its tables, and after.
    for _ in 0..20 {
        let own = again.own_tables(&me, 1, 4).await.unwrap();
        let own_waiting: Vec<&str> = own.waiting.iter().map(|table| table.as_str()).collect();
        assert!(own_waiting.len() == 6 && waiting.iter().all(|table| own_waiting.contains(&&**table)));
        assert_eq!((own.others.len(), own.pages), (4, 2));
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let own = again.own_tables(&me, 2, 4).await.unwrap();
    assert_eq!((own.others.len(), own.pages), (2, 2));
    assert_eq!(again.own_tables(&me, 1, 6).await.unwrap().pages, 1, "a full page has none after it");
    again.close();
}

#[tokio::test]
async fn every_front_page_has_one_main_heading() {
    let house = House::open().await;
    let mut anna = house.browser();
    assert_eq!(anna.get("/").await.text.matches("<h1").count(), 1, "for a newcomer");
    let table = anna.post("/play-now", &[("game", "king-is-dead"), ("name", "Anna")]).await.follow();
    let page = anna.get("/").await.text;
    assert!(page.contains("<h1>Welcome back, Anna</h1>") && page.matches("<h1").count() == 1, "{page}");
    anna.post(&format!("{table}/resign"), &[("seat", "0")]).await;
    assert_eq!(anna.get("/").await.text.matches("<h1").count(), 1, "with finished games only");
}
