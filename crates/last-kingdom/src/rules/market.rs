//! The market row: what plaques cost, and where a used one goes (TLK-34, TLK-35).

use table::Seat;

use crate::content::{CardSet, MARKET_COSTS, Plaque};
use crate::rules::state::{LastKingdom, Public};

impl Public {
    /// The slot of a plaque.
    #[inline]
    pub(super) fn slot(&self, plaque: Plaque) -> usize {
        match self.market.iter().position(|found| *found == plaque) {
            Some(slot) => slot,
            None => unreachable!("every plaque lies in the market before the first turn"),
        }
    }

    /// What a slot of the market costs this seat now (TLK-34, TLK-R3).
    #[inline]
    pub fn price(&self, seat: Seat, slot: usize) -> u8 {
        let cost = MARKET_COSTS[slot];
        if self.pays_less(seat) && cost > 2 { cost - 1 } else { cost }
    }

    /// Whether plaques cost this seat less than others.
    #[inline]
    pub fn pays_less(&self, seat: Seat) -> bool {
        !self.in_play[seat.index()].and(CardSet::DISCOUNTS).is_empty()
    }
}

impl LastKingdom {
    /// What a plaque costs this seat now (TLK-34).
    #[inline]
    pub fn cost(&self, seat: Seat, plaque: Plaque) -> u8 {
        self.public.price(seat, self.public.slot(plaque))
    }

    /// A used plaque goes to the last slot, the others close up (TLK-35).
    pub(super) fn slide(&mut self, plaque: Plaque) {
        let slot = self.public.slot(plaque);
        self.public.market[slot..].rotate_left(1);
    }
}
