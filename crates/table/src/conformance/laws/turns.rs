//! Law: a seat that may act has something to do, and the end has an outcome.

use std::collections::HashSet;

use crate::conformance::walk::{each_spot, legal_of};
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Next, Outcome, Scratch, Seat, SeatSet};

/// `must` is never empty and never overlaps `may`; active seats have legal actions, all different
/// and in a fixed order, and only one where a host need not ask; all others have none; the game is over exactly when it has an outcome,
/// and an outcome has winners who share one victory.
pub fn every_turn_has_a_choice<G: Playable>(effort: &Effort) -> Result<(), Breach> {
    each_spot::<G>(Law::Turns, effort, usize::MAX, |spot| {
        let position = spot.position;
        let next = position.next();
        if position.next() != next {
            return Err("next() answers differently when asked again".into());
        }
        let everybody = SeatSet::all(position.seats());
        if let Next::Seats { must, may } = next {
            if must.is_empty() {
                return Err("the game waits for nobody".into());
            }
            if must.0 & may.0 != 0 {
                return Err(format!("{must:?} must act and {may:?} may: the sets overlap"));
            }
            if next.active().0 & !everybody.0 != 0 {
                return Err(format!("{:?} are to act, but not all sit at the table", next.active()));
            }
        }
        for seat in Seat::all(position.seats()) {
            choices(position, seat, next.active().contains(seat))?;
        }
        match (next, position.outcome()) {
            (Next::Over, Some(outcome)) => sound(&outcome, position.seats()),
            (Next::Over, None) => Err("the game is over without an outcome".into()),
            (_, Some(_)) => Err("there is an outcome before the end".into()),
            (_, None) => Ok(()),
        }
    })
}

fn choices<G: Playable>(position: &G, seat: Seat, active: bool) -> Result<(), String> {
    let legal = legal_of(position, seat);
    if active && legal.is_empty() {
        return Err(format!("dead end: seat {seat} is to act but has no legal action"));
    }
    if !active && !legal.is_empty() {
        return Err(format!("seat {seat} is not to act but has legal actions: {legal:?}"));
    }
    if legal.iter().collect::<HashSet<_>>().len() != legal.len() {
        return Err(format!("the legal actions of seat {seat} repeat themselves: {legal:?}"));
    }
    if legal_of(position, seat) != legal {
        return Err(format!("the legal actions of seat {seat} are listed differently when asked again"));
    }
    if let Some(action) = position.unasked(seat)
        && legal != [action]
    {
        return Err(format!("seat {seat} would do {action:?} unasked, but may do {legal:?}"));
    }
    match position.default_action(seat, &mut Scratch::default()) {
        None if active => Err(format!("seat {seat} is to act but has no default action")),
        Some(action) if !active => {
            Err(format!("seat {seat} is not to act but would do {action:?} by default"))
        }
        Some(action) => position
            .check(seat, action)
            .map_err(|refusal| format!("the default action {action:?} of seat {seat} is refused: {refusal}")),
        None => Ok(()),
    }
}

fn sound(outcome: &Outcome, seats: u8) -> Result<(), String> {
    if outcome.seats() != seats {
        return Err(format!("the outcome counts {} seats of {seats}", outcome.seats()));
    }
    if outcome.winners().is_empty() {
        return Err("nobody wins".into());
    }
    let shares: f64 = Seat::all(seats).map(|seat| outcome.share(seat)).sum();
    if (shares - 1.0).abs() > 1e-9 {
        return Err(format!("the shares of victory add up to {shares}"));
    }
    if outcome.ending.is_empty() || outcome.ending.contains(char::is_whitespace) {
        return Err(format!("the ending {:?} is not one word, as records need it", outcome.ending));
    }
    Ok(())
}
