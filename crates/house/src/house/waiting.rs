//! Who is waited for, and where: what the front page shows first, without looking at every table.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::House;
use crate::problem::Problem;
use crate::tables::{Hosted, TableId, Urgency, VisitorId};

/// For every person the tables that wait for them. It follows from the tables, so it is kept in memory only; every
/// change of a table passes here.
#[derive(Debug, Default)]
pub(super) struct Waiting(Mutex<Lists>);

#[derive(Debug, Default)]
struct Lists {
    of: HashMap<VisitorId, HashMap<TableId, Urgency>>,
    at: HashMap<TableId, Vec<VisitorId>>,
}

impl Lists {
    fn forget(&mut self, table: &TableId) {
        for visitor in self.at.remove(table).unwrap_or_default() {
            if let Some(tables) = self.of.get_mut(&visitor) {
                tables.remove(table);
                if tables.is_empty() {
                    self.of.remove(&visitor);
                }
            }
        }
    }
}

impl Waiting {
    fn lists(&self) -> MutexGuard<'_, Lists> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whom a table waits for now.
    pub(super) fn note(&self, table: &Hosted) {
        let (id, asked) = (table.id(), table.waits_for());
        let mut lists = self.lists();
        lists.forget(id);
        if asked.is_empty() {
            return;
        }
        for (visitor, urgency) in &asked {
            lists.of.entry(visitor.clone()).or_default().insert(id.clone(), *urgency);
        }
        lists.at.insert(id.clone(), asked.into_iter().map(|(visitor, _)| visitor).collect());
    }

    /// A table is not there any more, or waits for nobody.
    pub(super) fn forget(&self, table: &TableId) {
        self.lists().forget(table);
    }

    /// The tables that wait for a person, the most urgent first.
    fn of(&self, visitor: &VisitorId) -> Vec<TableId> {
        let lists = self.lists();
        let mut tables: Vec<(Urgency, TableId)> = lists.of.get(visitor).map_or(Vec::new(), |tables| {
            tables.iter().map(|(table, urgency)| (*urgency, table.clone())).collect()
        });
        drop(lists);
        tables.sort();
        tables.into_iter().map(|(_, table)| table).collect()
    }
}

/// The tables of a visitor that are not over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OwnTables {
    /// All that wait for them: those whose clock runs out first, then those that have waited longest.
    pub waiting: Vec<TableId>,
    /// One page of the others, the latest changed first.
    pub others: Vec<TableId>,
    /// How many pages of others there are; at least one.
    pub pages: usize,
}

impl House {
    /// The tables of a visitor that are not over, with one page (from 1) of those that do not wait for them.
    pub async fn own_tables(
        &self,
        visitor: &VisitorId,
        page: usize,
        per_page: usize,
    ) -> Result<OwnTables, Problem> {
        let held = self.store.held_by(visitor, false, u32::MAX).await?;
        if !self.is_awake() {
            // Not all tables have passed here since the house opened; where there are several nodes, they never do.
            for id in &held {
                if let Ok(table) = self.glimpse(id).await {
                    self.waiting.note(&table);
                }
            }
        }
        let waiting = self.waiting.of(visitor);
        let waits: std::collections::HashSet<&TableId> = waiting.iter().collect();
        let others: Vec<TableId> = held.into_iter().filter(|id| !waits.contains(id)).collect();
        let pages = others.len().div_ceil(per_page.max(1)).max(1);
        let skipped = page.saturating_sub(1).saturating_mul(per_page);
        let others = others.into_iter().skip(skipped).take(per_page).collect();
        Ok(OwnTables { waiting, others, pages })
    }
}
