//! What somebody who plays for the first time is told about a decision.

use table::Seat;

use crate::rules::flow;
use crate::rules::state::{LastKingdom, Phase};

/// What a newcomer is told about what `seat` has to decide, if it has to decide anything.
pub(crate) fn advice(game: &LastKingdom, seat: Seat) -> Option<&'static str> {
    if !flow::next(game).active().contains(seat) {
        return None;
    }
    match game.public.phase {
        Phase::Draft(_) => Some(
            "Four cards and your two leader cards are your hand for five conflicts. Armies win conflicts, changing \
             side joins the winners, affinity makes wins pay more.",
        ),
        Phase::PlaceConflict(_) | Phase::PlaceSuccession(_) => Some(
            "The stronger side wins a region, and its armies there pay you by your affinity with their people. \
             Choose one where your side leads, or where your cards can change that.",
        ),
        Phase::Turn(_) => Some(
            "When everybody has passed, the stronger side wins the conflict and its players score. Make your side \
             stronger there, or join the other. If it is lost, pass and keep your cards: losers gain 2 tokens.",
        ),
        _ => None,
    }
}
