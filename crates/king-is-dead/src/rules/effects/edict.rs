//! Edict: Scots for others across a border, in the tiers of TKD-183 (TKD-182 to TKD-185).

use table::Refusal;

use super::answers::{chosen, faction, pair_first, pair_second, region, singles, without};
use super::{CardEffect, Moves, Question, refuse};
use crate::content::{BORDERS, Faction, Region};
use crate::rules::KingIsDead;
use crate::rules::packed::NEIGHBOURS;
use crate::words::people;

#[derive(Clone, Copy)]
pub(super) struct Edict;

/// How many Scots and how many others change places.
///
/// In the middle tier the region decides how many Scots go: one with two Scots next to a region
/// with two others would allow the full swap, so it can only give two for one, and a region with a
/// single Scot can only give one for two.
fn numbers(state: &KingIsDead) -> (u8, u8) {
    match state.tier {
        0 => (2, 2),
        1 if state.counts(region(state, 0))[0] >= 2 => (2, 1),
        1 => (1, 2),
        _ => (1, 1),
    }
}

impl CardEffect for Edict {
    fn first_in_tier(self, state: &KingIsDead) -> (u8, Question) {
        let presence = state.presence();
        let beside_pair = NEIGHBOURS[presence.pair_but(Faction::Scottish) as usize];
        let beside_any = NEIGHBOURS[presence.any_but(Faction::Scottish) as usize];
        let (scot, two_scots) = (presence.one[0], presence.two[0]);
        if two_scots & beside_pair != 0 {
            return (0, Question::region(two_scots & beside_pair));
        }
        let middle = (scot & beside_pair) | (two_scots & beside_any);
        if middle != 0 { (1, Question::region(middle)) } else { (2, Question::region(scot & beside_any)) }
    }

    fn next(self, state: &KingIsDead) -> Option<Question> {
        let presence = state.presence();
        let (_, others) = numbers(state);
        let beside = || BORDERS[region(state, 0)];
        let given = || without(state.counts(region(state, 1)), Faction::Scottish);
        match (state.step, others) {
            (1, 2) => Some(Question::region(beside() & presence.pair_but(Faction::Scottish))),
            (1, _) => Some(Question::region(beside() & presence.any_but(Faction::Scottish))),
            (2, 2) => Some(Question::faction(pair_first(given()))),
            (2, _) => Some(Question::faction(singles(given()))),
            (3, 2) => Some(Question::faction(pair_second(given(), faction(state, 2)))),
            _ => None,
        }
    }

    fn moves(self, state: &KingIsDead) -> Moves {
        let (scots, others) = numbers(state);
        let (a, b) = (state.choices[0], state.choices[1]);
        let mut moves = Moves::NONE;
        moves.push(Faction::Scottish, scots, a, b);
        if others == 2 {
            moves.push_pair(faction(state, 2), faction(state, 3), b, a);
        } else {
            moves.push(faction(state, 2), 1, b, a);
        }
        moves
    }

    fn asks_for_pair(self, state: &KingIsDead) -> bool {
        state.step == 2 && numbers(state).1 == 2
    }

    fn begun(self, state: &KingIsDead) -> Moves {
        let (a, b) = (state.choices[0], state.choices[1]);
        let mut moves = Moves::NONE;
        if state.step > 1 {
            moves.push(Faction::Scottish, numbers(state).0, a, b);
            moves.push(faction(state, 2), state.step - 2, b, a);
        }
        moves
    }

    fn refuse_region(self, state: &KingIsDead, region: Region) -> Refusal {
        let giver = chosen(state, 0);
        if state.step == 0 {
            refuse::giver(state, region, Faction::Scottish, "TKD-182", "TKD-183")
        } else if BORDERS[giver.index()] & region.mask() == 0 {
            refuse::apart(region, giver, "TKD-182")
        } else {
            refuse::partner(state, region, Faction::Scottish, "TKD-182", "TKD-183")
        }
    }

    fn refuse_faction(self, state: &KingIsDead, faction: Faction) -> Refusal {
        refuse::in_return(state, faction, Some(Faction::Scottish), "TKD-182")
    }

    fn prompt(self, state: &KingIsDead) -> String {
        if state.step == 0 {
            return "Choose the region that gives Scots.".into();
        }
        let (scots, others) = numbers(state);
        let given = format!("{} in {}", people(Faction::Scottish, scots), chosen(state, 0).name());
        let other = chosen(state, 1).name();
        match (state.step, others) {
            (1, 2) => format!("Choose two others in a bordering region to swap with {given}."),
            (1, _) => format!("Choose one other in a bordering region to swap with {given}."),
            (2, 2) => format!("Choose the two followers in {other} that change places with {given}."),
            (2, _) => format!("Choose the follower in {other} that changes places with {given}."),
            _ => format!("Choose who leaves {other} with {}.", people(faction(state, 2), 1)),
        }
    }

    fn shortfall(self, state: &KingIsDead) -> Option<String> {
        match state.tier {
            1 => Some("No swap of two for two is possible: one side gives only one.".into()),
            2 => Some("Only one Scot for one is possible.".into()),
            _ => None,
        }
    }

    fn origin(self, state: &KingIsDead) -> Option<Region> {
        Some(chosen(state, 1))
    }
}
