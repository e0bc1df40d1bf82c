//! What one guest may ask of the house, through HTTP: every limit holds, and gives way when it should.

use crate::browser;

use axum::http::{HeaderValue, Method};
use browser::House;
use futures_util::StreamExt;
use house::{Limits, Settings};
use serde_json::json;

#[tokio::test]
async fn a_body_that_is_too_large_is_refused_and_one_that_fits_is_read() {
    let house = House::with(Limits { body: 1_000, ..Limits::default() }).await;
    let mut anna = house.browser();
    let head = "game=king-is-dead&name=A&rest=";
    let filled = |bytes: usize| format!("{head}{}", "x".repeat(bytes - head.len()));
    let (fits, large) = (filled(1_000), filled(1_001));
    assert_eq!((fits.len(), large.len()), (1_000, 1_001));
    assert_eq!(anna.send(Method::POST, "/play-now", &[], &large).await.status, 413);
    assert_eq!(anna.send(Method::POST, "/play-now", &[], &fits).await.status, 303);
    let json = [("content-type", "application/json")];
    let refused = anna.send(Method::POST, "/api/tables", &json, &large).await;
    assert_eq!(refused.status, 413);
    assert_eq!(refused.headers["content-type"], "application/problem+json", "{}", refused.text);
}

#[tokio::test]
async fn a_visitor_opens_so_many_tables_and_no_more_until_one_is_over() {
    let house = House::with(Limits { tables_per_visitor: 2, ..Limits::default() }).await;
    let (mut anna, mut bo) = (house.browser(), house.browser());
    let fields = [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "me")];
    let first = anna.post("/new", &fields).await.follow();
    assert_eq!(anna.post("/new", &fields).await.status, 303);
    let third = anna.post("/new", &fields).await;
    assert_eq!(third.status, 429);
    assert!(third.text.contains("Finish some of them first"), "{}", third.text);
    assert_eq!(anna.post("/play-now", &[("game", "king-is-dead")]).await.status, 429, "by any door");
    let wish = json!({"game": "king-is-dead", "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}]});
    assert_eq!(anna.json(Method::POST, "/api/tables", wish).await.status, 429);
    assert_eq!(bo.post("/new", &fields).await.status, 303, "others are not held up");
    assert_eq!(anna.post(&format!("{first}/resign"), &[("seat", "0")]).await.status, 303);
    assert_eq!(anna.post("/new", &fields).await.status, 303, "a finished table does not count");
}

#[tokio::test]
async fn a_visitor_sits_at_so_many_tables_of_others_and_no_more_until_one_is_over() {
    let house = House::with(Limits { seats_per_visitor: 2, ..Limits::default() }).await;
    let (mut anna, mut bo) = (house.browser(), house.browser());
    let open = [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "open"), ("listed", "1")];
    let wide = [&open[..], &[("seat-2", "open")]].concat();
    let (first, second) = (anna.post("/new", &open).await.follow(), anna.post("/new", &wide).await.follow());
    let third = anna.post("/new", &open).await.follow();
    let sit = [("name", "Bo")];
    assert_eq!(bo.post(&format!("{first}/join"), &sit).await.status, 303);
    assert_eq!(bo.post(&format!("{second}/join"), &sit).await.status, 303);
    let refused = bo.post(&format!("{third}/join"), &sit).await;
    assert_eq!(refused.status, 429);
    assert!(refused.text.contains("You have seats at many tables"), "{}", refused.text);
    assert_eq!(bo.post("/new", &open).await.status, 303, "tables of his own are counted by themselves");
    assert_eq!(bo.post(&format!("{second}/luck"), &[("luck", "seven")]).await.status, 303, "no further seat");
    assert_eq!(bo.post(&format!("{first}/resign"), &[]).await.status, 303);
    assert_eq!(bo.post(&format!("{third}/join"), &sit).await.status, 303, "a finished game does not count");
    let fourth = anna.post("/new", &open).await.follow();
    assert_eq!(bo.post(&format!("{fourth}/join"), &sit).await.status, 429);
}

#[tokio::test]
async fn an_address_keeps_so_many_live_streams_and_a_closed_one_makes_room() {
    let house = House::with(Limits { streams_per_address: 2, ..Limits::default() }).await;
    let mut anna = house.browser();
    let table = anna.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    let (events, lines) =
        (format!("{table}/events"), format!("/api{}/stream", table.replace("/t/", "/tables/")));
    let guest = house.browser();
    let mut page = guest.raw(Method::GET, &events, &[], "").await.into_body().into_data_stream();
    let mut program = guest.raw(Method::GET, &lines, &[], "").await.into_body().into_data_stream();
    assert!(page.next().await.unwrap().is_ok() && program.next().await.unwrap().is_ok(), "both are told");
    for address in [&events, &lines] {
        let third = anna.get(address).await;
        assert_eq!(third.status, 429, "{address}");
        assert!(third.text.contains("Too many open pages"), "{}", third.text);
    }
    drop(page);
    assert_eq!(guest.raw(Method::GET, &events, &[], "").await.status(), 200, "a place is free again");
    // Somewhere else, as a proxy in front of the house would say, there is room of its own; without a
    // proxy nobody is believed.
    let elsewhere = [("x-forwarded-for", "198.51.100.7")];
    drop(program);
    let kept: Vec<_> = [
        guest.raw(Method::GET, &events, &elsewhere, "").await,
        guest.raw(Method::GET, &events, &[], "").await,
    ]
    .into();
    assert!(kept.iter().all(|answer| answer.status() == 200));
    assert_eq!(guest.raw(Method::GET, &events, &elsewhere, "").await.status(), 429);
}

#[tokio::test]
async fn whoever_asks_for_too_many_changes_waits_and_may_go_on_reading() {
    let limits = Limits { burst: 3.0, changes_per_second: 5.0, ..Limits::default() };
    let house = House::with(limits).await;
    let mut anna = house.browser();
    let mut refused = 0;
    for _ in 0..40 {
        let answer = anna.post("/nowhere", &[]).await;
        refused += usize::from(answer.status == 429);
    }
    assert!(refused > 10, "forty at once: {refused}");
    let page = anna.post("/nowhere", &[]).await;
    assert_eq!((page.status, &page.headers["retry-after"]), (429, &HeaderValue::from(1)));
    assert!(page.text.contains("<main") && page.text.contains("Too many requests"), "{}", page.text);
    let program = anna.json(Method::POST, "/api/tables", json!({})).await;
    assert_eq!((program.status, &program.headers["retry-after"]), (429, &HeaderValue::from(1)));
    let problem: serde_json::Value = serde_json::from_str(&program.text).unwrap();
    assert_eq!((&problem["code"], &problem["seconds"]), (&json!("too-many"), &json!(1)));
    assert_eq!(anna.get("/").await.status, 200, "reading costs nothing");
    tokio::time::sleep(std::time::Duration::from_millis(450)).await;
    assert_ne!(anna.post("/nowhere", &[]).await.status, 429, "whoever has waited may go on");
}

/// A house behind a proxy, where guests of any address can be told apart, with next to no processor time for
/// each.
async fn poor() -> House {
    let limits = Limits { processor_per_second: 0.001, processor_burst: 5.0, ..Limits::default() };
    let settings =
        Settings { proxy_hops: 1, bot_pace: std::time::Duration::ZERO, limits, ..Settings::default() };
    House::run(settings).await
}

const BUSY: (&str, &str) = ("x-forwarded-for", "198.51.100.7");
const OTHER: (&str, &str) = ("x-forwarded-for", "198.51.100.8");

#[tokio::test]
async fn whoever_has_used_their_processor_time_waits_whatever_they_ask_and_others_do_not() {
    let house = poor().await;
    let mut anna = house.browser();
    let mut pages = 0;
    let refused = loop {
        let page = anna.send(Method::GET, "/rules/king-is-dead", &[BUSY], "").await;
        if page.status != 200 {
            break page;
        }
        pages += 1;
        assert!(pages < 1_000, "nobody pays for reading");
    };
    assert_eq!(refused.status, 429);
    let seconds: u64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!(seconds >= 1 && refused.text.contains("<main"), "{seconds}: {}", refused.text);
    for path in ["/", "/t/aaaaaaaaaaaaaaaa", "/games/king-is-dead.svg", "/nowhere", "/metrics"] {
        assert_eq!(anna.send(Method::GET, path, &[BUSY], "").await.status, 429, "{path}");
    }
    let program = anna.send(Method::GET, "/api/games", &[BUSY], "").await;
    assert_eq!(
        (program.status, &program.headers["content-type"]),
        (429, &"application/problem+json".parse().unwrap())
    );
    for path in ["/healthz", "/assets/house.css", "/assets/any/house.js", "/favicon.ico"] {
        assert_eq!(
            anna.send(Method::GET, path, &[BUSY], "").await.status,
            200,
            "{path} costs next to nothing"
        );
    }
    assert_eq!(anna.send(Method::GET, "/", &[OTHER], "").await.status, 200, "others are not held up");
}

#[tokio::test]
async fn a_stream_of_somebody_in_debt_is_silent_until_the_debt_is_worked_off() {
    let house = poor().await;
    let mut anna = house.browser();
    let table = anna.send(Method::POST, "/play-now", &[OTHER], "game=king-is-dead").await.follow();
    let events = format!("{table}/events");
    let guest = house.browser();
    let open = async |from| guest.raw(Method::GET, &events, &[from], "").await;
    let mut rich = open(("x-forwarded-for", "198.51.100.9")).await.into_body().into_data_stream();
    let mut poor = open(BUSY).await.into_body().into_data_stream();
    for _ in 0..1_000 {
        if guest.raw(Method::GET, "/rules/king-is-dead", &[BUSY], "").await.status() == 429 {
            break;
        }
    }
    let heard = std::time::Duration::from_millis(300);
    assert!(tokio::time::timeout(heard, rich.next()).await.is_ok(), "others hear of it at once");
    assert!(tokio::time::timeout(heard, poor.next()).await.is_err(), "each ring makes them fetch a page");
}

#[tokio::test]
async fn stepping_through_a_long_game_as_fast_as_a_key_repeats_is_never_refused() {
    let house = House::with(Limits::default()).await;
    let mut anna = house.browser();
    let bots: Vec<_> = (0..4).map(|_| json!({"kind": "bot", "bot": "random"})).collect();
    let made = anna.json(Method::POST, "/api/tables", json!({"game": "mass-conquest", "seats": bots})).await;
    let made: serde_json::Value = serde_json::from_str(&made.text).unwrap();
    let table = format!("/t/{}", made["table"].as_str().unwrap());
    house.people_next(&table).await;
    // Half a minute of it at once is far more than anybody's fingers can ask for.
    for ply in 0..300 {
        let page = anna.get(&format!("{table}/replay?ply={ply}")).await;
        assert_eq!(page.status, 200, "step {ply}");
    }
}
