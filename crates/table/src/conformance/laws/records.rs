//! Law: a record replays to the same game, and forged chance is found.

use std::hash::{DefaultHasher, Hasher};

use crate::conformance::walk::{Trial, Walker, begin, chance_of, each_game, possible, sample};
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Actor, Dice, Match, QuickDice, Record, RecordStep, Secret, Unfair};

/// `apply` is pure; a game played at a table gives a record that reads back, replays to the same
/// position and events at its end and on the way, and verifies; a forged chance outcome is found
/// in its line.
pub fn records_fold<G: Playable>(effort: &Effort) -> Result<(), Breach> {
    each_game::<G>(Law::Records, effort, |trial| {
        let mut dice = QuickDice::new(!trial.seed);
        let game = played::<G>(trial, effort, &mut dice)?;
        let record = game.record_with_odds();
        let text = record.to_string();
        let read: Record =
            text.parse().map_err(|fault| format!("the record of the game cannot be read: {fault}"))?;
        if !read.same_game(&record) {
            return Err("the record reads back as a different game".into());
        }
        if read.to_string() != text {
            return Err("the record is written differently once it has been read".into());
        }
        replays(&game, &read, trial, effort, &mut dice)?;
        if read.secret.is_some() {
            let chances = read.steps.iter().filter(|step| step.actor == Actor::Chance).count() as u64;
            match Match::<G>::verify(&read) {
                Ok(verified) if verified == chances => {}
                other => return Err(format!("an honest record of {chances} outcomes gives {other:?}")),
            }
            forgery_is_found::<G>(&read, trial, &mut dice)?;
        }
        Ok(())
    })
}

/// Plays a game at a table, and tries on the way whether `apply` is pure.
fn played<G: Playable>(trial: &Trial<'_>, effort: &Effort, dice: &mut QuickDice) -> Result<Match<G>, String> {
    let secret = Secret::from_seed(trial.seed, 1);
    let mut game = Match::<G>::start(trial.setup, secret, Vec::new()).map_err(|fault| fault.to_string())?;
    let mut walker = Walker::new(trial.seed);
    while game.steps().len() < effort.plies {
        trial.ply.set(game.steps().len());
        for step in sample(&possible(game.position()), 3, dice) {
            pure(game.position(), step.actor, step.action)?;
        }
        let Some(step) = walker.step(game.position()) else { break };
        let Actor::Seat(seat) = step.actor else { break };
        if game.submit(seat, step.action).is_err() {
            break;
        }
    }
    Ok(game)
}

fn pure<G: Playable>(position: &G, actor: Actor, action: G::Action) -> Result<(), String> {
    let before = hash(position);
    let [mut one, mut two] = [position.clone(), position.clone()];
    let (mut log_one, mut log_two) = (Vec::new(), Vec::new());
    let effects = (one.apply(actor, action, &mut log_one), two.apply(actor, action, &mut log_two));
    if one != two || effects.0 != effects.1 || format!("{log_one:?}") != format!("{log_two:?}") {
        return Err(format!("{action:?} does not do the same thing twice in the same position"));
    }
    if hash(position) != before {
        return Err(format!("{action:?} changed a position of which a copy was played on"));
    }
    let mut unheard = position.clone();
    if unheard.apply(actor, action, &mut ()) != effects.0 || unheard != one {
        return Err(format!("{action:?} does something else when nobody listens to the events"));
    }
    Ok(())
}

fn replays<G: Playable>(
    game: &Match<G>,
    read: &Record,
    trial: &Trial<'_>,
    effort: &Effort,
    dice: &mut QuickDice,
) -> Result<(), String> {
    let again = Match::<G>::replay(read).map_err(|fault| format!("the record does not replay: {fault}"))?;
    if again.position() != game.position() || hash(again.position()) != hash(game.position()) {
        return Err("the record replays to a different position".into());
    }
    if again.steps() != game.steps() || format!("{:?}", again.events()) != format!("{:?}", game.events()) {
        return Err("the record replays with different steps or events".into());
    }
    if again.record() != game.record() {
        return Err("the replayed game is recorded differently".into());
    }
    let plies: Vec<usize> = (0..game.steps().len()).collect();
    let looked_at = sample(&plies, effort.spots, dice);
    let mut position = begin::<G>(trial.setup)?;
    for (ply, step) in game.steps().iter().enumerate() {
        trial.ply.set(ply);
        if looked_at.contains(&ply) {
            let part = Match::<G>::replay_until(read, ply)
                .map_err(|fault| format!("the first {ply} steps of the record do not replay: {fault}"))?;
            if *part.position() != position {
                return Err("the first steps of the record replay to a different position".into());
            }
        }
        position.apply(step.actor, step.action, &mut ());
    }
    Ok(())
}

fn forgery_is_found<G: Playable>(
    read: &Record,
    trial: &Trial<'_>,
    dice: &mut QuickDice,
) -> Result<(), String> {
    let chances: Vec<usize> =
        (0..read.steps.len()).filter(|&at| read.steps[at].actor == Actor::Chance).collect();
    for at in sample(&chances, 3, dice) {
        trial.ply.set(at);
        let part = Match::<G>::replay_until(read, at).map_err(|fault| fault.to_string())?;
        let RecordStep { line, text, .. } = &read.steps[at];
        let honest = part.position().read_action(text)?;
        let others: Vec<_> =
            chance_of(part.position()).into_iter().map(|(a, _)| a).filter(|a| *a != honest).collect();
        if others.is_empty() {
            continue;
        }
        let forged = others[dice.below(others.len() as u32) as usize];
        let mut record = read.clone();
        record.steps[at].text = part.position().action_text(forged);
        match Match::<G>::verify(&record) {
            Err(Unfair::Outcome { line: found, .. }) if found == *line => {}
            other => {
                return Err(format!(
                    "line {line} was forged from {text:?} to {:?}, and verifying gives {other:?}",
                    record.steps[at].text
                ));
            }
        }
    }
    Ok(())
}

/// The hash of a position, as a map would see it.
pub(super) fn hash<G: Playable>(position: &G) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}
