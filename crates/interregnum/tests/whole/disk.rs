//! The house as a process when its disk is full, and when another house has its directory.
#![cfg(unix)]

use crate::server;

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use server::Server;

const TOKEN: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

fn wish() -> Value {
    json!({"game": "king-is-dead", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bo"}]})
}

/// A house whose files cannot grow beyond so many kilobytes until it is told otherwise, as on a full disk.
fn cramped(directory: &Path, kilobytes: u32, log: &Path) -> Server {
    // The signal that would end the process is ignored, so that writing fails instead.
    let limited = format!("trap '' XFSZ; ulimit -S -f {}; exec \"$@\"", kilobytes * 2);
    let mut process = Command::new("sh")
        .args(["-c", &limited, "sh", env!("CARGO_BIN_EXE_interregnum")])
        .args(["serve", "--listen", "127.0.0.1:0", "--bot-pace", "0", "--limit", "changes-per-second=none"])
        .args([
            "--limit",
            "burst=none",
            "--limit",
            "tables-per-visitor=none",
            "--limit",
            "tables-per-address=none",
        ])
        .arg("--data-dir")
        .arg(directory)
        .stdout(Stdio::piped())
        .stderr(File::create(log).unwrap())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().rsplit("http://").next().unwrap().parse().unwrap();
    Server(interregnum_attack::Server { process, address })
}

#[test]
fn a_full_disk_is_told_by_the_health_page_and_the_log_and_nothing_that_was_accepted_is_lost() {
    let directory = tempfile::tempdir().unwrap();
    let (data, log) = (directory.path().join("data"), directory.path().join("log"));
    let mut server = cramped(&data, 3_000, &log);
    assert_eq!(server.ask("GET", "/healthz", TOKEN, "").unwrap(), (200, "ok\n".to_owned()));
    let mut accepted = Vec::new();
    let refused = loop {
        assert!(accepted.len() < 5_000, "the disk does not become full");
        let (status, answer) = server.json("POST", "/api/tables", TOKEN, &wish()).unwrap();
        match status {
            201 => accepted.push((answer["table"].as_str().unwrap().to_owned(), answer["version"].clone())),
            _ => break (status, answer),
        }
    };
    assert!(accepted.len() > 20, "{} tables", accepted.len());
    assert_eq!((refused.0, &refused.1["code"]), (503, &json!("cannot-store")), "{}", refused.1);
    let words = "The house cannot store anything at the moment. Nothing was done; please try again later.";
    assert_eq!(refused.1["detail"], words);
    // The log of the database may have been emptied meanwhile, and then there is room once more; it is filled again.
    let mut sick = server.ask("GET", "/healthz", TOKEN, "").unwrap();
    let mut relapses = 0;
    while sick.0 != 503 && relapses < 500 {
        relapses += 1;
        let (status, answer) = server.json("POST", "/api/tables", TOKEN, &wish()).unwrap();
        match status {
            201 => accepted.push((answer["table"].as_str().unwrap().to_owned(), answer["version"].clone())),
            _ => assert_eq!(status, 503, "{answer}"),
        }
        sick = server.ask("GET", "/healthz", TOKEN, "").unwrap();
    }
    assert_eq!((sick.0, sick.1.as_str()), (503, "nothing can be stored; the disk may be full\n"));
    // Whoever only reads is not disturbed.
    let table = |id: &str| server.json("GET", &format!("/api/tables/{id}"), TOKEN, &json!({})).unwrap();
    assert_eq!(table(&accepted[0].0).0, 200);
    // There is room again: the house finds out by itself.
    let pid = server.process.id().to_string();
    assert!(Command::new("prlimit").args(["--pid", &pid, "--fsize=unlimited:"]).status().unwrap().success());
    assert_eq!(server.ask("GET", "/healthz", TOKEN, "").unwrap(), (200, "ok\n".to_owned()));
    let (status, after) = server.json("POST", "/api/tables", TOKEN, &wish()).unwrap();
    assert_eq!(status, 201, "{after}");
    accepted.push((after["table"].as_str().unwrap().to_owned(), after["version"].clone()));
    let said = std::fs::read_to_string(&log).unwrap();
    let (sick, well) =
        (said.matches("nothing can be stored").count(), said.matches("the house stores again").count());
    assert_eq!(sick, well, "each trouble and its end are told once: {said}");
    assert!((1..=1 + relapses).contains(&sick), "{sick} told, {relapses} relapses: {said}");
    assert!(!said.contains("closing"), "{said}");
    // Killed and opened again: every table that was answered is there, as it was answered, and no other.
    server.process.kill().unwrap();
    server.process.wait().unwrap();
    let server = Server::open(&data, &[]);
    for (id, version) in &accepted {
        let (status, sight) = server.json("GET", &format!("/api/tables/{id}"), TOKEN, &json!({})).unwrap();
        assert_eq!((status, &sight["version"]), (200, version), "{sight}");
    }
    let file = data.join("interregnum.sqlite");
    let count = Command::new("sqlite3")
        .arg(&file)
        .arg("SELECT count(*) FROM tables; PRAGMA integrity_check")
        .output();
    if let Ok(count) = count {
        let words = String::from_utf8_lossy(&count.stdout).into_owned();
        assert_eq!(words, format!("{}\nok\n", accepted.len()));
    }
}

#[test]
fn a_second_house_on_the_same_directory_is_refused_in_one_line_and_a_killed_one_leaves_it_free() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let mut first = Server::open(&data, &[]);
    let second = || {
        let serve = ["serve", "--listen", "127.0.0.1:0", "--data-dir"];
        Command::new(env!("CARGO_BIN_EXE_interregnum")).args(serve).arg(&data).output().unwrap()
    };
    for _ in 0..2 {
        let refused = second();
        let words = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{words}");
        assert!(
            words.lines().count() == 1 && words.contains("another house is open on the data directory"),
            "{words}"
        );
    }
    assert_eq!(first.ask("GET", "/healthz", TOKEN, "").unwrap().0, 200, "the first one is not disturbed");
    let (status, made) = first.json("POST", "/api/tables", TOKEN, &wish()).unwrap();
    assert_eq!(status, 201, "{made}");
    // Without a chance to clean up.
    first.process.kill().unwrap();
    first.process.wait().unwrap();
    let third = Server::open(&data, &[]);
    let path = format!("/api/tables/{}", made["table"].as_str().unwrap());
    assert_eq!(third.json("GET", &path, TOKEN, &json!({})).unwrap().0, 200);
}
