//! The terminal: choices by the words that it prints, what lies on the table, and the rules.

use crate::support;

use support::{games, run_with};

/// The first choice that a game prints, by its label.
fn first_label(stdout: &str) -> String {
    let line = stdout.lines().find(|line| line.starts_with("   1  ")).expect("a numbered choice");
    let label = line[6..].trim();
    label.split("  ").next().expect("a label").trim().to_owned()
}

/// The decisions of a player in a record.
fn decisions(record: &std::path::Path) -> usize {
    let text = std::fs::read_to_string(record).expect("a record");
    text.lines().filter(|line| line.split_whitespace().nth(1) == Some("0") || line.starts_with("0 ")).count()
}

#[test]
fn a_choice_can_be_typed_as_it_is_printed_in_any_case() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, min, _) in games() {
        let seats = vec!["human:Anna"; min as usize].join(",");
        let file = folder.path().join(format!("{game}.record"));
        let args = format!("play {game} --seats {seats} --seed 5 --record {}", file.display());
        let curtains = "\n";
        let printed = run_with(&args, curtains).ok().stdout;
        let before = decisions(&file);
        let label = first_label(&printed);
        for typed in [label.clone(), label.to_uppercase()] {
            let run = run_with(&args, &format!("{curtains}{typed}\nquit\n")).ok();
            assert!(!run.stdout.contains("I don't understand"), "{game}: {typed}: {}", run.stdout);
            assert!(decisions(&file) > before, "{game}: {typed}");
        }
        let wrong = run_with(&args, &format!("{curtains}dance on the table\nquit\n")).ok();
        assert!(wrong.stdout.contains("I don't understand 'dance on the table'"), "{game}: {}", wrong.stdout);
    }
}

#[test]
fn what_lies_on_the_table_and_the_rules_can_be_read_while_playing() {
    for (game, min, _) in games() {
        let seats = vec!["human:Anna"; min as usize].join(",");
        let args = format!("play {game} --seats {seats} --seed 5");
        let told = run_with(&args, "\nabout\nquit\n").ok().stdout;
        let plain = run_with(&args, "\nquit\n").ok().stdout;
        assert!(told.lines().count() > plain.lines().count() + 5, "{game} tells of what lies there: {told}");
        let none = run_with(&args, "\nabout xyzzy\nrules xyzzy\nquit\n").ok().stdout;
        assert!(none.contains("Nothing on the table says 'xyzzy'"), "{none}");
        assert!(none.contains("The rules do not say 'xyzzy'"), "{none}");
        let rules = run_with(&args, "\nrules\nquit\n").ok().stdout;
        let written =
            std::fs::read_to_string(format!("{}/../../docs/rules/{game}.md", env!("CARGO_MANIFEST_DIR")));
        let written = written.expect("the rules of every game");
        let last = written.trim_end().rsplit("\n\n").next().expect("a paragraph");
        assert!(rules.contains(last), "{game}: the rules to their end");
        // One word of them finds the paragraphs that say it, and no others.
        let word = written.split_whitespace().find(|word| word.starts_with('(') && word.contains('-'));
        let word = word.expect("a rule's id").trim_matches(|c: char| !c.is_ascii_alphanumeric());
        let some = run_with(&args, &format!("\nrules {word}\nquit\n")).ok().stdout;
        assert!(some.contains(word) && some.len() < rules.len(), "{game}: {word}");
    }
}
