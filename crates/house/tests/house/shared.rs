//! What is made of a table for others: pictures of what a guest sees, films of finished games, replays in frames.

use crate::browser;

use axum::http::Method;
use browser::{Browser, House};
use house::{Frames, Limits, Settings};

const CROWN: [(&str, &str); 5] =
    [("game", "old-kings-crown"), ("seat-0", "me"), ("name-0", "Anna"), ("seat-1", "me"), ("name-1", "Bo")];

/// A file and its kind.
async fn file(guest: &Browser, path: &str) -> (u16, String, Vec<u8>) {
    let answer = guest.raw(Method::GET, path, &[], "").await;
    let kind = answer.headers()["content-type"].to_str().unwrap().to_owned();
    let status = answer.status().as_u16();
    (status, kind, axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap().to_vec())
}

#[tokio::test]
async fn a_picture_shows_everybody_what_a_guest_sees_and_changes_with_the_game() {
    let house = House::open().await;
    let (mut anna, guest) = (house.browser(), house.browser());
    let table = anna.post("/new", &CROWN).await.follow();
    let path = format!("{table}/picture.png");
    let (status, kind, seen) = file(&guest, &path).await;
    assert_eq!((status, kind.as_str()), (200, "image/png"));
    assert!(seen.starts_with(b"\x89PNG") && seen.len() > 10_000, "{}", seen.len());
    assert!(seen == file(&anna, &path).await.2, "those who hold cards get no other picture");
    assert!(seen != file(&guest, &format!("{path}?ply=0")).await.2, "a step has a picture of its own");
    assert!(
        seen == file(&guest, &format!("{path}?ply=4000000000")).await.2,
        "there is nothing after the latest"
    );
    let page = anna.get(&table).await.text;
    let image = format!("<meta property=\"og:image\" content=\"http://house.test{path}\">");
    assert!(page.contains(&image) && page.contains("content=\"Anna and Bo\""), "{}", &page[..2000]);
    let replay = house.browser().get(&format!("{table}/replay?ply=3")).await.text;
    assert!(replay.contains(&format!("http://house.test{path}?ply=3\"")), "{}", &replay[..2000]);
}

#[tokio::test]
async fn what_has_no_game_has_no_picture() {
    let house = House::open().await;
    let mut anna = house.browser();
    let open =
        anna.post("/new", &[("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "open")]).await.follow();
    assert_eq!(anna.get(&format!("{open}/picture.png")).await.status, 409);
    assert!(!anna.get(&open).await.text.contains("og:image"));
    assert_eq!(anna.get("/t/aaaaaaaaaaaaaaaa/picture.png").await.status, 404);
    assert_eq!(anna.get(&format!("{open}/picture.png?ply=-1")).await.status, 400);
}

#[tokio::test]
async fn a_finished_game_is_had_as_a_film_and_a_running_one_is_not() {
    let house = House::open().await;
    let mut anna = house.browser();
    let table = anna.post("/new", &CROWN).await.follow();
    let path = format!("{table}/film.png");
    assert_eq!(anna.get(&path).await.status, 409);
    anna.post(&format!("{table}/resign"), &[("seat", "0")]).await;
    let (status, kind, film) = file(&anna, &path).await;
    assert_eq!((status, kind.as_str()), (200, "image/apng"));
    assert!(film.windows(4).any(|four| four == b"acTL"), "it moves");
    assert!(film == file(&house.browser(), &path).await.2, "it is kept");
    assert!(anna.get(&table).await.text.contains(&path));
}

#[tokio::test]
async fn a_replay_is_shown_in_frames_only_where_the_host_allows_it_and_to_guests_alone() {
    let policy =
        |answer: &browser::Answer| answer.headers["content-security-policy"].to_str().unwrap().to_owned();
    let closed = House::open().await;
    let mut anna = closed.browser();
    let table = anna.post("/new", &CROWN).await.follow();
    let refused = anna.get(&format!("{table}/embed")).await;
    assert_eq!(refused.status, 403);
    assert!(policy(&refused).contains("frame-ancestors 'none'"));

    let frames = Frames::read(&["https://example.org".into()]).unwrap();
    let open = House::run(Settings { frames, ..Settings::default() }).await;
    let mut anna = open.browser();
    // Alone at her screen: between two hands at one screen a curtain falls, by whose turn it is.
    let alone = [("game", "old-kings-crown"), ("seat-0", "me"), ("name-0", "Anna"), ("seat-1", "bot-random")];
    let table = anna.post("/new", &alone).await.follow();
    let shown = anna.get(&format!("{table}/embed")).await;
    assert_eq!(shown.status, 200);
    assert!(policy(&shown).ends_with("frame-ancestors https://example.org"), "{}", policy(&shown));
    assert!(!shown.text.contains("class=\"bar\""), "nothing stands around it");
    assert!(shown.text.contains(&format!("{table}/embed?ply=")), "steps stay in the frame");
    // At the newest step: where play begins nobody has drawn a card.
    let own = anna.get(&format!("{table}/replay?as=0&ply=99999")).await;
    assert!(own.text.contains("id=\"hand-"), "Anna sees her hand in the house");
    let newest = anna.get(&format!("{table}/embed?ply=99999")).await;
    assert_eq!(newest.status, 200);
    assert!(!newest.text.contains("id=\"hand-"), "and a frame is a guest's, whoever looks at it");
    let asked = anna.get(&format!("{table}/embed?as=0&ply=99999")).await;
    assert!(!asked.text.contains("id=\"hand-"), "{}", asked.status);
    assert!(policy(&own).contains("frame-ancestors 'none'"), "no other page is shown in a frame");
    assert!(policy(&anna.get(&table).await).contains("frame-ancestors 'none'"));
}

#[tokio::test]
async fn pictures_are_paid_for_by_whoever_asks() {
    let limits =
        Limits { burst: 1e9, processor_burst: 5.0, processor_per_second: 0.001, ..Limits::default() };
    let house = House::run(Settings { limits, proxy_hops: 1, ..Settings::default() }).await;
    let (poor, rich) = (("x-forwarded-for", "198.51.100.1"), ("x-forwarded-for", "198.51.100.2"));
    let mut anna = house.browser();
    let table = anna.send(Method::POST, "/play-now", &[rich], "game=king-is-dead").await.follow();
    let guest = house.browser();
    let mut paid = false;
    for ply in 0..200 {
        let path = format!("{table}/picture.png?ply={ply}");
        paid |= guest.raw(Method::GET, &path, &[poor], "").await.status() == 429;
        if paid {
            break;
        }
    }
    assert!(paid, "nobody pays for pictures");
    assert_eq!(guest.raw(Method::GET, &table, &[rich], "").await.status(), 200, "others are not held up");
}
