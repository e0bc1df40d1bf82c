//! What clients asked and what they were told, in the order in which each of them was told.

use std::sync::{Arc, Mutex, PoisonError};

use house::tables::Millis;

/// A decision as a client sends it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Play {
    /// Who decides.
    pub seat: u8,
    /// What makes it harmless to send it twice.
    pub key: String,
    /// In the words of the record.
    pub action: String,
    /// The version that it was made on.
    pub on: u64,
}

impl Play {
    /// The key as the house stores it.
    pub fn stored_key(&self) -> String {
        format!("{}:{}", self.seat, self.key)
    }

    /// The decision as a record has it.
    pub fn line(&self) -> String {
        format!("{} {}", self.seat, self.action)
    }
}

/// What a client was told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// Nothing yet: a decision is sent for the first time.
    Nothing,
    /// The table as it stands, looked at from a seat.
    Seen {
        /// From which seat; a guest has none.
        seat: Option<u8>,
        /// Its version.
        version: u64,
        /// The version that the client said it knew.
        named: Option<u64>,
        /// A digest of what it was shown: the same for the same seat and version, whoever shows it.
        digest: u64,
    },
    /// A line of a stream: that a table has come to this version.
    Heard {
        /// Its version.
        version: u64,
    },
    /// The decision is taken.
    Accepted {
        /// The version after it, or a later one.
        version: u64,
    },
    /// The decision was made on an old view.
    Stale {
        /// The version of the table that came along.
        version: Option<u64>,
    },
    /// Not now: the same may be asked again, here or elsewhere.
    PutOff {
        /// The status.
        status: u16,
        /// Whether it was said when to ask again.
        when: bool,
    },
    /// The game is over by now, or a bot plays for this seat.
    Over,
    /// No, and no is not what a client who does as it is told should hear.
    Refused {
        /// The status.
        status: u16,
        /// Its words.
        words: String,
    },
    /// Nobody is there.
    Unreached,
    /// There was no answer, or half of one: whether it was done is not known.
    Silent,
}

/// One answer to one client, or that there was none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// Who asked.
    pub client: usize,
    /// About which table.
    pub table: Arc<str>,
    /// Which node.
    pub node: usize,
    /// When.
    pub asked: Millis,
    /// When the answer was there.
    pub answered: Millis,
    /// The decision, if it was one.
    pub play: Option<Arc<Play>>,
    /// What was answered.
    pub told: Told,
}

/// All facts so far.
#[derive(Clone, Default, Debug)]
pub struct History(Arc<Mutex<Vec<Fact>>>);

impl History {
    /// Adds what a client has just been told.
    pub fn note(&self, fact: Fact) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(fact);
    }

    /// All of it.
    pub fn facts(&self) -> Vec<Fact> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What was told last about a table.
    pub fn latest(&self, table: &str, most: usize) -> Vec<Fact> {
        let facts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut latest: Vec<Fact> =
            facts.iter().rev().filter(|fact| &*fact.table == table).take(most).cloned().collect();
        latest.reverse();
        latest
    }
}
