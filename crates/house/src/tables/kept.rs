//! A table that this house cannot play on with: begun under other rules, with a game or an option that is no longer
//! there, or with entries that do not fold. It is kept as the list of what happened and what was said.
//!
//! Invariant: nothing here holds what a step was, the secret, or a word that opens a seat; so nothing of it can leak.

use serde::Serialize;
use table::{Seat, SeatSet};

use super::entry::{ChatRoom, Entry, Opening, Sitter};
use super::hosted::Talk;
use super::ids::{TableId, VisitorId};
use super::phase::Phase;
use super::store::TableRow;
use super::time::Millis;

/// Why a table cannot be played on with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Estranged {
    /// The game is not on the shelf.
    #[error(
        "This house does not have the game of this table any more. What happened there is kept as a list."
    )]
    Game,
    /// The rules have changed.
    #[error(
        "This game was begun under version {then} of its rules, and the house plays version {now}. What happened \
         there is kept as a list."
    )]
    Rules {
        /// When the table was opened.
        then: u32,
        /// Today.
        now: u32,
    },
    /// An option is not there any more, or is something else.
    #[error(
        "This table was opened with something that its game does not have any more ({0}). What happened there is kept as a list."
    )]
    Options(String),
    /// Something that was written down does not follow from what stands before it.
    #[error("The house cannot read all that happened at this table. What it can read is kept as a list.")]
    Entries,
}

impl Estranged {
    /// Why a table that was opened so cannot be played on with, if it cannot.
    pub fn of(opening: &Opening) -> Option<Estranged> {
        let Ok(game) = shelf::find(&opening.game) else { return Some(Estranged::Game) };
        let (then, now) = (opening.rules, game.rules_version());
        if then != now {
            return Some(Estranged::Rules { then, now });
        }
        let options: Vec<(&str, &str)> =
            opening.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let seats = u8::try_from(opening.sitters.len()).unwrap_or(u8::MAX);
        let fault = match game.setup(seats, &options) {
            Err(fault) => fault.to_string(),
            // A document is read only when a game starts.
            Ok(setup) if !options.is_empty() => {
                game.start(&setup, table::Secret::from_seed(0, 0), Vec::new()).err()?.to_string()
            }
            Ok(_) => return None,
        };
        Some(Estranged::Options(fault.lines().next().unwrap_or_default().chars().take(200).collect()))
    }
}

/// One thing that happened, as everybody may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, utoipa::ToSchema)]
pub struct Fact {
    /// When, in milliseconds since 1970.
    #[schema(value_type = i64)]
    pub at: Millis,
    /// What.
    pub words: String,
}

/// A table that is kept as a list.
#[derive(Clone, Debug)]
pub struct Kept {
    id: TableId,
    why: Estranged,
    row: TableRow,
    version: u64,
    sitters: Vec<Sitter>,
    facts: Vec<Fact>,
    talk: Vec<Talk>,
}

impl Kept {
    /// The public part of what is stored of a table.
    pub fn read<E>(
        id: TableId,
        row: TableRow,
        entries: &[(Millis, Result<Entry, E>)],
        why: Estranged,
    ) -> Kept {
        let version = entries.len() as u64;
        let mut kept =
            Kept { id, why, row, version, sitters: Vec::new(), facts: Vec::new(), talk: Vec::new() };
        for (number, (at, entry)) in (0..).zip(entries) {
            let words = match entry {
                Ok(entry) => kept.tell(number, *at, entry),
                Err(_) => Some("Something happened that this house cannot read.".into()),
            };
            kept.facts.extend(words.map(|words| Fact { at: *at, words }));
        }
        kept
    }

    /// Folds what can be folded without rules, and says what happened in words.
    fn tell(&mut self, line: u64, at: Millis, entry: &Entry) -> Option<String> {
        let who = |seat: &Seat| self.name(*seat);
        Some(match entry {
            Entry::Opened(opening) => {
                self.sitters.clone_from(&opening.sitters);
                "The table was opened.".into()
            }
            Entry::Seated { seat, sitter, .. } => {
                let place = self.sitters.get_mut(seat.index())?;
                let same = *place == *sitter;
                place.clone_from(sitter);
                format!("{} {}.", self.name(*seat), if same { "added luck" } else { "sat down" })
            }
            Entry::Left { seat } => {
                let words = format!("{} stood up.", who(seat));
                *self.sitters.get_mut(seat.index())? = Sitter::Open;
                words
            }
            Entry::Pledged { .. } | Entry::Excused { .. } => return None,
            Entry::Contributed { seat, .. } => format!("{} added luck.", who(seat)),
            Entry::Voided { seat, .. } => {
                format!("{} did not open what was pledged; the house committed to another secret.", who(seat))
            }
            Entry::Started { .. } => "The game began.".into(),
            Entry::Step { seat, .. } => format!("{} decided something.", who(seat)),
            Entry::Learned { .. } => return None,
            Entry::Undone { seat, .. } => format!("{} took a step back.", who(seat)),
            Entry::Resigned { seat } => format!("{} resigned.", who(seat)),
            Entry::EndWished { seat, end: true, .. } => {
                format!("{} offered to end the game without a winner.", who(seat))
            }
            Entry::RevealWished { seat } => format!("{} wished to open what was hidden.", who(seat)),
            Entry::EndWished { seat, end: false, .. } => format!("{} wished to play on.", who(seat)),
            Entry::TakenOver { seat, .. } => format!("A bot took over for {}.", who(seat)),
            Entry::Returned { seat } => format!("{} came back.", who(seat)),
            Entry::Said { room, seat, name, words, visitor } => {
                let (name, words, visitor) = (name.clone(), words.clone(), visitor.clone());
                self.talk.push(Talk {
                    line,
                    at,
                    room: *room,
                    seat: *seat,
                    name,
                    words,
                    visitor,
                    removed: false,
                });
                return None;
            }
            Entry::LineRemoved { room, .. } => {
                self.talk.push(Talk::removed(line, at, *room));
                return None;
            }
            Entry::Tidied => return None,
            Entry::Parked { parked: true } => "The host parked the table.".into(),
            Entry::Parked { parked: false } => "The host let the table go on.".into(),
            Entry::Replaced { seat, bot, .. } => {
                if let Sitter::Bot { bot: name } = self.sitters.get_mut(seat.index())? {
                    name.clone_from(bot);
                }
                format!("The {bot} took the place of another bot.")
            }
            Entry::Rematch { .. } => "The players began another game.".into(),
            Entry::Expired => "Nobody came back; the table was closed.".into(),
            Entry::Closed { seat: Some(seat) } => format!("{} closed the table.", who(seat)),
            Entry::Closed { seat: None } => "Whoever opened the table closed it.".into(),
            Entry::Woken => return None,
        })
    }

    /// What a seat is called.
    fn name(&self, seat: Seat) -> String {
        match self.sitters.get(seat.index()) {
            Some(Sitter::Person { name, .. }) => name.clone(),
            Some(Sitter::Bot { bot }) => format!("The bot {bot}"),
            Some(Sitter::Open) | None => format!("Seat {}", u32::from(seat.0) + 1),
        }
    }

    /// Its name in addresses.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// Why it is kept so, in words for its visitors.
    pub fn why(&self) -> &Estranged {
        &self.why
    }

    /// Number of entries.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The game, as it was called.
    pub fn game(&self) -> &str {
        &self.row.game
    }

    /// Where it stood when it could still be read, or over.
    pub fn phase(&self) -> Phase {
        self.row.phase
    }

    /// The index entry of this table.
    pub fn row(&self) -> &TableRow {
        &self.row
    }

    /// Everybody at it, in seat order: what they are called, and who they are.
    pub fn seats(&self) -> impl Iterator<Item = (Seat, String, &Sitter)> {
        (0..).map(Seat).zip(&self.sitters).map(|(seat, sitter)| (seat, self.name(seat), sitter))
    }

    /// The seats that a visitor holds.
    pub fn seats_of(&self, visitor: Option<&VisitorId>) -> SeatSet {
        let held = |sitter: &Sitter| matches!(sitter, Sitter::Person { visitor: holder, .. } if Some(holder) == visitor);
        self.seats().filter(|(_, _, sitter)| held(sitter)).map(|(seat, _, _)| seat).collect()
    }

    /// Whether a visitor may end it: whoever holds a seat or opened it, while it is not over.
    pub fn may_close(&self, visitor: Option<&VisitorId>) -> bool {
        let own = |who: &VisitorId| self.row.owner == *who || self.row.holders.contains(who);
        self.phase() != Phase::Over && visitor.is_some_and(own)
    }

    /// What happened.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// The latest of the talk that a visitor may read, at most `most` lines before line `before`, and how many
    /// there are before them.
    pub fn latest_talk(
        &self,
        visitor: Option<&VisitorId>,
        before: Option<u64>,
        most: usize,
    ) -> (Vec<Talk>, usize) {
        Talk::latest(|| self.talk_for(visitor), before, most)
    }

    /// The talk that a visitor may read: guests' talk stays from players until the table is over.
    pub fn talk_for(&self, visitor: Option<&VisitorId>) -> impl Iterator<Item = &Talk> {
        let player = visitor.is_some_and(|visitor| self.row.holders.contains(visitor));
        let all = !player || self.phase() == Phase::Over;
        self.talk.iter().filter(move |talk| all || talk.room == ChatRoom::Players)
    }
}
