//! `load` against a house of its own and against one that runs: moves are accepted, by views and by pages,
//! and the house itself counts the same.
#![cfg(unix)]

use crate::server;
use crate::support;

use serde_json::Value;

use server::Server;
use support::{games, run};

const LIFTED: [&str; 8] = [
    "--limit",
    "changes-per-second=none",
    "--limit",
    "streams-per-address=none",
    "--limit",
    "processor-per-second=none",
    "--limit",
    "waiting-per-address=none",
];

/// What the house counted under this name and label.
fn counted(server: &Server, name: &str) -> u64 {
    let (status, page) = server.ask("GET", "/metrics", "", "").expect("the house answers");
    assert_eq!(status, 200, "{page}");
    let value = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.map_or(0, |value| value.parse().expect("a whole number"))
}

/// Nothing was refused and nobody got stuck.
#[track_caller]
fn unbroken(args: &str) -> Value {
    let run = run(args).ok();
    assert_eq!(run.stderr, "", "{args}");
    let found: Value = serde_json::from_str(&run.stdout).expect(&run.stdout);
    assert_eq!(found["tables_broken"], 0, "{found}");
    found
}

#[test]
fn every_game_is_played_through_views_and_through_pages_and_nothing_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::open(directory.path(), &LIFTED);
    let pages = || counted(&server, r#"house_request_seconds_count{route="/t/{id}",method="GET"}"#);
    let steps = || counted(&server, r#"house_steps{by="person"}"#);
    for (game, _, _) in games() {
        for (option, mode) in [("", "views"), ("--pages", "pages")] {
            let (read, taken) = (pages(), steps());
            let url = format!("http://{}", server.address);
            let found = unbroken(&format!(
                "load --server {url} --tables 3 --seconds 0.6 --game {game} {option} --json"
            ));
            assert_eq!((found["mode"].as_str(), found["game"].as_str()), (Some(mode), Some(game.as_str())));
            let moves = found["moves"].as_u64().expect("moves");
            assert!(moves > 0, "{game} by {mode}: {found}");
            // At the end every table may have one move under way.
            let taken = steps() - taken;
            assert!((moves..=moves + 3).contains(&taken), "{game} by {mode}: {taken} taken, {moves} counted");
            // Whoever plays by pages reads one for every move and every seat; programs read none.
            let (read, seats) = (pages() - read, found["seats"].as_u64().expect("seats"));
            assert!(
                if mode == "pages" { read >= moves * seats } else { read == 0 },
                "{game} by {mode}: {read}"
            );
        }
    }
}

#[test]
fn a_rate_is_kept_and_a_house_is_opened_for_the_purpose() {
    for option in ["", "--pages"] {
        let found = unbroken(&format!("load --tables 3 --seconds 1 --rate 10 {option} --json"));
        let (moves, rate) = (found["moves"].as_u64().expect("moves"), found["rate"].as_f64());
        assert!((1..=33).contains(&moves), "at most thirty were asked for: {found}");
        assert_eq!(rate, Some(10.0));
        for measured in ["latency_ms_p50", "latency_ms_p99", "moves_per_second", "changes_per_commit"] {
            assert!(found[measured].as_f64().is_some_and(|value| value > 0.0), "{measured}: {found}");
        }
    }
    let words = run("load --tables 2 --seconds 0.3").ok().stdout;
    assert!(words.contains("accepted moves") && words.contains("until everybody saw"), "{words}");
}

#[test]
fn a_house_that_refuses_is_said_to_refuse() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::open(directory.path(), &["--limit", "streams-per-address=3"]);
    let refused = run(&format!("load --server http://{} --tables 4 --seconds 0.3", server.address));
    assert_ne!(refused.code, 0);
    assert!(refused.stderr.contains("429"), "{}", refused.stderr);
    // One house for a directory at a time.
    drop(server);
    // Enough to open tables, and then no more moves are taken: nothing that could be mistaken for a result.
    let server = Server::open(
        directory.path(),
        &["--limit", "changes-per-second=1", "--limit", "burst=8", "--limit", "streams-per-address=none"],
    );
    let stopped =
        run(&format!("load --server http://{} --tables 2 --seconds 0.5 --json", server.address)).ok();
    let found: Value = serde_json::from_str(&stopped.stdout).expect(&stopped.stdout);
    assert_eq!(found["tables_broken"], 2, "{found}");
    assert!(
        stopped.stderr.contains("2 tables stopped early") && stopped.stderr.contains("429"),
        "{}",
        stopped.stderr
    );
}
