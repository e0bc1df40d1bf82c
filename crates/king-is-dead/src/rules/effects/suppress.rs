//! Suppress: an English follower and another beside an English region make way for one (TKD-200 to
//! TKD-205).

use table::Refusal;

use super::answers::{chosen, faction, region, singles};
use super::{CardEffect, Moves, Question, refuse};
use crate::content::{Counts, Faction, Region};
use crate::rules::KingIsDead;
use crate::rules::options::Switch;
use crate::rules::refusal::no;

#[derive(Clone, Copy)]
pub(super) struct Suppress;

/// What goes back from the chosen region.
struct Returned {
    /// An English follower goes back first.
    english: bool,
    /// Factions to choose one (more) follower from; none if nothing (more) goes back.
    choice: u32,
}

fn returned(state: &KingIsDead) -> Returned {
    let mut counts = state.counts(region(state, 0));
    let english = counts[2] > 0;
    counts[2] -= u8::from(english);
    Returned { english, choice: singles(counts) }
}

/// The supply once everything has come back.
fn stock(state: &KingIsDead, back: &Returned) -> Counts {
    let mut stock = state.supply;
    stock[2] += u8::from(back.english);
    if back.choice != 0 {
        stock[faction(state, 1).index()] += 1;
    }
    stock
}

/// Whether the faction that is asked for goes back, rather than enters.
fn asks_who_leaves(state: &KingIsDead) -> bool {
    state.step == 1 && returned(state).choice != 0
}

impl CardEffect for Suppress {
    /// A region of eligible(E) by the tiers of TKD-203, the follower that goes back with or instead of the
    /// English one, and the follower that enters.
    fn first(self, state: &KingIsDead) -> Question {
        let presence = state.presence();
        let eligible = state.eligible(Faction::English);
        let english = eligible & presence.one[2];
        let held = eligible & presence.any();
        let full = english & presence.pair();
        if full != 0 {
            Question::region(full)
        } else if english != 0 && !state.options.has(Switch::SuppressEqual) {
            Question::region(english)
        } else if held != 0 {
            Question::region(held)
        } else if state.supply != [0; 3] {
            Question::region(eligible)
        } else {
            Question::NONE
        }
    }

    fn next(self, state: &KingIsDead) -> Option<Question> {
        let back = returned(state);
        let chooses = back.choice != 0;
        match state.step {
            1 if chooses => Some(Question::faction(back.choice)),
            1 => Some(Question::faction(singles(stock(state, &back)))),
            2 if chooses => Some(Question::faction(singles(stock(state, &back)))),
            _ => None,
        }
    }

    fn moves(self, state: &KingIsDead) -> Moves {
        let back = returned(state);
        let target = state.choices[0];
        let mut moves = Moves::NONE;
        moves.push(Faction::English, u8::from(back.english), target, Moves::SUPPLY);
        let mut choice = 1;
        if back.choice != 0 {
            moves.push(faction(state, choice), 1, target, Moves::SUPPLY);
            choice += 1;
        }
        moves.push(faction(state, choice), 1, Moves::SUPPLY, target);
        moves
    }

    fn begun(self, state: &KingIsDead) -> Moves {
        let back = returned(state);
        let mut moves = Moves::NONE;
        moves.push(Faction::English, u8::from(back.english), state.choices[0], Moves::SUPPLY);
        if back.choice != 0 {
            moves.push(faction(state, 1), state.step - 1, state.choices[0], Moves::SUPPLY);
        }
        moves
    }

    fn refuse_region(self, state: &KingIsDead, region: Region) -> Refusal {
        refuse::resolved(state, region)
            .or_else(|| refuse::no_border(state, region, Faction::English, "TKD-200"))
            .unwrap_or_else(|| {
                let (name, open) = (region.name(), refuse::on_offer(state));
                no("TKD-203", format!("Suppress can do more elsewhere: choose {open} instead of {name}."))
            })
    }

    fn refuse_faction(self, state: &KingIsDead, faction: Faction) -> Refusal {
        let people = faction.adjective();
        if asks_who_leaves(state) {
            let name = chosen(state, 0).name();
            no("TKD-200", format!("There is no further {people} follower in {name} to return."))
        } else {
            no("TKD-202", format!("The supply has no {people} follower to place."))
        }
    }

    fn prompt(self, state: &KingIsDead) -> String {
        let target = chosen(state, 0).name();
        match state.step {
            0 => "Choose the region for Suppress: two followers leave it, one enters.".into(),
            _ if asks_who_leaves(state) && returned(state).english => {
                format!("Choose who leaves {target} with an English follower.")
            }
            _ if asks_who_leaves(state) => format!("Choose the follower that leaves {target}."),
            _ => format!("Choose the follower that enters {target}."),
        }
    }

    fn shortfall(self, state: &KingIsDead) -> Option<String> {
        let presence = state.presence();
        let open = state.mask as u8;
        if open & presence.one[2] & presence.pair() != 0 {
            None
        } else if open & presence.one[2] != 0 {
            Some("The English follower in reach stands alone: only it returns.".into())
        } else if open & presence.any() != 0 {
            Some("No English follower is in reach: another one returns instead.".into())
        } else {
            Some("Every region in reach is empty: one follower is only placed.".into())
        }
    }

    fn origin(self, state: &KingIsDead) -> Option<Region> {
        asks_who_leaves(state).then(|| chosen(state, 0))
    }
}
