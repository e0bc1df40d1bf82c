//! A table that the house cannot play on with, as a visitor sees it.

use serde::Serialize;
use utoipa::ToSchema;

use super::TALK_SHOWN;
use super::seats::{Listing, SeatSight};
use crate::tables::{Fact, Kept, Phase, TableId, Talk, VisitorId};

/// How many of the latest things that happened are told.
const MOST_FACTS: usize = 500;

/// A table that the house cannot play on with, as one visitor sees it. Every other call but `chat` (to read) and `close` is
/// refused with the code `kept`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = KeptTable)]
pub struct KeptSight {
    /// Its name.
    pub table: TableId,
    /// The game, as it was called.
    pub game: String,
    /// Number of entries.
    pub version: u64,
    /// Where it stood when it could still be read, or over.
    pub phase: Phase,
    /// Why it is kept as a list, in a sentence.
    pub kept: String,
    /// Everybody at it.
    pub seats: Vec<SeatSight>,
    /// The latest that happened, as everybody may know it.
    pub entries: Vec<Fact>,
    /// The latest of the talk that may be read.
    pub talk: Vec<Talk>,
    /// How many lines were said before those.
    pub talk_before: usize,
    /// Whether the visitor may close it.
    pub may_close: bool,
}

impl KeptSight {
    /// The table as it stands in a list.
    pub fn listing(table: &Kept, visitor: Option<&VisitorId>) -> Listing {
        let KeptSight { table, game, version, phase, kept, seats, .. } = KeptSight::of(table, visitor);
        Listing { table, game, phase, parked: false, seats, version, result: None, kept: Some(kept) }
    }

    /// What a visitor may see.
    pub fn of(table: &Kept, visitor: Option<&VisitorId>) -> KeptSight {
        let held = table.seats_of(visitor);
        let facts = table.facts();
        let (talk, talk_before) = table.latest_talk(visitor, None, TALK_SHOWN);
        let seats = table.seats().map(|(seat, name, sitter)| SeatSight {
            seat,
            name,
            kind: sitter.into(),
            bot: None,
            yours: held.contains(seat),
            acts: false,
            clock: None,
        });
        KeptSight {
            table: table.id().clone(),
            game: table.game().to_owned(),
            version: table.version(),
            phase: table.phase(),
            kept: table.why().to_string(),
            seats: seats.collect(),
            entries: facts[facts.len().saturating_sub(MOST_FACTS)..].to_vec(),
            talk,
            talk_before,
            may_close: table.may_close(visitor),
        }
    }
}
