//! Assemble: one follower of each faction, anywhere (TKD-109 to TKD-112).

use table::Refusal;

use super::answers::singles;
use super::{CardEffect, Moves, Question, refuse};
use crate::content::{Faction, Region};
use crate::rules::KingIsDead;
use crate::words::one;

#[derive(Clone, Copy)]
pub(super) struct Assemble;

/// A region for each faction that the supply has, in faction order.
fn question(state: &KingIsDead, step: u8) -> Option<Question> {
    let present = singles(state.supply).count_ones();
    (u32::from(step) < present).then(|| Question::region(state.unresolved()))
}

impl CardEffect for Assemble {
    fn first(self, state: &KingIsDead) -> Question {
        question(state, 0).unwrap_or(Question::NONE)
    }

    fn next(self, state: &KingIsDead) -> Option<Question> {
        question(state, state.step)
    }

    fn moves(self, state: &KingIsDead) -> Moves {
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

    fn begun(self, state: &KingIsDead) -> Moves {
        let mut moves = Moves::NONE;
        let present = Faction::ALL.into_iter().filter(|faction| state.supply[faction.index()] > 0);
        for (faction, target) in present.zip(state.choices).take(state.step.into()) {
            moves.push(faction, 1, Moves::SUPPLY, target);
        }
        moves
    }

    fn refuse_region(self, state: &KingIsDead, region: Region) -> Refusal {
        refuse::resolved(state, region).unwrap_or_else(|| refuse::no_target(region, "TKD-105"))
    }

    fn prompt(self, state: &KingIsDead) -> String {
        let (present, missing): (Vec<Faction>, Vec<Faction>) =
            Faction::ALL.into_iter().partition(|faction| state.supply[faction.index()] > 0);
        let Some(&asked) = present.get(usize::from(state.step)) else { return "Choose.".into() };
        let missing: Vec<_> = missing.into_iter().map(Faction::people).collect();
        let why = if missing.is_empty() {
            String::new()
        } else {
            format!(" The supply has no {}.", missing.join(" and no "))
        };
        let (number, of) = (state.step + 1, present.len());
        format!("Choose where the {} goes ({number} of {of}).{why}", one(asked))
    }

    fn shortfall(self, state: &KingIsDead) -> Option<String> {
        let missing = Faction::ALL.into_iter().filter(|faction| state.supply[faction.index()] == 0);
        let missing: Vec<_> = missing.map(Faction::people).collect();
        (!missing.is_empty()).then(|| format!("The supply has no {}.", missing.join(" and no ")))
    }
}
