//! The machine: whom a position waits for, what a decision sets off, and what follows by itself until
//! the next one (section 5 of the rules page).

use table::{Actor, Dice, Effect, Next, Scratch, Seat, SeatSet, Sink};

use crate::rules::cards::{raid_and_raze, ruse, tooth, unmasking, war_machine};
use crate::rules::locations::{battlefield, castle, necropolis, shrine, wilderness};
use crate::rules::tactics::{
    ambush, battlecry, cut_the_strings, power_back, regal_guard, rites, sap, sea_lanes, stones, storms,
    streets,
};
use crate::rules::{
    Action, Crown, Event, Factions, Stage, autumn, clash, legal, rewards, setup, spring, summer, winter,
};

/// What the position waits for.
#[inline]
pub(crate) fn next(crown: &Crown) -> Next {
    match crown.stage {
        Stage::Factions if crown.rules.factions == Factions::Chosen => Next::seat(Seat(crown.cursor)),
        Stage::Factions | Stage::Opening | Stage::Deal | Stage::Draw => Next::Chance,
        Stage::Place | Stage::Retire => {
            let (mut must, mut may) = (SeatSet::EMPTY, SeatSet::EMPTY);
            for seat in crown.in_order() {
                if !crown.is_ready(seat) {
                    must = must.with(seat);
                } else if legal::may_take_back(crown, seat) {
                    may = may.with(seat);
                }
            }
            Next::Seats { must, may }
        }
        Stage::Claim | Stage::Blockade => alone(crown.winner),
        Stage::Effect | Stage::Prize => alone(crown.claim.map(|(seat, _)| seat)),
        Stage::Over => Next::Over,
        _ => Next::seat(crown.at_cursor()),
    }
}

/// The game waits for this seat and no other.
#[inline]
fn alone(seat: Option<Seat>) -> Next {
    Next::Seats { must: seat.map_or(SeatSet::EMPTY, SeatSet::only), may: SeatSet::EMPTY }
}

/// Carries out a legal action, and what follows it by itself.
pub(crate) fn apply<S: Sink<Event>>(crown: &mut Crown, actor: Actor, action: Action, log: &mut S) -> Effect {
    let mut effect = Effect::OPEN;
    let picking = !crown.picks.is_empty();
    match actor {
        Actor::Chance => apply_chance(crown, action, log),
        Actor::Seat(seat) => apply_choice(crown, seat, action, log, &mut effect),
    }
    run(crown, log, &mut effect);
    // Picks for the Shrine are hidden until they are all made.
    effect.revealed |= picking && crown.picks.is_empty();
    match actor {
        // What a seat has done is open while it goes on.
        Actor::Seat(seat) if effect == Effect::COMMITTED => effect.within_turn(seat, next(crown)),
        _ => effect,
    }
}

/// Appends what chance may do now, with weights.
pub(crate) fn chance(crown: &Crown, out: &mut Vec<(Action, u32)>) {
    match crown.stage {
        Stage::Factions if crown.rules.factions != Factions::Chosen => {
            out.extend(setup::free_factions(crown).map(|faction| (Action::Faction(faction), 1)));
        }
        Stage::Opening => out.extend(setup::unplaced(crown).map(|seat| (Action::Lead(seat), 1))),
        Stage::Deal | Stage::Draw => {
            let pile = crown.player(Seat(crown.cursor)).pile;
            out.extend(pile.faces().map(|face| (Action::Draw(face), u32::from(pile.count(face)))));
        }
        _ => {}
    }
}

/// Draws one of what [`chance`] lists, without the list: equal faces lie beside each other in a pile's
/// mask.
#[inline]
pub(crate) fn draw_chance<D: Dice>(crown: &Crown, dice: &mut D, scratch: &mut Scratch<Action>) -> Action {
    if matches!(crown.stage, Stage::Deal | Stage::Draw) {
        let pile = crown.player(Seat(crown.cursor)).pile;
        return Action::Draw(pile.nth(dice.below(u32::from(pile.len()))));
    }
    scratch.odds.clear();
    chance(crown, &mut scratch.odds);
    table::pick(&scratch.odds, dice)
}

fn apply_chance<S: Sink<Event>>(crown: &mut Crown, action: Action, log: &mut S) {
    match action {
        Action::Faction(faction) => setup::give_faction(crown, faction, log),
        Action::Lead(seat) => setup::lead(crown, seat),
        Action::Draw(face) => setup::draw(crown, face, log),
        _ => {}
    }
}

fn apply_choice<S: Sink<Event>>(
    crown: &mut Crown,
    seat: Seat,
    action: Action,
    log: &mut S,
    effect: &mut Effect,
) {
    match action {
        Action::Faction(faction) => setup::give_faction(crown, faction, log),
        Action::Lead(_) | Action::Draw(_) => {}
        Action::RegalIncome => regal_guard::collect(crown, seat, log),
        Action::Herald(location) => summer::send_herald(crown, seat, location, log),
        Action::Place(region, face) => summer::place(crown, seat, region, Some(face), log),
        Action::Leave(region) => summer::place(crown, seat, region, None, log),
        Action::TakeBack => summer::take_back(crown, seat, log),
        Action::Ambush(target, a, b) => ambush::play(crown, seat, target, a, b, log),
        Action::SeaLanes(to) => sea_lanes::play(crown, seat, to, log),
        Action::Streets(target) => streets::play(crown, seat, target, log, effect),
        Action::Swap(face) => streets::swap(crown, seat, face, log),
        Action::Activate => war_machine::declare(crown, seat, true, log),
        Action::Keep => war_machine::declare(crown, seat, false, log),
        Action::Retreat => ruse::retreat(crown, seat, log),
        Action::Reinforce(face) => ruse::reinforce(crown, seat, face, log, effect),
        Action::Feed(face) => tooth::feed(crown, seat, face, log),
        Action::Storms => storms::play(crown, seat, log),
        Action::Stones => stones::play(crown, seat, log),
        Action::Sap(target) => sap::play(crown, seat, target, log),
        Action::CutTheStrings(target, face) => cut_the_strings::play(crown, seat, target, face, log),
        Action::Battlecry => battlecry::play(crown, seat, log),
        Action::Commit(face) => clash::commit(crown, seat, face, log),
        Action::Decline => clash::decline(crown, seat, log),
        Action::Claim(location) => rewards::claim(crown, seat, location, log),
        Action::Court(source, face) => castle::play(crown, seat, (source, face), false, log, effect),
        Action::CourtBeside(source, face) => castle::play(crown, seat, (source, face), true, log, effect),
        Action::Offer(source, face) => wilderness::play(crown, seat, source, face, log, effect),
        Action::Legend => wilderness::take_legend(crown, seat, log),
        Action::Refresh(tactic) => wilderness::refresh(crown, seat, tactic, log),
        Action::Strike(target, face) => battlefield::play(crown, seat, target, face, log),
        Action::Under(region, face) => shrine::pick(crown, seat, region, face, log),
        Action::Recover(face) => necropolis::play(crown, seat, face, log),
        Action::Blockade(location) => raid_and_raze::play(crown, seat, location, log),
        Action::Rite(tactic) => rites::play(crown, seat, tactic, log),
        Action::PowerBack => power_back::play(crown, seat, log),
        Action::Retire(region, face) => winter::retire(crown, seat, Some((region, face)), log),
        Action::Return(region, face) => regal_guard::take_back(crown, seat, region, face, log),
        Action::Deploy(region) => war_machine::deploy(crown, seat, region, log, effect),
        Action::Pass => pass(crown, seat, log),
    }
}

fn pass<S: Sink<Event>>(crown: &mut Crown, seat: Seat, log: &mut S) {
    match crown.stage {
        Stage::Look => streets::end_look(crown),
        Stage::Tooth => tooth::leave(crown),
        Stage::Effect | Stage::Prize => rewards::leave_effect(crown, log),
        Stage::Blockade => unmasking::claim(crown, log),
        Stage::Retire => winter::retire(crown, seat, None, log),
        _ => crown.cursor += 1,
    }
}

/// Runs on until a seat has to decide, chance is needed, or the game is over. Each step says whether the
/// position waits at its stage.
#[inline]
pub(super) fn run<S: Sink<Event>>(crown: &mut Crown, log: &mut S, effect: &mut Effect) {
    loop {
        let waits = match crown.stage {
            Stage::Factions => setup::step_factions(crown, log),
            Stage::Opening => setup::step_opening(crown, log),
            Stage::Deal => setup::step_deal(crown, log),
            Stage::Income => spring::step_income(crown, log),
            Stage::Draw => spring::step_draw(crown, log),
            Stage::Heralds => summer::step_heralds(crown),
            Stage::Place => summer::step_place(crown, log, effect),
            Stage::Ambush => ambush::step(crown, log),
            Stage::Unrevealed => autumn::step_unrevealed(crown),
            Stage::Look => streets::step_look(crown),
            Stage::Machines => autumn::step_machines(crown, log, effect),
            Stage::Ruse => ruse::step(crown, log),
            Stage::Tooth => tooth::step(crown),
            Stage::Active => autumn::step_active(crown, log),
            Stage::Tie => battlecry::step(crown),
            Stage::FollowUp => clash::step_follow_up(crown, log),
            Stage::Claim | Stage::Over => true,
            Stage::Effect => rewards::step_effect(crown, log),
            Stage::Prize => wilderness::step_prize(crown, log),
            Stage::Blockade => raid_and_raze::step(crown, log),
            Stage::Aftermath => rewards::step_aftermath(crown, log),
            Stage::Retire => winter::step_retire(crown, log, effect),
            Stage::Winter => winter::step_winter(crown, log),
        };
        if waits {
            return;
        }
    }
}
