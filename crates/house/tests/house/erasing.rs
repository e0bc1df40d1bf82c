//! Erasing and renaming people where something stands in the way.

use crate::browser;
use crate::place;

use std::path::Path;
use std::time::{Duration, Instant};

use browser::{Browser, House};
use house::tables::{Token, VisitorId};
use house::upkeep::{Signature, Upkeep};
use house::{Limits, Settings};

async fn host(directory: &Path) -> Upkeep {
    let signature = Signature { host: "hilda".into(), reason: Some("as agreed".into()) };
    Upkeep::open(&place::database(directory), signature).await.unwrap()
}

async fn house() -> House {
    let limits = Limits { burst: 1e9, ..Limits::default() };
    House::run(Settings { proxy_hops: 1, bot_pace: Duration::ZERO, limits, ..Settings::default() }).await
}

fn visitor(browser: &Browser) -> VisitorId {
    Token::read(browser.token().unwrap()).unwrap().visitor()
}

/// A table that strangers find on the front page.
async fn listed(owner: &mut Browser, name: &str) -> String {
    let fields = [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "open"), ("listed", "1")];
    let mut fields = fields.to_vec();
    fields.push(("name-0", name));
    owner.post("/new", &fields).await.follow()
}

fn id(table: &str) -> house::tables::TableId {
    house::tables::TableId::read(table.trim_start_matches("/t/")).unwrap()
}

/// Looks until the page fits; panics after what a host is promised, with room for a busy machine.
async fn soon(browser: &mut Browser, address: &str, fits: impl Fn(u16, &str) -> bool) {
    let started = Instant::now();
    loop {
        let page = browser.get(address).await;
        if fits(page.status, &page.text) {
            return;
        }
        assert!(started.elapsed() < Duration::from_secs(10), "{address}: {} {}", page.status, page.text);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Everything that the files of the database hold, free pages included.
fn bytes(directory: &Path) -> Vec<u8> {
    let mut all = Vec::new();
    for file in std::fs::read_dir(directory).unwrap() {
        all.extend(std::fs::read(file.unwrap().path()).unwrap());
    }
    all
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[tokio::test]
async fn whoever_is_quoted_by_somebody_else_is_erased_all_the_same() {
    let house = house().await;
    let (mut anna, mut bo) = (house.browser(), house.browser());
    let lobby = listed(&mut anna, "Anna").await;
    let game = listed(&mut bo, "Bo").await;
    let who = visitor(&anna);
    let quote = format!("it was {} again", who.as_str());
    assert_eq!(bo.post(&format!("{game}/say"), &[("words", &quote)]).await.status, 303);
    let host = host(house.directory()).await;
    host.erase(&who).await.unwrap();
    assert!(!holds(&bytes(house.directory()), who.as_str()), "nothing leads to her");
    soon(&mut bo, &game, |_, page| page.contains("it was erased again")).await;
    assert_eq!(host.show(&id(&lobby)).await.unwrap().seats[0].kind, "open");
}

#[tokio::test]
async fn an_entry_that_cannot_be_read_keeps_the_host_from_one_table_and_from_no_other() {
    let house = house().await;
    let mut anna = house.browser();
    let (first, second, third) =
        (listed(&mut anna, "Anna").await, listed(&mut anna, "Anna").await, listed(&mut anna, "Anna").await);
    let mut tables = [first, second, third].map(|table| id(&table));
    tables.sort();
    let [before, broken, after] = tables;
    let who = visitor(&anna);
    let riddle = "{\"kind\":\"riddle\"}";
    let written =
        format!("INSERT INTO entries (table_id, number, at, entry) VALUES ('{broken}', 1, 1, '{riddle}')");
    place::ask(house.directory(), &written).await;
    let host = host(house.directory()).await;
    let told = host.export(&who).await.unwrap();
    let unread: Vec<bool> =
        told["tables"].as_array().unwrap().iter().map(|table| table["unreadable"] == true).collect();
    assert_eq!(unread, [false, true, false], "{told}");
    let refused = host.rename(&who, "Beatrix").await.unwrap_err().to_string();
    assert!(refused.contains("renamed, but not at") && refused.contains(broken.as_str()), "{refused}");
    for table in [&before, &after] {
        assert_eq!(host.show(table).await.unwrap().seats[0].name.as_deref(), Some("Beatrix"));
    }
    let refused = host.erase(&who).await.unwrap_err().to_string();
    assert!(refused.contains("erased, but not at") && refused.contains(broken.as_str()), "{refused}");
    for table in [&before, &after] {
        assert_eq!(host.show(table).await.unwrap().seats[0].kind, "open");
    }
}

#[tokio::test]
async fn what_a_host_reads_of_a_table_is_what_is_stored_of_it() {
    let house = house().await;
    let mut anna = house.browser();
    let tables = [listed(&mut anna, "Anna").await, listed(&mut anna, "Anna").await];
    assert_eq!(anna.post(&format!("{}/say", tables[0]), &[("words", "é é é")]).await.status, 303);
    let host = host(house.directory()).await;
    let filter = |most| house::upkeep::Filter { most, ..Default::default() };
    let list = host.list(&filter(10)).await.unwrap();
    assert_eq!((list.len(), host.list(&filter(1)).await.unwrap().len()), (2, 1));
    for facts in &list {
        let told = [facts.entries as i64, facts.bytes as i64, facts.created, facts.changed];
        let entries = format!("FROM entries WHERE table_id = '{}'", facts.table);
        let table = format!("FROM tables WHERE id = '{}'", facts.table);
        let questions = [
            format!("SELECT count(*) {entries}"),
            format!("SELECT CAST(sum(octet_length(entry)) AS BIGINT) {entries}"),
            format!("SELECT created {table}"),
            format!("SELECT changed {table}"),
        ];
        for (told, question) in told.into_iter().zip(questions) {
            assert_eq!(Some(told), place::ask(house.directory(), &question).await, "{question}");
        }
        assert_eq!((facts.game.as_str(), facts.phase.as_str(), facts.listed), ("king-is-dead", "open", true));
        assert_eq!((facts.reports, &facts.names[..]), (0, &["Anna".to_owned()][..]));
        assert_eq!(host.show(&facts.table).await.unwrap().facts, *facts);
    }
    assert_ne!(list[0].entries, list[1].entries, "one of them has a line of talk");
}

#[tokio::test]
async fn a_host_finds_tables_by_game_phase_and_age() {
    let house = house().await;
    let mut anna = house.browser();
    listed(&mut anna, "Anna").await;
    anna.post("/new", &[("game", "mass-conquest"), ("seat-0", "me"), ("seat-1", "me")]).await.follow();
    let host = host(house.directory()).await;
    let count = async |filter| host.list(&filter).await.unwrap().len();
    let filter = || house::upkeep::Filter { most: 10, ..Default::default() };
    use house::tables::Phase;
    assert_eq!(count(filter()).await, 2);
    for game in ["king-is-dead", "mass-conquest"] {
        assert_eq!(count(house::upkeep::Filter { game: Some(game.into()), ..filter() }).await, 1, "{game}");
    }
    assert_eq!(count(house::upkeep::Filter { game: Some("chess".into()), ..filter() }).await, 0);
    for (phase, tables) in [(Phase::Open, 1), (Phase::Playing, 1), (Phase::Over, 0)] {
        assert_eq!(
            count(house::upkeep::Filter { phase: Some(phase), ..filter() }).await,
            tables,
            "{phase:?}"
        );
    }
    let later = house::tables::now() + 60_000;
    assert_eq!(count(house::upkeep::Filter { before: Some(later), ..filter() }).await, 2);
    assert_eq!(count(house::upkeep::Filter { before: Some(1), ..filter() }).await, 0);
    assert_eq!(count(house::upkeep::Filter { reported: true, ..filter() }).await, 0);
}

#[tokio::test]
async fn what_was_reported_is_read_with_the_name_or_the_line_it_is_about_and_nothing_else() {
    let house = house().await;
    let [mut anna, mut bo, mut cy] = [house.browser(), house.browser(), house.browser()];
    let table = listed(&mut anna, "Anna").await;
    assert_eq!(bo.post(&format!("{table}/join"), &[("name", "Bo")]).await.status, 303);
    assert_eq!(anna.post(&format!("{table}/say"), &[("words", "rude words")]).await.status, 303);
    let host = host(house.directory()).await;
    let line = host.show(&id(&table)).await.unwrap().talk[0].line.to_string();
    for about in [("seat", "1"), ("names", "1"), ("line", line.as_str())] {
        assert_eq!(cy.post(&format!("{table}/report"), &[about]).await.status, 200, "{about:?}");
    }
    assert_eq!(cy.post(&format!("{table}/report"), &[("seat", "2")]).await.status, 404, "nobody sits there");
    assert_eq!(cy.post(&format!("{table}/report"), &[("line", "0")]).await.status, 404, "nobody said it");
    let mut told: Vec<(String, Option<String>)> =
        host.reports(false).await.unwrap().into_iter().map(|report| (report.about, report.words)).collect();
    told.sort();
    let some = |words: &str| Some(words.to_owned());
    let wanted = [
        (format!("line {line}"), some("rude words")),
        ("names".to_owned(), some("Anna, Bo")),
        ("seat 1".to_owned(), some("Bo")),
    ];
    assert_eq!(told, wanted);
    assert_eq!(host.show(&id(&table)).await.unwrap().facts.reports, 3);
    host.dismiss(&id(&table)).await.unwrap();
    assert!(host.reports(false).await.unwrap().is_empty() && host.reports(true).await.unwrap().len() == 3);
    assert!(host.dismiss(&id(&table)).await.is_err(), "nothing waits any more");
    // A bot that has played for somebody has left when they came back.
    for (verb, playing) in [("handover", true), ("takeback", false)] {
        assert_eq!(
            bo.post(&format!("{table}/{verb}"), &[("seat", "1"), ("bot", "random")]).await.status,
            303
        );
        assert_eq!(host.show(&id(&table)).await.unwrap().seats[1].standin.is_some(), playing, "{verb}");
    }
}
