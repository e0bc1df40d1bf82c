//! Where the houses of tests keep their tables: in their directory, or in a database that stands for it if this run has a
//! PostgreSQL cluster (`cargo run -p interregnum-cluster -- cargo test -p house`).

use std::path::Path;

use house::tables::{DATABASE, Database, Postgres};
use sqlx::{Connection, Row};

/// The server that keeps the tables of this directory, if one does.
pub fn server(directory: &Path) -> Option<Postgres> {
    let url = interregnum_cluster::database_of(directory)?;
    let mut server: Postgres = url.parse().unwrap();
    // Many tests run at once.
    server.connections = 4;
    Some(server)
}

/// Where the tables of this directory are kept.
pub fn database(directory: &Path) -> Database {
    server(directory).map_or_else(|| Database::Directory(directory.into()), Database::Postgres)
}

/// Whether the tables are in a file, so that what only files can do is to be seen.
pub fn is_file() -> bool {
    !interregnum_cluster::is_lent()
}

/// Runs a statement beside the house, whichever database it has; the first number of its answer.
pub async fn ask(directory: &Path, statement: &str) -> Option<i64> {
    let sql = sqlx::AssertSqlSafe(statement.to_owned());
    match interregnum_cluster::database_of(directory) {
        Some(url) => {
            let mut connection = sqlx::PgConnection::connect(&url).await.unwrap();
            let row = sqlx::query(sql).fetch_optional(&mut connection).await.unwrap();
            row.map(|row| row.get(0))
        }
        None => {
            let file = directory.join(DATABASE);
            let mut connection = sqlx::SqliteConnection::connect(file.to_str().unwrap()).await.unwrap();
            let row = sqlx::query(sql).fetch_optional(&mut connection).await.unwrap();
            row.map(|row| row.get(0))
        }
    }
}
