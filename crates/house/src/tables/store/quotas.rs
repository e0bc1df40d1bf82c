//! How much may be stored: tables that are not over by visitor and by network, seats by visitor, bytes by network and
//! in all.
//!
//! What counts is asked inside the transaction that stores, so that nobody slips through between the question and
//! the writing, however many ask at once.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use serde_json::json;

use super::writer::Answers;
use super::{Commit, StoreFault};
use crate::tables::{Entry, Sitter, VisitorId};

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
    /// Tables that are not over, were opened by others, and at which one visitor sits.
    pub seats_per_visitor: u64,
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
        Quotas {
            tables_per_visitor: none,
            seats_per_visitor: none,
            tables_per_address: none,
            bytes_per_address: none,
            bytes: none,
        }
    }
}

/// The quota that something would go beyond.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quota {
    /// Tables of one visitor.
    VisitorTables,
    /// Seats of one visitor at the tables of others.
    VisitorSeats,
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
            | Entry::Pledged { .. }
            | Entry::Contributed { .. }
            | Entry::Undone { .. }
            | Entry::EndWished { .. }
            | Entry::TakenOver { .. }
            | Entry::Returned { .. }
            | Entry::Learned { .. } => Need::Game,
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
    /// Who sits down with it at a table that another opened, and at which.
    sits: Option<(String, String)>,
    /// The network that pays, as it is kept; `None` if it happens by itself.
    pub network: Option<String>,
    /// How much is stored.
    pub bytes: u64,
    need: Need,
}

impl Ask {
    /// What a table of theirs asks for, whatever will stand in it.
    pub(super) fn table(owner: &VisitorId, network: Option<String>) -> Ask {
        Ask { owner: Some(owner.as_str().to_owned()), sits: None, network, bytes: 1, need: Need::New }
    }

    /// What a commit asks for whose entries have so many bytes.
    pub(super) fn of(commit: &Commit, network: Option<String>, words: u64) -> Ask {
        let fresh = commit.after == 0;
        let owner = commit.row.as_ref().filter(|_| fresh).map(|row| row.owner.as_str().to_owned());
        let bytes = words + BESIDE * commit.entries.len() as u64;
        let need = commit.entries.iter().map(Need::of).max().unwrap_or(Need::Always);
        // What happens by itself is charged to whoever opened the table, and always stored.
        let need = if network.is_none() && !fresh { Need::Always } else { need };
        Ask { owner, sits: sits(commit).filter(|_| !fresh), network, bytes, need }
    }
}

/// Who sits down with a commit at a table that another opened, and at which.
fn sits(commit: &Commit) -> Option<(String, String)> {
    let owner = commit.row.as_ref().map(|row| &row.owner);
    commit.entries.iter().find_map(|entry| match entry {
        Entry::Seated { sitter: Sitter::Person { visitor, .. }, .. } if Some(visitor) != owner => {
            Some((visitor.as_str().to_owned(), commit.table.as_str().to_owned()))
        }
        _ => None,
    })
}

/// How much there is already, of everything that a group asks for. Bytes are remembered from group to group, so that a
/// step in a game need not be counted first: in this process only the writer adds to them. On several nodes bytes are each
/// node's own count: what others store is known after [`FRESH`] at the latest, so a limit of bytes may be passed by what they
/// store meanwhile. Tables and seats are everybody's count: they are counted anew each time, under a lock.
#[derive(Debug, Default)]
pub(super) struct Tally {
    owners: HashMap<String, u64>,
    sitters: HashMap<String, u64>,
    networks: HashMap<String, u64>,
    bytes: HashMap<String, u64>,
    all: u64,
    /// When the sum of all was counted.
    counted: Option<Instant>,
}

/// What is to be counted before a group is stored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Question {
    /// Who opens tables.
    pub owners: Vec<String>,
    /// The networks that tables are opened from.
    pub networks: Vec<String>,
    /// The networks whose bytes count.
    pub paying: Vec<String>,
    /// Who sits down, and at which table: that one does not count.
    pub sitting: Vec<(String, String)>,
    /// Whether the sum of all bytes counts.
    pub all: bool,
}

impl Question {
    /// The lists as JSON, in the order of the fields.
    pub(super) fn lists(&self) -> [String; 4] {
        [json!(self.owners), json!(self.networks), json!(self.paying), json!(self.sitting)]
            .map(|list| list.to_string())
    }
}

/// What was counted: 0 for tables of a visitor, 1 for tables of a network, 2 for bytes of a network, 3 for bytes in all
/// and 4 for seats of a visitor; whose; and how many.
pub(super) type Found = Vec<(i64, String, i64)>;

/// What the writer knows of the quotas.
#[derive(Debug)]
pub(super) struct Desk {
    pub quotas: Quotas,
    pub tally: Tally,
}

impl Desk {
    /// Says what there is room for as far as is known; `None` if it is to be counted first.
    pub(super) fn admit_known(&mut self, asks: &[&Ask]) -> Option<Answers> {
        let known = self.tally.knows(asks);
        let answers = known.then(|| self.admit(asks))?;
        if answers.iter().all(Result::is_ok) {
            return Some(answers);
        }
        // Room may have been made since.
        self.forget();
        None
    }

    /// Says what there is room for, of what was counted.
    pub(super) fn admit(&mut self, asks: &[&Ask]) -> Answers {
        let (tally, quotas) = (&mut self.tally, &self.quotas);
        asks.iter().map(|ask| tally.admit(quotas, ask).map_err(StoreFault::Quota)).collect()
    }

    /// What was counted is not believed any more.
    pub(super) fn forget(&mut self) {
        self.tally = Tally::default();
    }
}

impl Tally {
    /// Whether everything that these ask for is known well enough.
    pub(super) fn knows(&self, asks: &[&Ask]) -> bool {
        let known = |ask: &Ask| {
            ask.owner.is_none() && ask.network.as_ref().is_none_or(|network| self.bytes.contains_key(network))
        };
        let settled = |ask: &&Ask| ask.sits.is_none() && (ask.need == Need::Always || known(ask));
        self.is_fresh() && asks.iter().all(settled)
    }

    fn is_fresh(&self) -> bool {
        self.counted.is_some_and(|counted| counted.elapsed() < FRESH) && self.bytes.len() < MOST_NETWORKS
    }

    /// What has to be counted for these.
    pub(super) fn question(&mut self, asks: &[&Ask]) -> Question {
        let all = !self.is_fresh();
        if all {
            *self = Tally::default();
        }
        self.owners.clear();
        self.sitters.clear();
        self.networks.clear();
        let opening = || asks.iter().filter(|ask| ask.owner.is_some());
        let owners: HashSet<&String> = opening().filter_map(|ask| ask.owner.as_ref()).collect();
        let networks: HashSet<&String> = opening().filter_map(|ask| ask.network.as_ref()).collect();
        let pays = asks.iter().filter(|ask| ask.need > Need::Always);
        let paying: HashSet<&String> = pays.filter_map(|ask| ask.network.as_ref()).collect();
        // Whoever has stored nothing yet has no row.
        self.bytes.extend(paying.iter().map(|network| ((*network).to_owned(), 0)));
        let sitting: HashSet<&(String, String)> = asks.iter().filter_map(|ask| ask.sits.as_ref()).collect();
        let list = |names: HashSet<&String>| names.into_iter().cloned().collect();
        let sitting = sitting.into_iter().cloned().collect();
        Question { owners: list(owners), networks: list(networks), paying: list(paying), sitting, all }
    }

    /// Takes note of what was counted.
    pub(super) fn learn(&mut self, found: Found) {
        for (what, name, number) in found {
            let number = u64::try_from(number).unwrap_or_default();
            match what {
                0 => self.owners.insert(name, number),
                1 => self.networks.insert(name, number),
                2 => self.bytes.insert(name, number),
                4 => self.sitters.insert(name, number),
                _ => {
                    (self.all, self.counted) = (number, Some(Instant::now()));
                    None
                }
            };
        }
    }

    /// Whether there is room for one more, which then counts for those after it.
    pub(super) fn admit(&mut self, quotas: &Quotas, ask: &Ask) -> Result<(), Quota> {
        let opens = ask.owner.is_some();
        let count = |counts: &HashMap<String, u64>, name: &str| counts.get(name).copied().unwrap_or_default();
        let full = |before: u64, limit: u64| before.saturating_add(ask.bytes) > ask.need.limit(limit);
        if ask.owner.as_ref().is_some_and(|owner| count(&self.owners, owner) >= quotas.tables_per_visitor) {
            return Err(Quota::VisitorTables);
        }
        let many = |(sitter, _): &(String, String)| count(&self.sitters, sitter) >= quotas.seats_per_visitor;
        if ask.sits.as_ref().is_some_and(many) {
            return Err(Quota::VisitorSeats);
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
        if let Some((sitter, _)) = &ask.sits {
            add(&mut self.sitters, sitter, 1);
        }
        if let Some(network) = &ask.network {
            add(&mut self.networks, network, u64::from(opens));
            add(&mut self.bytes, network, ask.bytes);
        }
        self.all += ask.bytes;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quotas() -> Quotas {
        Quotas {
            tables_per_visitor: 2,
            seats_per_visitor: 2,
            tables_per_address: 3,
            bytes_per_address: 100,
            bytes: 200,
        }
    }

    fn ask(need: Need, network: &str, bytes: u64) -> Ask {
        Ask { owner: None, sits: None, network: Some(network.into()), bytes, need }
    }

    #[test]
    fn a_network_stores_to_the_last_byte_and_steps_of_games_have_a_quarter_more() {
        let mut tally = Tally::default();
        assert_eq!(tally.admit(&quotas(), &ask(Need::New, "here", 60)), Ok(()));
        assert_eq!(tally.admit(&quotas(), &ask(Need::New, "here", 41)), Err(Quota::NetworkBytes));
        assert_eq!(tally.admit(&quotas(), &ask(Need::New, "here", 40)), Ok(()));
        assert_eq!(tally.admit(&quotas(), &ask(Need::New, "here", 1)), Err(Quota::NetworkBytes));
        assert_eq!(tally.admit(&quotas(), &ask(Need::Game, "here", 26)), Err(Quota::NetworkBytes));
        assert_eq!(tally.admit(&quotas(), &ask(Need::Game, "here", 25)), Ok(()));
        assert_eq!(tally.admit(&quotas(), &ask(Need::Game, "here", 1)), Err(Quota::NetworkBytes));
        assert_eq!(tally.admit(&quotas(), &ask(Need::Always, "here", 1_000)), Ok(()), "what ends is stored");
    }

    #[test]
    fn all_networks_together_store_to_the_last_byte_and_what_was_refused_does_not_count() {
        let mut tally = Tally::default();
        assert_eq!(tally.admit(&quotas(), &ask(Need::New, "here", 100)), Ok(()));
        assert_eq!(tally.admit(&quotas(), &ask(Need::New, "there", 90)), Ok(()));
        assert_eq!(tally.admit(&quotas(), &ask(Need::New, "elsewhere", 11)), Err(Quota::Bytes));
        assert_eq!(tally.admit(&quotas(), &ask(Need::New, "elsewhere", 10)), Ok(()));
        assert_eq!(tally.admit(&quotas(), &ask(Need::Game, "elsewhere", 51)), Err(Quota::Bytes));
        assert_eq!(tally.admit(&quotas(), &ask(Need::Game, "elsewhere", 50)), Ok(()));
    }

    #[test]
    fn tables_are_counted_by_visitor_and_by_network() {
        let mut tally = Tally::default();
        let open =
            |owner: &str, network: &str| Ask { owner: Some(owner.into()), ..ask(Need::New, network, 1) };
        assert_eq!(tally.admit(&quotas(), &open("anna", "here")), Ok(()));
        assert_eq!(tally.admit(&quotas(), &open("anna", "here")), Ok(()));
        assert_eq!(tally.admit(&quotas(), &open("anna", "there")), Err(Quota::VisitorTables));
        assert_eq!(tally.admit(&quotas(), &ask(Need::New, "here", 1)), Ok(()), "talk is no table");
        assert_eq!(tally.admit(&quotas(), &open("bo", "here")), Ok(()));
        assert_eq!(tally.admit(&quotas(), &open("cy", "here")), Err(Quota::NetworkTables));
        assert_eq!(tally.admit(&quotas(), &open("cy", "there")), Ok(()));
    }

    #[test]
    fn seats_at_the_tables_of_others_are_counted_by_visitor() {
        let mut tally = Tally::default();
        let sit =
            |who: &str, at: &str| Ask { sits: Some((who.into(), at.into())), ..ask(Need::New, "here", 1) };
        assert_eq!(tally.admit(&quotas(), &sit("anna", "a")), Ok(()));
        assert_eq!(tally.admit(&quotas(), &sit("anna", "b")), Ok(()));
        assert_eq!(tally.admit(&quotas(), &sit("anna", "c")), Err(Quota::VisitorSeats));
        assert_eq!(tally.admit(&quotas(), &sit("bo", "c")), Ok(()));
        let fresh = Tally { counted: Some(Instant::now()), bytes: [("here".into(), 0)].into(), ..tally };
        assert!(fresh.knows(&[&ask(Need::New, "here", 1)]));
        assert!(!fresh.knows(&[&sit("anna", "c")]), "seats are always counted");
    }

    #[test]
    fn what_was_counted_is_known_for_those_who_have_paid_and_while_it_is_fresh() {
        let mut tally = Tally { counted: Some(Instant::now()), ..Tally::default() };
        let (paying, free) = (ask(Need::Game, "here", 1), ask(Need::Always, "there", 1));
        assert!(!tally.knows(&[&paying]) && tally.knows(&[&free]));
        tally.bytes.insert("here".into(), 5);
        assert!(tally.knows(&[&paying, &free]));
        let opens = Ask { owner: Some("anna".into()), ..paying.clone() };
        assert!(!tally.knows(&[&opens]), "tables are always counted");
        tally.counted = Instant::now().checked_sub(FRESH);
        assert!(!tally.knows(&[&paying]) && !tally.knows(&[&free]));
        tally.counted = None;
        assert!(!tally.knows(&[]));
    }

    #[test]
    fn the_words_and_what_lies_beside_them_are_asked_for_and_the_greediest_entry_counts() {
        let commit = |after: u64, entries: Vec<Entry>| Commit {
            table: crate::tables::TableId::fresh().unwrap(),
            after,
            at: 0,
            network: None,
            entries,
            row: None,
            fence: None,
        };
        let said = Entry::Said {
            room: crate::tables::ChatRoom::Players,
            seat: None,
            name: String::new(),
            words: String::new(),
            visitor: None,
        };
        let both = Ask::of(&commit(3, vec![Entry::Tidied, said.clone()]), Some("here".into()), 10);
        assert_eq!((both.bytes, both.need), (10 + 2 * BESIDE, Need::New));
        assert_eq!(Ask::of(&commit(3, vec![Entry::Tidied]), Some("here".into()), 10).need, Need::Always);
        assert_eq!(Ask::of(&commit(3, vec![said.clone()]), None, 10).need, Need::Always, "by itself");
        assert_eq!(Ask::of(&commit(0, vec![said]), None, 10).need, Need::New, "a new table asks");
    }
}
