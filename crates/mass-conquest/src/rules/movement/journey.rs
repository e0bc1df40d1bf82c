//! Whole moves in one act: a path of several steps, several troops, a whole army (MWC-36, MWC-27).

use table::{Seat, Sink};

use crate::content::Kind;
use crate::maps::Place;
use crate::rules::action::{Party, Path};
use crate::rules::event::Event;
use crate::rules::movement::STROLL;
use crate::rules::refusal::Why;
use crate::rules::state::{Board, MARCHING, MOVED, PersonId, Sets, Troop, TroopId};

impl Board {
    /// Whether the party may go that way now: everybody in it all the way (MWC-36, MWC-R6 to MWC-R8).
    pub(crate) fn may_journey(&self, seat: Seat, party: Party, path: &Path) -> Result<(), Why> {
        if path.places().iter().any(|&place| place as usize >= self.map.len()) {
            return Err(Why::Unknown("territory"));
        }
        let single = path.places().len() == 2;
        match party {
            // These have an act of their own, after which they may go on.
            Party::Alike(_) | Party::Person(_) if single => Err(Why::WrongState("MWC-R8")),
            Party::Troops(roll) if single && roll.ids().len() == 1 => Err(Why::WrongState("MWC-R8")),
            Party::Person(person) => self.may_wander(seat, person, path),
            Party::Alike(lead) => {
                self.may_travel(seat, lead, path)?;
                self.may_travel_all(seat, party, path)
            }
            Party::Troops(roll) => roll.ids().iter().try_for_each(|&id| self.may_travel(seat, id, path)),
            Party::Army => self.may_travel_all(seat, party, path),
        }
    }

    /// Whether `troop` belongs to a party that is not named troop by troop.
    fn joins(&self, seat: Seat, party: Party, from: Place, troop: &Troop) -> bool {
        let kind = match party {
            Party::Alike(lead) => self.troop(lead).map(|lead| lead.kind),
            _ => None,
        };
        troop.owner == seat
            && troop.at == from
            && troop.is_fresh()
            && !troop.is_cargo()
            && kind.is_none_or(|kind| troop.kind == kind)
    }

    fn may_travel_all(&self, seat: Seat, party: Party, path: &Path) -> Result<(), Why> {
        let mut any = false;
        for (id, troop) in self.troops.iter().enumerate() {
            if self.joins(seat, party, path.from(), troop) {
                any = true;
                self.may_travel(seat, id as TroopId, path)?;
            }
        }
        if any { Ok(()) } else { Err(Why::Idle(path.from())) }
    }

    /// Whether one troop can go all the way by itself.
    pub(crate) fn may_go(&self, seat: Seat, id: TroopId, path: &Path) -> bool {
        self.may_travel(seat, id, path).is_ok()
    }

    /// Whether one troop can go all the way.
    fn may_travel(&self, seat: Seat, id: TroopId, path: &Path) -> Result<(), Why> {
        let troop = self.fresh(seat, id)?;
        if troop.is_cargo() {
            return Err(Why::Cargo);
        }
        if troop.at != path.from() {
            return Err(Why::Elsewhere(path.from()));
        }
        let stop = self.stoppers(seat);
        let (mut left, mut fresh) = (troop.kind.points(), true);
        for (from, to) in path.legs() {
            if !fresh && self.lands[from as usize].mask.meets(stop) {
                return Err(Why::Contact(from));
            }
            if !self.map.touch(from, to) {
                return Err(Why::NoBorder(from, to));
            }
            left = self.step(troop.kind, to, left, fresh, stop)?;
            fresh = false;
        }
        Ok(())
    }

    /// Whether a family member can walk all the way (MWC-27, MWC-R40).
    fn may_wander(&self, seat: Seat, person: PersonId, path: &Path) -> Result<(), Why> {
        self.may_set_out(seat, person)?;
        if self.persons[person as usize].at != path.from() {
            return Err(Why::Elsewhere(path.from()));
        }
        let stop = self.stoppers(seat);
        let mut left = STROLL;
        for (from, to) in path.legs() {
            if left < STROLL && self.lands[from as usize].mask.meets(stop) {
                return Err(Why::Contact(from));
            }
            left = self.may_stroll_from(seat, person, from, to, left)?;
        }
        if self.may_rest(seat, path.to()) { Ok(()) } else { Err(Why::Adrift(person)) }
    }

    /// The party goes all the way and stops.
    pub(crate) fn journey<S: Sink<Event>>(&mut self, party: Party, path: &Path, log: &mut S) {
        let seat = self.turn_player();
        if let Party::Person(person) = party {
            let (from, to) = (path.from(), path.to());
            self.persons[person as usize].walked = true;
            self.persons[person as usize].at = to;
            log.emit(Event::Walked { seat, person, from, to });
            return;
        }
        for id in 0..self.troops.len() {
            let member = match party {
                Party::Troops(roll) => roll.ids().contains(&(id as TroopId)),
                _ => self.joins(seat, party, path.from(), &self.troops[id]),
            };
            if member {
                self.troops[id].flags |= MARCHING;
            }
        }
        let last = path.legs().count();
        for (leg, (from, to)) in (1..).zip(path.legs()) {
            for kind in Kind::ALL {
                let mut count = 0;
                for id in 0..self.troops.len() {
                    if self.troops[id].flags & MARCHING != 0 && self.troops[id].kind == kind {
                        self.shift(id as TroopId, to);
                        self.troops[id].entered = from;
                        count += 1;
                    }
                }
                if count > 0 {
                    let (start, arrived) = (path.from(), leg == last);
                    log.emit(Event::Marched { seat, kind, count, from, to, start, arrived });
                }
            }
        }
        for troop in &mut self.troops {
            if troop.flags & MARCHING != 0 {
                troop.flags = troop.flags & !MARCHING | MOVED;
            }
        }
    }
}
