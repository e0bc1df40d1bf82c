//! `interregnum admin` on a house that runs in another process: what the host does is seen within a second,
//! and nothing that was accepted is lost by it.

use crate::server;
use crate::support;

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use house::tables::{Database, Entry, Store, TableId};
use serde_json::{Value, json};
use server::Server;
use support::{Run, run};
use table::{Dice, QuickDice};

/// Everything in this file comes from one address.
const LIMITS: [&str; 4] = ["--limit", "changes-per-second=none", "--limit", "tables-per-visitor=none"];

fn token(number: usize) -> String {
    format!("{number:064x}")
}

fn admin(directory: &Path, verb: &str) -> Run {
    run(&format!("admin --data-dir {} {verb}", directory.display()))
}

/// A table with a person and a second seat.
fn open(server: &Server, number: usize, second: &Value, listed: bool) -> String {
    let seats = json!([{"kind": "me", "name": "Anna"}, second]);
    let wish = json!({"game": "king-is-dead", "seats": seats, "listed": listed});
    let (status, made) = server.json("POST", "/api/tables", &token(number), &wish).unwrap();
    assert_eq!(status, 201, "{made}");
    made["table"].as_str().unwrap().to_owned()
}

fn say(server: &Server, id: &str, number: usize, words: &str) -> (u16, Value) {
    let path = format!("/api/tables/{id}/chat");
    server.json("POST", &path, &token(number), &json!({"words": words})).unwrap()
}

/// How long it takes until a page fits, after an act of the host.
fn until(server: &Server, path: &str, fits: impl Fn(u16, &str) -> bool) -> Duration {
    let started = Instant::now();
    loop {
        let (status, page) = server.ask("GET", path, &token(9), "").unwrap();
        if fits(status, &page) {
            return started.elapsed();
        }
        assert!(started.elapsed() < Duration::from_secs(20), "{path} stays as it was: {status} {page}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn what_the_host_does_is_on_the_page_within_a_second() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::open(directory.path(), &LIMITS);
    let bot = json!({"kind": "bot", "bot": "random"});
    let mut took = Vec::new();
    for number in 0..4 {
        let id = open(&server, number, &bot, false);
        assert_eq!(say(&server, &id, number, "unspeakable").0, 200);
        let page = format!("/t/{id}");
        // It is in memory, with the words.
        assert!(server.ask("GET", &page, &token(9), "").unwrap().1.contains("unspeakable"));
        let sheet = admin(directory.path(), &format!("show {id} --json")).json();
        let line = sheet["talk"][0]["line"].as_u64().unwrap();
        admin(directory.path(), &format!("delete-line {id} {line} --yes")).ok();
        took.push(until(&server, &page, |_, page| !page.contains("unspeakable")));
        let version =
            |page: &str| page.split("data-version=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        let before = version(&server.ask("GET", &page, &token(9), "").unwrap().1);
        admin(directory.path(), &format!("park {id} --reason test")).ok();
        took.push(until(&server, &page, |_, page| version(page) != before));
        admin(directory.path(), &format!("delete {id} --yes")).ok();
        took.push(until(&server, &page, |status, _| status == 404));
    }
    took.sort();
    eprintln!("an act is seen after {took:?}");
    // The middle one: a machine that was busy for a moment proves nothing.
    assert!(took[took.len() / 2] < Duration::from_secs(1), "{took:?}");
    let log = admin(directory.path(), "log --json").json();
    assert_eq!(log.as_array().unwrap().len(), 12, "{log}");
    let parked = log.as_array().unwrap().iter().find(|act| act["verb"] == "park").unwrap();
    assert!(parked["reason"] == "test" && !parked["host"].as_str().unwrap().is_empty(), "{parked}");
}

/// Decides at random until told to stop; the keys of what was accepted.
fn play(server: &Server, id: &str, number: usize, stop: &AtomicBool) -> Vec<String> {
    let (mut accepted, mut dice) = (Vec::new(), QuickDice::new(number as u64));
    let path = format!("/api/tables/{id}");
    for count in 0.. {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let (_, sight) = server.json("GET", &path, &token(number), &json!({})).unwrap();
        let legal = sight["legal"].as_array().map_or(&[][..], Vec::as_slice);
        if sight["phase"] == "over" {
            break;
        }
        if legal.is_empty() {
            std::thread::sleep(Duration::from_millis(1));
            continue;
        }
        let action = &legal[dice.below(legal.len() as u32) as usize]["action"];
        let key = format!("k{count}");
        let play = json!({"seat": sight["as"], "version": sight["version"], "action": action, "key": key});
        let (status, after) = server.json("POST", &format!("{path}/play"), &token(number), &play).unwrap();
        match status {
            200 => accepted.push(format!("{}:{key}", sight["as"])),
            // The host was faster, or has parked the table.
            409 => {}
            _ => panic!("{status}: {after}"),
        }
        let _ = say(server, id, number, "la la la");
    }
    accepted
}

#[test]
fn players_who_decide_while_the_host_acts_lose_nothing_that_was_accepted() {
    const TABLES: usize = 6;
    let directory = tempfile::tempdir().unwrap();
    let server = Server::open(directory.path(), &LIMITS);
    let duel = json!({"kind": "me", "name": "Bo"});
    let bot = json!({"kind": "bot", "bot": "random"});
    let ids: Vec<String> = (0..TABLES)
        .map(|number| open(&server, number, if number % 2 == 0 { &duel } else { &bot }, false))
        .collect();
    let (stop, acts) = (AtomicBool::new(false), AtomicUsize::new(0));
    let accepted = Mutex::new(vec![Vec::new(); TABLES]);
    std::thread::scope(|scope| {
        for (number, id) in ids.iter().enumerate() {
            let (server, stop, accepted) = (&server, &stop, &accepted);
            scope.spawn(move || {
                let keys = play(server, id, number, stop);
                accepted.lock().unwrap()[number] = keys;
            });
        }
        let started = Instant::now();
        while started.elapsed() < Duration::from_secs(4) {
            for id in &ids {
                for verb in ["park", "unpark"] {
                    acts.fetch_add(
                        usize::from(admin(directory.path(), &format!("{verb} {id}")).code == 0),
                        Ordering::Relaxed,
                    );
                }
                let sheet = admin(directory.path(), &format!("show {id} --json")).json();
                let talk = sheet["talk"].as_array().unwrap();
                if let Some(line) = talk.iter().find(|line| !line["words"].is_null()) {
                    admin(directory.path(), &format!("delete-line {id} {} --yes", line["line"])).ok();
                    acts.fetch_add(1, Ordering::Relaxed);
                }
            }
        }
        stop.store(true, Ordering::Relaxed);
    });
    let accepted = accepted.into_inner().unwrap();
    let (all, acts) = (accepted.iter().map(Vec::len).sum::<usize>(), acts.into_inner());
    eprintln!("{all} accepted moves, {acts} acts");
    assert!(all > 30 && acts > 10, "hardly anything happened: {all} moves, {acts} acts");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(&Database::Directory(directory.path().into())).await.unwrap();
        for (id, accepted) in ids.iter().zip(&accepted) {
            let entries = store.entries(&TableId::read(id).unwrap()).await.unwrap();
            let stored: Vec<&String> = entries
                .iter()
                .filter_map(|(_, entry)| match entry {
                    Entry::Step { key, .. } => key.as_ref(),
                    _ => None,
                })
                .collect();
            let lost: Vec<_> = accepted.iter().filter(|key| !stored.contains(key)).collect();
            assert!(lost.is_empty(), "table {id} lost {lost:?}");
        }
    });
    let check = admin(directory.path(), "check --json").json();
    assert_eq!((&check["tables"], &check["faults"]), (&json!(TABLES), &json!([])));
}

#[test]
fn what_cannot_be_taken_back_is_asked_for_twice_and_bad_input_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::open(directory.path(), &LIMITS);
    let id = open(&server, 0, &json!({"kind": "open"}), true);
    say(&server, &id, 0, "hello");
    let nobody = "aaaaaaaaaaaaaaaa";
    for (verb, code, words) in [
        (format!("delete {id}"), 2, "--yes"),
        (format!("erase {id}:seat=0"), 2, "--yes"),
        (format!("delete-line {id} 1"), 2, "--yes"),
        ("ban 10.0.0.0/8".into(), 2, "--yes"),
        (format!("delete {nobody} --yes"), 2, "there is no table"),
        (format!("show {nobody}"), 2, "there is no table"),
        ("show x".into(), 2, "no name of a table"),
        ("ban x".into(), 2, "names nobody"),
        ("ban 10.0.0.0/33".into(), 2, "names nobody"),
        ("list --older-than 3w".into(), 2, "expected a number with its unit"),
        (format!("mute {id}:seat=1"), 1, "nobody is known there"),
        (format!("mute {id}:seat=200"), 1, "nobody is known there"),
        (format!("delete-line {id} 99 --yes"), 1, "has no line 99"),
        (format!("unpark {id}"), 1, "is not parked"),
        (format!("dismiss {id}"), 1, "nothing"),
        ("backup /proc/nowhere/x".into(), 1, "/proc/nowhere"),
        ("restore /nowhere".into(), 1, "no file"),
    ] {
        let run = admin(directory.path(), &verb);
        assert_eq!(run.code, code, "{verb}: {run:?}");
        assert!(run.stderr.contains(words) && run.stderr.lines().count() == 1, "{verb}: {run:?}");
        assert_eq!(run.stdout, "", "{verb}");
    }
    let elsewhere = tempfile::tempdir().unwrap();
    let run = admin(elsewhere.path(), "list");
    assert!(run.code == 2 && run.stderr.contains("no house has been opened in"), "{run:?}");
    assert_eq!(admin(directory.path(), "log --json").json(), json!([]), "nothing was done");
    let tables = admin(directory.path(), "list --json --phase open --game king-is-dead").json();
    assert_eq!(tables[0]["table"], json!(id));
    assert_eq!(tables[0]["names"], json!(["Anna"]));
    for none in ["list --json --phase over", "list --json --older-than 1d", "list --json --reported"] {
        assert_eq!(admin(directory.path(), none).json(), json!([]), "{none}");
    }
}

#[test]
fn a_terminal_is_shown_no_orders_of_strangers_and_no_secrets() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::open(directory.path(), &LIMITS);
    let id = open(&server, 0, &json!({"kind": "bot", "bot": "random"}), false);
    say(&server, &id, 0, "plain words");
    drop(server);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let entries = runtime.block_on(async {
        let store = Store::open(&Database::Directory(directory.path().into())).await.unwrap();
        store.entries(&TableId::read(&id).unwrap()).await.unwrap()
    });
    let (_, Entry::Opened(opening)) = &entries[0] else { panic!("{entries:?}") };
    for verb in
        [format!("show {id}"), format!("show {id} --json"), format!("export {id}:seat=0"), "list".into()]
    {
        let run = admin(directory.path(), &verb).ok();
        assert!(run.stdout.contains("Anna"), "{verb}: {}", run.stdout);
        assert!(!run.stdout.contains(&opening.secret) && !run.stdout.contains(&opening.invitation), "{verb}");
        assert!(!run.stdout.contains('\u{1b}'), "{verb}");
    }
    let shown = admin(directory.path(), &format!("show {id}")).ok().stdout;
    assert!(shown.contains("plain words") && shown.contains("seat 0  person  Anna"), "{shown}");
}

#[test]
fn a_backup_made_while_the_house_runs_is_restored_where_none_runs() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::open(directory.path(), &LIMITS);
    let id = open(&server, 0, &json!({"kind": "bot", "bot": "random"}), false);
    let other = tempfile::tempdir().unwrap();
    let file = other.path().join("copy.sqlite");
    admin(directory.path(), &format!("backup {}", file.display())).ok();
    admin(directory.path(), &format!("delete {id} --yes")).ok();
    let refused = admin(directory.path(), &format!("restore {} --yes", file.display()));
    assert_eq!(refused.code, 1, "a house runs there: {refused:?}");
    drop(server);
    let asked = admin(directory.path(), &format!("restore {}", file.display()));
    assert!(asked.code == 1 && asked.stderr.contains("--yes"), "{asked:?}");
    admin(directory.path(), &format!("restore {} --yes", file.display())).ok();
    assert_eq!(admin(directory.path(), "check").ok().stdout.trim(), "1 tables, all in order");
    let server = Server::open(directory.path(), &LIMITS);
    assert_eq!(server.ask("GET", &format!("/t/{id}"), &token(0), "").unwrap().0, 200, "it is there again");
    // A check that finds something says so by its exit code.
    drop(server);
    let damaged = std::fs::read(&file).unwrap();
    let bad = other.path().join("bad");
    std::fs::create_dir(&bad).unwrap();
    let mut damaged = damaged;
    let text = b"\"what\":\"opened\"";
    let at = damaged.windows(text.len()).position(|window| window == text).unwrap();
    damaged[at + 8] = b'x';
    std::fs::write(bad.join("interregnum.sqlite"), damaged).unwrap();
    let check = admin(&bad, "check");
    assert!(check.code == 1 && check.stdout.contains("cannot be read"), "{check:?}");
}

#[test]
fn a_house_is_moved_where_none_runs_and_no_password_is_told() {
    let (directory, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = Server::open(directory.path(), &LIMITS);
    let id = open(&server, 1, &json!({"kind": "bot", "bot": "random"}), false);
    assert_eq!(say(&server, &id, 1, "here we are").0, 200);
    let line = |to: &str| {
        run(&format!("admin move --from sqlite:{} --to {to} --reason roomier", directory.path().display()))
    };
    let to = format!("sqlite:{}", other.path().display());
    let refused = line(&to);
    assert!(refused.code == 1 && refused.stderr.contains("stop it first"), "{refused:?}");
    drop(server);
    let moved = line(&to).ok();
    assert!(
        moved.stdout.contains("moved 1 tables with ") && moved.stdout.contains("is the same house as"),
        "{moved:?}"
    );
    let again = line(&to);
    assert!(again.code == 1 && again.stderr.contains("is not empty"), "{again:?}");
    let server = Server::open(other.path(), &LIMITS);
    let (status, talk) =
        server.json("GET", &format!("/api/tables/{id}/chat"), &token(1), &json!({})).unwrap();
    assert!(status == 200 && talk.to_string().contains("here we are"), "{talk}");
    let log = admin(other.path(), "log --json").json();
    assert!(log[0]["verb"] == "move" && log[0]["reason"] == "roomier", "{log}");
    // Nobody answers there.
    for wrong in
        ["postgres://anna:sesame@127.0.0.1:1/house", "postgres://anna:sesame@:x/", "mysql://anna:sesame@db"]
    {
        let refused = line(&format!("{wrong} --database-patience 1"));
        assert!(refused.code > 0, "{refused:?}");
        assert!(!format!("{}{}", refused.stdout, refused.stderr).contains("sesame"), "{refused:?}");
    }
    let refused = run(&format!("admin move --from sqlite:{}/nowhere --to {to}", directory.path().display()));
    assert!(refused.code == 2 && refused.stderr.contains("--from: no house"), "{refused:?}");
}
