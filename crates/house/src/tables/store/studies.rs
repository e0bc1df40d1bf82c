//! Explanations of finished games, kept with their tables. They are no part of what happened: the oldest make room.

use super::db::{Sql, sql};
use super::writer::Job;
use super::{Store, StoreFault};
use crate::tables::ids::TableId;
use crate::tables::time::{Millis, now};

/// Explanations that are kept in all; the oldest goes first.
const KEPT: u32 = 4_000;
/// Bytes of one; what is longer is not kept.
const LONGEST: usize = 64 << 10;

/// An explanation on its way to the disk.
#[derive(Debug)]
pub(super) struct Sheet {
    seat: u8,
    print: String,
    at: Millis,
    text: String,
}

impl Sheet {
    /// Writes it down in place of an older one, and makes room.
    pub(super) fn statements(&self, table: &str) -> Vec<Sql> {
        // A table that was deleted meanwhile keeps nothing.
        let keep = sql(
            "INSERT INTO studies (table_id, seat, print, at, study) SELECT id, $1, $2, $3, $4 FROM tables WHERE id = $5 \
             ON CONFLICT (table_id, seat) DO UPDATE SET print = excluded.print, at = excluded.at, study = excluded.study",
        );
        let tidy = sql(
            "DELETE FROM studies WHERE at <= (SELECT at FROM studies ORDER BY at DESC LIMIT 1 OFFSET $1)",
        );
        let keep = keep.bind(self.seat).bind(self.print.as_str()).bind(self.at).bind(self.text.as_str());
        vec![keep.bind(table), tidy.bind(KEPT)]
    }
}

impl Store {
    /// Keeps the explanation of a table's game to a seat, in place of an older one.
    pub async fn keep_study(
        &self,
        table: &TableId,
        seat: u8,
        print: String,
        text: String,
    ) -> Result<(), StoreFault> {
        if text.len() > LONGEST {
            return Ok(());
        }
        let sheet = Sheet { seat, print, at: now(), text };
        self.ask(Some(table.clone()), Job::Study(Box::new(sheet))).await
    }

    /// The explanation of a table's game to a seat; `None` if none is kept that still holds.
    pub async fn study(&self, table: &TableId, seat: u8, print: &str) -> Result<Option<String>, StoreFault> {
        let query = sql("SELECT study FROM studies WHERE table_id = $1 AND seat = $2 AND print = $3");
        let row = self.db.first(query.bind(table.as_str()).bind(seat).bind(print)).await?;
        Ok(row.map(|row| row.get(0)).transpose()?)
    }
}
