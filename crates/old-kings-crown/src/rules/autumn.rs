//! Autumn: Region by Region, the windows before and around a Clash (OKC-25, OKC-30 to OKC-33, OKC-38).
//! How it ends is in [`clash`].

use table::{Effect, Seat, SeatSet, Sink};

use crate::content::{Face, Region, Tactic};
use crate::rules::cards::{agent, war_machine};
use crate::rules::face_down::Slot;
use crate::rules::tactics::{cut_the_strings, sap, sea_lanes, stones, storms, streets};
use crate::rules::{Action, Crown, Event, Stage, clash, tactics, winter};
use crate::words::log::Teller;

/// Starts a Region with everybody who has an unrevealed card there, or skips it (OKC-30).
pub(super) fn begin_region<S: Sink<Event>>(crown: &mut Crown, log: &mut S) {
    loop {
        crown.ties = 0;
        crown.lost = SeatSet::EMPTY;
        crown.tied = SeatSet::EMPTY;
        crown.retreated = SeatSet::EMPTY;
        crown.winner = None;
        crown.captain_fell = false;
        crown.unmasking = false;
        if crown.region == 3 {
            crown.region = 0;
            crown.parts = SeatSet::EMPTY;
            winter::enter_retire(crown);
            return;
        }
        let region = crown.region as usize;
        crown.parts = crown.in_order().filter(|&seat| crown.player(seat).slots[region].is_down()).collect();
        if !crown.parts.is_empty() {
            log.emit(Event::Region(crown.here()));
            clash::begin(crown);
            return;
        }
        crown.region += 1;
    }
}

pub(crate) fn tell_region(region: Region) -> String {
    format!("Autumn comes to the {}.", region.name())
}

pub(crate) fn unrevealed_topic(crown: &Crown) -> String {
    let here = crown.here();
    format!("a tactic before the {} {} revealed", here.name(), here.is())
}

pub(crate) fn unrevealed_question(crown: &Crown, seat: Seat) -> String {
    let here = crown.here();
    let ready =
        [(Tactic::SeaLanes, sea_lanes::may(crown, seat)), (Tactic::Streets, streets::may(crown, seat))];
    let use_it = tactics::in_words(&ready);
    format!("The {} {} about to be revealed: use {use_it} first?", here.name(), here.is())
}

/// D5: participants with a ready tactic on unrevealed cards (OKC-31).
#[inline]
fn may_use_unrevealed(crown: &Crown, seat: Seat) -> bool {
    crown.parts.contains(seat) && (sea_lanes::may(crown, seat) || streets::may(crown, seat))
}

pub(super) fn step_unrevealed(crown: &mut Crown) -> bool {
    if crown.seek(may_use_unrevealed) {
        return true;
    }
    crown.stage = Stage::Machines;
    crown.cursor = 0;
    false
}

pub(super) fn list_unrevealed(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    out.push(Action::Pass);
    sea_lanes::list(crown, seat, out);
    streets::list(crown, seat, out);
}

/// D6; then all cards of the Region are revealed at once (OKC-33).
pub(super) fn step_machines<S: Sink<Event>>(crown: &mut Crown, log: &mut S, effect: &mut Effect) -> bool {
    if crown.seek(war_machine::may_declare) {
        return true;
    }
    let here = crown.here();
    for seat in crown.in_order() {
        if !crown.parts.contains(seat) {
            continue;
        }
        let slot = &mut crown.player_mut(seat).slots[here.index()];
        if let Some(face) = slot.face() {
            *slot = Slot::EMPTY;
            clash::enter(crown, seat, face);
            log.emit(Event::Revealed(seat, here, face));
        }
    }
    effect.revealed = true;
    agent::purge(crown, log);
    crown.stage = Stage::Ruse;
    crown.cursor = 0;
    false
}

pub(crate) fn tell_reveal(teller: &Teller<'_>, seat: Seat, face: Face) -> String {
    format!("{} reveals {}.", teller.name(seat), teller.the(seat, face))
}

pub(crate) const ACTIVE_TOPIC: &str = "a tactic in this Clash";

pub(crate) fn active_question(crown: &Crown, seat: Seat) -> String {
    let ready = [
        (Tactic::Storms, storms::may(crown, seat)),
        (Tactic::Stones, stones::may(crown, seat)),
        (Tactic::Sap, sap::may(crown, seat)),
        (Tactic::CutTheStrings, cut_the_strings::may(crown, seat)),
    ];
    format!("Cards clash at the {}: use {}?", crown.here().name(), tactics::in_words(&ready))
}

/// D9: participants with a ready tactic on the active Clash that can do something (OKC-92).
#[inline]
fn may_use_active(crown: &Crown, seat: Seat) -> bool {
    crown.parts.contains(seat)
        && (storms::may(crown, seat)
            || stones::may(crown, seat)
            || sap::may(crown, seat)
            || cut_the_strings::may(crown, seat))
}

pub(super) fn step_active<S: Sink<Event>>(crown: &mut Crown, log: &mut S) -> bool {
    if crown.seek(may_use_active) {
        return true;
    }
    clash::resolve(crown, log);
    false
}

pub(super) fn list_active(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    out.push(Action::Pass);
    storms::list(crown, seat, out);
    stones::list(crown, seat, out);
    sap::list(crown, seat, out);
    cut_the_strings::list(crown, seat, out);
}
