//! Upkeep: what a host does to a house, also while it runs in another process.
//!
//! Invariant: every act is one short transaction (or one for each table) that writes the audit log too, and
//! every act on a table adds an entry to it. So whoever has an older state of that table in memory cannot
//! store anything on top of it, and a running house, which follows the log, reads it again.

mod acts;
mod backup;
mod book;
mod check;
mod erasing;
mod expiry;
mod log;
mod moving;
mod network;
mod orders;
mod people;
mod reports;
mod roll;
mod who;

use std::path::PathBuf;

use sqlx::sqlite::SqlitePoolOptions;

use crate::problem::Problem;
use crate::tables::{Database, Db, NoLuck, StoreFault, TableId, migrator, options, sql};

pub use backup::restore;
pub use book::{Filter, TableFacts, TableSheet};
pub use log::Act;
pub(crate) use log::{latest, since};
pub use moving::{Moved, Progress, Unfolded, relocate};
pub use network::{Network, NoNetwork};
pub use orders::{OrderKind, Orders, Subject};
pub(crate) use reports::take as take_report;
pub use reports::{Report, Reported, Taken};
pub use roll::{Chair, Line};
pub use who::{NoWho, Who};

pub use crate::tables::DATABASE;
/// The name of the file in the data directory that a running house holds locked.
pub const LOCK: &str = "interregnum.lock";
/// What somebody is called whose name is hidden or erased.
pub const SOMEBODY: &str = "Somebody";

/// Why an act did not happen.
#[derive(Debug, thiserror::Error)]
pub enum UpkeepFault {
    /// There is no database.
    #[error("no house has been opened in {0} yet")]
    NoHouse(PathBuf),
    /// Only a file can be treated so.
    #[error("{0} is done with PostgreSQL's own programs; see docs/hosting.md")]
    NoFile(&'static str),
    /// The database is of another version of the program.
    #[error("the database is of another version; use the program that serves this house")]
    OtherVersion,
    /// There is no such table.
    #[error("there is no table {0}")]
    NoTable(TableId),
    /// It cannot be done, in words.
    #[error("{0}")]
    No(String),
    /// A file could not be read or written.
    #[error("{0}: {1}")]
    File(PathBuf, std::io::Error),
    /// The database refused.
    #[error(transparent)]
    Store(#[from] StoreFault),
    /// The system gives no random numbers.
    #[error(transparent)]
    NoLuck(#[from] NoLuck),
}

impl From<sqlx::Error> for UpkeepFault {
    fn from(fault: sqlx::Error) -> UpkeepFault {
        UpkeepFault::Store(fault.into())
    }
}

impl From<Problem> for UpkeepFault {
    fn from(problem: Problem) -> UpkeepFault {
        UpkeepFault::No(problem.detail)
    }
}

/// Who acts, and why.
#[derive(Clone, Debug)]
pub struct Signature {
    /// The user of the operating system.
    pub host: String,
    /// What they give as their reason.
    pub reason: Option<String>,
}

/// Connections to the database of a house that has been opened there before.
async fn connect(database: &Database) -> Result<Db, UpkeepFault> {
    match database {
        Database::Directory(directory) => {
            let file = directory.join(DATABASE);
            if !file.is_file() {
                return Err(UpkeepFault::NoHouse(directory.into()));
            }
            let options = options(&file).create_if_missing(false);
            Ok(Db::Lite(SqlitePoolOptions::new().max_connections(2).connect_with(options).await?))
        }
        Database::Postgres(postgres) => Ok(postgres.db().await?),
    }
}

/// The database of a house in the hands of its host.
#[derive(Debug)]
pub struct Upkeep {
    db: Db,
    database: Database,
    signature: Signature,
}

impl Upkeep {
    /// Opens the database of a house, whether the house runs or not. Takes no lock,
    /// makes nothing, and brings nothing up to date: that is the house's own doing.
    pub async fn open(database: &Database, signature: Signature) -> Result<Upkeep, UpkeepFault> {
        let db = connect(database).await?;
        let upkeep = Upkeep { db, database: database.clone(), signature };
        match upkeep.is_current().await {
            Ok(true) => Ok(upkeep),
            Ok(false) | Err(sqlx::Error::Database(_)) => Err(UpkeepFault::OtherVersion),
            Err(fault) => Err(fault.into()),
        }
    }

    async fn is_current(&self) -> Result<bool, sqlx::Error> {
        let rows = self.db.all(sql("SELECT version FROM _sqlx_migrations ORDER BY version")).await?;
        let applied = rows.iter().map(|row| row.get::<i64>(0)).collect::<Result<Vec<_>, _>>()?;
        Ok(migrator(&self.db).iter().map(|one| one.version).eq(applied))
    }

    /// Lets go of the database.
    pub async fn close(self) {
        self.db.close().await;
    }

    /// What was overwritten is still in the write-ahead log until that is written back; do that now. A house
    /// that reads at this very moment may keep it for a little longer. A server has no such order: what was overwritten
    /// there is gone for whoever asks, and from its files as its own vacuum and the keeping of its logs go.
    async fn wash(&self) -> Result<(), UpkeepFault> {
        if let Db::Lite(_) = self.db {
            self.db.one(sql("PRAGMA wal_checkpoint(TRUNCATE)")).await?;
        }
        Ok(())
    }
}
