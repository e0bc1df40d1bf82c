//! What a host does to a house that runs: through a second connection to its database, as `interregnum admin`
//! does it, and seen through the pages.

use crate::browser;
use crate::place;

use std::path::Path;
use std::time::{Duration, Instant};

use axum::http::Method;
use browser::{Browser, House};
use futures_util::StreamExt;
use house::tables::{Token, VisitorId};
use house::upkeep::{Filter, OrderKind, Signature, Subject, Upkeep, UpkeepFault, Who};
use house::{Limits, Settings};
use serde_json::Value;

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
async fn a_line_that_the_host_removes_is_gone_from_pages_and_files_and_the_others_keep_their_numbers() {
    // Its file is looked at: a server keeps its own.
    if !place::is_file() {
        return;
    }
    let house = house().await;
    let mut anna = house.browser();
    let table = anna.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    for words in ["good morning", "unspeakable-words", "good evening"] {
        assert_eq!(anna.post(&format!("{table}/say"), &[("words", words)]).await.status, 303);
    }
    let host = host(house.directory()).await;
    let talk = host.show(&id(&table)).await.unwrap().talk;
    let line = |words: &str| talk.iter().find(|line| line.words.as_deref() == Some(words)).unwrap().line;
    assert!(holds(&bytes(house.directory()), "unspeakable-words"), "the test can find them");
    let act = host.delete_line(&id(&table), line("unspeakable-words")).await.unwrap();
    assert_eq!((act.verb.as_str(), act.host.as_str()), ("delete-line", "hilda"));
    soon(&mut anna, &table, |_, page| !page.contains("unspeakable-words")).await;
    let page = anna.get(&table).await.text;
    assert!(page.contains("<strong>The host</strong> removed a line."), "{page}");
    assert!(page.contains("good morning") && page.contains("good evening"));
    assert!(!holds(&bytes(house.directory()), "unspeakable-words"), "the words are really gone");
    let after = host.show(&id(&table)).await.unwrap().talk;
    assert_eq!(
        after.iter().map(|line| line.line).collect::<Vec<_>>(),
        talk.iter().map(|l| l.line).collect::<Vec<_>>()
    );
    assert_eq!(after[1].visitor, talk[1].visitor, "who said it is still known to the host");
    let again = host.delete_line(&id(&table), line("unspeakable-words")).await.unwrap_err();
    assert!(again.to_string().contains("removed before"), "{again}");
    assert_eq!(host.check().await.unwrap().1, [] as [String; 0]);
}

#[tokio::test]
async fn a_deleted_table_does_not_come_back_whatever_the_house_still_has_in_memory() {
    let house = house().await;
    let (mut anna, guest) = (house.browser(), house.browser());
    let table = anna.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    let api = table.replace("/t/", "/api/tables/");
    let mut pages = Vec::new();
    for address in [format!("{table}/events"), format!("{api}/stream")] {
        let mut stream = guest.raw(Method::GET, &address, &[], "").await.into_body().into_data_stream();
        assert!(stream.next().await.unwrap().is_ok());
        pages.push(stream);
    }
    let host = host(house.directory()).await;
    host.delete(&id(&table)).await.unwrap();
    // At once, while the table is in memory.
    let refused = anna.post(&format!("{table}/say"), &[("words", "still here?")]).await;
    assert_eq!(refused.status, 404, "{}", refused.text);
    let refused = anna.post(&format!("{table}/resign"), &[]).await;
    assert_eq!(refused.status, 404, "{}", refused.text);
    soon(&mut anna, &table, |status, _| status == 404).await;
    for stream in pages {
        let rest = tokio::time::timeout(Duration::from_secs(10), stream.collect::<Vec<_>>()).await;
        assert!(rest.is_ok(), "a stream of a table that is gone ends");
    }
    assert!(matches!(host.show(&id(&table)).await, Err(UpkeepFault::NoTable(_))));
    assert_eq!(host.list(&Filter { most: 10, ..Filter::default() }).await.unwrap(), []);
    assert_eq!(host.check().await.unwrap(), (0, vec![]));
    assert!(matches!(host.delete(&id(&table)).await, Err(UpkeepFault::NoTable(_))));
}

#[tokio::test]
async fn whoever_is_banned_changes_nothing_anywhere_and_reads_on() {
    let house = house().await;
    let (mut anna, mut bo) = (house.browser(), house.browser());
    let (mine, theirs) = (listed(&mut bo, "Bo").await, listed(&mut anna, "Anna").await);
    let host = host(house.directory()).await;
    // From what the host sees: whoever sits in this seat.
    let who = host.find(&format!("{}:seat=0", id(&mine)).parse::<Who>().unwrap()).await.unwrap();
    assert_eq!(who, visitor(&bo));
    host.order(OrderKind::Ban, &Subject::Visitor(who.clone()), true).await.unwrap();
    let started = Instant::now();
    while bo.post(&format!("{mine}/say"), &[("words", "hm")]).await.status == 303 {
        assert!(started.elapsed() < Duration::from_secs(10));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let named = [("name", "Bo")];
    let attempts: [(&str, &[(&str, &str)]); 9] = [
        (&format!("{theirs}/join"), &named),
        (&format!("{theirs}/say"), &[("words", "hm"), ("name", "Bo")]),
        (&format!("{mine}/leave"), &[]),
        (&format!("{mine}/fill"), &[]),
        (&format!("{mine}/luck"), &[("luck", "x")]),
        (&format!("{theirs}/report"), &[]),
        ("/play-now", &[("game", "king-is-dead")]),
        ("/new", &[("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "open")]),
        (&format!("{mine}/say"), &[("words", "hm")]),
    ];
    for (address, fields) in attempts {
        let refused = bo.post(address, fields).await;
        assert_eq!(refused.status, 403, "{address}: {}", refused.text);
        assert!(refused.text.contains("The host has closed this house to you"), "{address}");
    }
    for address in ["/", mine.as_str(), theirs.as_str(), "/rules"] {
        assert_eq!(bo.get(address).await.status, 200, "{address}");
    }
    assert_eq!(anna.post(&format!("{theirs}/say"), &[("words", "hm")]).await.status, 303, "others play on");
    host.order(OrderKind::Ban, &Subject::Visitor(who), false).await.unwrap();
    let started = Instant::now();
    while bo.post(&format!("{theirs}/join"), &named).await.status != 303 {
        assert!(started.elapsed() < Duration::from_secs(10), "let in again");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_banned_network_is_kept_out_with_every_token_and_its_neighbours_are_not() {
    let house = house().await;
    let mut anna = house.browser();
    let table = listed(&mut anna, "Anna").await;
    let host = host(house.directory()).await;
    let network = "2001:db8:1:2::17".parse().unwrap();
    host.order(OrderKind::Ban, &Subject::Network(network), true).await.unwrap();
    let form = ("content-type", "application/x-www-form-urlencoded");
    let join = async |from: &str| {
        let headers = [("x-forwarded-for", from), form];
        let to = format!("{table}/say");
        house.browser().send(Method::POST, &to, &headers, "name=Gil&words=hm").await.status
    };
    let started = Instant::now();
    while join("2001:db8:1:2:ffff::1").await != 403 {
        assert!(started.elapsed() < Duration::from_secs(10));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(join("2001:db8:1:2::9").await, 403, "somebody new from the same /64");
    assert_eq!(join("2001:db8:1:3::9").await, 303, "a neighbour");
    assert_eq!(join("192.0.2.1").await, 303);
}

#[tokio::test]
async fn whoever_is_muted_plays_on_in_silence() {
    let house = house().await;
    let mut anna = house.browser();
    let table = listed(&mut anna, "Anna").await;
    anna.post(&format!("{table}/say"), &[("words", "hm")]).await;
    let host = host(house.directory()).await;
    let line = host.show(&id(&table)).await.unwrap().talk[0].line;
    let who = host.find(&Who::Line(id(&table), line)).await.unwrap();
    host.order(OrderKind::Mute, &Subject::Visitor(who), true).await.unwrap();
    let started = Instant::now();
    loop {
        let answer = anna.post(&format!("{table}/say"), &[("words", "hm")]).await;
        if answer.status == 403 {
            assert!(answer.text.contains("asked you not to talk"), "{}", answer.text);
            break;
        }
        assert!(started.elapsed() < Duration::from_secs(10));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(anna.post(&format!("{table}/leave"), &[]).await.status, 303, "everything else may be done");
}

#[tokio::test]
async fn a_name_that_the_host_changes_or_hides_is_not_on_the_front_page_any_more() {
    let house = house().await;
    let (mut anna, mut bo) = (house.browser(), house.browser());
    let table = listed(&mut anna, "Anna").await;
    assert!(bo.get("/").await.text.contains("Anna"));
    let host = host(house.directory()).await;
    host.order(OrderKind::Hide, &Subject::Visitor(visitor(&anna)), true).await.unwrap();
    soon(&mut bo, "/", |_, page| page.contains("Somebody") && !page.contains("Anna")).await;
    let api = bo.get("/api/tables").await.text;
    assert!(api.contains("Somebody") && !api.contains("Anna"), "{api}");
    assert!(anna.get("/").await.text.contains("Anna"), "she knows what she is called");
    host.order(OrderKind::Hide, &Subject::Visitor(visitor(&anna)), false).await.unwrap();
    soon(&mut bo, "/", |_, page| page.contains("Anna")).await;
    anna.post(&format!("{table}/say"), &[("words", "hello")]).await;
    host.rename(&visitor(&anna), "  Beatrix ").await.unwrap();
    soon(&mut bo, "/", |_, page| page.contains("Beatrix") && !page.contains("Anna")).await;
    soon(&mut bo, &table, |_, page| page.contains("<strong>Beatrix</strong>") && !page.contains("Anna"))
        .await;
    assert!(host.rename(&visitor(&anna), "").await.is_err());
    assert_eq!(host.check().await.unwrap().1, [] as [String; 0]);
}

#[tokio::test]
async fn everything_about_a_person_can_be_read_and_then_nothing_leads_to_them() {
    let house = house().await;
    let (mut anna, mut bo) = (house.browser(), house.browser());
    let lobby = listed(&mut anna, "Anna").await;
    let game = listed(&mut bo, "Bo").await;
    assert_eq!(anna.post(&format!("{game}/join"), &[("name", "Anna")]).await.status, 303);
    for (browser, words) in [(&mut anna, "my-own-words"), (&mut bo, "his-words")] {
        assert_eq!(browser.post(&format!("{game}/say"), &[("words", words)]).await.status, 303);
    }
    anna.post(&format!("{game}/report"), &[("seat", "0")]).await;
    let (host, who) = (host(house.directory()).await, visitor(&anna));
    let told: Value = host.export(&who).await.unwrap();
    assert_eq!(told["tables"].as_array().unwrap().len(), 2, "{told}");
    let text = told.to_string();
    assert!(text.contains("my-own-words") && text.contains("\"name\":\"Anna\""), "{text}");
    assert!(!text.contains("his-words") && !text.contains("secret"), "nothing of others: {text}");
    assert_eq!(told["reports_sent"].as_array().unwrap().len(), 1);
    host.erase(&who).await.unwrap();
    for trace in [who.as_str(), "my-own-words", "Anna"] {
        assert!(!holds(&bytes(house.directory()), trace), "{trace} is still in the files");
    }
    let page = bo.get(&game).await.text;
    assert!(page.contains("Somebody") && page.contains("his-words") && !page.contains("Anna"), "{page}");
    // A bot plays on, so that Bo can finish; the seat in the other table is open again.
    let sheet = host.show(&id(&game)).await.unwrap();
    assert_eq!((sheet.facts.phase.as_str(), sheet.seats[1].kind), ("playing", "person"));
    assert!(sheet.seats[1].standin.is_some() && sheet.seats[1].visitor.as_ref() != Some(&who));
    assert_eq!(host.show(&id(&lobby)).await.unwrap().seats[0].kind, "open");
    house.people_next(&game).await;
    assert_eq!(anna.post(&format!("{game}/resign"), &[]).await.status, 403, "nobody holds it");
    assert_eq!(host.check().await.unwrap().1, [] as [String; 0]);
    let nobody = host.erase(&who).await.unwrap_err();
    assert!(nobody.to_string().contains("nothing is stored"), "{nobody}");
}

#[tokio::test]
async fn what_is_reported_waits_for_the_host_and_only_many_neighbourhoods_hide_a_name() {
    let house = house().await;
    let mut anna = house.browser();
    let table = listed(&mut anna, "Anna").await;
    let host = host(house.directory()).await;
    let form = ("content-type", "application/x-www-form-urlencoded");
    let report = async |from: &str, body: &str| {
        let headers = [("x-forwarded-for", from), form];
        house.browser().send(Method::POST, &format!("{table}/report"), &headers, body).await
    };
    let front = house.browser().get("/").await.text;
    assert!(front.contains(&format!("action=\"{table}/report\"")), "the front page has the button: {front}");
    let thanks = report("192.0.2.1", "names=1").await;
    assert!(thanks.status == 200 && thanks.text.contains("The host will look"), "{}", thanks.text);
    for number in 2..60 {
        // Twice each; neighbours are one.
        report(&format!("192.0.2.{number}"), "names=1").await;
        report(&format!("192.0.2.{number}"), "names=1").await;
    }
    report("198.51.100.1", "seat=0").await;
    assert!(house.browser().get("/").await.text.contains("Anna"), "two neighbourhoods hide nothing");
    report("203.0.113.1", "names=1").await;
    let page = house.browser().get("/").await.text;
    assert!(page.contains("Somebody") && !page.contains("Anna"), "three do, until the host looks");
    assert!(page.contains(&table), "the table stays where it is");
    let reports = host.reports(false).await.unwrap();
    let names = reports.iter().find(|report| report.about == "names").unwrap();
    assert_eq!((names.areas, names.words.as_deref()), (2, Some("Anna")), "one neighbourhood counts once");
    assert_eq!(host.list(&Filter { reported: true, most: 9, ..Filter::default() }).await.unwrap().len(), 1);
    host.dismiss(&id(&table)).await.unwrap();
    let mut guest = house.browser();
    soon(&mut guest, "/", |_, page| page.contains("Anna")).await;
    report("203.0.113.1", "names=1").await;
    assert!(guest.get("/").await.text.contains("Anna"), "what was seen to does not count again");
    assert_eq!(host.reports(false).await.unwrap(), []);
    // Nonsense is refused, and one network cannot fill the book.
    assert_eq!(report("192.0.2.1", "line=999999").await.status, 404);
    assert_eq!(report("192.0.2.1", "seat=1").await.status, 404, "nobody sits there");
    assert_eq!(report("192.0.2.1", "seat=300").await.status, 400);
    for _ in 0..22 {
        let words = [("words", "hm"), ("name", "Gil")];
        let _ = house.browser().post(&format!("{table}/say"), &words).await;
    }
    let mut refused = 0;
    for line in host.show(&id(&table)).await.unwrap().talk {
        refused += usize::from(report("192.0.2.99", &format!("line={}", line.line)).await.status == 429);
    }
    assert_eq!(refused, 2, "twenty a day");
}

#[tokio::test]
async fn parking_reaches_the_table_in_memory_and_every_act_is_in_the_log() {
    let house = house().await;
    let mut anna = house.browser();
    let table = anna.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    house.people_next(&table).await;
    let host = host(house.directory()).await;
    let parked = async || house.inner.read(&id(&table), |table| Ok(table.is_parked())).await.unwrap();
    for wanted in [true, false] {
        let act = host.park(&id(&table), wanted).await.unwrap();
        assert_eq!(act.touched, [id(&table)]);
        let started = Instant::now();
        while parked().await != wanted {
            assert!(started.elapsed() < Duration::from_secs(10));
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    let refused = host.park(&id(&table), false).await.unwrap_err();
    assert!(refused.to_string().contains("not parked"), "{refused}");
    let log = host.log(10).await.unwrap();
    let verbs: Vec<&str> = log.iter().map(|act| act.verb.as_str()).collect();
    assert_eq!(verbs, ["park", "unpark"], "what was refused is not in it");
    assert!(log.iter().all(|act| act.host == "hilda" && act.reason.as_deref() == Some("as agreed")));
    let text = serde_json::to_string(&host.show(&id(&table)).await.unwrap()).unwrap();
    let secret = house.inner.read(&id(&table), |table| Ok(table.opening().secret.clone())).await.unwrap();
    let invitation =
        house.inner.read(&id(&table), |table| Ok(table.opening().invitation.clone())).await.unwrap();
    assert!(!text.contains(&secret) && !text.contains(&invitation), "a host sees no secret: {text}");
}

#[tokio::test]
async fn no_copy_of_a_removed_line_stays_behind_in_the_pages_of_the_file() {
    // Its file is looked at: a server keeps its own.
    if !place::is_file() {
        return;
    }
    let house = house().await;
    let mut anna = house.browser();
    let table = anna.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    let (id, other) = (id(&table), anna.post("/play-now", &[("game", "king-is-dead")]).await.follow());
    let other = self::id(&other);
    // One at a time, between those of another table, so that pages of the file are split again and again.
    for number in 0..300_u32 {
        for table in [&id, &other] {
            let said = house.inner.change(table, move |table, at| {
                let entry = house::tables::Entry::Said {
                    room: house::tables::ChatRoom::Guests,
                    seat: None,
                    name: "Gil".into(),
                    words: format!("marked-{number:04}-{}", "x".repeat(number as usize % 7 * 60)),
                    visitor: None,
                };
                table.apply(at, &entry).unwrap();
                Ok(vec![entry])
            });
            said.await.unwrap();
        }
    }
    let host = host(house.directory()).await;
    for table in [&id, &other] {
        for line in host.show(table).await.unwrap().talk {
            if line.words.as_ref().is_some_and(|words| words[7..11].parse::<u32>().unwrap() % 10 == 3) {
                host.delete_line(table, line.line).await.unwrap();
            }
        }
    }
    let bytes = bytes(house.directory());
    let left: Vec<u32> = (0..300).filter(|number| holds(&bytes, &format!("marked-{number:04}"))).collect();
    assert_eq!(left, (0..300).filter(|number| number % 10 != 3).collect::<Vec<_>>());
}

#[tokio::test]
async fn abandoned_tables_expire_at_the_hosts_word_and_the_running_house_knows() {
    let house = house().await;
    let mut anna = house.browser();
    let (old, new) = (listed(&mut anna, "Anna").await, listed(&mut anna, "Anna").await);
    let host = host(house.directory()).await;
    let swept = host.expire(&house::Expiry::default()).await.unwrap();
    assert!(swept.ended.is_empty() && swept.deleted.is_empty(), "nothing is due");
    // As if nothing had happened there for a year.
    let (year, table) = (365 * 86_400_000_i64, id(&old));
    let index =
        format!("created = created - {year}, changed = changed - {year}, attended = attended - {year}");
    place::ask(house.directory(), &format!("UPDATE tables SET {index} WHERE id = '{table}'")).await;
    let entries = format!("UPDATE entries SET at = at - {year} WHERE table_id = '{table}'");
    place::ask(house.directory(), &entries).await;
    let swept = host.expire(&house::Expiry::default()).await.unwrap();
    assert_eq!(swept.ended.iter().map(|(id, _, _)| id.clone()).collect::<Vec<_>>(), [id(&old)]);
    let over = async |table: &str| {
        house.inner.read(&id(table), |table| Ok(table.phase() == house::tables::Phase::Over)).await.unwrap()
    };
    let started = Instant::now();
    while !over(&old).await {
        assert!(started.elapsed() < Duration::from_secs(10));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(!over(&new).await);
    assert_eq!(host.log(1).await.unwrap()[0].about, "1 tables ended, 0 deleted");
}

/// The clock of the host's process may differ from the house's by hours: a machine slept, or its clock was set.
#[tokio::test]
async fn what_the_host_does_takes_nobodys_time() {
    let house = house().await;
    let mut anna = house.browser();
    let fields = [
        ("game", "king-is-dead"),
        ("seat-0", "me"),
        ("seat-1", "me"),
        ("pace", "live"),
        ("minutes", "5"),
        ("increment", "0"),
    ];
    let table = anna.post("/new", &fields).await.follow();
    let name = id(&table);
    let left = async || {
        let clocks = house.inner.read(&name, |table| {
            let clocks = table.clocks().expect("clocks");
            Ok([0, 1].map(|seat| clocks.left(table::Seat(seat), house::tables::now())))
        });
        clocks.await.unwrap()
    };
    let before = left().await;
    host(house.directory()).await.rename(&visitor(&anna), "Berta").await.unwrap();
    soon(&mut anna, &table, |_, page| page.contains("Berta")).await;
    let store = house::tables::Store::open(&place::database(house.directory())).await.unwrap();
    let entries = store.entries(&name).await.unwrap();
    let tidied = entries.iter().position(|(_, entry)| *entry == house::tables::Entry::Tidied).unwrap();
    assert_eq!(entries[tidied].0, entries[tidied - 1].0, "no time has passed for anybody");
    assert_eq!(
        entries.last().unwrap().1,
        house::tables::Entry::Woken,
        "from here on the house's own time counts"
    );
    let after = left().await;
    assert!(after.iter().sum::<i64>() + 60_000 > before.iter().sum::<i64>(), "{before:?} {after:?}");
}
