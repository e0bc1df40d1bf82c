//! The Agent: lost where another player's Follower is (OKC-34).

use table::{Seat, SeatSet, Sink};

use crate::content::{Cards, Face};
use crate::rules::{Crown, Event, clash};
use crate::words::log::Teller;

/// Every Agent that faces another player's Follower is lost, all at once.
pub(crate) fn purge<S: Sink<Event>>(crown: &mut Crown, log: &mut S) {
    let mut agents = SeatSet::EMPTY;
    let mut followers = SeatSet::EMPTY;
    for seat in crown.parts.iter() {
        let cards = crown.player(seat).clash;
        if cards.contains(Face::Agent) {
            agents = agents.with(seat);
        }
        if !cards.of(Cards::FOLLOWERS).is_empty() {
            followers = followers.with(seat);
        }
    }
    for seat in agents.iter() {
        if !followers.without(seat).is_empty() {
            clash::lose(crown, seat, Face::Agent);
            log.emit(Event::AgentLost(seat));
        }
    }
}

pub(crate) fn tell(teller: &Teller<'_>, seat: Seat) -> String {
    format!("A Follower exposes {}'s Agent, who is lost.", teller.name(seat))
}
