//! Talk: nobody makes pages large, nobody uses up what is the others', and the host can take words away.

use crate::browser;

use axum::http::Method;
use browser::House;
use futures_util::StreamExt;
use house::tables::{ChatRoom, Entry, TableId};
use house::{Limits, Settings};
use serde_json::Value;

/// Nobody is stopped for asking often.
fn talkative() -> Limits {
    Limits { changes_per_second: 1e6, burst: 1e6, ..Limits::default() }
}

fn id(table: &str) -> TableId {
    TableId::read(table.trim_start_matches("/t/")).unwrap()
}

/// Lines of guests that were stored before lines were counted, each as long as a line may be.
async fn flood(house: &House, table: &str, lines: usize) {
    let id = id(table);
    let flood = house.inner.change(&id, move |table, at| {
        let said = |number: usize| Entry::Said {
            room: ChatRoom::Guests,
            seat: None,
            name: "Gil".into(),
            words: format!("{number:06}{}", "\u{1f451}".repeat(394)),
            visitor: None,
        };
        let entries: Vec<Entry> = (0..lines).map(said).collect();
        entries.iter().for_each(|entry| table.apply(at, entry).unwrap());
        Ok(entries)
    });
    flood.await.unwrap();
}

#[tokio::test]
async fn a_page_shows_the_latest_talk_and_the_rest_is_read_page_by_page() {
    let house = House::with(talkative()).await;
    let mut anna = house.browser();
    let table = anna.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    let api = table.replace("/t/", "/api/tables/");
    let mut guest = house.browser();
    let quiet = [&table, &api, &format!("{api}/chat")];
    let mut before = Vec::new();
    for address in quiet {
        before.push(guest.get(address).await.text.len());
    }
    flood(&house, &table, 2_000).await;
    for (address, before) in quiet.into_iter().zip(before) {
        let after = guest.get(address).await;
        assert_eq!(after.status, 200);
        // Fifty lines of 394 crowns each, and what lies around them.
        let grown = after.text.len() - before;
        assert!(grown < 50 * 2_100, "{address} grew by {grown} bytes");
        assert!(after.text.contains("001999") && !after.text.contains("001949"), "{address}: the latest");
    }
    let stream = guest.raw(Method::GET, &format!("{api}/stream"), &[], "").await;
    let full = stream.into_body().into_data_stream().next().await.unwrap().unwrap();
    assert!(full.len() < 150_000, "the first line of a stream has {} bytes", full.len());
    // Everything is still there, a bounded page at a time, each line once.
    let (mut seen, mut address, mut pages) = (0, format!("{table}/talk"), 0);
    loop {
        let page = guest.get(&address).await;
        assert!(page.status == 200 && page.text.len() < 150_000, "{address}: {}", page.text.len());
        seen += page.text.matches("<li id=\"talk-").count();
        pages += 1;
        let Some(earlier) = page.text.split("rel=\"prev\" href=\"").nth(1) else { break };
        address = earlier.split('"').next().unwrap().to_owned();
    }
    assert_eq!((seen, pages), (2_000, 40));
    let sight: Value = serde_json::from_str(&guest.get(&api).await.text).unwrap();
    assert_eq!(sight["talk"].as_array().unwrap().len(), 50);
    assert_eq!(sight["talk_before"], 1_950);
    let first = sight["talk"][0]["line"].as_u64().unwrap();
    let chat = guest.get(&format!("{api}/chat?before={first}")).await.text;
    assert_eq!(chat.lines().count(), 50);
    assert!(chat.contains("001949") && !chat.contains("001950"));
}

#[tokio::test]
async fn one_guest_says_so_much_and_no_more_and_silences_neither_players_nor_other_guests() {
    let settings = Settings { proxy_hops: 1, limits: talkative(), ..Settings::default() };
    let house = House::run(settings).await;
    let mut anna = house.browser();
    let table =
        anna.post("/new", &[("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "me")]).await.follow();
    let say = format!("{table}/say");
    // One network, somebody new after every line.
    let here = [("x-forwarded-for", "198.51.100.7"), ("content-type", "application/x-www-form-urlencoded")];
    let mut said = 0;
    for _ in 0..130 {
        let answer = house.browser().send(Method::POST, &say, &here, "name=Gil&words=hm").await;
        said += usize::from(answer.status == 303);
    }
    assert_eq!(said, 100, "a network has its share");
    // One guest, from wherever.
    let (mut gil, mut fast, mut enough) = (house.browser(), 0, 0);
    for number in 0..60 {
        let from = format!("203.0.113.{number}");
        let headers = [("x-forwarded-for", from.as_str()), here[1]];
        let answer = gil.send(Method::POST, &say, &headers, "name=Gil&words=hm").await;
        fast += usize::from(answer.status == 429 && answer.text.contains("wait a minute"));
        enough += usize::from(answer.status == 409);
    }
    assert_eq!((fast, enough), (40, 0), "twenty within a minute");
    let elsewhere = [("x-forwarded-for", "192.0.2.1"), here[1]];
    let other = house.browser().send(Method::POST, &say, &elsewhere, "name=Hal&words=hello").await;
    assert_eq!(other.status, 303, "other guests are heard: {}", other.text);
    assert_eq!(anna.post(&say, &[("words", "hello")]).await.status, 303, "and so are players");
}

#[tokio::test]
async fn a_player_who_talks_all_the_time_leaves_the_others_their_part() {
    let house = House::with(talkative()).await;
    let (mut anna, mut bo) = (house.browser(), house.browser());
    let fields = [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "open"), ("listed", "1")];
    let table = anna.post("/new", &fields).await.follow();
    assert_eq!(bo.post(&format!("{table}/join"), &[("name", "Bo")]).await.status, 303);
    let visitor = house::tables::Token::read(anna.token().unwrap()).unwrap().visitor();
    let id = id(&table);
    let talk = house.inner.change(&id, move |table, at| {
        let said = |_| Entry::Said {
            room: ChatRoom::Players,
            seat: Some(table::Seat(0)),
            name: "Anna".into(),
            words: "la".into(),
            visitor: Some(visitor.clone()),
        };
        let entries: Vec<Entry> = (0..1_000).map(said).collect();
        entries.iter().for_each(|entry| table.apply(at, entry).unwrap());
        Ok(entries)
    });
    talk.await.unwrap();
    let refused = anna.post(&format!("{table}/say"), &[("words", "la")]).await;
    assert_eq!(refused.status, 409);
    assert!(refused.text.contains("You have said enough"), "{}", refused.text);
    assert_eq!(bo.post(&format!("{table}/say"), &[("words", "finally")]).await.status, 303);
}

#[tokio::test]
async fn who_said_something_is_told_to_nobody() {
    let house = House::with(talkative()).await;
    let mut anna = house.browser();
    let table = anna.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    anna.post(&format!("{table}/say"), &[("words", "good luck")]).await;
    let visitor = house::tables::Token::read(anna.token().unwrap()).unwrap().visitor();
    let api = table.replace("/t/", "/api/tables/");
    for address in [&table, &format!("{table}/talk"), &api, &format!("{api}/chat")] {
        let text = anna.get(address).await.text;
        assert!(text.contains("good luck") && !text.contains(visitor.as_str()), "{address}");
    }
}
