//! Ctrl-C ends a long measurement, and what was measured so far is told.
#![cfg(unix)]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// Starts the program, interrupts it as a terminal would, and reads what it prints.
fn interrupted(args: &str) -> Value {
    let mut child = Command::new(env!("CARGO_BIN_EXE_interregnum"))
        .args(args.split_whitespace())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Long enough for a first batch of games even on a busy machine.
    std::thread::sleep(Duration::from_secs(3));
    assert!(child.try_wait().expect("a status").is_none(), "it should still be at work");
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    let began = Instant::now();
    while child.try_wait().expect("a status").is_none() {
        if began.elapsed() > Duration::from_secs(60) {
            child.kill().expect("it can be ended");
            panic!("it went on after Ctrl-C: {args}");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().expect("its output");
    let (told, complaint) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{args}: {:?} {complaint}", output.status);
    serde_json::from_str(&told).unwrap_or_else(|fault| panic!("{args}: {fault}: {told}"))
}

#[test]
fn an_interrupted_simulation_prints_what_it_measured() {
    let told = interrupted("simulate king-is-dead --games 1000000000 --threads 1 --json");
    let games = told["games"].as_u64().expect("games");
    assert!(games > 0 && games < 1_000_000_000, "{games}");
    let ended: u64 = told["ends"].as_object().expect("ends").values().filter_map(Value::as_u64).sum();
    assert_eq!(ended, games, "every game that is counted was played to its end");
    let shares: f64 = told["wins"].as_array().expect("wins").iter().filter_map(Value::as_f64).sum();
    assert!((shares - 1.0).abs() < 1e-9, "{shares}");
}

#[test]
fn an_interrupted_tournament_prints_what_it_measured() {
    let told =
        interrupted("tournament king-is-dead --bots uniform,random --games 1000000000 --threads 1 --json");
    let games = told["games"].as_u64().expect("games");
    assert!(games > 0 && games < 1_000_000_000 && games.is_multiple_of(2), "{games}");
    assert_eq!(told["pairs"][0]["games"], games);
}
