//! A game in words, for pickling: what was agreed, where chance comes from, and every step.

use serde::{Deserialize, Serialize};

/// Everything that a game follows from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Saved {
    pub game: String,
    pub rules: u32,
    pub seats: u8,
    pub options: Vec<(String, String)>,
    /// The seed and the number of the game, where chance comes from these.
    pub seed: Option<(u64, u64)>,
    /// The head of the record that it began with.
    pub record: Option<String>,
    /// The seat that took it, or nobody for chance, and the words.
    pub steps: Vec<(Option<u8>, String)>,
    /// After so many steps, in a world that this seat imagined with this seed.
    pub dreams: Vec<(usize, u8, u64)>,
}
