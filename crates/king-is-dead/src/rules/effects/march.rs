//! March: followers cross a border together.

use super::{Moves, Question, faction, pair_first, pair_second, region, singles};
use crate::content::BORDERS;
use crate::rules::KingIsDead;
use crate::rules::packed::NEIGHBOURS;

/// Two followers, or one if nowhere two can move (TKD-163 to TKD-166).
pub(super) fn first(state: &KingIsDead) -> (u8, Question) {
    let presence = state.presence();
    let open = NEIGHBOURS[state.unresolved() as usize];
    let pairs = presence.pair() & open;
    if pairs != 0 { (0, Question::region(pairs)) } else { (1, Question::region(presence.any() & open)) }
}

pub(super) fn next(state: &KingIsDead) -> Option<Question> {
    let origin = region(state, 0);
    let counts = state.counts(origin);
    let destination = || Question::region(BORDERS[origin] & state.unresolved());
    match (state.tier, state.step) {
        (0, 1) => Some(Question::faction(pair_first(counts))),
        (0, 2) => Some(Question::faction(pair_second(counts, faction(state, 1)))),
        (1, 1) => Some(Question::faction(singles(counts))),
        (0, 3) | (1, 2) => Some(destination()),
        _ => None,
    }
}

pub(super) fn resolve(state: &KingIsDead) -> Moves {
    let mut moves = Moves::NONE;
    if state.tier == 0 {
        moves.push_pair(faction(state, 1), faction(state, 2), state.choices[0], state.choices[3]);
    } else {
        moves.push(faction(state, 1), 1, state.choices[0], state.choices[2]);
    }
    moves
}
