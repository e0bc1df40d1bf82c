//! What is moved: every table of the schema with its columns, and its rows page by page in the order of their keys.

use std::collections::{BTreeSet, VecDeque};

use crate::tables::{Arg, Db, Row, Sql, Work, sql};

/// How many rows are in memory at a time, on each side.
const PAGE: usize = 250;

/// What stands in a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Number,
    Text,
}

use Kind::{Number, Text};

/// A table of the schema.
#[derive(Debug)]
pub(super) struct Goods {
    pub name: &'static str,
    /// Its columns, those of the key first.
    pub columns: &'static [(&'static str, Kind)],
    /// How many of them are the key.
    pub key: usize,
    /// Whether the database keeps it by itself from another table.
    pub follows: bool,
}

/// Everything that is moved, in an order in which none refers to a later one.
pub(super) const GOODS: [Goods; 10] = [
    Goods { name: "house", columns: &[("name", Text), ("value", Text)], key: 1, follows: false },
    Goods {
        name: "tables",
        columns: &[
            ("id", Text),
            ("game", Text),
            ("phase", Text),
            ("listed", Number),
            ("owner", Text),
            ("created", Number),
            ("changed", Number),
            ("network", Text),
            ("attended", Number),
            ("expired", Number),
        ],
        key: 1,
        follows: false,
    },
    Goods {
        name: "entries",
        columns: &[("table_id", Text), ("number", Number), ("at", Number), ("entry", Text)],
        key: 2,
        follows: false,
    },
    Goods { name: "holders", columns: &[("visitor", Text), ("table_id", Text)], key: 2, follows: false },
    Goods {
        name: "stored",
        columns: &[("table_id", Text), ("network", Text), ("bytes", Number)],
        key: 2,
        follows: false,
    },
    Goods { name: "charged", columns: &[("network", Text), ("bytes", Number)], key: 1, follows: true },
    Goods {
        name: "acts",
        columns: &[
            ("number", Number),
            ("at", Number),
            ("verb", Text),
            ("about", Text),
            ("touched", Text),
            ("reason", Text),
            ("host", Text),
        ],
        key: 1,
        follows: false,
    },
    Goods {
        name: "orders",
        columns: &[("kind", Text), ("subject", Text), ("since", Number)],
        key: 2,
        follows: false,
    },
    Goods {
        name: "reports",
        columns: &[
            ("table_id", Text),
            ("about", Text),
            ("area", Text),
            ("network", Text),
            ("visitor", Text),
            ("at", Number),
            ("looked", Number),
        ],
        key: 3,
        follows: false,
    },
    Goods {
        name: "studies",
        columns: &[("table_id", Text), ("seat", Number), ("print", Text), ("at", Number), ("study", Text)],
        key: 2,
        follows: false,
    },
];

/// What stays where it is, and why.
pub(super) const STAYS: [(&str, &str); 3] = [
    ("_sqlx_migrations", "each database says itself how far its schema is"),
    ("nodes", "says which processes serve the old database at the moment; none of them serves the new one"),
    ("duties", "says which of those processes sees to which tables; whoever opens the new house begins anew"),
];

/// The names of all tables that a database has.
pub(super) async fn catalog(db: &Db) -> sqlx::Result<BTreeSet<String>> {
    let names = match db {
        Db::Lite(_) => "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
        Db::Pg(..) => {
            "SELECT relname::text FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace"
        }
    };
    db.all(sql(names)).await?.iter().map(|row| row.get(0)).collect()
}

impl Goods {
    fn list(&self, of: &[(&'static str, Kind)]) -> String {
        of.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    fn keys(&self) -> &'static [(&'static str, Kind)] {
        self.columns.get(..self.key).unwrap_or(self.columns)
    }

    fn read(&self, row: &Row) -> sqlx::Result<Vec<Arg>> {
        let columns = self.columns.iter().enumerate();
        let cell = |(place, (_, kind)): (usize, &(&str, Kind))| {
            Ok(match kind {
                Number => Arg::Number(row.get(place)?),
                Text => Arg::Text(row.get(place)?),
            })
        };
        columns.map(cell).collect()
    }

    /// How many rows there are.
    pub async fn count(&self, work: &mut Work) -> sqlx::Result<u64> {
        let row = work.first(Sql::made(format!("SELECT count(*) FROM {}", self.name))).await?;
        row.ok_or(sqlx::Error::RowNotFound)?.count(0)
    }

    /// Whether there is any row.
    pub async fn has_any(&self, work: &mut Work) -> sqlx::Result<bool> {
        Ok(work.first(Sql::made(format!("SELECT 1 FROM {} LIMIT 1", self.name))).await?.is_some())
    }

    /// The rows after this one, by their keys; compared letter by letter on either database.
    async fn page(&self, work: &mut Work, after: Option<&[Arg]>) -> sqlx::Result<VecDeque<Vec<Arg>>> {
        let (columns, keys) = (self.list(self.columns), self.list(self.keys()));
        let places = (1..=self.key).map(|place| format!("${place}")).collect::<Vec<_>>().join(", ");
        let from = after.map_or(String::new(), |_| format!("WHERE ({keys}) > ({places}) "));
        let text = format!("SELECT {columns} FROM {} {from}ORDER BY {keys} LIMIT {PAGE}", self.name);
        let query = after.unwrap_or_default().iter().cloned().fold(Sql::made(text), Sql::bind);
        work.all(query).await?.iter().map(|row| self.read(row)).collect()
    }

    /// Writes rows as they are.
    pub async fn put(&self, work: &mut Work, rows: &[Vec<Arg>]) -> sqlx::Result<()> {
        let width = self.columns.len();
        let row = |number: usize| {
            let places = (1..=width).map(|place| format!("${}", number * width + place));
            format!("({})", places.collect::<Vec<_>>().join(", "))
        };
        let values = (0..rows.len()).map(row).collect::<Vec<_>>().join(", ");
        // The numbers of acts are the server's own to give, unless somebody insists.
        let insists = matches!(work, Work::Pg(..)) && self.name == "acts";
        let own = if insists { " OVERRIDING SYSTEM VALUE" } else { "" };
        let text = format!("INSERT INTO {} ({}){own} VALUES {values}", self.name, self.list(self.columns));
        let query = rows.iter().flatten().cloned().fold(Sql::made(text), Sql::bind);
        if work.run(query).await? == rows.len() as u64 { Ok(()) } else { Err(sqlx::Error::RowNotFound) }
    }

    /// A row by its key, in words.
    pub fn name_of(&self, row: &[Arg]) -> String {
        let keys = row.iter().take(self.key).map(|cell| match cell {
            Arg::Number(number) => number.unwrap_or_default().to_string(),
            Arg::Text(text) => text.clone().unwrap_or_default(),
        });
        format!("{} {}", self.name, keys.collect::<Vec<_>>().join(" "))
    }
}

/// The rows of a table in order, a page at a time.
#[derive(Debug)]
pub(super) struct Rows {
    goods: &'static Goods,
    page: VecDeque<Vec<Arg>>,
    last: Option<Vec<Arg>>,
    over: bool,
}

impl Rows {
    /// From the first one on.
    pub fn of(goods: &'static Goods) -> Rows {
        Rows { goods, page: VecDeque::new(), last: None, over: false }
    }

    /// Reads the next page if nothing is left of the one before.
    async fn fill(&mut self, work: &mut Work) -> sqlx::Result<()> {
        if self.page.is_empty() && !self.over {
            self.page = self.goods.page(work, self.last.as_deref()).await?;
            self.over = self.page.len() < PAGE;
            if let Some(row) = self.page.back() {
                self.last = Some(row.iter().take(self.goods.key).cloned().collect());
            }
        }
        Ok(())
    }

    /// The next page; empty at the end.
    pub async fn next_page(&mut self, work: &mut Work) -> sqlx::Result<Vec<Vec<Arg>>> {
        self.fill(work).await?;
        Ok(std::mem::take(&mut self.page).into())
    }

    /// The next row, which stays the next one.
    pub async fn peek(&mut self, work: &mut Work) -> sqlx::Result<Option<&Vec<Arg>>> {
        self.fill(work).await?;
        Ok(self.page.front())
    }

    /// Takes the row that was looked at.
    pub fn take(&mut self) -> Option<Vec<Arg>> {
        self.page.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{Database, Store};
    use crate::testing::database;

    #[tokio::test]
    async fn every_table_that_the_database_knows_is_moved_or_stays_for_a_reason() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(&database(directory.path())).await.unwrap();
        let mut known = catalog(store.db()).await.unwrap();
        for (name, _) in STAYS {
            known.remove(name);
        }
        let moved: BTreeSet<String> = GOODS.iter().map(|goods| goods.name.to_owned()).collect();
        assert_eq!(moved, known, "a migration that adds a table says in goods.rs whether it is moved");
    }

    #[tokio::test]
    async fn every_column_and_every_key_is_known() {
        // Both databases have the same; `schema` in the tests of the house sees to that.
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(&Database::Directory(directory.path().into())).await.unwrap();
        for goods in &GOODS {
            let columns =
                Sql::made(format!("SELECT name, type, pk FROM pragma_table_info('{}')", goods.name));
            let (mut is, mut keys) = (BTreeSet::new(), Vec::new());
            for row in store.db().all(columns).await.unwrap() {
                let (name, kind): (String, String) = (row.get(0).unwrap(), row.get(1).unwrap());
                let place: i64 = row.get(2).unwrap();
                if place > 0 {
                    keys.push((place, name.clone()));
                }
                is.insert(format!("{name} {kind}"));
            }
            let says = goods.columns.iter().map(|(name, kind)| match kind {
                Number => format!("{name} INTEGER"),
                Text => format!("{name} TEXT"),
            });
            assert_eq!(says.collect::<BTreeSet<_>>(), is, "{}", goods.name);
            keys.sort();
            let keys: Vec<String> = keys.into_iter().map(|(_, name)| name).collect();
            assert_eq!(
                goods.keys().iter().map(|(name, _)| *name).collect::<Vec<_>>(),
                keys,
                "{}",
                goods.name
            );
        }
    }
}
