//! Influence: one English follower for two others of one region; one for one only if no full swap exists
//! anywhere (TKD-174 to TKD-177).

use table::Refusal;

use super::answers::{chosen, elsewhere, faction, pair_first, pair_second, region, singles, without};
use super::{CardEffect, Moves, Question, refuse};
use crate::content::{Faction, Region};
use crate::rules::KingIsDead;
use crate::words::people;

#[derive(Clone, Copy)]
pub(super) struct Influence;

impl CardEffect for Influence {
    fn first_in_tier(self, state: &KingIsDead) -> (u8, Question) {
        let presence = state.presence();
        let english = presence.one[2];
        let full = elsewhere(english, presence.pair_but(Faction::English));
        if full != 0 {
            (0, Question::region(full))
        } else {
            (1, Question::region(elsewhere(english, presence.any_but(Faction::English))))
        }
    }

    fn next(self, state: &KingIsDead) -> Option<Question> {
        let presence = state.presence();
        let away = !(1u8 << region(state, 0));
        let given = || without(state.counts(region(state, 1)), Faction::English);
        match (state.step, state.tier) {
            (1, 0) => Some(Question::region(presence.pair_but(Faction::English) & away)),
            (1, _) => Some(Question::region(presence.any_but(Faction::English) & away)),
            (2, 0) => Some(Question::faction(pair_first(given()))),
            (2, _) => Some(Question::faction(singles(given()))),
            (3, 0) => Some(Question::faction(pair_second(given(), faction(state, 2)))),
            _ => None,
        }
    }

    fn moves(self, state: &KingIsDead) -> Moves {
        let (a, b) = (state.choices[0], state.choices[1]);
        let mut moves = Moves::NONE;
        moves.push(Faction::English, 1, a, b);
        if state.tier == 0 {
            moves.push_pair(faction(state, 2), faction(state, 3), b, a);
        } else {
            moves.push(faction(state, 2), 1, b, a);
        }
        moves
    }

    fn asks_for_pair(self, state: &KingIsDead) -> bool {
        state.tier == 0 && state.step == 2
    }

    fn begun(self, state: &KingIsDead) -> Moves {
        let (a, b) = (state.choices[0], state.choices[1]);
        let mut moves = Moves::NONE;
        if state.step > 1 {
            moves.push(Faction::English, 1, a, b);
            moves.push(faction(state, 2), state.step - 2, b, a);
        }
        moves
    }

    fn refuse_region(self, state: &KingIsDead, region: Region) -> Refusal {
        if state.step == 0 {
            refuse::giver(state, region, Faction::English, "TKD-174", "TKD-175")
        } else {
            refuse::partner(state, region, Faction::English, "TKD-174", "TKD-175")
        }
    }

    fn refuse_faction(self, state: &KingIsDead, faction: Faction) -> Refusal {
        refuse::in_return(state, faction, Some(Faction::English), "TKD-174")
    }

    fn prompt(self, state: &KingIsDead) -> String {
        let (giver, other) = (chosen(state, 0).name(), chosen(state, 1).name());
        match (state.step, state.tier) {
            (0, _) => "Choose the region that gives an English follower.".into(),
            (1, 0) => format!("Choose two others in one region to swap with an English follower in {giver}."),
            (1, _) => format!("Choose one other to swap with an English follower in {giver}."),
            (2, 0) => format!("Choose the two followers in {other} that go to {giver}."),
            (3, 0) => {
                format!("Choose who goes to {giver} with {} from {other}.", people(faction(state, 2), 1))
            }
            _ => format!("Choose the follower in {other} that goes to {giver}."),
        }
    }

    fn shortfall(self, state: &KingIsDead) -> Option<String> {
        (state.tier == 1)
            .then(|| "No region can give two for an English follower: the swap is one for one.".into())
    }

    fn origin(self, state: &KingIsDead) -> Option<Region> {
        Some(chosen(state, 1))
    }
}
