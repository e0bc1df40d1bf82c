//! Ambush: two face-down cards of one opponent trade places (OKC-24, D4).

use table::{Choice, Names, Refusal, Seat, Sink};

use crate::content::{Region, Tactic};
use crate::rules::Stage;
use crate::rules::{Action, Crown, Event, autumn};
use crate::words::choices::pair;
use crate::words::ids;
use crate::words::log::Teller;

pub(crate) const TOPIC: &str = "whether to lay an Ambush";
pub(crate) const QUESTION: &str = "Ambush: swap two face-down cards of one opponent?";

const PAIRS: [(Region, Region); 3] = [
    (Region::Highlands, Region::Plateau),
    (Region::Highlands, Region::Lowlands),
    (Region::Plateau, Region::Lowlands),
];

/// Whether `target` has two face-down cards for an Ambush of `seat`.
#[inline]
fn is_target(crown: &Crown, seat: Seat, target: Seat) -> bool {
    target != seat && crown.player(target).downs() >= 2
}

/// A ready tile and an opponent to use it on (OKC-92).
#[inline]
fn may(crown: &Crown, seat: Seat) -> bool {
    crown.player(seat).has_ready(Tactic::Ambush)
        && crown.in_order().any(|target| is_target(crown, seat, target))
}

/// The end of Summer; then Autumn begins.
pub(crate) fn step<S: Sink<Event>>(crown: &mut Crown, log: &mut S) -> bool {
    if crown.seek(may) {
        return true;
    }
    crown.region = 0;
    autumn::begin_region(crown, log);
    false
}

pub(crate) fn list(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    out.push(Action::Pass);
    for target in Seat::all(crown.seats).filter(|&target| is_target(crown, seat, target)) {
        for (a, b) in PAIRS {
            let slots = crown.player(target).slots;
            if slots[a.index()].is_down() && slots[b.index()].is_down() {
                out.push(Action::Ambush(target, a, b));
            }
        }
    }
}

pub(crate) fn refuse(crown: &Crown, seat: Seat, target: Seat, a: Region, b: Region) -> Refusal {
    if crown.stage != Stage::Ambush {
        return Refusal::new("OKC-24", "An Ambush is laid at the end of Summer, when all cards are down.");
    }
    let words = if target == seat {
        "You can ambush only an opponent."
    } else if a >= b {
        "Name two different Regions, the upper one first."
    } else {
        "That player has no face-down cards at both of these Regions."
    };
    super::refuse(crown, seat, Tactic::Ambush, "OKC-24", words)
}

pub(crate) fn play<S: Sink<Event>>(
    crown: &mut Crown,
    seat: Seat,
    target: Seat,
    a: Region,
    b: Region,
    log: &mut S,
) {
    crown.player_mut(seat).flip(Tactic::Ambush);
    crown.player_mut(target).slots.swap(a.index(), b.index());
    crown.ambushes[seat.index() & 3] = Some((target, a, b));
    log.emit(Event::Ambush(seat, target, a, b));
}

pub(crate) fn describe(crown: &Crown, target: Seat, a: Region, b: Region, names: &Names) -> Choice {
    // Each of the three pairs is chosen by a click on a different card.
    let (first, second) = if b as u8 - a as u8 == 2 { (b, a) } else { (a, b) };
    // As short as can be: several opponents make many buttons, a single one needs no name.
    let whose = if crown.seats > 2 { format!(" ({})", names.of(target)) } else { String::new() };
    let swap = pair(
        format!("Swap {} \u{21c4} {}{whose}", a.name(), b.name()),
        ids::slot(target, first),
        ids::slot(target, second),
    );
    // The tile itself only shows what can be swapped.
    Choice { unordered: true, ..swap }
}

pub(crate) fn tell(teller: &Teller<'_>, seat: Seat, target: Seat, a: Region, b: Region) -> String {
    format!(
        "{} lays an Ambush: {}'s cards at the {} and the {} trade places.",
        teller.name(seat),
        teller.name(target),
        a.name(),
        b.name()
    )
}
