//! Compares what clients were told with what is stored. Nothing here asks anybody: a history goes in, findings come out.

use std::collections::hash_map::Entry as Slot;
use std::collections::{BTreeMap, HashMap, HashSet};

use house::tables::{Entry, Millis};

use super::finding::{Finding, FindingKind};
use super::history::{Fact, Play, Told};
use super::witness::{Entries, Passed, Stored};

/// How late a table may be shown, and what is added for a machine that has other things to do.
pub const LATE: Millis = 1_000 + 1_000;

/// A decision as it is stored.
struct Step<'a> {
    number: u64,
    stored: Millis,
    line: &'a str,
}

/// The decisions of a table that came with a key, by that.
fn steps(stored: &[Stored]) -> (HashMap<&str, Step<'_>>, Vec<&Stored>) {
    let (mut steps, mut twice) = (HashMap::new(), Vec::new());
    for one in stored {
        let Entry::Step { key: Some(key), lines, .. } = &one.entry else { continue };
        let line = lines.first().map_or("", String::as_str);
        let step = Step { number: one.number, stored: one.stored, line };
        match steps.entry(key.as_str()) {
            Slot::Vacant(slot) => drop(slot.insert(step)),
            Slot::Occupied(_) => twice.push(one),
        }
    }
    (steps, twice)
}

/// Compares all that was told with all that is stored. Whatever is stored was read after the last of the facts.
pub fn check(facts: &[Fact], entries: &Entries) -> Vec<Finding> {
    let mut by_table = by_table(facts);
    let mut findings = refused(facts);
    for (table, stored) in entries {
        let empty = Vec::new();
        let facts = by_table.remove(&**table).unwrap_or(empty);
        let (steps, twice) = steps(stored);
        for one in twice {
            let words = format!("entry {} has a key that another one has", one.number);
            findings.push(Finding::new(FindingKind::Doubled, table, one.stored, words));
        }
        findings.extend(numbered(table, stored));
        findings.extend(accepted(table, &facts, &steps));
        findings.extend(unsent(table, &facts, &steps));
        findings.extend(shown(table, &facts, stored.len() as u64));
        findings.extend(late(table, &facts));
    }
    for (table, facts) in by_table {
        let told = facts.iter().find(|fact| version(fact).is_some());
        let words = "it was shown, and nothing is stored of it";
        findings.extend(told.map(|fact| Finding::new(FindingKind::Lost, table, fact.answered, words)));
    }
    findings
}

/// What was told of each table.
fn by_table(facts: &[Fact]) -> BTreeMap<&str, Vec<&Fact>> {
    let mut by_table: BTreeMap<&str, Vec<&Fact>> = BTreeMap::new();
    for fact in facts.iter().filter(|fact| !fact.table.is_empty()) {
        by_table.entry(&fact.table).or_default().push(fact);
    }
    by_table
}

/// Answers that a client who does as it is told should not get.
fn refused(facts: &[Fact]) -> Vec<Finding> {
    let one = |fact: &Fact| match &fact.told {
        Told::Refused { status, words } => {
            let words = format!("client {} at node {}: {status} {words}", fact.client, fact.node);
            Some(Finding::new(FindingKind::Refused, &fact.table, fact.answered, words))
        }
        Told::PutOff { status, when: false } => {
            let words = format!("client {} at node {}: {status} without Retry-After", fact.client, fact.node);
            Some(Finding::new(FindingKind::Unpromised, &fact.table, fact.answered, words))
        }
        _ => None,
    };
    facts.iter().filter_map(one).collect()
}

/// Entries have numbers one after another.
fn numbered(table: &str, stored: &[Stored]) -> Option<Finding> {
    let (place, one) = (0..).zip(stored).find(|(place, one)| one.number != *place)?;
    let words = format!("entry {} stands where {place} should", one.number);
    Some(Finding::new(FindingKind::Gap, table, one.stored, words))
}

/// Whatever was accepted is stored, before the version that was told, and in the order of each client.
fn accepted(table: &str, facts: &[&Fact], steps: &HashMap<&str, Step<'_>>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut latest: HashMap<usize, u64> = HashMap::new();
    for fact in facts {
        let Some(play) = &fact.play else { continue };
        let mut find = |kind, words: String| {
            findings.push(Finding::new(
                kind,
                table,
                fact.answered,
                format!("{}: {words}", called(fact, play)),
            ));
        };
        let step = steps.get(play.stored_key().as_str());
        match (&fact.told, step) {
            (Told::Accepted { .. }, None) => find(FindingKind::Lost, "accepted and not stored".into()),
            (Told::Accepted { version }, Some(step)) => {
                if step.line != play.line() {
                    find(FindingKind::Lost, format!("stored as {}", step.line));
                }
                if step.number >= *version {
                    find(FindingKind::Phantom, format!("version {version}, but entry {}", step.number));
                }
                if latest.insert(fact.client, step.number).is_some_and(|before| before >= step.number) {
                    find(FindingKind::Disordered, format!("entry {}", step.number));
                }
            }
            (Told::Stale { .. } | Told::Over, Some(step)) if step.stored < fact.asked => {
                let ago = fact.asked - step.stored;
                let words = format!("not done, it was told, and it had been for {ago} ms: {:?}", fact.told);
                find(FindingKind::Denied, words);
            }
            _ => {}
        }
    }
    findings
}

fn called(fact: &Fact, play: &Play) -> String {
    format!("client {} at node {}, key {} ({} on {})", fact.client, fact.node, play.key, play.line(), play.on)
}

/// Whatever is stored with a key was sent.
fn unsent(table: &str, facts: &[&Fact], steps: &HashMap<&str, Step<'_>>) -> Vec<Finding> {
    let sent: HashMap<String, String> = facts
        .iter()
        .filter_map(|fact| fact.play.as_ref())
        .map(|play| (play.stored_key(), play.line()))
        .collect();
    let not_sent = |(key, step): (&&str, &Step<'_>)| {
        let same = sent.get(*key).is_some_and(|line| line == step.line);
        let words = format!("entry {}: {} with the key {key}", step.number, step.line);
        (!same).then(|| Finding::new(FindingKind::Unsent, table, step.stored, words))
    };
    steps.iter().filter_map(not_sent).collect()
}

/// The version that a fact tells of.
fn version(fact: &Fact) -> Option<u64> {
    match fact.told {
        Told::Seen { version, .. } | Told::Heard { version } | Told::Accepted { version } => Some(version),
        Told::Stale { version } => version,
        _ => None,
    }
}

/// What was shown is stored; one node never shows one client an older table than before, nobody an older one than they
/// named, and everybody the same.
fn shown(table: &str, facts: &[&Fact], stored: u64) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut before: HashMap<(usize, usize), u64> = HashMap::new();
    let mut heard: HashMap<(usize, usize), u64> = HashMap::new();
    let mut seen: HashMap<(Option<u8>, u64), (u64, usize)> = HashMap::new();
    for fact in facts {
        let Some(version) = version(fact) else { continue };
        let mut find = |kind, words: String| {
            let words = format!("client {} at node {}: {words}", fact.client, fact.node);
            findings.push(Finding::new(kind, table, fact.answered, words));
        };
        if version > stored {
            find(FindingKind::Phantom, format!("version {version} was told, {stored} entries are stored"));
        }
        let who = (fact.client, fact.node);
        // News may have lain about while the table was looked at: they are compared with one another. Whoever looks sees no
        // less than they have heard.
        let is_news = matches!(fact.told, Told::Heard { .. });
        let known = *if is_news { &heard } else { &before }.get(&who).unwrap_or(&0);
        if version < known {
            find(FindingKind::Backwards, format!("version {version} after {known}"));
        }
        for known in [Some(&mut before), is_news.then_some(&mut heard)].into_iter().flatten() {
            let known = known.entry(who).or_default();
            *known = version.max(*known);
        }
        let named = match (&fact.told, &fact.play) {
            (Told::Seen { named, .. }, _) => *named,
            (_, Some(play)) => Some(play.on),
            _ => None,
        };
        if let Some(named) = named.filter(|named| version < *named) {
            find(FindingKind::Older, format!("version {version}, although {named} was named"));
        }
        if let Told::Seen { seat, digest, .. } = fact.told {
            let (same, node) = *seen.entry((seat, version)).or_insert((digest, fact.node));
            if same != digest {
                let words = format!("version {version} looks otherwise than at node {node} to seat {seat:?}");
                find(FindingKind::Torn, words);
            }
        }
    }
    findings
}

/// How late each view of a table was: for how long others had been told of something newer when it was asked for, and of
/// which version.
fn lateness<'a>(facts: &[&'a Fact]) -> Vec<(&'a Fact, Millis, u64)> {
    // What was known, and since when: rising in both.
    let mut known: Vec<(Millis, u64)> = Vec::new();
    let mut answered: Vec<(Millis, u64)> =
        facts.iter().filter_map(|fact| Some((fact.answered, version(fact)?))).collect();
    answered.sort_unstable();
    for (at, version) in answered {
        if known.last().is_none_or(|(_, last)| version > *last) {
            known.push((at, version));
        }
    }
    let late = |fact: &&'a Fact| {
        // A line of a stream was asked for long ago.
        let Told::Seen { version, .. } = fact.told else { return None };
        let (since, newer) = known[known.partition_point(|(_, known)| *known <= version)..].first()?;
        Some((*fact, fact.asked - since, *newer))
    };
    facts.iter().filter_map(late).filter(|(_, late, _)| *late > 0).collect()
}

/// Nobody is shown a table as it was before what others had been told of long ago.
fn late(table: &str, facts: &[&Fact]) -> Vec<Finding> {
    let found = lateness(facts).into_iter().filter(|(_, late, _)| *late > LATE);
    let words = |(fact, late, newer): (&Fact, Millis, u64)| {
        let version = version(fact).unwrap_or_default();
        let words = format!(
            "client {} at node {}: version {version}, {late} ms after {newer} was told",
            fact.client, fact.node
        );
        Finding::new(FindingKind::Late, table, fact.answered, words)
    };
    found.map(words).collect()
}

/// When views were late, and by how much.
pub fn late_views(facts: &[Fact]) -> Vec<(Millis, Millis)> {
    let tables = by_table(facts);
    let late = tables.values().flat_map(|facts| lateness(facts));
    late.map(|(fact, late, _)| (fact.answered, late)).collect()
}

/// What happens by itself is stored by the node that sees to the table, and by no other.
pub fn driven(entries: &Entries) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (table, stored) in entries {
        for group in stored.chunk_by(|one, next| one.transaction == next.transaction) {
            let Some(first) = group.first().filter(|one| happens_by_itself(&one.entry)) else { continue };
            // The house has no duties, or whoever had this one never came under a name that is known.
            let (Some(by), Some(duty)) = (first.by, first.duty) else { continue };
            if by != duty {
                let words = format!(
                    "entry {} was stored by node {by}, and node {duty} had to see to it: {:?}",
                    first.number, first.entry
                );
                findings.push(Finding::new(FindingKind::DoubleDrive, table, first.stored, words));
            }
        }
    }
    findings
}

/// Whether an entry is what a bot or a clock does. Whatever follows a decision of a person belongs to that.
pub fn happens_by_itself(entry: &Entry) -> bool {
    match entry {
        Entry::Step { key, .. } => key.is_none(),
        Entry::TakenOver { cause, .. } => *cause == house::tables::TakeoverCause::Clock,
        _ => false,
    }
}

/// A duty passes on with a new fence, always a higher one.
pub fn fences(passed: &[Passed]) -> Vec<Finding> {
    let mut known: HashMap<&str, &Passed> = HashMap::new();
    let mut findings = Vec::new();
    for next in passed {
        if let Some(before) = known.insert(&next.letter, next) {
            let moved = next.node.is_some() && next.node != before.node;
            if next.fence < before.fence || moved && next.fence == before.fence {
                let words = format!("{before:?}, then {next:?}");
                findings.push(Finding::new(FindingKind::Fence, "", next.at, words));
            }
        }
    }
    findings
}

/// Answers to decisions, for whoever counts: how many were accepted between two instants, and how many were sent again.
pub fn counted(facts: &[Fact], from: Millis, until: Millis) -> (usize, usize) {
    let (mut accepted, mut again) = (0, 0);
    let mut tried: HashSet<&Play> = HashSet::new();
    for fact in facts.iter().filter(|fact| (from..until).contains(&fact.answered)) {
        let Some(play) = fact.play.as_deref().filter(|_| fact.told != Told::Nothing) else { continue };
        accepted += usize::from(matches!(fact.told, Told::Accepted { .. }));
        again += usize::from(!tried.insert(play));
    }
    (accepted, again)
}

#[cfg(test)]
#[path = "checker_tests.rs"]
mod tests;
