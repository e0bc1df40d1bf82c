//! What a decision sets off.

use table::{Actor, Effect, Seat, Sink};

use crate::rules::action::Action;
use crate::rules::event::Event;
use crate::rules::flow::next;
use crate::rules::state::{Conquest, Phase};

/// Carries out a legal action and everything that follows without a decision.
pub(crate) fn apply<S: Sink<Event>>(
    game: &mut Conquest,
    actor: Actor,
    action: Action,
    log: &mut S,
) -> Effect {
    let effect = effect(game, action);
    match actor {
        Actor::Chance => draw(game, action, log),
        Actor::Seat(seat) => decide(game, seat, action, log),
    }
    game.board.advance(log);
    game.board.note_control();
    game.tidy_offers();
    game.count_votes(log);
    if game.reveal(log) {
        return Effect::REVEALED;
    }
    if game.board.phase == Phase::Over {
        // Picks that were never turned up are nobody's business any more.
        game.hidden.picks = Default::default();
    }
    match actor {
        // A stance, a name, an order is open while its seat goes on; what is done aside is not.
        Actor::Seat(seat) if effect == Effect::COMMITTED && !action.is_aside() => {
            effect.within_turn(seat, next(game))
        }
        _ => effect,
    }
}

/// Whether an action can be taken back once its seat does not go on: one's own steps until others are concerned.
fn effect(game: &Conquest, action: Action) -> Effect {
    match action {
        Action::Done if game.board.phase == Phase::Muster => Effect::OPEN,
        Action::Pick(_)
        | Action::Recruit(..)
        | Action::Disband(_)
        | Action::March { .. }
        | Action::Step(_)
        | Action::Halt
        | Action::Embark { .. }
        | Action::Disembark { .. }
        | Action::Fort(_)
        | Action::Raze(_)
        | Action::Walk { .. }
        | Action::Journey { .. }
        | Action::Lose(_)
        | Action::RetreatLand(_)
        | Action::RetreatSea(_)
        | Action::Follow { .. } => Effect::OPEN,
        Action::Accept(_) | Action::Vote(_) => Effect::REVEALED,
        _ => Effect::COMMITTED,
    }
}

/// A start is dealt or a die is cast.
fn draw<S: Sink<Event>>(game: &mut Conquest, outcome: Action, log: &mut S) {
    let board = &mut game.board;
    match outcome {
        Action::Start(start) => board.deal_start(start, log),
        Action::Die(die) if board.phase == Phase::Roll => board.battle_die(die, log),
        Action::Die(die) => board.roll_off(die, log),
        _ => {}
    }
}

/// A seat has decided.
fn decide<S: Sink<Event>>(game: &mut Conquest, seat: Seat, action: Action, log: &mut S) {
    let board = &mut game.board;
    match action {
        Action::Start(_) | Action::Die(_) => {}
        Action::Pick(kind) => game.pick(seat, kind, log),
        Action::Done => board.end_step(log),
        Action::Recruit(kind, at) => board.recruit(kind, at, log),
        Action::Disband(troop) => {
            board.disband(troop, log);
            board.eliminate(log);
        }
        Action::March { troop, to, all } => board.march(troop, to, all, log),
        Action::Step(to) => board.take_step(to, log),
        Action::Halt => board.halt(),
        Action::Embark { troop, carrier } => board.embark(troop, carrier, log),
        Action::Disembark { troop, to } => board.disembark(troop, to, log),
        Action::Fort(at) => board.fortify(at, log),
        Action::Raze(at) => board.raze(at, log),
        Action::Walk { person, to } => board.walk(person, to, log),
        Action::Journey { party, path } => board.journey(party, &path, log),
        Action::Stance { at, with, fight } => {
            if fight && seat == board.turn_player() {
                board.note_attack(seat, with, log);
            }
            board.speak(seat, at, with, fight, log);
        }
        Action::First(from) => {
            log.emit(Event::Named { seat, at: board.battle.at, first: from });
            board.name_first(from);
        }
        Action::Lose(troop) => board.lose(troop, log),
        Action::RetreatLand(to) => board.retreat(false, to, log),
        Action::RetreatSea(to) => board.retreat(true, to, log),
        Action::Follow { person, sea } => board.follow(person, sea, log),
        Action::End => board.phase = Phase::TurnOver,
        Action::Place { person, at } => {
            board.placing.remove(0);
            board.put(person, seat, at, log);
        }
        Action::Offer { to, terms } => game.make_offer(seat, to, terms, log),
        Action::Counter { id, terms } => game.counter(seat, id, terms, log),
        Action::Accept(id) => game.accept(id, log),
        Action::Decline(id) => game.decline(id, log),
        Action::Retract(id) => board.retract(id, log),
        Action::Gift { to, gold } => board.gift(seat, to, gold, log),
        Action::Break(with) => board.break_alliance(seat, with, log),
        Action::Execute(person) => {
            board.execute(seat, person, log);
            board.eliminate(log);
        }
        Action::Release(person) => board.release(seat, person, log),
        Action::Motion(to) => game.move_surrender(seat, to, log),
        Action::Vote(yes) => game.vote(seat, yes, log),
        Action::Promise { to, pledge } => board.record_promise(seat, to, pledge, log),
        Action::Resign => game.resign(seat, log),
    }
}
