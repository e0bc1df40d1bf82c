//! Cards that return followers to the supply and place others: Ambush, Quell, Muster, Suppress.

use super::place::{place_two, two_from};
use super::{Moves, Question, faction, factions_in, region, singles};
use crate::content::{Counts, Faction};
use crate::rules::KingIsDead;
use crate::rules::options::Switch;

/// Ambush: a region, then the follower that goes back (TKD-157 to TKD-162).
pub(super) fn first_ambush(state: &KingIsDead) -> Question {
    if state.supply[0] > 0 {
        Question::region(state.unresolved())
    } else if state.options.has(Switch::AmbushNeedsScots) {
        Question::NONE
    } else {
        Question::region(state.presence().any())
    }
}

pub(super) fn next_ambush(state: &KingIsDead) -> Option<Question> {
    let placed = u32::from(state.supply[0] > 0);
    let returned = factions_in(&state.presence(), region(state, 0)) | placed;
    (state.step == 1).then_some(Question::faction(returned))
}

pub(super) fn resolve_ambush(state: &KingIsDead) -> Moves {
    let mut moves = Moves::NONE;
    moves.push(Faction::Scottish, state.supply[0].min(2), Moves::SUPPLY, state.choices[0]);
    moves.push(faction(state, 1), 1, state.choices[0], Moves::SUPPLY);
    moves
}

/// Quell (Welsh) and Muster (Scottish): a region of eligible(f), with a follower of f if any such
/// region has one, then up to two followers of any kind (TKD-191 to TKD-199).
pub(super) fn first_replacing(state: &KingIsDead, returned: Faction) -> Question {
    let eligible = state.eligible(returned);
    let with = eligible & state.presence().one[returned.index()];
    let can_place = state.supply != [0; 3];
    if state.options.has(Switch::RegionAlone) {
        return Question::region(if can_place { eligible } else { with });
    }
    if with != 0 {
        Question::region(with)
    } else if can_place {
        Question::region(eligible)
    } else {
        Question::NONE
    }
}

/// The supply once the chosen region's follower, if it has one, has come back (TKD-193).
fn stock_after_return(state: &KingIsDead, returned: Faction) -> (bool, Counts) {
    let returns = state.counts(region(state, 0))[returned.index()] > 0;
    let mut stock = state.supply;
    stock[returned.index()] += u8::from(returns);
    (returns, stock)
}

pub(super) fn next_replacing(state: &KingIsDead, returned: Faction) -> Option<Question> {
    two_from(stock_after_return(state, returned).1, state, 1)
}

pub(super) fn resolve_replacing(state: &KingIsDead, returned: Faction) -> Moves {
    let (returns, stock) = stock_after_return(state, returned);
    let target = state.choices[0];
    let mut moves = Moves::NONE;
    moves.push(returned, u8::from(returns), target, Moves::SUPPLY);
    place_two(stock, state, 1, target, &mut moves);
    moves
}

/// Suppress: a region of eligible(E) by the tiers of TKD-203, the follower that goes back with or
/// instead of the English one, and the follower that enters (TKD-200 to TKD-205).
pub(super) fn first_suppress(state: &KingIsDead) -> Question {
    let presence = state.presence();
    let eligible = state.eligible(Faction::English);
    let english = eligible & presence.one[2];
    let held = eligible & presence.any();
    let full = english & presence.pair();
    if full != 0 {
        Question::region(full)
    } else if english != 0 && !state.options.has(Switch::SuppressEqual) {
        Question::region(english)
    } else if held != 0 {
        Question::region(held)
    } else if state.supply != [0; 3] {
        Question::region(eligible)
    } else {
        Question::NONE
    }
}

/// What goes back from the chosen region.
struct Returned {
    /// An English follower goes back first.
    english: bool,
    /// Factions to choose one (more) follower from; none if nothing (more) goes back.
    choice: u32,
}

fn returned(state: &KingIsDead) -> Returned {
    let mut counts = state.counts(region(state, 0));
    let english = counts[2] > 0;
    counts[2] -= u8::from(english);
    Returned { english, choice: singles(counts) }
}

pub(super) fn next_suppress(state: &KingIsDead) -> Option<Question> {
    let back = returned(state);
    let chooses = back.choice != 0;
    match state.step {
        1 if chooses => Some(Question::faction(back.choice)),
        1 => Some(Question::faction(singles(stock_after_suppress(state, &back)))),
        2 if chooses => Some(Question::faction(singles(stock_after_suppress(state, &back)))),
        _ => None,
    }
}

fn stock_after_suppress(state: &KingIsDead, back: &Returned) -> Counts {
    let mut stock = state.supply;
    stock[2] += u8::from(back.english);
    if back.choice != 0 {
        stock[faction(state, 1).index()] += 1;
    }
    stock
}

pub(super) fn resolve_suppress(state: &KingIsDead) -> Moves {
    let back = returned(state);
    let target = state.choices[0];
    let mut moves = Moves::NONE;
    moves.push(Faction::English, u8::from(back.english), target, Moves::SUPPLY);
    let mut choice = 1;
    if back.choice != 0 {
        moves.push(faction(state, choice), 1, target, Moves::SUPPLY);
        choice += 1;
    }
    moves.push(faction(state, choice), 1, Moves::SUPPLY, target);
    moves
}
