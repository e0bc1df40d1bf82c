//! One house on a database at a time, held by a lock of the operating system on a data directory and by a session on a
//! server: whoever is killed leaves it free.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::settings::OpenFault;
use crate::tables::{Postgres, ServerLock};

/// The lock of a house, wherever its tables are.
#[derive(Debug)]
pub struct HouseLock {
    _directory: Option<DirectoryLock>,
    _server: Option<ServerLock>,
}

impl HouseLock {
    /// Takes the lock, or says that another house has it.
    pub async fn take(settings: &super::Settings) -> Result<HouseLock, OpenFault> {
        match &settings.database {
            Some(postgres) => HouseLock::of_server(postgres).await,
            None => {
                let lock = DirectoryLock::take(&settings.data_dir)?;
                Ok(HouseLock { _directory: Some(lock), _server: None })
            }
        }
    }

    async fn of_server(postgres: &Postgres) -> Result<HouseLock, OpenFault> {
        let lock = postgres.lock().await?;
        let lock = lock.ok_or(OpenFault::ServerTaken)?;
        Ok(HouseLock { _directory: None, _server: Some(lock) })
    }
}

/// The lock of a data directory; given back when it is dropped or the process ends, however it ends.
#[derive(Debug)]
pub struct DirectoryLock {
    _file: File,
}

impl DirectoryLock {
    /// Takes the lock, or says that another house has it. Makes the directory if it is not there.
    pub fn take(directory: &Path) -> Result<DirectoryLock, OpenFault> {
        let fault = |fault| OpenFault::Directory(directory.into(), fault);
        std::fs::create_dir_all(directory).map_err(fault)?;
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(directory.join("interregnum.lock"))
            .map_err(fault)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(OpenFault::Taken(directory.into())),
            // Some network file systems know no locks; the entries' numbers still keep two writers apart.
            Err(TryLockError::Error(fault)) => {
                tracing::warn!(%fault, "the data directory cannot be locked; open no second house on it");
            }
        }
        Ok(DirectoryLock { _file: file })
    }
}
