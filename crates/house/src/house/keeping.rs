//! Tables as they come from the disk: folded, or kept as lists if the house cannot play on with them. Never folded
//! under the wrong rules.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::task::spawn_blocking;

use super::{Bulletin, House};
use crate::problem::Problem;
use crate::tables::{
    Commit, Entry, Estranged, FoldFault, Hosted, Kept, Millis, Phase, Store, StoreFault, TableId, now,
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
    let (stored, own) = (store.stored(id).await?, id.clone());
    let folded = spawn_blocking(move || fold(own, stored)).await.map_err(|_| StoreFault::Closed)?;
    settle(store, id, folded).await
}

/// What became of entries that were read from the disk.
enum Folded {
    Table(Option<Box<Hosted>>),
    Not(Stored, FoldFault),
}

/// Folds what was stored. A long game takes long.
fn fold(id: TableId, mut stored: Stored) -> Folded {
    match entries(&mut stored) {
        Ok(entries) if entries.is_empty() => Folded::Table(None),
        Ok(entries) => match Hosted::fold(id, &entries) {
            Ok(table) => Folded::Table(Some(Box::new(table))),
            Err(fault) => {
                Folded::Not(entries.into_iter().map(|(at, entry)| (at, Ok(entry))).collect(), fault)
            }
        },
        Err(fault) => Folded::Not(stored, fault),
    }
}

/// What could not be folded is a list.
async fn settle(store: &Store, id: &TableId, folded: Folded) -> Result<Option<Loaded>, StoreFault> {
    let (stored, fault) = match folded {
        Folded::Table(table) => return Ok(table.map(Loaded::Hosted)),
        Folded::Not(stored, fault) => (stored, fault),
    };
    let why = match stored.first() {
        Some((_, Ok(Entry::Opened(opening)))) => Estranged::of(opening),
        _ => None,
    };
    let why = why.unwrap_or(Estranged::Entries);
    // What does not fold may name what is hidden; the log says which entry, and no more.
    tracing::debug!(target: LOG, table = %id, number = fault.number, ?why, "a table is kept as a list");
    let Some(row) = store.row(id).await? else { return Ok(None) };
    Ok(Some(Loaded::Kept(Box::new(Kept::read(id.clone(), row, &stored, why)))))
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
    Commit { table, after, at, network, entries: vec![entry], row: Some(row) }
}

impl House {
    /// The same in the workroom.
    pub(super) async fn loaded(&self, id: &TableId) -> Result<Option<Loaded>, Problem> {
        let (stored, own) = (self.store.stored(id).await?, id.clone());
        let folded = self.work_for_all(move || fold(own, stored)).await?;
        Ok(settle(&self.store, id, folded).await?)
    }

    /// A table that is kept as a list; refused if it is played as usual.
    pub async fn kept(&self, id: &TableId) -> Result<Kept, Problem> {
        match self.loaded(id).await? {
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
