//! The house as a process: killed without warning, opened again, closed politely.
#![cfg(unix)]

use crate::server;

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::json;

use server::Server;

const TOKEN: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

#[test]
fn after_a_kill_every_accepted_move_is_there_and_bots_resume() {
    let directory = tempfile::tempdir().unwrap();
    let mut server = Server::open(directory.path(), &[]);
    let wish = json!({"game": "king-is-dead", "seats": [
        {"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]});
    let (status, made) = server.json("POST", "/api/tables", TOKEN, &wish).unwrap();
    assert_eq!(status, 201, "{made}");
    let table = format!("/api/tables/{}", made["table"].as_str().unwrap());
    let mut accepted: Vec<(u64, String)> = Vec::new();
    let mut kills = 0;
    let deadline = Instant::now() + Duration::from_secs(90);
    loop {
        assert!(Instant::now() < deadline, "the table does not go on");
        let Some((_, sight)) = server.json("GET", &table, TOKEN, &json!({})) else { continue };
        if sight["phase"] == "over" {
            break;
        }
        // The last choice is a card while there are any, so the game cannot end early by passing.
        let last = sight["legal"].as_array().and_then(|legal| legal.last());
        let Some(action) = last.and_then(|choice| choice["action"].as_str()) else {
            // It is a bot's turn; after a restart this ends only because bots resume.
            std::thread::sleep(Duration::from_millis(2));
            continue;
        };
        let play = json!({"version": sight["version"], "action": action});
        let answer = server.json("POST", &format!("{table}/play"), TOKEN, &play);
        if let Some((200, after)) = &answer {
            accepted.push((after["version"].as_u64().unwrap(), action.to_owned()));
        }
        // Killed right after an accepted move, while bots are thinking.
        if accepted.len() % 4 == 3 && kills < 4 && answer.is_some() {
            server.process.kill().unwrap();
            server.process.wait().unwrap();
            kills += 1;
            server = Server::open(directory.path(), &[]);
            let (status, sight) = server.json("GET", &table, TOKEN, &json!({})).unwrap();
            assert_eq!(status, 200);
            assert!(sight["version"].as_u64().unwrap() >= accepted.last().unwrap().0, "kill {kills}");
        }
    }
    assert!(kills == 4 && accepted.len() > 12, "{kills} kills, {} moves", accepted.len());
    let (_, record) = server.ask("GET", &format!("{table}/record"), TOKEN, "").unwrap();
    let own: Vec<&str> = record.lines().filter_map(|line| line.strip_prefix("0 ")).collect();
    let wanted: Vec<&str> = accepted.iter().map(|(_, action)| action.as_str()).collect();
    // Once her cards are played the house passes for her.
    let (own, unasked) = own.split_at(wanted.len().min(own.len()));
    assert_eq!(own, wanted, "every accepted move once and in order");
    assert!(unasked.iter().all(|action| *action == "pass"), "{unasked:?}");
    let file = directory.path().join("game.record");
    std::fs::write(&file, &record).unwrap();
    let verified = Command::new(env!("CARGO_BIN_EXE_interregnum"))
        .arg("replay")
        .arg(&file)
        .arg("--verify")
        .output()
        .unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
}

#[test]
fn told_to_stop_it_ends_open_streams_and_leaves() {
    let directory = tempfile::tempdir().unwrap();
    let mut server = Server::open(directory.path(), &[]);
    let wish = json!({"game": "king-is-dead", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]});
    let (_, made) = server.json("POST", "/api/tables", TOKEN, &wish).unwrap();
    let mut stream = TcpStream::connect(server.address).unwrap();
    let id = made["table"].as_str().unwrap();
    write!(stream, "GET /t/{id}/events HTTP/1.1\r\nhost: {}\r\n\r\n", server.address).unwrap();
    let mut start = [0; 64];
    stream.read_exact(&mut start).unwrap();
    // At once: nobody is in the middle of anything, so there is nothing to wait for.
    stop(&mut server, Duration::from_secs(4));
}

#[test]
fn told_to_stop_it_does_not_wait_for_somebody_who_never_finishes_asking() {
    let directory = tempfile::tempdir().unwrap();
    let mut server = Server::open(directory.path(), &[]);
    let begun = [
        "GET / HTTP/1.1\r\nhost: ",
        "POST /api/tables HTTP/1.1\r\nhost: house\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{",
    ];
    let _halting: Vec<TcpStream> = begun
        .into_iter()
        .map(|words| {
            let mut stream = TcpStream::connect(server.address).unwrap();
            stream.write_all(words.as_bytes()).unwrap();
            stream
        })
        .collect();
    // Both are in by the time that somebody who came later is answered.
    assert_eq!(server.ask("GET", "/healthz", TOKEN, "").unwrap(), (200, "ok\n".to_owned()));
    stop(&mut server, Duration::from_secs(20));
}

#[test]
fn told_to_stop_while_bots_think_it_leaves_and_their_tables_go_on_later() {
    let directory = tempfile::tempdir().unwrap();
    let mut tables = vec![store_a_search(directory.path())];
    let mut server = Server::open(directory.path(), &[]);
    for (game, bot) in
        [("king-is-dead", "regent"), ("old-kings-crown", "regent"), ("mass-conquest", "greedy")]
    {
        for _ in 0..3 {
            let bot = json!({"kind": "bot", "bot": bot});
            let wish = json!({"game": game, "seats": [bot, bot]});
            let (status, made) = server.json("POST", "/api/tables", TOKEN, &wish).unwrap();
            assert_eq!(status, 201, "{made}");
            tables.push(made["table"].as_str().unwrap().to_owned());
        }
    }
    // All of them are begun by then, and take turns.
    std::thread::sleep(Duration::from_millis(500));
    stop(&mut server, Duration::from_secs(3));
    // Nothing broke off in the middle: every table goes on.
    let server = Server::open(directory.path(), &[]);
    for table in tables {
        let (status, sight) = server.json("GET", &format!("/api/tables/{table}"), TOKEN, &json!({})).unwrap();
        // One of the quick ones may have come to its end by now; that is going on too.
        let ended = sight["phase"] == "over" && sight["standing"].is_object();
        assert!(status == 200 && (ended || sight["phase"] == "playing"), "{table}: {sight}");
    }
}

/// A table of an older house, whose bots think for hours on as many threads as a house has never had.
fn store_a_search(directory: &std::path::Path) -> String {
    use house::tables::{Commit, Database, Entry, Hosted, Opening, Pace, Sitter, Store, TableId, Token, now};
    let (id, at) = (TableId::fresh().unwrap(), now());
    let opening = Opening {
        game: "last-kingdom".into(),
        rules: shelf::find("last-kingdom").unwrap().rules_version(),
        options: Vec::new(),
        pace: Pace::None,
        listed: false,
        owner: Token::fresh().unwrap().visitor(),
        invitation: "a".repeat(24),
        sitters: vec![Sitter::Bot { bot: "search:10000000x64".into() }; 2],
        secret: "5".repeat(64),
        promise: 2,
        origin: None,
        prefix: Vec::new(),
        rematch_of: None,
        tour: None,
        contributors: table::SeatSet::EMPTY,
        imagined: None,
    };
    let opened = Entry::Opened(Box::new(opening));
    let mut table = Hosted::fold(id.clone(), &[(at, opened.clone())]).unwrap();
    table.apply(at, &Entry::Started { lines: Vec::new() }).unwrap();
    let entries = vec![opened, Entry::Started { lines: table.first_lines() }];
    let row = Some(table.row());
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = Store::open(&Database::Directory(directory.into())).await.unwrap();
        let (table, fence) = (id.clone(), None);
        store.commit(Commit { table, after: 0, at, network: None, entries, row, fence }).await.unwrap();
    });
    id.to_string()
}

/// Tells it to stop, and waits until it has left in peace.
fn stop(server: &mut Server, patience: Duration) {
    let pid = server.process.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    let asked = Instant::now();
    loop {
        if let Some(status) = server.process.try_wait().unwrap() {
            assert!(status.success(), "{status}");
            return;
        }
        assert!(asked.elapsed() < patience, "still open");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn one_address_has_its_share_of_connections_and_a_proxy_has_everybodys() {
    let directory = tempfile::tempdir().unwrap();
    let share = ["--limit", "connections-per-address=2", "--behind-proxy"];
    for (options, most) in [(&share[..2], 2), (&share[..], 4)] {
        let server = Server::open(directory.path(), options);
        let mut guests: Vec<_> = (0..4).map(|_| TcpStream::connect(server.address).unwrap()).collect();
        // Nobody asks for anything: an open connection stays silent, a closed one ends.
        let silent = |stream: &mut TcpStream| {
            stream.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
            stream.read(&mut [0; 1]).is_err_and(|fault| fault.kind() == ErrorKind::WouldBlock)
        };
        let open: Vec<bool> = guests.iter_mut().map(silent).collect();
        assert_eq!(open.iter().filter(|open| **open).count(), most, "{options:?}: {open:?}");
    }
}

#[test]
fn what_cannot_be_served_is_said_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, "x").unwrap();
    let file = file.to_str().unwrap();
    // What was asked for cannot be done, or cannot be done now.
    let cases: [(&[&str], i32); 5] = [
        (&["serve", "--listen", "nowhere"], 2),
        (&["serve", "--listen", "192.0.2.1:1", "--data-dir", file], 2),
        (&["serve", "--listen", "127.0.0.1:0", "--data-dir", file], 2),
        (&["serve", "--database", "mysql://x"], 2),
        (&["serve", "--database", "postgres://anna@127.0.0.1:1/house"], 1),
    ];
    for (args, code) in cases {
        let output = Command::new(env!("CARGO_BIN_EXE_interregnum")).args(args).output().unwrap();
        let words = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {words}");
        assert_eq!(words.lines().count(), 1, "{words}");
    }
}
