//! The machine: whom a position waits for, what a decision sets off, and what follows by itself until
//! the next one (section 5 of the rules page).

use table::{Actor, Dice, Effect, Next, Scratch, Seat, SeatSet, Sink};

use crate::content::Tactic;
use crate::rules::{Action, Crown, Event, Factions, Source, Stage};

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
                } else if crown.may_take_back(seat) {
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
    effect
}

/// Appends what chance may do now, with weights.
pub(crate) fn chance(crown: &Crown, out: &mut Vec<(Action, u32)>) {
    match crown.stage {
        Stage::Factions if crown.rules.factions != Factions::Chosen => {
            out.extend(crown.free_factions().map(|faction| (Action::Faction(faction), 1)));
        }
        Stage::Opening => out.extend(crown.unplaced().map(|seat| (Action::Lead(seat), 1))),
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
        Action::Faction(faction) => crown.give_faction(faction, log),
        Action::Lead(seat) => {
            crown.order[crown.on_track as usize & 3] = seat;
            crown.on_track += 1;
        }
        Action::Draw(face) => {
            let seat = Seat(crown.cursor);
            crown.player_mut(seat).draw(face);
            log.emit(Event::Drew(seat, face));
        }
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
        Action::Faction(faction) => crown.give_faction(faction, log),
        Action::RegalIncome => crown.take_regal_income(seat, log),
        Action::Herald(location) => {
            crown.player_mut(seat).herald = Some(location);
            crown.cursor += 1;
            log.emit(Event::Herald(seat, location));
        }
        Action::Place(region, face) => crown.place(seat, region, Some(face), log),
        Action::Leave(region) => crown.place(seat, region, None, log),
        Action::TakeBack => crown.take_back(seat, log),
        Action::Ambush(target, a, b) => crown.ambush(seat, target, a, b, log),
        Action::SeaLanes(to) => crown.sail(seat, to, log),
        Action::Streets(target) => crown.look(seat, target, log, effect),
        Action::Swap(face) => crown.swap(seat, face, log),
        Action::Activate => crown.declare(seat, true, log),
        Action::Keep => crown.declare(seat, false, log),
        Action::Retreat => crown.retreat(seat, log),
        Action::Reinforce(face) => {
            crown.reinforce(seat, face, log);
            effect.committed = true;
        }
        Action::Feed(face) => crown.feed(seat, face, log),
        Action::Storms => crown.boost(seat, Tactic::Storms, seat, log),
        Action::Stones => crown.boost(seat, Tactic::Stones, seat, log),
        Action::Sap(target) => crown.boost(seat, Tactic::Sap, target, log),
        Action::CutTheStrings(target, face) => crown.cut(seat, target, face, log),
        Action::Battlecry => crown.cry(seat, log),
        Action::Commit(face) => crown.commit(seat, face, log),
        Action::Decline => crown.decline(seat, log),
        Action::Claim(location) => crown.claim(seat, location, log),
        Action::Court(source, face) => crown.seat_captain(seat, source, face, false, log),
        Action::CourtBeside(source, face) => crown.seat_captain(seat, source, face, true, log),
        Action::Offer(source, face) => crown.offer(seat, source, face, log),
        Action::Legend => crown.take_legend(seat, log),
        Action::Refresh(tactic) => crown.refresh(seat, tactic, log),
        Action::Strike(target, face) => crown.strike(seat, target, face, log),
        Action::Under(region, face) => crown.pick(seat, region, face, log),
        Action::Recover(face) => crown.recover(seat, face, log),
        Action::Blockade(location) => crown.set_blockade(seat, location, log),
        Action::Rite(tactic) => crown.rite(seat, tactic, log),
        Action::PowerBack => crown.power_back(seat, log),
        Action::Retire(region, face) => crown.choose_retire(seat, Some((region, face)), log),
        Action::Return(region, face) => crown.take_back_card(seat, region, face, log),
        Action::Deploy(region) => crown.deploy(seat, region, log),
        Action::Pass => pass(crown, seat, log),
        Action::Lead(_) | Action::Draw(_) => {}
    }
    if matches!(
        action,
        Action::Court(Source::Hand, _)
            | Action::CourtBeside(Source::Hand, _)
            | Action::Offer(Source::Hand, _)
            | Action::Deploy(_)
    ) {
        effect.committed = true;
    }
}

fn pass<S: Sink<Event>>(crown: &mut Crown, seat: Seat, log: &mut S) {
    match crown.stage {
        Stage::Look => crown.stage = Stage::Unrevealed,
        Stage::Tooth => crown.leave_tooth(),
        Stage::Effect | Stage::Prize => crown.leave_effect(log),
        Stage::Blockade => crown.unmask(log),
        Stage::Retire => crown.choose_retire(seat, None, log),
        _ => crown.cursor += 1,
    }
}

/// Runs on until somebody has to decide, chance is needed, or the game is over.
#[inline]
pub(super) fn run<S: Sink<Event>>(crown: &mut Crown, log: &mut S, effect: &mut Effect) {
    loop {
        let waits = match crown.stage {
            Stage::Factions => crown.step_factions(log),
            Stage::Opening => crown.step_opening(log),
            Stage::Deal => crown.step_deal(log),
            Stage::Income => crown.step_income(log),
            Stage::Draw => crown.step_draw(log),
            Stage::Heralds => crown.step_heralds(),
            Stage::Place => crown.step_place(log, effect),
            Stage::Ambush => crown.step_ambush(log),
            Stage::Unrevealed => crown.step_unrevealed(),
            Stage::Look => crown.step_look(),
            Stage::Machines => crown.step_machines(log, effect),
            Stage::Ruse => crown.step_ruse(log),
            Stage::Tooth => crown.step_tooth(),
            Stage::Active => crown.step_active(log),
            Stage::Tie => crown.step_tie(),
            Stage::FollowUp => crown.step_follow_up(log),
            Stage::Claim | Stage::Over => true,
            Stage::Effect => crown.step_effect(log),
            Stage::Prize => crown.step_prize(log),
            Stage::Blockade => crown.step_blockade(log),
            Stage::Aftermath => crown.step_aftermath(log),
            Stage::Retire => crown.step_retire(log, effect),
            Stage::Winter => crown.step_winter(log),
        };
        if waits {
            return;
        }
    }
}
