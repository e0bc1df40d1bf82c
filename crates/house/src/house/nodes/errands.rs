//! What is to be looked at because of something that other nodes did, or left undone. Whatever fails is tried again: a table
//! that nobody looks at stands still.

use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::sync::Semaphore;

use super::super::House;
use super::{LOG, Shared, locked};
use crate::problem::Problem;
use crate::tables::{Phase, StoreFault, TableId};

/// So many tables are looked at at once.
const AT_ONCE: usize = 16;
/// How long whatever failed is left alone.
const AGAIN: Duration = Duration::from_millis(300);

/// Why a table is looked at; the later reasons take in those before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Why {
    /// Somebody else has stored something.
    News,
    /// It is new to this node: what has to be put right once is.
    TakenUp,
    /// Nobody saw to it before: its clocks go on from now.
    Woken,
}

/// What is to be done.
#[derive(Debug, Default)]
pub(super) struct Errands {
    /// Tables to look at.
    tables: HashMap<TableId, Why>,
    /// Letters whose tables are new to this node; with yes, nobody saw to them before.
    letters: HashMap<char, bool>,
    /// Whether everything in memory is to be compared with the database, since something may not have been heard.
    compare: bool,
}

impl Errands {
    /// The tables of these letters are this node's now.
    pub(super) fn take_up(&mut self, letters: &[char], woken: bool) {
        letters.iter().for_each(|letter| *self.letters.entry(*letter).or_default() |= woken);
    }

    /// Somebody else has stored something at a table.
    pub(super) fn news(&mut self, table: TableId) {
        self.look(table, Why::News);
    }

    fn look(&mut self, table: TableId, why: Why) {
        let known = self.tables.entry(table).or_insert(why);
        *known = why.max(*known);
    }

    /// Something may not have been heard.
    pub(super) fn compare(&mut self) {
        self.compare = true;
    }

    /// Tables could not be looked for.
    fn add_again(&mut self, errands: &Errands) {
        errands.letters.iter().for_each(|(letter, woken)| self.take_up(&[*letter], *woken));
        self.compare |= errands.compare;
    }

    fn is_empty(&self) -> bool {
        self.tables.is_empty() && self.letters.is_empty() && !self.compare
    }
}

impl House {
    /// Runs errands for as long as the house is there.
    pub(super) async fn run_errands(house: Weak<House>, shared: Arc<Shared>) {
        let places = Arc::new(Semaphore::new(AT_ONCE));
        loop {
            if locked(&shared.errands).is_empty() {
                // Now and then it is seen whether there still is a house.
                let _ = tokio::time::timeout(shared.lease, shared.errand.notified()).await;
            }
            let Some(house) = house.upgrade() else { return };
            if house.closing.is_cancelled() {
                return;
            }
            let errands = std::mem::take(&mut *locked(&shared.errands));
            if let Err(fault) = house.find_tables(&shared, &errands).await {
                tracing::warn!(target: LOG, %fault, "tables cannot be looked for");
                locked(&shared.errands).add_again(&errands);
                tokio::time::sleep(AGAIN).await;
            }
            for (table, why) in errands.tables {
                let Ok(place) = places.clone().acquire_owned().await else { return };
                let (house, shared) = (house.clone(), shared.clone());
                tokio::spawn(async move {
                    let looked = house.look_at(&table, why).await;
                    drop(place);
                    if let Err(problem) = looked {
                        tracing::debug!(target: LOG, %table, %problem, "a table is looked at again");
                        tokio::time::sleep(AGAIN).await;
                        locked(&shared.errands).look(table, why);
                        shared.errand.notify_one();
                    }
                });
            }
        }
    }

    /// Has the tables looked at that are new to this node, and those of which something was missed.
    async fn find_tables(&self, shared: &Shared, errands: &Errands) -> Result<(), StoreFault> {
        let mut letters = errands.letters.clone();
        if errands.compare {
            for letter in locked(&shared.duties).letters() {
                letters.entry(letter).or_default();
            }
            let known = self.in_memory();
            let versions = self.store.versions(&known).await?;
            for table in &known {
                match versions.get(table) {
                    Some(version) => self.hear_of(table, *version),
                    None => self.forget(table),
                }
            }
            locked(&shared.hearing).compared();
        }
        for woken in [true, false] {
            let letters: Vec<char> =
                letters.iter().filter(|(_, its)| **its == woken).map(|(letter, _)| *letter).collect();
            if letters.is_empty() {
                continue;
            }
            for phase in [Phase::Playing, Phase::Open] {
                for (table, version) in self.store.in_phase_of(phase, &letters).await? {
                    self.note_version(&table, version);
                    let why = if woken && phase == Phase::Playing { Why::Woken } else { Why::TakenUp };
                    locked(&shared.errands).look(table, why);
                }
            }
        }
        Ok(())
    }

    /// Looks at one table as it stands now: whoever listens is told, and its bots and clocks go on if this node sees to them.
    async fn look_at(self: &Arc<House>, table: &TableId, why: Why) -> Result<(), Problem> {
        let looked = match (why, self.nodes.fence(table)) {
            (Why::Woken, Ok(_)) => self.wake_one(table).await.map(drop),
            // Nothing happens but what follows by itself.
            (Why::TakenUp, Ok(fence)) => {
                self.change_under(fence, table, |_, _| Ok(Vec::new())).await.map(drop)
            }
            _ => self.look_and_tend(table).await,
        };
        match looked {
            // It is gone, or kept as a list.
            Err(problem) if problem.status == 404 || problem.is_kept() => Ok(()),
            looked => looked,
        }
    }
}
