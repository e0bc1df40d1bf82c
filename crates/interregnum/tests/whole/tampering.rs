//! Records that somebody has changed: each change is told with its line, by the program and, as far as it reaches
//! without the rules, by the verifier in `docs/examples`.

use crate::support;

use std::path::{Path, PathBuf};
use std::process::Command;

use support::{Run, run};
use table::fairness::hex;
use table::{Contribution, Dice, QuickDice, Record, Remark, RemarkKind, Seat, Secret};

/// A finished game at a table with a name, in which everybody pledged and opened a contribution, a bot sits and a bot
/// acted for a person: a record with all that a house can write.
fn game(id: &str, seed: u64) -> Record {
    let game = shelf::find(id).expect("a game");
    let options: &[(&str, &str)] = if id == "king-is-dead" { &[("game", "advanced")] } else { &[] };
    let setup = game.setup(2, options).expect("a table");
    let secret = Secret::from_seed(seed, 7);
    let entropy = [0, 1].map(|seat| Contribution { seat: Seat(seat), entropy: [seat + 9; 32] });
    let mut table = game.start(&setup, secret, entropy.into()).expect("a game");
    table.set_names(vec![(Seat(0), "Anna".into()), (Seat(1), "Bo".into())]);
    let mut dice = QuickDice::new(seed);
    // Conquest may go on for long: it is ended by agreement then.
    while table.plies() < 1500
        && let Some(seat) = table.waiting().0.first()
    {
        let legal = table.legal(seat);
        table.submit(seat, &legal[dice.below(legal.len() as u32) as usize].action).expect("a legal action");
    }
    let mut record = table.record_with_odds();
    record.table = Some("k7fq2mzt3hda9xwb".into());
    record.secret = Some(secret);
    let commitment = record.commitment_to(&secret);
    record.commitment = Some(commitment);
    record.pledges = entropy.iter().map(|opened| opened.pledge(&commitment)).collect();
    record.bots = vec![(Seat(1), "careful".into())];
    let own = |step: &table::RecordStep| step.actor == table::Actor::Seat(Seat(0));
    let ply = record.steps.iter().rposition(own).expect("a step of seat 0");
    record.remarks.push(Remark {
        line: 0,
        ply,
        kind: RemarkKind::Deputy { seat: Seat(0), bot: "quick".into() },
    });
    record.remarks.sort_by_key(|remark| remark.ply);
    record.result.get_or_insert_with(|| table::RecordResult {
        line: 0,
        ending: "agreement".into(),
        winners: table::SeatSet::EMPTY,
    });
    record
}

fn python(file: &Path, receipt: &str) -> Option<Run> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/verify_record.py");
    let mut command = Command::new("python3");
    command.arg(script).arg(file).args(receipt.split_whitespace());
    let Ok(output) = command.output() else {
        eprintln!("python3 is not installed; the verifier was not run");
        return None;
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let code = output.status.code().unwrap_or(-1);
    Some(Run { code, stdout: text(&output.stdout), stderr: text(&output.stderr) })
}

fn written(folder: &Path, text: &str) -> PathBuf {
    let path = folder.join("game.record");
    std::fs::write(&path, text).expect("a file");
    path
}

#[test]
fn fresh_records_of_all_games_pass_both_verifiers() {
    let folder = tempfile::tempdir().expect("a folder");
    for shelved in shelf::GAMES {
        let records = [1, 2].map(|seed| game(shelved.id(), seed));
        let text: String = records.iter().map(Record::to_string).collect();
        let file = written(folder.path(), &text);
        let receipts = records.iter().map(|record| hex(&record.commitment.expect("a commitment").0));
        let receipts: Vec<String> = receipts.collect();
        let kept: String = receipts.iter().map(|receipt| format!(" --commitment {receipt}")).collect();
        let verdict = run(&format!("replay {} --verify{kept}", file.display())).ok().stdout;
        let count = |words: &str| verdict.matches(words).count();
        assert_eq!((count("all as recorded"), count("note")), (2, 0), "{verdict}");
        assert!(verdict.contains("the commitment is the one that was kept"), "{verdict}");
        if let Some(other) = python(&file, &receipts.join(" ")) {
            assert_eq!((other.code, other.stdout.matches("all as recorded").count()), (0, 2), "{other:?}");
            let numbers = |text: &str| -> Vec<String> {
                let counts = text.lines().filter(|line| line.contains("all as recorded"));
                counts.map(|line| line.split(' ').nth(2).unwrap_or_default().to_owned()).collect()
            };
            assert_eq!(numbers(&other.stdout), numbers(&verdict), "{}", shelved.id());
        }
    }
}

/// What a change is called, the text that it leaves, the line that is told, and whether the verifier without rules can
/// tell it.
struct Change {
    name: &'static str,
    text: String,
    line: usize,
    /// More arguments: a receipt.
    receipt: Option<String>,
    alone: bool,
}

/// The text with one line exchanged by others; the line's number.
fn exchanged(text: &str, number: usize, by: &[&str]) -> String {
    let lines = text.lines().enumerate();
    let new = lines.flat_map(|(at, line)| if at + 1 == number { by.to_vec() } else { vec![line] });
    new.map(|line| format!("{line}\n")).collect()
}

/// The number of the first line that begins so, at or after one.
fn number(text: &str, from: usize, begins: &str) -> usize {
    let lines = text.lines().enumerate().skip(from);
    lines.filter(|(_, line)| line.starts_with(begins)).map(|(at, _)| at + 1).next().expect(begins)
}

fn changes(text: &str) -> Vec<Change> {
    let line = |number: usize| text.lines().nth(number - 1).expect("a line");
    let at = |begins: &str| number(text, 0, begins);
    let promise = at("commitment ");
    let mut changes = Vec::new();
    let mut add = |name, text: String, line, alone| {
        changes.push(Change { name, text, line, receipt: None, alone });
    };
    let flipped = |number: usize| {
        let (rest, last) = line(number).split_at(line(number).len() - 1);
        format!("{rest}{}", if last == "0" { "1" } else { "0" })
    };
    let flip = |number: usize| exchanged(text, number, &[&flipped(number)]);

    // The second outcome is exchanged for another that its odds allow.
    let first = at("chance ");
    let second = number(text, first, "chance ");
    let odds: Vec<&str> = line(number(text, first, "odds ")).split(", ").collect();
    let other = |odds: &[&str], written: &str| {
        let words =
            odds.iter().map(|one| one.trim_start_matches("odds shrink ").trim_start_matches("odds stay "));
        let words = words.filter_map(|one| one.split_once(' ').map(|(_, words)| format!("chance {words}")));
        words.into_iter().find(|words| words != written).expect("another outcome")
    };
    let forged = other(&odds, line(second));
    add("an outcome", exchanged(text, second, &[&forged]), second, true);
    // Two outcomes change places.
    let spaces: Vec<usize> =
        (1..=text.lines().count()).filter(|n| line(*n).starts_with("chance cunning")).collect();
    let last_word = |number: usize| line(number).rsplit(' ').next().expect("a word");
    let head = |number: usize| line(number).rsplit_once(' ').expect("words").0;
    let (a, b) = (spaces[0], spaces[1]);
    let swapped = exchanged(text, a, &[&format!("{} {}", head(a), last_word(b))]);
    let swapped = exchanged(&swapped, b, &[&format!("{} {}", head(b), last_word(a))]);
    add("two outcomes that changed places", swapped, a, true);
    add("the secret", flip(at("secret ")), promise, true);
    add("a contribution", flip(at("entropy 1")), at("entropy 1"), true);
    add("a pledge", flip(at("pledge 0")), at("entropy 0"), true);
    let mut closed = exchanged(text, at("entropy 1"), &[]);
    add("a pledge that was not opened", std::mem::take(&mut closed), at("pledge 1"), true);
    add("the commitment", flip(promise), promise, true);
    add("no commitment", exchanged(text, promise, &[]), at("play") - 1, true);
    add("no secret", exchanged(text, at("secret "), &[]), at("play") - 1, true);
    add("an option", exchanged(text, at("option game"), &["option game base"]), promise, true);
    add("no option", exchanged(text, at("option game"), &[]), promise - 1, true);
    add("the seats", exchanged(text, at("seats "), &["seats 3"]), promise, true);
    add("the version of the rules", exchanged(text, at("rules "), &["rules 99"]), at("rules "), false);
    add("the table", exchanged(text, at("table "), &["table another"]), promise, true);
    add(
        "a start that came to nothing",
        exchanged(text, promise, &[line(promise)]).replacen(
            "name 0",
            &format!("void 1 {}\nname 0", "0".repeat(64)),
            1,
        ),
        promise + 1,
        true,
    );
    // A decision of a player is left out, or made twice.
    let result = at("result ");
    let own = (1..result).rev().find(|number| line(*number).starts_with("1 ")).expect("a decision");
    let after = own + usize::from(line(own + 1).starts_with("deputy"));
    add("a step that is left out", exchanged(text, own, &[]), after, false);
    let early = number(text, at("play"), "0 ");
    add("a step that was put in", exchanged(text, early, &["0 pass", line(early)]), early + 1, false);
    let fewer = exchanged(&exchanged(text, second, &[]), second - 1, &[]);
    assert!(line(second - 1).starts_with("odds "), "{}", line(second - 1));
    add("an outcome that is left out with its odds", fewer, second, true);
    add("the end that was cut off", exchanged(text, result, &[]), result - 1, true);
    let words: Vec<&str> = line(result).split(' ').collect();
    let loser = if words[2] == "0" { "1" } else { "0" };
    add(
        "the result",
        exchanged(text, result, &[&format!("{} {} {loser}", words[0], words[1])]),
        result,
        false,
    );
    let odd = at("odds ");
    let (mode, _) = line(odd).rsplit_once(", ").expect("several outcomes");
    add("odds that lack an outcome", exchanged(text, odd, &[mode]), odd, false);
    add("the version of the format", text.replacen("record 2", "record 3", 1), 1, true);
    changes
}

#[test]
fn every_kind_of_tampering_is_told_with_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = game("king-is-dead", 5).to_string();
    let other = game("king-is-dead", 6).to_string();
    let mut all = changes(&text);
    assert!(all.len() >= 16, "{}", all.len());
    // The same in a second game of the file.
    let first_lines = other.lines().count();
    for change in changes(&text).into_iter().take(3) {
        all.push(Change {
            text: format!("{other}{}", change.text),
            line: first_lines + change.line,
            ..change
        });
    }
    let promise = number(&text, 0, "commitment ");
    let receipt = Some("0".repeat(64));
    all.push(Change { name: "a wrong receipt", text: text.clone(), line: promise, receipt, alone: true });
    for Change { name, text, line, receipt, alone } in &all {
        let file = written(folder.path(), text);
        let kept = receipt.as_ref().map_or_else(String::new, |receipt| format!(" --commitment {receipt}"));
        let told = run(&format!("replay {} --verify{kept}", file.display()));
        assert_eq!(told.code, 1, "{name}: {told:?}");
        // A fault of form is told with its column too.
        let place = [format!("line {line}: "), format!("line {line}, ")];
        assert!(
            place.iter().any(|place| told.stderr.contains(place)),
            "{name}: line {line}: {}",
            told.stderr
        );
        if let Some(told) = python(&file, receipt.as_deref().unwrap_or_default()).filter(|_| *alone) {
            assert_eq!(told.code, 1, "{name}: {told:?}");
            assert!(told.stdout.contains(&place[0]), "{name}: line {line}: {told:?}");
        }
    }
}

#[test]
fn names_may_change_and_nothing_else_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = game("king-is-dead", 5).to_string().replace("name 0 Anna", "name 0 Somebody");
    let file = written(folder.path(), &text);
    run(&format!("replay {} --verify", file.display())).ok();
    assert!(python(&file, "").is_none_or(|run| run.code == 0));
}

#[test]
fn receipts_of_several_games_are_each_found_and_a_strange_one_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = [5, 6].map(|seed| game("king-is-dead", seed));
    let file = written(folder.path(), &records.iter().map(Record::to_string).collect::<String>());
    let kept = records[1].commitment.map(|digest| hex(&digest.0)).expect("a commitment");
    run(&format!("replay {} --verify --commitment {kept}", file.display())).ok();
    run(&format!("replay {} --game 2 --verify --commitment {kept}", file.display())).ok();
    let other = run(&format!("replay {} --game 1 --verify --commitment {kept}", file.display()));
    assert!(other.code == 1 && other.stderr.contains("the one that was kept"), "{other:?}");
    let zeros = "0".repeat(64);
    let strange = run(&format!("replay {} --verify --commitment {zeros}", file.display()));
    assert!(strange.code == 1 && strange.stderr.contains("no game has the commitment"), "{strange:?}");
    let short = run(&format!("replay {} --verify --commitment 12g", file.display()));
    assert!(short.code == 2 && short.stderr.contains("column 3"), "{short:?}");
    let beyond = run(&format!("replay {} --verify --game 3", file.display()));
    assert!(beyond.code == 2 && beyond.stderr.contains("games 1 to 2"), "{beyond:?}");
}

#[test]
fn what_remains_in_the_hand_of_the_host_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut record = game("king-is-dead", 5);
    record.pledges.clear();
    let file = written(folder.path(), &record.to_string());
    let said = run(&format!("replay {} --verify", file.display())).ok().stdout;
    assert!(said.contains("note: seat 0, 1 added to the chance without a pledge"), "{said}");
}
