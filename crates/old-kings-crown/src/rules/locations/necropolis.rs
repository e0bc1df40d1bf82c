//! The Necropolis: a card comes back from the own discard pile (OKC-R6).

use table::{Choice, Refusal, Seat, Sink};

use crate::content::{Face, Location};
use crate::rules::{Action, Crown, Event, Stage, rewards};
use crate::words::choices::choice;
use crate::words::ids;
use crate::words::log::Teller;

pub(crate) const QUESTION: &str = "Necropolis: take one card back from your discard pile?";

pub(super) fn is_open(crown: &Crown, seat: Seat) -> bool {
    !crown.player(seat).discard.is_empty()
}

pub(super) fn list(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    out.extend(crown.player(seat).discard.faces().map(Action::Recover));
}

pub(crate) fn refuse(crown: &Crown) -> Refusal {
    if crown.stage != Stage::Effect || crown.place_claimed() != Some(Location::Necropolis) {
        return Refusal::new("OKC-R6", "Only the Necropolis gives a discarded card back.");
    }
    Refusal::new("OKC-R6", "That card is not in your discard pile.")
}

pub(crate) fn play<S: Sink<Event>>(crown: &mut Crown, seat: Seat, face: Face, log: &mut S) {
    let player = crown.player_mut(seat);
    player.discard.remove(face);
    player.welcome(face);
    log.emit(Event::Recovered(seat, face));
    rewards::leave_effect(crown, log);
}

pub(crate) fn describe(crown: &Crown, seat: Seat, face: Face) -> Choice {
    choice(format!("Take back {}", crown.card(seat, face)), ids::discard(seat, face))
}

pub(crate) fn tell(teller: &Teller<'_>, seat: Seat, face: Face) -> String {
    format!("{} takes {} back from the discards.", teller.name(seat), teller.the(seat, face))
}
