//! The keys that make it harmless to send a request twice.

use std::collections::HashMap;

/// What a request with a key did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A decision of the game, in the words of the record.
    Decided(String),
    /// The latest step was taken back.
    TookBack,
}

impl Deed {
    /// A decision, however its words are spaced.
    pub fn decided(action: &str) -> Deed {
        Deed::Decided(action.split_whitespace().collect::<Vec<_>>().join(" "))
    }
}

/// The keys of the requests that were carried out at a table, and what each of them did.
#[derive(Clone, Debug, Default)]
pub(super) struct Keys(HashMap<String, Deed>);

impl Keys {
    /// A request was carried out.
    pub fn note(&mut self, key: Option<&String>, deed: Deed) {
        if let Some(key) = key {
            self.0.insert(key.clone(), deed);
        }
    }

    /// What the request with this key did; `None` if there was none.
    pub fn deed(&self, key: &str) -> Option<&Deed> {
        self.0.get(key)
    }
}
