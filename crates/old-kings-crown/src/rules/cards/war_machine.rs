//! The War Machine: deployed face up in Winter (OKC-27, D16), activated or kept just before a reveal
//! (OKC-32, OKC-65, D6).

use table::{Choice, Effect, Refusal, Seat, Sink};

use crate::content::{Face, Region};
use crate::rules::{Action, Crown, Event, Stage, refusal};
use crate::words::choices::{choice, pair};
use crate::words::ids;
use crate::words::log::Teller;

pub(crate) fn topic(crown: &Crown) -> String {
    format!("whether the War Machine at the {} is used", crown.here().name())
}

pub(crate) fn question(crown: &Crown) -> String {
    format!("Activate your War Machine at the {} for +5, or keep it?", crown.here().name())
}

/// Whether `seat` takes part with an idle machine here (OKC-A8).
#[inline]
pub(crate) fn may_declare(crown: &Crown, seat: Seat) -> bool {
    let player = crown.player(seat);
    crown.parts.contains(seat) && player.machine == Some(crown.here()) && !player.machine_used
}

pub(crate) fn list_declarations(out: &mut Vec<Action>) {
    out.extend([Action::Keep, Action::Activate]);
}

pub(crate) fn refuse_declaration(crown: &Crown) -> Refusal {
    if crown.stage != Stage::Machines {
        return Refusal::new("OKC-32", "War Machines are declared just before a reveal.");
    }
    refusal::vague()
}

pub(crate) fn declare<S: Sink<Event>>(crown: &mut Crown, seat: Seat, activate: bool, log: &mut S) {
    let here = crown.here();
    let player = crown.player_mut(seat);
    player.machine_used = activate;
    player.machine_now = activate;
    crown.cursor += 1;
    log.emit(Event::Machine(seat, here, activate));
}

pub(crate) fn describe_declaration(seat: Seat, activate: bool) -> Choice {
    if activate {
        choice("Activate it for +5", ids::machine(seat))
    } else {
        Choice::plain("Keep it for later")
    }
}

pub(crate) fn tell_declaration(teller: &Teller<'_>, seat: Seat, activate: bool) -> String {
    let name = teller.name(seat);
    if activate {
        return format!("{name} activates the War Machine.");
    }
    format!("{name} keeps the War Machine for later.")
}

/// Whether `seat` is asked in Winter: on public facts alone, with any card in hand while the machine is
/// not openly elsewhere (OKC-H9).
#[inline]
pub(crate) fn may_be_deployed(crown: &Crown, seat: Seat) -> bool {
    let player = crown.player(seat);
    player.machine.is_none() && !player.hand.is_empty() && player.is_out_of_sight(Face::WarMachine)
}

pub(crate) fn list_deployments(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    if crown.player(seat).hand.contains(Face::WarMachine) {
        out.extend(Region::ALL.map(Action::Deploy));
    }
}

pub(crate) fn refuse_deployment(crown: &Crown, seat: Seat) -> Refusal {
    if crown.stage != Stage::Winter {
        return Refusal::new("OKC-27", "War Machines are deployed in Winter.");
    }
    if crown.player(seat).machine.is_some() {
        return Refusal::new("OKC-27", "Your War Machine is deployed already.");
    }
    refusal::not_in_hand(crown, "OKC-27", seat, Face::WarMachine)
}

pub(crate) fn deploy<S: Sink<Event>>(
    crown: &mut Crown,
    seat: Seat,
    region: Region,
    log: &mut S,
    effect: &mut Effect,
) {
    let player = crown.player_mut(seat);
    player.hand.remove(Face::WarMachine);
    player.expose(Face::WarMachine);
    player.machine = Some(region);
    log.emit(Event::Deployed(seat, region));
    effect.committed = true;
}

pub(crate) fn describe_deployment(region: Region) -> Choice {
    pair(
        format!("Deploy your War Machine at the {}", region.name()),
        ids::hand(Face::WarMachine),
        ids::region(region),
    )
}

pub(crate) fn tell_deployment(teller: &Teller<'_>, seat: Seat, region: Region) -> String {
    format!("{} deploys the War Machine at the {}.", teller.name(seat), region.name())
}
