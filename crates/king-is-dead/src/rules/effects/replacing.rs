//! Quell and Muster: a follower of a faction beside one of its regions gives way to two of any kind
//! (TKD-191 to TKD-199).

use table::Refusal;

use super::answers::{begun_placing, chosen, entering, is_pair, place_two, region, two_from};
use super::{CardEffect, Moves, Question, refuse};
use crate::content::{Card, Counts, Faction, Region};
use crate::rules::KingIsDead;
use crate::rules::options::Switch;
use crate::rules::refusal::no;
use crate::words::people;

/// A card that returns a follower of one faction and places two others.
#[derive(Clone, Copy)]
pub(super) struct Replacing {
    card: Card,
    returned: Faction,
    /// The rule that says where.
    border_rule: &'static str,
}

pub(super) const QUELL: Replacing =
    Replacing { card: Card::Quell, returned: Faction::Welsh, border_rule: "TKD-191" };
pub(super) const MUSTER: Replacing =
    Replacing { card: Card::Muster, returned: Faction::Scottish, border_rule: "TKD-192" };

impl Replacing {
    /// Whether the chosen region has a follower to return, and the supply once it has come back
    /// (TKD-193).
    fn stock(self, state: &KingIsDead) -> (bool, Counts) {
        let returns = state.counts(region(state, 0))[self.returned.index()] > 0;
        let mut stock = state.supply;
        stock[self.returned.index()] += u8::from(returns);
        (returns, stock)
    }
}

impl CardEffect for Replacing {
    /// A region of eligible(f), with a follower of f if any such region has one, then up to two followers
    /// of any kind.
    fn first(self, state: &KingIsDead) -> Question {
        let eligible = state.eligible(self.returned);
        let with = eligible & state.presence().one[self.returned.index()];
        let can_place = state.supply != [0; 3];
        if state.options.has(Switch::RegionAlone) {
            Question::region(if can_place { eligible } else { with })
        } else if with != 0 {
            Question::region(with)
        } else if can_place {
            Question::region(eligible)
        } else {
            Question::NONE
        }
    }

    fn next(self, state: &KingIsDead) -> Option<Question> {
        two_from(self.stock(state).1, state, 1)
    }

    fn moves(self, state: &KingIsDead) -> Moves {
        let (returns, stock) = self.stock(state);
        let target = state.choices[0];
        let mut moves = Moves::NONE;
        moves.push(self.returned, u8::from(returns), target, Moves::SUPPLY);
        place_two(stock, state, 1, target, &mut moves);
        moves
    }

    fn asks_for_pair(self, state: &KingIsDead) -> bool {
        is_pair(self.stock(state).1, state, 1)
    }

    fn begun(self, state: &KingIsDead) -> Moves {
        let target = state.choices[0];
        let mut moves = Moves::NONE;
        moves.push(self.returned, u8::from(self.stock(state).0), target, Moves::SUPPLY);
        begun_placing(state, 1, target, &mut moves);
        moves
    }

    fn refuse_region(self, state: &KingIsDead, region: Region) -> Refusal {
        refuse::resolved(state, region)
            .or_else(|| refuse::no_border(state, region, self.returned, self.border_rule))
            .unwrap_or_else(|| {
                let (name, people, open) =
                    (region.name(), self.returned.adjective(), refuse::on_offer(state));
                no("TKD-194", format!("{name} has no {people} follower to return, but {open} has."))
            })
    }

    fn refuse_faction(self, state: &KingIsDead, faction: Faction) -> Refusal {
        refuse::stock(state, self.stock(state).1, faction)
    }

    fn prompt(self, state: &KingIsDead) -> String {
        match state.step {
            0 => {
                let (card, gone) = (self.card.name(), people(self.returned, 1));
                format!("Choose the region for {card}: {gone} leaves it, two followers enter.")
            }
            _ => entering(self.stock(state).1, state, 1, chosen(state, 0)),
        }
    }

    fn shortfall(self, state: &KingIsDead) -> Option<String> {
        let returns = state.presence().one[self.returned.index()] & state.mask as u8 != 0;
        if !returns {
            Some(format!("No region in reach has {}: nobody returns.", people(self.returned, 1)))
        } else if state.supply == [0; 3] {
            Some("The supply is empty: only the returned follower comes back.".into())
        } else {
            None
        }
    }
}
