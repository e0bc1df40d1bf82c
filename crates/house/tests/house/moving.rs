//! A house moves to another database: from a file to a file or, where this run has a cluster, from a file to a server and
//! back.

use crate::browser;
use crate::dump;
use crate::place;
use crate::studies::explained;
use crate::upgrades::{ask, furnish, goes_on, ids, quick};

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use axum::http::Method;
use browser::House;
use house::tables::{DATABASE, Database, Phase, Store, TableId, now};
use house::upkeep::{Moved, OrderKind, Progress, Signature, Subject, Upkeep, UpkeepFault, relocate};
use serde_json::json;

fn hilda() -> Signature {
    Signature { host: "hilda".into(), reason: Some("a larger house".into()) }
}

async fn host(database: &Database) -> Upkeep {
    Upkeep::open(database, hilda()).await.unwrap()
}

async fn go(from: &Database, to: &Database) -> Result<Moved, UpkeepFault> {
    relocate(from, to, hilda(), &mut |_| {}).await
}

/// Nothing differs, and every table folds.
fn all_well(moved: &Moved) {
    assert_eq!((&moved.differences[..], moved.differing), (&[][..], 0));
    assert_eq!((&moved.kept[..], &moved.unfolded[..]), (&[][..], &[][..]));
    assert_eq!(moved.folded, moved.tables);
}

/// A table at which a person and a bot play.
async fn simple(house: &House) -> TableId {
    let table = house.browser().post("/play-now", &[("game", "king-is-dead")]).await.follow();
    house.people_next(&table).await;
    TableId::read(table.trim_start_matches("/t/")).unwrap()
}

/// A house in a file, with one such table.
async fn small() -> (House, TableId) {
    let house = House::on_file(tempfile::tempdir().unwrap(), quick()).await;
    let table = simple(&house).await;
    (house, table)
}

/// Everything in a file, but for the acts of moving and for when its schema was made.
async fn everything(directory: &Path) -> BTreeSet<String> {
    let text = dump::write(&directory.join(DATABASE)).await;
    let rows =
        text.lines().filter(|line| line.starts_with("INSERT INTO") && !line.contains("_sqlx_migrations"));
    rows.filter(|line| !(line.starts_with("INSERT INTO \"acts\"") && line.contains("'move'")))
        .map(str::to_owned)
        .collect()
}

/// The same, when the bots of a house that was closed have written down their last thoughts.
async fn settled(directory: &Path) -> BTreeSet<String> {
    let mut before = everything(directory).await;
    loop {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let after = everything(directory).await;
        if after == before {
            return after;
        }
        before = after;
    }
}

#[tokio::test]
async fn a_house_of_all_games_moves_there_and_back_and_goes_on() {
    let house = House::on_file(tempfile::tempdir().unwrap(), quick()).await;
    let mut anna = house.browser();
    let expired = simple(&house).await;
    let swept = house.inner.expire(now() + 70 * 86_400_000).await.unwrap();
    assert!(swept.ended.len() == 1 && swept.ended[0].0 == expired, "{swept:?}");
    for game in shelf::GAMES {
        furnish(&house.inner, game.id()).await;
    }
    explained(&house, &mut anna).await;
    let shown = simple(&house).await;
    let words = [("words", "d\u{e9}j\u{e0} vu"), ("name", "Gil")];
    let said = house.browser().post(&format!("/t/{shown}/say"), &words).await;
    assert_eq!(said.status, 303, "{}", said.text);
    let reported = house.browser().post(&format!("/t/{shown}/report"), &[("names", "1")]).await;
    assert_eq!(reported.status, 200, "{}", reported.text);
    let file = house.database();
    let hosts = host(&file).await;
    let banned = Subject::read("192.0.2.0/24").unwrap();
    hosts.order(OrderKind::Ban, &banned, true).await.unwrap();
    let parked = hosts.park(&shown, true).await.unwrap();
    hosts.close().await;
    house.close();
    let there = settled(house.directory()).await;
    for name in
        ["house", "tables", "entries", "holders", "stored", "charged", "acts", "orders", "reports", "studies"]
    {
        let begins = format!("INSERT INTO \"{name}\"");
        assert!(there.iter().any(|line| line.starts_with(&begins)), "there is something in {name}");
    }

    let middle = tempfile::tempdir().unwrap();
    let place = place::database(middle.path());
    let mut heard = Vec::new();
    let moved = relocate(&file, &place, hilda(), &mut |progress| heard.push(progress)).await.unwrap();
    all_well(&moved);
    assert_eq!(moved.tables, ids(&house).await.len() as u64);
    let rows = (there.len() as u64, moved.tables);
    let total = |noun: &str| {
        heard.iter().find_map(|one| match one {
            Progress::Next(pieces, called) if *called == noun => Some(*pieces),
            _ => None,
        })
    };
    assert_eq!(
        (total("rows copied"), total("rows compared"), total("tables folded")),
        (Some(rows.0), Some(rows.0), Some(rows.1))
    );
    let done: u64 = heard.iter().map(|one| if let Progress::Done(pieces) = one { *pieces } else { 0 }).sum();
    // The act that says that it was moved is one row more.
    assert_eq!(done, rows.0 + rows.0 + 1 + rows.1);

    let home = tempfile::tempdir().unwrap();
    let back = Database::Directory(home.path().into());
    all_well(&go(&place, &back).await.unwrap());
    assert_eq!(everything(home.path()).await, there, "row by row, whatever was on the way");

    // The house goes on in its new place.
    let (one, other) = (Store::open(&file).await.unwrap(), Store::open(&place).await.unwrap());
    let address = "192.0.2.7".parse().unwrap();
    assert_eq!(one.network_key(address), other.network_key(address), "networks are known again");
    assert_eq!(one.charged(None).await.unwrap(), other.charged(None).await.unwrap());
    drop((one, other));
    let hosts = host(&place).await;
    let log = hosts.log(9).await.unwrap();
    let told: Vec<&str> = log.iter().map(|act| act.verb.as_str()).collect();
    assert_eq!(told, ["ban", "park", "move"]);
    assert!(log[2].about.starts_with("the house of sqlite:"), "{:?}", log[2]);
    assert_eq!(hosts.park(&shown, false).await.unwrap().number, parked.number + 2);
    assert_eq!(hosts.check().await.unwrap().1, [] as [String; 0]);
    hosts.close().await;
    let opened = match place::is_file() {
        true => House::on_file(middle, quick()).await,
        false => House::on(middle, quick()).await,
    };
    let (mut games, mut played) = (BTreeSet::new(), 0);
    for id in ids(&opened).await {
        let path = format!("/api/tables/{id}");
        let (status, sight) = ask(&opened, Method::GET, &path, 'a', json!({})).await;
        assert_eq!(status, 200, "{sight}");
        if opened.inner.read(&id, |table| Ok(table.phase())).await.unwrap() != Phase::Playing {
            continue;
        }
        if let Some(action) = sight["legal"].get(0).map(|choice| choice["action"].clone()) {
            // Whoever has the token of somebody is them.
            let body = json!({"seat": sight["as"], "version": sight["version"], "action": action});
            let (status, after) = ask(&opened, Method::POST, &format!("{path}/play"), 'a', body).await;
            assert_eq!(status, 200, "{after}");
            played += 1;
        }
        goes_on(&opened.inner, &id).await;
        games.insert(sight["game"].as_str().unwrap().to_owned());
    }
    assert!(games.len() == shelf::GAMES.len() && played >= 4, "{games:?}, {played}");
}

#[tokio::test]
async fn nothing_is_moved_to_where_something_is() {
    let (house, _) = small().await;
    let other = tempfile::tempdir().unwrap();
    let place = place::database(other.path());
    let refused = async |what: &str| {
        let fault = go(&house.database(), &place).await.unwrap_err().to_string();
        assert!(fault.contains("is not empty") && fault.contains(what), "{fault}");
    };
    // A house that somebody has only banned from.
    drop(Store::open(&place).await.unwrap());
    let salt = "SELECT count(*) FROM house WHERE name = 'salt'";
    assert_eq!(place::ask(other.path(), salt).await, Some(1));
    let hosts = host(&place).await;
    hosts.order(OrderKind::Ban, &Subject::read("192.0.2.0/24").unwrap(), true).await.unwrap();
    hosts.close().await;
    refused("acts").await;
    place::ask(other.path(), "DELETE FROM acts").await;
    refused("orders").await;
    assert_eq!(place::ask(other.path(), "SELECT count(*) FROM tables").await, Some(0), "nothing has changed");
    place::ask(other.path(), "DELETE FROM orders").await;
    // Something that is no house.
    place::ask(other.path(), "CREATE TABLE sheep (name TEXT)").await;
    refused("'sheep', which belongs to no house").await;
    place::ask(other.path(), "DROP TABLE sheep").await;
    all_well(&go(&house.database(), &place).await.unwrap());
    refused("tables").await;
    // What is moved twice would be two houses, but back to where it was is nowhere.
    let fault = go(&house.database(), &house.database()).await.unwrap_err().to_string();
    assert!(fault.contains("where it is"), "{fault}");
    let nowhere = Database::Directory(other.path().join("nowhere"));
    let empty = Database::Directory(other.path().join("empty"));
    assert!(matches!(go(&nowhere, &empty).await, Err(UpkeepFault::NoHouse(_))));
    assert!(!other.path().join("nowhere").exists() && !other.path().join("empty").exists());
}

#[tokio::test]
async fn a_house_that_is_open_is_not_moved_and_nothing_is_moved_into_one() {
    let (house, _) = small().await;
    let other = tempfile::tempdir().unwrap();
    let place = Database::Directory(other.path().into());
    for (directory, of) in [(house.directory(), house.database()), (other.path(), place.clone())] {
        // As `interregnum serve` holds it.
        let lock = std::fs::File::create(directory.join(house::upkeep::LOCK)).unwrap();
        lock.try_lock().unwrap();
        let fault = go(&house.database(), &place).await.unwrap_err().to_string();
        assert_eq!(fault, format!("a house is open on {of}; stop it first"));
    }
    assert!(!other.path().join(DATABASE).exists());
    all_well(&go(&house.database(), &place).await.unwrap());
    // On a server whoever is there has signed the register.
    if place::is_file() {
        return;
    }
    let third = tempfile::tempdir().unwrap();
    let place = place::database(third.path());
    drop(Store::open(&place).await.unwrap());
    place::ask(third.path(), "INSERT INTO nodes (until, quick) VALUES (32503680000000, 1)").await;
    let fault = go(&house.database(), &place).await.unwrap_err().to_string();
    assert!(fault.starts_with(&format!("a house is open on {place}; stop it first")), "{fault}");
    let fault = go(&place, &house.database()).await.unwrap_err().to_string();
    assert!(fault.starts_with("a house is open on postgres://"), "{fault}");
    place::ask(third.path(), "UPDATE nodes SET until = 1").await;
    all_well(&go(&house.database(), &place).await.unwrap());
}

#[tokio::test]
async fn a_move_that_is_interrupted_leaves_nothing_and_can_be_done_again() {
    let (house, _) = small().await;
    let other = tempfile::tempdir().unwrap();
    let place = place::database(other.path());
    let (from, stop) = (house.database(), tokio::sync::Notify::new());
    let mut heard = |progress| {
        if matches!(progress, Progress::Done(_)) {
            stop.notify_one();
        }
    };
    tokio::select! {
        biased;
        () = stop.notified() => {}
        moved = relocate(&from, &place, hilda(), &mut heard) => panic!("too fast: {moved:?}"),
    }
    assert_eq!(place::ask(other.path(), "SELECT count(*) FROM tables").await, Some(0));
    // A server notices a little later that nobody holds its lock any more.
    for _ in 0..1_000 {
        match go(&from, &place).await {
            Ok(moved) => return all_well(&moved),
            Err(fault) => assert!(fault.to_string().contains("a house is open"), "{fault}"),
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the lock stays");
}

#[tokio::test]
async fn what_is_spoilt_already_is_moved_as_it_is_and_named() {
    let (house, id) = small().await;
    let other = simple(&house).await;
    let whole = simple(&house).await;
    house.close();
    let file = house.directory().join(DATABASE);
    let spoil = format!(
        "UPDATE entries SET entry = '{{\"what\":\"levitated\"}}' WHERE table_id = '{id}' AND number = 1; \
         UPDATE entries SET entry = json_set(entry, '$.rules', 99) WHERE table_id = '{other}' AND number = 0"
    );
    dump::run(&mut dump::connect(&file).await, &spoil).await;
    let directory = tempfile::tempdir().unwrap();
    let place = place::database(directory.path());
    let moved = go(&house.database(), &place).await.unwrap();
    assert_eq!((&moved.differences[..], moved.tables, moved.folded), (&[][..], 3, 1), "{whole}");
    assert_eq!(moved.unfolded.len(), 1);
    assert_eq!(
        (&moved.unfolded[0].table[..], &moved.unfolded[0].why[..]),
        (id.as_str(), "entry 1 cannot be read")
    );
    assert_eq!(moved.kept.len(), 1);
    assert!(moved.kept[0].table == other.as_str() && moved.kept[0].why.contains("version 99"), "{moved:?}");
    let same = "SELECT count(*) FROM entries WHERE entry = '{\"what\":\"levitated\"}'";
    assert_eq!(place::ask(directory.path(), same).await, Some(1));
}

#[tokio::test]
async fn whatever_differs_afterwards_is_found_and_said_without_what_stands_there() {
    let (house, id) = small().await;
    house.close();
    let directory = tempfile::tempdir().unwrap();
    let place = place::database(directory.path());
    let spoil = [
        format!("UPDATE entries SET entry = 'gibberish' WHERE table_id = '{id}' AND number = 1"),
        "DELETE FROM holders".into(),
        "UPDATE tables SET phase = 'over', listed = 1".into(),
        "INSERT INTO orders VALUES ('ban', '192.0.2.0/24', 1)".into(),
    ];
    // Between copying and comparing, as a fault of a disk would.
    let (path, from) = (directory.path().to_owned(), house.database());
    let mut heard = |progress| {
        if matches!(progress, Progress::Next(_, "rows compared")) {
            let (path, spoil) = (path.clone(), spoil.clone());
            let run = async move {
                for statement in spoil {
                    place::ask(&path, &statement).await;
                }
            };
            let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            std::thread::spawn(move || runtime().block_on(run)).join().unwrap();
        }
    };
    let moved = relocate(&from, &place, hilda(), &mut heard).await.unwrap();
    let visitor = house.inner.read(&id, |table| Ok(table.row().holders[0].clone())).await.unwrap();
    let told = [
        format!("tables {id}: phase, listed differs"),
        format!("entries {id} 1: entry differs"),
        format!("holders {} {id}: was not moved", visitor.as_str()),
        "orders ban 192.0.2.0/24: is new".into(),
        format!("table {id}: cannot be folded after the move: entry 1 cannot be read"),
    ];
    assert_eq!((&moved.differences[..], moved.differing), (&told[..], 5));
    assert_eq!((moved.folded, moved.unfolded.len()), (0, 0));
}
