//! The Tactic Tiles (OKC-90 to OKC-92), a file each.
//!
//! A file holds everything that is particular to its tile: when it may be used (`may`), on what
//! (`list`), why not (`refuse`), what it does (`play`), and its words (`describe`, `tell`).

pub(crate) mod ambush;
pub(crate) mod battlecry;
pub(crate) mod cut_the_strings;
pub(crate) mod house_endures;
pub(crate) mod power_back;
pub(crate) mod regal_guard;
pub(crate) mod rites;
pub(crate) mod sap;
pub(crate) mod sea_lanes;
pub(crate) mod stones;
pub(crate) mod storms;
pub(crate) mod streets;

use table::{Names, Refusal, Seat, Sink};

use crate::content::{Faction, Tactic};
use crate::rules::cards::{gilded_wall, powder_ploy};
use crate::rules::{Crown, Event, Stage, clash};
use crate::words::log::Teller;

/// Why `seat` cannot use a tile: it belongs to another faction, it is used up, or `otherwise`.
fn refuse(crown: &Crown, seat: Seat, tactic: Tactic, rule: &'static str, otherwise: &str) -> Refusal {
    let player = crown.player(seat);
    if tactic.owner().is_some_and(|owner| !player.plays(owner)) {
        return not_yours(tactic);
    }
    if !player.has_ready(tactic) {
        return Refusal::new("OKC-91", format!("Your {} tile is already used.", tactic.name()));
    }
    Refusal::new(rule, otherwise)
}

/// The refusal of a tile that another faction owns.
pub(super) fn not_yours(tactic: Tactic) -> Refusal {
    Refusal::new("OKC-3", format!("{} is not a tactic of your faction.", tactic.name()))
}

/// Those tactics that can be used, by their names.
pub(super) fn in_words(ready: &[(Tactic, bool)]) -> String {
    let names: Vec<&str> = ready.iter().filter(|(_, may)| *may).map(|(tactic, _)| tactic.name()).collect();
    if names.is_empty() { "a tactic".into() } else { names.join(" or ") }
}

/// Why a tile that only adds strength is of no use (OKC-92).
const NOBODY_LEFT: &str = "You are alone in this Clash; more strength changes nothing.";

/// Why a tile for the active Clash (OKC-38) cannot be used.
fn refuse_active(crown: &Crown, seat: Seat, tactic: Tactic, rule: &'static str, otherwise: &str) -> Refusal {
    if crown.stage != Stage::Active {
        return Refusal::new(rule, "This is used while revealed cards clash, before the result.");
    }
    refuse(crown, seat, tactic, rule, otherwise)
}

/// Turns a tile of `seat` over and changes the total of `target` in this Clash.
fn boost<S: Sink<Event>>(
    crown: &mut Crown,
    seat: Seat,
    tactic: Tactic,
    target: Seat,
    amount: i16,
    log: &mut S,
) {
    let amount = amount as i8;
    crown.player_mut(seat).flip(tactic);
    crown.player_mut(target).boost += amount;
    log.emit(Event::Boost(seat, tactic, target, crown.here(), amount));
}

/// What makes every change of a total useless in this Clash.
fn overruled(crown: &Crown) -> Option<&'static str> {
    if gilded_wall::stands(crown) {
        return Some("The Gilded Wall makes this Clash a tie whatever you add.");
    }
    powder_ploy::decides(crown).then_some("The Black Powder Ploy decides this Clash whatever you add.")
}

/// How `seat` would stand if a total changed by so much, in a sentence; nothing where totals do not decide. All of it
/// lies open on the table.
fn foretell(crown: &Crown, seat: Seat, (target, by): (Seat, i16), names: &Names) -> Option<String> {
    if overruled(crown).is_some() {
        return None;
    }
    let mut after = crown.clone();
    after.player_mut(target).boost += by as i8;
    let (was, totals) = (clash::totals(crown), clash::totals(&after));
    let whose = if target == seat { "Your".into() } else { format!("{}'s", names.of(target)) };
    let (at, best) = (target.index() & 3, clash::best_totals(&after, &totals));
    let stands = match (best.contains(seat), best.len()) {
        (true, 1) if clash::best_totals(crown, &was) == best => "and you lead as before".into(),
        (true, 1) => "and you lead".into(),
        (true, _) => format!("and you tie with {}", names.list(best.without(seat))),
        (false, 1) => format!("but {} still leads", names.list(best)),
        (false, _) => format!("but {} still lead", names.list(best)),
    };
    Some(format!("{whose} {} becomes {}, {stands}.", was[at], totals[at]))
}

/// A tile changed a total.
pub(crate) fn tell_boost(
    teller: &Teller<'_>,
    seat: Seat,
    tactic: Tactic,
    target: Seat,
    amount: i8,
) -> String {
    let amount = format!("{amount:+}").replace('-', "\u{2212}");
    if seat == target {
        return format!("{} uses {}: {amount}.", teller.name(seat), tactic.name());
    }
    format!("{} uses {} on {}: {amount}.", teller.name(seat), tactic.name(), teller.name(target))
}

/// The tiles of a faction; none for a seat that has no faction yet.
#[inline]
pub(crate) fn tiles_of(faction: Option<Faction>) -> impl Iterator<Item = Tactic> {
    faction.into_iter().flat_map(Faction::tactics)
}
