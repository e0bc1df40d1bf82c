//! Black Powder Ploy, the Uprising's Decree: against any Captain, all Captains are lost and it wins
//! (OKC-37, OKC-R19).

use table::{Seat, Sink};

use crate::content::{Cards, Face, Faction};
use crate::rules::{Crown, Event, clash};
use crate::words::log::Teller;

/// The Ploy goes off if it is in the Clash with a Captain.
pub(crate) fn light<S: Sink<Event>>(crown: &mut Crown, log: &mut S) {
    let Some(uprising) = crown.seat_of(Faction::Uprising) else { return };
    if !crown.parts.contains(uprising) || !crown.player(uprising).clash.contains(Face::Decree) {
        return;
    }
    let parts = crown.parts;
    for seat in parts.iter() {
        for face in crown.player(seat).clash.of(Cards::CAPTAINS).iter() {
            if !crown.armed {
                crown.armed = true;
                log.emit(Event::Armed(uprising));
            }
            clash::lose(crown, seat, face);
            log.emit(Event::Fell(seat, face));
        }
    }
}

/// Whether it has gone off in this Clash.
#[inline]
pub(crate) fn decides(crown: &Crown) -> bool {
    crown.armed
}

/// Who wins by it.
#[inline]
pub(crate) fn winner(crown: &Crown) -> Option<Seat> {
    if decides(crown) { super::decree(crown, Faction::Uprising) } else { None }
}

pub(crate) fn tell(teller: &Teller<'_>, seat: Seat) -> String {
    format!("{}'s Black Powder Ploy goes off.", teller.name(seat))
}
