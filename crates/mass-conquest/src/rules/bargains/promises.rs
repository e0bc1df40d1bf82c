//! Promises on record: they are remembered and found kept or broken, and bind nobody (MWC-A5).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use table::{Seat, Sink};

use crate::maps::Place;
use crate::rules::event::Event;
use crate::rules::refusal::Why;
use crate::rules::state::{Board, PersonId};

/// A promise that can be found kept or broken (MWC-A5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Pledge {
    /// Not to attack until the end of a round.
    NoAttack(u16),
    /// To have no troops in a territory at the end of a round.
    Leave(Place, u16),
    /// Not to hold a person any more at the end of a round.
    Return(PersonId, u16),
    /// To have paid so much by the end of a round.
    Pay(u16, u16),
}

impl Pledge {
    /// The round at whose end it is due.
    pub fn round(self) -> u16 {
        match self {
            Pledge::NoAttack(round)
            | Pledge::Leave(_, round)
            | Pledge::Return(_, round)
            | Pledge::Pay(_, round) => round,
        }
    }
}

/// A promise on record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Vow {
    /// Who promised.
    pub from: Seat,
    /// To whom.
    pub to: Seat,
    /// What.
    pub pledge: Pledge,
    /// Gold paid since.
    pub paid: u32,
}

impl Board {
    /// Whether a promise may be put on record (MWC-A5).
    pub(crate) fn may_promise(&self, seat: Seat, to: Seat, pledge: Pledge) -> Result<(), Why> {
        if !self.options.promises {
            return Err(Why::Off("MWC-A5", "recorded promises"));
        }
        self.may_talk()?;
        self.may_approach(seat, to)?;
        match pledge {
            Pledge::Leave(at, _) if at as usize >= self.map.len() => return Err(Why::Unknown("territory")),
            Pledge::Return(person, _) if !self.person_ids().contains(&person) => {
                return Err(Why::Unknown("family member"));
            }
            _ => {}
        }
        if pledge.round() < self.round { Err(Why::BadRound) } else { Ok(()) }
    }

    /// A promise goes on record.
    pub(crate) fn record_promise<S: Sink<Event>>(
        &mut self,
        from: Seat,
        to: Seat,
        pledge: Pledge,
        log: &mut S,
    ) {
        self.offers_made[from.index()] += 1;
        self.vows.push(Vow { from, to, pledge, paid: 0 });
        log.emit(Event::Promised { from, to, pledge });
    }

    /// Gold that was paid counts for every promise of that kind.
    pub(crate) fn note_payment(&mut self, from: Seat, to: Seat, gold: u32) {
        for vow in &mut self.vows {
            if vow.from == from && vow.to == to {
                vow.paid = vow.paid.saturating_add(gold);
            }
        }
    }

    /// An attack breaks every promise not to attack (MWC-A5).
    pub(crate) fn note_attack<S: Sink<Event>>(&mut self, from: Seat, to: Seat, log: &mut S) {
        self.vows.retain(|vow| {
            let broken = vow.from == from && vow.to == to && matches!(vow.pledge, Pledge::NoAttack(_));
            if broken {
                log.emit(Event::PromiseEnded { from, to, pledge: vow.pledge, kept: false });
            }
            !broken
        });
    }

    /// Tells of the promises that are due at the end of this round whether they were kept (MWC-A5).
    pub(crate) fn close_vows<S: Sink<Event>>(&mut self, log: &mut S) {
        let round = self.round;
        let mut vows = std::mem::take(&mut self.vows);
        vows.retain(|vow| {
            let due = vow.pledge.round() <= round;
            if due {
                let kept = match vow.pledge {
                    Pledge::NoAttack(_) => true,
                    Pledge::Leave(at, _) => !self.lands[at as usize].mask.contains(vow.from),
                    Pledge::Return(person, _) => !self.persons[person as usize].status.is_held_by(vow.from),
                    Pledge::Pay(gold, _) => vow.paid >= u32::from(gold),
                };
                log.emit(Event::PromiseEnded { from: vow.from, to: vow.to, pledge: vow.pledge, kept });
            }
            !due
        });
        self.vows = vows;
    }
}
