//! What the others are to be told, besides what is stored. It is gathered for a moment, so that a page that is loaded again
//! is not told of twice.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use tokio::sync::Notify;

use super::super::House;
use super::{LOG, Shared, locked};
use crate::tables::{Millis, TableId, VisitorId};

/// How long words are gathered.
const PAUSE: Duration = Duration::from_millis(40);
/// The most that is told at once; what is too much is left out, since nobody loses anything by it but a sign.
const MOST: usize = 2_000;

/// Words for the others, and the tables of which they are to hear who is there.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    words: Mutex<Vec<String>>,
    tables: Mutex<HashSet<TableId>>,
    bell: Notify,
}

impl Outbox {
    fn add(&self, words: String) {
        let mut waiting = locked(&self.words);
        if waiting.len() < MOST {
            waiting.push(words);
        }
        drop(waiting);
        self.bell.notify_one();
    }

    /// Somebody came to a table, or left it.
    pub(crate) fn attended(&self, table: &TableId) {
        locked(&self.tables).insert(table.clone());
        self.bell.notify_one();
    }

    /// Somebody gave a sign of life at a table.
    pub(crate) fn sign(&self, table: &TableId, visitor: &VisitorId) {
        self.add(format!("s % {table} {}", visitor.as_str()));
    }

    /// Who else is at this table?
    pub(crate) fn ask(&self, table: &TableId) {
        self.add(format!("q % {table}"));
    }

    /// A reader has opened this stream at this time; if another node has it open, that one ends.
    pub(crate) fn entered(&self, at: Millis, stream: &str) {
        self.add(format!("t % {at} {stream}"));
    }
}

impl House {
    /// Tells the others for as long as the house is there. Where there are none, nothing is said.
    pub(super) async fn tell_others(house: Weak<House>, shared: Arc<Shared>) {
        loop {
            // Now and then it is seen whether there still is a house.
            let _ = tokio::time::timeout(shared.lease, shared.outbox.bell.notified()).await;
            tokio::time::sleep(PAUSE).await;
            let Some(house) = house.upgrade() else { return };
            if house.closing.is_cancelled() {
                return;
            }
            let mut words = std::mem::take(&mut *locked(&shared.outbox.words));
            let tables = std::mem::take(&mut *locked(&shared.outbox.tables));
            if locked(&shared.peers).is_empty() {
                continue;
            }
            words.extend(tables.iter().filter_map(|table| house.attendance_of(table)));
            let node = house.store.voice().node().to_string();
            words.iter_mut().for_each(|words| *words = words.replacen('%', &node, 1));
            if !words.is_empty()
                && let Err(fault) = house.store.say(&words).await
            {
                tracing::debug!(target: LOG, %fault, "the others were not told who is there");
                tables.iter().for_each(|table| shared.outbox.attended(table));
            }
        }
    }

    /// Who is at a table by way of this node, as it is told to the others; `None` if nobody here knows the table.
    fn attendance_of(&self, table: &TableId) -> Option<String> {
        let (pages, players) = self.attended_here(table)?;
        let players: Vec<String> =
            players.iter().map(|(visitor, count)| format!("{}:{count}", visitor.as_str())).collect();
        Some(format!("p % {table} {pages} {}", players.join(",")))
    }
}
