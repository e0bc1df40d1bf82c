//! Law: games end in time, never return to an earlier position, and lose nothing on the way.

use std::collections::HashSet;

use crate::conformance::walk::{Walker, begin, each_game, possible, sample};
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Next, QuickDice, Seat};

/// No random game takes more than [`crate::Game::longest`] steps; no step leads back to a position that
/// the game has seen (or it could go on for ever); [`crate::Game::audit`] holds in every position; at
/// the end an evaluation knows the result.
pub fn games_end_and_lose_nothing<G: Playable>(effort: &Effort) -> Result<(), Breach> {
    each_game::<G>(Law::Endings, effort, |trial| {
        let longest = G::longest(trial.setup);
        let mut position = begin::<G>(trial.setup)?;
        let mut walker = Walker::new(trial.seed);
        let mut dice = QuickDice::new(!trial.seed);
        let mut seen = HashSet::new();
        let mut ply = 0;
        loop {
            trial.ply.set(ply);
            position.audit().map_err(|what| format!("the audit fails: {what}"))?;
            if !seen.insert(position.clone()) {
                return Err("the game is back at an earlier position, so it need never end".into());
            }
            for step in sample(&possible(&position), 8, &mut dice) {
                let mut after = position.clone();
                after.apply(step.actor, step.action, &mut ());
                if seen.contains(&after) {
                    let action = step.action;
                    return Err(format!(
                        "{action:?} leads back to an earlier position: the game need never end"
                    ));
                }
                after.audit().map_err(|what| format!("the audit fails after {:?}: {what}", step.action))?;
            }
            let Some(step) = walker.step(&position) else { break };
            position.apply(step.actor, step.action, &mut ());
            ply += 1;
            if ply as u64 > u64::from(longest) {
                return Err(format!("the game goes on after {longest} steps, the longest it may take"));
            }
        }
        if position.next() != Next::Over {
            return Err("the game stops before its end".into());
        }
        evaluation_is_exact(&position)
    })
}

/// Where nothing is open any more, an evaluation is the part of the victory that fell to each seat.
fn evaluation_is_exact<G: Playable>(position: &G) -> Result<(), String> {
    let Some(outcome) = position.outcome() else { return Ok(()) };
    for seat in Seat::all(outcome.seats()) {
        let share = outcome.share(seat) as f32;
        match position.evaluate(seat) {
            Some(value) if value != share => {
                return Err(format!("the game is over: seat {seat} has {share} of the victory, not {value}"));
            }
            _ => {}
        }
    }
    Ok(())
}
