//! Offers and what comes of them, gifts and alliances (MWC-51 to MWC-53, MWC-R44, MWC-A4).

use table::{Seat, Sink};

use crate::maps::{NOWHERE, Place};
use crate::rules::bargains::{OfferHead, Side, Terms, Truce};
use crate::rules::event::Event;
use crate::rules::refusal::Why;
use crate::rules::state::{Board, Conquest, Phase, Status};

impl Board {
    /// Whether the side table is open at all.
    #[inline]
    pub(crate) fn side_open(&self) -> bool {
        match self.phase {
            Phase::Deal | Phase::RollOff { .. } | Phase::Roll | Phase::Over => false,
            _ => self.placing.is_empty(),
        }
    }

    fn is_other(&self, seat: Seat, other: Seat) -> Result<(), Why> {
        if other == seat || other.0 >= self.seats || !self.houses[other.index()].alive {
            return Err(Why::Unknown("player to deal with"));
        }
        Ok(())
    }

    fn pair_open(&self, from: Seat, to: Seat) -> usize {
        self.offers.iter().filter(|offer| offer.from == from && offer.to == to).count()
    }

    /// Whether `seat` may put any offer before `to` (MWC-A4). Depends on open facts only.
    pub(crate) fn may_approach(&self, seat: Seat, to: Seat) -> Result<(), Why> {
        self.is_other(seat, to)?;
        if self.offers_made[seat.index()] >= self.options.offer_limit || self.pair_open(seat, to) >= 2 {
            return Err(Why::TooMany);
        }
        Ok(())
    }

    /// Whether `to` has lately declined something that `seat` offered, so that the menu of offers
    /// is put away. Known to all; the terms are not.
    pub(crate) fn is_cool(&self, seat: Seat, to: Seat) -> bool {
        self.paused[to.index()].contains(seat)
    }

    fn may_give(&self, giver: Seat, side: Side) -> Result<(), Why> {
        if side.gold > self.houses[giver.index()].gold {
            return Err(Why::Gold(side.gold));
        }
        if side.hostages >= 8 {
            return Err(Why::Unknown("family member"));
        }
        // While troops are picked there are none on the map that could guard anybody.
        if side.hostages != 0 && self.phase == Phase::Pick {
            return Err(Why::NoCamp);
        }
        for bit in 0..3 {
            let person = Board::kin_ids(giver).start + bit;
            if side.hostages >> bit & 1 == 1 && self.persons[person as usize].status != Status::Free {
                return Err(Why::NotOwnFree(person));
            }
        }
        for person in side.hand.iter().chain(side.release.iter()) {
            if !self.persons[person as usize].status.is_held_by(giver) {
                return Err(Why::NotHolder(person));
            }
        }
        if side.hand.overlaps(side.release) {
            return Err(Why::Unknown("second captive of that name"));
        }
        if side.passage != 0 && side.passage < self.round { Err(Why::BadRound) } else { Ok(()) }
    }

    fn may_agree(&self, from: Seat, to: Seat, terms: &Terms) -> Result<(), Why> {
        if terms.is_empty() {
            return Err(Why::Empty);
        }
        self.may_give(from, terms.give)?;
        self.may_give(to, terms.want)?;
        if terms.ally && self.allies[from.index()].contains(to) {
            return Err(Why::Allied);
        }
        if terms.truce != NOWHERE { self.may_call_truce(from, to, terms.truce) } else { Ok(()) }
    }

    /// A truce needs one of the two at turn and their battle there not yet begun.
    fn may_call_truce(&self, a: Seat, b: Seat, at: Place) -> Result<(), Why> {
        if self.phase == Phase::Pick {
            return Err(Why::NoTruce);
        }
        let turn = self.turn_player();
        let other = if a == turn { b } else { a };
        if (a != turn && b != turn) || at as usize >= self.map.len() {
            return Err(Why::NoTruce);
        }
        match self.phase {
            Phase::Muster | Phase::Movement | Phase::March { .. } | Phase::Stroll { .. } => Ok(()),
            _ if self.phase.is_battle() => Err(Why::Closed),
            _ if self.lands[at as usize].pending.contains(other) => Ok(()),
            _ => Err(Why::NoTruce),
        }
    }

    /// Whether open facts let `from` offer these terms now.
    fn may_offer(&self, from: Seat, to: Seat, terms: &Terms) -> Result<(), Why> {
        self.may_talk()?;
        self.may_approach(from, to)?;
        if terms.expires != 0 && terms.expires < self.round {
            return Err(Why::BadRound);
        }
        match self.may_agree(from, to, terms) {
            // Talk passes during a battle; the check is made again at acceptance.
            Err(Why::Closed) => Ok(()),
            other => other,
        }
    }

    /// Whether anything may be said at the side table now (MWC-R39).
    pub(crate) fn may_talk(&self) -> Result<(), Why> {
        match self.phase {
            Phase::Over => Err(Why::Over),
            _ if self.side_open() => Ok(()),
            Phase::Roll => Err(Why::Closed),
            _ => Err(Why::WrongState("MWC-R39")),
        }
    }

    /// Puts the open part of an offer on the table; its number.
    fn open_offer<S: Sink<Event>>(&mut self, from: Seat, to: Seat, terms: Terms, log: &mut S) -> u16 {
        let id = self.serial;
        self.serial = self.serial.wrapping_add(1).max(1);
        self.offers_made[from.index()] += 1;
        self.offers.push(OfferHead { id, from, to, expires: terms.expires, due: false });
        log.emit(Event::Offered { id, from, to, terms });
        id
    }

    /// The open offer of that number.
    pub(crate) fn find_offer(&self, id: u16) -> Result<OfferHead, Why> {
        self.offers.iter().copied().find(|offer| offer.id == id).ok_or(Why::Unknown("open offer"))
    }

    /// Whether `seat` may take that offer with these terms: every clause is checked again
    /// (MWC-R44).
    pub(crate) fn may_accept(&self, seat: Seat, id: u16, terms: Option<&Terms>) -> Result<(), Why> {
        self.may_talk()?;
        let offer = self.find_offer(id)?;
        if offer.to != seat {
            return Err(Why::NotYourTurn("MWC-R44"));
        }
        let terms = terms.ok_or(Why::Unknown("open offer"))?;
        let waits =
            terms.give.moves_persons() || terms.want.moves_persons() || terms.ally || terms.truce != NOWHERE;
        if waits && self.phase.is_battle() {
            return Err(Why::Closed);
        }
        self.may_agree(offer.from, offer.to, terms)
    }

    /// Carries out a deal as a whole (MWC-R44).
    fn carry_out<S: Sink<Event>>(&mut self, id: u16, terms: Terms, log: &mut S) {
        let Ok(OfferHead { from, to, .. }) = self.find_offer(id) else { return };
        self.offers.retain(|offer| offer.id != id);
        log.emit(Event::Struck { id, from, to, terms });
        for (giver, taker, side) in [(from, to, terms.give), (to, from, terms.want)] {
            self.houses[giver.index()].gold -= side.gold;
            self.houses[taker.index()].gold += side.gold;
            self.note_payment(giver, taker, side.gold);
            if side.passage != 0 {
                let until = &mut self.passage[giver.index()][taker.index()];
                *until = (*until).max(side.passage);
            }
        }
        if terms.ally {
            self.allies[from.index()] = self.allies[from.index()].with(to);
            self.allies[to.index()] = self.allies[to.index()].with(from);
        }
        if terms.truce != NOWHERE {
            self.call_truce(Truce { at: terms.truce, a: from, b: to }, log);
        }
        for (giver, taker, side) in [(from, to, terms.give), (to, from, terms.want)] {
            for bit in 0..3 {
                if side.hostages >> bit & 1 == 1 {
                    let person = Board::kin_ids(giver).start + bit;
                    self.persons[person as usize].status = Status::Held { by: taker, hostage: true };
                    self.send(person, taker, log);
                }
            }
            for person in side.hand.iter() {
                let home = Board::house_of(person) == taker;
                self.persons[person as usize].status =
                    if home { Status::Free } else { Status::Held { by: taker, hostage: true } };
                self.send(person, taker, log);
            }
            for person in side.release.iter() {
                self.release(giver, person, log);
            }
        }
    }

    fn call_truce<S: Sink<Event>>(&mut self, truce: Truce, log: &mut S) {
        let turn = self.turn_player();
        let other = truce.other(turn);
        let land = &mut self.lands[truce.at as usize];
        if land.pending.contains(other) {
            land.pending = land.pending.without(other);
            log.emit(Event::Truce { a: turn, b: other, at: truce.at });
            if self.phase == (Phase::Answer { at: truce.at, enemy: other }) {
                self.phase = Phase::Contact;
            }
        }
        self.truces.push(truce);
    }

    /// An offer is taken back.
    pub(crate) fn retract<S: Sink<Event>>(&mut self, id: u16, log: &mut S) {
        if let Ok(OfferHead { from, to, .. }) = self.find_offer(id) {
            self.offers.retain(|offer| offer.id != id);
            log.emit(Event::Retracted { id, from, to });
        }
    }

    /// Drops the offers that `gone` names.
    pub(crate) fn lapse<S: Sink<Event>>(&mut self, gone: impl Fn(&OfferHead) -> bool, log: &mut S) {
        self.offers.retain(|offer| {
            let stays = !gone(offer);
            if !stays {
                log.emit(Event::Lapsed { id: offer.id, from: offer.from, to: offer.to });
            }
            stays
        });
    }

    /// Whether an offer may be declined (or taken back) by `seat`.
    pub(crate) fn may_answer(&self, seat: Seat, id: u16, own: bool) -> Result<(), Why> {
        self.may_talk()?;
        let offer = self.find_offer(id)?;
        let party = if own { offer.from } else { offer.to };
        if party == seat { Ok(()) } else { Err(Why::NotYourTurn("MWC-R44")) }
    }

    /// Whether gold may be given (MWC-51, MWC-R52).
    pub(crate) fn may_gift(&self, seat: Seat, to: Seat, gold: u32) -> Result<(), Why> {
        self.may_talk()?;
        self.is_other(seat, to)?;
        if self.gifts_made[seat.index()] >= self.options.gift_limit {
            return Err(Why::TooMany);
        }
        if gold == 0 {
            return Err(Why::Empty);
        }
        if gold > self.houses[seat.index()].gold { Err(Why::Gold(gold)) } else { Ok(()) }
    }

    /// Gold changes hands for nothing (MWC-51).
    pub(crate) fn gift<S: Sink<Event>>(&mut self, from: Seat, to: Seat, gold: u32, log: &mut S) {
        self.houses[from.index()].gold -= gold;
        self.houses[to.index()].gold += gold;
        self.gifts_made[from.index()] += 1;
        self.note_payment(from, to, gold);
        log.emit(Event::Gave { from, to, gold });
    }

    /// Whether an alliance may be ended (MWC-52, MWC-R39).
    pub(crate) fn may_break(&self, seat: Seat, with: Seat) -> Result<(), Why> {
        self.may_talk()?;
        if with.0 >= self.seats || !self.allies[seat.index()].contains(with) {
            return Err(Why::NotAllied);
        }
        if self.phase.is_battle() { Err(Why::Closed) } else { Ok(()) }
    }

    /// An alliance ends (MWC-52).
    pub(crate) fn break_alliance<S: Sink<Event>>(&mut self, by: Seat, with: Seat, log: &mut S) {
        self.allies[by.index()] = self.allies[by.index()].without(with);
        self.allies[with.index()] = self.allies[with.index()].without(by);
        log.emit(Event::Broke { by, with });
    }
}

impl Conquest {
    /// Whether `from` may put these terms before `to` now: an offer that is allowed, and not one that
    /// was lately declined (MWC-A4).
    pub(crate) fn may_offer(&self, from: Seat, to: Seat, terms: &Terms) -> Result<(), Why> {
        self.board.may_offer(from, to, terms)?;
        let same = |&(asker, asked, old): &(Seat, Seat, Terms)| {
            asker == from && asked == to && Terms { expires: 0, ..old } == Terms { expires: 0, ..*terms }
        };
        if self.hidden.declined.iter().any(same) { Err(Why::Paused) } else { Ok(()) }
    }

    /// Whether `seat` may answer an offer with another.
    pub(crate) fn may_counter(&self, seat: Seat, id: u16, terms: &Terms) -> Result<(), Why> {
        self.board.may_answer(seat, id, false)?;
        self.may_offer(seat, self.board.find_offer(id)?.from, terms)
    }

    /// An offer is made; only its two parties know the terms (MWC-R45).
    pub(crate) fn make_offer<S: Sink<Event>>(&mut self, from: Seat, to: Seat, terms: Terms, log: &mut S) {
        let id = self.board.open_offer(from, to, terms, log);
        self.hidden.terms.push((id, terms));
    }

    /// An offer is declined and answered with another.
    pub(crate) fn counter<S: Sink<Event>>(&mut self, seat: Seat, id: u16, terms: Terms, log: &mut S) {
        if let Ok(offer) = self.board.find_offer(id) {
            self.decline(id, log);
            self.make_offer(seat, offer.from, terms, log);
        }
    }

    /// An offer is taken.
    pub(crate) fn accept<S: Sink<Event>>(&mut self, id: u16, log: &mut S) {
        if let Some(&terms) = self.terms_of(id) {
            self.board.carry_out(id, terms, log);
        }
    }

    /// An offer is declined; what it was is remembered where that matters (MWC-A4).
    pub(crate) fn decline<S: Sink<Event>>(&mut self, id: u16, log: &mut S) {
        let Ok(OfferHead { from, to, .. }) = self.board.find_offer(id) else { return };
        if self.board.options.offer_pause {
            if let Some(&terms) = self.terms_of(id) {
                self.hidden.declined.push((from, to, terms));
            }
            self.board.paused[to.index()] = self.board.paused[to.index()].with(from);
        }
        self.board.offers.retain(|offer| offer.id != id);
        log.emit(Event::Declined { id, from, to });
    }

    /// Forgets the terms of offers that are gone, and what was declined long enough ago.
    pub(crate) fn tidy_offers(&mut self) {
        let Conquest { board, hidden } = self;
        if hidden.terms.len() != board.offers.len() {
            hidden.terms.retain(|(id, _)| board.offers.iter().any(|offer| offer.id == *id));
        }
        if !hidden.declined.is_empty() {
            hidden.declined.retain(|&(from, to, _)| board.is_cool(from, to));
        }
    }
}
