//! Aid: two of the faction that is most numerous in the supply, anywhere (TKD-169 to TKD-173).

use table::Refusal;

use super::answers::faction;
use super::{CardEffect, Moves, Question, refuse};
use crate::content::{Faction, Region};
use crate::rules::KingIsDead;
use crate::rules::refusal::no;
use crate::rules::state::Ask;

#[derive(Clone, Copy)]
pub(super) struct Aid;

/// The factions that are most numerous in the supply (TKD-169, TKD-170).
fn most_numerous(state: &KingIsDead) -> u32 {
    let most = state.supply.into_iter().max().unwrap_or(0);
    if most == 0 {
        return 0;
    }
    (0..3).filter(|&f| state.supply[f] == most).map(|f| 1 << f).sum()
}

impl CardEffect for Aid {
    /// On a tie the faction first, then the region.
    fn first(self, state: &KingIsDead) -> Question {
        let factions = most_numerous(state);
        match factions.count_ones() {
            0 => Question::NONE,
            1 => Question::region(state.unresolved()),
            _ => Question::faction(factions),
        }
    }

    fn next(self, state: &KingIsDead) -> Option<Question> {
        let tied = most_numerous(state).count_ones() > 1;
        (tied && state.step == 1).then(|| Question::region(state.unresolved()))
    }

    fn moves(self, state: &KingIsDead) -> Moves {
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

    fn refuse_region(self, state: &KingIsDead, region: Region) -> Refusal {
        refuse::resolved(state, region).unwrap_or_else(|| refuse::no_target(region, "TKD-105"))
    }

    fn refuse_faction(self, state: &KingIsDead, faction: Faction) -> Refusal {
        let rule = if state.supply[faction.index()] == 0 { "TKD-97" } else { "TKD-170" };
        no(rule, format!("The {} are not the most numerous in the supply.", faction.people()))
    }

    fn prompt(self, state: &KingIsDead) -> String {
        match state.ask {
            Ask::Faction => "Choose which of the most numerous factions comes.".into(),
            _ => "Choose where the followers go.".into(),
        }
    }

    fn shortfall(self, state: &KingIsDead) -> Option<String> {
        let scarce = state.supply.iter().all(|count| *count < 2);
        scarce.then(|| "The supply allows one follower only.".into())
    }
}
