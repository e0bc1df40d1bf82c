//! What a position waits for.

use crate::{Seat, SeatSet};

/// What a position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Players decide. Every seat named here has at least one legal action.
    Seats {
        /// The game waits for each of these. Never empty, and each has an action that is not
        /// [aside](crate::Game::is_aside). Several at once decide independently: none learns how another
        /// answered until all are in. What is done aside meanwhile lies open.
        must: SeatSet,
        /// These may act too (offer a deal, take back a hidden placement) but nobody waits for
        /// them. Never overlaps `must`.
        may: SeatSet,
    },
    /// Chance decides: the host draws one of [`crate::Game::chance`]'s outcomes.
    Chance,
    /// Nothing: [`crate::Game::outcome`] says who won.
    Over,
}

impl Next {
    /// The game waits for one seat alone.
    #[inline]
    pub const fn seat(seat: Seat) -> Next {
        Next::Seats { must: SeatSet::only(seat), may: SeatSet::EMPTY }
    }

    /// The seats that have a decision to make or may make one.
    pub fn active(self) -> SeatSet {
        match self {
            Next::Seats { must, may } => must.union(may),
            Next::Chance | Next::Over => SeatSet::EMPTY,
        }
    }
}
