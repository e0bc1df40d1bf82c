//! Negotiate: two region cards change their spaces (TKD-113 to TKD-121).

use table::Refusal;

use super::answers::{chosen, region};
use super::{CardEffect, Question, Resolution};
use crate::content::{Region, RegionMask};
use crate::rules::KingIsDead;
use crate::rules::options::Switch;
use crate::rules::packed::above;
use crate::rules::refusal::no;
use crate::rules::state::HELD;

#[derive(Clone, Copy)]
pub(super) struct Negotiate;

/// Face-up region cards without a negotiation disc (TKD-114).
#[inline]
fn free_cards(state: &KingIsDead) -> RegionMask {
    let mut fixed = 0u16;
    for &place in &state.disc_on {
        fixed |= 1 << place;
    }
    state.unresolved() & !(fixed as u8)
}

/// Whether the seat to move still has its negotiation disc.
fn has_disc(state: &KingIsDead) -> bool {
    state.disc_on[state.turn as usize] == HELD
}

impl CardEffect for Negotiate {
    /// With the own disc: the card that will carry it, then the other. Without: an unordered pair, the
    /// lower region first.
    fn first(self, state: &KingIsDead) -> Question {
        let free = free_cards(state);
        if free.count_ones() < 2 {
            Question::NONE
        } else if has_disc(state) {
            Question::region_card(free)
        } else if state.options.has(Switch::DiscNeeded) {
            Question::NONE
        } else {
            Question::region_card(free & !(0x80 >> free.leading_zeros()))
        }
    }

    fn next(self, state: &KingIsDead) -> Option<Question> {
        if state.step != 1 {
            return None;
        }
        let first = region(state, 0);
        let free = free_cards(state);
        let rest = if has_disc(state) { free & !(1 << first) } else { free & above(first) };
        Some(Question::region_card(rest))
    }

    /// Exchanges the two cards and puts the disc down, if the seat still has it.
    fn carry_out(self, state: &mut KingIsDead) -> Resolution {
        let (first, second) = (chosen(state, 0), chosen(state, 1));
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

    fn asks_for_pair(self, state: &KingIsDead) -> bool {
        state.step == 0 && !has_disc(state)
    }

    fn refuse_region_card(self, state: &KingIsDead, region: Region) -> Refusal {
        let name = region.name();
        if state.disc(region).is_some() {
            return no("TKD-114", format!("The card for {name} lies face down and stays where it is."));
        }
        if state.fixed_by(region).is_some() {
            let why = format!("The card for {name} is fixed by a negotiation disc and never moves again.");
            return no("TKD-114", why);
        }
        if state.step == 1 && state.choices[0] == region as u8 {
            return no("TKD-113", "Two different cards change places.");
        }
        debug_assert!(!has_disc(state), "with a disc every free card is on offer");
        if state.step == 0 {
            return no("TKD-121", format!("Name the other card of the exchange first, then {name}."));
        }
        let first = chosen(state, 0).name();
        no("TKD-121", format!("The exchange began with {first}: take that back to exchange {name} with it."))
    }

    fn prompt(self, state: &KingIsDead) -> String {
        match (state.step, has_disc(state)) {
            (0, true) => "Choose the region card that will move and carry your disc.".into(),
            (0, false) => "Choose the two region cards that change places; your disc is spent.".into(),
            _ => format!("Choose the card that {} changes places with.", chosen(state, 0).name()),
        }
    }

    fn shortfall(self, state: &KingIsDead) -> Option<String> {
        let spent = "Your disc is spent: the cards change places but stay free.";
        (!has_disc(state)).then(|| spent.into())
    }
}
