//! Runs the program as a person or a script would.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run of the program left behind.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// The run, which must have succeeded.
    #[track_caller]
    pub fn ok(self) -> Run {
        assert_eq!(self.code, 0, "{self:?}");
        self
    }

    /// Stdout as one JSON value.
    #[track_caller]
    pub fn json(self) -> Value {
        let run = self.ok();
        serde_json::from_str(&run.stdout).unwrap_or_else(|fault| panic!("{fault}: {}", run.stdout))
    }

    /// Stdout as one JSON value per line.
    #[track_caller]
    pub fn json_lines(self) -> Vec<Value> {
        let run = self.ok();
        run.stdout.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
    }
}

/// Runs the program with these arguments, blank-separated, and nothing to read.
pub fn run(args: &str) -> Run {
    run_with(args, "")
}

/// Runs the program with something to read.
pub fn run_with(args: &str, input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_interregnum"))
        .args(args.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let input = input.to_owned();
    // From a thread of its own: the program may stop reading before everything is written.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    Run {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8(output.stdout).expect("stdout is text"),
        stderr: String::from_utf8(output.stderr).expect("stderr is text"),
    }
}

/// Every game with its fewest and most seats.
pub fn games() -> Vec<(String, u64, u64)> {
    let list = run("games --json").json();
    let games = list.as_array().expect("a list of games").iter().map(|game| {
        let seats = &game["seats"];
        let id = game["id"].as_str().expect("an id").to_owned();
        (id, seats["min"].as_u64().expect("min"), seats["max"].as_u64().expect("max"))
    });
    games.collect()
}
