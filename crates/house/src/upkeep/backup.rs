//! A copy of the whole house in one file, and a house from such a copy.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::{ConnectOptions, Connection, Row};

use super::{Act, DATABASE, LOCK, Signature, Upkeep, UpkeepFault};
use crate::tables::{Database, Db, Store, StoreFault, now, options};

/// The same path with more at the end of its name.
fn beside(path: &Path, more: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(more);
    name.into()
}

fn at(path: &Path) -> impl FnOnce(std::io::Error) -> UpkeepFault {
    |fault| UpkeepFault::File(path.into(), fault)
}

/// What is in the file is on the disk, and so is its name.
fn settle(path: &Path) -> Result<(), UpkeepFault> {
    File::open(path).and_then(|file| file.sync_all()).map_err(at(path))?;
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    // Not every system can open a directory; where it can, the name is settled too.
    if let Ok(directory) = File::open(directory.unwrap_or(Path::new("."))) {
        let _ = directory.sync_all();
    }
    Ok(())
}

impl Upkeep {
    /// Writes the whole house, as it stands at one instant, into a new file. Safe while it runs.
    pub async fn backup(&self, file: &Path) -> Result<Act, UpkeepFault> {
        let Db::Lite(pool) = &self.db else { return Err(UpkeepFault::NoFile("a backup")) };
        if file.exists() {
            return Err(UpkeepFault::No(format!("{} is there already", file.display())));
        }
        let partial = beside(file, ".partial");
        if partial.exists() {
            std::fs::remove_file(&partial).map_err(at(&partial))?;
        }
        // Secrets are in it: nobody else reads it, from its first byte on.
        let mut make = File::options();
        make.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut make, 0o600);
        make.open(&partial).map_err(at(&partial))?;
        let target =
            partial.to_str().ok_or_else(|| UpkeepFault::No("the name of the file is no text".into()))?;
        let written = sqlx::query("VACUUM INTO ?").bind(target).execute(pool).await;
        if let Err(fault) = written {
            let _ = std::fs::remove_file(&partial);
            return Err(fault.into());
        }
        settle(&partial)?;
        std::fs::rename(&partial, file).map_err(at(file))?;
        settle(file)?;
        let mut work = self.db.act().await?;
        let act = self.note(&mut work, "backup", &file.display().to_string(), &[]).await?;
        work.commit().await?;
        Ok(act)
    }
}

/// Makes a backup the house of this directory, where none may run. It is checked before anything is replaced;
/// what was there before is kept beside it, under the name that comes back.
pub async fn restore(
    directory: &Path,
    file: &Path,
    replace: bool,
    signature: Signature,
) -> Result<(Act, Option<PathBuf>), UpkeepFault> {
    if !file.is_file() {
        return Err(UpkeepFault::No(format!("there is no file {}", file.display())));
    }
    std::fs::create_dir_all(directory).map_err(at(directory))?;
    let lock = directory.join(LOCK);
    let locked = File::options().write(true).create(true).truncate(false).open(&lock).map_err(at(&lock))?;
    let running = || UpkeepFault::No(format!("a house runs in {}; stop it first", directory.display()));
    match locked.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(running()),
        Err(TryLockError::Error(fault)) => return Err(UpkeepFault::File(lock, fault)),
    }
    let database = directory.join(DATABASE);
    if database.exists() && !replace {
        return Err(UpkeepFault::No(format!(
            "{} is there already; say --yes to replace it",
            database.display()
        )));
    }
    // Checked in a place of its own, under the name that a house would use.
    let trial = directory.join("restoring");
    let _ = std::fs::remove_dir_all(&trial);
    std::fs::create_dir(&trial).map_err(at(&trial))?;
    let act = try_out(&trial, file, signature).await;
    let replaced = match act {
        Ok(_) if database.exists() => put_aside(&database).await,
        Ok(_) => Ok(None),
        Err(_) => Ok(None),
    };
    let moved = match (&act, &replaced) {
        (Ok(_), Ok(_)) => std::fs::rename(trial.join(DATABASE), &database).map_err(at(&database)),
        _ => Ok(()),
    };
    let _ = std::fs::remove_dir_all(&trial);
    let (act, replaced) = (act?, replaced?);
    moved?;
    settle(&database)?;
    drop(locked);
    Ok((act, replaced))
}

/// A copy of the backup, brought up to date and found to be whole.
async fn try_out(trial: &Path, file: &Path, signature: Signature) -> Result<Act, UpkeepFault> {
    let copy = trial.join(DATABASE);
    std::fs::copy(file, &copy).map_err(at(&copy))?;
    let unusable = |fault: StoreFault| UpkeepFault::No(format!("{} cannot be used: {fault}", file.display()));
    let mut connection = options(&copy).connect().await.map_err(|fault| unusable(fault.into()))?;
    let known = sqlx::query("SELECT 1 FROM _sqlx_migrations WHERE version = 1");
    let known = known.fetch_optional(&mut connection).await;
    connection.close().await?;
    if !matches!(known, Ok(Some(_))) {
        return Err(UpkeepFault::No(format!("{} is no backup of a house", file.display())));
    }
    let trial = Database::Directory(trial.into());
    drop(Store::open(&trial).await.map_err(unusable)?);
    let upkeep = Upkeep::open(&trial, signature).await?;
    let (_, faults) = upkeep.check().await?;
    if let Some(first) = faults.first() {
        let more = faults.len();
        return Err(UpkeepFault::No(format!("{} is damaged ({more} faults; {first})", file.display())));
    }
    let mut work = upkeep.db.act().await?;
    let act = upkeep.note(&mut work, "restore", &file.display().to_string(), &[]).await?;
    work.commit().await?;
    upkeep.close().await;
    // All of it in one file: the name changes at once.
    alone(&copy).await?;
    settle(&copy)?;
    Ok(act)
}

/// Writes everything into the one file; fails if anybody else has it open.
async fn alone(database: &Path) -> Result<(), UpkeepFault> {
    let options = options(database).journal_mode(sqlx::sqlite::SqliteJournalMode::Wal);
    let mut connection = options.busy_timeout(Duration::from_secs(3)).connect().await?;
    let mode = sqlx::query("PRAGMA journal_mode = DELETE").fetch_one(&mut connection).await;
    let mode = mode.and_then(|row| row.try_get::<String, _>(0));
    connection.close().await?;
    match mode {
        Ok(mode) if mode == "delete" => Ok(()),
        Ok(_) => Err(UpkeepFault::No("somebody has the database open".into())),
        Err(fault) => Err(fault.into()),
    }
}

/// Gives the old database another name; with its log, if that could not be written back.
async fn put_aside(database: &Path) -> Result<Option<PathBuf>, UpkeepFault> {
    match alone(database).await {
        Ok(()) => {}
        Err(UpkeepFault::No(words)) => return Err(UpkeepFault::No(words)),
        Err(UpkeepFault::Store(StoreFault::Database(sqlx::Error::Database(fault))))
            if fault.message().contains("locked") =>
        {
            return Err(UpkeepFault::No("somebody has the database open; stop the house first".into()));
        }
        // It is damaged, which may be why somebody restores.
        Err(_) => {}
    }
    let aside = beside(database, &format!(".replaced-{}", now()));
    for part in ["-wal", "-shm", ""] {
        let from = beside(database, part);
        if from.exists() {
            std::fs::rename(&from, beside(&aside, part)).map_err(at(&from))?;
        }
    }
    Ok(Some(aside))
}
