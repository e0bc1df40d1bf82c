//! The checker can fail: histories with one thing wrong each, and one with nothing.

use std::sync::Arc;

use house::tables::{Entry, TakeoverCause};
use table::Seat;

use super::*;

fn entry(number: u64, stored: Millis, by: usize, entry: Entry) -> Stored {
    Stored { number, at: stored, stored, by: Some(by), duty: Some(by), transaction: number, entry }
}

fn step(seat: u8, key: Option<&str>, line: &str) -> Entry {
    Entry::Step { seat: Seat(seat), key: key.map(str::to_owned), lines: vec![line.to_owned()] }
}

fn play(key: &str, action: &str, on: u64) -> Option<Arc<Play>> {
    Some(Arc::new(Play { seat: 0, key: key.into(), action: action.into(), on }))
}

fn fact(node: usize, asked: Millis, play: Option<Arc<Play>>, told: Told) -> Fact {
    Fact { client: 1, table: "a".into(), node, asked, answered: asked + 10, play, told }
}

fn seen(version: u64, digest: u64) -> Told {
    Told::Seen { seat: Some(0), version, named: None, digest }
}

/// One table, two decisions of a client, one of a bot between them: everything is as it should be.
fn history() -> (Vec<Fact>, Entries) {
    let facts = vec![
        fact(0, 100, None, seen(2, 7)),
        fact(0, 200, play("k1", "pass", 2), Told::Silent),
        fact(1, 300, play("k1", "pass", 2), Told::Accepted { version: 3 }),
        fact(1, 400, None, seen(4, 8)),
        fact(2, 500, None, seen(4, 8)),
        fact(2, 600, play("k2", "play spy", 4), Told::Accepted { version: 5 }),
        fact(2, 700, None, seen(5, 9)),
    ];
    let stored = vec![
        entry(0, 10, 0, Entry::Woken),
        entry(1, 20, 0, Entry::Woken),
        entry(2, 205, 0, step(0, Some("0:k1"), "0 pass")),
        entry(3, 350, 1, step(1, None, "1 pass")),
        entry(4, 605, 2, step(0, Some("0:k2"), "0 play spy")),
    ];
    (facts, Entries::from([("a".into(), stored)]))
}

fn kinds(facts: &[Fact], entries: &Entries) -> Vec<FindingKind> {
    let mut found = check(facts, entries);
    found.extend(driven(entries));
    let mut kinds: Vec<FindingKind> = found.into_iter().map(|finding| finding.kind).collect();
    kinds.sort();
    kinds.dedup();
    kinds
}

/// What is found once something was changed.
fn with(change: impl FnOnce(&mut Vec<Fact>, &mut Vec<Stored>)) -> Vec<FindingKind> {
    let (mut facts, mut entries) = history();
    change(&mut facts, entries.get_mut("a").expect("the table"));
    kinds(&facts, &entries)
}

#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    assert_eq!(with(|_, _| ()), []);
}

#[test]
fn a_move_that_was_accepted_and_is_gone_is_found() {
    use FindingKind::{Gap, Lost, Phantom};
    assert_eq!(with(|_, stored| drop(stored.pop())), [Lost, Phantom]);
    assert_eq!(with(|_, stored| drop(stored.remove(2))), [Lost, Gap, Phantom]);
    assert_eq!(
        with(|_, stored| stored[4].entry = step(0, Some("0:k2"), "0 pass")),
        [Lost, FindingKind::Unsent]
    );
    let (facts, _) = history();
    assert_eq!(kinds(&facts, &Entries::new()), [Lost], "the whole table is gone");
}

#[test]
fn a_move_that_is_there_twice_is_found() {
    let twice = |_: &mut Vec<Fact>, stored: &mut Vec<Stored>| {
        stored.push(entry(5, 900, 1, step(0, Some("0:k2"), "0 play spy")));
    };
    assert_eq!(with(twice), [FindingKind::Doubled]);
    let same_number = |_: &mut Vec<Fact>, stored: &mut Vec<Stored>| {
        stored.insert(4, entry(3, 351, 2, step(1, None, "1 pass")));
    };
    assert_eq!(with(same_number), [FindingKind::Gap]);
    let strange = |_: &mut Vec<Fact>, stored: &mut Vec<Stored>| {
        stored.push(entry(5, 900, 1, step(0, Some("0:k9"), "0 pass")));
    };
    assert_eq!(with(strange), [FindingKind::Unsent]);
}

#[test]
fn moves_in_another_order_than_they_were_accepted_are_found() {
    let swapped = |facts: &mut Vec<Fact>, stored: &mut Vec<Stored>| {
        let (first, last) = (stored[2].entry.clone(), stored[4].entry.clone());
        (stored[2].entry, stored[4].entry) = (last, first);
        facts[2].told = Told::Accepted { version: 9 };
        facts[5].told = Told::Accepted { version: 9 };
        facts.truncate(6);
    };
    let found = with(swapped);
    assert!(found.contains(&FindingKind::Disordered) && found.contains(&FindingKind::Phantom), "{found:?}");
}

#[test]
fn views_that_go_back_or_differ_or_tell_of_what_is_not_stored_are_found() {
    assert_eq!(with(|facts, _| facts[6].told = seen(3, 9)), [FindingKind::Backwards]);
    let heard = |told: [u64; 2]| {
        with(|facts: &mut Vec<Fact>, _| {
            facts.extend(told.map(|version| fact(2, 710, None, Told::Heard { version })));
        })
    };
    assert_eq!(heard([3, 4]), [], "news may be read late");
    assert_eq!(heard([4, 3]), [FindingKind::Backwards]);
    assert_eq!(with(|facts, _| facts[6].told = seen(6, 9)), [FindingKind::Phantom]);
    assert_eq!(with(|facts, _| facts[4].told = seen(4, 9)), [FindingKind::Torn]);
    let named = |facts: &mut Vec<Fact>, _: &mut Vec<Stored>| {
        facts[4].told = Told::Seen { seat: Some(0), version: 3, named: Some(4), digest: 1 };
    };
    assert_eq!(with(named), [FindingKind::Older]);
    let stale = |facts: &mut Vec<Fact>, _: &mut Vec<Stored>| {
        facts.push(fact(0, 800, play("k3", "pass", 5), Told::Stale { version: Some(4) }));
    };
    assert_eq!(with(stale), [FindingKind::Older]);
    let late = |facts: &mut Vec<Fact>, _: &mut Vec<Stored>| {
        facts.push(fact(0, 720 + LATE, None, seen(4, 8)));
    };
    assert_eq!(with(late), [FindingKind::Late]);
}

#[test]
fn answers_that_should_not_be_given_are_found() {
    let denied = |facts: &mut Vec<Fact>, _: &mut Vec<Stored>| {
        facts.push(fact(0, 800, play("k2", "play spy", 4), Told::Stale { version: Some(5) }));
    };
    assert_eq!(with(denied), [FindingKind::Denied]);
    let broken = |facts: &mut Vec<Fact>, _: &mut Vec<Stored>| {
        facts.push(fact(0, 800, None, Told::Refused { status: 500, words: "broken".into() }));
    };
    assert_eq!(with(broken), [FindingKind::Refused]);
    let away = |when: bool| {
        with(|facts: &mut Vec<Fact>, _| facts.push(fact(0, 800, None, Told::PutOff { status: 503, when })))
    };
    assert_eq!((away(true), away(false)), (vec![], vec![FindingKind::Unpromised]));
}

#[test]
fn a_bot_or_a_clock_that_was_seen_to_by_another_node_is_found() {
    assert_eq!(with(|_, stored| stored[3].by = Some(2)), [FindingKind::DoubleDrive]);
    let clock = |_: &mut Vec<Fact>, stored: &mut Vec<Stored>| {
        let cause = TakeoverCause::Clock;
        let fallen = Entry::TakenOver { seat: Seat(0), bot: "squire".into(), cause };
        stored.push(Stored { by: Some(2), duty: Some(1), ..entry(5, 900, 1, fallen) });
    };
    assert_eq!(with(clock), [FindingKind::DoubleDrive]);
    // What follows a decision of a person is stored with it, by whichever node was asked.
    let with_it = |_: &mut Vec<Fact>, stored: &mut Vec<Stored>| {
        stored[3] = Stored { by: Some(2), transaction: 2, ..stored[3].clone() };
    };
    assert_eq!(with(with_it), []);
}

#[test]
fn a_duty_that_passes_on_without_a_new_fence_is_found() {
    let passed = |letter: &str, node, fence| Passed { letter: letter.into(), node, fence, at: 0 };
    let fine =
        [passed("a", Some(1), 1), passed("b", Some(2), 1), passed("a", None, 1), passed("a", Some(2), 2)];
    assert_eq!(fences(&fine), []);
    assert_eq!(fences(&[passed("a", Some(1), 1), passed("a", Some(2), 1)]).len(), 1);
    assert_eq!(fences(&[passed("a", Some(1), 2), passed("a", Some(1), 1)]).len(), 1);
}
