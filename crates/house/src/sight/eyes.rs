//! Which of a visitor's seats looks at a table.

use table::{Seat, SeatSet};

use crate::tables::{Hosted, Phase};

/// Which of a visitor's seats looks at the screen, and whether it may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// A guest, or a player who waits for the game to begin.
    Guest,
    /// This seat.
    Seat(Seat),
    /// The screen is to be handed to this seat first.
    Curtain(Seat),
}

impl Eyes {
    /// Whose eyes look at a table. Of several people at one screen, the one who has to act; with
    /// anything hidden, only after the screen was handed over (`named` says who sits there).
    pub fn of(table: &Hosted, held: SeatSet, named: Option<Seat>) -> Eyes {
        let named = named.filter(|seat| held.contains(*seat));
        let (Some(first), Some(game)) = (held.first(), table.game()) else { return Eyes::Guest };
        if held.len() == 1 || table.secrets_open() {
            return Eyes::Seat(named.unwrap_or(first));
        }
        let (must, _) = game.waiting();
        let playing = |seat: &Seat| {
            must.contains(*seat)
                && table.phase() == Phase::Playing
                && table.places().get(seat.index()).is_some_and(|place| place.standin.is_none())
        };
        let next = named.filter(playing).or(held.iter().find(playing)).or(named).unwrap_or(first);
        if named == Some(next) || !game.hides() { Eyes::Seat(next) } else { Eyes::Curtain(next) }
    }

    /// The seat, if one looks.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Guest | Eyes::Curtain(_) => None,
        }
    }
}
