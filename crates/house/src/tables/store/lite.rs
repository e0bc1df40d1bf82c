//! Writing to SQLite: a group of commits is one text of statements, and one call of the database.

use sqlx::{Connection, Executor, Row, SqliteConnection};

use super::parcel::{Parcel, Rows};
use super::quotas::{Ask, Desk, Found, Question};
use super::writer::{Answers, Job};
use super::{StoreFault, writer};

/// Where the lines of the log come from, whatever room the code is in.
const LOG: &str = "house::store";

/// The rows of one or more commits: JSON lists without their brackets, so that many of them make
/// one list by joining them.
#[derive(Clone, Default, Debug)]
pub(super) struct Lists {
    tables: String,
    entries: String,
    left: String,
    holders: String,
    stored: String,
    expired: String,
}

impl Lists {
    /// The rows of a commit.
    pub(super) fn of(parcel: &Parcel) -> serde_json::Result<Lists> {
        let Parcel { table, after, at, network, bytes, entries, expires, index, fence: _ } = parcel;
        let mut lists = Lists::default();
        for (number, text) in (*after..).zip(entries) {
            add(&mut lists.entries, &(table, number, at, text))?;
        }
        add(&mut lists.stored, &(table, network, bytes))?;
        if *expires {
            add(&mut lists.expired, &(table, at))?;
        }
        let Some(row) = index else { return Ok(lists) };
        let indexed = (table, &row.game, row.phase, u8::from(row.listed), &row.owner, at, after, network);
        add(&mut lists.tables, &indexed)?;
        if row.fewer {
            add(&mut lists.left, table)?;
        }
        for holder in &row.holders {
            add(&mut lists.holders, &(holder, table))?;
        }
        Ok(lists)
    }

    fn join(&mut self, other: &Lists) {
        let lists = [
            (&mut self.tables, &other.tables),
            (&mut self.entries, &other.entries),
            (&mut self.left, &other.left),
            (&mut self.holders, &other.holders),
            (&mut self.stored, &other.stored),
            (&mut self.expired, &other.expired),
        ];
        for (list, more) in lists.into_iter().filter(|(_, more)| !more.is_empty()) {
            if !list.is_empty() {
                list.push(',');
            }
            list.push_str(more);
        }
    }

    /// Runs one of the statements below on these rows.
    async fn run(&self, connection: &mut SqliteConnection, sql: &'static str) -> Result<(), StoreFault> {
        let list = |rows: &String| format!("[{rows}]");
        let lists =
            [&self.tables, &self.entries, &self.left, &self.holders, &self.stored, &self.expired].map(list);
        let query = lists.into_iter().fold(sqlx::query(sql), |query, list| query.bind(list));
        match query.execute(connection).await {
            Ok(_) => Ok(()),
            Err(sqlx::Error::Database(fault)) if fault.is_unique_violation() => Err(StoreFault::Conflict),
            Err(sqlx::Error::Database(fault)) if fault.is_foreign_key_violation() => Err(StoreFault::Gone),
            Err(fault) => Err(fault.into()),
        }
    }
}

fn add(list: &mut String, row: &impl serde::Serialize) -> serde_json::Result<()> {
    let row = serde_json::to_string(row)?;
    if !list.is_empty() {
        list.push(',');
    }
    list.push_str(&row);
    Ok(())
}

/// Writes rows between two statements. A table that was deleted does not come back: only its
/// first entry makes a row, and no entry is taken without one. One text, so that the database is called once; each
/// statement takes the next list in the order of the fields of [`Lists`].
macro_rules! write_between {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            "INSERT INTO tables (id, game, phase, listed, owner, created, changed, attended, network) \
             SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>5, value->>5, \
             coalesce(value->>7, '') \
             FROM json_each(?) WHERE value->>6 = 0 OR EXISTS (SELECT 1 FROM tables WHERE id = value->>0) \
             ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, changed = excluded.changed; \
             INSERT INTO entries (table_id, number, at, entry) \
             SELECT value->>0, value->>1, value->>2, value->>3 FROM json_each(?); \
             DELETE FROM holders WHERE table_id IN (SELECT value FROM json_each(?)); \
             INSERT INTO holders (visitor, table_id) SELECT value->>0, value->>1 FROM json_each(?) WHERE true \
             ON CONFLICT DO NOTHING; \
             INSERT INTO stored (table_id, network, bytes) SELECT value->>0, \
             coalesce(value->>1, (SELECT network FROM tables WHERE id = value->>0), ''), value->>2 \
             FROM json_each(?) WHERE true \
             ON CONFLICT (table_id, network) DO UPDATE SET bytes = bytes + excluded.bytes; \
             UPDATE tables SET expired = new.value->>1 FROM json_each(?) AS new WHERE tables.id = new.value->>0; ",
            $after
        )
    };
}

/// Writes a whole group.
const WRITE_ALL: &str = write_between!("BEGIN IMMEDIATE; ", "COMMIT");
/// Writes a whole group whose transaction has begun.
const WRITE_REST: &str = write_between!("", "COMMIT");
/// Writes one commit of a group.
const WRITE_ONE: &str = write_between!("SAVEPOINT one; ", "RELEASE one");

/// Counts what there is, after another statement. Four lists: owners, networks, networks whose bytes count, and sitters
/// with the table that does not count because they sit down there now; then whether the sum of all counts.
macro_rules! count_after {
    ($before:literal) => {
        concat!(
            $before,
            "SELECT 0, value, (SELECT count(*) FROM tables WHERE owner = value AND phase IN ('open', 'playing')) \
             FROM json_each(?) \
             UNION ALL SELECT 1, value, \
             (SELECT count(*) FROM tables WHERE network = value AND phase IN ('open', 'playing')) FROM json_each(?) \
             UNION ALL SELECT 2, network, bytes FROM charged WHERE network IN (SELECT value FROM json_each(?)) \
             UNION ALL SELECT 4, value->>0, (SELECT count(*) FROM holders JOIN tables ON table_id = tables.id \
             WHERE visitor = value->>0 AND tables.id <> value->>1 AND owner <> visitor \
             AND phase IN ('open', 'playing')) FROM json_each(?) \
             UNION ALL SELECT 3, '', (SELECT coalesce(sum(bytes), 0) FROM charged) WHERE ?"
        )
    };
}

/// Counts as it stands now.
const COUNT: &str = count_after!("");
/// Begins the transaction in which a group is counted and stored.
const BEGIN_AND_COUNT: &str = count_after!("BEGIN IMMEDIATE; ");

async fn ask(
    connection: &mut SqliteConnection,
    sql: &'static str,
    question: &Question,
) -> sqlx::Result<Found> {
    let query = question.lists().into_iter().fold(sqlx::query(sql), |query, list| query.bind(list));
    let rows = query.bind(question.all).fetch_all(connection).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).collect()
}

/// Counts what a question asks for, as it stands now.
pub(super) async fn count(connection: &mut SqliteConnection, question: &Question) -> sqlx::Result<Found> {
    ask(connection, COUNT, question).await
}

/// The one connection that writes, as far as this process goes.
#[derive(Debug)]
pub(super) struct LitePen(pub SqliteConnection);

fn lists(rows: &Rows) -> &Lists {
    match rows {
        Rows::Lite(lists) => lists,
        Rows::Pg(_) => unreachable!("rows are made for the database that they go to"),
    }
}

impl LitePen {
    /// Stores a group in one transaction; the answer to each. If one of them does not fit, the others
    /// are stored without it.
    pub(super) async fn group(
        &mut self,
        desk: &mut Desk,
        commits: &[(&Rows, &Ask)],
    ) -> Result<Answers, StoreFault> {
        match self.together(desk, commits).await {
            Err(fault) => {
                tracing::debug!(target: LOG, %fault, commits = commits.len(), "a group is stored one by one");
                // Whatever was begun must not leak into what follows.
                self.abandon().await;
                self.one_by_one(desk, commits).await
            }
            stored => stored,
        }
    }

    /// Nothing of what was begun stands.
    pub(super) async fn abandon(&mut self) {
        let _ = self.0.execute("ROLLBACK").await;
    }

    /// Begins a transaction, counts, and says what there is room for.
    async fn begin_and_admit(&mut self, desk: &mut Desk, asks: &[&Ask]) -> Result<Answers, StoreFault> {
        let question = desk.tally.question(asks);
        desk.tally.learn(ask(&mut self.0, BEGIN_AND_COUNT, &question).await?);
        Ok(desk.admit(asks))
    }

    async fn together(&mut self, desk: &mut Desk, commits: &[(&Rows, &Ask)]) -> Result<Answers, StoreFault> {
        let asks: Vec<&Ask> = commits.iter().map(|(_, ask)| *ask).collect();
        let (answers, sql) = match desk.admit_known(&asks) {
            Some(answers) => (answers, WRITE_ALL),
            None => (self.begin_and_admit(desk, &asks).await?, WRITE_REST),
        };
        let mut all = Lists::default();
        for ((rows, _), _) in commits.iter().zip(&answers).filter(|(_, answer)| answer.is_ok()) {
            all.join(lists(rows));
        }
        all.run(&mut self.0, sql).await?;
        Ok(answers)
    }

    async fn one_by_one(
        &mut self,
        desk: &mut Desk,
        commits: &[(&Rows, &Ask)],
    ) -> Result<Answers, StoreFault> {
        let asks: Vec<&Ask> = commits.iter().map(|(_, ask)| *ask).collect();
        desk.forget();
        let mut answers = self.begin_and_admit(desk, &asks).await?;
        for ((rows, _), answer) in commits.iter().zip(&mut answers).filter(|(_, answer)| answer.is_ok()) {
            *answer = lists(rows).run(&mut self.0, WRITE_ONE).await;
            match answer {
                Ok(()) => {}
                // Not the fault of this commit: nothing at all can be stored.
                Err(StoreFault::Database(fault)) if !refused(fault) => {
                    return Err(StoreFault::Unwritable(fault.to_string()));
                }
                Err(_) => {
                    self.0.execute("ROLLBACK TO one; RELEASE one").await?;
                }
            }
        }
        self.0.execute("COMMIT").await?;
        Ok(answers)
    }

    /// Does something that is not a commit, in a transaction of its own.
    pub(super) async fn alone(&mut self, table: &str, job: &Job) -> sqlx::Result<()> {
        self.0.execute("BEGIN IMMEDIATE").await?;
        for sql in writer::statements(table, job) {
            sql.lite().execute(&mut self.0).await?;
        }
        self.0.execute("COMMIT").await.map(drop)
    }

    /// Lets go of the database.
    pub(super) async fn close(self) -> sqlx::Result<()> {
        self.0.close().await
    }
}

/// Whether the database works and refuses this statement by its rules: `SQLITE_CONSTRAINT`, whichever it is.
pub(super) fn refused(fault: &sqlx::Error) -> bool {
    let code = fault.as_database_error().and_then(|fault| fault.code()?.parse::<u32>().ok());
    code.is_some_and(|code| code & 0xff == 19)
}
