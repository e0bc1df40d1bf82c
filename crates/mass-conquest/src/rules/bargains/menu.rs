//! What is listed of the side table, and who was asked something there.

use table::{Seat, SeatSet};

use crate::maps::Place;
use crate::rules::action::Action;
use crate::rules::bargains::{Captives, Side, Terms};
use crate::rules::state::{Board, Conquest, Phase, Sets};

/// The seats with an unanswered offer or an open vote before them, while they may answer.
pub(crate) fn asked(game: &Conquest) -> SeatSet {
    let board = &game.board;
    let mut asked = SeatSet::EMPTY;
    if !board.side_open() || board.phase.is_battle() {
        return asked;
    }
    for offer in &board.offers {
        asked = asked.with(offer.to);
    }
    if let Some(motion) = board.motion {
        asked = asked.union(board.living().but(motion.voted));
    }
    asked
}

impl Board {
    /// Whether `seat` has anything to do at the side table. Depends on open facts only, and is
    /// true exactly if [`Board::list_side`] lists something.
    pub(crate) fn has_side(&self, seat: Seat) -> bool {
        if !self.houses[seat.index()].alive || !self.side_open() {
            return false;
        }
        let index = seat.index();
        let others = self.living().without(seat);
        if self.houses[index].gold > 0
            && self.gifts_made[index] < self.options.gift_limit
            && !others.is_empty()
        {
            return true;
        }
        if self.offers.iter().any(|offer| offer.to == seat || offer.from == seat) {
            return true;
        }
        if Seat::all(self.seats).any(|to| {
            !self.allies[index].contains(to) && !self.is_cool(seat, to) && self.may_approach(seat, to).is_ok()
        }) {
            return true;
        }
        !self.phase.is_battle()
            && (!self.allies[index].is_empty()
                || self.motion.is_some_and(|motion| !motion.voted.contains(seat))
                || self.person_ids().any(|person| self.may_judge_captive(seat, person).is_ok())
                || self.overlord(seat).is_some())
    }

    /// What `seat` may do at the side table: answers, and a short menu of gifts and offers. Any
    /// other terms are free-form.
    pub(crate) fn list_side(&self, seat: Seat, terms: &[(u16, Terms)], out: &mut Vec<Action>) {
        if !self.houses[seat.index()].alive || !self.side_open() {
            return;
        }
        for offer in &self.offers {
            if offer.to == seat {
                let found = terms.iter().find(|(id, _)| *id == offer.id).map(|(_, terms)| terms);
                if self.may_accept(seat, offer.id, found).is_ok() {
                    out.push(Action::Accept(offer.id));
                }
                out.push(Action::Decline(offer.id));
            } else if offer.from == seat {
                out.push(Action::Retract(offer.id));
            }
        }
        if !self.phase.is_battle() {
            if self.may_vote(seat).is_ok() {
                out.extend([Action::Vote(true), Action::Vote(false)]);
            }
            out.extend(self.overlord(seat).map(Action::Motion));
            for person in self.person_ids() {
                if self.may_judge_captive(seat, person).is_ok() {
                    out.extend([Action::Execute(person), Action::Release(person)]);
                }
            }
        }
        for to in Seat::all(self.seats) {
            if to == seat || !self.houses[to.index()].alive {
                continue;
            }
            if self.may_gift(seat, to, 1).is_ok() {
                out.push(Action::Gift { to, gold: 1 });
            }
            let allied = self.allies[seat.index()].contains(to);
            if allied && !self.phase.is_battle() {
                out.push(Action::Break(to));
            }
            if !self.is_cool(seat, to) && self.may_approach(seat, to).is_ok() {
                self.list_offers(seat, to, allied, out);
            }
        }
    }

    fn list_offers(&self, seat: Seat, to: Seat, allied: bool, out: &mut Vec<Action>) {
        if !allied {
            out.push(Action::Offer { to, terms: Terms { ally: true, ..Terms::default() } });
            let pass = Side { passage: self.round + 2, ..Side::default() };
            out.push(Action::Offer { to, terms: Terms { give: pass, want: pass, ..Terms::default() } });
        }
        let purse = self.houses[to.index()].gold;
        if purse > 0 {
            for person in Board::kin_ids(to) {
                if self.persons[person as usize].status.is_held_by(seat) {
                    let give = Side { hand: Captives::only(person), ..Side::default() };
                    let want = Side { gold: purse.min(5), ..Side::default() };
                    out.push(Action::Offer { to, terms: Terms { give, want, ..Terms::default() } });
                }
            }
        }
        if self.houses[seat.index()].gold > 0 && matches!(self.phase, Phase::Contact | Phase::Answer { .. }) {
            let turn = self.turn_player();
            let other = if seat == turn { to } else { seat };
            if seat == turn || to == turn {
                let meeting = self.lands.iter().position(|land| land.pending.contains(other));
                if let Some(place) = meeting {
                    let give = Side { gold: 1, ..Side::default() };
                    out.push(Action::Offer {
                        to,
                        terms: Terms { give, truce: place as Place, ..Terms::default() },
                    });
                }
            }
        }
    }
}
