//! Who has won and how (TLK-100).

use table::{Outcome, Seat, Setup};

use crate::content::Side;
use crate::rules::state::{LastKingdom, Phase, Public, SEATS};
use crate::secrets::short_list::ShortList;

/// The result, once the war is over.
pub(crate) fn outcome(game: &LastKingdom) -> Option<Outcome> {
    if game.public.phase != Phase::Over {
        return None;
    }
    let order = game.ranking();
    let mut ranks = [0; SEATS];
    let mut points = [0; SEATS];
    for (place, seat) in order.iter().enumerate() {
        ranks[seat.index()] = -(place as i32);
        points[seat.index()] = i32::from(game.points[seat.index()]);
    }
    let seats = game.public.seats as usize;
    Some(Outcome::by_score(&ranks[..seats], game.decided_by()).with_scores(&points[..seats]))
}

/// Every step of a game, chance included: two rounds of at most ten conflicts. Each turn but
/// a pass spends tokens or a card, both of which come in bounded numbers (TLK-73).
pub(crate) fn longest(_: &Setup) -> u32 {
    20_000
}

impl Public {
    /// What decides between seats, best first: points, the side with more peace tokens, the sum
    /// of affinities, initiative (TLK-100).
    pub fn merit(&self, seat: Seat, points: u16) -> (u16, bool, u8, u8) {
        let tokens = |side: Side| self.peace.iter().filter(|peace| **peace == Some(side)).count();
        let side = self.side[seat.index()];
        let favoured = tokens(side) > tokens(side.other());
        let affinity = self.affinity[seat.index()].iter().sum();
        (points, favoured, affinity, self.leader(seat).spec().initiative)
    }
}

impl LastKingdom {
    /// See [`Public::merit`].
    pub(crate) fn merit(&self, seat: Seat) -> (u16, bool, u8, u8) {
        self.public.merit(seat, self.points[seat.index()])
    }

    /// Seats from first to last place.
    pub(crate) fn ranking(&self) -> ShortList<Seat, SEATS> {
        let mut seats: ShortList<Seat, SEATS> = self.public.everyone().collect();
        seats.sort_by_key(|seat| std::cmp::Reverse(self.merit(*seat)));
        seats
    }

    /// Which rule told the winner from the second (TLK-100).
    pub(crate) fn decided_by(&self) -> &'static str {
        let order = self.ranking();
        let (first, second) = (self.merit(order[0]), self.merit(order[1]));
        if first.0 != second.0 {
            "points"
        } else if first.1 != second.1 {
            "peace"
        } else if first.2 != second.2 {
            "affinity"
        } else {
            "initiative"
        }
    }
}
