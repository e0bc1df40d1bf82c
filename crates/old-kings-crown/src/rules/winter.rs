//! Winter: retire, tactics and deployment, cleanup, win check (OKC-26 to OKC-29, OKC-80 to OKC-83).

use table::{Choice, Effect, Refusal, Seat, SeatSet, Sink};

use crate::content;
use crate::content::{Cards, Face, Region};
use crate::rules::cards::war_machine;
use crate::rules::state::RetireChoice;
use crate::rules::tactics::regal_guard;
use crate::rules::{Action, Crown, Ending, Event, Settled, Stage, outcome, refusal, spring};
use crate::words::choices::{choice, lying};
use crate::words::log::Teller;

pub(crate) const RETIRE_TOPIC: &str = "which card to retire, if any";
pub(crate) const RETIRE_PASS: &str = "Retire nothing";

pub(crate) fn retire_question(crown: &Crown, seat: Seat) -> String {
    if crown.is_ready(seat) {
        return "Your choice is made; the others still choose.".into();
    }
    "Winter: retire one of your revealed cards for good?".into()
}

/// Cards that `seat` may retire from `region` (OKC-26, OKC-68).
#[inline]
pub(crate) fn retire_candidates(crown: &Crown, seat: Seat, region: Region) -> Cards {
    crown.player(seat).lying(region).except(Cards::LASTING).distinct()
}

/// Whether `seat` has any card that it may retire.
#[inline]
pub(crate) fn may_retire(crown: &Crown, seat: Seat) -> bool {
    Region::ALL.iter().any(|&region| !retire_candidates(crown, seat, region).is_empty())
}

/// D15 opens for everybody with an eligible card.
pub(super) fn enter_retire(crown: &mut Crown) {
    for seat in crown.in_order() {
        let any = may_retire(crown, seat);
        let player = crown.player_mut(seat);
        player.fresh = Cards::EMPTY;
        player.retire = if any { RetireChoice::Open } else { RetireChoice::Keep };
    }
    crown.stage = Stage::Retire;
}

/// All at once.
pub(super) fn step_retire<S: Sink<Event>>(crown: &mut Crown, log: &mut S, effect: &mut Effect) -> bool {
    if crown.in_order().any(|seat| crown.player(seat).retire == RetireChoice::Open) {
        return true;
    }
    for seat in crown.in_order() {
        let player = crown.player_mut(seat);
        if let RetireChoice::Card(region, face) = player.retire {
            player.lift(region, face);
            player.lost.add(face);
            log.emit(Event::Retired(seat, face));
        }
        player.retire = RetireChoice::Open;
    }
    effect.committed = true;
    effect.revealed = true;
    crown.stage = Stage::Winter;
    crown.cursor = 0;
    false
}

pub(super) fn list_retirements(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    if crown.player(seat).retire != RetireChoice::Open {
        out.push(Action::TakeBack);
        return;
    }
    out.push(Action::Pass);
    for region in Region::ALL {
        let cards = retire_candidates(crown, seat, region);
        out.extend(cards.iter().map(|face| Action::Retire(region, face)));
    }
}

pub(super) fn refuse_retire(crown: &Crown, seat: Seat, region: Region, face: Face) -> Refusal {
    if crown.stage != Stage::Retire {
        return Refusal::new("OKC-26", "Cards are retired at the start of Winter.");
    }
    refuse_lying(crown, "OKC-26", seat, region, face)
}

/// Why a played card cannot be taken from its Region in Winter.
pub(super) fn refuse_lying(
    crown: &Crown,
    rule: &'static str,
    seat: Seat,
    region: Region,
    face: Face,
) -> Refusal {
    if face == Face::Heir {
        return Refusal::new("OKC-67", "The Heir always comes back to your hand.");
    }
    if Cards::LASTING.contains(face) {
        return Refusal::new(rule, "Rituals return under their tiles.");
    }
    refusal::not_lying(crown, rule, seat, region, face)
}

/// A hidden retire choice.
pub(super) fn retire<S: Sink<Event>>(
    crown: &mut Crown,
    seat: Seat,
    choice: Option<(Region, Face)>,
    log: &mut S,
) {
    crown.player_mut(seat).retire = match choice {
        None => RetireChoice::Keep,
        Some((region, face)) => RetireChoice::Card(region, face),
    };
    log.emit(Event::WillRetire(seat, choice.map(|(_, face)| face)));
}

pub(crate) fn describe_retire(crown: &Crown, seat: Seat, region: Region, face: Face) -> Choice {
    let label = format!("Retire {} from the {}", crown.card(seat, face), region.name());
    let caution = Some("A retired card does not come back.".into());
    Choice { caution, ..choice(label, lying(crown, seat, region, face)) }
}

pub(crate) fn tell_retired(teller: &Teller<'_>, seat: Seat, face: Face) -> String {
    format!("{} retires {}.", teller.name(seat), teller.the(seat, face))
}

pub(crate) const TOPIC: &str = "what to do before the year ends";
pub(crate) const PASS: &str = "End the year";

/// Whoever could have something to do is asked (OKC-H9), also if there is nothing.
pub(crate) fn question(crown: &Crown, seat: Seat) -> &'static str {
    let mut ways = Vec::new();
    list(crown, seat, &mut ways);
    match ways.len() {
        1 => "Winter: you have nothing left to do this year.",
        _ => "Winter: anything to do before the year ends?",
    }
}

/// D16: asked on public facts alone (OKC-H9).
#[inline]
fn may_use_winter(crown: &Crown, seat: Seat) -> bool {
    regal_guard::may_return(crown, seat) || war_machine::may_be_deployed(crown, seat)
}

/// In order; then the year ends.
pub(super) fn step_winter<S: Sink<Event>>(crown: &mut Crown, log: &mut S) -> bool {
    if crown.seek(may_use_winter) {
        return true;
    }
    clean_up(crown, log);
    check_win(crown, log);
    false
}

pub(super) fn list(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    out.push(Action::Pass);
    regal_guard::list_returns(crown, seat, out);
    war_machine::list_deployments(crown, seat, out);
}

/// OKC-28.
fn clean_up<S: Sink<Event>>(crown: &mut Crown, log: &mut S) {
    log.emit(Event::Cleanup);
    (crown.ambushes, crown.sailed, crown.swapped) = ([None; 4], None, false);
    crown.settled = [Settled::OPEN; 3];
    for seat in crown.in_order() {
        let player = crown.player_mut(seat);
        for region in 0..3 {
            let cards = std::mem::take(&mut player.shown[region]);
            if cards.contains(Face::Heir) {
                player.welcome(Face::Heir);
            }
            player.rituals = player.rituals.plus(cards.of(Cards::RITUALS));
            player.discard = player.discard.plus(cards.except(Cards::LASTING));
        }
        if player.machine_used {
            player.machine = None;
            player.machine_used = false;
            player.discard.add(Face::WarMachine);
        }
        player.herald = None;
    }
}

pub(crate) fn tell_cleanup() -> String {
    "Winter: the cards are put away and the Heralds ride home.".into()
}

/// Seats with enough Influence to win (OKC-80).
pub(crate) fn at_goal(crown: &Crown) -> SeatSet {
    let goal = crown.goal();
    crown.in_order().filter(|&seat| crown.player(seat).influence >= goal).collect()
}

/// OKC-80, OKC-81: only the totals now matter.
fn check_win<S: Sink<Event>>(crown: &mut Crown, log: &mut S) {
    let candidates = at_goal(crown);
    if !candidates.is_empty() {
        let (winners, ending) = outcome::best_of(crown, candidates);
        outcome::finish(crown, winners, ending, log);
    } else if crown.round >= content::LAST_ROUND {
        outcome::finish(crown, crown.alive(), Ending::HundredRounds, log);
    } else {
        spring::enter_spring(crown, log);
    }
}
