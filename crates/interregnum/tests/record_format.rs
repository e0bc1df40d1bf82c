//! The lists of outcomes in `docs/record-format.md` are those of the games.

use std::collections::BTreeMap;
use std::path::Path;

use table::{Actor, Dice, OptionKind, QuickDice, Record, RemarkKind, Secret};

/// Steps after which a game has shown enough.
const ENOUGH: usize = 700;

/// One kind of outcome: every list that was met, by the last words of its outcomes.
#[derive(Default)]
struct Kind {
    /// Each list with what had been drawn of this kind before, in its game.
    lists: Vec<(Vec<String>, Vec<String>)>,
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
        let seen = (words, before.clone());
        if !kind.lists.contains(&seen) {
            kind.lists.push(seen);
        }
        before.push(last_word(&step.text));
        if odds.shrink {
            odds.list.retain(|(_, words)| *words != step.text);
        }
    }
}

/// All lists in one order; `None` if there is no such order.
fn merged(kind: &Kind) -> Option<Vec<String>> {
    let mut lists: Vec<&Vec<String>> = kind.lists.iter().map(|(list, _)| list).collect();
    lists.sort_by_key(|list| (std::cmp::Reverse(list.len()), (*list).clone()));
    let mut order: Vec<String> = Vec::new();
    for list in &lists {
        let mut at = 0;
        for word in *list {
            match order.iter().position(|known| known == word) {
                Some(known) if known >= at => at = known + 1,
                Some(_) => return None,
                None => {
                    order.insert(at, word.clone());
                    at += 1;
                }
            }
        }
    }
    Some(order)
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

/// Games with every number of seats and every choice of every option, some steps of each.
fn kinds_of(game: &dyn shelf::Shelved) -> BTreeMap<String, Kind> {
    let mut kinds = BTreeMap::new();
    let mut chosen: Vec<Vec<(&str, &str)>> = vec![Vec::new()];
    for option in game.options() {
        if let OptionKind::Choice(words) | OptionKind::Document(words) = option.kind {
            chosen.extend(words.iter().map(|word| vec![(option.name, *word)]));
        }
    }
    let (min, max) = game.seats();
    for (seed, (seats, options)) in
        (0..).zip((min..=max).flat_map(|seats| chosen.iter().map(move |options| (seats, options))))
    {
        let Ok(setup) = game.setup(seats, options) else { continue };
        let mut table = game.start(&setup, Secret::from_seed(seed, 0), Vec::new()).expect("a game");
        let mut dice = QuickDice::new(seed);
        while table.plies() < ENOUGH
            && let Some(seat) = table.waiting().0.first()
        {
            let legal = table.legal(seat);
            let choice = &legal[dice.below(legal.len() as u32) as usize].action;
            table.submit(seat, choice).expect("a legal action");
        }
        note(&table.record_with_odds(), &mut kinds);
    }
    kinds
}

/// What the document says of a game.
fn block(game: &dyn shelf::Shelved) -> String {
    let mut text = format!("```odds {}\n", game.id());
    for (name, kind) in kinds_of(game) {
        // What a map or a text brings cannot be listed.
        let listed = !(game.id() == "mass-conquest" && name == "start");
        let order = merged(&kind).unwrap_or_else(|| panic!("{}: '{name}' has no order", game.id()));
        let words = if listed { order.join(" ") } else { "*".into() };
        text += &format!("{name} {}: {words}\n", if listed { mode(&kind, &order) } else { "some" });
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
