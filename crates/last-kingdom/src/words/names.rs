//! What pieces and amounts are called, wherever they are spoken of.

use table::{Names, Seat};

use crate::content::{Faction, LeaderSpec, POINTS_PER_UNIT, Region, Side};
use crate::rules::state::{Cause, Public, hero_card};

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

/// Everybody who stands in a kingdom, with the side and the strength that count there: "Uhtred of Anna (Danes, 2)".
pub(crate) fn figures_in(public: &Public, names: &Names, region: Region) -> Vec<String> {
    let mut all = Vec::new();
    let mut known = public.figure_strengths(region);
    let mut add = |name: &str, owner: Seat| {
        let side = public.side[owner.index()].people();
        let strength = known.next().unwrap_or_default();
        all.push(format!("{name} of {} ({side}, {strength})", names.of(owner)));
    };
    for owner in public.everyone() {
        for figure in 0..2 {
            if public.chiefs[owner.index()][usize::from(figure)] == Some(region) {
                add(chief_name(public, owner, figure), owner);
            }
        }
    }
    for number in 0..public.heroes.len() {
        let card = hero_card(number);
        if let (true, Some(owner)) = (public.heroes[number] == Some(region), public.owner(card)) {
            add(card.spec().name, owner);
        }
    }
    all
}

/// "Danes: affinity 4, 3 points for each unit (4 points from affinity 7)".
pub(crate) fn affinity_words(faction: Faction, level: u8) -> String {
    let pays = POINTS_PER_UNIT[usize::from(level)];
    let points = |n: u8| if n == 1 { "1 point".into() } else { format!("{n} points") };
    let next =
        next_pay(level).map_or(String::new(), |(at, more)| format!(" ({} from affinity {at})", points(more)));
    format!("{}: affinity {level}, {} for each unit{next}", people(faction), points(pays))
}

/// The level of affinity at which a unit pays more, and how much it pays there.
pub(crate) fn next_pay(level: u8) -> Option<(u8, u8)> {
    let pays = POINTS_PER_UNIT[usize::from(level)];
    let found = (0u8..).zip(POINTS_PER_UNIT).find(|(_, more)| *more > pays)?;
    Some(found)
}
