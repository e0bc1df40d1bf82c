//! The lines that are exchanged with a player that is a program of its own (`docs/bot-protocol.md`).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::schema_of;

/// What a program is told is written in this way; raised when a field changes its meaning.
pub(crate) const PROTOCOL: u32 = 2;

/// What the program is told, one such object per line.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum Told<'a, V> {
    /// A game begins.
    Begin {
        /// Raised when a field changes its meaning.
        protocol: u32,
        /// Id of the game.
        game: &'static str,
        #[serde(flatten)]
        place: &'a Place,
        /// A number for randomness of your own, as text, since not every language has whole numbers of this size.
        seed: String,
    },
    /// Decide something.
    Decide {
        /// Number of the question.
        id: u64,
        /// Your seat, from 0.
        seat: u8,
        /// All that a player with a perfect memory knows at your seat.
        view: &'a V,
        /// Every listed legal action.
        legal: &'a [String],
    },
    /// The game is over.
    End {
        /// How.
        result: Ended,
    },
}

/// Where the program sits.
#[derive(Clone, Default, Debug, Serialize, JsonSchema)]
pub(crate) struct Place {
    /// Your seat, from 0.
    pub seat: u8,
    /// How many play.
    pub seats: u8,
    /// Every option of the game with its value.
    pub options: BTreeMap<&'static str, String>,
}

/// How a game ended.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Ended {
    /// One word for how it ended.
    pub ending: &'static str,
    /// The winning seats.
    pub winners: Vec<u8>,
    /// The place of every seat, 1 for the winners.
    pub places: Vec<u8>,
    /// The points of every seat, 0 where the game has none.
    pub scores: Vec<i32>,
}

/// What the program answers to a question, on one line.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Answer {
    /// The number of the question.
    pub id: u64,
    /// One of the legal actions.
    pub action: String,
}

/// The JSON Schema of a line that a program is told, in a game with such views.
pub fn told_schema<'a, V: JsonSchema + 'a>() -> Value {
    schema_of::<Told<'a, V>>()
}

/// The JSON Schema of a line that a program answers with.
pub fn answer_schema() -> Value {
    schema_of::<Answer>()
}
