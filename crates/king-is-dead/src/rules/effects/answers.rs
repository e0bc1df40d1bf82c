//! The choices made so far, and which answers a question about followers allows.

use super::{Moves, Question};
use crate::content::{Counts, Faction, Region};
use crate::rules::KingIsDead;
use crate::rules::packed::Presence;
use crate::words::people;

/// Choice number `index` as a region, for words.
pub(super) fn chosen(state: &KingIsDead, index: usize) -> Region {
    Region::ALL[region(state, index)]
}

/// Choice number `index` as a region.
#[inline]
pub(super) fn region(state: &KingIsDead, index: usize) -> usize {
    state.choices[index] as usize & 7
}

/// Choice number `index` as a faction.
#[inline]
pub(super) fn faction(state: &KingIsDead, index: usize) -> Faction {
    Faction::ALL[state.choices[index] as usize % 3]
}

/// Choice number `index` as a follower.
#[inline]
pub(super) fn follower(state: &KingIsDead, index: usize) -> (usize, Faction) {
    let bit = state.choices[index] as usize;
    ((bit / 3) & 7, Faction::ALL[bit % 3])
}

/// Factions with at least one follower among `counts`.
#[inline]
pub(super) fn singles(counts: Counts) -> u32 {
    u32::from(counts[0] > 0) | u32::from(counts[1] > 0) << 1 | u32::from(counts[2] > 0) << 2
}

/// Factions that can be the first (in faction order) of two followers out of `counts`.
#[inline]
pub(super) fn pair_first(counts: Counts) -> u32 {
    let present = singles(counts);
    let mut mask = 0;
    for (faction, count) in counts.into_iter().enumerate() {
        let higher = present >> (faction + 1);
        mask |= u32::from(count > 1 || (count > 0 && higher != 0)) << faction;
    }
    mask
}

/// Factions that can be the second of two followers out of `counts` after `first`.
#[inline]
pub(super) fn pair_second(counts: Counts, first: Faction) -> u32 {
    let higher = singles(counts) & (0b110 << first as u32);
    higher | u32::from(counts[first.index()] > 1) << first as u32
}

/// `counts` without one faction.
#[inline]
pub(super) fn without(mut counts: Counts, faction: Faction) -> Counts {
    counts[faction.index()] = 0;
    counts
}

/// The factions that stand in `region`.
#[inline]
pub(super) fn factions_in(presence: &Presence, region: usize) -> u32 {
    u32::from(presence.one[0] >> region & 1)
        | u32::from(presence.one[1] >> region & 1) << 1
        | u32::from(presence.one[2] >> region & 1) << 2
}

/// The questions "which one or two of `stock`", asked from choice `from` on; fewer are asked for
/// if the stock has fewer (TKD-97).
pub(super) fn two_from(stock: Counts, state: &KingIsDead, from: u8) -> Option<Question> {
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
pub(super) fn place_two(stock: Counts, state: &KingIsDead, from: usize, target: u8, moves: &mut Moves) {
    match stock[0] + stock[1] + stock[2] {
        0 => {}
        1 => moves.push(faction(state, from), 1, Moves::SUPPLY, target),
        _ => moves.push_pair(faction(state, from), faction(state, from + 1), Moves::SUPPLY, target),
    }
}

/// Whether [`two_from`] asks for a pair now, in which neither comes first.
pub(super) fn is_pair(stock: Counts, state: &KingIsDead, from: u8) -> bool {
    state.step == from && stock[0] + stock[1] + stock[2] > 1
}

/// The moves that the answers to [`two_from`] have come to so far.
pub(super) fn begun_placing(state: &KingIsDead, from: u8, target: u8, moves: &mut Moves) {
    moves.push(faction(state, from as usize), state.step.saturating_sub(from), Moves::SUPPLY, target);
}

/// The question of [`two_from`] in words.
pub(super) fn entering(stock: Counts, state: &KingIsDead, from: u8, target: Region) -> String {
    let target = target.name();
    match (state.step - from, stock[0] + stock[1] + stock[2]) {
        (0, 1) => format!("Choose the follower from the supply that enters {target}."),
        (0, _) => format!("Choose the two followers from the supply that enter {target}."),
        _ => format!("Choose who enters {target} with {}.", people(faction(state, from as usize), 1)),
    }
}

/// The regions of `from` for which `partners` holds some other region.
pub(super) fn elsewhere(from: u8, partners: u8) -> u8 {
    if partners.count_ones() == 1 {
        from & !partners
    } else if partners == 0 {
        0
    } else {
        from
    }
}
