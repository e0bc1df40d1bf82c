//! The side table: gifts, offers, alliances, hostages, surrender and promises, out of turn
//! (MWC-51 to MWC-53, MWC-3).

use serde::{Deserialize, Serialize};
use table::Sink;

use crate::Event;
use crate::board::{Board, Phase, Status};
use crate::maps::{NOWHERE, Place};
use crate::promise::Words;
use crate::why::Why;

/// What one side of a deal gives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Side {
    /// Gold (MWC-51).
    pub gold: u32,
    /// Own free family members given as hostages, as bits a, b, c (MWC-53).
    pub hostages: u8,
    /// Held persons that are handed over.
    pub hand: Captives,
    /// Held persons that are released.
    pub release: Captives,
    /// 0, or the round until which the other side's troops pass unhindered.
    pub passage: u8,
}

impl Side {
    fn moves_persons(self) -> bool {
        self.hostages != 0 || !self.hand.is_empty() || !self.release.is_empty()
    }
}

/// A set of family members, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Captives([u8; 3]);

impl Captives {
    /// That one alone; nobody if there is no such number.
    pub fn only(person: u8) -> Captives {
        Captives::default().with(person)
    }

    /// The set with one more.
    pub fn with(mut self, person: u8) -> Captives {
        if let Some(byte) = self.0.get_mut(person as usize / 8) {
            *byte |= 1 << (person % 8);
        }
        self
    }

    /// Whether nobody is named.
    pub fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }

    /// Everybody named, by number.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..24u8).filter(move |person| self.0[*person as usize / 8] >> (person % 8) & 1 == 1)
    }

    fn overlaps(self, other: Captives) -> bool {
        self.iter().any(|person| other.iter().any(|same| same == person))
    }
}

/// The terms of a deal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// What the one who offers gives.
    pub give: Side,
    /// What the one who offers wants.
    pub want: Side,
    /// An alliance (MWC-52).
    pub ally: bool,
    /// No battle between the two there this turn; [`NOWHERE`] for none.
    pub truce: Place,
    /// The offer lapses at the end of this round; 0 if it is not limited.
    pub expires: u8,
    /// Whether the words are to be said by the one who is asked, not by the one who offers.
    pub word_wanted: bool,
    /// A promise in free words: put on record, binding nobody (MWC-R44).
    pub word: Words,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            give: Side::default(),
            want: Side::default(),
            ally: false,
            truce: NOWHERE,
            expires: 0,
            word_wanted: false,
            word: Words::NONE,
        }
    }
}

impl Terms {
    /// Whether nothing is given or wanted.
    pub fn is_empty(&self) -> bool {
        Terms { expires: 0, ..*self } == Terms::default()
    }
}

/// An open offer as everybody sees it: who speaks with whom, not about what (MWC-R45).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct OfferHead {
    /// Its number.
    pub id: u16,
    /// Who offers.
    pub from: u8,
    /// To whom.
    pub to: u8,
    /// It lapses at the end of this round; 0 if it is not limited.
    pub expires: u8,
    /// The addressee's next turn has begun.
    pub(crate) due: bool,
}

/// A truce of the present turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Truce {
    /// Where.
    pub at: Place,
    /// One side.
    pub a: u8,
    /// The other side.
    pub b: u8,
}

impl Truce {
    pub(crate) fn binds(&self, seat: u8) -> bool {
        self.a == seat || self.b == seat
    }

    pub(crate) fn other(&self, seat: u8) -> u8 {
        if self.a == seat { self.b } else { self.a }
    }
}

/// A motion to surrender (MWC-3, MWC-R48).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Motion {
    /// Who moved it.
    pub mover: u8,
    /// Who would win.
    pub to: u8,
    /// Seats whose votes are in.
    pub voted: u8,
    /// It falls at the end of this round.
    pub last: u16,
    pub(crate) over: bool,
}

/// A promise that can be judged (MWC-A5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Pledge {
    /// Not to attack until the end of a round.
    NoAttack(u8),
    /// To have no troops in a territory at the end of a round.
    Leave(Place, u8),
    /// Not to hold a person any more at the end of a round.
    Return(u8, u8),
    /// To have paid so much by the end of a round.
    Pay(u16, u8),
}

impl Pledge {
    /// The round at whose end it is judged.
    pub fn round(self) -> u8 {
        match self {
            Pledge::NoAttack(round)
            | Pledge::Leave(_, round)
            | Pledge::Return(_, round)
            | Pledge::Pay(_, round) => round,
        }
    }
}

/// A promise on record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Vow {
    /// Who promised.
    pub from: u8,
    /// To whom.
    pub to: u8,
    /// What.
    pub pledge: Pledge,
    /// Gold paid since.
    pub paid: u32,
}

impl Board {
    /// Whether the side table is open at all.
    #[inline]
    pub(crate) fn side_open(&self) -> bool {
        match self.phase {
            Phase::Deal | Phase::RollOff { .. } | Phase::Roll | Phase::Over => false,
            _ => self.placing.is_empty(),
        }
    }

    pub(crate) fn is_other(&self, seat: u8, other: u8) -> Result<(), Why> {
        if other == seat || other >= self.seats || !self.houses[other as usize].alive {
            return Err(Why::Unknown("player to deal with"));
        }
        Ok(())
    }

    fn pair_open(&self, from: u8, to: u8) -> usize {
        self.offers.iter().filter(|offer| offer.from == from && offer.to == to).count()
    }

    /// Whether `seat` may put any offer before `to` (MWC-A4). Depends on open facts only.
    pub(crate) fn may_approach(&self, seat: u8, to: u8) -> Result<(), Why> {
        self.is_other(seat, to)?;
        if self.offers_made[seat as usize] >= self.rules.offer_limit || self.pair_open(seat, to) >= 2 {
            return Err(Why::TooMany);
        }
        Ok(())
    }

    /// Whether `to` has lately declined something that `seat` offered, so that the menu of offers
    /// is put away. Known to all; the terms are not.
    pub(crate) fn is_cool(&self, seat: u8, to: u8) -> bool {
        self.paused[to as usize] >> seat & 1 == 1
    }

    fn may_give(&self, giver: u8, side: Side) -> Result<(), Why> {
        if side.gold > self.houses[giver as usize].gold {
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
            let person = giver * 3 + bit;
            if side.hostages >> bit & 1 == 1 && self.persons[person as usize].status != Status::Free {
                return Err(Why::NotOwnFree(person));
            }
        }
        for person in side.hand.iter().chain(side.release.iter()) {
            if !matches!(self.persons[person as usize].status, Status::Held { by, .. } if by == giver) {
                return Err(Why::NotHolder(person));
            }
        }
        if side.hand.overlaps(side.release) {
            return Err(Why::Unknown("second captive of that name"));
        }
        if side.passage != 0 && u16::from(side.passage) < self.round { Err(Why::BadRound) } else { Ok(()) }
    }

    fn may_agree(&self, from: u8, to: u8, terms: &Terms) -> Result<(), Why> {
        if terms.is_empty() {
            return Err(Why::Empty);
        }
        self.may_give(from, terms.give)?;
        self.may_give(to, terms.want)?;
        if terms.ally && self.allies[from as usize] >> to & 1 == 1 {
            return Err(Why::Allied);
        }
        if terms.truce != NOWHERE { self.may_call_truce(from, to, terms.truce) } else { Ok(()) }
    }

    /// A truce needs one of the two at turn and their battle there not yet begun.
    fn may_call_truce(&self, a: u8, b: u8, at: Place) -> Result<(), Why> {
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
            _ if self.lands[at as usize].pending >> other & 1 == 1 => Ok(()),
            _ => Err(Why::NoTruce),
        }
    }

    /// Whether `from` may offer these terms now.
    pub(crate) fn may_offer(&self, from: u8, to: u8, terms: &Terms) -> Result<(), Why> {
        self.may_talk()?;
        self.may_approach(from, to)?;
        if terms.expires != 0 && u16::from(terms.expires) < self.round {
            return Err(Why::BadRound);
        }
        match self.may_agree(from, to, terms) {
            // Talk passes during a battle; the check is made again at acceptance.
            Err(Why::Closed) => Ok(()),
            other => other,
        }
    }

    pub(crate) fn may_talk(&self) -> Result<(), Why> {
        match self.phase {
            Phase::Over => Err(Why::Over),
            _ if self.side_open() => Ok(()),
            Phase::Roll => Err(Why::Closed),
            _ => Err(Why::WrongState("MWC-R39")),
        }
    }

    pub(crate) fn offer<S: Sink<Event>>(&mut self, from: u8, to: u8, terms: Terms, log: &mut S) -> u16 {
        let id = self.serial;
        self.serial = self.serial.wrapping_add(1).max(1);
        self.offers_made[from as usize] += 1;
        self.offers.push(OfferHead { id, from, to, expires: terms.expires, due: false });
        log.emit(Event::Offered { id, from, to, terms });
        id
    }

    pub(crate) fn find_offer(&self, id: u16) -> Result<OfferHead, Why> {
        self.offers.iter().copied().find(|offer| offer.id == id).ok_or(Why::Unknown("open offer"))
    }

    /// Whether `seat` may take that offer with these terms: every clause is checked again
    /// (MWC-R44).
    pub(crate) fn may_accept(&self, seat: u8, id: u16, terms: Option<&Terms>) -> Result<(), Why> {
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
    pub(crate) fn strike_deal<S: Sink<Event>>(&mut self, id: u16, terms: Terms, log: &mut S) {
        let Ok(OfferHead { from, to, .. }) = self.find_offer(id) else { return };
        self.offers.retain(|offer| offer.id != id);
        log.emit(Event::Struck { id, from, to, terms });
        for (giver, taker, side) in [(from, to, terms.give), (to, from, terms.want)] {
            self.houses[giver as usize].gold -= side.gold;
            self.houses[taker as usize].gold += side.gold;
            self.note_payment(giver, taker, side.gold);
            if side.passage != 0 {
                let until = &mut self.passage[giver as usize][taker as usize];
                *until = (*until).max(side.passage);
            }
        }
        if terms.ally {
            self.allies[from as usize] |= 1 << to;
            self.allies[to as usize] |= 1 << from;
        }
        if terms.truce != NOWHERE {
            self.call_truce(Truce { at: terms.truce, a: from, b: to }, log);
        }
        for (giver, taker, side) in [(from, to, terms.give), (to, from, terms.want)] {
            for bit in 0..3 {
                if side.hostages >> bit & 1 == 1 {
                    let person = giver * 3 + bit;
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
        if land.pending >> other & 1 == 1 {
            land.pending &= !(1 << other);
            log.emit(Event::Truce { a: turn, b: other, at: truce.at });
            if self.phase == (Phase::Answer { at: truce.at, enemy: other }) {
                self.phase = Phase::Contact;
            }
        }
        self.truces.push(truce);
    }

    pub(crate) fn decline<S: Sink<Event>>(&mut self, id: u16, log: &mut S) {
        if let Ok(OfferHead { from, to, .. }) = self.find_offer(id) {
            self.offers.retain(|offer| offer.id != id);
            if self.rules.offer_pause {
                self.paused[to as usize] |= 1 << from;
            }
            log.emit(Event::Declined { id, from, to });
        }
    }

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
    pub(crate) fn may_answer(&self, seat: u8, id: u16, own: bool) -> Result<(), Why> {
        self.may_talk()?;
        let offer = self.find_offer(id)?;
        let party = if own { offer.from } else { offer.to };
        if party == seat { Ok(()) } else { Err(Why::NotYourTurn("MWC-R44")) }
    }

    /// Whether gold may be given (MWC-51, MWC-R52).
    pub(crate) fn may_gift(&self, seat: u8, to: u8, gold: u32) -> Result<(), Why> {
        self.may_talk()?;
        self.is_other(seat, to)?;
        if self.gifts_made[seat as usize] >= self.rules.offer_limit {
            return Err(Why::TooMany);
        }
        if gold == 0 {
            return Err(Why::Empty);
        }
        if gold > self.houses[seat as usize].gold { Err(Why::Gold(gold)) } else { Ok(()) }
    }

    pub(crate) fn gift<S: Sink<Event>>(&mut self, from: u8, to: u8, gold: u32, log: &mut S) {
        self.houses[from as usize].gold -= gold;
        self.houses[to as usize].gold += gold;
        self.gifts_made[from as usize] += 1;
        self.note_payment(from, to, gold);
        log.emit(Event::Gave { from, to, gold });
    }

    /// Whether an alliance may be ended (MWC-52, MWC-R39).
    pub(crate) fn may_break(&self, seat: u8, with: u8) -> Result<(), Why> {
        self.may_talk()?;
        if with >= self.seats || self.allies[seat as usize] >> with & 1 == 0 {
            return Err(Why::NotAllied);
        }
        if self.phase.is_battle() { Err(Why::Closed) } else { Ok(()) }
    }

    pub(crate) fn break_alliance<S: Sink<Event>>(&mut self, by: u8, with: u8, log: &mut S) {
        self.allies[by as usize] &= !(1 << with);
        self.allies[with as usize] &= !(1 << by);
        log.emit(Event::Broke { by, with });
    }
}
