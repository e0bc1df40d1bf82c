//! Law: taking back works, ends where it must, and shows nothing.

use super::views::looks_alike;
use crate::conformance::walk::{Spot, Trial, Walker, each_game, each_spot, legal_of, sample};
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Actor, Dice, Match, QuickDice, Seat, Secret, Viewer};

/// At a table, a step that left things open can be taken back by its seat, and leaves no
/// trace; nothing can be taken back once chance acted, something was revealed, the turn passed, or
/// another seat acted. An open step never shows its actor anything: otherwise one could look
/// and take it back. And a step that showed nothing is open as long as its actor goes on, unless it was taken
/// aside, which concerns others.
pub fn taking_back_never_peeks<G: Playable>(effort: &Effort) -> Result<(), Breach> {
    each_game::<G>(Law::Undoing, effort, |trial| at_the_table::<G>(trial, effort))?;
    each_spot::<G>(Law::Undoing, effort, effort.spots, |spot| no_peeking(spot))
}

fn at_the_table<G: Playable>(trial: &Trial<'_>, effort: &Effort) -> Result<(), String> {
    let secret = Secret::from_seed(trial.seed, 2);
    let mut game = Match::<G>::start(trial.setup, secret, Vec::new()).map_err(|fault| fault.to_string())?;
    let mut walker = Walker::new(trial.seed);
    // Who took the latest steps that are still open, and how many.
    let mut open: (Option<Seat>, usize) = (None, 0);
    let mut tried = 0;
    while game.steps().len() < effort.plies {
        trial.ply.set(game.steps().len());
        let Some(step) = walker.step(game.position()) else { break };
        let Actor::Seat(seat) = step.actor else { break };
        let before = game.clone();
        let mut after = game.position().clone();
        let effect = after.apply(step.actor, step.action, &mut ());
        if !G::is_aside(step.action) && effect != effect.within_turn(seat, after.next()) {
            let action = step.action;
            return Err(format!("{action:?} stands, though it showed nothing and seat {seat} goes on"));
        }
        if game.submit(seat, step.action).is_err() {
            break;
        }
        let chance_acted = game.steps().len() > before.steps().len() + 1;
        open = match open {
            _ if effect.is_final() || chance_acted => (None, 0),
            (Some(last), count) if last == seat => (Some(seat), count + 1),
            _ => (Some(seat), 1),
        };
        for other in Seat::all(trial.setup.seats()) {
            let expected = if open.0 == Some(other) { open.1 } else { 0 };
            let found = game.undoable(other);
            if found != expected {
                return Err(format!("seat {other} may take back {found} steps instead of {expected}"));
            }
            if expected == 0 && game.clone().undo(other) {
                return Err(format!("seat {other} took back a step that stands for good"));
            }
        }
        // Folding back costs a replay, so only some of the steps are taken back.
        if open.1 > 0 && tried < effort.spots * 4 {
            tried += 1;
            takes_back(&game, &before, seat)?;
        }
    }
    Ok(())
}

fn takes_back<G: Playable>(game: &Match<G>, before: &Match<G>, seat: Seat) -> Result<(), String> {
    let mut game = game.clone();
    if !game.undo(seat) {
        return Err(format!("seat {seat} cannot take back its open step"));
    }
    if game.position() != before.position() {
        return Err(format!("taking back a step of seat {seat} leads to a different position"));
    }
    if game.steps() != before.steps() || format!("{:?}", game.events()) != format!("{:?}", before.events()) {
        return Err(format!("a step that seat {seat} took back has left a trace"));
    }
    if game.record() != before.record() {
        return Err(format!("a step that seat {seat} took back has left a trace in the record"));
    }
    Ok(())
}

fn no_peeking<G: Playable>(spot: &mut Spot<'_, G>) -> Result<(), String> {
    let truth = spot.position;
    for seat in truth.next().active().iter() {
        for viewer in [Viewer::Seat(seat), Viewer::Recall(seat)] {
            let view = truth.view(viewer);
            let legal = legal_of(truth, seat);
            for action in sample(&legal, 16, spot.dice) {
                let world = G::imagine(&view, &mut QuickDice::new(u64::from(spot.dice.below(1 << 30))));
                if world.check(seat, action).is_err() {
                    continue;
                }
                let [mut after, mut elsewhere] = [truth.clone(), world];
                let effect = after.apply(Actor::Seat(seat), action, &mut ());
                elsewhere.apply(Actor::Seat(seat), action, &mut ());
                if !effect.is_final() {
                    looks_alike(&after, &elsewhere, viewer).map_err(|what| {
                        format!("seat {seat} may look and take back: after the open step {action:?}, {what}")
                    })?;
                }
            }
        }
    }
    Ok(())
}
