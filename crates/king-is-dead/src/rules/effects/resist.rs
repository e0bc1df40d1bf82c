//! Resist: two followers that are not Scots beside a Scottish region (TKD-186 to TKD-190).

use table::Refusal;

use super::answers::{begun_placing, chosen, entering, is_pair, place_two, two_from, without};
use super::{CardEffect, Moves, Question, refuse};
use crate::content::{Counts, Faction, Region};
use crate::rules::KingIsDead;
use crate::rules::refusal::no;

#[derive(Clone, Copy)]
pub(super) struct Resist;

/// What the supply has to place.
fn stock(state: &KingIsDead) -> Counts {
    without(state.supply, Faction::Scottish)
}

impl CardEffect for Resist {
    /// A region of eligible(S), then up to two non-Scots from the supply.
    fn first(self, state: &KingIsDead) -> Question {
        let able = state.supply[1] + state.supply[2] > 0;
        if able { Question::region(state.eligible(Faction::Scottish)) } else { Question::NONE }
    }

    fn next(self, state: &KingIsDead) -> Option<Question> {
        two_from(stock(state), state, 1)
    }

    fn moves(self, state: &KingIsDead) -> Moves {
        let mut moves = Moves::NONE;
        place_two(stock(state), state, 1, state.choices[0], &mut moves);
        moves
    }

    fn asks_for_pair(self, state: &KingIsDead) -> bool {
        is_pair(stock(state), state, 1)
    }

    fn begun(self, state: &KingIsDead) -> Moves {
        let mut moves = Moves::NONE;
        begun_placing(state, 1, state.choices[0], &mut moves);
        moves
    }

    fn refuse_region(self, state: &KingIsDead, region: Region) -> Refusal {
        refuse::resolved(state, region)
            .or_else(|| refuse::no_border(state, region, Faction::Scottish, "TKD-187"))
            .unwrap_or_else(|| refuse::no_target(region, "TKD-187"))
    }

    fn refuse_faction(self, state: &KingIsDead, faction: Faction) -> Refusal {
        match faction {
            Faction::Scottish => no("TKD-186", "Resist places no Scots."),
            other => refuse::stock(state, stock(state), other),
        }
    }

    fn prompt(self, state: &KingIsDead) -> String {
        match state.step {
            0 => "Choose the region that two followers enter; neither is a Scot.".into(),
            _ => entering(stock(state), state, 1, chosen(state, 0)),
        }
    }

    fn shortfall(self, state: &KingIsDead) -> Option<String> {
        let single = state.supply[1] + state.supply[2] == 1;
        single.then(|| "The supply allows one follower only.".into())
    }
}
