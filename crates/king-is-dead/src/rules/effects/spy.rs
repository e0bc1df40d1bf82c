//! Spy: whose top card is copied.

use table::Seat;

use crate::content::Card;
use crate::rules::KingIsDead;

/// Other seats with a pile, equal top cards once, as the first such seat clockwise (TKD-148,
/// TKD-149, TKD-156).
pub(crate) fn piles(state: &KingIsDead) -> u32 {
    let mut seen = 0u32;
    let mut piles = 0;
    let mut seat = state.mover().after(state.seats);
    while seat != state.mover() {
        if let Some(top) = state.cards[seat.index()].top() {
            if seen >> top as u32 & 1 == 0 {
                piles |= 1 << seat.0;
            }
            seen |= 1 << top as u32;
        }
        seat = seat.after(state.seats);
    }
    piles
}

/// The seat whose card the Spy under way copies.
pub(crate) fn seat_showing(state: &KingIsDead) -> Option<Seat> {
    let kind: Card = state.kind?;
    crate::rules::packed::bits(piles(state))
        .map(Seat)
        .find(|seat| state.cards[seat.index()].top() == Some(kind))
}
