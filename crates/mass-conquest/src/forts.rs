//! Forts: built by infantry, razed by whoever stands there alone (MWC-18, MWC-19).

use table::Sink;

use crate::board::{Board, MOVED, TroopId};
use crate::maps::Place;
use crate::why::Why;
use crate::{Action, Event, Kind};

impl Board {
    /// Whether a fort may be built (MWC-18, MWC-R16).
    pub(crate) fn may_fortify(&self, seat: u8, at: Place) -> Result<(), Why> {
        if at as usize >= self.map.len() {
            return Err(Why::Unknown("territory"));
        }
        if self.map.castle(at) {
            return Err(Why::CastleHere(at));
        }
        if self.lands[at as usize].fort != 0 {
            return Err(Why::FortHere(at));
        }
        if self.lands[at as usize].mask & !self.friends(seat) != 0 {
            return Err(Why::Watched(at));
        }
        self.builder(seat, at).map(|_| ()).ok_or(Why::NoBuilder(at))
    }

    fn builder(&self, seat: u8, at: Place) -> Option<TroopId> {
        self.army(seat, at).find(|(_, t)| t.kind == Kind::Infantry && t.is_fresh()).map(|(id, _)| id)
    }

    pub(crate) fn fortify<S: Sink<Event>>(&mut self, at: Place, log: &mut S) {
        let seat = self.turn_player();
        if let Some(id) = self.builder(seat, at) {
            self.troops[id as usize].flags |= MOVED;
            self.lands[at as usize].fort = seat + 1;
            log.emit(Event::Fortified { seat, at });
        }
    }

    /// Whether a fort may be torn down (MWC-19, MWC-R17).
    pub(crate) fn may_raze(&self, seat: u8, at: Place) -> Result<(), Why> {
        let land = self.lands.get(at as usize).ok_or(Why::Unknown("territory"))?;
        if land.fort == 0 {
            return Err(Why::NoFort(at));
        }
        if land.mask != 1 << seat { Err(Why::Shared(at)) } else { Ok(()) }
    }

    pub(crate) fn raze<S: Sink<Event>>(&mut self, at: Place, log: &mut S) {
        self.lands[at as usize].fort = 0;
        log.emit(Event::Razed { seat: self.turn_player(), at });
    }

    pub(crate) fn list_razes(&self, seat: u8, out: &mut Vec<Action>) {
        for (place, land) in self.lands.iter().enumerate() {
            if land.fort != 0 && land.mask == 1 << seat {
                out.push(Action::Raze(place as Place));
            }
        }
    }
}
