//! Votes, promises, and what is listed of the side table (MWC-3, MWC-A5, MWC-A6).

use table::Sink;

use crate::board::{Board, NOBODY, Phase, Status};
use crate::deals::{Captives, Motion, Pledge, Side, Terms, Vow};
use crate::maps::Place;
use crate::why::Why;
use crate::{Action, Event};

impl Board {
    /// Whether surrender may be moved (MWC-R48).
    pub(crate) fn may_move(&self, seat: u8, to: u8) -> Result<(), Why> {
        self.may_talk()?;
        if self.phase.is_battle() {
            return Err(Why::Closed);
        }
        if to >= self.seats || !self.houses[to as usize].alive {
            return Err(Why::Unknown("living player"));
        }
        if self.motion.is_some() || self.motioned[seat as usize] >> to & 1 == 1 {
            Err(Why::MotionOpen)
        } else {
            Ok(())
        }
    }

    pub(crate) fn move_surrender<S: Sink<Event>>(&mut self, by: u8, to: u8, log: &mut S) {
        self.motioned[by as usize] |= 1 << to;
        self.motion = Some(Motion { mover: by, to, voted: 1 << by, last: self.round + 1, over: false });
        log.emit(Event::Moved { by, to });
    }

    /// Whom `seat` might well surrender to: the one that has three times as many troops as anybody
    /// else. A motion in favour of somebody else is possible, but not listed.
    fn overlord(&self, seat: u8) -> Option<u8> {
        if self.motion.is_some() {
            return None;
        }
        let mut counts = [0u32; 8];
        for troop in self.troops.iter().filter(|troop| troop.owner != NOBODY) {
            counts[troop.owner as usize] += 1;
        }
        let best = (0..self.seats).max_by_key(|&other| (counts[other as usize], u8::MAX - other))?;
        let towers = |other: u8| other == best || counts[best as usize] >= 3 * counts[other as usize];
        let fresh = self.motioned[seat as usize] >> best & 1 == 0;
        let armed = counts[best as usize] > 0;
        (best != seat && fresh && armed && (0..self.seats).all(towers)).then_some(best)
    }

    /// Whether `seat` has a vote to cast (MWC-R48).
    pub(crate) fn may_vote(&self, seat: u8) -> Result<(), Why> {
        self.may_talk()?;
        if self.phase.is_battle() {
            return Err(Why::Closed);
        }
        if self.motion.is_some_and(|motion| motion.voted >> seat & 1 == 0) {
            Ok(())
        } else {
            Err(Why::NoVote)
        }
    }

    /// Whether a promise may be put on record (MWC-A5).
    pub(crate) fn may_promise(&self, seat: u8, to: u8, pledge: Pledge) -> Result<(), Why> {
        if !self.rules.promises {
            return Err(Why::Off("MWC-A5", "recorded promises"));
        }
        self.may_talk()?;
        self.may_approach(seat, to)?;
        match pledge {
            Pledge::Leave(at, _) if at as usize >= self.map.len() => return Err(Why::Unknown("territory")),
            Pledge::Return(person, _) if person >= self.seats * 3 => {
                return Err(Why::Unknown("family member"));
            }
            _ => {}
        }
        if u16::from(pledge.round()) < self.round { Err(Why::BadRound) } else { Ok(()) }
    }

    pub(crate) fn promise<S: Sink<Event>>(&mut self, from: u8, to: u8, pledge: Pledge, log: &mut S) {
        self.offers_made[from as usize] += 1;
        self.vows.push(Vow { from, to, pledge, paid: 0 });
        log.emit(Event::Promised { from, to, pledge });
    }

    pub(crate) fn note_payment(&mut self, from: u8, to: u8, gold: u32) {
        for vow in &mut self.vows {
            if vow.from == from && vow.to == to {
                vow.paid = vow.paid.saturating_add(gold);
            }
        }
    }

    /// An attack breaks every promise not to attack (MWC-A5).
    pub(crate) fn note_attack<S: Sink<Event>>(&mut self, from: u8, to: u8, log: &mut S) {
        self.vows.retain(|vow| {
            let broken = vow.from == from && vow.to == to && matches!(vow.pledge, Pledge::NoAttack(_));
            if broken {
                log.emit(Event::Judged { from, to, pledge: vow.pledge, kept: false });
            }
            !broken
        });
    }

    /// Judges the promises that are due at the end of this round (MWC-A5).
    pub(crate) fn judge_vows<S: Sink<Event>>(&mut self, log: &mut S) {
        let round = self.round;
        let mut vows = std::mem::take(&mut self.vows);
        vows.retain(|vow| {
            let due = u16::from(vow.pledge.round()) <= round;
            if due {
                let kept = match vow.pledge {
                    Pledge::NoAttack(_) => true,
                    Pledge::Leave(at, _) => self.lands[at as usize].mask >> vow.from & 1 == 0,
                    Pledge::Return(person, _) => {
                        !matches!(self.persons[person as usize].status, Status::Held { by, .. } if by == vow.from)
                    }
                    Pledge::Pay(gold, _) => vow.paid >= u32::from(gold),
                };
                log.emit(Event::Judged { from: vow.from, to: vow.to, pledge: vow.pledge, kept });
            }
            !due
        });
        self.vows = vows;
    }

    /// Whether `seat` may resign (MWC-A6).
    pub(crate) fn may_resign(&self, seat: u8) -> Result<(), Why> {
        if !self.rules.resign {
            return Err(Why::Off("MWC-A6", "resigning"));
        }
        self.may_talk()?;
        if self.phase.is_battle() {
            return Err(Why::Closed);
        }
        if self.houses[seat as usize].alive { Ok(()) } else { Err(Why::NotYours) }
    }

    /// Whether `seat` has anything to do at the side table. Depends on open facts only, and is
    /// true exactly if [`Board::list_side`] lists something.
    pub(crate) fn has_side(&self, seat: u8) -> bool {
        if !self.houses[seat as usize].alive || !self.side_open() {
            return false;
        }
        let index = seat as usize;
        let others = self.living() & !(1 << seat);
        if self.houses[index].gold > 0 && self.gifts_made[index] < self.rules.offer_limit && others != 0 {
            return true;
        }
        if self.offers.iter().any(|offer| offer.to == seat || offer.from == seat) {
            return true;
        }
        if (0..self.seats).any(|to| {
            self.allies[index] >> to & 1 == 0
                && !self.is_cool(seat, to)
                && self.may_approach(seat, to).is_ok()
        }) {
            return true;
        }
        !self.phase.is_battle()
            && (self.allies[index] != 0
                || self.motion.is_some_and(|motion| motion.voted >> seat & 1 == 0)
                || self.person_ids().any(|person| self.may_judge(seat, person).is_ok())
                || self.overlord(seat).is_some())
    }

    /// What `seat` may do at the side table: answers, and a short menu of gifts and offers. Any
    /// other terms are free-form.
    pub(crate) fn list_side(&self, seat: u8, terms: &[(u16, Terms)], out: &mut Vec<Action>) {
        if !self.houses[seat as usize].alive || !self.side_open() {
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
                if self.may_judge(seat, person).is_ok() {
                    out.extend([Action::Execute(person), Action::Release(person)]);
                }
            }
        }
        for to in 0..self.seats {
            if to == seat || !self.houses[to as usize].alive {
                continue;
            }
            if self.may_gift(seat, to, 1).is_ok() {
                out.push(Action::Gift { to, gold: 1 });
            }
            let allied = self.allies[seat as usize] >> to & 1 == 1;
            if allied && !self.phase.is_battle() {
                out.push(Action::Break(to));
            }
            if !self.is_cool(seat, to) && self.may_approach(seat, to).is_ok() {
                self.list_offers(seat, to, allied, out);
            }
        }
    }

    fn list_offers(&self, seat: u8, to: u8, allied: bool, out: &mut Vec<Action>) {
        if !allied {
            out.push(Action::Offer { to, terms: Terms { ally: true, ..Terms::default() } });
            let pass = Side { passage: (self.round + 2).min(250) as u8, ..Side::default() };
            out.push(Action::Offer { to, terms: Terms { give: pass, want: pass, ..Terms::default() } });
        }
        let purse = self.houses[to as usize].gold;
        if purse > 0 {
            for person in to * 3..to * 3 + 3 {
                if matches!(self.persons[person as usize].status, Status::Held { by, .. } if by == seat) {
                    let give = Side { hand: Captives::only(person), ..Side::default() };
                    let want = Side { gold: purse.min(5), ..Side::default() };
                    out.push(Action::Offer { to, terms: Terms { give, want, ..Terms::default() } });
                }
            }
        }
        if self.houses[seat as usize].gold > 0 && matches!(self.phase, Phase::Contact | Phase::Answer { .. })
        {
            let turn = self.turn_player();
            let other = if seat == turn { to } else { seat };
            if seat == turn || to == turn {
                let meeting = self.lands.iter().position(|land| land.pending >> other & 1 == 1);
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
