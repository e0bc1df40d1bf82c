//! Every verb on every game, and the fields that scripts rely on.

use crate::support;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;
use support::{games, run, run_with};

fn fields(value: &Value, names: &[&str]) {
    for name in names {
        assert!(value.get(name).is_some(), "'{name}' is missing in {value}");
    }
}

#[test]
fn games_lists_seats_options_and_rules_version() {
    let list = run("games --json").json();
    let games = list.as_array().expect("a list");
    assert!(!games.is_empty());
    for game in games {
        fields(game, &["id", "name", "seats", "options", "rules_version"]);
        for option in game["options"].as_array().expect("options") {
            fields(option, &["name", "title", "values", "labels", "default", "help"]);
            let values = option["values"].as_array().expect("values");
            // A file has no label, and neither has a range of numbers.
            let named =
                values.iter().filter(|value| **value != "FILE" && !value.as_str().unwrap().contains(".."));
            assert_eq!(option["labels"].as_array().expect("labels").len(), named.count(), "{option}");
            assert!(values.contains(&option["default"]) || values.len() == 1, "{option}");
        }
        assert!(run("games").ok().stdout.contains(game["id"].as_str().expect("id")));
    }
}

#[test]
fn simulate_gives_the_same_numbers_on_any_number_of_threads() {
    for (game, min, max) in games() {
        for seats in [min, max] {
            let args = format!("simulate {game} --games 100 --seed 7 --seats {seats} --json");
            let [mut one, mut two] =
                ["--threads 1", "--threads 2"].map(|threads| run(&format!("{args} {threads}")).json());
            fields(
                &one,
                &[
                    "game",
                    "seats",
                    "games",
                    "seed",
                    "bots",
                    "seconds",
                    "games_per_second",
                    "decisions",
                    "decisions_per_game",
                    "wins",
                    "wins_ci95",
                    "ends",
                    "length",
                    "stats",
                ],
            );
            fields(&one["length"], &["mean", "p10", "p50", "p90"]);
            let wins: f64 = one["wins"].as_array().expect("wins").iter().filter_map(Value::as_f64).sum();
            assert!((wins - 1.0).abs() < 1e-9, "shares add up to 1: {wins}");
            for time in ["seconds", "games_per_second"] {
                one[time] = Value::Null;
                two[time] = Value::Null;
            }
            assert_eq!(one, two);
        }
    }
}

/// Writes some games of bots to a file.
fn recorded(folder: &Path, game: &str, seats: u64, count: u64) -> PathBuf {
    let path = folder.join(format!("{game}-{seats}.record"));
    let file = path.display();
    run(&format!("simulate {game} --games {count} --seed 3 --seats {seats} --record {file}")).ok();
    path
}

/// The number of steps of the first game in a file.
fn plies(record: &Path) -> usize {
    let text = std::fs::read_to_string(record).expect("a record");
    let (_, game) = table::Record::split_games(&text)[0];
    game.parse::<table::Record>().expect("a game").steps.len()
}

#[test]
fn recorded_games_replay_verify_and_draw() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, min, max) in games() {
        for seats in [min, max] {
            let path = recorded(folder.path(), &game, seats, 2);
            let file = path.display();
            let verdict = run(&format!("replay {file} --game 2 --verify")).ok();
            assert!(verdict.stdout.contains("all as recorded"), "{verdict:?}");
            let text = run(&format!("replay {file}")).ok().stdout;
            assert!(text.contains("after step"), "{text}");
            let middle = plies(&path) / 2;
            let shown = run(&format!("replay {file} --json --viewer 0 --at {middle}")).json();
            fields(&shown, &["game", "ply", "prompt", "view", "legal", "log", "outcome"]);
            assert_eq!(shown["ply"], middle);
            let [svg, png] = ["svg", "png"].map(|kind| folder.path().join(format!("board.{kind}")));
            let pictures = format!("--svg {} --png {}", svg.display(), png.display());
            run(&format!("replay {file} --at {middle} --viewer spectator --width 600 {pictures}")).ok();
            assert!(std::fs::read_to_string(&svg).expect("an SVG").contains("<svg"));
            assert!(std::fs::read(&png).expect("a PNG").starts_with(b"\x89PNG"));
        }
    }
}

#[test]
fn a_forged_chance_line_is_found_by_its_number() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = recorded(folder.path(), "king-is-dead", 3, 1);
    let text = std::fs::read_to_string(&file).expect("a record");
    // The first two chance lines change places with others that are possible there.
    let number = 1 + text.lines().position(|line| line.starts_with("chance ")).expect("a chance line");
    let line = text.lines().nth(number - 1).expect("the line");
    let (what, faction) = line.rsplit_once(' ').expect("words");
    let other = if faction == "S" { "W" } else { "S" };
    std::fs::write(&file, text.replacen(line, &format!("{what} {other}"), 1)).expect("a file");
    let run = run(&format!("replay {} --verify", file.display()));
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.stderr.contains(&format!("line {number}: ")), "{}", run.stderr);
    assert!(run.stderr.contains(line), "it says what the secret gives: {}", run.stderr);
}

#[test]
fn a_changed_secret_does_not_fit_its_commitment() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = recorded(folder.path(), "king-is-dead", 2, 1);
    let text = std::fs::read_to_string(&file).expect("a record");
    let secret = text.lines().find(|line| line.starts_with("secret ")).expect("a secret");
    let forged = format!("secret {}", "0".repeat(64));
    std::fs::write(&file, text.replace(secret, &forged)).expect("a file");
    let run = run(&format!("replay {} --verify", file.display()));
    assert_eq!((run.code, run.stderr.contains("commitment")), (1, true), "{run:?}");
}

#[test]
fn trace_shows_every_step_of_the_game_that_simulate_records() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, _, max) in games() {
        let file = recorded(folder.path(), &game, max, 1);
        let record = std::fs::read_to_string(&file).expect("a record");
        let steps = record.lines().skip_while(|line| *line != "play").skip(1);
        let steps: Vec<&str> = steps.filter(|line| !line.starts_with("odds ")).collect();
        let lines = run(&format!("trace {game} --seed 3 --seats {max}")).json_lines();
        fields(&lines[0], &["game", "seed", "options", "seats"]);
        let last = lines.last().expect("a last line");
        fields(last, &["outcome"]);
        fields(&last["outcome"], &["winners", "ending", "words"]);
        let plies = &lines[1..lines.len() - 1];
        assert_eq!(plies.len(), steps.len() - 1, "one line per step; the record has a result too");
        for (ply, (line, step)) in plies.iter().zip(steps).enumerate() {
            fields(line, &["ply", "actor", "state", "legal", "action", "prompt"]);
            assert_eq!(line["ply"], ply);
            assert!(line["state"].is_object());
            let actor = line["actor"].as_u64().map_or("chance".into(), |seat| seat.to_string());
            assert_eq!(format!("{actor} {}", line["action"].as_str().expect("action")), step);
            let legal: Vec<_> =
                line["legal"].as_array().expect("legal").iter().filter_map(Value::as_str).collect();
            assert!(legal.contains(&line["action"].as_str().expect("action")));
            assert!(legal.is_sorted());
        }
    }
}

#[test]
fn perft_counts_sequences_for_every_depth() {
    for (game, _, _) in games() {
        let all = run(&format!("perft {game} --seed 1 --depth 2 --json")).json();
        let counts: Vec<u64> =
            all["sequences"].as_array().expect("counts").iter().filter_map(Value::as_u64).collect();
        assert_eq!(counts[0], 1);
        assert!(counts[1] >= 1 && counts[2] >= counts[1]);
        let one = run(&format!("perft {game} --seed 1 --depth 2")).ok().stdout;
        assert_eq!(one.trim(), counts[2].to_string());
    }
}

#[test]
fn bench_prints_its_fields_and_playouts_allocate_nothing() {
    let all = run("bench --json --seconds 0").json();
    let of_kind = |kind: &str| -> Vec<&Value> {
        all.as_array().expect("rows").iter().filter(|row| row["kind"] == kind).collect()
    };
    let drawn: Vec<&str> = of_kind("drawing").iter().filter_map(|row| row["game"].as_str()).collect();
    let games_drawn: Vec<String> = games().iter().map(|(game, ..)| game.to_string()).collect();
    assert_eq!(drawn, games_drawn, "boards are drawn for each game once");
    let rows = of_kind("playouts");
    let tables: u64 = games().iter().map(|(_, min, max)| max - min + 1).sum();
    assert_eq!(rows.len() as u64, tables, "a row per game and number of seats");
    for row in rows {
        fields(
            row,
            &[
                "game",
                "seats",
                "options",
                "playouts_per_second",
                "decisions_per_playout",
                "ns_per_decision",
                "state_bytes",
                "action_bytes",
                "allocations_per_playout",
            ],
        );
        // Buffers of a large map may still grow now and then; nothing may be allocated as a rule.
        let allocations = row["allocations_per_playout"].as_f64().expect("a number");
        assert!(allocations < if row["game"] == "mass-conquest" { 0.5 } else { 1e-9 }, "{row}");
        if row["game"] == "king-is-dead" {
            assert!(row["state_bytes"].as_u64().expect("bytes") <= 128, "{row}");
        }
    }
}

#[test]
fn a_game_against_a_bot_can_be_played_to_its_end_and_written_down() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, min, _) in games() {
        let file = folder.path().join(format!("{game}.record"));
        let seats = vec!["random"; min as usize - 1].join(",");
        let args = format!("play {game} --seats human:Anna,{seats} --seed 5 --record {}", file.display());
        let run = run_with(&args, &"1\n".repeat(20_000)).ok();
        assert!(run.stdout.contains("Anna> "), "{}", run.stdout);
        assert!(run.stdout.contains("written down"), "the game reached its end");
        assert!(!run.stdout.contains('\x1b'), "no colours outside a terminal");
        let verdict = support::run(&format!("replay {} --verify", file.display())).ok();
        assert!(verdict.stdout.contains("all as recorded"));
    }
}

#[test]
fn a_program_that_fails_at_the_terminal_is_told_and_the_game_goes_on() {
    let run = run_with("play king-is-dead --seats human:Anna,exec:true --seed 5", &"1\n".repeat(400)).ok();
    assert!(run.stderr.contains("the program has ended; the game's default is played"), "{}", run.stderr);
    assert!(run.stdout.matches("Anna> ").count() > 3, "{}", run.stdout);
}

#[test]
fn people_who_share_a_screen_get_a_curtain_where_hands_are_secret() {
    let args = "play king-is-dead --seats human:Anna,human:Bo --seed 5 --option game=advanced";
    let run = run_with(args, &"\n1\n".repeat(3)).ok();
    assert!(run.stdout.contains("The curtain is drawn."), "{}", run.stdout);
}

#[test]
fn without_a_command_the_house_is_served_at_its_usual_address() {
    // Whoever holds the address already, we or another house: a second one cannot have it.
    let _held = std::net::TcpListener::bind("127.0.0.1:7171");
    let run = support::run("");
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stderr.starts_with("interregnum: --listen: cannot listen on 127.0.0.1:7171"), "{run:?}");
}

#[test]
fn the_corpus_of_recorded_games_still_replays_and_verifies() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records");
    let mut seen = BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("the corpus") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "record") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a record");
        for (game, (_, record)) in (1..).zip(table::Record::split_games(&text)) {
            let run = run(&format!("replay {} --game {game} --verify", path.display())).ok();
            assert!(run.stdout.contains("all as recorded"), "{}", path.display());
            seen.insert(record.parse::<table::Record>().expect("a game").game);
        }
    }
    for (game, ..) in games() {
        assert!(seen.contains(&game), "{game} has no record in the corpus");
    }
}

/// Games that were recorded under earlier rules, in `records/earlier`: what they say would be folded into
/// another game, so each is refused by its version.
#[test]
fn records_of_earlier_rules_are_refused_with_both_versions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records/earlier");
    let mut refused = 0;
    for entry in std::fs::read_dir(folder).expect("the earlier corpus") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a record");
        for (game, (_, record)) in (1..).zip(table::Record::split_games(&text)) {
            let record: table::Record = record.parse().expect("a game");
            let run = run(&format!("replay {} --game {game} --verify", path.display()));
            assert_eq!(run.code, 1, "{run:?}");
            let words = format!("version {} of the rules of {}", record.rules, record.game);
            assert!(run.stderr.contains(&words) && run.stderr.contains("this program knows"), "{run:?}");
            refused += 1;
        }
    }
    assert!(refused >= 6);
}
