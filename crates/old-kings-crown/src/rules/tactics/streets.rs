//! School of the Streets: a look at an opposing card here, then perhaps a swap of the own one with one
//! from hand (OKC-R14, OKC-H8, D5).

use table::{Choice, Effect, Names, Refusal, Seat, Sink};

use crate::content::{Face, Region, Tactic};
use crate::rules::face_down::Slot;
use crate::rules::{Action, Crown, Event, Stage, refusal};
use crate::words::choices::{choice, pair};
use crate::words::ids;
use crate::words::log::Teller;

/// A ready tile and an opponent in the Clash (OKC-92).
#[inline]
pub(crate) fn may(crown: &Crown, seat: Seat) -> bool {
    crown.player(seat).has_ready(Tactic::Streets) && crown.parts.len() > 1
}

pub(crate) fn list(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    if crown.player(seat).has_ready(Tactic::Streets) {
        out.extend(crown.parts.without(seat).iter().map(Action::Streets));
    }
}

pub(crate) fn refuse(crown: &Crown, seat: Seat) -> Refusal {
    if crown.stage != Stage::Unrevealed {
        let words = "School of the Streets is used before the cards of a Region are revealed.";
        return Refusal::new("OKC-R14", words);
    }
    let words = "There is no opposing face-down card of that player here.";
    super::refuse(crown, seat, Tactic::Streets, "OKC-R14", words)
}

pub(crate) fn play<S: Sink<Event>>(
    crown: &mut Crown,
    seat: Seat,
    target: Seat,
    log: &mut S,
    effect: &mut Effect,
) {
    let here = crown.here();
    crown.player_mut(seat).flip(Tactic::Streets);
    let slot = &mut crown.player_mut(target).slots[here.index()];
    if let Some(face) = slot.face() {
        *slot = slot.seen();
        log.emit(Event::Looked(seat, target, here, face));
    }
    effect.revealed = true;
    crown.stage = Stage::Look;
}

pub(crate) fn describe(crown: &Crown, seat: Seat, target: Seat, names: &Names) -> Choice {
    pair(
        format!("School of the Streets: look at {}'s card", names.of(target)),
        ids::tile(seat, Tactic::Streets),
        ids::slot(target, crown.here()),
    )
}

pub(crate) fn tell(teller: &Teller<'_>, seat: Seat, target: Seat, region: Region, face: Face) -> String {
    let (name, whose, at) = (teller.name(seat), teller.name(target), region.name());
    if teller.sees(seat) || teller.sees(target) {
        return format!("{name} looks at {whose}'s card at the {at}: {}.", teller.the(target, face));
    }
    format!("{name} looks at {whose}'s card at the {at}.")
}

pub(crate) const SWAP_TOPIC: &str = "whether to swap cards after the look";
pub(crate) const SWAP_QUESTION: &str = "Swap your face-down card here with one from your hand?";
pub(crate) const SWAP_PASS: &str = "Keep your card";

/// An empty hand leaves nothing to swap; hand sizes are public.
pub(crate) fn step_look(crown: &mut Crown) -> bool {
    if !crown.player(crown.at_cursor()).hand.is_empty() {
        return true;
    }
    end_look(crown);
    false
}

/// The look is over; the window goes on.
pub(crate) fn end_look(crown: &mut Crown) {
    crown.stage = Stage::Unrevealed;
}

pub(crate) fn list_swaps(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    out.push(Action::Pass);
    out.extend(crown.player(seat).hand.faces().map(Action::Swap));
}

pub(crate) fn refuse_swap(crown: &Crown, seat: Seat, face: Face) -> Refusal {
    if crown.stage != Stage::Look {
        return Refusal::new("OKC-R14", "You may swap only right after a look.");
    }
    refusal::not_in_hand(crown, "OKC-R14", seat, face)
}

pub(crate) fn swap<S: Sink<Event>>(crown: &mut Crown, seat: Seat, face: Face, log: &mut S) {
    let here = crown.here();
    let player = crown.player_mut(seat);
    let slot = &mut player.slots[here.index()];
    if let Some(taken) = slot.face() {
        player.hand.remove(face);
        *slot = Slot::of(face, true);
        player.hand.add(taken);
        crown.swapped = true;
        log.emit(Event::Swapped(seat, here, face, taken));
    }
    end_look(crown);
}

pub(crate) fn describe_swap(crown: &Crown, seat: Seat, face: Face) -> Choice {
    choice(format!("Swap it for {}", crown.card(seat, face)), ids::hand(face))
}

pub(crate) fn tell_swap(teller: &Teller<'_>, seat: Seat, region: Region, given: Face, taken: Face) -> String {
    let (name, at) = (teller.name(seat), region.name());
    if teller.sees(seat) {
        let (given, taken) = (teller.the(seat, given), teller.the(seat, taken));
        return format!("{name} swaps {taken} for {given} at the {at}.");
    }
    format!("{name} swaps the face-down card at the {at} with one from hand.")
}
