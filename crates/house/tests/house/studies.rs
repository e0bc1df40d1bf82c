//! Explanations that are kept with their tables, and another try at a record that somebody brought.

use crate::browser;
use crate::place;

use std::path::Path;
use std::time::Duration;

use browser::{Browser, House};
use house::tables::{TableId, Token};
use house::upkeep::{Signature, Upkeep};
use table::Seat;

fn id(table: &str) -> TableId {
    TableId::read(table.trim_start_matches("/t/")).unwrap()
}

/// Loads a page until it does not say that the house thinks.
async fn when_done(browser: &mut Browser, address: &str) -> String {
    for _ in 0..6_000 {
        let page = browser.get(address).await;
        if page.headers.get("refresh").is_none() {
            return page.text;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{address} is never done");
}

/// A short game that Anna gives up, explained to her.
pub async fn explained(house: &House, anna: &mut Browser) -> String {
    let fields = [
        ("game", "king-is-dead"),
        ("seat-0", "me"),
        ("name-0", "Anna"),
        ("seat-1", "bot-random"),
        ("option-start", "0"),
    ];
    let table = anna.post("/new", &fields).await.follow();
    let version = house.people_next(&table).await.to_string();
    let pass = [("seat", "0"), ("version", &version), ("action", "pass"), ("confirm", "yes")];
    assert_eq!(anna.post(&format!("{table}/play"), &pass).await.status, 303);
    house.people_next(&table).await;
    assert_eq!(anna.post(&format!("{table}/resign"), &[("seat", "0")]).await.status, 303);
    let address = format!("{table}/analysis?as=0");
    anna.post(&format!("{table}/analysis"), &[("as", "0")]).await;
    assert!(when_done(anna, &address).await.contains("How the chances stood"));
    table
}

async fn kept(directory: &Path) -> i64 {
    place::ask(directory, "SELECT count(*) FROM studies").await.unwrap()
}

#[tokio::test]
async fn an_explanation_is_kept_with_its_table_and_read_by_the_next_house() {
    let house = House::open().await;
    let mut anna = house.browser();
    let table = explained(&house, &mut anna).await;
    let shown = anna.get(&format!("{table}/analysis?as=0")).await.text;
    assert_eq!(kept(house.directory()).await, 1);
    // Another house on what is stored has thought about nothing, and shows the same.
    let next = house.beside().await;
    let seen = next.browser().get(&format!("{table}/analysis?as=0")).await.text;
    let chart = |page: &str| {
        page.split("<svg class=\"course\"").nth(1).unwrap().split("</svg>").next().unwrap().to_owned()
    };
    assert_eq!(chart(&seen), chart(&shown));
    next.close();
    // Where what it was made of has changed, it is worked out again when somebody asks.
    place::ask(house.directory(), "UPDATE studies SET print = 'other'").await;
    let later = house.beside().await;
    let seen = later.browser().get(&format!("{table}/analysis?as=0")).await.text;
    assert!(!seen.contains("How the chances stood"), "{seen}");
    later.close();
    house.close();
}

#[tokio::test]
async fn whoever_is_renamed_or_deleted_is_not_left_in_an_explanation() {
    let house = House::open().await;
    let mut anna = house.browser();
    let table = explained(&house, &mut anna).await;
    let signature = Signature { host: "hilda".into(), reason: Some("as agreed".into()) };
    let host = Upkeep::open(&place::database(house.directory()), signature).await.unwrap();
    assert_eq!(kept(house.directory()).await, 1);
    let who = Token::read(anna.token().unwrap()).unwrap().visitor();
    host.rename(&who, "Beatrix").await.unwrap();
    assert_eq!(kept(house.directory()).await, 0, "renamed");
    let second = explained(&house, &mut anna).await;
    assert_ne!(table, second);
    assert_eq!(kept(house.directory()).await, 1);
    host.delete(&id(&second)).await.unwrap();
    assert_eq!(kept(house.directory()).await, 0, "deleted");
    house.close();
}

#[tokio::test]
async fn a_record_that_was_brought_goes_on_from_what_a_seat_knew() {
    let house = House::open().await;
    let mut anna = house.browser();
    for records in [
        include_str!("../../../../records/old-kings-crown-2.record"),
        include_str!("../../../../records/king-is-dead-base-2.record"),
    ] {
        let text = table::Record::split_games(records)[0].1;
        let record: table::Record = text.parse().unwrap();
        let to = anna.post("/analyse", &[("record", text)]).await.follow();
        let mover = |step: &table::RecordStep| step.actor == table::Actor::Seat(Seat(1));
        let ply = record.steps.len() - 1 - record.steps.iter().rev().position(mover).unwrap();
        let number = ply.to_string();
        let fields = [("as", "1"), ("ply", number.as_str()), ("name", "Anna")];
        let table = anna.post(&format!("{to}/try"), &fields).await.follow();
        assert!(table.starts_with("/t/"), "{table}");
        let seen =
            |game: &dyn shelf::AnyMatch| game.view_json(table::Viewer::Recall(Seat(1))).unwrap().to_string();
        let mut shortened = record.clone();
        shortened.result = None;
        let then = shelf::find(&record.game).unwrap().replay(&shortened, ply).unwrap();
        let (now, asked) = house
            .inner
            .read(&id(&table), |table| {
                let game = table.game().unwrap();
                Ok((seen(game), game.waiting().0.contains(Seat(1))))
            })
            .await
            .unwrap();
        assert!(asked, "{}: it is up to the seat", record.game);
        assert_eq!(now, seen(then.as_ref()), "{}: it knows what it knew", record.game);
        assert!(anna.get(&table).await.text.contains("in a world imagined from what Anna knew"));
        assert_eq!(
            anna.get(&format!("{table}/record")).await.status,
            409,
            "what came before did not happen here"
        );
        // Beyond the end, before the beginning of anything, and for nobody.
        for wrong in [
            [("as", "1"), ("ply", "99999"), ("name", "Anna")],
            [("as", "9"), ("ply", "20"), ("name", "Anna")],
        ] {
            let refused = anna.post(&format!("{to}/try"), &wrong).await;
            assert!((400..500).contains(&refused.status), "{}", refused.status);
        }
    }
    assert_eq!(anna.post("/analyse/abc/try", &[("as", "0"), ("ply", "3"), ("name", "A")]).await.status, 404);
    house.close();
}
