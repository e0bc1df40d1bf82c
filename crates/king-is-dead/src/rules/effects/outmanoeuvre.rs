//! Outmanoeuvre: one follower for two across a border; one for one only if no full swap is allowed
//! anywhere (TKD-128 to TKD-133).

use table::Refusal;

use super::answers::{chosen, faction, follower, pair_first, pair_second, region};
use super::{CardEffect, Moves, Question, manoeuvre, refuse};
use crate::content::{BORDERS, Card, Faction, Region};
use crate::rules::KingIsDead;
use crate::rules::packed::{NEIGHBOURS, above, bits};
use crate::rules::refusal::no;
use crate::rules::undo_ban::{self, Given, one};
use crate::words::people;

#[derive(Clone, Copy)]
pub(super) struct Outmanoeuvre;

fn question(state: &KingIsDead, tier: u8, step: u8) -> Option<Question> {
    let plain = if tier == 0 { plain_full } else { plain_small };
    let question = plain(state, step)?;
    match state.ban(Card::Outmanoeuvre) {
        None => Some(question),
        Some(ban) if tier == 0 => {
            Some(undo_ban::permitted(state, &ban, step, question, &plain, &given_in_full))
        }
        Some(ban) => Some(undo_ban::permitted(state, &ban, step, question, &plain, &manoeuvre::given)),
    }
}

fn plain_full(state: &KingIsDead, step: u8) -> Option<Question> {
    match step {
        0 => {
            let presence = state.presence();
            let beside_pair = NEIGHBOURS[presence.pair() as usize];
            Some(Question::follower(presence.followers_in(beside_pair)))
        }
        1 => Some(Question::region(BORDERS[follower(state, 0).0] & state.presence().pair())),
        2 => Some(Question::faction(pair_first(state.counts(region(state, 1))))),
        3 => Some(Question::faction(pair_second(state.counts(region(state, 1)), faction(state, 2)))),
        _ => None,
    }
}

fn plain_small(state: &KingIsDead, step: u8) -> Option<Question> {
    let presence = state.presence();
    let any = presence.any();
    match step {
        0 => {
            let lower = bits(any.into())
                .filter(|&r| BORDERS[r as usize] & above(r as usize) & any != 0)
                .fold(0, |set, r| set | 1 << r);
            Some(Question::follower(presence.followers_in(lower)))
        }
        1 => {
            let first = follower(state, 0).0;
            Some(Question::follower(presence.followers_in(any & above(first) & BORDERS[first])))
        }
        _ => None,
    }
}

fn given_in_full(state: &KingIsDead) -> Given {
    let (a, from_a) = follower(state, 0);
    let pair = one(faction(state, 2)) + one(faction(state, 3));
    Given { a, from_a: one(from_a), b: region(state, 1), from_b: pair }
}

impl CardEffect for Outmanoeuvre {
    fn first_in_tier(self, state: &KingIsDead) -> (u8, Question) {
        for tier in 0..2 {
            if let Some(question) = question(state, tier, 0)
                && question.mask != 0
            {
                return (tier, question);
            }
        }
        (1, Question::NONE)
    }

    fn next(self, state: &KingIsDead) -> Option<Question> {
        question(state, state.tier, state.step)
    }

    fn moves(self, state: &KingIsDead) -> Moves {
        if state.tier == 1 {
            return manoeuvre::swap(state);
        }
        let (a, from_a) = follower(state, 0);
        let b = state.choices[1];
        let mut moves = Moves::NONE;
        moves.push(from_a, 1, a as u8, b);
        moves.push_pair(faction(state, 2), faction(state, 3), b, a as u8);
        moves
    }

    fn asks_for_pair(self, state: &KingIsDead) -> bool {
        matches!((state.tier, state.step), (1, 0) | (0, 2))
    }

    fn begun(self, state: &KingIsDead) -> Moves {
        let mut moves = Moves::NONE;
        if state.tier == 0 && state.step > 1 {
            let (a, from_a) = follower(state, 0);
            moves.push(from_a, 1, a as u8, state.choices[1]);
            moves.push(faction(state, 2), state.step - 2, state.choices[1], a as u8);
        }
        moves
    }

    fn refuse_region(self, state: &KingIsDead, region: Region) -> Refusal {
        let name = region.name();
        let single = Region::ALL[follower(state, 0).0];
        if BORDERS[single.index()] & region.mask() == 0 {
            refuse::apart(region, single, "TKD-128")
        } else if state.counts(region.index()).iter().sum::<u8>() < 2 {
            no("TKD-130", format!("{name} cannot give two followers, and a full swap is possible elsewhere."))
        } else {
            undo_ban::refuse(state)
        }
    }

    fn refuse_follower(self, state: &KingIsDead, region: Region, faction: Faction) -> Refusal {
        let first = Region::ALL[follower(state, 0).0];
        if state.count(region, faction) == 0 {
            refuse::nobody(region, faction, "TKD-128")
        } else if state.step == 0 {
            refuse_giver(state, region)
        } else if BORDERS[first.index()] & region.mask() == 0 {
            refuse::apart(region, first, "TKD-128")
        } else if region < first {
            refuse::begun_elsewhere(first, region, "TKD-132")
        } else {
            undo_ban::refuse(state)
        }
    }

    fn refuse_faction(self, state: &KingIsDead, faction: Faction) -> Refusal {
        refuse::in_return(state, faction, None, "TKD-128")
    }

    fn prompt(self, state: &KingIsDead) -> String {
        let other = chosen(state, 1).name();
        let (place, single) = follower(state, 0);
        let single = format!("{} in {}", people(single, 1), Region::ALL[place].name());
        match (state.tier, state.step) {
            (0, 0) => "Choose the single follower of the swap.".into(),
            (0, 1) => {
                format!("Choose the two followers in a bordering region that change places with {single}.")
            }
            (0, 2) => format!("Choose the two followers in {other} that change places with {single}."),
            (0, _) => {
                let first = people(faction(state, 2), 1);
                format!("Choose who leaves {other} with {first}, in return for {single}.")
            }
            (_, 0) => "Only one for one is possible: choose the two followers to swap.".into(),
            _ => manoeuvre::partner_of(state),
        }
    }

    fn shortfall(self, state: &KingIsDead) -> Option<String> {
        let one = "No region can give two followers to a neighbour: one changes places with one.";
        (state.tier == 1).then(|| one.into())
    }

    fn origin(self, state: &KingIsDead) -> Option<Region> {
        Some(chosen(state, 1))
    }
}

/// Why the first follower cannot come from `region`.
fn refuse_giver(state: &KingIsDead, region: Region) -> Refusal {
    let name = region.name();
    let presence = state.presence();
    let beside = BORDERS[region.index()];
    if beside & presence.any() == 0 {
        return no("TKD-128", format!("No region beside {name} has a follower."));
    }
    if state.tier == 0 && beside & presence.pair() == 0 {
        let why = format!("No region beside {name} can give two, and a full swap is possible elsewhere.");
        return no("TKD-130", why);
    }
    if state.tier == 1 && beside & presence.any() & above(region.index()) == 0 {
        let why = format!("Name the other follower of the swap first, then the one in {name}.");
        return no("TKD-132", why);
    }
    undo_ban::refuse(state)
}
