//! The walks of family members (MWC-27, MWC-R35, MWC-R40).

use table::{Seat, SeatSet, Sink};

use crate::maps::{NOWHERE, Place, Terrain};
use crate::rules::event::Event;
use crate::rules::options::FamilyWater;
use crate::rules::refusal::Why;
use crate::rules::state::{Board, NOBODY, PersonId, Phase, Sets};

/// Steps of a family member (MWC-27).
pub(crate) const STROLL: u8 = 4;

impl Board {
    fn has_ship(&self, friends: SeatSet, place: Place) -> bool {
        self.lands[place as usize].mask.meets(friends)
            && self
                .troops
                .iter()
                .any(|t| t.at == place && t.owner != NOBODY && friends.contains(t.owner) && t.kind.is_ship())
    }

    /// Whether a family member controlled by `seat` may end a walk in `place` (MWC-R40).
    pub(crate) fn may_rest(&self, seat: Seat, place: Place) -> bool {
        if self.map.terrain(place) != Terrain::Water {
            return true;
        }
        match self.options.family_water {
            FamilyWater::Any => true,
            FamilyWater::Never => false,
            FamilyWater::Ship => self.has_ship(self.friends(seat), place),
        }
    }

    /// Whether a place to rest can be reached from `place` with `left` more steps.
    fn can_land(&self, seat: Seat, place: Place, left: u8, stop: SeatSet) -> bool {
        if self.may_rest(seat, place) {
            return true;
        }
        if left == 0 || self.lands[place as usize].mask.meets(stop) {
            return false;
        }
        self.map.borders(place).iter().any(|&next| self.can_land(seat, next, left - 1, stop))
    }

    pub(crate) fn may_stroll(&self, seat: Seat, person: PersonId, to: Place, left: u8) -> Result<u8, Why> {
        self.may_stroll_from(seat, person, self.persons[person as usize].at, to, left)
    }

    /// The same for a family member that has come as far as `at`.
    pub(super) fn may_stroll_from(
        &self,
        seat: Seat,
        person: PersonId,
        at: Place,
        to: Place,
        left: u8,
    ) -> Result<u8, Why> {
        if !self.map.touch(at, to) {
            return Err(Why::NoBorder(at, to));
        }
        if left == 0 {
            return Err(Why::Moved);
        }
        if self.map.terrain(to) == Terrain::Water && !self.can_land(seat, to, left - 1, self.stoppers(seat)) {
            return Err(Why::Adrift(person));
        }
        Ok(left - 1)
    }

    /// Whether `seat` may begin to walk that family member (MWC-27, MWC-R35, MWC-R40).
    pub(crate) fn may_walk(&self, seat: Seat, person: PersonId, to: Place) -> Result<u8, Why> {
        self.may_set_out(seat, person)?;
        self.may_stroll(seat, person, to, STROLL)
    }

    pub(crate) fn may_set_out(&self, seat: Seat, person: PersonId) -> Result<(), Why> {
        if !self.person_ids().contains(&person) {
            return Err(Why::Unknown("family member"));
        }
        if self.controller(person) != Some(seat) {
            return Err(Why::NotHolder(person));
        }
        let who = self.persons[person as usize];
        if who.walked || who.at == NOWHERE { Err(Why::Moved) } else { Ok(()) }
    }

    pub(crate) fn walk<S: Sink<Event>>(&mut self, person: PersonId, to: Place, log: &mut S) {
        self.persons[person as usize].walked = true;
        self.stroll(person, to, STROLL - 1, log);
    }

    pub(crate) fn stroll<S: Sink<Event>>(&mut self, person: PersonId, to: Place, left: u8, log: &mut S) {
        let seat = self.turn_player();
        let from = self.persons[person as usize].at;
        self.persons[person as usize].at = to;
        log.emit(Event::Walked { seat, person, from, to });
        self.phase = Phase::Stroll { person, left };
        if left == 0 || self.lands[to as usize].mask.meets(self.stoppers(seat)) {
            self.halt();
        }
    }

    /// Whether movement may end: nobody is left on open water who could be brought to safety
    /// (MWC-R40).
    pub(crate) fn may_rest_all(&self, seat: Seat) -> Result<(), Why> {
        for person in self.person_ids() {
            let who = self.persons[person as usize];
            if who.at == NOWHERE || who.walked || self.map.terrain(who.at) != Terrain::Water {
                continue;
            }
            if self.controller(person) == Some(seat)
                && !self.may_rest(seat, who.at)
                && self
                    .map
                    .borders(who.at)
                    .iter()
                    .any(|&to| self.may_stroll(seat, person, to, STROLL).is_ok())
            {
                return Err(Why::Adrift(person));
            }
        }
        Ok(())
    }
}
