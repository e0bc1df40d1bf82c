//! One database or the other: SQLite in a file, or PostgreSQL. Statements are written once, in the SQL that both read
//! (`$1` for what is filled in, whole numbers and text and nothing else), and run on whichever it is.

use sqlx::postgres::{PgArguments, PgPool, PgRow};
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqlitePool, SqliteRow};
use sqlx::{AssertSqlSafe, Decode, Postgres, Row as _, SqlSafeStr, SqlStr, Sqlite, Transaction, Type};

use super::line::Line;

/// The lock that whoever acts as the host holds on PostgreSQL until their transaction ends: so acts are numbered in the
/// order in which they can be read, and whoever follows the log by number misses none.
const HOST: i64 = 0x696e_7465_7272_6567;

/// A database, by the connections to it.
#[derive(Clone, Debug)]
pub(crate) enum Db {
    /// A file.
    Lite(SqlitePool),
    /// A server, and the line to it.
    Pg(PgPool, Line),
}

/// What is filled in for a place in a statement, or what stood there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Arg {
    /// A whole number; yes and no are 1 and 0.
    Number(Option<i64>),
    /// A text.
    Text(Option<String>),
}

impl From<i64> for Arg {
    fn from(number: i64) -> Arg {
        Arg::Number(Some(number))
    }
}

impl From<Option<i64>> for Arg {
    fn from(number: Option<i64>) -> Arg {
        Arg::Number(number)
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Arg {
        Arg::Number(Some(number.into()))
    }
}

impl From<u8> for Arg {
    fn from(number: u8) -> Arg {
        Arg::Number(Some(number.into()))
    }
}

impl From<bool> for Arg {
    fn from(yes: bool) -> Arg {
        Arg::Number(Some(yes.into()))
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(Some(text.into()))
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(Some(text))
    }
}

impl From<Option<&str>> for Arg {
    fn from(text: Option<&str>) -> Arg {
        Arg::Text(text.map(str::to_owned))
    }
}

/// A statement and what is filled in, for either database.
#[derive(Clone, Debug)]
pub(crate) struct Sql {
    text: SqlStr,
    args: Vec<Arg>,
}

/// A statement.
pub(crate) fn sql(text: &'static str) -> Sql {
    Sql { text: text.into_sql_str(), args: Vec::new() }
}

impl Sql {
    /// A statement that was put together from texts of the program, and from nothing that came from outside.
    pub(crate) fn made(text: String) -> Sql {
        Sql { text: AssertSqlSafe(text).into_sql_str(), args: Vec::new() }
    }

    /// Fills in the next place.
    pub(crate) fn bind(mut self, arg: impl Into<Arg>) -> Sql {
        self.args.push(arg.into());
        self
    }

    /// The statement for SQLite.
    pub(super) fn lite<'q>(self) -> Query<'q, Sqlite, SqliteArguments> {
        self.args.into_iter().fold(sqlx::query(self.text), |query, arg| match arg {
            Arg::Number(number) => query.bind(number),
            Arg::Text(text) => query.bind(text),
        })
    }

    /// The statement for PostgreSQL.
    pub(super) fn pg<'q>(self) -> Query<'q, Postgres, PgArguments> {
        self.args.into_iter().fold(sqlx::query(self.text), |query, arg| match arg {
            Arg::Number(number) => query.bind(number),
            Arg::Text(text) => query.bind(text),
        })
    }
}

/// A row of an answer.
#[derive(Debug)]
pub(crate) enum Row {
    /// Of a file.
    Lite(SqliteRow),
    /// Of a server.
    Pg(PgRow),
}

impl Row {
    /// What stands in a column.
    pub(crate) fn get<'r, T>(&'r self, column: usize) -> sqlx::Result<T>
    where
        T: Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>,
    {
        match self {
            Row::Lite(row) => row.try_get(column),
            Row::Pg(row) => row.try_get(column),
        }
    }

    /// Whether a column says yes.
    pub(crate) fn yes(&self, column: usize) -> sqlx::Result<bool> {
        Ok(self.get::<i64>(column)? != 0)
    }

    /// A number that is not below zero.
    pub(crate) fn count(&self, column: usize) -> sqlx::Result<u64> {
        Ok(u64::try_from(self.get::<i64>(column)?).unwrap_or_default())
    }
}

/// Runs a query on a connection of the pool that is given up if nothing comes back: nobody knows what else it would answer.
macro_rules! in_time {
    ($pool:expr, $line:expr, $connection:ident => $query:expr) => {{
        let mut $connection = $pool.acquire().await?;
        match $line.in_time($query).await {
            Ok(answer) => answer,
            Err(late) => {
                drop($connection.detach());
                Err(late)
            }
        }
    }};
}

impl Db {
    /// Every row of an answer.
    pub(crate) async fn all(&self, sql: Sql) -> sqlx::Result<Vec<Row>> {
        match self {
            Db::Lite(pool) => Ok(lite_rows(sql.lite().fetch_all(pool).await?)),
            Db::Pg(pool, line) => {
                let rows = in_time!(pool, line, connection => sql.pg().fetch_all(&mut *connection));
                Ok(pg_rows(rows?))
            }
        }
    }

    /// The first row, if there is one.
    pub(crate) async fn first(&self, sql: Sql) -> sqlx::Result<Option<Row>> {
        Ok(self.all(sql).await?.into_iter().next())
    }

    /// The first row.
    pub(crate) async fn one(&self, sql: Sql) -> sqlx::Result<Row> {
        self.first(sql).await?.ok_or(sqlx::Error::RowNotFound)
    }

    /// Begins what is read as it stands at one instant.
    pub(crate) async fn look(&self) -> sqlx::Result<Work> {
        let at_once = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        Ok(match self {
            Db::Lite(pool) => Work::Lite(pool.begin().await?),
            Db::Pg(pool, line) => Work::Pg(line.in_time(pool.begin_with(at_once)).await??, line.clone()),
        })
    }

    /// Begins something beside which acts of the host go on.
    pub(crate) async fn begin(&self) -> sqlx::Result<Work> {
        Ok(match self {
            Db::Lite(pool) => Work::Lite(pool.begin().await?),
            Db::Pg(pool, line) => Work::Pg(line.in_time(pool.begin()).await??, line.clone()),
        })
    }

    /// Begins an act of the host, beside which no other goes on.
    pub(crate) async fn act(&self) -> sqlx::Result<Work> {
        Ok(match self {
            Db::Lite(pool) => Work::Lite(pool.begin_with("BEGIN IMMEDIATE").await?),
            Db::Pg(pool, line) => {
                let mut work = Work::Pg(line.in_time(pool.begin()).await??, line.clone());
                work.all(sql("SELECT pg_advisory_xact_lock($1)").bind(HOST)).await?;
                work
            }
        })
    }

    /// Lets go of the database.
    pub(crate) async fn close(&self) {
        match self {
            Db::Lite(pool) => pool.close().await,
            Db::Pg(pool, _) => pool.close().await,
        }
    }
}

/// A transaction; what was done in it is undone unless it is committed.
#[derive(Debug)]
pub(crate) enum Work {
    /// On a file.
    Lite(Transaction<'static, Sqlite>),
    /// On a server, and the line to it.
    Pg(Transaction<'static, Postgres>, Line),
}

impl Work {
    /// Every row of an answer.
    pub(crate) async fn all(&mut self, sql: Sql) -> sqlx::Result<Vec<Row>> {
        match self {
            Work::Lite(work) => Ok(lite_rows(sql.lite().fetch_all(&mut **work).await?)),
            Work::Pg(work, line) => Ok(pg_rows(line.in_time(sql.pg().fetch_all(&mut **work)).await??)),
        }
    }

    /// The first row, if there is one.
    pub(crate) async fn first(&mut self, sql: Sql) -> sqlx::Result<Option<Row>> {
        Ok(self.all(sql).await?.into_iter().next())
    }

    /// Changes something; how many rows it touched.
    pub(crate) async fn run(&mut self, sql: Sql) -> sqlx::Result<u64> {
        match self {
            Work::Lite(work) => Ok(sql.lite().execute(&mut **work).await?.rows_affected()),
            Work::Pg(work, line) => Ok(line.in_time(sql.pg().execute(&mut **work)).await??.rows_affected()),
        }
    }

    /// Keeps everybody else from adding to a table until this ends. A file has one writer at a time anyway; on a server
    /// whoever stores something at a table holds its row.
    pub(crate) async fn hold(&mut self, table: &str) -> sqlx::Result<()> {
        if let Work::Pg(..) = self {
            self.all(sql("SELECT 1 FROM tables WHERE id = $1 FOR NO KEY UPDATE").bind(table)).await?;
        }
        Ok(())
    }

    /// What was done stands.
    pub(crate) async fn commit(self) -> sqlx::Result<()> {
        match self {
            Work::Lite(work) => work.commit().await,
            Work::Pg(work, line) => line.in_time(work.commit()).await?,
        }
    }
}

fn lite_rows(rows: Vec<SqliteRow>) -> Vec<Row> {
    rows.into_iter().map(Row::Lite).collect()
}

fn pg_rows(rows: Vec<PgRow>) -> Vec<Row> {
    rows.into_iter().map(Row::Pg).collect()
}
