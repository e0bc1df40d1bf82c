//! Who sits at a table, what they said and how it ended.

use table::Seat;

use crate::tables::{ChatRoom, Millis, Sitter, TakeoverCause, VisitorId};

/// One place at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Who sits there.
    pub sitter: Sitter,
    /// The bot that plays for the person there, and why.
    pub standin: Option<(String, TakeoverCause)>,
    /// The bot that decided there before the host stopped seating it.
    pub was: Option<String>,
}

impl Place {
    /// A place where nobody plays for anybody.
    pub(super) fn of(sitter: &Sitter) -> Place {
        Place { sitter: sitter.clone(), standin: None, was: None }
    }

    /// Another bot decides there instead of the one that does.
    pub(super) fn replace_bot(&mut self, was: &str, bot: &str) {
        match (&mut self.sitter, &mut self.standin) {
            (Sitter::Bot { bot: old }, _) | (_, Some((old, _))) => bot.clone_into(old),
            _ => return,
        }
        self.was = Some(was.into());
    }

    /// What is to be said about it, if the host replaced the bot that decides there.
    pub fn notice(&self) -> Option<String> {
        let (was, bot) = (self.was.as_ref()?, self.bot()?);
        Some(format!("The host no longer seats '{was}'; the {bot} plays there now."))
    }

    /// The person who holds it.
    pub fn holder(&self) -> Option<&VisitorId> {
        match &self.sitter {
            Sitter::Person { visitor, .. } => Some(visitor),
            Sitter::Bot { .. } | Sitter::Open => None,
        }
    }

    /// The bot that decides there now.
    pub fn bot(&self) -> Option<&str> {
        match (&self.sitter, &self.standin) {
            (Sitter::Bot { bot }, _) | (_, Some((bot, _))) => Some(bot),
            _ => None,
        }
    }
}

/// One line of talk.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, utoipa::ToSchema)]
pub struct Talk {
    /// Its number at this table. Other things are numbered too, so numbers have gaps; what the host removed keeps its
    /// number.
    pub line: u64,
    /// When it was said, in milliseconds since 1970.
    #[schema(value_type = i64)]
    pub at: Millis,
    /// Where.
    pub room: ChatRoom,
    /// The seat of the speaker, if they have one.
    #[schema(required, value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// What the speaker is called.
    pub name: String,
    /// What was said.
    pub words: String,
    /// Who said it; told to nobody but the host.
    #[serde(skip)]
    pub visitor: Option<VisitorId>,
    /// Whether the host took the words away.
    #[serde(skip)]
    pub removed: bool,
}

impl Talk {
    /// The latest of some talk, at most `most` lines before line `before`, and how many there are before them.
    pub fn latest<'a, I: Iterator<Item = &'a Talk>>(
        talk: impl Fn() -> I,
        before: Option<u64>,
        most: usize,
    ) -> (Vec<Talk>, usize) {
        let earlier = |talk: &&Talk| before.is_none_or(|before| talk.line < before);
        let first = talk().filter(earlier).count().saturating_sub(most);
        (talk().filter(earlier).skip(first).cloned().collect(), first)
    }

    /// What stands where the host removed a line.
    pub(in crate::tables) fn removed(line: u64, at: Millis, room: ChatRoom) -> Talk {
        let (name, words) = ("The host".into(), "removed a line.".into());
        Talk { line, at, room, seat: None, name, words, visitor: None, removed: true }
    }
}

/// How a table stands when it is over.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, utoipa::ToSchema)]
pub struct Ending {
    /// Key of the way it ended.
    pub ending: String,
    /// The winning seats.
    #[schema(value_type = Vec<u8>)]
    pub winners: Vec<Seat>,
    /// What happened, in words.
    pub words: String,
}
