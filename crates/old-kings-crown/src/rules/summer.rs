//! Summer: Heralds and hidden placement (OKC-22, OKC-23). Its end is the
//! [Ambush](crate::rules::tactics::ambush).

use table::{Choice, Effect, Refusal, Seat, Sink};

use crate::content::{Face, Location, Region};
use crate::rules::face_down::Slot;
use crate::rules::state::RetireChoice;
use crate::rules::{Action, Crown, Event, Stage, refusal};
use crate::words::choices::{choice, pair};
use crate::words::ids;
use crate::words::log::Teller;

pub(crate) const HERALD_TOPIC: &str = "where the Herald goes";
pub(crate) const HERALD_QUESTION: &str =
    "Summer: choose where your Herald stands. Claim that Location to gain 1 more.";

/// D2, in order.
pub(super) fn step_heralds(crown: &mut Crown) -> bool {
    if crown.cursor < crown.on_track {
        return true;
    }
    for seat in crown.in_order() {
        crown.player_mut(seat).take_backs = 0;
    }
    crown.stage = Stage::Place;
    false
}

pub(super) fn list_heralds(out: &mut Vec<Action>) {
    out.extend(Location::ALL.map(Action::Herald));
}

pub(super) fn refuse_herald(crown: &Crown) -> Refusal {
    if crown.stage != Stage::Heralds {
        return Refusal::new("OKC-22", "Heralds are placed at the start of Summer.");
    }
    refusal::vague()
}

pub(super) fn send_herald<S: Sink<Event>>(crown: &mut Crown, seat: Seat, location: Location, log: &mut S) {
    crown.player_mut(seat).herald = Some(location);
    crown.cursor += 1;
    log.emit(Event::Herald(seat, location));
}

pub(crate) fn describe_herald(location: Location) -> Choice {
    choice(format!("Herald to the {}", location.name()), ids::location(location))
}

pub(crate) fn tell_herald(teller: &Teller<'_>, seat: Seat, location: Location) -> String {
    format!("{}'s Herald goes to the {}.", teller.name(seat), location.name())
}

pub(crate) const PLACE_TOPIC: &str = "which cards go where, face down";

pub(crate) fn place_question(crown: &Crown, seat: Seat) -> String {
    match crown.player(seat).placing {
        3.. => "Your cards are down; the others still choose.".into(),
        n => format!("Choose the card you lay face down at the {}.", Region::of(n).name()),
    }
}

/// D3: all at once. Then it shows who had fewer than three cards, and where.
#[inline]
pub(super) fn step_place<S: Sink<Event>>(crown: &mut Crown, log: &mut S, effect: &mut Effect) -> bool {
    if crown.in_order().any(|seat| crown.player(seat).placing < 3) {
        return true;
    }
    for player in &mut crown.players {
        player.placing = 0;
    }
    log.emit(Event::AllPlaced);
    effect.committed = true;
    // With fewer than three cards it now shows which Regions were left out.
    effect.revealed |= crown.in_order().any(|seat| crown.player(seat).downs() < 3);
    crown.stage = Stage::Ambush;
    crown.cursor = 0;
    false
}

/// Whether `seat` may leave the Region whose turn it is without a card (OKC-23).
#[inline]
pub(crate) fn may_leave(crown: &Crown, seat: Seat) -> bool {
    let player = crown.player(seat);
    player.hand.len() + player.placing < 3
}

pub(super) fn list_places(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    let player = crown.player(seat);
    if player.placing >= 3 {
        out.push(Action::TakeBack);
        return;
    }
    let region = Region::of(player.placing);
    out.extend(player.hand.faces().map(|face| Action::Place(region, face)));
    if may_leave(crown, seat) {
        out.push(Action::Leave(region));
    }
}

fn refuse_place_moment(crown: &Crown) -> Option<Refusal> {
    (crown.stage != Stage::Place)
        .then(|| Refusal::new("OKC-23", "Cards are placed face down in Summer, after the Heralds."))
}

pub(super) fn refuse_place(crown: &Crown, seat: Seat, region: Region, face: Face) -> Refusal {
    if let Some(refusal) = refuse_place_moment(crown) {
        return refusal;
    }
    let placing = crown.player(seat).placing;
    if region as u8 != placing {
        return other_region(placing, region);
    }
    refusal::not_in_hand(crown, "OKC-23", seat, face)
}

/// The refusal of a Region whose turn it is not.
fn other_region(placing: u8, region: Region) -> Refusal {
    let words = if (region as u8) < placing {
        let have = if region.is_plural() { "have" } else { "has" };
        format!("The {} {have} a card already. Take it back to lay another.", region.name())
    } else {
        let now = Region::of(placing);
        format!(
            "The {} {} first: lay a card there.",
            now.name(),
            if now.is_plural() { "come" } else { "comes" }
        )
    };
    Refusal::new("OKC-23", words)
}

pub(super) fn refuse_leave(crown: &Crown, seat: Seat, region: Region) -> Refusal {
    if let Some(refusal) = refuse_place_moment(crown) {
        return refusal;
    }
    if region as u8 != crown.player(seat).placing {
        return other_region(crown.player(seat).placing, region);
    }
    Refusal::new("OKC-A31", "You have enough cards: every Region gets one.")
}

/// `seat` puts a card face down at the Region whose turn it is, or none.
#[inline]
pub(crate) fn place<S: Sink<Event>>(
    crown: &mut Crown,
    seat: Seat,
    region: Region,
    face: Option<Face>,
    log: &mut S,
) {
    let player = crown.player_mut(seat);
    if let Some(face) = face {
        player.hand.remove(face);
        player.slots[region.index()] = Slot::of(face, false);
        log.emit(Event::Placed(seat, region, face));
    }
    player.placing += 1;
    if player.hand.is_empty() {
        player.placing = 3;
    }
}

pub(crate) fn describe_place(crown: &Crown, seat: Seat, region: Region, face: Face) -> Choice {
    pair(format!("{} to the {}", crown.card(seat, face), region.name()), ids::hand(face), ids::region(region))
}

pub(crate) fn describe_leave(region: Region) -> Choice {
    choice(format!("No card at the {}", region.name()), ids::region(region))
}

/// Only its owner reads this.
pub(crate) fn tell_place(teller: &Teller<'_>, seat: Seat, region: Region, face: Face) -> Option<String> {
    let (name, card) = (teller.name(seat), teller.the(seat, face));
    teller.sees(seat).then(|| format!("{name} lays {card} at the {}.", region.name()))
}

pub(crate) fn tell_all_placed() -> String {
    "All cards are down.".into()
}

/// Takes back everything `seat` has placed, or its retire choice (OKC-H5).
pub(super) fn take_back<S: Sink<Event>>(crown: &mut Crown, seat: Seat, log: &mut S) {
    let place = crown.stage == Stage::Place;
    let player = crown.player_mut(seat);
    player.take_backs += 1;
    if place {
        player.hand = player.held();
        player.slots = [Slot::EMPTY; 3];
        player.placing = 0;
    } else {
        player.retire = RetireChoice::Open;
    }
    log.emit(Event::TookBack(seat));
}

pub(super) fn refuse_take_back(crown: &Crown, seat: Seat) -> Refusal {
    let words = if !refusal::is_choosing_in_secret(crown) {
        "There is no hidden choice of yours to take back."
    } else if crown.is_ready(seat) {
        "You have changed your mind often enough this round."
    } else {
        "Take your last step back to lay this card elsewhere."
    };
    Refusal::new("OKC-H5", words)
}

pub(crate) fn describe_take_back(crown: &Crown, seat: Seat) -> Choice {
    if crown.stage != Stage::Place {
        return Choice::plain("Take it back");
    }
    // A touch on a card that lies there is enough.
    let laid = Region::ALL.into_iter().filter(|region| crown.player(seat).slots[region.index()].is_down());
    Choice::at("Take your cards back", laid.map(|region| ids::slot(seat, region)))
}

/// Only that seat reads this.
pub(crate) fn tell_take_back(teller: &Teller<'_>, seat: Seat) -> Option<String> {
    teller.sees(seat).then(|| format!("{} takes the choice back.", teller.name(seat)))
}
