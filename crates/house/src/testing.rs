//! Where the houses of unit tests keep their tables; `tests/place` is the same for the others.

use std::path::Path;

use crate::tables::{Database, Postgres};

/// The server that keeps the tables of this directory, if this run of the tests has one.
pub(crate) fn server(directory: &Path) -> Option<Postgres> {
    let mut server: Postgres = interregnum_cluster::database_of(directory)?.parse().expect("an address");
    server.connections = 4;
    Some(server)
}

/// Where the tables of this directory are kept.
pub(crate) fn database(directory: &Path) -> Database {
    server(directory).map_or_else(|| Database::Directory(directory.into()), Database::Postgres)
}
