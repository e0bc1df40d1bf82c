//! Captures, releases and the placing of family members (MWC-48, MWC-49, MWC-53).

use table::{Seat, Sink};

use crate::maps::{NOWHERE, Place};
use crate::rules::action::Action;
use crate::rules::event::Event;
use crate::rules::refusal::Why;
use crate::rules::state::{Board, PersonId, Placing, Sets, Status};

impl Board {
    /// A family member alone among foreign troops is taken (MWC-48, MWC-R34).
    pub(crate) fn capture_check<S: Sink<Event>>(&mut self, log: &mut S) {
        for person in self.person_ids() {
            let at = self.persons[person as usize].at;
            let Some(controller) = self.controller(person) else { continue };
            if at == NOWHERE {
                continue;
            }
            let mask = self.lands[at as usize].mask;
            if mask.is_empty() || mask.meets(self.friends(controller)) {
                continue;
            }
            let taker = self.captor(at);
            self.stirred = true;
            if taker == Board::house_of(person) {
                self.persons[person as usize].status = Status::Free;
                log.emit(Event::Freed { person, at });
            } else {
                self.persons[person as usize].status = Status::Held { by: taker, hostage: false };
                log.emit(Event::Captured { person, by: taker, at });
            }
        }
    }

    /// Of those with troops in `at`: the turn player, else the one with most, else the next in
    /// the order of play (MWC-R34).
    fn captor(&self, at: Place) -> Seat {
        let land = &self.lands[at as usize];
        let mut best = (0, self.turn_player());
        for later in 0..self.seats {
            let seat = self.order[((self.turn + later) % self.seats) as usize];
            let count = land.count[seat.index()];
            if count > 0 && later == 0 {
                return seat;
            }
            if count > best.0 {
                best = (count, seat);
            }
        }
        best.1
    }

    /// Whether `seat` may execute or release that family member (MWC-49, MWC-R39).
    pub(crate) fn may_judge_captive(&self, seat: Seat, person: PersonId) -> Result<(), Why> {
        if self.phase.is_battle() {
            return Err(Why::Closed);
        }
        match self.persons.get(person as usize).map(|p| p.status) {
            Some(Status::Held { by, .. }) if by == seat => Ok(()),
            _ => Err(Why::NotHolder(person)),
        }
    }

    pub(crate) fn execute<S: Sink<Event>>(&mut self, by: Seat, person: PersonId, log: &mut S) {
        self.persons[person as usize].status = Status::Dead;
        self.persons[person as usize].at = NOWHERE;
        log.emit(Event::Executed { person, by });
    }

    pub(crate) fn release<S: Sink<Event>>(&mut self, by: Seat, person: PersonId, log: &mut S) {
        self.persons[person as usize].status = Status::Free;
        log.emit(Event::Released { person, by });
        self.send(person, Board::house_of(person), log);
    }

    /// `by` will say where `person` goes; at once if there is one place only (MWC-R38).
    pub(crate) fn send<S: Sink<Event>>(&mut self, person: PersonId, by: Seat, log: &mut S) {
        self.persons[person as usize].at = NOWHERE;
        self.handed = true;
        let mut camps = (0..self.lands.len()).filter(|&place| self.lands[place].mask.contains(by));
        match (camps.next(), camps.next()) {
            (Some(only), None) => self.put(person, by, only as Place, log),
            _ => self.placing.push(Placing { person, by }),
        }
    }

    pub(crate) fn put<S: Sink<Event>>(&mut self, person: PersonId, by: Seat, at: Place, log: &mut S) {
        self.persons[person as usize].at = at;
        log.emit(Event::Placed { person, by, at });
    }

    /// Whether that family member may be placed there now (MWC-R38).
    pub(crate) fn may_place(&self, seat: Seat, person: PersonId, at: Place) -> Result<(), Why> {
        match self.placing.first() {
            None => Err(Why::WrongState("MWC-R38")),
            Some(first) if first.by != seat => Err(Why::NotYourTurn("MWC-R38")),
            Some(first) if first.person != person => Err(Why::NotHolder(person)),
            Some(_) => {
                if self.lands.get(at as usize).is_some_and(|land| land.mask.contains(seat)) {
                    Ok(())
                } else {
                    Err(Why::NoTroopsThere(at))
                }
            }
        }
    }

    pub(crate) fn list_placings(&self, seat: Seat, out: &mut Vec<Action>) {
        if let Some(first) = self.placing.first().filter(|first| first.by == seat) {
            for (place, land) in self.lands.iter().enumerate() {
                if land.mask.contains(seat) {
                    out.push(Action::Place { person: first.person, at: place as Place });
                }
            }
        }
    }
}
