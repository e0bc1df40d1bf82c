//! One house on a data directory at a time, held by a lock of the operating system: whoever is killed leaves it free. On a
//! server any number of houses share what there is to do.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::settings::OpenFault;

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
