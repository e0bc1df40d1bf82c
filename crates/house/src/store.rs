//! Storage: one SQLite file, one writer, many readers.
//!
//! The writer takes everything that waits, commits it in one transaction (so that a hundred moves
//! cost one write to the disk) and only then answers. Whatever was answered survives a crash.

use std::path::Path;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, Executor, Row, SqlSafeStr, SqliteConnection, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use crate::entry::{Entry, Millis, now};
use crate::ids::{TableId, VisitorId};

/// How many commits may wait for the writer before senders have to wait too.
const QUEUE: usize = 1024;

/// How long an open table is shown without anything happening at it.
const LOOKING: Millis = 7 * 86_400_000;

/// Why something could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreFault {
    /// The database refused.
    #[error("the database cannot be used: {0}")]
    Database(#[from] sqlx::Error),
    /// The schema could not be brought up to date.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// Somebody else wrote that entry first.
    #[error("the table has changed meanwhile")]
    Conflict,
    /// An entry is not one of ours.
    #[error("entry {number} of table {table} cannot be read: {fault}")]
    Entry {
        /// The table.
        table: TableId,
        /// Which entry.
        number: u64,
        /// What is wrong with it.
        fault: serde_json::Error,
    },
    /// The writer has stopped.
    #[error("the house is closing")]
    Closed,
}

/// The part of a table's life that it is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Seats are open.
    Open,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
}

impl Phase {
    /// The word in the database.
    pub fn word(self) -> &'static str {
        match self {
            Phase::Open => "open",
            Phase::Playing => "playing",
            Phase::Over => "over",
        }
    }
}

/// What the index says of a table.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// Id of the game.
    pub game: String,
    /// Where it stands.
    pub phase: Phase,
    /// Whether it is shown on the front page while open.
    pub listed: bool,
    /// Who opened it.
    pub owner: VisitorId,
    /// Everybody who holds a seat.
    pub holders: Vec<VisitorId>,
}

/// Entries that become part of a table together, or not at all.
#[derive(Clone, Debug)]
pub struct Commit {
    /// The table.
    pub table: TableId,
    /// How many entries it has already.
    pub after: u64,
    /// When.
    pub at: Millis,
    /// What happened.
    pub entries: Vec<Entry>,
    /// The index after it.
    pub row: TableRow,
}

struct Waiting {
    commit: Commit,
    done: oneshot::Sender<Result<(), StoreFault>>,
}

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    readers: SqlitePool,
    writer: mpsc::Sender<Waiting>,
}

impl std::fmt::Debug for Waiting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Waiting").field("table", &self.commit.table).finish_non_exhaustive()
    }
}

fn migrator() -> Migrator {
    let first = include_str!("../migrations/0001_tables.sql");
    Migrator::with_migrations(vec![Migration::new(
        1,
        "tables".into(),
        MigrationType::Simple,
        first.into_sql_str(),
        false,
    )])
}

impl Store {
    /// Opens the database in this file, makes it if it is not there, and brings it up to date.
    pub async fn open(file: &Path) -> Result<Store, StoreFault> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let mut connection = options.connect().await?;
        migrator().run(&mut connection).await?;
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        let (writer, queue) = mpsc::channel(QUEUE);
        tokio::spawn(write(connection, queue));
        Ok(Store { readers, writer })
    }

    /// Stores a commit. When this answers, the commit is on the disk.
    pub async fn commit(&self, commit: Commit) -> Result<(), StoreFault> {
        let (done, answer) = oneshot::channel();
        self.writer.send(Waiting { commit, done }).await.map_err(|_| StoreFault::Closed)?;
        answer.await.map_err(|_| StoreFault::Closed)?
    }

    /// Every entry of a table in order, with its time; empty if there is no such table.
    pub async fn entries(&self, table: &TableId) -> Result<Vec<(Millis, Entry)>, StoreFault> {
        let rows = sqlx::query("SELECT number, at, entry FROM entries WHERE table_id = ? ORDER BY number")
            .bind(table.as_str())
            .fetch_all(&self.readers)
            .await?;
        let read = |row: &sqlx::sqlite::SqliteRow| {
            let number = u64::try_from(row.try_get::<i64, _>(0)?).unwrap_or_default();
            let entry = serde_json::from_str(row.try_get(2)?).map_err(|fault| StoreFault::Entry {
                table: table.clone(),
                number,
                fault,
            })?;
            Ok((row.try_get(1)?, entry))
        };
        rows.iter().map(read).collect()
    }

    /// Tables in this phase, the latest changed first.
    pub async fn in_phase(&self, phase: Phase, limit: u32) -> Result<Vec<TableId>, StoreFault> {
        let query = sqlx::query("SELECT id FROM tables WHERE phase = ? ORDER BY changed DESC, id LIMIT ?")
            .bind(phase.word())
            .bind(limit);
        ids(query.fetch_all(&self.readers).await?)
    }

    /// Open tables that look for players, the latest first; not those that waited for a week.
    pub async fn looking_for_players(&self, limit: u32) -> Result<Vec<TableId>, StoreFault> {
        let query = sqlx::query(
            "SELECT id FROM tables WHERE phase = 'open' AND listed = 1 AND changed > ? \
             ORDER BY changed DESC, id LIMIT ?",
        )
        .bind(now() - LOOKING)
        .bind(limit);
        ids(query.fetch_all(&self.readers).await?)
    }

    /// Tables where a visitor holds a seat and that are not over (or are), the latest changed first.
    pub async fn held_by(
        &self,
        visitor: &VisitorId,
        over: bool,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreFault> {
        let query = sqlx::query(
            "SELECT id FROM tables JOIN holders ON table_id = id \
             WHERE visitor = ? AND (phase = 'over') = ? ORDER BY changed DESC, id LIMIT ?",
        )
        .bind(visitor.as_str())
        .bind(over)
        .bind(limit);
        ids(query.fetch_all(&self.readers).await?)
    }

    /// How many tables a visitor has opened that are not over.
    pub async fn opened_by(&self, visitor: &VisitorId) -> Result<u64, StoreFault> {
        let row = sqlx::query("SELECT count(*) FROM tables WHERE owner = ? AND phase <> 'over'")
            .bind(visitor.as_str())
            .fetch_one(&self.readers)
            .await?;
        Ok(u64::try_from(row.try_get::<i64, _>(0)?).unwrap_or_default())
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), StoreFault> {
        sqlx::query("SELECT 1").fetch_one(&self.readers).await?;
        Ok(())
    }
}

fn ids(rows: Vec<sqlx::sqlite::SqliteRow>) -> Result<Vec<TableId>, StoreFault> {
    let mut ids = Vec::with_capacity(rows.len());
    for row in rows {
        ids.extend(TableId::read(row.try_get(0)?));
    }
    Ok(ids)
}

/// The writer: commits whatever waits, together, until nobody can send any more.
async fn write(mut connection: SqliteConnection, mut queue: mpsc::Receiver<Waiting>) {
    let mut waiting = Vec::with_capacity(QUEUE);
    while queue.recv_many(&mut waiting, QUEUE).await > 0 {
        let started = std::time::Instant::now();
        let mut answers = Vec::with_capacity(waiting.len());
        let group = group(&mut connection, &waiting, &mut answers).await;
        metrics::histogram!("house_commit_seconds").record(started.elapsed());
        metrics::histogram!("house_commit_group").record(waiting.len() as f64);
        if let Err(fault) = &group {
            tracing::error!(%fault, commits = waiting.len(), "commits failed");
            // Whatever was begun must not leak into the next group.
            let _ = connection.execute("ROLLBACK").await;
        }
        for (waiting, answer) in
            waiting.drain(..).zip(answers.into_iter().map(Some).chain(std::iter::repeat_with(|| None)))
        {
            let answer = match (&group, answer) {
                (Ok(()), Some(answer)) => answer,
                _ => Err(StoreFault::Closed),
            };
            // Whoever asked may have gone; the entries are stored all the same.
            let _ = waiting.done.send(answer);
        }
    }
    if let Err(fault) = connection.close().await {
        tracing::error!(%fault, "the database did not close");
    }
}

async fn group(
    connection: &mut SqliteConnection,
    waiting: &[Waiting],
    answers: &mut Vec<Result<(), StoreFault>>,
) -> Result<(), StoreFault> {
    connection.execute("BEGIN IMMEDIATE").await?;
    for one in waiting {
        connection.execute("SAVEPOINT one").await?;
        let stored = store(connection, &one.commit).await;
        if stored.is_err() {
            connection.execute("ROLLBACK TO one").await?;
        }
        connection.execute("RELEASE one").await?;
        answers.push(stored);
    }
    connection.execute("COMMIT").await?;
    Ok(())
}

async fn store(connection: &mut SqliteConnection, commit: &Commit) -> Result<(), StoreFault> {
    let Commit { table, after, at, entries, row } = commit;
    sqlx::query(
        "INSERT INTO tables (id, game, phase, listed, owner, created, changed) VALUES (?, ?, ?, ?, ?, ?, ?) \
         ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, changed = excluded.changed",
    )
    .bind(table.as_str())
    .bind(&row.game)
    .bind(row.phase.word())
    .bind(row.listed)
    .bind(row.owner.as_str())
    .bind(at)
    .bind(at)
    .execute(&mut *connection)
    .await?;
    for (number, entry) in (*after..).zip(entries) {
        let fault = |fault| StoreFault::Entry { table: table.clone(), number, fault };
        let text = serde_json::to_string(entry).map_err(fault)?;
        let inserted = sqlx::query("INSERT INTO entries (table_id, number, at, entry) VALUES (?, ?, ?, ?)")
            .bind(table.as_str())
            .bind(i64::try_from(number).unwrap_or(i64::MAX))
            .bind(at)
            .bind(text)
            .execute(&mut *connection)
            .await;
        match inserted {
            Err(sqlx::Error::Database(fault)) if fault.is_unique_violation() => {
                return Err(StoreFault::Conflict);
            }
            inserted => inserted?,
        };
    }
    if entries.iter().any(|entry| matches!(entry, Entry::Left { .. })) {
        let forget = sqlx::query("DELETE FROM holders WHERE table_id = ?").bind(table.as_str());
        forget.execute(&mut *connection).await?;
    }
    for holder in &row.holders {
        sqlx::query("INSERT INTO holders (visitor, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING")
            .bind(holder.as_str())
            .bind(table.as_str())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
