//! Records: a game as text, one line per step. The format is described in `docs/record-format.md`.

mod lines;
mod parse;
mod places;
mod remark;
mod write;

pub use parse::RecordFault;
pub use places::{HeaderLine, HeaderLines};
pub use remark::{Odds, Remark, RemarkKind};

use crate::{Actor, Commitment, Contribution, Pledge, Seat, SeatSet, Secret};

/// How the first line of every record begins; the version of the format follows.
pub const RECORD_HEAD: &str = "interregnum record ";

/// The version of the format that is written.
pub const RECORD_VERSION: u8 = 2;

/// A game as written down: what was agreed, and every step.
///
/// A record knows no rules. It says which game and which version of its rules it belongs to;
/// [`crate::Match::replay`] folds it into a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Version of the format, 1 or 2.
    pub version: u8,
    /// The table where it was played, if it has a name.
    pub table: Option<String>,
    /// Id of the game.
    pub game: String,
    /// Version of its rules.
    pub rules: u32,
    /// Number of seats.
    pub seats: u8,
    /// Options that differ from their defaults. A value that spans lines is a document.
    pub options: Vec<(String, String)>,
    /// The game that this one goes on from.
    pub origin: Option<Origin>,
    /// Starts that came to nothing before this one, in order.
    pub voids: Vec<VoidStart>,
    /// Names of the players, where given.
    pub names: Vec<(Seat, String)>,
    /// Seats that a bot plays from the start, and which.
    pub bots: Vec<(Seat, String)>,
    /// The digest of all that was agreed and of the secret, published before the first step.
    pub commitment: Option<Commitment>,
    /// The digest of the secret alone, which was all that was published in version 1.
    pub digest: Option<Commitment>,
    /// What players pledged before any contribution was opened, in seat order.
    pub pledges: Vec<Pledge>,
    /// What players added to the secret, in seat order.
    pub entropy: Vec<Contribution>,
    /// The secret itself, once revealed.
    pub secret: Option<Secret>,
    /// Every decision and chance outcome in order.
    pub steps: Vec<RecordStep>,
    /// What is said about steps, in their order; at most one remark for a step.
    pub remarks: Vec<Remark>,
    /// How it ended, if it has.
    pub result: Option<RecordResult>,
    /// Where the lines of the header stand; nowhere in a record that was not read from text.
    pub lines: HeaderLines,
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
    /// Who won; nobody if the players ended it without a winner.
    pub winners: SeatSet,
}

/// The game that another one goes on from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// Its table.
    pub table: String,
    /// How many of its steps were taken over. Their chance follows from the secret of that table.
    pub plies: usize,
}

/// A start that came to nothing, because a player did not open what they had pledged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VoidStart {
    /// Who did not.
    pub seat: Seat,
    /// The commitment that was published for it.
    pub commitment: Commitment,
}

impl Record {
    /// A record of the newest version in which nothing has happened.
    pub fn new(game: &str, rules: u32, seats: u8) -> Record {
        Record {
            version: RECORD_VERSION,
            table: None,
            game: game.into(),
            rules,
            seats,
            options: Vec::new(),
            origin: None,
            voids: Vec::new(),
            names: Vec::new(),
            bots: Vec::new(),
            commitment: None,
            digest: None,
            pledges: Vec::new(),
            entropy: Vec::new(),
            secret: None,
            steps: Vec::new(),
            remarks: Vec::new(),
            result: None,
            lines: HeaderLines::default(),
        }
    }

    /// What may be published before this game with that secret: the SHA-256 digest of all that was agreed, in
    /// the very lines of the record, and of the secret. Names are no part of it.
    pub fn commitment_to(&self, secret: &Secret) -> Commitment {
        Commitment::of(&self.commitment_text(secret))
    }

    /// The digest that was published before the game: of all that was agreed, or in older records of the secret
    /// alone.
    pub fn promise(&self) -> Option<Commitment> {
        self.commitment.or(self.digest)
    }

    /// Splits a text that holds records one after another; each with the number of its first line.
    pub fn split_games(text: &str) -> Vec<(usize, &str)> {
        let mut games = Vec::new();
        let (mut from, mut first_line) = (0, 1);
        let (mut at, mut number) = (0, 1);
        for line in text.split_inclusive('\n') {
            if at > from && is_head(line.trim_end_matches('\n')) {
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
        record.each_line(|line| *line += skipped);
        Ok(record)
    }

    /// Compares everything but line numbers.
    pub fn same_game(&self, other: &Record) -> bool {
        let bare = |record: &Record| {
            let mut record = record.clone();
            record.each_line(|line| *line = 0);
            record.lines = HeaderLines::default();
            record
        };
        bare(self) == bare(other)
    }

    /// Every number of a line.
    fn each_line(&mut self, change: impl Fn(&mut usize)) {
        self.lines.each(&change);
        self.steps.iter_mut().for_each(|step| change(&mut step.line));
        self.remarks.iter_mut().for_each(|remark| change(&mut remark.line));
        self.result.iter_mut().for_each(|result| change(&mut result.line));
    }
}

/// Whether a record begins with this line, of whatever version.
fn is_head(line: &str) -> bool {
    let version = line.strip_prefix(RECORD_HEAD);
    version.is_some_and(|version| !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit()))
}
