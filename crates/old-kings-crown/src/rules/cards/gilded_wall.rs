//! The Gilded Wall, the Nobility's Decree: the Clash ends in a tie that nothing alters (OKC-R17, OKC-45).

use table::{SeatSet, Sink};

use crate::content::{Faction, Region};
use crate::rules::{Crown, Event, clash};
use crate::words::log::Teller;

/// Whether it is in the Clash.
#[inline]
pub(crate) fn stands(crown: &Crown) -> bool {
    super::decree(crown, Faction::Nobility).is_some()
}

/// The Region ends tied, without a follow-up.
pub(crate) fn hold<S: Sink<Event>>(crown: &mut Crown, log: &mut S) {
    crown.tied = crown.parts;
    log.emit(Event::Walled(crown.tied, crown.here()));
    clash::end_without_winner(crown);
}

pub(crate) fn tell(teller: &Teller<'_>, seats: SeatSet, region: Region) -> String {
    let who = teller.names.list(seats);
    let tie = if seats.len() == 1 { "alone holds but does not win" } else { "are tied for" };
    format!("The Gilded Wall stands: {who} {tie} the {}.", region.name())
}
