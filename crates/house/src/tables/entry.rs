//! What is written down about a table, one entry after another. A table is the fold of these.

use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet};

use super::ids::{TableId, VisitorId};
use super::pace::Pace;

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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ChatRoom {
    /// Written by players, read by everybody.
    Players,
    /// Written and read by guests; players read it when the game is over.
    Guests,
}

/// Why a bot plays for a person.
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

fn secret_alone() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
fn is_secret_alone(promise: &u8) -> bool {
    *promise == secret_alone()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
fn is_nobody(seats: &SeatSet) -> bool {
    seats.is_empty()
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
    /// The word that lets a visitor take an open seat.
    pub invitation: String,
    /// Who sits where.
    pub sitters: Vec<Sitter>,
    /// The secret of all chance, 64 hexadecimal digits. Shown to nobody before the end.
    pub secret: String,
    /// Version of what the published commitment covers: 1 the secret alone, as older houses promised it, 2 all
    /// that is agreed here as well.
    #[serde(default = "secret_alone", skip_serializing_if = "is_secret_alone")]
    pub promise: u8,
    /// The game that this one goes on from, if any: its table and how many of its steps.
    pub origin: Option<(TableId, usize)>,
    /// The steps taken over from it, as lines of a record.
    pub prefix: Vec<String>,
    /// The table that this one is the rematch of.
    pub rematch_of: Option<TableId>,
    /// The game whose tour it is, if somebody learns here; older houses had none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tour: Option<String>,
    /// The seats whose players add something of their own to the chance of the table, which they pledge and then
    /// open; in older houses there were none.
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub contributors: SeatSet,
    /// The seat from whose knowledge the world was imagined in which the game goes on, if that is not the true one; in
    /// older houses it always was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub imagined: Option<Seat>,
}

/// One thing that happened to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Entry {
    /// The table was opened.
    Opened(Box<Opening>),
    /// A player took an open seat, or added luck to the one they have.
    Seated {
        /// The seat.
        seat: Seat,
        /// Who, by invitation or from the list.
        sitter: Sitter,
        /// Luck added by that player without a pledge, 64 hexadecimal digits.
        entropy: Option<String>,
        /// Whether they add something of their own to the chance of the table, which they pledge and then open.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        contributes: bool,
    },
    /// A player stood up before the game began.
    Left {
        /// The seat, open again.
        seat: Seat,
    },
    /// A player pledged what they are going to add to the chance of the table.
    Pledged {
        /// Who.
        seat: Seat,
        /// The pledge, 64 hexadecimal digits.
        pledge: String,
    },
    /// All had pledged, and a player opened what they had.
    Contributed {
        /// Who.
        seat: Seat,
        /// What was pledged, 64 hexadecimal digits.
        entropy: String,
    },
    /// A player did not pledge in time, or not open: nothing is expected of them any more.
    Excused {
        /// Who.
        seat: Seat,
    },
    /// A player did not open what they had pledged: that start came to nothing, and the house commits to another secret.
    Voided {
        /// Who.
        seat: Seat,
        /// The new secret, 64 hexadecimal digits. Shown to nobody before the end.
        secret: String,
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
    /// Whoever learns here has read a lesson that asks for no decision.
    Learned {
        /// Who.
        seat: Seat,
        /// The number of the lesson, from 0.
        lesson: usize,
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
        /// Whether bots have a say too; in older houses they had none.
        #[serde(default)]
        with_bots: bool,
    },
    /// The game was ended by agreement, and a player wishes everything that was hidden to be open.
    RevealWished {
        /// Who.
        seat: Seat,
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
    /// A player or a guest said something.
    Said {
        /// Where.
        room: ChatRoom,
        /// Their seat, if they have one.
        seat: Option<Seat>,
        /// What they are called.
        name: String,
        /// What they said.
        words: String,
        /// Who they are; older houses did not note it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        visitor: Option<VisitorId>,
    },
    /// The host removed what was said here; the words are gone.
    LineRemoved {
        /// Where it was said.
        room: ChatRoom,
        /// The seat of whoever said it, if they had one.
        seat: Option<Seat>,
        /// Who said it; nobody any more if they were erased.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        visitor: Option<VisitorId>,
    },
    /// The host rewrote something further up: a name, a line of talk. Whoever has the table in memory
    /// reads it again; nothing else follows.
    Tidied,
    /// The host parked the table, or lets it go on: while it is parked nobody decides, bots and clocks included.
    Parked {
        /// Whether it is parked now.
        parked: bool,
    },
    /// The host does not seat a bot any more that was stored by an older house; another plays in its place.
    Replaced {
        /// The seat.
        seat: Seat,
        /// The bot that played there, as far as its name can be shown.
        was: String,
        /// The bot that plays there from now on.
        bot: String,
    },
    /// A new table for the same players.
    Rematch {
        /// The new table.
        table: TableId,
    },
    /// The house opened again after it was closed; clocks stood still meanwhile.
    Woken,
    /// Nobody came back for long: the table ends without a result, and what is hidden stays so.
    Expired,
    /// Whoever sat there, or opened it, ended a table that the house cannot play on with.
    Closed {
        /// Their seat, if they have one.
        seat: Option<Seat>,
    },
}

impl Entry {
    /// Whether everybody sits where they sat before it, and holds what they held.
    pub fn leaves_seats(&self) -> bool {
        match self {
            Entry::Opened(_)
            | Entry::Seated { .. }
            | Entry::Left { .. }
            | Entry::Started { .. }
            | Entry::Replaced { .. } => false,
            Entry::Pledged { .. }
            | Entry::Contributed { .. }
            | Entry::Excused { .. }
            | Entry::Voided { .. }
            | Entry::Step { .. }
            | Entry::Learned { .. }
            | Entry::Undone { .. }
            | Entry::Resigned { .. }
            | Entry::EndWished { .. }
            | Entry::RevealWished { .. }
            | Entry::TakenOver { .. }
            | Entry::Returned { .. }
            | Entry::Said { .. }
            | Entry::LineRemoved { .. }
            | Entry::Tidied
            | Entry::Rematch { .. }
            | Entry::Parked { .. }
            | Entry::Expired
            | Entry::Closed { .. }
            | Entry::Woken => true,
        }
    }
}
