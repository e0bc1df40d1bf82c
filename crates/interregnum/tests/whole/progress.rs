//! Progress of long runs: on stderr alone, with rate and time left, as a bar only on a terminal.
#![cfg(unix)]

use std::process::{Command, Stdio};

const ARGS: &str = "simulate king-is-dead --games 60 --threads 1 --bots search:1500 --json";

#[test]
fn a_terminal_shows_a_bar_with_rate_and_time_left_and_stdout_stays_clean() {
    let folder = tempfile::tempdir().expect("a folder");
    let result = folder.path().join("result.json");
    // `script` gives the program a terminal of its own for stderr; stdout goes to a file.
    let command = format!("{} {ARGS} > {}", env!("CARGO_BIN_EXE_interregnum"), result.display());
    let shown = Command::new("script").args(["-qec", &command, "/dev/null"]).stdin(Stdio::null()).output();
    let Ok(shown) = shown else {
        eprintln!("script is not installed; the bar was not looked at");
        return;
    };
    let screen = String::from_utf8_lossy(&shown.stdout);
    assert!(shown.status.success(), "{screen}");
    let frames: Vec<&str> = screen.split('\r').filter(|frame| frame.contains(" of 60 games")).collect();
    assert!(!frames.is_empty(), "no bar within the run: {screen:?}");
    for frame in frames {
        assert!(frame.contains("/s") && frame.contains(" left"), "{frame:?}");
    }
    let text = std::fs::read_to_string(&result).expect("a result");
    let told: serde_json::Value = serde_json::from_str(&text).expect("nothing but JSON on stdout");
    assert_eq!(told["games"], 60);
}

#[test]
fn a_short_run_into_a_file_says_nothing_on_stderr() {
    let program = Command::new(env!("CARGO_BIN_EXE_interregnum"))
        .args(["simulate", "king-is-dead", "--games", "50", "--json"])
        .output()
        .expect("the program runs");
    assert!(program.status.success());
    assert_eq!(String::from_utf8_lossy(&program.stderr), "");
}
