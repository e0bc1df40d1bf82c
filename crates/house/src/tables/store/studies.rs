//! Explanations of finished games, kept with their tables. They are no part of what happened: the oldest make room.

use sqlx::{Row, SqliteConnection};

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
    pub async fn write(&self, table: &str, connection: &mut SqliteConnection) -> sqlx::Result<()> {
        // A table that was deleted meanwhile keeps nothing.
        let query = sqlx::query(
            "BEGIN IMMEDIATE; \
             INSERT OR REPLACE INTO studies SELECT id, ?, ?, ?, ? FROM tables WHERE id = ?; \
             DELETE FROM studies WHERE at <= (SELECT at FROM studies ORDER BY at DESC LIMIT 1 OFFSET ?); COMMIT",
        );
        let query = query.bind(self.seat).bind(&self.print).bind(self.at).bind(&self.text);
        query.bind(table).bind(KEPT).execute(connection).await.map(drop)
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
        let query = sqlx::query("SELECT study FROM studies WHERE table_id = ? AND seat = ? AND print = ?");
        let row = query.bind(table.as_str()).bind(seat).bind(print).fetch_optional(self.pool()).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }
}
