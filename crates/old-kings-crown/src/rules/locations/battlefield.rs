//! The Battlefield: an opponent's card at the Plateau is lost (OKC-R4).

use table::{Choice, Names, Refusal, Seat, Sink};

use crate::content::{Cards, Face, Faction, Location, Region};
use crate::rules::{Action, Crown, Event, Stage, rewards};
use crate::words::choices::{choice, lying};
use crate::words::log::Teller;

pub(crate) const QUESTION: &str = "Battlefield: strike down one opposing card?";

/// Cards of `target` that can be struck.
#[inline]
fn candidates(crown: &Crown, seat: Seat, target: Seat) -> Cards {
    if target == seat {
        Cards::EMPTY
    } else {
        crown.player(target).lying(Region::Plateau).except(Cards::LASTING)
    }
}

pub(super) fn is_open(crown: &Crown, seat: Seat) -> bool {
    crown.in_order().any(|target| !candidates(crown, seat, target).is_empty())
}

pub(super) fn list(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    for target in Seat::all(crown.seats) {
        let cards = candidates(crown, seat, target);
        out.extend(cards.faces().map(|face| Action::Strike(target, face)));
    }
}

pub(crate) fn refuse(crown: &Crown, seat: Seat, target: Seat, face: Face) -> Refusal {
    let here = crown.stage == Stage::Effect && crown.place_claimed() == Some(Location::Battlefield);
    let words = if !here {
        "Only the Battlefield lets you strike a card."
    } else if target == seat {
        "You may strike only an opponent's card."
    } else if Cards::LASTING.contains(face) {
        "Heirs and Rituals cannot be struck."
    } else {
        "That card does not lie face up at the Plateau."
    };
    Refusal::new("OKC-R4", words)
}

/// A Captain that falls here counts for Take The Power Back (OKC-R15).
pub(crate) fn play<S: Sink<Event>>(crown: &mut Crown, seat: Seat, target: Seat, face: Face, log: &mut S) {
    let victim = crown.player_mut(target);
    victim.lift(Region::Plateau, face);
    victim.lost.add(face);
    if face.is_captain() && !victim.plays(Faction::Uprising) {
        crown.captain_fell = true;
    }
    log.emit(Event::Struck(seat, target, face));
    rewards::leave_effect(crown, log);
}

pub(crate) fn describe(crown: &Crown, target: Seat, face: Face, names: &Names) -> Choice {
    choice(
        format!("Strike down {}'s {}", names.of(target), crown.card(target, face)),
        lying(crown, target, Region::Plateau, face),
    )
}

pub(crate) fn tell(teller: &Teller<'_>, seat: Seat, target: Seat, face: Face) -> String {
    format!("{} strikes down {}'s {}.", teller.name(seat), teller.name(target), teller.card(target, face))
}
