//! What one guest may ask of the house, through HTTP: every limit holds, and gives way when it should.

mod browser;

use axum::http::{HeaderValue, Method};
use browser::House;
use futures_util::StreamExt;
use house::Limits;
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
