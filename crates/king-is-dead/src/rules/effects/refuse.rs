//! Refusals that several cards share. Nothing here decides legality; these sentences explain the mask.

use table::Refusal;

use super::answers::{chosen, faction as chosen_faction};
use crate::content::{BORDERS, Counts, Faction, HOME, Region};
use crate::rules::packed::bits;
use crate::rules::refusal::no;
use crate::rules::{Disc, KingIsDead, undo_ban};
use crate::words::{one, people};

/// The regions on offer: "Moray", "Moray or Essex", "Moray, Essex or Devon".
pub(super) fn on_offer(state: &KingIsDead) -> String {
    let names: Vec<_> = bits(state.mask & 0xff).map(|r| Region::ALL[r as usize].name()).collect();
    match names.split_last() {
        None => "no region".into(),
        Some((only, [])) => (*only).into(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

/// Nothing may be placed where a disc lies.
pub(super) fn resolved(state: &KingIsDead, region: Region) -> Option<Refusal> {
    state.disc(region).map(|disc| {
        let disc = if disc == Disc::Unstable { "an instability disc" } else { "a control disc" };
        no("TKD-67", format!("{} already has {disc}: nothing may be placed there.", region.name()))
    })
}

/// Why nothing may be placed in `region` by a card that looks at borders of `faction`.
pub(super) fn no_border(
    state: &KingIsDead,
    region: Region,
    faction: Faction,
    rule: &'static str,
) -> Option<Refusal> {
    if state.eligible(faction) & region.mask() != 0 {
        return None;
    }
    let home = HOME[faction.index()];
    let beside_home = BORDERS[home.index()] & region.mask() != 0;
    let (name, people) = (region.name(), faction.adjective());
    if state.disc(home).is_none() {
        let nor = if region == home { String::new() } else { format!(" nor {}", home.name()) };
        let no_region = if nor.is_empty() { "borders no" } else { "borders neither" };
        let article = match (nor.is_empty(), faction) {
            (true, _) => "",
            (false, Faction::English) => "an ",
            (false, _) => "a ",
        };
        return Some(no(rule, format!("{name} {no_region} {article}{people} region{nor}.")));
    }
    let rule = if beside_home { "TKD-104" } else { rule };
    let lost = if beside_home {
        format!(", and {} is settled, so bordering it no longer counts", home.name())
    } else {
        String::new()
    };
    Some(no(rule, format!("{name} borders no {people} region{lost}.")))
}

/// The region can take no part in the effect.
pub(super) fn no_target(region: Region, rule: &'static str) -> Refusal {
    no(rule, format!("{} cannot be chosen here.", region.name()))
}

/// The two regions have no common border.
pub(super) fn apart(region: Region, from: Region, rule: &'static str) -> Refusal {
    no(rule, format!("{} does not border {}.", region.name(), from.name()))
}

/// No such follower stands there.
pub(super) fn nobody(region: Region, faction: Faction, rule: &'static str) -> Refusal {
    no(rule, format!("There is no {} follower in {}.", faction.adjective(), region.name()))
}

/// Why `region` cannot give a follower of `faction` to a swap.
pub(super) fn giver(
    state: &KingIsDead,
    region: Region,
    faction: Faction,
    rule: &'static str,
    tier: &'static str,
) -> Refusal {
    if state.count(region, faction) == 0 {
        return nobody(region, faction, rule);
    }
    let (name, open) = (region.name(), on_offer(state));
    no(tier, format!("A swap from {name} could not be carried out as fully as one from {open}."))
}

/// Why `region` cannot be the other side of a swap that gives followers of `but`.
pub(super) fn partner(
    state: &KingIsDead,
    region: Region,
    but: Faction,
    rule: &'static str,
    tier: &'static str,
) -> Refusal {
    let name = region.name();
    let mut counts = state.counts(region.index());
    counts[but.index()] = 0;
    if region == chosen(state, 0) {
        no(rule, "A swap needs two different regions.")
    } else if counts == [0; 3] {
        no(rule, format!("{name} has no follower that is not {}.", but.adjective()))
    } else {
        no(
            tier,
            format!(
                "{name} cannot give two followers that are not {}, and {} can.",
                but.adjective(),
                on_offer(state)
            ),
        )
    }
}

/// Why a follower of `faction` cannot be given in return by the second region of a swap. Followers of
/// `but` stay.
pub(super) fn in_return(
    state: &KingIsDead,
    faction: Faction,
    but: Option<Faction>,
    rule: &'static str,
) -> Refusal {
    if but == Some(faction) {
        let people = faction.adjective();
        return no(rule, format!("The followers given in return must not be {people}."));
    }
    let first = (state.step == 3).then(|| chosen_faction(state, 2));
    pair(state, chosen(state, 1), faction, first, but, rule)
}

/// Why `faction` cannot be one of two followers that leave `region`: the second after `first`,
/// or the first of the two. Followers of `but` stay.
pub(super) fn pair(
    state: &KingIsDead,
    region: Region,
    faction: Faction,
    first: Option<Faction>,
    but: Option<Faction>,
    rule: &'static str,
) -> Refusal {
    let name = region.name();
    let adjective = faction.adjective();
    let count = state.count(region, faction);
    if count == 0 {
        return nobody(region, faction, rule);
    }
    if let Some(first) = first {
        if faction == first && count == 1 {
            return no(rule, format!("There is only one {adjective} follower in {name}."));
        }
        if faction < first {
            return taken_already(first, faction);
        }
    } else {
        let later = |f: &Faction| *f > faction && Some(*f) != but && state.count(region, *f) > 0;
        if count == 1 && !Faction::ALL.iter().any(later) {
            let why = format!("Name the other follower in {name} first, then the {adjective} one.");
            return no("TKD-99", why);
        }
    }
    undo_ban::refuse(state)
}

/// Why `faction` cannot be one of two followers that are placed out of `stock`, after a region was chosen.
pub(super) fn stock(state: &KingIsDead, stock: Counts, faction: Faction) -> Refusal {
    let adjective = faction.adjective();
    let second = state.step == 2;
    let first = chosen_faction(state, 1);
    match stock[faction.index()] {
        0 => no("TKD-97", format!("The supply has no {adjective} follower.")),
        1 if second && faction == first => {
            no("TKD-97", format!("The supply has only one {adjective} follower."))
        }
        _ if second => taken_already(first, faction),
        _ => no("TKD-99", format!("Name the other follower first, then the {adjective} one.")),
    }
}

/// A list names the lower faction of a pair first, and this one was named alone. On the board a pair is touched in
/// any order.
fn taken_already(first: Faction, faction: Faction) -> Refusal {
    let (chosen, other) = (one(first), people(faction, 1));
    no("TKD-99", format!("The {chosen} is chosen already: take that back to choose {other} with it."))
}

/// The same for the two regions of a swap.
pub(super) fn begun_elsewhere(first: Region, region: Region, rule: &'static str) -> Refusal {
    let (first, name) = (first.name(), region.name());
    no(rule, format!("The swap began in {first}: take that back to swap with {name}."))
}
