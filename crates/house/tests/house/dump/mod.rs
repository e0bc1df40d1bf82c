//! A database as text: every table and every row as SQL, so that it can be kept with the tests and read.

use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};

/// Where the databases of earlier houses lie.
pub fn shelf() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

/// A database of one connection.
pub async fn connect(file: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(file).create_if_missing(true).connect().await.unwrap()
}

/// Runs text of SQL, as it stands.
pub async fn run(connection: &mut SqliteConnection, text: &str) {
    let sql = sqlx::AssertSqlSafe(text.to_owned());
    sqlx::raw_sql(sql).execute(connection).await.unwrap();
}

async fn rows(connection: &mut SqliteConnection, text: String) -> Vec<String> {
    let rows = sqlx::query(sqlx::AssertSqlSafe(text)).fetch_all(connection).await.unwrap();
    rows.iter().map(|row| row.get(0)).collect()
}

/// Everything in a file as text that makes it again. The tables come in the order in which they were made, so that
/// none refers to a later one.
pub async fn write(file: &Path) -> String {
    let mut connection = connect(file).await;
    let mut text = String::new();
    let named = "FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' AND sql IS NOT NULL";
    for table in rows(&mut connection, format!("SELECT name {named} AND type = 'table' ORDER BY rowid")).await
    {
        let made = rows(&mut connection, format!("SELECT sql {named} AND name = '{table}'")).await;
        text += &format!("{};\n", made[0]);
        let columns = rows(
            &mut connection,
            format!(
                "SELECT group_concat('quote(\"' || name || '\")', ' || '', '' || ') FROM pragma_table_info('{table}')"
            ),
        );
        let columns = columns.await.remove(0);
        for row in rows(&mut connection, format!("SELECT {columns} FROM \"{table}\"")).await {
            text += &format!("INSERT INTO \"{table}\" VALUES ({row});\n");
        }
    }
    for made in rows(&mut connection, format!("SELECT sql {named} AND type <> 'table' ORDER BY rowid")).await
    {
        text += &format!("{made};\n");
    }
    connection.close().await.unwrap();
    text
}

/// A file made from text.
pub async fn read(text: &str, file: &Path) {
    let mut connection = connect(file).await;
    // One write to the disk instead of a thousand.
    run(&mut connection, &format!("BEGIN; {text} COMMIT")).await;
    connection.close().await.unwrap();
}
