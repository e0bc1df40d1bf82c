//! Law: what is listed is allowed, what is not listed is refused with a reason.

use std::collections::{BTreeSet, HashSet};

use super::words::bend;
use crate::conformance::walk::{Trial, Walker, begin, each_game, legal_of, possible, random_game, sample};
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Dice, Match, Next, QuickDice, Refusal, Seat, Secret};

/// How many actions of other positions are tried per seat and position.
const STRANGERS: usize = 48;
/// How many misspelt actions are read per game.
const MISSPELT: usize = 60;

/// Every listed action passes `check`; actions known from other positions and other seats that are
/// not listed are refused, with a rule and a sentence; a seat that is not to act is refused
/// everything; a refused step changes nothing.
pub fn list_agrees_with_check<G: Playable>(effort: &Effort) -> Result<(), Breach> {
    each_game::<G>(Law::List, effort, |trial| {
        let pool = pool::<G>(trial, effort)?;
        let mut dice = QuickDice::new(!trial.seed);
        let mut walker = Walker::new(trial.seed);
        let mut position = begin::<G>(trial.setup)?;
        for ply in 0..effort.plies {
            trial.ply.set(ply);
            for seat in Seat::all(position.seats()) {
                compare(&position, seat, &sample(&pool, STRANGERS, &mut dice))?;
            }
            let Some(step) = walker.step(&position) else { break };
            position.apply(step.actor, step.action, &mut ());
        }
        refusals_change_nothing::<G>(trial, effort, &pool)
    })
}

/// Actions that are possible somewhere in a few random games from this setup, and actions that
/// their words become with a small mistake in them: some of those may be possible nowhere.
fn pool<G: Playable>(trial: &Trial<'_>, effort: &Effort) -> Result<Vec<G::Action>, String> {
    let mut pool = BTreeSet::new();
    let mut texts: Vec<String> = Vec::new();
    let mut dice = QuickDice::new(trial.seed);
    for seed in 0..3 {
        let other = Trial { seed: trial.seed ^ (seed << 32), ..*trial };
        let mut position = begin::<G>(trial.setup)?;
        for step in random_game::<G>(&other, effort.plies)? {
            for step in sample(&possible(&position), 200, &mut dice) {
                if pool.insert(step.action) {
                    texts.push(position.action_text(step.action));
                }
            }
            position.apply(step.actor, step.action, &mut ());
        }
        for _ in 0..if texts.is_empty() { 0 } else { MISSPELT } {
            let text = &texts[dice.below(texts.len() as u32) as usize];
            pool.extend(position.read_action(&bend(text, &texts, &mut dice)).ok());
        }
    }
    Ok(pool.into_iter().collect())
}

fn compare<G: Playable>(position: &G, seat: Seat, strangers: &[G::Action]) -> Result<(), String> {
    let legal = legal_of(position, seat);
    for &action in &legal {
        position
            .check(seat, action)
            .map_err(|refusal| format!("seat {seat} is offered {action:?}, but check says: {refusal}"))?;
    }
    let listed: HashSet<_> = legal.iter().collect();
    let active = position.next().active().contains(seat);
    for action in strangers.iter().filter(|action| !listed.contains(action)) {
        match position.check(seat, *action) {
            Err(refusal) => well_put(&refusal, *action)?,
            Ok(()) if active && G::is_free_form(*action) => {}
            Ok(()) if active => {
                return Err(format!("check lets seat {seat} do {action:?}, which is not listed"));
            }
            Ok(()) => {
                let waits = match position.next() {
                    Next::Over => "the game is over",
                    Next::Chance => "chance decides",
                    Next::Seats { .. } => "others are to act",
                };
                return Err(format!("check lets seat {seat} do {action:?} although {waits}"));
            }
        }
    }
    Ok(())
}

fn well_put<A: std::fmt::Debug>(refusal: &Refusal, action: A) -> Result<(), String> {
    if refusal.rule.trim().is_empty() || refusal.words.trim().is_empty() {
        return Err(format!("{action:?} is refused without naming a rule and a reason: {refusal:?}"));
    }
    if refusal.words.contains('\n') {
        return Err(format!("the reason against {action:?} is more than one line: {:?}", refusal.words));
    }
    Ok(())
}

fn refusals_change_nothing<G: Playable>(
    trial: &Trial<'_>,
    effort: &Effort,
    pool: &[G::Action],
) -> Result<(), String> {
    let secret = Secret::from_seed(trial.seed, 0);
    let mut game = Match::<G>::start(trial.setup, secret, Vec::new()).map_err(|fault| fault.to_string())?;
    let mut walker = Walker::new(trial.seed);
    for _ in 0..effort.plies {
        trial.ply.set(game.steps().len());
        for seat in Seat::all(trial.setup.seats()) {
            let refused = sample(pool, 4, &mut walker.dice)
                .into_iter()
                .find(|&a| game.position().check(seat, a).is_err());
            let Some(action) = refused else { continue };
            let before = (game.position().clone(), game.steps().len(), game.events().len());
            if game.submit(seat, action).is_ok() {
                return Err(format!("check refuses {action:?} to seat {seat}, but the table takes it"));
            }
            if before != (game.position().clone(), game.steps().len(), game.events().len()) {
                return Err(format!("the refused action {action:?} of seat {seat} changed the game"));
            }
        }
        let Some(step) = walker.step(game.position()) else { break };
        if let crate::Actor::Seat(seat) = step.actor {
            game.submit(seat, step.action).map_err(|refusal| {
                format!("seat {seat} is offered {:?}, but the table says: {refusal}", step.action)
            })?;
        }
    }
    Ok(())
}
