//! Spy: works as the card on top of another seat's pile (TKD-148 to TKD-156).

use table::{Refusal, Seat};

use super::{CardEffect, Question};
use crate::rules::KingIsDead;
use crate::rules::packed::bits;
use crate::rules::refusal::no;
use crate::rules::state::Ask;

#[derive(Clone, Copy)]
pub(super) struct Spy;

/// Other seats with a pile, equal top cards once, as the first such seat clockwise (TKD-148,
/// TKD-149, TKD-156).
fn piles(state: &KingIsDead) -> u32 {
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
pub(crate) fn copied(state: &KingIsDead) -> Option<Seat> {
    let kind = state.playing?.kind;
    bits(piles(state)).map(Seat).find(|seat| state.cards[seat.index()].top() == Some(kind))
}

impl CardEffect for Spy {
    /// A Spy from the hand asks for a pile; one that is copied itself would find nothing to do.
    fn first(self, state: &KingIsDead) -> Question {
        let from_hand = state.ask == Ask::Turn;
        if from_hand { Question::pile(piles(state)) } else { Question::NONE }
    }

    fn refuse_pile(self, state: &KingIsDead, pile: Seat) -> Refusal {
        if pile.0 == state.turn {
            return no("TKD-149", "Spy copies another seat's card, not your own.");
        }
        if pile.0 >= state.seats {
            return no("TKD-149", format!("There is no seat {} at this table.", pile.0 + 1));
        }
        let Some(top) = state.cards[pile.index()].top() else {
            return no("TKD-148", "That player has not played a card yet.");
        };
        no("TKD-156", format!("{} is on offer already, from another pile.", top.name()))
    }

    fn prompt(self, _state: &KingIsDead) -> String {
        "Choose whose top card Spy copies.".into()
    }

    fn activity(self) -> &'static str {
        "chooses a card to copy"
    }
}
