//! What pieces and amounts are called, wherever they are spoken of.

use table::Seat;

use crate::content::{Faction, LeaderSpec, Side};
use crate::rules::state::{Cause, Public};

/// "1 action token", "3 action tokens".
pub(crate) fn tokens(n: u16) -> String {
    if n == 1 { "1 action token".into() } else { format!("{n} action tokens") }
}

/// What a leader figurine is called.
pub(crate) fn chief_name(public: &Public, seat: Seat, figure: u8) -> &'static str {
    figurine_name(public.leader(seat).spec(), figure)
}

/// The name of one of a leader's figurines.
pub(crate) fn figurine_name(leader: &LeaderSpec, figure: u8) -> &'static str {
    match (leader.figurines, figure) {
        (2, 0) => "Halfdan",
        (2, _) => "Ubba",
        _ => leader.name,
    }
}

/// What an effect is called.
pub(crate) fn cause_name(cause: Cause) -> &'static str {
    match cause {
        Cause::Card(card) | Cause::Lasting(card, _) => card.spec().name,
        Cause::Plaque(plaque) => plaque.spec().name,
        Cause::March => "Move Leader",
        Cause::Ability(leader, _) | Cause::Figurine(leader, _) => leader.spec().name,
    }
}

/// "Danes", "West Saxons", ...
pub(crate) fn people(faction: Faction) -> &'static str {
    match faction {
        Faction::Dane => "Danes",
        Faction::WestSaxon => "West Saxons",
        Faction::Mercian => "Mercians",
        Faction::Northumbrian => "Northumbrians",
    }
}

/// "1 Dane army", "3 West Saxon armies".
pub(crate) fn armies(count: u8, faction: Faction) -> String {
    let people = people(faction).trim_end_matches('s');
    format!("{count} {people} {}", if count == 1 { "army" } else { "armies" })
}

/// "Danes 7, Saxons 9".
pub(crate) fn strength_words(strength: [u8; 2]) -> String {
    let [danes, saxons] = strength;
    format!("{} {danes}, {} {saxons}", Side::Dane.people(), Side::Saxon.people())
}
