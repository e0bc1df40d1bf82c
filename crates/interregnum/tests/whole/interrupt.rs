//! Ctrl-C ends a long measurement, and what was measured so far is told.
#![cfg(unix)]

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// A run of the program that can be interrupted as a terminal would.
struct Running {
    args: String,
    child: Child,
}

/// What it left behind.
#[derive(Debug)]
struct Ended {
    status: ExitStatus,
    stdout: String,
    stderr: String,
}

impl Running {
    /// Starts the program and waits until it is well under way.
    fn start(args: &str) -> Running {
        let child = Command::new(env!("CARGO_BIN_EXE_interregnum"))
            .args(args.split_whitespace())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut running = Running { args: args.to_owned(), child };
        // Long enough for some games even on a busy machine.
        std::thread::sleep(Duration::from_secs(3));
        assert!(running.child.try_wait().expect("a status").is_none(), "it should still be at work: {args}");
        running
    }

    fn press_ctrl_c(&self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill runs").success());
    }

    fn end(mut self) -> Ended {
        let began = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a status") {
                break status;
            }
            if began.elapsed() > Duration::from_secs(60) {
                self.child.kill().expect("it can be ended");
                panic!("it went on after Ctrl-C: {}", self.args);
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        let (mut stdout, mut stderr) = (String::new(), String::new());
        self.child.stdout.take().expect("stdout").read_to_string(&mut stdout).expect("text");
        self.child.stderr.take().expect("stderr").read_to_string(&mut stderr).expect("text");
        Ended { status, stdout, stderr }
    }
}

/// Starts the program, interrupts it once, and demands a clean end.
fn interrupted(args: &str) -> Ended {
    let running = Running::start(args);
    running.press_ctrl_c();
    let ended = running.end();
    assert!(ended.status.success(), "{args}: {ended:?}");
    assert!(ended.stderr.contains("ending after the games under way"), "{args}: {ended:?}");
    assert!(ended.stderr.contains("stopped after"), "{args}: {ended:?}");
    ended
}

fn json(ended: &Ended) -> Value {
    serde_json::from_str(&ended.stdout).unwrap_or_else(|fault| panic!("{fault}: {ended:?}"))
}

#[test]
fn an_interrupted_simulation_prints_what_it_measured() {
    let told = json(&interrupted("simulate king-is-dead --games 1000000000 --threads 1 --json"));
    let games = told["games"].as_u64().expect("games");
    assert!(games > 0 && games < 1_000_000_000, "{games}");
    let ended: u64 = told["ends"].as_object().expect("ends").values().filter_map(Value::as_u64).sum();
    assert_eq!(ended, games, "every game that is counted was played to its end");
    let shares: f64 = told["wins"].as_array().expect("wins").iter().filter_map(Value::as_f64).sum();
    assert!((shares - 1.0).abs() < 1e-9, "{shares}");
}

#[test]
fn slow_bots_are_stopped_after_the_game_under_way_and_not_after_a_batch() {
    // A batch of 32 games would take minutes.
    let args = "simulate king-is-dead --games 1000 --threads 1 --bots search:40000 --json";
    let told = json(&interrupted(args));
    let games = told["games"].as_u64().expect("games");
    assert!((1..32).contains(&games), "{games} games: a batch was played to its end");
}

#[test]
fn an_interrupted_simulation_with_a_record_prints_and_closes_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.record");
    let args = format!("simulate king-is-dead --games 1000000000 --threads 1 --record {}", file.display());
    let ended = interrupted(&args);
    assert!(ended.stdout.contains("games a second"), "{ended:?}");
    let games = std::fs::read_to_string(file).expect("a file").matches("\nresult ").count();
    assert!(games > 0, "{ended:?}");
    assert!(ended.stderr.contains(&format!("holds {games} of 1000000000 games")), "{ended:?}");
    assert!(ended.stdout.contains(&format!(" {games} games, seed")), "what is counted is written: {ended:?}");
}

#[test]
fn an_interrupted_tournament_prints_what_it_measured() {
    let args = "tournament king-is-dead --bots uniform,random --games 1000000000 --threads 1 --json";
    let told = json(&interrupted(args));
    let games = told["games"].as_u64().expect("games");
    assert!(games > 0 && games < 1_000_000_000 && games.is_multiple_of(2), "{games}");
    assert_eq!(told["pairs"][0]["games"], games);
}

#[test]
fn an_interrupted_report_writes_the_page_of_what_was_measured() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page.html");
    let args = format!(
        "report king-is-dead --games 1000000000 --threads 1 --vary game=base,advanced --out {}",
        page.display()
    );
    let ended = interrupted(&args);
    assert_eq!(Path::new(ended.stdout.trim()), page, "the page is named: {ended:?}");
    let html = std::fs::read_to_string(&page).expect("a page");
    let games = html.split_once(" games of 2 seats").and_then(|(before, _)| before.rsplit_once("<p>"));
    let games: u64 = games.and_then(|(_, number)| number.parse().ok()).expect("a number of games");
    assert!(games > 0 && games < 1_000_000_000, "{games}");
    assert!(html.contains("Victories by seat") && html.contains("game=base"));
    assert!(!html.contains("game=advanced") && !html.contains("Rating ladder"), "not begun, not shown");
}

#[test]
fn an_interrupted_report_of_all_games_keeps_the_pages_it_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = format!("report --all --games 1000000000 --threads 1 --out {}", folder.path().display());
    let ended = interrupted(&args);
    let pages: Vec<&str> = ended.stdout.lines().collect();
    assert_eq!(pages, [folder.path().join("king-is-dead.html").display().to_string()], "{ended:?}");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[test]
fn a_second_ctrl_c_ends_at_once() {
    // One game of this table takes minutes.
    let running = Running::start("simulate last-kingdom --games 9 --threads 1 --bots search:100000");
    running.press_ctrl_c();
    std::thread::sleep(Duration::from_millis(300));
    running.press_ctrl_c();
    let ended = running.end();
    assert_eq!(ended.status.code(), Some(130), "{ended:?}");
    assert_eq!(ended.stdout, "");
}
