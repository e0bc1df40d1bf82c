//! What a record says about a step in a line of its own, directly before it.

use std::fmt;

use crate::Seat;

/// A line before a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Line in the file, counted from 1; 0 in a record that was not read from text.
    pub line: usize,
    /// Number of the step that it stands before, from 0.
    pub ply: usize,
    /// What it says.
    pub kind: RemarkKind,
}

/// What may be said about a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RemarkKind {
    /// What chance may give from this step on.
    Odds(Odds),
    /// From this step on a bot decides for the seat.
    Deputy {
        /// The seat, whose step follows.
        seat: Seat,
        /// The bot.
        bot: String,
    },
    /// From this step on the person in the seat decides again.
    Return {
        /// The seat, whose step follows.
        seat: Seat,
    },
}

/// Outcomes in their order, each with its weight. They hold until other odds are written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Odds {
    /// Whether each outcome leaves the list when it is drawn.
    pub shrink: bool,
    /// The outcomes in the game's words.
    pub list: Vec<(u32, String)>,
}

impl Odds {
    /// What is left of the list when this outcome was drawn.
    pub(crate) fn drawn(&mut self, outcome: &str) {
        if self.shrink {
            self.list.retain(|(_, words)| words != outcome);
        }
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.shrink { "odds shrink" } else { "odds stay" })?;
        for (number, (weight, words)) in self.list.iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            write!(f, "{comma} {weight} {words}")?;
        }
        Ok(())
    }
}

impl fmt::Display for RemarkKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RemarkKind::Odds(odds) => odds.fmt(f),
            RemarkKind::Deputy { seat, bot } => write!(f, "deputy {seat} {bot}"),
            RemarkKind::Return { seat } => write!(f, "return {seat}"),
        }
    }
}
