//! How much may be stored: tables that are not over by visitor and by network, bytes by network and in all.
//!
//! What counts is asked inside the transaction that stores, so that nobody slips through between the question and
//! the writing, however many ask at once.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::{Row, SqliteConnection};

use super::{Commit, StoreFault};
use crate::tables::{Entry, VisitorId};

/// What the database needs for an entry beside its words.
const BESIDE: u64 = 64;
/// How long bytes that were counted are believed; another process may have deleted something.
const FRESH: Duration = Duration::from_secs(10);
/// How many networks are remembered.
const MOST_NETWORKS: usize = 10_000;

/// How much may be stored; `u64::MAX` is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quotas {
    /// Tables that are not over and were opened by one visitor.
    pub tables_per_visitor: u64,
    /// Tables that are not over and were opened from one network.
    pub tables_per_address: u64,
    /// Bytes that one network has stored.
    pub bytes_per_address: u64,
    /// Bytes that are stored in all.
    pub bytes: u64,
}

impl Default for Quotas {
    fn default() -> Quotas {
        let none = u64::MAX;
        Quotas { tables_per_visitor: none, tables_per_address: none, bytes_per_address: none, bytes: none }
    }
}

/// The quota that something would go beyond.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quota {
    /// Tables of one visitor.
    VisitorTables,
    /// Tables of one network.
    NetworkTables,
    /// Bytes of one network.
    NetworkBytes,
    /// Bytes in all.
    Bytes,
}

/// How readily something is refused when there is little room.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Need {
    /// Ends something, or was asked for by nobody: always stored.
    Always,
    /// A step of a game that is on: has the reserve, so that games that are on can end.
    Game,
    /// Begins something, or is talk.
    New,
}

impl Need {
    fn of(entry: &Entry) -> Need {
        match entry {
            Entry::Opened(_) | Entry::Seated { .. } | Entry::Said { .. } => Need::New,
            Entry::Step { .. }
            | Entry::Undone { .. }
            | Entry::EndWished { .. }
            | Entry::TakenOver { .. }
            | Entry::Returned { .. } => Need::Game,
            _ => Need::Always,
        }
    }

    /// The limit as it holds for this: a quarter more for what has the reserve.
    fn limit(self, limit: u64) -> u64 {
        match self {
            Need::Always => u64::MAX,
            Need::Game => limit.saturating_add(limit / 4),
            Need::New => limit,
        }
    }
}

/// What a commit asks of the quotas.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    /// Who opens a table with it.
    owner: Option<String>,
    /// The network that pays, as it is kept; `None` if it happens by itself.
    pub network: Option<String>,
    /// How much is stored.
    pub bytes: u64,
    need: Need,
}

impl Ask {
    /// What a table of theirs asks for, whatever will stand in it.
    pub(super) fn table(owner: &VisitorId, network: Option<String>) -> Ask {
        Ask { owner: Some(owner.as_str().to_owned()), network, bytes: 1, need: Need::New }
    }

    /// What a commit asks for whose entries have so many bytes.
    pub(super) fn of(commit: &Commit, network: Option<String>, words: u64) -> Ask {
        let fresh = commit.after == 0;
        let owner = commit.row.as_ref().filter(|_| fresh).map(|row| row.owner.as_str().to_owned());
        let bytes = words + BESIDE * commit.entries.len() as u64;
        let need = commit.entries.iter().map(Need::of).max().unwrap_or(Need::Always);
        // What happens by itself is charged to whoever opened the table, and always stored.
        let need = if network.is_none() && !fresh { Need::Always } else { need };
        Ask { owner, network, bytes, need }
    }
}

/// How much there is already, of everything that a group asks for. Bytes are remembered from group to group, so that a
/// step in a game need not be counted first: in this process only the writer adds to them.
#[derive(Debug, Default)]
pub(super) struct Tally {
    owners: HashMap<String, u64>,
    networks: HashMap<String, u64>,
    bytes: HashMap<String, u64>,
    all: u64,
    /// When the sum of all was counted.
    counted: Option<Instant>,
}

/// Counts what there is, after another statement. Three lists: owners, networks, networks whose bytes count; then
/// whether the sum of all does.
macro_rules! count_after {
    ($before:literal) => {
        concat!(
            $before,
            "SELECT 0, value, (SELECT count(*) FROM tables WHERE owner = value AND phase IN ('open', 'playing')) \
             FROM json_each(?) \
             UNION ALL SELECT 1, value, \
             (SELECT count(*) FROM tables WHERE network = value AND phase IN ('open', 'playing')) FROM json_each(?) \
             UNION ALL SELECT 2, network, bytes FROM charged WHERE network IN (SELECT value FROM json_each(?)) \
             UNION ALL SELECT 3, '', (SELECT coalesce(sum(bytes), 0) FROM charged) WHERE ?"
        )
    };
}

/// Counts as it stands now.
pub(super) const COUNT: &str = count_after!("");
/// Begins the transaction in which a group is counted and stored.
pub(super) const BEGIN_AND_COUNT: &str = count_after!("BEGIN IMMEDIATE; ");

impl Tally {
    /// Whether everything that these ask for is known well enough.
    pub(super) fn knows(&self, asks: &[&Ask]) -> bool {
        let known = |ask: &Ask| {
            ask.owner.is_none() && ask.network.as_ref().is_none_or(|network| self.bytes.contains_key(network))
        };
        self.is_fresh() && asks.iter().all(|ask| ask.need == Need::Always || known(ask))
    }

    fn is_fresh(&self) -> bool {
        self.counted.is_some_and(|counted| counted.elapsed() < FRESH) && self.bytes.len() < MOST_NETWORKS
    }

    /// Runs one of the statements above for these.
    pub(super) async fn count(
        &mut self,
        connection: &mut SqliteConnection,
        sql: &'static str,
        asks: &[&Ask],
    ) -> Result<(), StoreFault> {
        let again = !self.is_fresh();
        if again {
            *self = Tally::default();
        }
        self.owners.clear();
        self.networks.clear();
        let opening = || asks.iter().filter(|ask| ask.owner.is_some());
        let owners: HashSet<&str> = opening().filter_map(|ask| ask.owner.as_deref()).collect();
        let networks: HashSet<&str> = opening().filter_map(|ask| ask.network.as_deref()).collect();
        let pays = asks.iter().filter(|ask| ask.need > Need::Always);
        let paying: HashSet<&str> = pays.filter_map(|ask| ask.network.as_deref()).collect();
        // Whoever has stored nothing yet has no row.
        self.bytes.extend(paying.iter().map(|network| ((*network).to_owned(), 0)));
        let lists = [owners, networks, paying].map(|names| json!(names).to_string());
        let query = lists.into_iter().fold(sqlx::query(sql), |query, list| query.bind(list));
        for row in query.bind(again).fetch_all(connection).await? {
            let number = u64::try_from(row.try_get::<i64, _>(2)?).unwrap_or_default();
            match row.try_get::<i64, _>(0)? {
                0 => self.owners.insert(row.try_get(1)?, number),
                1 => self.networks.insert(row.try_get(1)?, number),
                2 => self.bytes.insert(row.try_get(1)?, number),
                _ => {
                    (self.all, self.counted) = (number, Some(Instant::now()));
                    None
                }
            };
        }
        Ok(())
    }

    /// Whether there is room for one more, which then counts for those after it.
    pub(super) fn admit(&mut self, quotas: &Quotas, ask: &Ask) -> Result<(), Quota> {
        let opens = ask.owner.is_some();
        let count = |counts: &HashMap<String, u64>, name: &str| counts.get(name).copied().unwrap_or_default();
        let full = |before: u64, limit: u64| before.saturating_add(ask.bytes) > ask.need.limit(limit);
        if ask.owner.as_ref().is_some_and(|owner| count(&self.owners, owner) >= quotas.tables_per_visitor) {
            return Err(Quota::VisitorTables);
        }
        if let Some(network) = &ask.network {
            if opens && count(&self.networks, network) >= quotas.tables_per_address {
                return Err(Quota::NetworkTables);
            }
            if full(count(&self.bytes, network), quotas.bytes_per_address) {
                return Err(Quota::NetworkBytes);
            }
        }
        if full(self.all, quotas.bytes) {
            return Err(Quota::Bytes);
        }
        let add = |counts: &mut HashMap<String, u64>, name: &str, more: u64| {
            *counts.entry(name.to_owned()).or_default() += more;
        };
        if let Some(owner) = &ask.owner {
            add(&mut self.owners, owner, 1);
        }
        if let Some(network) = &ask.network {
            add(&mut self.networks, network, u64::from(opens));
            add(&mut self.bytes, network, ask.bytes);
        }
        self.all += ask.bytes;
        Ok(())
    }
}
