//! The lines of a trace, as `interregnum trace` writes them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use table::{Seat, schema_of};

/// One line of a trace: what was agreed, then every step, then how it ended.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum TraceLine<'a> {
    /// The first line.
    Head(TraceHead<'a>),
    /// A line for each step.
    Step(TraceStep),
    /// The last line.
    End(TraceEnd),
}

/// What was agreed.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TraceHead<'a> {
    /// Id of the game.
    pub game: &'a str,
    /// All randomness follows from this number.
    pub seed: u64,
    /// Every option with its value.
    pub options: BTreeMap<&'a str, &'a str>,
    /// How many play.
    pub seats: u8,
    /// One bot for all seats, or one for each.
    pub bots: &'a [String],
    /// Rises when the rules change.
    pub rules_version: u32,
}

/// A step, with the position before it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TraceStep {
    /// Number of the step, from 0.
    pub ply: usize,
    /// Who decides.
    pub actor: TraceActor,
    /// The whole position.
    pub state: Value,
    /// Every listed legal action, sorted; for chance everything that may come of it.
    pub legal: Vec<String>,
    /// The one that was taken.
    pub action: String,
    /// What is to be decided, in one sentence.
    pub prompt: String,
}

/// Who decides: a seat's number, or "chance".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum TraceActor {
    /// A seat.
    Seat(Seat),
    /// Chance.
    Chance(Chance),
}

/// The word for chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Chance {
    /// The only one.
    Chance,
}

/// How it ended.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TraceEnd {
    /// For whom, and in words.
    pub outcome: TraceOutcome,
    /// The whole position.
    pub state: Value,
}

/// How a game ended, and for whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TraceOutcome {
    /// Key of the way it ended.
    pub ending: &'static str,
    /// The winning seats.
    pub winners: Vec<Seat>,
    /// The place of every seat.
    pub places: Vec<u8>,
    /// The points of every seat.
    pub scores: Vec<i32>,
    /// What happened, in words.
    pub words: String,
}

/// The JSON Schema of a line of a trace in which positions may be anything; what they are is the game's to say.
pub fn trace_line_schema() -> Value {
    schema_of::<TraceLine<'_>>()
}
