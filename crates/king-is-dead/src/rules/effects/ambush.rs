//! Ambush: two Scots anywhere, then a follower goes back from there (TKD-157 to TKD-162).

use table::Refusal;

use super::answers::{chosen, faction, factions_in, region};
use super::{CardEffect, Moves, Question, refuse};
use crate::content::{Faction, Region};
use crate::rules::KingIsDead;
use crate::rules::options::Switch;
use crate::rules::refusal::no;
use crate::words::placing;

#[derive(Clone, Copy)]
pub(super) struct Ambush;

impl CardEffect for Ambush {
    fn first(self, state: &KingIsDead) -> Question {
        if state.supply[0] > 0 {
            Question::region(state.unresolved())
        } else if state.options.has(Switch::AmbushNeedsScots) {
            Question::NONE
        } else {
            Question::region(state.presence().any())
        }
    }

    fn next(self, state: &KingIsDead) -> Option<Question> {
        let placed = u32::from(state.supply[0] > 0);
        let returned = factions_in(&state.presence(), region(state, 0)) | placed;
        (state.step == 1).then_some(Question::faction(returned))
    }

    fn moves(self, state: &KingIsDead) -> Moves {
        let mut moves = Moves::NONE;
        moves.push(Faction::Scottish, state.supply[0].min(2), Moves::SUPPLY, state.choices[0]);
        moves.push(faction(state, 1), 1, state.choices[0], Moves::SUPPLY);
        moves
    }

    fn begun(self, state: &KingIsDead) -> Moves {
        let mut moves = Moves::NONE;
        moves.push(Faction::Scottish, state.supply[0].min(2), Moves::SUPPLY, state.choices[0]);
        moves
    }

    fn refuse_region(self, state: &KingIsDead, region: Region) -> Refusal {
        let name = region.name();
        refuse::resolved(state, region).unwrap_or_else(|| {
            let why =
                format!("The supply has no Scot, so Ambush only returns a follower, and {name} has none.");
            no("TKD-159", why)
        })
    }

    fn refuse_faction(self, state: &KingIsDead, faction: Faction) -> Refusal {
        let (people, region) = (faction.adjective(), chosen(state, 0).name());
        no("TKD-157", format!("There is no {people} follower in {region} to return."))
    }

    fn prompt(self, state: &KingIsDead) -> String {
        match (state.step, state.supply[0]) {
            (0, 0) => "No Scots are left to place: choose a region to return a follower from.".into(),
            (0, scots) => placing(Faction::Scottish, scots.min(2)),
            _ => format!("Choose the follower that returns from {} to the supply.", chosen(state, 0).name()),
        }
    }

    fn shortfall(self, state: &KingIsDead) -> Option<String> {
        match state.supply[0] {
            0 => Some("The supply has no Scot: a follower only returns.".into()),
            1 => Some("Only one Scot is left in the supply.".into()),
            _ => None,
        }
    }

    fn origin(self, state: &KingIsDead) -> Option<Region> {
        Some(chosen(state, 0))
    }
}
