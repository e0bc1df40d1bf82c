//! Records: a game as text, one line per step. The format is described in `docs/record-format.md`.

mod parse;

use std::fmt::{self, Write};

pub use parse::RecordFault;

use crate::fairness::hex;
use crate::{Actor, Commitment, Contribution, Seat, SeatSet, Secret};

/// First line of every record: the format and its version.
pub const RECORD_HEAD: &str = "interregnum record 1";

/// A game as written down: what was agreed, and every step.
///
/// A record knows no rules. It says which game and which version of its rules it belongs to;
/// [`crate::Match::replay`] folds it into a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Id of the game.
    pub game: String,
    /// Version of its rules.
    pub rules: u32,
    /// Number of seats.
    pub seats: u8,
    /// Options that differ from their defaults. A value that spans lines is a document.
    pub options: Vec<(String, String)>,
    /// Names of the players, where given.
    pub names: Vec<(Seat, String)>,
    /// Digest of the secret, published before the first step.
    pub commitment: Option<Commitment>,
    /// What players added to the secret, in seat order.
    pub entropy: Vec<Contribution>,
    /// The secret itself, once revealed.
    pub secret: Option<Secret>,
    /// Every decision and chance outcome in order.
    pub steps: Vec<RecordStep>,
    /// How it ended, if it has.
    pub result: Option<RecordResult>,
}

/// One line of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordStep {
    /// Line in the file, counted from 1; 0 in a record that was not read from text.
    pub line: usize,
    /// Who took the step.
    pub actor: Actor,
    /// The step in the game's words.
    pub text: String,
}

/// The last line of a finished record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordResult {
    /// Line in the file, counted from 1; 0 in a record that was not read from text.
    pub line: usize,
    /// Key of the way the game ended.
    pub ending: String,
    /// Who won.
    pub winners: SeatSet,
}

impl Record {
    /// Splits a text that holds records one after another; each with the number of its first line.
    pub fn split_games(text: &str) -> Vec<(usize, &str)> {
        let mut games = Vec::new();
        let (mut from, mut first_line) = (0, 1);
        let (mut at, mut number) = (0, 1);
        for line in text.split_inclusive('\n') {
            if at > from && line.trim_end_matches('\n') == RECORD_HEAD {
                games.push((first_line, &text[from..at]));
                (from, first_line) = (at, number);
            }
            at += line.len();
            number += 1;
        }
        games.push((first_line, &text[from..]));
        games
    }

    /// Reads a record whose first line has this number in its file.
    pub fn parse_at(text: &str, first_line: usize) -> Result<Record, RecordFault> {
        let skipped = first_line.saturating_sub(1);
        let mut record: Record =
            text.parse().map_err(|fault: RecordFault| RecordFault { line: fault.line + skipped, ..fault })?;
        record.steps.iter_mut().for_each(|step| step.line += skipped);
        if let Some(result) = &mut record.result {
            result.line += skipped;
        }
        Ok(record)
    }

    /// Compares everything but line numbers.
    pub fn same_game(&self, other: &Record) -> bool {
        let bare = |record: &Record| {
            let mut record = record.clone();
            record.steps.iter_mut().for_each(|step| step.line = 0);
            if let Some(result) = &mut record.result {
                result.line = 0;
            }
            record
        };
        bare(self) == bare(other)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{RECORD_HEAD}")?;
        writeln!(f, "game {}", self.game)?;
        writeln!(f, "rules {}", self.rules)?;
        writeln!(f, "seats {}", self.seats)?;
        for (name, value) in &self.options {
            if value.contains('\n') {
                writeln!(f, "document {name}")?;
                // A last line without a break and an empty last line must stay apart.
                value.split('\n').try_for_each(|line| writeln!(f, "|{line}"))?;
            } else {
                writeln!(f, "option {name} {value}")?;
            }
        }
        for (seat, name) in &self.names {
            writeln!(f, "name {seat} {name}")?;
        }
        if let Some(commitment) = &self.commitment {
            writeln!(f, "commitment {}", hex(&commitment.0))?;
        }
        for contribution in &self.entropy {
            writeln!(f, "entropy {} {}", contribution.seat, hex(&contribution.entropy))?;
        }
        if let Some(secret) = &self.secret {
            writeln!(f, "secret {}", hex(&secret.0))?;
        }
        writeln!(f, "play")?;
        for step in &self.steps {
            writeln!(f, "{} {}", step.actor, step.text)?;
        }
        if let Some(result) = &self.result {
            write!(f, "result {}", result.ending)?;
            result.winners.iter().try_for_each(|seat| write!(f, " {seat}"))?;
            f.write_char('\n')?;
        }
        Ok(())
    }
}
