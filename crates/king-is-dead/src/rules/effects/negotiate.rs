//! Negotiate: two region cards change their spaces.

use super::{Question, Resolution};
use crate::content::Region;
use crate::rules::KingIsDead;
use crate::rules::options::Switch;
use crate::rules::packed::above;
use crate::rules::state::{Ask, HELD};

fn question(cards: u8) -> Question {
    Question { ask: Ask::RegionCard, mask: cards.into() }
}

/// With the own disc: the card that will carry it, then the other. Without: an unordered pair, the
/// lower region first (TKD-113 to TKD-121).
pub(super) fn first(state: &KingIsDead) -> Question {
    let free = state.free_cards();
    let has_disc = state.disc_on[state.turn as usize] == HELD;
    if free.count_ones() < 2 {
        Question::NONE
    } else if has_disc {
        question(free)
    } else if state.options.has(Switch::DiscNeeded) {
        Question::NONE
    } else {
        question(free & !(0x80 >> free.leading_zeros()))
    }
}

pub(super) fn next(state: &KingIsDead) -> Option<Question> {
    if state.step != 1 {
        return None;
    }
    let first = super::region(state, 0);
    let free = state.free_cards();
    let has_disc = state.disc_on[state.turn as usize] == HELD;
    Some(question(if has_disc { free & !(1 << first) } else { free & above(first) }))
}

/// Exchanges the two cards and puts the disc down, if the seat still has it.
pub(crate) fn resolve(state: &mut KingIsDead) -> Resolution {
    let first = Region::ALL[super::region(state, 0)];
    let second = Region::ALL[super::region(state, 1)];
    let (a, b) = (state.space_of(first), state.space_of(second));
    let differ = (first as u32) ^ (second as u32);
    state.track ^= differ << (4 * a) | differ << (4 * b);
    let disc = &mut state.disc_on[state.turn as usize];
    let fixed = *disc == HELD;
    if fixed {
        *disc = first as u8;
    }
    Resolution::Exchanged { first, second, fixed }
}
