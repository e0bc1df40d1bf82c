//! The lists of outcomes in `docs/record-format.md` are those of the games.

use crate::support;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use support::run;
use table::{Actor, OptionKind, Record, RemarkKind};

/// One kind of outcome: every list that was met, by the last words of its outcomes.
#[derive(Default)]
struct Kind {
    /// Each list with what had been drawn of this kind before, in its game.
    lists: BTreeSet<(Vec<String>, Vec<String>)>,
    weights: (u32, u32),
}

fn last_word(outcome: &str) -> String {
    outcome.rsplit(' ').next().unwrap_or_default().to_owned()
}

/// Follows the odds of a record and notes every list.
fn note(record: &Record, kinds: &mut BTreeMap<String, Kind>) {
    let mut odds = table::Odds::default();
    let mut remarks = record.remarks.iter().peekable();
    let mut drawn: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (ply, step) in record.steps.iter().enumerate().filter(|(_, step)| step.actor == Actor::Chance) {
        while let Some(remark) = remarks.next_if(|remark| remark.ply <= ply) {
            if let RemarkKind::Odds(new) = &remark.kind {
                odds.clone_from(new);
            }
        }
        let name = step.text.split(' ').next().unwrap_or_default().to_owned();
        let kind =
            kinds.entry(name.clone()).or_insert_with(|| Kind { weights: (u32::MAX, 0), ..Kind::default() });
        for (weight, _) in &odds.list {
            kind.weights = (kind.weights.0.min(*weight), kind.weights.1.max(*weight));
        }
        let before = drawn.entry(name).or_default();
        let words: Vec<String> = odds.list.iter().map(|(_, words)| last_word(words)).collect();
        kind.lists.insert((words, before.clone()));
        let word = last_word(&step.text);
        if !before.contains(&word) {
            before.push(word);
        }
        if odds.shrink {
            odds.list.retain(|(_, words)| *words != step.text);
        }
    }
}

/// Lists that are known whole, where games show but a few of their words: the hands of The Last Kingdom.
fn known(game: &str, kinds: &mut BTreeMap<String, Kind>) {
    if game == "last-kingdom" {
        let mut hand = merged("deal", &kinds["deal"]);
        hand.extend((1..=10).flat_map(|leader| ["a", "b"].map(|card| format!("L{leader}{card}"))));
        kinds.get_mut("show").expect("cards are shown").lists.insert((hand, Vec::new()));
    }
}

/// All words in an order that fits every list, as they were met first where that leaves a choice.
fn merged(name: &str, kind: &Kind) -> Vec<String> {
    let mut lists: Vec<&Vec<String>> = kind.lists.iter().map(|(list, _)| list).collect();
    lists.sort_by_key(|list| (std::cmp::Reverse(list.len()), (*list).clone()));
    let mut words: Vec<&String> = Vec::new();
    lists.iter().flat_map(|list| list.iter()).for_each(|word| {
        if !words.contains(&word) {
            words.push(word);
        }
    });
    // Which words must come before a word, directly or not.
    let mut before: BTreeMap<&String, BTreeSet<&String>> =
        words.iter().map(|word| (*word, BTreeSet::new())).collect();
    for list in &lists {
        let fits = list.windows(2).all(|pair| !before[&pair[0]].contains(&pair[1]));
        assert!(fits, "'{name}' has no order that fits {list:?}");
        for pair in list.windows(2) {
            let mut earlier = before[&pair[0]].clone();
            earlier.insert(&pair[0]);
            let later: Vec<&String> = words
                .iter()
                .copied()
                .filter(|word| *word == &pair[1] || before[word].contains(&pair[1]))
                .collect();
            later.into_iter().for_each(|word| before.entry(word).or_default().extend(&earlier));
        }
    }
    let mut order: Vec<String> = Vec::new();
    while order.len() < words.len() {
        let free = |word: &&&String| {
            !order.contains(**word) && before[**word].iter().all(|earlier| order.contains(*earlier))
        };
        let next = words.iter().find(free).expect("an order without a circle");
        order.push((*next).clone());
    }
    order
}

/// How the list of a kind follows from its whole list: always the whole, the whole less what was drawn of it, or some
/// part that depends on the position.
fn mode(kind: &Kind, order: &[String]) -> &'static str {
    if kind.weights != (1, 1) {
        return "some";
    }
    if kind.lists.iter().all(|(list, _)| list == order) {
        return "all";
    }
    let left = |drawn: &[String]| -> Vec<String> {
        order.iter().filter(|word| !drawn.contains(word)).cloned().collect()
    };
    if kind.lists.iter().all(|(list, drawn)| *list == left(drawn)) { "left" } else { "some" }
}

/// Many games with every number of seats, and some with every choice of every option.
fn kinds_of(game: &dyn shelf::Shelved) -> BTreeMap<String, Kind> {
    let (min, max) = game.seats();
    let mut tables: Vec<String> = (min..=max)
        .map(|seats| format!("--seats {seats} --games {}", if seats == min { 60 } else { 30 }))
        .collect();
    for option in game.options() {
        if let OptionKind::Choice(words) = option.kind {
            let table = |word: &table::OptionValue| {
                format!("--seats {max} --games 2 --option {}={}", option.name, word.id)
            };
            tables.extend(words.iter().map(table));
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.record");
    let mut kinds = BTreeMap::new();
    for table in tables {
        let id = game.id();
        let run = run(&format!("simulate {id} --bots random --seed 8 {table} --record {}", file.display()));
        // Some choices do not go with so many seats.
        if run.code == 0 {
            let text = std::fs::read_to_string(&file).expect("records");
            for (_, record) in Record::split_games(&text) {
                note(&record.parse().expect("a record"), &mut kinds);
            }
        }
    }
    kinds
}

/// What the document says of a game.
fn block(game: &dyn shelf::Shelved) -> String {
    let mut text = format!("```odds {}\n", game.id());
    let mut kinds = kinds_of(game);
    known(game.id(), &mut kinds);
    for (name, kind) in kinds {
        // What a map or a text brings cannot be listed.
        let listed = !(game.id() == "mass-conquest" && name == "start");
        let order = merged(&name, &kind);
        let words = if listed { order.join(" ") } else { "*".into() };
        let mode = if listed { mode(&kind, &order) } else { "some" };
        let weights = match kind.weights {
            (least, most) if least == most => most.to_string(),
            (least, most) => format!("{least}-{most}"),
        };
        text += &format!("{name} {mode} {weights}: {words}\n");
    }
    text + "```\n"
}

#[test]
fn the_document_lists_the_outcomes_of_every_chance_step_in_their_order() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/record-format.md");
    let mut text = std::fs::read_to_string(&path).expect("the document");
    for game in shelf::GAMES {
        let wanted = block(*game);
        let start = text.find(&format!("```odds {}\n", game.id())).expect("a list of each game");
        let end = start + 3 + text[start + 3..].find("```\n").expect("the end of the list") + 4;
        if std::env::var_os("WRITE_DOCS").is_some() {
            text.replace_range(start..end, &wanted);
        } else {
            assert_eq!(
                text[start..end],
                wanted,
                "WRITE_DOCS=1 cargo test -p interregnum --test record_format"
            );
        }
        // Every kind is explained in words too.
        let words = &text[end..];
        let words = &words[..words.find("```odds").unwrap_or(words.len())];
        for kind in wanted.lines().filter_map(|line| line.split_once(": ")?.0.split(' ').next()) {
            assert!(words.contains(&format!("| `{kind}")), "{} does not explain '{kind}'", game.id());
        }
    }
    if std::env::var_os("WRITE_DOCS").is_some() {
        std::fs::write(&path, text).expect("the document is written");
    }
}
