//! Dispute: one Welsh follower for one other of another region (TKD-178 to TKD-181).

use table::Refusal;

use super::answers::{chosen, elsewhere, follower, region};
use super::{CardEffect, Moves, Question, refuse};
use crate::content::{Faction, Region};
use crate::rules::KingIsDead;
use crate::rules::refusal::no;

#[derive(Clone, Copy)]
pub(super) struct Dispute;

impl CardEffect for Dispute {
    fn first(self, state: &KingIsDead) -> Question {
        let presence = state.presence();
        Question::region(elsewhere(presence.one[1], presence.any_but(Faction::Welsh)))
    }

    fn next(self, state: &KingIsDead) -> Option<Question> {
        if state.step != 1 {
            return None;
        }
        let away = !(1u8 << region(state, 0));
        const WELSH: u32 = 0o22222222;
        Some(Question::follower(state.presence().followers_in(away) & !WELSH))
    }

    fn moves(self, state: &KingIsDead) -> Moves {
        let a = state.choices[0];
        let (b, given) = follower(state, 1);
        let mut moves = Moves::NONE;
        moves.push(Faction::Welsh, 1, a, b as u8);
        moves.push(given, 1, b as u8, a);
        moves
    }

    fn refuse_region(self, state: &KingIsDead, region: Region) -> Refusal {
        refuse::giver(state, region, Faction::Welsh, "TKD-178", "TKD-180")
    }

    fn refuse_follower(self, state: &KingIsDead, region: Region, faction: Faction) -> Refusal {
        if state.count(region, faction) == 0 {
            refuse::nobody(region, faction, "TKD-178")
        } else if faction == Faction::Welsh {
            no("TKD-178", "The Welsh follower changes places with one that is not Welsh.")
        } else {
            no("TKD-178", "The other follower must stand in another region.")
        }
    }

    fn prompt(self, state: &KingIsDead) -> String {
        match state.step {
            0 => "Choose the region that gives a Welsh follower.".into(),
            _ => format!(
                "Choose the follower that changes places with a Welsh one in {}.",
                chosen(state, 0).name()
            ),
        }
    }
}
