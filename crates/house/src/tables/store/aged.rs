//! Tables by their age, for expiry: found by the index, in small batches, and looked at before anything is done.

use super::db::sql;
use super::writer::Job;
use super::{Store, StoreFault, ids};
use crate::tables::{Millis, Phase, TableId};

/// Tables at which nothing happened for a while.
#[derive(Clone, Copy, Debug)]
pub enum Aged {
    /// In this phase, and nobody known to have been there since then.
    Unattended(Phase, Millis),
    /// Expired before then.
    Expired(Millis),
    /// Played to their end, and unchanged since then.
    Finished(Millis),
}

impl Store {
    /// Such tables, the oldest first.
    pub async fn aged(&self, which: Aged, limit: u32) -> Result<Vec<TableId>, StoreFault> {
        let (text, before) = match which {
            // Nothing at all has changed there, not even by talk.
            Aged::Unattended(Phase::Open, before) => (
                "SELECT id FROM tables WHERE phase = 'open' AND attended < $1 AND changed < $1 \
                 ORDER BY attended, id LIMIT $2",
                before,
            ),
            Aged::Unattended(_, before) => (
                "SELECT id FROM tables WHERE phase = 'playing' AND attended < $1 ORDER BY attended, id LIMIT $2",
                before,
            ),
            Aged::Expired(before) => {
                ("SELECT id FROM tables WHERE expired < $1 ORDER BY expired, id LIMIT $2", before)
            }
            Aged::Finished(before) => (
                "SELECT id FROM tables WHERE phase = 'over' AND expired IS NULL AND changed < $1 \
                 ORDER BY changed, id LIMIT $2",
                before,
            ),
        };
        ids(self.db.all(sql(text).bind(before).bind(limit)).await?)
    }

    /// Notes when a person was last at a table, so that it is not looked at again before its time.
    pub async fn attend(&self, table: &TableId, at: Millis) -> Result<(), StoreFault> {
        self.ask(Some(table.clone()), Job::Attend(at)).await
    }

    /// How many bytes a network has stored, as [`Store::network_key`] names it; of all without one.
    pub async fn charged(&self, network: Option<&str>) -> Result<u64, StoreFault> {
        let sum =
            "SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM charged WHERE network = $1 OR $1 IS NULL";
        Ok(self.db.one(sql(sum).bind(network)).await?.count(0)?)
    }
}
