//! The audit log: what the host did, when, and why.

use serde::Serialize;
use sqlx::{Row, SqliteConnection, SqlitePool};

use super::{Upkeep, UpkeepFault};
use crate::tables::{Millis, TableId, now};

/// One thing that the host did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Act {
    /// Rises with every act.
    pub number: i64,
    /// When.
    pub at: Millis,
    /// What was done.
    pub verb: String,
    /// To what or whom.
    pub about: String,
    /// The tables that changed by it.
    pub touched: Vec<TableId>,
    /// Why, as the host says.
    pub reason: Option<String>,
    /// Which user of the operating system.
    pub host: String,
}

impl Act {
    fn read(row: &sqlx::sqlite::SqliteRow) -> Result<Act, sqlx::Error> {
        let touched: &str = row.try_get(4)?;
        Ok(Act {
            number: row.try_get(0)?,
            at: row.try_get(1)?,
            verb: row.try_get(2)?,
            about: row.try_get(3)?,
            touched: serde_json::from_str(touched).unwrap_or_default(),
            reason: row.try_get(5)?,
            host: row.try_get(6)?,
        })
    }
}

/// The number of the latest act; 0 before the first.
pub(crate) async fn latest(pool: &SqlitePool) -> Result<i64, sqlx::Error> {
    sqlx::query("SELECT coalesce(max(number), 0) FROM acts").fetch_one(pool).await?.try_get(0)
}

/// The acts after this one, in order.
pub(crate) async fn since(pool: &SqlitePool, number: i64) -> Result<Vec<Act>, sqlx::Error> {
    let query = sqlx::query(
        "SELECT number, at, verb, about, touched, reason, host FROM acts WHERE number > ? ORDER BY number",
    );
    query.bind(number).fetch_all(pool).await?.iter().map(Act::read).collect()
}

impl Upkeep {
    /// Writes an act into the log.
    pub(super) async fn note(
        &self,
        connection: &mut SqliteConnection,
        verb: &str,
        about: &str,
        touched: &[TableId],
    ) -> Result<Act, UpkeepFault> {
        let at = now();
        let names: Vec<&str> = touched.iter().map(TableId::as_str).collect();
        let done = sqlx::query(
            "INSERT INTO acts (at, verb, about, touched, reason, host) VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(at)
        .bind(verb)
        .bind(about)
        .bind(serde_json::json!(names).to_string())
        .bind(&self.signature.reason)
        .bind(&self.signature.host)
        .execute(connection)
        .await?;
        Ok(Act {
            number: done.last_insert_rowid(),
            at,
            verb: verb.into(),
            about: about.into(),
            touched: touched.to_vec(),
            reason: self.signature.reason.clone(),
            host: self.signature.host.clone(),
        })
    }

    /// The latest acts, the oldest of them first.
    pub async fn log(&self, most: u32) -> Result<Vec<Act>, UpkeepFault> {
        let query = sqlx::query(
            "SELECT number, at, verb, about, touched, reason, host FROM acts ORDER BY number DESC LIMIT ?",
        );
        let rows = query.bind(most).fetch_all(&self.pool).await?;
        Ok(rows.iter().rev().map(Act::read).collect::<Result<_, _>>()?)
    }
}
