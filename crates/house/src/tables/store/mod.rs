//! Storage: one writer, many readers, on one SQLite file or on a PostgreSQL server.
//!
//! The writer takes everything that waits, commits it in one transaction (so that a hundred moves
//! cost one write to the disk, and one call of the database) and only then answers. Whatever was
//! answered survives a crash.

mod aged;
mod db;
mod health;
mod line;
mod lite;
mod nodes;
mod parcel;
mod pg;
mod postgres;
mod quotas;
mod schema;
mod studies;
mod writer;

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest, Sha256};
use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use table::fairness::hex;
use tokio::sync::{mpsc, oneshot};
use tokio::task::spawn_blocking;

use health::Health;
use line::Line;
use lite::{Lists, LitePen};
use parcel::{Parcel, Rows};
use pg::PgPen;
use quotas::{Ask, Desk, Tally};
use writer::{Job, Pen, Pending, Writer};

pub use aged::Aged;
pub(crate) use db::{Arg, Db, Row, Sql, Work, sql};
pub use nodes::Fence;
pub(crate) use nodes::{Ears, Register, Signed, Voice};
pub use postgres::{NoDatabase, Postgres};
pub use quotas::{Quota, Quotas};
pub(crate) use schema::migrator;

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
    Database(sqlx::Error),
    /// The database cannot be reached, or does not answer.
    #[error("the database cannot be reached: {0}")]
    Away(sqlx::Error),
    /// The schema could not be brought up to date.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// Another writer wrote that entry first.
    #[error("the table has changed meanwhile")]
    Conflict,
    /// Another node sees to the table by now.
    #[error("another node sees to the table")]
    Relieved,
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

impl From<sqlx::Error> for StoreFault {
    fn from(fault: sqlx::Error) -> StoreFault {
        if is_away(&fault) { StoreFault::Away(fault) } else { StoreFault::Database(fault) }
    }
}

/// Whether a fault says that no server answers: the line broke, or the server stops, starts, has no place left or ended
/// what took too long (classes 08, 53 and 57 of PostgreSQL; codes of SQLite are shorter).
fn is_away(fault: &sqlx::Error) -> bool {
    match fault {
        sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed => {
            true
        }
        sqlx::Error::Database(fault) => fault.code().is_some_and(|code| {
            code.len() == 5 && ["08", "53", "57"].iter().any(|class| code.starts_with(class))
        }),
        _ => false,
    }
}

/// The name of the database in the data directory.
pub const DATABASE: &str = "interregnum.sqlite";

/// Where a house keeps its tables.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "a house has one")]
pub enum Database {
    /// In one SQLite file in this directory.
    Directory(PathBuf),
    /// On a PostgreSQL server.
    Postgres(Postgres),
}

/// The address, without what opens it.
impl std::fmt::Display for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Database::Directory(directory) => write!(f, "sqlite:{}", directory.display()),
            Database::Postgres(server) => server.fmt(f),
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
    /// The network that asked for it; `None` if it happened by itself.
    pub network: Option<IpAddr>,
    /// What happened.
    pub entries: Vec<Entry>,
    /// The index after it; `None` if it is as it was.
    pub row: Option<TableRow>,
    /// Under what a node does it for the table; `None` if a person does, or the host.
    pub fence: Option<Fence>,
}

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    db: Db,
    writer: mpsc::Sender<Pending>,
    quotas: Quotas,
    health: Health,
    /// What networks are digested with, so that no address stands in the database.
    salt: String,
    /// Under which name this node speaks to others.
    voice: Arc<Voice>,
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
    /// Opens the database, makes it if it is a file that is not there, and brings it up to date. Nothing is limited.
    pub async fn open(database: &Database) -> Result<Store, StoreFault> {
        Store::open_with(database, Quotas::default()).await
    }

    /// The same, with quotas for what is stored through it.
    pub async fn open_with(database: &Database, quotas: Quotas) -> Result<Store, StoreFault> {
        let voice = Arc::<Voice>::default();
        let (db, pen) = match database {
            Database::Directory(directory) => {
                let options = options(&directory.join(DATABASE));
                let connection = options.connect().await?;
                let readers = SqlitePoolOptions::new().max_connections(4).connect_lazy_with(options);
                (Db::Lite(readers), Pen::Lite(LitePen(connection)))
            }
            Database::Postgres(postgres) => {
                let line = Line::new(postgres.answer());
                let db = Db::Pg(postgres.pool(&line).await?, line.clone());
                (db, Pen::Pg(PgPen::open(postgres.clone(), line, voice.clone()).await?))
            }
        };
        let migrator = migrator(&db);
        match &db {
            Db::Lite(readers) => migrator.run(readers).await?,
            // Whoever comes first brings it up to date; others that open at once wait.
            Db::Pg(readers, _) => migrator.run(readers).await?,
        }
        let salt = db.one(sql("SELECT value FROM house WHERE name = 'salt'")).await?.get(0)?;
        let (writer, queue) = mpsc::channel(QUEUE);
        let health = Health::default();
        let desk = Desk { quotas, tally: Tally::default() };
        tokio::spawn(Writer { pen, desk, health: health.clone() }.write(queue));
        Ok(Store { db, writer, quotas, health, salt, voice })
    }

    /// Stores a commit. When this answers, the commit is on the disk.
    pub async fn commit(&self, commit: Commit) -> Result<(), StoreFault> {
        let network = commit.network.map(|network| self.network_key(network));
        let (parcel, ask) = Parcel::of(&commit, network)?;
        let fault = |fault| StoreFault::Entry { table: commit.table.clone(), number: commit.after, fault };
        let rows = match &self.db {
            Db::Lite(_) => Rows::Lite(Lists::of(&parcel).map_err(fault)?),
            Db::Pg(..) => Rows::Pg(Box::new(parcel)),
        };
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
        let question = tally.question(&[&ask]);
        tally.learn(match &self.db {
            Db::Lite(readers) => lite::count(&mut *readers.acquire().await?, &question).await?,
            Db::Pg(readers, _) => pg::count(&mut *readers.acquire().await?, &question).await?,
        });
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
        let query = sql("SELECT at, entry FROM entries WHERE table_id = $1 ORDER BY number");
        let rows = self.db.all(query.bind(table.as_str())).await?;
        Ok(rows.iter().map(|row| Ok((row.get(0)?, row.get(1)?))).collect::<sqlx::Result<_>>()?)
    }

    /// What the index says of a table; `None` if there is no such table.
    pub async fn row(&self, table: &TableId) -> Result<Option<TableRow>, StoreFault> {
        let query = sql("SELECT game, phase, listed, owner FROM tables WHERE id = $1");
        let Some(row) = self.db.first(query.bind(table.as_str())).await? else { return Ok(None) };
        let query = sql("SELECT visitor FROM holders WHERE table_id = $1 ORDER BY visitor");
        let holders = self.db.all(query.bind(table.as_str())).await?;
        let holders = holders.iter().map(|row| Ok(VisitorId::stored(row.get(0)?)));
        Ok(Some(TableRow {
            game: row.get(0)?,
            phase: Phase::read(row.get(1)?),
            listed: row.yes(2)?,
            owner: VisitorId::stored(row.get(3)?),
            holders: holders.collect::<Result<_, sqlx::Error>>()?,
        }))
    }

    /// Tables in this phase, the latest changed first.
    pub async fn in_phase(&self, phase: Phase, limit: u32) -> Result<Vec<TableId>, StoreFault> {
        let query = sql("SELECT id FROM tables WHERE phase = $1 ORDER BY changed DESC, id LIMIT $2");
        ids(self.db.all(query.bind(phase.word()).bind(limit)).await?)
    }

    /// Open tables that look for players, the latest first; not those that waited for a week.
    pub async fn looking_for_players(&self, limit: u32) -> Result<Vec<TableId>, StoreFault> {
        let query = sql("SELECT id FROM tables WHERE phase = 'open' AND listed = 1 AND changed > $1 \
             ORDER BY changed DESC, id LIMIT $2");
        ids(self.db.all(query.bind(now() - LOOKING).bind(limit)).await?)
    }

    /// Tables where a visitor holds a seat and that are not over (or are), the latest changed first.
    pub async fn held_by(
        &self,
        visitor: &VisitorId,
        over: bool,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreFault> {
        let query = sql("SELECT id FROM tables JOIN holders ON table_id = id \
             WHERE visitor = $1 AND CASE phase WHEN 'over' THEN 1 ELSE 0 END = $2 ORDER BY changed DESC, id LIMIT $3");
        ids(self.db.all(query.bind(visitor.as_str()).bind(over).bind(limit)).await?)
    }

    /// The database for whatever is not written as entries.
    pub(crate) fn db(&self) -> &Db {
        &self.db
    }

    /// Whether the database answers, and whether something can be stored. If the latest write failed, another one
    /// is tried.
    pub async fn ping(&self) -> Result<(), StoreFault> {
        self.db.one(sql("SELECT 1")).await?;
        if self.health.fault().is_some() { self.ask(None, Job::Probe).await } else { Ok(()) }
    }
}

/// Entries as they are stored, read; those that are none of ours where they stand.
pub fn read_texts(texts: Vec<(Millis, String)>) -> Vec<(Millis, Result<Entry, serde_json::Error>)> {
    texts.into_iter().map(|(at, text)| (at, serde_json::from_str(&text))).collect()
}

fn ids(rows: Vec<Row>) -> Result<Vec<TableId>, StoreFault> {
    let mut ids = Vec::with_capacity(rows.len());
    for row in rows {
        ids.extend(TableId::read(row.get(0)?));
    }
    Ok(ids)
}

#[cfg(test)]
mod tests {
    use sqlx::{Executor, Row as _};

    use super::*;
    use crate::testing::database;

    #[tokio::test]
    async fn what_is_committed_to_a_file_is_on_the_disk() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(&Database::Directory(directory.path().into())).await.unwrap();
        let mut writer = options(&directory.path().join(DATABASE)).connect().await.unwrap();
        let Db::Lite(readers) = &store.db else { panic!("a file") };
        let mut reader = readers.acquire().await.unwrap();
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
        let store = Store::open(&database(directory.path())).await.unwrap();
        let owner = crate::tables::Token::fresh().unwrap().visitor();
        let row =
            TableRow { game: "g".into(), phase: Phase::Open, listed: false, owner, holders: Vec::new() };
        let commit = |_| {
            let (table, row) = (TableId::fresh().unwrap(), Some(row.clone()));
            store.commit(Commit {
                table,
                after: 0,
                at: 1,
                network: None,
                entries: vec![Entry::Woken],
                row,
                fence: None,
            })
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
        let store = Store::open(&database(directory.path())).await.unwrap();
        store.health.note(Some("the disk is full".into()));
        store.ping().await.unwrap();
        assert_eq!(store.health.fault(), None, "something was stored");
    }
}
