//! Troops that go aboard and ashore (MWC-38 to MWC-40).

use table::{Seat, Sink};

use crate::content::Kind;
use crate::maps::{NOWHERE, Place};
use crate::rules::action::Action;
use crate::rules::event::Event;
use crate::rules::refusal::Why;
use crate::rules::state::{ASHORE, Board, LANDED, MOVED, Troop, TroopId};

impl Board {
    /// Whether a land troop may board that carrier (MWC-38, MWC-R23, MWC-R24).
    pub(crate) fn may_embark(&self, seat: Seat, id: TroopId, carrier: TroopId) -> Result<(), Why> {
        let troop = self.fresh(seat, id)?;
        if troop.is_cargo() {
            return Err(Why::Cargo);
        }
        if troop.kind.is_ship() {
            return Err(Why::NotLand);
        }
        let first = self.stands_for(id);
        if first != id {
            return Err(Why::SameAs(first));
        }
        let ship = *self.troop(carrier).ok_or(Why::Unknown("carrier"))?;
        if ship.kind != Kind::Carrier {
            return Err(Why::NotCarrier);
        }
        if ship.owner != seat {
            return Err(Why::NotYours);
        }
        if ship.at != troop.at && !self.map.touch(ship.at, troop.at) {
            return Err(Why::FarCarrier);
        }
        if self.cargo(carrier) >= self.options.carrier_capacity as usize { Err(Why::Full) } else { Ok(()) }
    }

    /// A land troop goes aboard.
    pub(crate) fn embark<S: Sink<Event>>(&mut self, id: TroopId, carrier: TroopId, log: &mut S) {
        let (from, at) = (self.troops[id as usize].at, self.troops[carrier as usize].at);
        self.shift(id, at);
        let troop = &mut self.troops[id as usize];
        troop.aboard = carrier;
        troop.flags |= MOVED;
        troop.entered = NOWHERE;
        log.emit(Event::Embarked { seat: troop.owner, kind: troop.kind, from, at });
    }

    /// Whether cargo may go ashore there (MWC-39, MWC-R24).
    pub(crate) fn may_disembark(&self, seat: Seat, id: TroopId, to: Place) -> Result<(), Why> {
        let troop = self.fresh(seat, id)?;
        if !troop.is_cargo() {
            return Err(Why::WrongState("MWC-39"));
        }
        let alike =
            |t: &Troop| t.owner == seat && t.aboard == troop.aboard && t.kind == troop.kind && t.is_fresh();
        if let Some(first) = self.troops[..id as usize].iter().position(alike) {
            return Err(Why::SameAs(first as TroopId));
        }
        if to as usize >= self.map.len() || (to != troop.at && !self.map.touch(troop.at, to)) {
            return Err(Why::NoBorder(troop.at, to));
        }
        if self.map.admits(false, to) { Ok(()) } else { Err(Why::Ground(troop.kind, to)) }
    }

    /// Cargo goes ashore. In the territory where its carrier stands it is one army with it, so it came from
    /// wherever the carrier came from (MWC-R27).
    pub(crate) fn disembark<S: Sink<Event>>(&mut self, id: TroopId, to: Place, log: &mut S) {
        let from = self.troops[id as usize].at;
        let carrier = self.troops[self.troops[id as usize].aboard as usize];
        self.troops[id as usize].aboard = ASHORE;
        self.shift(id, to);
        let troop = &mut self.troops[id as usize];
        troop.flags |= if to == from { MOVED | LANDED } else { MOVED };
        troop.entered = if to == from { carrier.entered } else { from };
        log.emit(Event::Landed { seat: troop.owner, kind: troop.kind, from, to });
    }

    pub(super) fn list_boarding(&self, seat: Seat, id: TroopId, out: &mut Vec<Action>) {
        for (carrier, ship) in self.troops.iter().enumerate() {
            if ship.owner == seat && ship.kind == Kind::Carrier {
                let carrier = carrier as TroopId;
                if self.may_embark(seat, id, carrier).is_ok() {
                    out.push(Action::Embark { troop: id, carrier });
                }
            }
        }
    }
}
