//! How long bots stood still, as the database saw it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use house::tables::Millis;

use super::fault::FaultKind;
use super::replay::{Replay, Waits};
use super::witness::Entries;

/// The time from one fault to the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spell {
    /// What fault it begins with; nothing has happened yet in the first one.
    pub kind: Option<FaultKind>,
    /// When that began.
    pub begun: Millis,
    /// When it was over.
    pub recovered: Millis,
    /// How long after that until every table had gone on; `None` if one did not.
    pub went_on: Option<Duration>,
    /// When the next one began.
    pub ended: Millis,
}

impl Spell {
    /// In words, for what happened at an instant of it.
    pub fn words(&self, at: Millis) -> String {
        match self.kind {
            None => "before any fault".into(),
            Some(kind) if at <= self.recovered => format!("during: {}", kind.words()),
            Some(kind) => format!("{} ms after: {}", at - self.recovered, kind.words()),
        }
    }

    /// Since when bots should play, or soon: others take over where one node fails, nobody can where the database does.
    fn since(&self) -> Millis {
        if self.kind.is_none_or(FaultKind::is_of_one_node) { self.begun } else { self.recovered }
    }
}

/// The longest time in a spell that a table waited for a bot, in milliseconds, and which table that was.
pub fn longest(
    spell: &Spell,
    entries: &Entries,
    replays: &BTreeMap<Arc<str>, Replay>,
) -> Option<(Millis, Arc<str>)> {
    let mut longest = None;
    for (table, stored) in entries {
        let Some(replay) = replays.get(table) else { continue };
        let from = stored.partition_point(|one| one.stored < spell.begun).saturating_sub(1);
        for (place, one) in stored.iter().enumerate().skip(from) {
            if one.stored > spell.ended {
                break;
            }
            if replay.waits.get(place) != Some(&Waits::Bot) {
                continue;
            }
            let next = stored.get(place + 1).map_or(spell.ended, |next| next.stored);
            let stood = next.min(spell.ended) - one.stored.max(spell.since());
            if longest.as_ref().is_none_or(|(longest, _)| stood > *longest) && stood > 0 {
                longest = Some((stood, table.clone()));
            }
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use house::tables::Entry;

    use super::*;
    use crate::cluster::witness::Stored;

    #[test]
    fn a_table_stands_still_from_the_fault_to_the_next_entry_and_only_where_a_bot_is_waited_for() {
        let one = |number: u64, stored: Millis| Stored {
            number,
            at: stored,
            stored,
            by: None,
            duty: None,
            transaction: number,
            entry: Entry::Woken,
        };
        let table: Arc<str> = "a".into();
        let stored = vec![one(0, 0), one(1, 100), one(2, 4_000), one(3, 9_000)];
        let entries = Entries::from([(table.clone(), stored)]);
        let waits = vec![Waits::People, Waits::Bot, Waits::People, Waits::Nobody];
        let replays = BTreeMap::from([(table.clone(), Replay { findings: Vec::new(), waits })]);
        let spell = |kind| Spell { kind, begun: 1_000, recovered: 3_000, went_on: None, ended: 20_000 };
        let found = |kind| longest(&spell(Some(kind)), &entries, &replays).map(|(stood, _)| stood);
        assert_eq!(found(FaultKind::Killed), Some(3_000));
        assert_eq!(found(FaultKind::DatabaseAway), Some(1_000));
    }
}
