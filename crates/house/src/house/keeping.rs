//! Tables as they come from the disk: folded, or kept as lists if the house cannot play on with them. Never folded
//! under the wrong rules.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::task::spawn_blocking;

use super::{Bulletin, Guest, House};
use crate::problem::Problem;
use crate::tables::{
    Commit, Entry, Estranged, FoldFault, Hosted, Kept, Millis, Phase, Store, StoreFault, TableId, TableRow,
    now, read_texts,
};

/// Where the lines of the log come from, whatever room the code is in.
const LOG: &str = "house::house";

/// A table as it comes from the disk.
pub(super) enum Loaded {
    Hosted(Box<Hosted>),
    Kept(Box<Kept>),
}

/// Reads a table from the disk: as a table, or as a list if it cannot be folded; `None` if there is none.
pub(super) async fn load(store: &Store, id: &TableId) -> Result<Option<Loaded>, StoreFault> {
    let (texts, row, id) = (store.texts(id).await?, store.row(id).await?, id.clone());
    spawn_blocking(move || fold(id, row, texts)).await.map_err(|_| StoreFault::Closed)
}

/// Reads and folds what was stored; what cannot be folded is a list. A long game takes long.
fn fold(id: TableId, row: Option<TableRow>, texts: Vec<(Millis, String)>) -> Option<Loaded> {
    let mut stored = read_texts(texts);
    let fault = match entries(&mut stored) {
        Ok(entries) if entries.is_empty() => return None,
        Ok(entries) => match Hosted::fold(id.clone(), &entries) {
            Ok(table) => return Some(Loaded::Hosted(Box::new(table))),
            Err(fault) => {
                stored = entries.into_iter().map(|(at, entry)| (at, Ok(entry))).collect();
                fault
            }
        },
        Err(fault) => fault,
    };
    let why = match stored.first() {
        Some((_, Ok(Entry::Opened(opening)))) => Estranged::of(opening),
        _ => None,
    };
    let why = why.unwrap_or(Estranged::Entries);
    // What does not fold may name what is hidden; the log says which entry, and no more.
    tracing::debug!(target: LOG, table = %id, number = fault.number, ?why, "a table is kept as a list");
    Some(Loaded::Kept(Box::new(Kept::read(id, row?, &stored, why))))
}

type Stored = Vec<(Millis, Result<Entry, serde_json::Error>)>;

/// The entries, if all of them can be read; else they stay where they are.
fn entries(stored: &mut Stored) -> Result<Vec<(Millis, Entry)>, FoldFault> {
    if let Some(number) = stored.iter().position(|(_, entry)| entry.is_err()) {
        return Err(FoldFault { number: number as u64, why: "it cannot be read".into() });
    }
    Ok(std::mem::take(stored).into_iter().filter_map(|(at, entry)| Some((at, entry.ok()?))).collect())
}

/// What ends a kept table: this entry, and an index that says so.
pub(super) fn ending(kept: &Kept, at: Millis, network: Option<IpAddr>, entry: Entry) -> Commit {
    let mut row = kept.row().clone();
    row.phase = Phase::Over;
    let (table, after) = (kept.id().clone(), kept.version());
    Commit { table, after, at, network, entries: vec![entry], row: Some(row), fence: None }
}

impl House {
    /// The entries of a table and its index, for whoever asks; an address reads only so many tables at a time.
    async fn fetched(&self, id: &TableId) -> Result<(Vec<(Millis, String)>, Option<TableRow>), Problem> {
        let _load = match Guest::current() {
            Some(guest) => Some(self.loads.take(guest.address).ok_or_else(|| Problem::too_fast(1))?),
            None => None,
        };
        Ok((self.store.texts(id).await?, self.store.row(id).await?))
    }

    /// Reads a table from the disk, as [`load`] does, and folds it in the workroom, for all who wait for it.
    pub(super) async fn loaded(&self, id: &TableId) -> Result<Option<Loaded>, Problem> {
        let (texts, row) = self.fetched(id).await?;
        if texts.is_empty() {
            return Ok(None);
        }
        let id = id.clone();
        self.work_for_all(move || fold(id, row, texts)).await
    }

    /// A table that is kept as a list; refused if it is played as usual.
    pub async fn kept(&self, id: &TableId) -> Result<Kept, Problem> {
        // Nobody else waits for it, and it is not kept in memory: whoever looks stands in their own line.
        let ((texts, row), own) = (self.fetched(id).await?, id.clone());
        match self.work(move || fold(own, row, texts)).await? {
            Some(Loaded::Kept(kept)) => Ok(*kept),
            Some(Loaded::Hosted(_)) => Err(Problem::not_now("This table goes on as usual.")),
            None => Err(Problem::missing("There is no such table. Perhaps the link is not complete?")),
        }
    }

    /// Ends a kept table with this entry.
    pub(crate) async fn end_kept(
        self: &Arc<House>,
        kept: &Kept,
        network: Option<IpAddr>,
        entry: Entry,
    ) -> Result<u64, Problem> {
        let commit = ending(kept, now(), network, entry);
        let bulletin = commit.row.clone().map(|row| Bulletin { table: kept.id().clone(), row });
        self.store.commit(commit).await?;
        if let Some(bulletin) = bulletin {
            // Nobody may be listening.
            let _ = self.bulletins.send(bulletin);
        }
        Ok(kept.version() + 1)
    }
}
