//! Databases for tests that know nothing of clusters: one for each temporary directory, from the cluster that this run of
//! the tests has.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::cluster::{Fault, ask};

/// The variable that names the cluster of a run of tests; without it they run on SQLite.
pub const VARIABLE: &str = "INTERREGNUM_TEST_DATABASE";

/// Directories whose databases were made by this process, to be dropped when the directory is gone.
static LENT: Mutex<Vec<(PathBuf, String)>> = Mutex::new(Vec::new());
static COUNT: AtomicU64 = AtomicU64::new(0);

/// Whether this run of the tests has a cluster.
pub fn is_lent() -> bool {
    std::env::var_os(VARIABLE).is_some()
}

/// The database that stands for this directory: the same one whenever it is asked for, an empty one at first. `None` if
/// this run of the tests has no cluster.
///
/// # Panics
/// If the cluster does not answer: then no test can say anything.
pub fn database_of(directory: &Path) -> Option<String> {
    let cluster = std::env::var(VARIABLE).ok()?;
    match lend(&cluster, directory) {
        Ok(url) => Some(url),
        Err(fault) => panic!("the cluster of this run: {fault}"),
    }
}

fn lend(cluster: &str, directory: &Path) -> Result<String, Fault> {
    let mut lent = LENT.lock().unwrap_or_else(PoisonError::into_inner);
    let known = lent.iter().find(|(place, _)| place == directory).map(|(_, name)| name.clone());
    let name = match known {
        Some(name) => name,
        None => {
            // Each takes some megabytes.
            let gone: Vec<String> =
                lent.extract_if(.., |(place, _)| !place.exists()).map(|(_, name)| name).collect();
            for name in gone {
                ask(cluster, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"))?;
            }
            let name = format!("t{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
            ask(cluster, &format!("CREATE DATABASE {name} TEMPLATE template0"))?;
            lent.push((directory.to_owned(), name.clone()));
            name
        }
    };
    Ok(cluster.replacen("/postgres?", &format!("/{name}?"), 1))
}
