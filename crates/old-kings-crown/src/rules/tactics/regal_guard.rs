//! Regal Guard: Influence in Spring (D1), or a played card back in Winter (D16); one use, either side
//! (OKC-R12).

use table::{Choice, Refusal, Seat, Sink};

use crate::content;
use crate::content::{Cards, Face, Region, Tactic};
use crate::rules::{Action, Crown, Event, Stage, refusal, winter};
use crate::words::choices::{choice, lying, pair};
use crate::words::ids;
use crate::words::log::Teller;

pub(crate) const TOPIC: &str = "whether the Regal Guard collects";

pub(crate) fn question(crown: &Crown, seat: Seat) -> String {
    format!("Spring: send the Regal Guard to collect {} Influence?", income(crown, seat))
}

/// Whether `seat` may use it for Influence.
#[inline]
pub(crate) fn may_collect(crown: &Crown, seat: Seat) -> bool {
    crown.player(seat).has_ready(Tactic::RegalGuard)
}

/// What it would pay.
fn income(crown: &Crown, seat: Seat) -> u8 {
    if crown.holds_court(seat) { content::REGAL_GUARD_WITH_COURT } else { content::REGAL_GUARD }
}

pub(crate) fn list_income(out: &mut Vec<Action>) {
    out.extend([Action::Pass, Action::RegalIncome]);
}

pub(crate) fn refuse_income(crown: &Crown) -> Refusal {
    if crown.stage != Stage::Income {
        return Refusal::new("OKC-R12", "Regal Guard pays in Spring, when income is taken.");
    }
    refusal::vague()
}

pub(crate) fn collect<S: Sink<Event>>(crown: &mut Crown, seat: Seat, log: &mut S) {
    let income = income(crown, seat);
    let player = crown.player_mut(seat);
    player.flip(Tactic::RegalGuard);
    player.influence += income;
    log.emit(Event::RegalIncome(seat, income));
}

pub(crate) fn describe_income(crown: &Crown, seat: Seat) -> Choice {
    let label = format!("Collect {} Influence", income(crown, seat));
    let detail = "This uses the tile up: it will not bring a card back in Winter.";
    choice(label, ids::tile(seat, Tactic::RegalGuard)).does(detail)
}

pub(crate) fn tell_income(teller: &Teller<'_>, seat: Seat, amount: u8) -> String {
    format!("{}'s Regal Guard collects {amount} Influence.", teller.name(seat))
}

/// Cards that it may take back from `region`.
#[inline]
fn candidates(crown: &Crown, seat: Seat, region: Region) -> Cards {
    crown.player(seat).lying(region).except(Cards::LASTING).distinct()
}

/// Whether `seat` may take a card back.
#[inline]
pub(crate) fn may_return(crown: &Crown, seat: Seat) -> bool {
    crown.player(seat).has_ready(Tactic::RegalGuard)
        && Region::ALL.iter().any(|&region| !candidates(crown, seat, region).is_empty())
}

pub(crate) fn list_returns(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    if crown.player(seat).has_ready(Tactic::RegalGuard) {
        for region in Region::ALL {
            let cards = candidates(crown, seat, region);
            out.extend(cards.iter().map(|face| Action::Return(region, face)));
        }
    }
}

pub(crate) fn refuse_return(crown: &Crown, seat: Seat, region: Region, face: Face) -> Refusal {
    if crown.stage != Stage::Winter {
        return Refusal::new("OKC-R12", "Regal Guard takes a card back in Winter.");
    }
    if !crown.player(seat).has_ready(Tactic::RegalGuard) {
        return super::refuse(crown, seat, Tactic::RegalGuard, "OKC-R12", "");
    }
    winter::refuse_lying(crown, "OKC-R12", seat, region, face)
}

pub(crate) fn take_back<S: Sink<Event>>(
    crown: &mut Crown,
    seat: Seat,
    region: Region,
    face: Face,
    log: &mut S,
) {
    let player = crown.player_mut(seat);
    player.flip(Tactic::RegalGuard);
    player.lift(region, face);
    player.welcome(face);
    log.emit(Event::Returned(seat, face));
}

pub(crate) fn describe_return(crown: &Crown, seat: Seat, region: Region, face: Face) -> Choice {
    pair(
        format!("Regal Guard: {} back from the {}", crown.card(seat, face), region.name()),
        ids::tile(seat, Tactic::RegalGuard),
        lying(crown, seat, region, face),
    )
}

pub(crate) fn tell_return(teller: &Teller<'_>, seat: Seat, face: Face) -> String {
    format!("{}'s Regal Guard brings {} back to hand.", teller.name(seat), teller.the(seat, face))
}
