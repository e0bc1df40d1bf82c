//! Captures, releases and the placing of family members (MWC-48, MWC-49, MWC-53).

use table::Sink;

use crate::board::{Board, Placing, Status};
use crate::maps::{NOWHERE, Place};
use crate::why::Why;
use crate::{Action, Event};

impl Board {
    /// Whoever stands alone among foreign troops is taken (MWC-48, MWC-R34).
    pub(crate) fn capture_check<S: Sink<Event>>(&mut self, log: &mut S) {
        for person in self.person_ids() {
            let at = self.persons[person as usize].at;
            let Some(controller) = self.controller(person) else { continue };
            if at == NOWHERE {
                continue;
            }
            let mask = self.lands[at as usize].mask;
            if mask == 0 || mask & self.friends(controller) != 0 {
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
    fn captor(&self, at: Place) -> u8 {
        let land = &self.lands[at as usize];
        let mut best = (0, self.turn_player());
        for later in 0..self.seats {
            let seat = self.order[((self.turn + later) % self.seats) as usize];
            let count = land.count[seat as usize];
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
    pub(crate) fn may_judge(&self, seat: u8, person: u8) -> Result<(), Why> {
        if self.phase.is_battle() {
            return Err(Why::Closed);
        }
        match self.persons.get(person as usize).map(|p| p.status) {
            Some(Status::Held { by, .. }) if by == seat => Ok(()),
            _ => Err(Why::NotHolder(person)),
        }
    }

    pub(crate) fn execute<S: Sink<Event>>(&mut self, by: u8, person: u8, log: &mut S) {
        self.persons[person as usize].status = Status::Dead;
        self.persons[person as usize].at = NOWHERE;
        log.emit(Event::Executed { person, by });
    }

    pub(crate) fn release<S: Sink<Event>>(&mut self, by: u8, person: u8, log: &mut S) {
        self.persons[person as usize].status = Status::Free;
        log.emit(Event::Released { person, by });
        self.send(person, Board::house_of(person), log);
    }

    /// `by` will say where `person` goes; at once if there is one place only (MWC-R38).
    pub(crate) fn send<S: Sink<Event>>(&mut self, person: u8, by: u8, log: &mut S) {
        self.persons[person as usize].at = NOWHERE;
        self.handed = true;
        let mut camps = (0..self.lands.len()).filter(|&place| self.lands[place].mask >> by & 1 == 1);
        match (camps.next(), camps.next()) {
            (Some(only), None) => self.put(person, by, only as Place, log),
            _ => self.placing.push(Placing { person, by }),
        }
    }

    pub(crate) fn put<S: Sink<Event>>(&mut self, person: u8, by: u8, at: Place, log: &mut S) {
        self.persons[person as usize].at = at;
        log.emit(Event::Placed { person, by, at });
    }

    /// Whether that family member may be placed there now (MWC-R38).
    pub(crate) fn may_place(&self, seat: u8, person: u8, at: Place) -> Result<(), Why> {
        match self.placing.first() {
            None => Err(Why::WrongState("MWC-R38")),
            Some(first) if first.by != seat => Err(Why::NotYourTurn("MWC-R38")),
            Some(first) if first.person != person => Err(Why::NotHolder(person)),
            Some(_) => {
                if self.lands.get(at as usize).is_some_and(|land| land.mask >> seat & 1 == 1) {
                    Ok(())
                } else {
                    Err(Why::NoTroopsThere(at))
                }
            }
        }
    }

    pub(crate) fn list_placings(&self, seat: u8, out: &mut Vec<Action>) {
        if let Some(first) = self.placing.first().filter(|first| first.by == seat) {
            for (place, land) in self.lands.iter().enumerate() {
                if land.mask >> seat & 1 == 1 {
                    out.push(Action::Place { person: first.person, at: place as Place });
                }
            }
        }
    }

    /// Whether a person of that status counts as lost to its house (MWC-R37).
    pub(crate) fn is_lost(&self, status: Status) -> bool {
        match status {
            Status::Free => false,
            Status::Held { .. } => self.rules.captured_is_lost,
            Status::Dead => true,
        }
    }
}
