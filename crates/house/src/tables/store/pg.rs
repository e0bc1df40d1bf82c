//! Writing to PostgreSQL: a group of commits goes as columns, in one call of a function of the session (`group.sql`).

use std::sync::Arc;

use sqlx::postgres::PgConnection;
use sqlx::{ConnectOptions, Connection, Executor, Row};
use tokio::time::timeout;

use super::db::sql;
use super::line::Line;
use super::nodes::Voice;
use super::parcel::{Parcel, Rows};
use super::postgres::Postgres;
use super::quotas::{Ask, Desk, Found, Question};
use super::writer::{self, Answers, Job};
use super::{StoreFault, is_away};

/// Where the lines of the log come from, whatever room the code is in.
const LOG: &str = "house::store";

/// What the session that writes knows how to do.
const STORE: &str = include_str!("group.sql");

/// How often a group is tried again that the server gave up because two waited for each other.
const AGAIN: usize = 5;

/// Holds what is counted until the transaction ends, whichever node counts: tables and seats are limited for all of them
/// together. By the number of the lock, so that no two wait for each other.
const HOLD: &str = "SELECT pg_advisory_xact_lock(lock) FROM (SELECT DISTINCT hashtextextended(name, 7171) AS lock \
     FROM unnest($1::text[]) AS held (name) ORDER BY lock) AS sorted";

/// Counts what there is; in the order of the fields of [`Question`].
const COUNT: &str = "SELECT 0::bigint, name, (SELECT count(*) FROM tables WHERE owner = name AND phase IN ('open', 'playing')) \
     FROM unnest($1::text[]) AS asked (name) \
     UNION ALL SELECT 1, name, (SELECT count(*) FROM tables WHERE network = name AND phase IN ('open', 'playing')) \
     FROM unnest($2::text[]) AS asked (name) \
     UNION ALL SELECT 2, network, bytes FROM charged WHERE network = ANY ($3::text[]) \
     UNION ALL SELECT 4, name, (SELECT count(*) FROM holders JOIN tables ON table_id = tables.id \
     WHERE visitor = name AND tables.id <> place AND owner <> visitor AND phase IN ('open', 'playing')) \
     FROM unnest($4::text[], $5::text[]) AS sitting (name, place) \
     UNION ALL SELECT 3, '', (SELECT coalesce(sum(bytes), 0)::bigint FROM charged) WHERE $6";

/// Counts what a question asks for, as it stands now.
pub(super) async fn count(connection: &mut PgConnection, question: &Question) -> sqlx::Result<Found> {
    let (sitters, places): (Vec<String>, Vec<String>) = question.sitting.iter().cloned().unzip();
    let query = sqlx::query(COUNT).bind(&question.owners).bind(&question.networks).bind(&question.paying);
    let rows = query.bind(sitters).bind(places).bind(question.all).fetch_all(connection).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).collect()
}

/// Commits as columns, in the order in which the function takes them.
#[derive(Default)]
struct Columns {
    tables: Vec<String>,
    after: Vec<i64>,
    at: Vec<i64>,
    networks: Vec<Option<String>>,
    bytes: Vec<i64>,
    expires: Vec<bool>,
    games: Vec<Option<String>>,
    phases: Vec<Option<&'static str>>,
    listed: Vec<Option<i64>>,
    owners: Vec<Option<String>>,
    fewer: Vec<bool>,
    entry_of: Vec<i64>,
    entry_tables: Vec<String>,
    numbers: Vec<i64>,
    entry_at: Vec<i64>,
    entries: Vec<String>,
    holder_of: Vec<i64>,
    holder_tables: Vec<String>,
    holders: Vec<String>,
    letters: Vec<Option<String>>,
    fences: Vec<Option<i64>>,
}

/// A number for the database; there are none so large.
fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl Columns {
    fn add(&mut self, parcel: &Parcel) {
        let Parcel { table, after, at, network, bytes, entries, expires, index, fence } = parcel;
        self.tables.push(table.clone());
        self.after.push(whole(*after));
        self.at.push(*at);
        self.networks.push(network.clone());
        self.bytes.push(whole(*bytes));
        self.expires.push(*expires);
        self.letters.push(fence.map(|fence| fence.letter.to_string()));
        self.fences.push(fence.map(|fence| fence.number));
        let index = index.as_ref();
        self.games.push(index.map(|row| row.game.clone()));
        self.phases.push(index.map(|row| row.phase));
        self.listed.push(index.map(|row| row.listed.into()));
        self.owners.push(index.map(|row| row.owner.clone()));
        self.fewer.push(index.is_some_and(|row| row.fewer));
        let place = self.tables.len() as i64;
        for (number, text) in (*after..).zip(entries) {
            self.entry_of.push(place);
            self.entry_tables.push(table.clone());
            self.numbers.push(whole(number));
            self.entry_at.push(*at);
            self.entries.push(text.clone());
        }
        for holder in index.into_iter().flat_map(|row| &row.holders) {
            self.holder_of.push(place);
            self.holder_tables.push(table.clone());
            self.holders.push(holder.clone());
        }
    }

    /// What came of each. The other nodes hear that this one has told them of so many groups.
    async fn store(self, connection: &mut PgConnection, node: i64, told: u64) -> sqlx::Result<Vec<i64>> {
        let query = sqlx::query(
            "SELECT pg_temp.store($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, \
             $22, $23)",
        );
        let query =
            query.bind(self.tables).bind(self.after).bind(self.at).bind(self.networks).bind(self.bytes);
        let query = query.bind(self.expires).bind(self.games).bind(self.phases).bind(self.listed);
        let query = query.bind(self.owners).bind(self.fewer).bind(self.entry_of).bind(self.entry_tables);
        let query = query.bind(self.numbers).bind(self.entry_at).bind(self.entries);
        let query = query.bind(self.holder_of).bind(self.holder_tables).bind(self.holders);
        let query = query.bind(self.letters).bind(self.fences).bind(node).bind(told.cast_signed());
        query.fetch_one(connection).await?.try_get(0)
    }
}

/// The one connection of this node that writes commits; opened again whenever it broke.
#[derive(Debug)]
pub(super) struct PgPen {
    postgres: Postgres,
    line: Line,
    voice: Arc<Voice>,
    connection: Option<PgConnection>,
}

fn parcel(rows: &Rows) -> &Parcel {
    match rows {
        Rows::Pg(parcel) => parcel,
        Rows::Lite(_) => unreachable!("rows are made for the database that they go to"),
    }
}

impl PgPen {
    /// Opens the connection.
    pub(super) async fn open(postgres: Postgres, line: Line, voice: Arc<Voice>) -> sqlx::Result<PgPen> {
        let mut pen = PgPen { postgres, line, voice, connection: None };
        pen.connection().await?;
        Ok(pen)
    }

    async fn connection(&mut self) -> sqlx::Result<&mut PgConnection> {
        if self.connection.is_none() {
            let opened = async {
                let mut connection = self.postgres.options().connect().await?;
                connection.execute(STORE).await?;
                Ok::<_, sqlx::Error>(connection)
            };
            let opened = timeout(self.postgres.patience, opened).await;
            self.connection = Some(opened.map_err(|_| sqlx::Error::PoolTimedOut)??);
        }
        // It was put there just now if it was not there before.
        self.connection.as_mut().ok_or(sqlx::Error::PoolClosed)
    }

    /// Stores a group; the answer to each.
    pub(super) async fn group(
        &mut self,
        desk: &mut Desk,
        commits: &[(&Rows, &Ask)],
    ) -> Result<Answers, StoreFault> {
        self.voice.begins();
        let tried = self.tried(desk, commits).await;
        self.voice.ends();
        match tried {
            Err(fault) if refused(&fault) && commits.len() > 1 => {
                tracing::debug!(target: LOG, %fault, commits = commits.len(), "a group is stored one by one");
                let mut answers = Vec::with_capacity(commits.len());
                for commit in commits {
                    match self.tried(desk, std::slice::from_ref(commit)).await {
                        Err(fault) if refused(&fault) => answers.push(Err(why(fault))),
                        Err(fault) => return Err(fault.into()),
                        Ok(answer) => answers.extend(answer),
                    }
                }
                Ok(answers)
            }
            Err(fault) if refused(&fault) => Ok(vec![Err(why(fault))]),
            stored => Ok(stored?),
        }
    }

    /// Stores a group, again if the server gave it up for no fault of ours.
    async fn tried(&mut self, desk: &mut Desk, commits: &[(&Rows, &Ask)]) -> sqlx::Result<Answers> {
        let mut again = AGAIN;
        loop {
            let line = self.line.clone();
            let stored = line.in_time(self.together(desk, commits)).await;
            let stored = stored.unwrap_or_else(Err);
            let Err(fault) = stored else { return stored };
            desk.forget();
            // A connection that failed may be in the middle of something; only a plain refusal leaves it as it was.
            if refused(&fault) || passes(&fault) {
                self.abandon().await;
            } else {
                self.connection = None;
            }
            if again == 0 || !passes(&fault) {
                return Err(fault);
            }
            again -= 1;
        }
    }

    /// Nothing of what was begun stands.
    pub(super) async fn abandon(&mut self) {
        let Some(connection) = &mut self.connection else { return };
        let done = timeout(self.postgres.patience, connection.execute("ROLLBACK")).await;
        if !matches!(done, Ok(Ok(_))) {
            self.connection = None;
        }
    }

    async fn together(&mut self, desk: &mut Desk, commits: &[(&Rows, &Ask)]) -> sqlx::Result<Answers> {
        let asks: Vec<&Ask> = commits.iter().map(|(_, ask)| *ask).collect();
        let (voice, told) = (self.voice.clone(), self.voice.told() + 1);
        let connection = self.connection().await?;
        let known = desk.admit_known(&asks);
        let begun = known.is_none();
        let mut answers = match known {
            Some(answers) => answers,
            None => {
                let question = desk.tally.question(&asks);
                connection.execute("BEGIN").await?;
                let names = |kind: &str, list: &[String]| -> Vec<String> {
                    list.iter().map(|name| format!("{kind} {name}")).collect()
                };
                let sitters: Vec<String> = question.sitting.iter().map(|(name, _)| name.clone()).collect();
                let held = [
                    names("owner", &question.owners),
                    names("network", &question.networks),
                    names("sitter", &sitters),
                ];
                connection.execute(sqlx::query(HOLD).bind(held.concat())).await?;
                desk.tally.learn(count(connection, &question).await?);
                desk.admit(&asks)
            }
        };
        let mut columns = Columns::default();
        for ((rows, _), _) in commits.iter().zip(&answers).filter(|(_, answer)| answer.is_ok()) {
            columns.add(parcel(rows));
        }
        let asked = columns.tables.len();
        let verdicts =
            if asked > 0 { columns.store(connection, voice.node(), told).await? } else { Vec::new() };
        if begun {
            connection.execute("COMMIT").await?;
        }
        voice.tell(told);
        if verdicts.len() != asked {
            return Err(sqlx::Error::RowNotFound);
        }
        let admitted = answers.iter_mut().filter(|answer| answer.is_ok());
        for (answer, verdict) in admitted.zip(verdicts) {
            match verdict {
                0 => {}
                1 => *answer = Err(StoreFault::Conflict),
                3 => *answer = Err(StoreFault::Relieved),
                _ => *answer = Err(StoreFault::Gone),
            }
        }
        Ok(answers)
    }

    /// Does something that is not a commit, in a transaction of its own.
    pub(super) async fn alone(&mut self, table: &str, job: &Job) -> sqlx::Result<()> {
        let line = self.line.clone();
        let done = line.in_time(self.stated(table, job)).await;
        let done = done.unwrap_or_else(Err);
        if let Err(fault) = &done
            && !refused(fault)
        {
            self.connection = None;
        }
        done
    }

    async fn stated(&mut self, table: &str, job: &Job) -> sqlx::Result<()> {
        let voice = self.voice.clone();
        let mut work = self.connection().await?.begin().await?;
        // Nobody adds to it meanwhile.
        let hold = sql("SELECT 1 FROM tables WHERE id = $1 FOR UPDATE").bind(table);
        for sql in std::iter::once(hold).chain(writer::statements(table, job)) {
            sql.pg().execute(&mut *work).await?;
        }
        if let Job::Delete = job {
            let gone = sql("SELECT pg_notify('interregnum', 'd ' || $1 || ' ' || $2)");
            gone.bind(voice.node().to_string()).bind(table).pg().execute(&mut *work).await?;
        }
        work.commit().await
    }

    /// Lets go of the database.
    pub(super) async fn close(self) -> sqlx::Result<()> {
        match self.connection {
            Some(connection) => connection.close().await,
            None => Ok(()),
        }
    }
}

fn code(fault: &sqlx::Error) -> Option<String> {
    Some(fault.as_database_error()?.code()?.into_owned())
}

/// Whether the database works and refuses this statement by its rules: class 23, an integrity constraint.
pub(super) fn refused(fault: &sqlx::Error) -> bool {
    code(fault).is_some_and(|code| code.starts_with("23"))
}

/// Whether the same may work at once: two that waited for each other (40P01), or came between each other (40001).
fn passes(fault: &sqlx::Error) -> bool {
    !is_away(fault) && code(fault).is_some_and(|code| code.starts_with("40"))
}

/// What a refusal means for whoever asked.
fn why(fault: sqlx::Error) -> StoreFault {
    match &fault {
        sqlx::Error::Database(known) if known.is_unique_violation() => StoreFault::Conflict,
        sqlx::Error::Database(known) if known.is_foreign_key_violation() => StoreFault::Gone,
        _ => fault.into(),
    }
}
