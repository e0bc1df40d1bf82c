//! The Shrine: up to three played cards go under the own draw pile, in an order that nobody else learns
//! (OKC-R5).

use table::{Choice, Refusal, Seat, Sink};

use crate::content::{Cards, Face, Location, Region};
use crate::rules::face_down::Picks;
use crate::rules::{Action, Crown, Event, Stage};
use crate::words::choices::choice;
use crate::words::ids;
use crate::words::log::Teller;

pub(crate) const PASS_AFTER_PICKS: &str = "That is all";

pub(super) fn question(crown: &Crown) -> String {
    match crown.picks.len() {
        0 => "Shrine: choose up to three cards to go under your draw pile. You draw the first of them first."
            .into(),
        n => format!("Shrine: {n} chosen; choose another card, or stop."),
    }
}

/// Cards of `seat` at `region` that may still be picked.
#[inline]
pub(crate) fn candidates(crown: &Crown, seat: Seat, region: Region) -> Cards {
    let mut cards = crown.player(seat).shown[region.index()].except(Cards::LASTING);
    for (_, face) in crown.picks.iter().filter(|&(at, _)| at == region) {
        cards.take(face);
    }
    cards
}

pub(super) fn is_open(crown: &Crown, seat: Seat) -> bool {
    !crown.picks.is_full() && Region::ALL.iter().any(|&region| !candidates(crown, seat, region).is_empty())
}

pub(super) fn list(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    for region in Region::ALL {
        let cards = candidates(crown, seat, region);
        out.extend(cards.faces().map(|face| Action::Under(region, face)));
    }
}

pub(crate) fn refuse(crown: &Crown, face: Face) -> Refusal {
    let here = crown.stage == Stage::Effect && crown.place_claimed() == Some(Location::Shrine);
    let words = if !here {
        "Only the Shrine lets you put cards under your draw pile."
    } else if Cards::LASTING.contains(face) {
        "Heirs and Rituals do not go under the pile."
    } else {
        "That card of yours does not lie face up there, or is chosen already."
    };
    Refusal::new("OKC-R5", words)
}

/// The first pick will lie highest. Nothing moves until all picks are made, so that nobody else learns
/// their order.
pub(crate) fn pick<S: Sink<Event>>(crown: &mut Crown, seat: Seat, region: Region, face: Face, log: &mut S) {
    crown.picks.push(region, face);
    log.emit(Event::Picked(seat, face));
}

/// What was picked goes under the pile.
pub(crate) fn bury<S: Sink<Event>>(crown: &mut Crown, seat: Seat, log: &mut S) {
    if crown.picks.is_empty() {
        return;
    }
    let mut cards = Cards::EMPTY;
    for (n, (region, face)) in crown.picks.iter().enumerate() {
        let player = crown.player_mut(seat);
        player.lift(region, face);
        player.bottom.push(face, n == 0);
        cards.add(face);
    }
    log.emit(Event::Under(seat, cards));
    crown.picks = Picks::EMPTY;
}

pub(crate) fn describe(crown: &Crown, seat: Seat, region: Region, face: Face) -> Choice {
    let words = format!("{} from the {}", crown.card(seat, face), region.name());
    choice(words, ids::shown(seat, region, face)).does("It goes under your draw pile.")
}

/// Only its owner reads this.
pub(crate) fn tell_pick(teller: &Teller<'_>, seat: Seat, face: Face) -> Option<String> {
    teller
        .sees(seat)
        .then(|| format!("{} chooses {} for the Shrine.", teller.name(seat), teller.the(seat, face)))
}

pub(crate) fn tell(teller: &Teller<'_>, seat: Seat, cards: Cards) -> String {
    format!("{} puts {} under the draw pile.", teller.name(seat), teller.cards(seat, cards))
}
