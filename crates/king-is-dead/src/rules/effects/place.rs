//! Cards that only place: the Supports, Assemble, Aid and Resist.

use super::{Moves, Question, faction, pair_first, pair_second, region, singles, without};
use crate::content::{Card, Faction};
use crate::rules::KingIsDead;

/// Support: a region of eligible(f), if the supply has a follower of f (TKD-101 to TKD-108).
pub(super) fn support_question(state: &KingIsDead, card: Card) -> Question {
    let faction = supported(card);
    if state.supply[faction.index()] == 0 {
        Question::NONE
    } else {
        Question::region(state.eligible(faction))
    }
}

pub(super) fn resolve_support(state: &KingIsDead, card: Card) -> Moves {
    let faction = supported(card);
    let count = state.supply[faction.index()].min(2);
    let mut moves = Moves::NONE;
    moves.push(faction, count, Moves::SUPPLY, state.choices[0]);
    moves
}

fn supported(card: Card) -> Faction {
    card.support().unwrap_or(Faction::Scottish)
}

/// Assemble: a region for each faction that the supply has, in faction order (TKD-109 to TKD-112).
pub(super) fn assemble_question(state: &KingIsDead, step: u8) -> Option<Question> {
    let present = singles(state.supply).count_ones();
    (u32::from(step) < present).then(|| Question::region(state.unresolved()))
}

pub(super) fn resolve_assemble(state: &KingIsDead) -> Moves {
    let mut moves = Moves::NONE;
    let mut choice = 0;
    for faction in Faction::ALL {
        if state.supply[faction.index()] > 0 {
            moves.push(faction, 1, Moves::SUPPLY, state.choices[choice]);
            choice += 1;
        }
    }
    moves
}

/// The factions that are most numerous in the supply (TKD-169, TKD-170).
fn most_numerous(state: &KingIsDead) -> u32 {
    let most = state.supply.into_iter().max().unwrap_or(0);
    if most == 0 {
        return 0;
    }
    (0..3).filter(|&f| state.supply[f] == most).map(|f| 1 << f).sum()
}

/// Aid: on a tie the faction first, then the region (TKD-169 to TKD-173).
pub(super) fn first_aid(state: &KingIsDead) -> Question {
    let factions = most_numerous(state);
    match factions.count_ones() {
        0 => Question::NONE,
        1 => Question::region(state.unresolved()),
        _ => Question::faction(factions),
    }
}

pub(super) fn next_aid(state: &KingIsDead) -> Option<Question> {
    let tied = most_numerous(state).count_ones() > 1;
    (tied && state.step == 1).then(|| Question::region(state.unresolved()))
}

pub(super) fn resolve_aid(state: &KingIsDead) -> Moves {
    let factions = most_numerous(state);
    let (helped, target) = if factions.count_ones() > 1 {
        (faction(state, 0), state.choices[1])
    } else {
        (Faction::ALL[factions.trailing_zeros() as usize % 3], state.choices[0])
    };
    let mut moves = Moves::NONE;
    moves.push(helped, state.supply[helped.index()].min(2), Moves::SUPPLY, target);
    moves
}

/// Resist: a region of eligible(S), then up to two non-Scots from the supply (TKD-186 to TKD-190).
pub(super) fn first_resist(state: &KingIsDead) -> Question {
    let able = state.supply[1] + state.supply[2] > 0;
    if able { Question::region(state.eligible(Faction::Scottish)) } else { Question::NONE }
}

pub(super) fn next_resist(state: &KingIsDead) -> Option<Question> {
    two_from(without(state.supply, Faction::Scottish), state, 1)
}

pub(super) fn resolve_resist(state: &KingIsDead) -> Moves {
    let mut moves = Moves::NONE;
    place_two(without(state.supply, Faction::Scottish), state, 1, region(state, 0) as u8, &mut moves);
    moves
}

/// The questions "which one or two of `stock`", asked from choice `from` on; fewer are asked for
/// if the stock has fewer (TKD-97).
pub(super) fn two_from(stock: [u8; 3], state: &KingIsDead, from: u8) -> Option<Question> {
    let total = stock[0] + stock[1] + stock[2];
    match (state.step - from, total) {
        (0, 0) => None,
        (0, 1) => Some(Question::faction(singles(stock))),
        (0, _) => Some(Question::faction(pair_first(stock))),
        (1, 2..) => Some(Question::faction(pair_second(stock, faction(state, from as usize)))),
        _ => None,
    }
}

/// The moves that answer [`two_from`].
pub(super) fn place_two(stock: [u8; 3], state: &KingIsDead, from: usize, target: u8, moves: &mut Moves) {
    match stock[0] + stock[1] + stock[2] {
        0 => {}
        1 => moves.push(faction(state, from), 1, Moves::SUPPLY, target),
        _ => moves.push_pair(faction(state, from), faction(state, from + 1), Moves::SUPPLY, target),
    }
}
