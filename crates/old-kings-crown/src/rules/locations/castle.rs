//! The Castle: a Captain takes the Court (OKC-61). [The House Endures](crate::rules::tactics::house_endures)
//! keeps the own Captains there.

use table::{Choice, Effect, Refusal, Seat, Sink};

use crate::content::{Cards, Face, Location, Region, Tactic};
use crate::rules::tactics::house_endures;
use crate::rules::{Action, Crown, Event, Source, Stage, rewards};
use crate::words::choices::{choice, from_source};
use crate::words::log::Teller;

/// The question, or that there is nobody to seat.
pub(super) fn question(crown: &Crown, seat: Seat) -> &'static str {
    let sources = [Source::At(Region::Highlands), Source::Hand];
    if sources.iter().all(|&source| candidates(crown, seat, source).is_empty()) {
        return "Castle: you have no Captain to seat.";
    }
    "Castle: seat a Captain in the Court?"
}

/// Captains that may enter the Court from `source` (OKC-A14).
#[inline]
fn candidates(crown: &Crown, seat: Seat, source: Source) -> Cards {
    let player = crown.player(seat);
    let cards = match source {
        Source::Hand => player.hand,
        Source::At(Region::Highlands) => player.shown[0],
        Source::At(_) => Cards::EMPTY,
    };
    cards.of(Cards::CAPTAINS)
}

/// With a card in hand it is always offered.
pub(super) fn is_open(crown: &Crown, seat: Seat) -> bool {
    !crown.player(seat).hand.is_empty() || !candidates(crown, seat, Source::At(Region::Highlands)).is_empty()
}

pub(super) fn list(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    let beside = house_endures::may(crown, seat);
    for source in [Source::At(Region::Highlands), Source::Hand] {
        for face in candidates(crown, seat, source).iter() {
            out.push(Action::Court(source, face));
            if beside {
                out.push(Action::CourtBeside(source, face));
            }
        }
    }
}

/// Why no Captain enters the Court now.
pub(crate) fn refuse_moment(crown: &Crown) -> Option<Refusal> {
    (crown.stage != Stage::Effect)
        .then(|| Refusal::new("OKC-61", "A Captain enters the Court when you claim the Castle."))
}

/// Why this card does not enter the Court.
pub(crate) fn refuse_captain(crown: &Crown, source: Source, face: Face) -> Refusal {
    let words = if crown.place_claimed() != Some(Location::Castle) {
        "Only the Castle opens the Court."
    } else if !face.is_captain() {
        "Only Captains sit in the Court."
    } else if matches!(source, Source::At(region) if region != Region::Highlands) {
        return Refusal::new("OKC-A14", "It must have been revealed in the Highlands, or be in hand.");
    } else if source == Source::Hand {
        "That Captain is not in your hand."
    } else {
        "That Captain does not lie face up in the Highlands."
    };
    Refusal::new("OKC-61", words)
}

pub(crate) fn refuse(crown: &Crown, source: Source, face: Face) -> Refusal {
    refuse_moment(crown).unwrap_or_else(|| refuse_captain(crown, source, face))
}

/// A Captain takes the Court, or with The House Endures joins the own ones there (OKC-R13).
pub(crate) fn play<S: Sink<Event>>(
    crown: &mut Crown,
    seat: Seat,
    (source, face): (Source, Face),
    beside: bool,
    log: &mut S,
    effect: &mut Effect,
) {
    super::take_from(crown, seat, source, face);
    if beside {
        crown.player_mut(seat).flip(Tactic::HouseEndures);
    } else if let Some(owner) = crown.court_owner
        && !crown.court.is_empty()
    {
        let court = crown.court;
        let player = crown.player_mut(owner);
        player.discard = player.discard.plus(court);
        crown.court = Cards::EMPTY;
        log.emit(Event::CourtCleared(owner, court));
    }
    crown.court.add(face);
    crown.court_owner = Some(seat);
    log.emit(Event::Seated(seat, face, beside));
    rewards::leave_effect(crown, log);
    effect.committed |= source == Source::Hand;
}

pub(crate) fn describe(crown: &Crown, seat: Seat, source: Source, face: Face) -> Choice {
    let (words, place) = from_source(crown, seat, source, face);
    let caution = crown.holds_court(seat).then(|| "Your Captain in the Court will be discarded.".into());
    Choice { caution, ..choice(format!("{words} to the Court"), place) }
}

pub(crate) fn tell_cleared(teller: &Teller<'_>, seat: Seat, cards: Cards) -> String {
    format!("{} must leave the Court: {}'s discards.", teller.cards(seat, cards), teller.name(seat))
}

pub(crate) fn tell(teller: &Teller<'_>, seat: Seat, face: Face, beside: bool) -> String {
    let (name, card) = (teller.name(seat), teller.card(seat, face));
    if beside {
        return format!("{name}'s {card} takes a seat beside {name}'s Captains in the Court.");
    }
    format!("{name}'s {card} takes the Court.")
}
