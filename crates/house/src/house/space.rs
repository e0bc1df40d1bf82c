//! Room on the disk.

use std::path::Path;

/// How many bytes are free where the data lie; `None` if the system does not tell.
#[cfg(unix)]
pub fn free_space(directory: &Path) -> Option<u64> {
    let room = rustix::fs::statvfs(directory).ok()?;
    Some(room.f_bavail.saturating_mul(room.f_frsize))
}

/// How many bytes are free where the data lie; `None` if the system does not tell.
#[cfg(not(unix))]
pub fn free_space(_: &Path) -> Option<u64> {
    None
}
