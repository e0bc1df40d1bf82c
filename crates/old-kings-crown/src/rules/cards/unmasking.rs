//! The Unmasking, the Gathering's Decree: having lost here, it claims what the winner left (OKC-R22).

use table::{Seat, Sink};

use crate::content::{Face, Faction, Location};
use crate::rules::{Crown, Event, rewards};
use crate::words::log::Teller;

/// Remembers that it was revealed at this Region.
#[inline]
pub(crate) fn note(crown: &mut Crown, seat: Seat, face: Face) {
    if face == Face::Decree && crown.player(seat).plays(Faction::Gathering) {
        crown.unmasking = true;
    }
}

/// Claims the other Location, if it was revealed here and lost and nobody bars it; then the aftermath.
pub(crate) fn claim<S: Sink<Event>>(crown: &mut Crown, log: &mut S) {
    let left = crown.place_claimed().map(Location::sibling);
    let owner = crown
        .seat_of(Faction::Gathering)
        .filter(|&seat| crown.unmasking && crown.lost.contains(seat) && crown.winner.is_some());
    crown.unmasking = false;
    match (owner, left) {
        (Some(owner), Some(left)) if !crown.barred(owner, left) => {
            log.emit(Event::Unmasked(owner, left));
            rewards::collect(crown, owner, left, log);
        }
        _ => rewards::enter_aftermath(crown),
    }
}

pub(crate) fn tell(teller: &Teller<'_>, seat: Seat, location: Location) -> String {
    format!("The Unmasking: {} claims the {} after all.", teller.name(seat), location.name())
}
