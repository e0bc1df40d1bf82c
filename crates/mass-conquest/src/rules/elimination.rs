//! How players leave the game: without troops, without heirs, or by resigning (MWC-2, MWC-4, MWC-A6).

use table::{MAX_SEATS, Seat, SeatSet, Sink};

use crate::maps::NOWHERE;
use crate::rules::event::Event;
use crate::rules::refusal::Why;
use crate::rules::state::{Board, Conquest, Ending, NOBODY, Person, Phase, Status};

impl Board {
    /// Removes every player without troops or family (MWC-2, MWC-4, MWC-R41) and ends the game if
    /// at most one is left.
    pub(crate) fn eliminate<S: Sink<Event>>(&mut self, log: &mut S) {
        let before = self.living();
        let picking = self.phase == Phase::Pick;
        loop {
            // Nobody has troops before they are picked.
            let mut troops = if picking { SeatSet::all(self.seats) } else { SeatSet::EMPTY };
            for troop in &self.troops {
                if troop.owner != NOBODY {
                    troops = troops.with(troop.owner);
                }
            }
            let mut out = SeatSet::EMPTY;
            for seat in Seat::all(self.seats) {
                let kin = self.kin(seat);
                let extinct = kin.iter().all(|person| self.is_lost(person.status));
                if self.houses[seat.index()].alive && (extinct || !troops.contains(seat)) {
                    out = out.with(seat);
                    log.emit(Event::Eliminated { seat, family: extinct });
                }
            }
            if out.is_empty() {
                break;
            }
            for seat in out.iter() {
                self.remove_player(seat, log);
            }
        }
        let living = self.living();
        if living == before {
            return;
        }
        if living.len() <= 1 {
            let (ending, winners) =
                if living.is_empty() { (Ending::Ruin, before) } else { (Ending::Conquest, living) };
            self.finish(ending, winners, log);
        } else if !living.contains(self.turn_player()) && !picking {
            // MWC-R51.
            self.phase = Phase::TurnOver;
        }
    }

    /// Takes a player off the board (MWC-R41).
    pub(crate) fn remove_player<S: Sink<Event>>(&mut self, seat: Seat, log: &mut S) {
        self.houses[seat.index()] = Default::default();
        for id in 0..self.troops.len() {
            if self.troops.get(id).is_some_and(|troop| troop.owner == seat) {
                self.remove_troop(id as u16);
            }
        }
        for person in self.kin_mut(seat) {
            *person = Person { at: NOWHERE, status: Status::Dead, walked: false };
        }
        for place in &mut self.lands {
            place.pending = place.pending.without(seat);
        }
        for other in 0..self.seats as usize {
            self.allies[other] = self.allies[other].without(seat);
            self.passage[other][seat.index()] = 0;
            self.paused[other] = self.paused[other].without(seat);
        }
        self.allies[seat.index()] = SeatSet::EMPTY;
        self.paused[seat.index()] = SeatSet::EMPTY;
        self.picked[seat.index()] = 0;
        self.passage[seat.index()] = [0; MAX_SEATS];
        self.placing.retain(|placing| placing.by != seat && Board::house_of(placing.person) != seat);
        self.vows.retain(|vow| vow.from != seat && vow.to != seat);
        self.lapse(|offer| offer.from == seat || offer.to == seat, log);
        if self.motion.is_some_and(|motion| motion.mover == seat || motion.to == seat) {
            self.motion = None;
        }
        for person in self.person_ids() {
            if matches!(self.persons[person as usize].status, Status::Held { by, .. } if by == seat) {
                self.release(seat, person, log);
            }
        }
    }

    /// Whether `seat` may resign (MWC-A6).
    pub(crate) fn may_resign(&self, seat: Seat) -> Result<(), Why> {
        if !self.options.resign {
            return Err(Why::Off("MWC-A6", "resigning"));
        }
        self.may_talk()?;
        if self.phase.is_battle() {
            return Err(Why::Closed);
        }
        if self.houses[seat.index()].alive { Ok(()) } else { Err(Why::NotYours) }
    }

    /// Whether a person of that status counts as lost to its house (MWC-R37).
    pub(crate) fn is_lost(&self, status: Status) -> bool {
        match status {
            Status::Free => false,
            Status::Held { .. } => self.options.captured_is_lost,
            Status::Dead => true,
        }
    }
}

impl Conquest {
    /// A player leaves the game (MWC-A6).
    pub(crate) fn resign<S: Sink<Event>>(&mut self, seat: Seat, log: &mut S) {
        log.emit(Event::Resigned { seat });
        self.hidden.picks[seat.index()] = Default::default();
        let board = &mut self.board;
        let left = board.living().without(seat);
        // Between two it is the surrender of MWC-3.
        if left.len() == 1 {
            board.remove_player(seat, log);
            board.finish(Ending::Surrender, left, log);
            return;
        }
        for person in board.kin_mut(seat) {
            person.status = Status::Dead;
            person.at = NOWHERE;
        }
        board.eliminate(log);
    }
}
