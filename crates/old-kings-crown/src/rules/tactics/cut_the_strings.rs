//! Cut the Strings: one opposing Captain in the Clash is lost (OKC-R25, D9).

use table::{Choice, Names, Refusal, Seat, Sink};

use crate::content::{Cards, Face, Tactic};
use crate::rules::{Action, Crown, Event, clash};
use crate::words::choices::pair;
use crate::words::ids;
use crate::words::log::Teller;

/// Captains of `target` in the Clash.
#[inline]
fn captains(crown: &Crown, target: Seat) -> Cards {
    crown.player(target).clash.of(Cards::CAPTAINS)
}

/// A ready tile and a Captain to use it on (OKC-92).
#[inline]
pub(crate) fn may(crown: &Crown, seat: Seat) -> bool {
    crown.player(seat).has_ready(Tactic::CutTheStrings)
        && crown.parts.without(seat).iter().any(|other| !captains(crown, other).is_empty())
}

#[inline]
pub(crate) fn list(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    if crown.player(seat).has_ready(Tactic::CutTheStrings) {
        for target in crown.parts.without(seat).iter() {
            out.extend(captains(crown, target).iter().map(|face| Action::CutTheStrings(target, face)));
        }
    }
}

pub(crate) fn refuse(crown: &Crown, seat: Seat) -> Refusal {
    let words = "That player has no such Captain in this Clash.";
    super::refuse_active(crown, seat, Tactic::CutTheStrings, "OKC-R25", words)
}

pub(crate) fn play<S: Sink<Event>>(crown: &mut Crown, seat: Seat, target: Seat, face: Face, log: &mut S) {
    crown.player_mut(seat).flip(Tactic::CutTheStrings);
    log.emit(Event::Cut(seat, target));
    clash::lose(crown, target, face);
    log.emit(Event::Fell(target, face));
}

pub(crate) fn describe(crown: &Crown, seat: Seat, target: Seat, face: Face, names: &Names) -> Choice {
    pair(
        format!("{}: {}'s {}", Tactic::CutTheStrings.name(), names.of(target), crown.card(target, face)),
        ids::tile(seat, Tactic::CutTheStrings),
        ids::shown(target, crown.here(), face),
    )
}

pub(crate) fn tell(teller: &Teller<'_>, seat: Seat, target: Seat) -> String {
    let name = Tactic::CutTheStrings.name();
    format!("{} uses {name} on {}.", teller.name(seat), teller.name(target))
}
