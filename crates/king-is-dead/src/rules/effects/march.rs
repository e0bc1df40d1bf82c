//! March: two followers cross a border together, or one if nowhere two can move (TKD-163 to TKD-166).

use table::Refusal;

use super::answers::{chosen, faction, pair_first, pair_second, region, singles};
use super::{CardEffect, Moves, Question, refuse};
use crate::content::{BORDERS, Faction, Region};
use crate::rules::KingIsDead;
use crate::rules::packed::NEIGHBOURS;
use crate::rules::refusal::no;
use crate::words::{pair_of, people};

#[derive(Clone, Copy)]
pub(super) struct March;

impl CardEffect for March {
    fn first_in_tier(self, state: &KingIsDead) -> (u8, Question) {
        let presence = state.presence();
        let open = NEIGHBOURS[state.unresolved() as usize];
        let pairs = presence.pair() & open;
        if pairs != 0 { (0, Question::region(pairs)) } else { (1, Question::region(presence.any() & open)) }
    }

    fn next(self, state: &KingIsDead) -> Option<Question> {
        let origin = region(state, 0);
        let counts = state.counts(origin);
        let destination = || Question::region(BORDERS[origin] & state.unresolved());
        match (state.tier, state.step) {
            (0, 1) => Some(Question::faction(pair_first(counts))),
            (0, 2) => Some(Question::faction(pair_second(counts, faction(state, 1)))),
            (1, 1) => Some(Question::faction(singles(counts))),
            (0, 3) | (1, 2) => Some(destination()),
            _ => None,
        }
    }

    fn moves(self, state: &KingIsDead) -> Moves {
        let mut moves = Moves::NONE;
        if state.tier == 0 {
            moves.push_pair(faction(state, 1), faction(state, 2), state.choices[0], state.choices[3]);
        } else {
            moves.push(faction(state, 1), 1, state.choices[0], state.choices[2]);
        }
        moves
    }

    fn asks_for_pair(self, state: &KingIsDead) -> bool {
        state.tier == 0 && state.step == 1
    }

    fn refuse_region(self, state: &KingIsDead, region: Region) -> Refusal {
        let name = region.name();
        if state.step > 0 {
            let origin = chosen(state, 0);
            return if BORDERS[origin.index()] & region.mask() == 0 {
                refuse::apart(region, origin, "TKD-163")
            } else {
                refuse::resolved(state, region).unwrap_or_else(|| refuse::no_target(region, "TKD-163"))
            };
        }
        if state.counts(region.index()) == [0; 3] {
            no("TKD-163", format!("{name} has no follower to move."))
        } else if BORDERS[region.index()] & state.unresolved() == 0 {
            no("TKD-163", format!("Every region beside {name} is settled: nobody can leave."))
        } else {
            let open = refuse::on_offer(state);
            no("TKD-164", format!("{name} has one follower only, and two can move from {open}."))
        }
    }

    fn refuse_faction(self, state: &KingIsDead, other: Faction) -> Refusal {
        let first = (state.step == 2).then(|| faction(state, 1));
        refuse::pair(state, chosen(state, 0), other, first, None, "TKD-163")
    }

    fn prompt(self, state: &KingIsDead) -> String {
        let origin = chosen(state, 0).name();
        match (state.tier, state.step) {
            (0, 0) => "Choose the region that two followers leave.".into(),
            (_, 0) => "Only one follower can move: choose the region it leaves.".into(),
            (0, 1) => format!("Choose the two followers that leave {origin}."),
            (0, 2) => format!("Choose who leaves {origin} with {}.", people(faction(state, 1), 1)),
            (1, 1) => format!("Choose the follower that leaves {origin}."),
            (0, _) => {
                let who = pair_of(faction(state, 1), faction(state, 2));
                format!("Choose where {who} from {origin} march to.")
            }
            _ => format!("Choose where {} from {origin} marches to.", people(faction(state, 1), 1)),
        }
    }

    fn shortfall(self, state: &KingIsDead) -> Option<String> {
        (state.tier == 1).then(|| "No region can send two followers: only one moves.".into())
    }

    fn origin(self, state: &KingIsDead) -> Option<Region> {
        Some(chosen(state, 0))
    }
}
