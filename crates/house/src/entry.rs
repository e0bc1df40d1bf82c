//! What is written down about a table, one entry after another. A table is the fold of these.

use serde::{Deserialize, Serialize};
use table::Seat;

use crate::ids::{TableId, VisitorId};

/// Milliseconds since 1970.
pub type Millis = i64;

/// The clock of the machine.
pub fn now() -> Millis {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |time| i64::try_from(time.as_millis()).unwrap_or(i64::MAX))
}

/// How fast a game is to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Pace {
    /// Nobody is hurried.
    #[default]
    None,
    /// Everybody is at the table: a budget of minutes and seconds added per turn.
    Live {
        /// Minutes for the whole game.
        minutes: u16,
        /// Seconds added whenever a turn is done.
        increment_seconds: u16,
    },
    /// A game over days: a budget of days and hours added per turn.
    Correspondence {
        /// Days for the whole game.
        days: u16,
        /// Hours added whenever a turn is done.
        bonus_hours: u16,
    },
}

impl Pace {
    /// The budget and what is added per turn; `None` without a clock.
    pub fn budget(self) -> Option<(Millis, Millis)> {
        match self {
            Pace::None => None,
            Pace::Live { minutes, increment_seconds } => {
                Some((i64::from(minutes) * 60_000, i64::from(increment_seconds) * 1_000))
            }
            Pace::Correspondence { days, bonus_hours } => {
                Some((i64::from(days) * 86_400_000, i64::from(bonus_hours) * 3_600_000))
            }
        }
    }

    /// Whether the numbers make sense; the error says which do not.
    pub fn check(self) -> Result<(), &'static str> {
        match self {
            Pace::Live { minutes, increment_seconds } => {
                if !(1..=600).contains(&minutes) || increment_seconds > 600 {
                    return Err("a live clock takes 1 to 600 minutes and up to 600 seconds per turn");
                }
            }
            Pace::Correspondence { days, bonus_hours } => {
                if !(1..=60).contains(&days) || bonus_hours > 168 {
                    return Err("a correspondence clock takes 1 to 60 days and up to 168 hours per turn");
                }
            }
            Pace::None => {}
        }
        Ok(())
    }

    /// The pace in words.
    pub fn words(self) -> String {
        match self {
            Pace::None => "no clock".into(),
            Pace::Live { minutes, increment_seconds } => {
                format!("{minutes} minutes, {increment_seconds} seconds added per turn")
            }
            Pace::Correspondence { days, bonus_hours } => {
                format!("{days} days, {bonus_hours} hours added per turn")
            }
        }
    }
}

/// Who sits in a seat when a table is opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Sitter {
    /// A person.
    Person {
        /// Whose token holds the seat.
        visitor: VisitorId,
        /// What they are called.
        name: String,
    },
    /// A bot.
    Bot {
        /// Its name among the bots.
        bot: String,
    },
    /// Nobody yet.
    Open,
}

/// Where a chat line is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChatRoom {
    /// Written by players, read by everybody.
    Players,
    /// Written and read by guests; players read it when the game is over.
    Guests,
}

/// Why a bot plays for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TakeoverCause {
    /// The owner of the table asked for it.
    Owner,
    /// The clock ran out.
    Clock,
    /// The player asked for it.
    Player,
    /// The player gave up.
    Resigned,
}

/// What was agreed when the table was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// Id of the game.
    pub game: String,
    /// Version of its rules.
    pub rules: u32,
    /// Options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// How fast it is to be played.
    pub pace: Pace,
    /// Whether strangers find it on the front page.
    pub listed: bool,
    /// Who opened it.
    pub owner: VisitorId,
    /// The word that lets somebody take an open seat.
    pub invitation: String,
    /// Who sits where.
    pub sitters: Vec<Sitter>,
    /// The secret of all chance, 64 hexadecimal digits. Shown to nobody before the end.
    pub secret: String,
    /// The game that this one goes on from, if any: its table and how many of its steps.
    pub origin: Option<(TableId, usize)>,
    /// The steps taken over from it, as lines of a record.
    pub prefix: Vec<String>,
    /// The table that this one is the rematch of.
    pub rematch_of: Option<TableId>,
}

/// One thing that happened to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Entry {
    /// The table was opened.
    Opened(Box<Opening>),
    /// Somebody took an open seat, or added luck to the one they have.
    Seated {
        /// The seat.
        seat: Seat,
        /// Who, by invitation or from the list.
        sitter: Sitter,
        /// Luck added by that player, 64 hexadecimal digits.
        entropy: Option<String>,
    },
    /// Somebody stood up before the game began.
    Left {
        /// The seat, open again.
        seat: Seat,
    },
    /// All seats are taken: the game began, and chance settled the set-up.
    Started {
        /// The steps of chance before the first decision, as lines of a record.
        lines: Vec<String>,
    },
    /// A seat decided something, and chance what followed.
    Step {
        /// Who decided.
        seat: Seat,
        /// The key that makes a repeated request harmless.
        key: Option<String>,
        /// The steps, as lines of a record; the first is the decision.
        lines: Vec<String>,
    },
    /// A seat took back its latest step.
    Undone {
        /// Who.
        seat: Seat,
        /// The key that makes a repeated request harmless.
        key: Option<String>,
    },
    /// A player gave up.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// A player wishes to end the game without a winner, or wishes to play on.
    EndWished {
        /// Who.
        seat: Seat,
        /// Whether they wish to end it; a no takes all such wishes back.
        end: bool,
    },
    /// From now on a bot plays a person's seat.
    TakenOver {
        /// The seat.
        seat: Seat,
        /// The bot.
        bot: String,
        /// Why.
        cause: TakeoverCause,
    },
    /// The person plays that seat again.
    Returned {
        /// The seat.
        seat: Seat,
    },
    /// Somebody said something.
    Said {
        /// Where.
        room: ChatRoom,
        /// Their seat, if they have one.
        seat: Option<Seat>,
        /// What they are called.
        name: String,
        /// What they said.
        words: String,
    },
    /// A new table for the same players.
    Rematch {
        /// The new table.
        table: TableId,
    },
    /// The house opened again after it was closed; clocks stood still meanwhile.
    Woken,
}

impl Entry {
    /// Whether everybody sits where they sat before it, and holds what they held.
    pub fn leaves_seats(&self) -> bool {
        match self {
            Entry::Opened(_) | Entry::Seated { .. } | Entry::Left { .. } | Entry::Started { .. } => false,
            Entry::Step { .. }
            | Entry::Undone { .. }
            | Entry::Resigned { .. }
            | Entry::EndWished { .. }
            | Entry::TakenOver { .. }
            | Entry::Returned { .. }
            | Entry::Said { .. }
            | Entry::Rematch { .. }
            | Entry::Woken => true,
        }
    }
}
