//! The audit log: what the host did, when, and why.

use serde::Serialize;

use super::{Upkeep, UpkeepFault};
use crate::tables::{Db, Millis, Row, TableId, Work, now, sql};

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
    fn read(row: &Row) -> Result<Act, sqlx::Error> {
        let touched: &str = row.get(4)?;
        Ok(Act {
            number: row.get(0)?,
            at: row.get(1)?,
            verb: row.get(2)?,
            about: row.get(3)?,
            touched: serde_json::from_str(touched).unwrap_or_default(),
            reason: row.get(5)?,
            host: row.get(6)?,
        })
    }
}

/// The number of the latest act; 0 before the first.
pub(crate) async fn latest(db: &Db) -> Result<i64, sqlx::Error> {
    db.one(sql("SELECT coalesce(max(number), 0) FROM acts")).await?.get(0)
}

/// The acts after this one, in order.
pub(crate) async fn since(db: &Db, number: i64) -> Result<Vec<Act>, sqlx::Error> {
    let query =
        "SELECT number, at, verb, about, touched, reason, host FROM acts WHERE number > $1 ORDER BY number";
    db.all(sql(query).bind(number)).await?.iter().map(Act::read).collect()
}

impl Upkeep {
    /// Writes an act into the log.
    pub(super) async fn note(
        &self,
        work: &mut Work,
        verb: &str,
        about: &str,
        touched: &[TableId],
    ) -> Result<Act, UpkeepFault> {
        let at = now();
        let names: Vec<&str> = touched.iter().map(TableId::as_str).collect();
        let noted =
            sql("INSERT INTO acts (at, verb, about, touched, reason, host) VALUES ($1, $2, $3, $4, $5, $6) \
             RETURNING number");
        let noted = noted.bind(at).bind(verb).bind(about).bind(serde_json::json!(names).to_string());
        let noted = noted.bind(self.signature.reason.as_deref()).bind(self.signature.host.as_str());
        let row = work.first(noted).await?.ok_or(sqlx::Error::RowNotFound)?;
        Ok(Act {
            number: row.get(0)?,
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
        let query =
            "SELECT number, at, verb, about, touched, reason, host FROM acts ORDER BY number DESC LIMIT $1";
        let rows = self.db.all(sql(query).bind(most)).await?;
        Ok(rows.iter().rev().map(Act::read).collect::<Result<_, _>>()?)
    }
}
