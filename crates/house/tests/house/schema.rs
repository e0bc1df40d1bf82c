//! One description of the schema, two databases: both have the same tables, columns, keys and indexes.

use crate::place;

use std::collections::BTreeSet;
use std::path::Path;

use house::tables::{DATABASE, Database, Store};
use sqlx::{Connection, Row};

/// Every column as `table.column type` and whether it may be missing, and every index with its columns.
async fn of_file(directory: &Path) -> BTreeSet<String> {
    let file = directory.join(DATABASE);
    let mut connection = sqlx::SqliteConnection::connect(file.to_str().unwrap()).await.unwrap();
    let columns = "SELECT t.name || '.' || c.name || ' ' || lower(c.type) || \
         CASE WHEN c.\"notnull\" = 1 OR c.pk > 0 THEN ' always' ELSE '' END || CASE WHEN c.pk > 0 THEN ' key ' || c.pk ELSE '' END \
         FROM sqlite_schema AS t, pragma_table_info(t.name) AS c \
         WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name NOT LIKE '\\_sqlx%' ESCAPE '\\'";
    let indexes = "SELECT t.name || ' by ' || i.name || ': ' || \
         (SELECT group_concat(name, ', ') FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno)) \
         FROM sqlite_schema AS t, pragma_index_list(t.name) AS i WHERE t.type = 'table' AND i.origin = 'c'";
    let mut all = BTreeSet::new();
    for text in [columns, indexes] {
        let rows = sqlx::query(text).fetch_all(&mut connection).await.unwrap();
        all.extend(rows.iter().map(|row| row.get::<String, _>(0).replace("integer", "number")));
    }
    all
}

async fn of_server(url: &str) -> BTreeSet<String> {
    let mut connection = sqlx::PgConnection::connect(url).await.unwrap();
    let columns = "SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || \
         CASE WHEN a.attnotnull THEN ' always' ELSE '' END || \
         coalesce(' key ' || array_position(k.conkey, a.attnum), '') \
         FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 \
         LEFT JOIN pg_constraint AS k ON k.conrelid = c.oid AND k.contype = 'p' AND a.attnum = ANY (k.conkey) \
         WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname NOT LIKE '\\_sqlx%'";
    let indexes = "SELECT t.relname || ' by ' || i.relname || ': ' || \
         (SELECT string_agg(a.attname, ', ' ORDER BY a.attnum) FROM pg_attribute AS a WHERE a.attrelid = i.oid) \
         FROM pg_index AS x JOIN pg_class AS i ON i.oid = x.indexrelid JOIN pg_class AS t ON t.oid = x.indrelid \
         WHERE NOT x.indisprimary AND t.relnamespace = 'public'::regnamespace";
    let mut all = BTreeSet::new();
    for text in [columns, indexes] {
        let rows = sqlx::query(text).fetch_all(&mut connection).await.unwrap();
        all.extend(rows.iter().map(|row| row.get::<String, _>(0).replace("bigint", "number")));
    }
    all
}

#[tokio::test]
async fn both_databases_have_the_same_tables_columns_keys_and_indexes() {
    let directory = tempfile::tempdir().unwrap();
    drop(Store::open(&Database::Directory(directory.path().into())).await.unwrap());
    let file = of_file(directory.path()).await;
    let known = [
        "entries.number number always key 2",
        "tables.expired number",
        "tables by tables_by_phase: phase, changed",
    ];
    for line in known {
        assert!(file.contains(line), "{line} in {file:#?}");
    }
    // Whoever runs the tests without a cluster has seen what a file has.
    let Some(url) = interregnum_cluster::database_of(directory.path()) else { return };
    drop(Store::open(&place::database(directory.path())).await.unwrap());
    assert_eq!(of_server(&url).await, file);
}
