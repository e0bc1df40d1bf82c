//! Manoeuvre: one follower for one, anywhere (TKD-122 to TKD-127).

use table::Refusal;

use super::answers::follower;
use super::{CardEffect, Moves, Question, refuse};
use crate::content::{Card, Faction, Region};
use crate::rules::KingIsDead;
use crate::rules::packed::above;
use crate::rules::refusal::no;
use crate::rules::undo_ban::{self, Given, one};
use crate::words::people;

#[derive(Clone, Copy)]
pub(super) struct Manoeuvre;

/// Two followers of different regions, the lower region first, as far as the undo ban allows.
fn question(state: &KingIsDead, step: u8) -> Option<Question> {
    let question = plain(state, step)?;
    match state.ban(Card::Manoeuvre) {
        None => Some(question),
        Some(ban) => Some(undo_ban::permitted(state, &ban, step, question, &plain, &given)),
    }
}

fn plain(state: &KingIsDead, step: u8) -> Option<Question> {
    let presence = state.presence();
    let any = presence.any();
    match step {
        0 => {
            let highest = 0x80u8.checked_shr(any.leading_zeros()).unwrap_or(0);
            Some(Question::follower(presence.followers_in(any & !highest)))
        }
        1 => Some(Question::follower(presence.followers_in(any & above(follower(state, 0).0)))),
        _ => None,
    }
}

/// What a swap of one for one takes from its two regions.
pub(super) fn given(state: &KingIsDead) -> Given {
    let ((a, from_a), (b, from_b)) = (follower(state, 0), follower(state, 1));
    Given { a, from_a: one(from_a), b, from_b: one(from_b) }
}

/// A swap of one for one.
pub(super) fn swap(state: &KingIsDead) -> Moves {
    let ((a, from_a), (b, from_b)) = (follower(state, 0), follower(state, 1));
    let mut moves = Moves::NONE;
    moves.push(from_a, 1, a as u8, b as u8);
    moves.push(from_b, 1, b as u8, a as u8);
    moves
}

impl CardEffect for Manoeuvre {
    fn first(self, state: &KingIsDead) -> Question {
        question(state, 0).unwrap_or(Question::NONE)
    }

    fn next(self, state: &KingIsDead) -> Option<Question> {
        question(state, state.step)
    }

    fn moves(self, state: &KingIsDead) -> Moves {
        swap(state)
    }

    fn asks_for_pair(self, state: &KingIsDead) -> bool {
        state.step == 0
    }

    fn refuse_follower(self, state: &KingIsDead, region: Region, faction: Faction) -> Refusal {
        let name = region.name();
        let first = Region::ALL[follower(state, 0).0];
        if state.count(region, faction) == 0 {
            refuse::nobody(region, faction, "TKD-122")
        } else if state.step == 0 && above(region.index()) & state.presence().any() == 0 {
            no("TKD-126", format!("Name the other follower of the swap first, then the one in {name}."))
        } else if state.step == 0 {
            undo_ban::refuse(state)
        } else if region == first {
            no("TKD-122", format!("Both followers stand in {name}; a swap needs two regions."))
        } else if region < first {
            refuse::begun_elsewhere(first, region, "TKD-126")
        } else {
            undo_ban::refuse(state)
        }
    }

    fn prompt(self, state: &KingIsDead) -> String {
        match state.step {
            0 => "Choose the two followers to swap.".into(),
            _ => partner_of(state),
        }
    }
}

/// The question for the other half of a swap of one for one.
pub(super) fn partner_of(state: &KingIsDead) -> String {
    let (place, faction) = follower(state, 0);
    format!(
        "Choose the follower that changes places with {} in {}.",
        people(faction, 1),
        Region::ALL[place].name()
    )
}
