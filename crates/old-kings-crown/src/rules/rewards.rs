//! What the winner of a Region gets, and what follows (OKC-50 to OKC-54, OKC-64). What the Locations do
//! is in [`locations`].

use table::{Choice, Refusal, Seat, Sink};

use crate::content::LOCATIONS;
use crate::content::{Location, Tactic};
use crate::rules::cards::raid_and_raze;
use crate::rules::locations::shrine;
use crate::rules::tactics::{power_back, rites};
use crate::rules::{Action, Crown, Event, Stage, autumn, locations, tactics};
use crate::words::choices::choice;
use crate::words::ids;
use crate::words::log::Teller;

pub(crate) fn claim_topic(crown: &Crown) -> String {
    format!("which Location of the {} to claim", crown.here().name())
}

pub(crate) fn claim_question(crown: &Crown) -> String {
    format!("You won the {}: choose the Location you claim.", crown.here().name())
}

pub(super) fn list_claims(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    let open = crown.here().locations().into_iter().filter(|&location| !crown.barred(seat, location));
    out.extend(open.map(Action::Claim));
}

pub(super) fn refuse_claim(crown: &Crown, location: Location) -> Refusal {
    if crown.stage != Stage::Claim {
        return Refusal::new("OKC-50", "A Location is claimed right after winning its Region.");
    }
    if location.region() != crown.here() {
        return elsewhere(location);
    }
    Refusal::new("OKC-R18", format!("The {} is blockaded.", location.name()))
}

/// The refusal of a Location of another Region.
pub(super) fn elsewhere(location: Location) -> Refusal {
    Refusal::new("OKC-50", format!("The {} lies in another Region.", location.name()))
}

/// D12: Herald, then Influence, then the effect (OKC-50 to OKC-53).
pub(super) fn claim<S: Sink<Event>>(crown: &mut Crown, seat: Seat, location: Location, log: &mut S) {
    log.emit(Event::Claimed(seat, location));
    crown.settled[location.region().index()].claimed = Some(location);
    if crown.player(seat).herald == Some(location) {
        crown.player_mut(seat).influence += 1;
        log.emit(Event::HeraldPaid(seat, location));
        for other in crown.in_order() {
            let victim = crown.player_mut(other);
            if other != seat && victim.herald == Some(location) && victim.influence > 0 {
                victim.influence -= 1;
                crown.player_mut(seat).influence += 1;
                log.emit(Event::Robbed(seat, other));
            }
        }
    }
    collect(crown, seat, location, log);
}

/// The Location's Influence; then its effect may be used (OKC-52).
pub(super) fn collect<S: Sink<Event>>(crown: &mut Crown, seat: Seat, location: Location, log: &mut S) {
    let amount = crown.rules.influence_of(location);
    crown.player_mut(seat).influence += amount;
    if amount > 0 {
        log.emit(Event::Gained(seat, location, amount));
    }
    crown.claim = Some((seat, location));
    crown.stage = Stage::Effect;
}

pub(crate) fn describe_claim(crown: &Crown, seat: Seat, location: Location) -> Choice {
    let herald = crown.player(seat).herald;
    let beside = herald == Some(location.sibling());
    let caution = beside.then(|| "Your Herald stands on the other one and pays nothing.".into());
    let pays = crown.rules.influence_of(location);
    // As the claim will pay it: the Location, the own Herald, and whoever stands there too (OKC-51).
    let along = herald == Some(location);
    let robbed = |other: &Seat| {
        let player = crown.player(*other);
        *other != seat && player.herald == Some(location) && player.influence > 0
    };
    let victims = if along { crown.in_order().filter(robbed).count() as u8 } else { 0 };
    let sum = pays + u8::from(along) + victims;
    let mut words = Vec::new();
    if along {
        let others = if victims > 0 { format!(" and {victims} from others there") } else { String::new() };
        words.push(format!("{pays} here, 1 for your Herald{others}."));
    }
    let effect = LOCATIONS[location.index()].effect;
    if !effect.is_empty() {
        words.push(format!("You may {effect}."));
    }
    let detail = (!words.is_empty()).then(|| words.join(" "));
    Choice {
        caution,
        detail,
        ..choice(format!("Claim the {} (+{sum})", location.name()), ids::location(location))
    }
}

pub(crate) fn tell_claim(teller: &Teller<'_>, seat: Seat, location: Location) -> String {
    format!("{} claims the {}.", teller.name(seat), location.name())
}

pub(crate) fn tell_herald_paid(teller: &Teller<'_>, seat: Seat) -> String {
    format!("{}'s Herald brings 1 Influence.", teller.name(seat))
}

pub(crate) fn tell_robbed(teller: &Teller<'_>, seat: Seat, victim: Seat) -> String {
    format!("{} takes 1 Influence from {}'s Herald.", teller.name(seat), teller.name(victim))
}

pub(crate) fn tell_gained(teller: &Teller<'_>, seat: Seat, location: Location, amount: u8) -> String {
    format!("{} gains {amount} Influence at the {}.", teller.name(seat), location.name())
}

/// D13: asked on public facts alone.
pub(super) fn step_effect<S: Sink<Event>>(crown: &mut Crown, log: &mut S) -> bool {
    if crown.claim.is_some_and(|(seat, location)| locations::is_open(crown, seat, location)) {
        return true;
    }
    leave_effect(crown, log);
    false
}

/// The effect is done with: what was picked for the Shrine goes under the pile, and the aftermath goes
/// on.
pub(super) fn leave_effect<S: Sink<Event>>(crown: &mut Crown, log: &mut S) {
    let user = crown.claim.map(|(seat, _)| seat);
    if let Some(seat) = user {
        shrine::bury(crown, seat, log);
    }
    if user == crown.winner {
        raid_and_raze::lift(crown, log);
        crown.stage = Stage::Blockade;
    } else {
        enter_aftermath(crown);
    }
}

/// The rewards are given; tactics may follow.
pub(super) fn enter_aftermath(crown: &mut Crown) {
    crown.claim = None;
    crown.stage = Stage::Aftermath;
    crown.cursor = 0;
}

pub(crate) fn aftermath_topic(crown: &Crown) -> String {
    format!("a tactic after the {}", crown.here().name())
}

pub(crate) fn aftermath_question(crown: &Crown, seat: Seat) -> String {
    let here = crown.here();
    let ready = [
        (Tactic::RiteOfTheTooth, rites::may_use(crown, seat, Tactic::RiteOfTheTooth)),
        (Tactic::RiteOfTheEye, rites::may_use(crown, seat, Tactic::RiteOfTheEye)),
        (Tactic::PowerBack, power_back::may(crown, seat)),
    ];
    format!("The {} {} settled: use {}?", here.name(), here.is(), tactics::in_words(&ready))
}

/// D14: aftermath tactics (OKC-64d).
#[inline]
fn may_use_aftermath(crown: &Crown, seat: Seat) -> bool {
    rites::may(crown, seat) || power_back::may(crown, seat)
}

pub(super) fn step_aftermath<S: Sink<Event>>(crown: &mut Crown, log: &mut S) -> bool {
    if crown.seek(may_use_aftermath) {
        return true;
    }
    crown.region += 1;
    autumn::begin_region(crown, log);
    false
}

pub(super) fn list_aftermath(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    rites::list(crown, seat, out);
    power_back::list(crown, seat, out);
    out.push(Action::Pass);
}
