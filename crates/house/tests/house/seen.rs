//! What a live page is told of the steps that it has not seen: in words and motions, bounded, whatever it says it has.

use crate::browser;

use axum::http::Method;
use browser::{Browser, House};

/// The strip of a page that says how many steps it has seen.
async fn strip(browser: &mut Browser, address: &str, has: &str) -> String {
    let page = browser.send(Method::GET, address, &[("x-live", has)], "").await;
    assert_eq!(page.status, 200, "{address} {has}");
    let (_, strip) = page.text.split_once("<section class=\"since\"").expect("a strip");
    strip.split_once("</section>").expect("its end").0.to_owned()
}

#[tokio::test]
async fn a_live_page_is_told_what_moved_since_the_step_that_it_has() {
    let house = House::open().await;
    let mut anna = house.browser();
    for game in shelf::GAMES {
        let table = anna.post("/play-now", &[("game", game.id()), ("name", "Anna")]).await.follow();
        house.people_next(&table).await;
        let all = strip(&mut anna, &table, "1 ply:0").await;
        assert!(all.len() <= 8_000, "{}: {} bytes", game.id(), all.len());
        assert!(all.matches("<li id=\"step-").count() <= 60, "{}", game.id());
        let page = anna.get(&table).await.text;
        let plies: usize =
            page.split("data-plies=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
        let none = strip(&mut anna, &table, &format!("1 ply:{plies}")).await;
        assert!(none.matches("data-motions").count() <= all.matches("data-motions").count());
        if matches!(game.id(), "mass-conquest" | "last-kingdom") {
            assert!(all.contains("data-motions=\"come "), "{}: the set-up is seen: {all}", game.id());
        }
        // Whatever a page says it has.
        for has in ["1 ply:18446744073709551615", "1 ply:-1", "ply:", "1 ply:99999999999999999999999"] {
            strip(&mut anna, &table, has).await;
            strip(&mut anna, &format!("{table}/replay?ply=1"), has).await;
        }
        let step = strip(&mut anna, &format!("{table}/replay?ply=2"), "1 ply:1").await;
        assert!(step.matches("<li id=\"step-").count() <= 60, "{step}");
    }
}
