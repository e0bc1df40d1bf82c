//! Sea Lanes: the own card here trades places with one at a later Region (OKC-R11, D5).

use table::{Choice, Refusal, Seat, Sink};

use crate::content::{Region, Tactic};
use crate::rules::{Action, Crown, Event, Stage};
use crate::words::choices::pair;
use crate::words::ids;
use crate::words::log::Teller;

/// Whether `to` is a later Region where `seat` has an unrevealed card.
#[inline]
fn is_lane(crown: &Crown, seat: Seat, to: Region) -> bool {
    to as u8 > crown.region && crown.player(seat).slots[to.index()].is_down()
}

/// A ready tile and a card to trade with (OKC-92).
#[inline]
pub(crate) fn may(crown: &Crown, seat: Seat) -> bool {
    crown.player(seat).has_ready(Tactic::SeaLanes)
        && Region::ALL.into_iter().any(|to| is_lane(crown, seat, to))
}

pub(crate) fn list(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    if crown.player(seat).has_ready(Tactic::SeaLanes) {
        let lanes = Region::ALL.into_iter().filter(|&to| is_lane(crown, seat, to));
        out.extend(lanes.map(Action::SeaLanes));
    }
}

pub(crate) fn refuse(crown: &Crown, seat: Seat) -> Refusal {
    if crown.stage != Stage::Unrevealed {
        return Refusal::new("OKC-R11", "Sea Lanes is used before the cards of a Region are revealed.");
    }
    let words = "You have no face-down card at a later Region there.";
    super::refuse(crown, seat, Tactic::SeaLanes, "OKC-R11", words)
}

pub(crate) fn play<S: Sink<Event>>(crown: &mut Crown, seat: Seat, to: Region, log: &mut S) {
    let here = crown.here();
    let player = crown.player_mut(seat);
    player.flip(Tactic::SeaLanes);
    player.slots.swap(here.index(), to.index());
    crown.sailed = Some((here, to));
    log.emit(Event::SeaLanes(seat, here, to));
}

pub(crate) fn describe(seat: Seat, to: Region) -> Choice {
    pair(
        format!("Sea Lanes: swap with your card at the {}", to.name()),
        ids::tile(seat, Tactic::SeaLanes),
        ids::slot(seat, to),
    )
}

pub(crate) fn tell(teller: &Teller<'_>, seat: Seat, from: Region, to: Region) -> String {
    format!(
        "{} sails: the face-down cards at the {} and the {} trade places.",
        teller.name(seat),
        from.name(),
        to.name()
    )
}
