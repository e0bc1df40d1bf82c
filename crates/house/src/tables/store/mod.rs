//! Storage: one SQLite file, one writer, many readers.
//!
//! The writer takes everything that waits, commits it in one transaction (so that a hundred moves
//! cost one write to the disk, and one call of the database) and only then answers. Whatever was
//! answered survives a crash.

mod aged;
mod health;
mod quotas;
mod rows;
mod studies;
mod writer;

use std::net::IpAddr;
use std::path::Path;
use std::time::Duration;

use sha2::{Digest, Sha256};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Row, SqlSafeStr, SqlitePool};
use table::fairness::hex;
use tokio::sync::{mpsc, oneshot};
use tokio::task::spawn_blocking;

use health::Health;
use quotas::{Ask, COUNT, Tally};
use rows::Rows;
use writer::{Job, Pending, Writer};

pub use aged::Aged;
pub use quotas::{Quota, Quotas};

use super::entry::Entry;
use super::ids::{TableId, VisitorId};
use super::phase::Phase;
use super::time::{Millis, now};

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
    /// Another writer wrote that entry first.
    #[error("the table has changed meanwhile")]
    Conflict,
    /// The table was deleted.
    #[error("the table was deleted")]
    Gone,
    /// There is no room for more of it.
    #[error("a quota is used up: {0:?}")]
    Quota(Quota),
    /// The disk is full or broken; nothing was stored.
    #[error("nothing can be stored: {0}")]
    Unwritable(String),
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
    /// The network that asked for it; `None` if it happened by itself.
    pub network: Option<IpAddr>,
    /// What happened.
    pub entries: Vec<Entry>,
    /// The index after it; `None` if it is as it was.
    pub row: Option<TableRow>,
}

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    readers: SqlitePool,
    writer: mpsc::Sender<Pending>,
    quotas: Quotas,
    health: Health,
    /// What networks are digested with, so that no address stands in the database.
    salt: String,
}

pub(crate) fn migrator() -> Migrator {
    let one = |version, name: &'static str, sql: &'static str| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(vec![
        one(1, "tables", include_str!("../../../migrations/0001_tables.sql")),
        one(2, "quotas", include_str!("../../../migrations/0002_quotas.sql")),
        one(3, "upkeep", include_str!("../../../migrations/0003_upkeep.sql")),
        one(4, "studies", include_str!("../../../migrations/0004_studies.sql")),
    ])
}

/// How the file is opened: what is committed survives a power cut.
pub(crate) fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(10))
        // Moving rows about leaves no copies behind, so what the host removes later is really gone.
        .pragma("secure_delete", "ON")
}

impl Store {
    /// Opens the database in this file, makes it if it is not there, and brings it up to date. Nothing is limited.
    pub async fn open(file: &Path) -> Result<Store, StoreFault> {
        Store::open_with(file, Quotas::default()).await
    }

    /// The same, with quotas for what is stored through it.
    pub async fn open_with(file: &Path, quotas: Quotas) -> Result<Store, StoreFault> {
        let options = options(file);
        let mut connection = options.connect().await?;
        migrator().run(&mut connection).await?;
        let salt =
            sqlx::query("SELECT value FROM house WHERE name = 'salt'").fetch_one(&mut connection).await?;
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        let (writer, queue) = mpsc::channel(QUEUE);
        let health = Health::default();
        tokio::spawn(
            Writer { connection, quotas, health: health.clone(), tally: Tally::default() }.write(queue),
        );
        Ok(Store { readers, writer, quotas, health, salt: salt.try_get(0)? })
    }

    /// Stores a commit. When this answers, the commit is on the disk.
    pub async fn commit(&self, commit: Commit) -> Result<(), StoreFault> {
        let network = commit.network.map(|network| self.network_key(network));
        let (rows, ask) = Rows::of(&commit, network)?;
        self.ask(Some(commit.table), Job::Commit(rows, Box::new(ask))).await
    }

    /// Deletes a table with everything that belongs to it; what was paid for it is given back.
    pub async fn delete(&self, table: &TableId) -> Result<(), StoreFault> {
        self.ask(Some(table.clone()), Job::Delete).await
    }

    async fn ask(&self, table: Option<TableId>, job: Job) -> Result<(), StoreFault> {
        let (done, answer) = oneshot::channel();
        self.writer.send(Pending { table, job, done }).await.map_err(|_| StoreFault::Closed)?;
        answer.await.map_err(|_| StoreFault::Closed)?
    }

    /// A network as the database knows it: its digest under the salt of this house.
    pub fn network_key(&self, network: IpAddr) -> String {
        let mut digest = Sha256::new();
        digest.update(self.salt.as_bytes());
        digest.update(network.to_string().as_bytes());
        hex(&digest.finalize().into())
    }

    /// Whether there is room now for one more table of theirs. What counts is asked again when it is stored: this only
    /// spares the work for what would be refused.
    pub async fn has_room(&self, owner: &VisitorId, network: Option<IpAddr>) -> Result<(), StoreFault> {
        let ask = Ask::table(owner, network.map(|network| self.network_key(network)));
        let mut tally = Tally::default();
        tally.count(&mut *self.readers.acquire().await?, COUNT, &[&ask]).await?;
        tally.admit(&self.quotas, &ask).map_err(StoreFault::Quota)
    }

    /// Every entry of a table in order, with its time; empty if there is no such table.
    pub async fn entries(&self, table: &TableId) -> Result<Vec<(Millis, Entry)>, StoreFault> {
        let mut entries = Vec::new();
        for (number, (at, entry)) in (0..).zip(self.stored(table).await?) {
            let fault = |fault| StoreFault::Entry { table: table.clone(), number, fault };
            entries.push((at, entry.map_err(fault)?));
        }
        Ok(entries)
    }

    /// The same, with entries that are none of ours where they stand.
    pub async fn stored(
        &self,
        table: &TableId,
    ) -> Result<Vec<(Millis, Result<Entry, serde_json::Error>)>, StoreFault> {
        let texts = self.texts(table).await?;
        // Thousands of entries take milliseconds to read; requests are not to wait for that.
        spawn_blocking(move || read_texts(texts)).await.map_err(|_| StoreFault::Closed)
    }

    /// The same, not yet read.
    pub async fn texts(&self, table: &TableId) -> Result<Vec<(Millis, String)>, StoreFault> {
        let rows = sqlx::query("SELECT at, entry FROM entries WHERE table_id = ? ORDER BY number")
            .bind(table.as_str())
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect::<sqlx::Result<_>>()?)
    }

    /// What the index says of a table; `None` if there is no such table.
    pub async fn row(&self, table: &TableId) -> Result<Option<TableRow>, StoreFault> {
        let row = sqlx::query("SELECT game, phase, listed, owner FROM tables WHERE id = ?")
            .bind(table.as_str())
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let holders = sqlx::query("SELECT visitor FROM holders WHERE table_id = ? ORDER BY visitor")
            .bind(table.as_str())
            .fetch_all(&self.readers)
            .await?;
        let holders = holders.iter().map(|row| Ok(VisitorId::stored(row.try_get(0)?)));
        Ok(Some(TableRow {
            game: row.try_get(0)?,
            phase: Phase::read(row.try_get(1)?),
            listed: row.try_get(2)?,
            owner: VisitorId::stored(row.try_get(3)?),
            holders: holders.collect::<Result<_, sqlx::Error>>()?,
        }))
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

    /// Connections for whatever is not written as entries.
    pub(crate) fn pool(&self) -> &SqlitePool {
        &self.readers
    }

    /// Whether the database answers, and whether something can be stored. If the latest write failed, another one
    /// is tried.
    pub async fn ping(&self) -> Result<(), StoreFault> {
        sqlx::query("SELECT 1").fetch_one(&self.readers).await?;
        if self.health.fault().is_some() { self.ask(None, Job::Probe).await } else { Ok(()) }
    }
}

/// Entries as they are stored, read; those that are none of ours where they stand.
pub fn read_texts(texts: Vec<(Millis, String)>) -> Vec<(Millis, Result<Entry, serde_json::Error>)> {
    texts.into_iter().map(|(at, text)| (at, serde_json::from_str(&text))).collect()
}

fn ids(rows: Vec<sqlx::sqlite::SqliteRow>) -> Result<Vec<TableId>, StoreFault> {
    let mut ids = Vec::with_capacity(rows.len());
    for row in rows {
        ids.extend(TableId::read(row.try_get(0)?));
    }
    Ok(ids)
}

#[cfg(test)]
mod tests {
    use sqlx::Executor;

    use super::*;

    #[tokio::test]
    async fn what_is_committed_is_on_the_disk() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("interregnum.sqlite");
        let store = Store::open(&file).await.unwrap();
        let mut writer = options(&file).connect().await.unwrap();
        let mut reader = store.readers.acquire().await.unwrap();
        for connection in [&mut writer, &mut *reader] {
            let row = connection.fetch_one("PRAGMA journal_mode").await.unwrap();
            assert_eq!(row.get::<String, _>(0), "wal");
            let row = connection.fetch_one("PRAGMA synchronous").await.unwrap();
            assert_eq!(row.get::<i64, _>(0), 2, "FULL: the log is synced before a commit is answered");
            let row = connection.fetch_one("PRAGMA foreign_keys").await.unwrap();
            assert_eq!(row.get::<i64, _>(0), 1);
        }
    }

    #[tokio::test]
    async fn commits_that_wait_are_stored_together() {
        let recorder = metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder();
        let _counting = metrics::set_default_local_recorder(&recorder);
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(&directory.path().join("interregnum.sqlite")).await.unwrap();
        let owner = crate::tables::Token::fresh().unwrap().visitor();
        let row =
            TableRow { game: "g".into(), phase: Phase::Open, listed: false, owner, holders: Vec::new() };
        let commit = |_| {
            let (table, row) = (TableId::fresh().unwrap(), Some(row.clone()));
            store.commit(Commit { table, after: 0, at: 1, network: None, entries: vec![Entry::Woken], row })
        };
        // One thread: all of them are sent before the writer gets to its queue.
        for done in futures_util::future::join_all((0..50).map(commit)).await {
            done.unwrap();
        }
        recorder.handle().run_upkeep();
        let counts = recorder.handle().render();
        let value =
            |name: &str| counts.lines().find_map(|line| line.strip_prefix(name)?.trim().parse::<f64>().ok());
        assert_eq!(value("house_commit_group_sum"), Some(50.0), "{counts}");
        assert!(value("house_commit_group_count").is_some_and(|groups| groups <= 2.0), "{counts}");
    }

    #[tokio::test]
    async fn a_store_that_failed_and_works_when_it_is_asked_is_well_again() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(&directory.path().join("interregnum.sqlite")).await.unwrap();
        store.health.note(Some("the disk is full".into()));
        store.ping().await.unwrap();
        assert_eq!(store.health.fault(), None, "something was stored");
    }
}
