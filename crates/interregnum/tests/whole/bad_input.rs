//! Bad input gets one clear line that names the fault and what is allowed, and exit code 2.

use crate::support;

use support::{run, run_with};

/// Arguments, and words that the one line must hold.
const FAULTS: &[(&str, &[&str])] = &[
    ("frobnicate", &["frobnicate", "games, play, simulate"]),
    ("play chess", &["no game 'chess'", "king-is-dead"]),
    ("simulate chess --games 1", &["no game 'chess'", "king-is-dead"]),
    ("bench chess", &["no game 'chess'", "king-is-dead"]),
    ("play king-is-dead --seats human", &["2 to 4 seats", "not 1"]),
    ("play king-is-dead --seats human,bob", &["'bob'", "human", "random"]),
    ("simulate king-is-dead --games 1 --seats 5", &["2 to 4 seats", "not 5"]),
    ("simulate king-is-dead --games 1 --seats 300", &["300", "--seats"]),
    ("simulate king-is-dead --games 0", &["--games", "at least 1"]),
    ("simulate king-is-dead --games many", &["many", "--games"]),
    ("simulate king-is-dead", &["--games"]),
    ("simulate king-is-dead --games 1 --threads 0", &["--threads", "at least 1"]),
    ("simulate king-is-dead --games 1 --bots deep", &["no bot 'deep'", "random"]),
    ("simulate king-is-dead --games 1 --seats 3 --bots random,random", &["2 bots", "3 seats"]),
    ("simulate king-is-dead --games 1 --option game=hard", &["option game", "'hard'", "base, advanced"]),
    ("simulate king-is-dead --games 1 --option colour=red", &["no option 'colour'", "game"]),
    ("simulate king-is-dead --games 1 --option game", &["'game'", "NAME=VALUE"]),
    ("simulate king-is-dead --games 1 --option start=3", &["option start", "a table of 2"]),
    ("simulate king-is-dead --games 1 --record /nowhere/at/all", &["--record", "/nowhere/at/all"]),
    ("trace king-is-dead", &["--seed"]),
    ("trace king-is-dead --seed 1 --option game=hard", &["option game", "base, advanced"]),
    ("perft king-is-dead --seed 1 --depth deep", &["deep", "--depth"]),
    ("replay /nowhere/at/all.record", &["/nowhere/at/all.record"]),
    ("bench king-is-dead --seconds 9999", &["--seconds"]),
];

#[test]
fn every_fault_is_told_in_one_line_with_exit_code_2() {
    for (args, words) in FAULTS {
        let run = run(args);
        assert_eq!(run.code, 2, "{args}: {run:?}");
        assert_eq!(run.stdout, "", "{args}");
        let line = run.stderr.strip_suffix('\n').expect("a line");
        assert!(!line.contains('\n'), "{args}: more than one line: {line}");
        assert!(line.starts_with("interregnum: "), "{args}: {line}");
        for word in *words {
            assert!(line.contains(word), "{args}: '{word}' is missing in: {line}");
        }
    }
}

#[test]
fn a_damaged_record_is_told_with_line_and_column() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.record");
    let text = "interregnum record 1\ngame king-is-dead\nrules 1\nseats two\nplay\n";
    std::fs::write(&path, text).expect("a file");
    let run = run(&format!("replay {}", path.display()));
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("line 4, column 7: expected the number of seats"), "{}", run.stderr);

    std::fs::write(&path, b"interregnum record 1\n\xff").expect("a file");
    let run = support::run(&format!("replay {}", path.display()));
    assert_eq!((run.code, run.stderr.contains("byte 21")), (2, true), "{}", run.stderr);
}

#[test]
fn help_and_version_succeed() {
    for args in ["--help", "--version", "simulate --help"] {
        assert_eq!(run(args).ok().stderr, "");
    }
}

#[test]
fn typed_nonsense_loses_nothing() {
    let run =
        run_with("play king-is-dead --seed 1", "99\n0\nplay the lute\nplay plot\nundo\nas 7\nquit\n").ok();
    assert!(run.stdout.contains("There are choices 1 to"), "{}", run.stdout);
    assert!(run.stdout.contains("I don't understand 'play the lute'"), "{}", run.stdout);
    assert!(run.stdout.contains("(TKD-"), "a refusal names its rule: {}", run.stdout);
    assert!(run.stdout.contains("Nothing can be taken back"), "{}", run.stdout);
}
