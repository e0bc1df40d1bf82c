//! Several houses on one server: who is there, who sees to which tables, and what they say to each other.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::TryFutureExt;
use sqlx::postgres::{PgConnection, PgListener, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, Executor, Row as _};
use tokio::time::timeout;

use super::db::{Db, sql};
use super::postgres::Postgres;
use super::{Store, StoreFault};
use crate::tables::{Entry, LETTERS, Millis, Phase, TableId};

/// What a connection of the register knows how to do.
const SIGN: &str = include_str!("sign.sql");

/// The channel on which nodes talk to each other.
const CHANNEL: &str = "interregnum";

/// So many tables are asked about at once.
const BATCH: usize = 500;

/// Under what a node sees to the tables of a letter: the number grows whenever they pass on to another node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fence {
    /// The first letter of the names of the tables.
    pub letter: char,
    /// How often they have passed on.
    pub number: i64,
}

/// A group of commits that takes longer shows that the line is slow.
const SLOW: Duration = Duration::from_millis(1_500);
/// For so long after that it counts as slow.
const WARY: Duration = Duration::from_secs(6);

/// Under which name this node speaks, how much it has said, and how quickly it is heard.
#[derive(Debug, Default)]
pub(crate) struct Voice {
    node: AtomicI64,
    told: AtomicU64,
    pace: Mutex<Pace>,
}

/// How quickly a node stores what it stores.
#[derive(Debug, Default)]
struct Pace {
    /// Since when it has been storing a group.
    since: Option<Instant>,
    /// When a group took long last.
    slow: Option<Instant>,
}

impl Voice {
    /// The number of this node; 0 before it has one.
    pub(crate) fn node(&self) -> i64 {
        self.node.load(Ordering::Acquire)
    }

    /// The node has another number now.
    pub(crate) fn be(&self, node: i64) {
        self.node.store(node, Ordering::Release);
    }

    /// How many groups of commits were told of.
    pub(crate) fn told(&self) -> u64 {
        self.told.load(Ordering::Acquire)
    }

    fn pace(&self) -> MutexGuard<'_, Pace> {
        self.pace.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A group is being stored.
    pub(super) fn begins(&self) {
        self.pace().since = Some(Instant::now());
    }

    /// It is stored, or not.
    pub(super) fn ends(&self) {
        let mut pace = self.pace();
        if pace.since.take().is_some_and(|since| since.elapsed() > SLOW) {
            pace.slow = Some(Instant::now());
        }
    }

    /// As if a group had just taken long.
    #[cfg(test)]
    pub(crate) fn seem_slow(&self) {
        self.pace().slow = Some(Instant::now());
    }

    /// Whether what it stores is stored quickly.
    pub(super) fn is_quick(&self) -> bool {
        let pace = self.pace();
        pace.since.is_none_or(|since| since.elapsed() <= SLOW)
            && pace.slow.is_none_or(|slow| slow.elapsed() > WARY)
    }

    /// One more was.
    pub(crate) fn tell(&self, told: u64) {
        self.told.store(told, Ordering::Release);
    }
}

/// What came of signing the register.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Signed {
    /// The number of this node.
    pub node: i64,
    /// Whether it has just come, and no other is there: nobody was served until now.
    pub first: bool,
    /// To which tables it sees, by letter, and under which fence.
    pub duties: HashMap<char, i64>,
    /// Before the question was sent.
    pub asked: Instant,
}

/// The register of the nodes. It has a connection of its own: however many read and write, a node that is well is never
/// taken for dead.
#[derive(Debug)]
pub(crate) struct Register {
    postgres: Postgres,
    lease: Duration,
    connection: Option<PgConnection>,
    voice: Arc<Voice>,
}

impl Register {
    async fn connection(&mut self) -> sqlx::Result<&mut PgConnection> {
        if self.connection.is_none() {
            let mut connection = self.postgres.options().connect().await?;
            connection.execute(SIGN).await?;
            self.connection = Some(connection);
        }
        self.connection.as_mut().ok_or(sqlx::Error::PoolClosed)
    }

    /// Says that this node is there for as long as a lease takes from now, and takes on what is its share. Whatever fails
    /// or takes too long is begun anew, on another connection.
    pub(crate) async fn sign(&mut self, patience: Duration) -> Result<Signed, StoreFault> {
        // Opening a connection takes several questions and answers; on a slow line that must not count as one.
        let opened = timeout(self.lease, self.connection().map_ok(drop)).await;
        let signed = match opened {
            Ok(Ok(())) => timeout(patience, self.signed()).await.unwrap_or(Err(sqlx::Error::PoolTimedOut)),
            Ok(Err(fault)) => Err(fault),
            Err(_) => Err(sqlx::Error::PoolTimedOut),
        };
        if signed.is_err() {
            self.connection = None;
        }
        let signed = signed?;
        self.voice.be(signed.node);
        Ok(signed)
    }

    async fn signed(&mut self) -> sqlx::Result<Signed> {
        let (node, told) = (self.voice.node(), self.voice.told());
        let lease = i64::try_from(self.lease.as_millis()).unwrap_or(i64::MAX / 2);
        let letters: Vec<String> = LETTERS.chars().map(String::from).collect();
        let query = sqlx::query("SELECT * FROM pg_temp.sign($1, $2, $3, $4, $5)");
        let quick = i64::from(self.voice.is_quick());
        let query = query.bind(node).bind(lease).bind(told.cast_signed()).bind(quick).bind(letters);
        let connection = self.connection().await?;
        let asked = Instant::now();
        let rows = query.fetch_all(connection).await?;
        let mut signed = Signed { node, first: false, duties: HashMap::new(), asked };
        for row in rows {
            (signed.node, signed.first) = (row.try_get(0)?, row.try_get(1)?);
            let letter: Option<String> = row.try_get(2)?;
            if let Some(letter) = letter.and_then(|letter| letter.chars().next()) {
                signed.duties.insert(letter, row.try_get(3)?);
            }
        }
        Ok(signed)
    }

    /// This node leaves: others may see to its tables at once.
    pub(crate) async fn leave(&mut self, patience: Duration) -> Result<(), StoreFault> {
        let node = self.voice.node();
        let left = async {
            let connection = self.connection().await?;
            for text in ["UPDATE duties SET node = NULL WHERE node = $1", "DELETE FROM nodes WHERE id = $1"] {
                sqlx::query(text).bind(node).execute(&mut *connection).await?;
            }
            // The others take them up now and not when they next look.
            let gone = format!("x {node}");
            sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(gone).execute(connection).await?;
            Ok::<_, sqlx::Error>(())
        };
        timeout(patience, left).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))?;
        if let Some(connection) = self.connection.take() {
            connection.close().await?;
        }
        Ok(())
    }
}

/// What hears what other nodes say. Whatever fails, another one is opened: nobody knows what was missed meanwhile.
#[derive(Debug)]
pub(crate) struct Ears(PgListener);

impl Ears {
    /// Listens from now on.
    pub(crate) async fn open(postgres: &Postgres) -> sqlx::Result<Ears> {
        let pool = PgPoolOptions::new().max_connections(1).acquire_timeout(postgres.patience);
        let pool = pool.max_lifetime(None).idle_timeout(None).connect_lazy_with(postgres.options());
        let mut listener = PgListener::connect_with(&pool).await?;
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok(Ears(listener))
    }

    /// What is said next; `None` if the line broke.
    pub(crate) async fn hear(&mut self) -> sqlx::Result<Option<String>> {
        Ok(self.0.try_recv().await?.map(|said| said.payload().to_owned()))
    }
}

impl Store {
    /// The register of the nodes that share this database; `None` if it is a file.
    pub(crate) fn register(&self, postgres: &Postgres, lease: Duration) -> Register {
        Register { postgres: postgres.clone(), lease, connection: None, voice: self.voice.clone() }
    }

    /// Under which name this node speaks.
    pub(crate) fn voice(&self) -> &Voice {
        &self.voice
    }

    /// No node hears from this one any more whatever was on its way: the line to the database broke, and what is asked
    /// hangs.
    pub(crate) fn hang_up(&self) {
        if let Db::Pg(_, line) = &self.db {
            line.cut();
        }
    }

    /// Says something to the other nodes, each of them a message of its own.
    pub(crate) async fn say(&self, words: &[String]) -> Result<(), StoreFault> {
        let said = "SELECT pg_notify('interregnum', said) FROM unnest(string_to_array($1, chr(10))) AS said";
        self.db.all(sql(said).bind(words.join("\n"))).await?;
        Ok(())
    }

    /// How many entries each of these tables has; those that are gone are left out.
    pub(crate) async fn versions(&self, tables: &[TableId]) -> Result<HashMap<TableId, u64>, StoreFault> {
        let mut versions = HashMap::with_capacity(tables.len());
        for tables in tables.chunks(BATCH) {
            let query = sql("SELECT id, (SELECT max(number) + 1 FROM entries WHERE table_id = id) \
                 FROM tables WHERE id = ANY (string_to_array($1, ','))");
            let names: Vec<&str> = tables.iter().map(TableId::as_str).collect();
            for row in self.db.all(query.bind(names.join(","))).await? {
                versions.extend(TableId::read(row.get(0)?).zip(Some(row.count(1)?)));
            }
        }
        Ok(versions)
    }

    /// The tables in this phase whose names begin with one of these letters, the latest changed first, and how many entries
    /// each has.
    pub(crate) async fn in_phase_of(
        &self,
        phase: Phase,
        letters: &[char],
    ) -> Result<Vec<(TableId, u64)>, StoreFault> {
        let query = sql("SELECT id, (SELECT max(number) + 1 FROM entries WHERE table_id = id) FROM tables \
             WHERE phase = $1 AND substr(id, 1, 1) = ANY (string_to_array($2, ',')) ORDER BY changed DESC, id");
        let letters: Vec<String> = letters.iter().map(|letter| letter.to_string()).collect();
        let rows = self.db.all(query.bind(phase.word()).bind(letters.join(","))).await?;
        let mut tables = Vec::with_capacity(rows.len());
        for row in rows {
            tables.extend(TableId::read(row.get(0)?).zip(Some(row.count(1)?)));
        }
        Ok(tables)
    }

    /// The entries of a table from one number on, with their times.
    pub(crate) async fn later(&self, table: &TableId, from: u64) -> Result<Vec<(Millis, Entry)>, StoreFault> {
        let query = sql("SELECT at, entry FROM entries WHERE table_id = $1 AND number >= $2 ORDER BY number");
        let rows = self.db.all(query.bind(table.as_str()).bind(from.cast_signed())).await?;
        let mut entries = Vec::with_capacity(rows.len());
        for (number, row) in (from..).zip(rows) {
            let text: String = row.get(1)?;
            let fault = |fault| StoreFault::Entry { table: table.clone(), number, fault };
            entries.push((row.get(0)?, serde_json::from_str(&text).map_err(fault)?));
        }
        Ok(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_that_stores_slowly_is_not_quick_until_a_while_after() {
        let voice = Voice::default();
        assert!(voice.is_quick());
        voice.begins();
        assert!(voice.is_quick(), "it has just begun");
        let ago = |time: Duration| Instant::now().checked_sub(time);
        voice.pace().since = ago(SLOW + Duration::from_millis(1));
        assert!(!voice.is_quick(), "it goes on for long");
        voice.ends();
        assert!(!voice.is_quick(), "it has just taken long");
        voice.begins();
        voice.ends();
        assert!(!voice.is_quick(), "one quick group proves nothing");
        voice.pace().slow = ago(WARY + Duration::from_millis(1));
        assert!(voice.is_quick());
    }
}
