//! The three Supports: two followers of a faction beside one of its regions (TKD-101 to TKD-108).

use table::Refusal;

use super::{CardEffect, Moves, Question, refuse};
use crate::content::{Faction, Region};
use crate::rules::KingIsDead;
use crate::words::placing;

/// The Support for a faction.
#[derive(Clone, Copy)]
pub(super) struct Support(pub Faction);

impl CardEffect for Support {
    /// A region of eligible(f), if the supply has a follower of f.
    fn first(self, state: &KingIsDead) -> Question {
        if state.supply[self.0.index()] == 0 {
            Question::NONE
        } else {
            Question::region(state.eligible(self.0))
        }
    }

    fn moves(self, state: &KingIsDead) -> Moves {
        let count = state.supply[self.0.index()].min(2);
        let mut moves = Moves::NONE;
        moves.push(self.0, count, Moves::SUPPLY, state.choices[0]);
        moves
    }

    fn refuse_region(self, state: &KingIsDead, region: Region) -> Refusal {
        refuse::resolved(state, region)
            .or_else(|| refuse::no_border(state, region, self.0, "TKD-102"))
            .unwrap_or_else(|| refuse::no_target(region, "TKD-105"))
    }

    fn prompt(self, state: &KingIsDead) -> String {
        placing(self.0, state.supply[self.0.index()].min(2))
    }

    fn shortfall(self, state: &KingIsDead) -> Option<String> {
        let one = match self.0 {
            Faction::Scottish => "Scot".into(),
            other => format!("{} follower", other.adjective()),
        };
        (state.supply[self.0.index()] == 1).then(|| format!("Only one {one} is left in the supply."))
    }
}
