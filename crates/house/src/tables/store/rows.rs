//! Commits as rows of the database, and the statements that write them.

use sqlx::SqliteConnection;

use super::quotas::Ask;
use super::{Commit, StoreFault};
use crate::tables::Entry;

/// The rows of one or more commits: JSON lists without their brackets, so that many of them make
/// one list by joining them.
#[derive(Clone, Default, Debug)]
pub(super) struct Rows {
    tables: String,
    entries: String,
    left: String,
    holders: String,
    stored: String,
    expired: String,
}

impl Rows {
    /// The rows of a commit that this network pays for, as networks are kept, and what they ask of the quotas.
    pub(super) fn of(commit: &Commit, network: Option<String>) -> Result<(Rows, Ask), StoreFault> {
        let Commit { table, after, at, network: _, entries, row } = commit;
        let id = table.as_str();
        let (mut rows, mut words) = (Rows::default(), 0);
        for (number, entry) in (*after..).zip(entries) {
            let fault = |fault| StoreFault::Entry { table: table.clone(), number, fault };
            let text = serde_json::to_string(entry).map_err(fault)?;
            words += text.len() as u64;
            add(&mut rows.entries, &(id, number, at, text)).map_err(fault)?;
        }
        let fault = |fault| StoreFault::Entry { table: table.clone(), number: *after, fault };
        let ask = Ask::of(commit, network, words);
        add(&mut rows.stored, &(id, &ask.network, ask.bytes)).map_err(fault)?;
        if entries.contains(&Entry::Expired) {
            add(&mut rows.expired, &(id, at)).map_err(fault)?;
        }
        let Some(row) = row else { return Ok((rows, ask)) };
        let (phase, listed, owner) = (row.phase.word(), u8::from(row.listed), row.owner.as_str());
        let indexed = (id, &row.game, phase, listed, owner, at, after, &ask.network);
        add(&mut rows.tables, &indexed).map_err(fault)?;
        if entries.iter().any(|entry| matches!(entry, Entry::Left { .. })) {
            add(&mut rows.left, &id).map_err(fault)?;
        }
        for holder in &row.holders {
            add(&mut rows.holders, &(holder.as_str(), id)).map_err(fault)?;
        }
        Ok((rows, ask))
    }

    pub(super) fn join(&mut self, other: &Rows) {
        let lists = [
            (&mut self.tables, &other.tables),
            (&mut self.entries, &other.entries),
            (&mut self.left, &other.left),
            (&mut self.holders, &other.holders),
            (&mut self.stored, &other.stored),
            (&mut self.expired, &other.expired),
        ];
        for (list, more) in lists.into_iter().filter(|(_, more)| !more.is_empty()) {
            if !list.is_empty() {
                list.push(',');
            }
            list.push_str(more);
        }
    }

    /// Runs one of the statements below on these rows.
    pub(super) async fn run(
        &self,
        connection: &mut SqliteConnection,
        sql: &'static str,
    ) -> Result<(), StoreFault> {
        let list = |rows: &String| format!("[{rows}]");
        let lists =
            [&self.tables, &self.entries, &self.left, &self.holders, &self.stored, &self.expired].map(list);
        let query = lists.into_iter().fold(sqlx::query(sql), |query, list| query.bind(list));
        match query.execute(connection).await {
            Ok(_) => Ok(()),
            Err(sqlx::Error::Database(fault)) if fault.is_unique_violation() => Err(StoreFault::Conflict),
            Err(sqlx::Error::Database(fault)) if fault.is_foreign_key_violation() => Err(StoreFault::Gone),
            Err(fault) => Err(fault.into()),
        }
    }
}

fn add(list: &mut String, row: &impl serde::Serialize) -> serde_json::Result<()> {
    let row = serde_json::to_string(row)?;
    if !list.is_empty() {
        list.push(',');
    }
    list.push_str(&row);
    Ok(())
}

/// Writes rows between two statements. A table that was deleted does not come back: only its
/// first entry makes a row, and no entry is taken without one. One text, so that the database is called once; each
/// statement takes the next list in the order of the fields of [`Rows`].
macro_rules! write_between {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            "INSERT INTO tables (id, game, phase, listed, owner, created, changed, attended, network) \
             SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>5, value->>5, \
             coalesce(value->>7, '') \
             FROM json_each(?) WHERE value->>6 = 0 OR EXISTS (SELECT 1 FROM tables WHERE id = value->>0) \
             ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, changed = excluded.changed; \
             INSERT INTO entries (table_id, number, at, entry) \
             SELECT value->>0, value->>1, value->>2, value->>3 FROM json_each(?); \
             DELETE FROM holders WHERE table_id IN (SELECT value FROM json_each(?)); \
             INSERT INTO holders (visitor, table_id) SELECT value->>0, value->>1 FROM json_each(?) WHERE true \
             ON CONFLICT DO NOTHING; \
             INSERT INTO stored (table_id, network, bytes) SELECT value->>0, \
             coalesce(value->>1, (SELECT network FROM tables WHERE id = value->>0), ''), value->>2 \
             FROM json_each(?) WHERE true \
             ON CONFLICT (table_id, network) DO UPDATE SET bytes = bytes + excluded.bytes; \
             UPDATE tables SET expired = new.value->>1 FROM json_each(?) AS new WHERE tables.id = new.value->>0; ",
            $after
        )
    };
}

/// Writes a whole group.
pub(super) const WRITE_ALL: &str = write_between!("BEGIN IMMEDIATE; ", "COMMIT");
/// Writes a whole group whose transaction has begun.
pub(super) const WRITE_REST: &str = write_between!("", "COMMIT");
/// Writes one commit of a group.
pub(super) const WRITE_ONE: &str = write_between!("SAVEPOINT one; ", "RELEASE one");
