//! Forts: built by infantry, razed by the player who stands there alone (MWC-18, MWC-19).

use table::{Seat, SeatSet, Sink};

use crate::content::Kind;
use crate::maps::Place;
use crate::rules::action::Action;
use crate::rules::event::Event;
use crate::rules::refusal::Why;
use crate::rules::state::{Board, MOVED, Sets, TroopId};

impl Board {
    /// Whether a fort may be built (MWC-18, MWC-R16).
    pub(crate) fn may_fortify(&self, seat: Seat, at: Place) -> Result<(), Why> {
        if at as usize >= self.map.len() {
            return Err(Why::Unknown("territory"));
        }
        if self.map.castle(at) {
            return Err(Why::CastleHere(at));
        }
        if self.lands[at as usize].has_fort() {
            return Err(Why::FortHere(at));
        }
        if !self.lands[at as usize].mask.but(self.friends(seat)).is_empty() {
            return Err(Why::Watched(at));
        }
        self.builder(seat, at).map(|_| ()).ok_or(Why::NoBuilder(at))
    }

    fn builder(&self, seat: Seat, at: Place) -> Option<TroopId> {
        self.army(seat, at).find(|(_, t)| t.kind == Kind::Infantry && t.is_fresh()).map(|(id, _)| id)
    }

    pub(crate) fn fortify<S: Sink<Event>>(&mut self, at: Place, log: &mut S) {
        let seat = self.turn_player();
        if let Some(id) = self.builder(seat, at) {
            self.troops[id as usize].flags |= MOVED;
            self.lands[at as usize].fort = seat.0 + 1;
            log.emit(Event::Fortified { seat, at });
        }
    }

    /// Whether a fort may be torn down (MWC-19, MWC-R17).
    pub(crate) fn may_raze(&self, seat: Seat, at: Place) -> Result<(), Why> {
        let land = self.lands.get(at as usize).ok_or(Why::Unknown("territory"))?;
        if !land.has_fort() {
            return Err(Why::NoFort(at));
        }
        if land.mask != SeatSet::only(seat) { Err(Why::Shared(at)) } else { Ok(()) }
    }

    pub(crate) fn raze<S: Sink<Event>>(&mut self, at: Place, log: &mut S) {
        self.lands[at as usize].fort = 0;
        log.emit(Event::Razed { seat: self.turn_player(), at });
    }

    pub(crate) fn list_razes(&self, seat: Seat, out: &mut Vec<Action>) {
        for (place, land) in self.lands.iter().enumerate() {
            if land.has_fort() && land.mask == SeatSet::only(seat) {
                out.push(Action::Raze(place as Place));
            }
        }
    }
}
