//! The schema: one description for both databases, in `migrations/`. It is written in the words of SQLite, since files of
//! earlier houses know those very texts; what PostgreSQL calls otherwise is put into its words here.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};

use super::db::Db;

/// Every step of the schema, in order.
const STEPS: [(i64, &str, &str); 6] = [
    (1, "tables", include_str!("../../../migrations/0001_tables.sql")),
    (2, "quotas", include_str!("../../../migrations/0002_quotas.sql")),
    (3, "upkeep", include_str!("../../../migrations/0003_upkeep.sql")),
    (4, "studies", include_str!("../../../migrations/0004_studies.sql")),
    (5, "holders", include_str!("../../../migrations/0005_holders.sql")),
    (6, "nodes", include_str!("../../../migrations/0006_nodes.sql")),
];

/// What PostgreSQL calls otherwise. The order counts: a longer word goes before one that is a part of it.
const WORDS: [(&str, &str); 8] = [
    (") STRICT, WITHOUT ROWID;", ");"),
    (") STRICT;", ");"),
    ("INTEGER PRIMARY KEY AUTOINCREMENT", "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"),
    ("INTEGER", "BIGINT"),
    // Compared letter by letter, as SQLite does, whatever the language of the server.
    ("TEXT", "TEXT COLLATE \"C\""),
    ("lower(hex(randomblob(32)))", "replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')"),
    ("length(CAST(entry AS BLOB))", "octet_length(entry)"),
    // Both the row that is there and the one that is not put in have it.
    ("SET bytes = bytes + excluded", "SET bytes = charged.bytes + excluded"),
];

/// Brings a database of this kind up to date.
pub(crate) fn migrator(db: &Db) -> Migrator {
    let step = |(version, name, text): (i64, &'static str, &'static str)| {
        let text = match db {
            Db::Lite(_) => text.into_sql_str(),
            Db::Pg(..) => AssertSqlSafe(for_postgres(text)).into_sql_str(),
        };
        Migration::new(version, name.into(), MigrationType::Simple, text, false)
    };
    Migrator::with_migrations(STEPS.into_iter().map(step).collect())
}

/// A text of the schema in the words of PostgreSQL.
fn for_postgres(text: &str) -> String {
    let mut parts = text.split("CREATE TRIGGER ");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        // `name WHEN BEGIN body END;`, and whatever follows.
        let (head, rest) = part.split_once(" BEGIN").unwrap_or((part, ""));
        let (body, after) = rest.split_once("END;").unwrap_or((rest, ""));
        let name = head.split_whitespace().next().unwrap_or_default();
        out += &format!(
            "CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN{body}    RETURN NULL;\nEND $$;\n\n\
             CREATE TRIGGER {head} FOR EACH ROW EXECUTE FUNCTION {name}();{after}"
        );
    }
    WORDS.iter().fold(out, |text, (here, there)| text.replace(here, there))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_otherwise_is_found_in_the_description() {
        let all: String = STEPS.iter().map(|(_, _, text)| *text).collect();
        for (here, _) in WORDS {
            assert!(all.contains(here), "nothing says {here} any more");
        }
    }

    #[test]
    fn a_trigger_becomes_a_function_and_whoever_calls_it() {
        let text =
            "-- a\nCREATE TRIGGER gone AFTER DELETE ON stored BEGIN\n    DELETE FROM charged;\nEND;\n-- b\n";
        let said = "-- a\nCREATE FUNCTION gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN\n    DELETE FROM charged;\n    \
                    RETURN NULL;\nEND $$;\n\nCREATE TRIGGER gone AFTER DELETE ON stored FOR EACH ROW EXECUTE FUNCTION gone();\n-- b\n";
        assert_eq!(for_postgres(text), said);
    }
}
