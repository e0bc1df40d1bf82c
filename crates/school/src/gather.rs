//! Self-play: where the positions come from.

use std::sync::Arc;

use bots::{Bot, Search};
use rayon::prelude::*;
use table::learning::Net;
use table::{
    Actor, Budget, Chair, ChanceKey, Dice, MAX_SEATS, Next, QuickDice, Scratch, Seat, Secret, Setup, Thinking,
};

use crate::{Samples, Seen};

/// How bots play against themselves.
#[derive(Clone, Debug)]
pub struct Schooling {
    /// Tables to play at, in turns.
    pub setups: Vec<Setup>,
    /// How many games.
    pub games: u64,
    /// What a decision may cost.
    pub budget: Budget,
    /// The network that judges; the game's own evaluation if there is none.
    pub net: Option<Arc<Net>>,
    /// All randomness follows from this.
    pub seed: u64,
    /// Of a thousand decisions so many are made at random, for the sake of variety.
    pub wanton: u32,
    /// Of a thousand positions so many are left by a few random steps, to see what is off the line as well.
    pub strays: u32,
    /// Of a thousand decisions with a choice so many are learned from.
    pub kept: u32,
}

/// Plays the games and writes the positions down, in the order of the games whatever the number of threads.
pub fn gather<G: Thinking>(schooling: &Schooling, progress: &(dyn Fn(u64) + Sync)) -> (Samples, Seen) {
    let parts: Vec<(Samples, Seen)> = (0..schooling.games)
        .into_par_iter()
        .map(|game| {
            let found = play::<G>(schooling, game);
            progress(1);
            found
        })
        .collect();
    let (mut all, mut seen) = (Samples::default(), Seen::default());
    for (samples, habits) in &parts {
        all.append(samples);
        seen.append(habits);
    }
    (all, seen)
}

/// One game and what it shows.
fn play<G: Thinking>(schooling: &Schooling, game: u64) -> (Samples, Seen) {
    let (mut samples, mut seen) = (Samples::default(), Seen::default());
    let setup = &schooling.setups[game as usize % schooling.setups.len()];
    // Samples are kept apart by this number, so that every kind of table is among them.
    let deal = (game / schooling.setups.len() as u64) as u32;
    let Ok(mut position) = G::new(setup) else { return (samples, seen) };
    let key: ChanceKey = Secret::from_seed(schooling.seed, game).chance_key(&[]);
    let mut dice = QuickDice::new(schooling.seed ^ (game + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut bots: Vec<Search<G>> = (0..=setup.seats()).map(|_| hired(schooling, &mut dice)).collect();
    let mut scratch = Scratch::default();
    let mut on_line = Vec::new();
    let mut drawn = 0;
    // The first decisions of most games are made at random, some of few and some of many games.
    let mut loose = dice.below(12);
    loop {
        let seat = match position.next() {
            Next::Over => break,
            Next::Chance => {
                let outcome = position.draw_chance(&mut key.dice(drawn), &mut scratch);
                position.apply(Actor::Chance, outcome, &mut ());
                drawn += 1;
                continue;
            }
            Next::Seats { must, .. } => {
                let Some(seat) = must.first() else { break };
                seat
            }
        };
        let mut actions = Vec::new();
        position.plausible(seat, &mut actions);
        let action = if actions.len() < 2 {
            actions[0]
        } else if loose > 0 || dice.below(1000) < schooling.wanton {
            loose = loose.saturating_sub(1);
            actions[dice.below(actions.len() as u32) as usize]
        } else {
            if dice.below(1000) < schooling.strays {
                stray(&position, bots.last_mut(), &mut dice, deal, &mut samples);
            }
            let (action, values) = think(&mut bots[seat.index()], &position, seat);
            if dice.below(1000) < schooling.kept {
                on_line.push(samples.len());
                samples.add(&position, values, deal);
            }
            let habits = actions.iter().map(|&action| position.habit(seat, action));
            if let (Some(habits), Some(followed)) =
                (habits.collect::<Option<Vec<_>>>(), actions.iter().position(|&other| other == action))
            {
                seen.add(habits, followed);
            }
            action
        };
        position.apply(Actor::Seat(seat), action, &mut ());
    }
    if let Some(outcome) = position.outcome() {
        let mut result = [0.0; MAX_SEATS];
        for seat in Seat::all(outcome.seats()) {
            result[seat.index()] = outcome.share(seat) as f32;
        }
        samples.settle(&on_line, result);
    }
    (samples, seen)
}

fn hired<G: Thinking>(schooling: &Schooling, dice: &mut QuickDice) -> Search<G> {
    let search = Search::new(schooling.budget);
    let mut search = match &schooling.net {
        Some(net) => search.judged_by(net.clone()),
        None => search,
    };
    search.begin(u64::from(dice.below(u32::MAX)));
    search
}

/// The best action, and what the search thinks everybody can expect.
fn think<G: Thinking>(search: &mut Search<G>, position: &G, seat: Seat) -> (G::Action, [f32; MAX_SEATS]) {
    let before = (search.playouts() as f64, search.mean_values());
    let opinions = search.think(&Chair::new(position, seat));
    let after = (search.playouts() as f64, search.mean_values());
    let fresh = (after.0 - before.0).max(1.0);
    let own = opinions[0].chance;
    let mut rest = [0.0; MAX_SEATS];
    for other in Seat::all(position.seats()).filter(|&other| other != seat) {
        let index = other.index();
        rest[index] = ((after.1[index] * after.0 - before.1[index] * before.0) / fresh).max(1e-6);
    }
    let total: f64 = rest.iter().sum();
    let mut values = rest.map(|part| (part / total * (1.0 - own)) as f32);
    values[seat.index()] = own as f32;
    (opinions[0].action, values)
}

/// A position a few random steps away.
fn stray<G: Thinking>(
    position: &G,
    search: Option<&mut Search<G>>,
    dice: &mut QuickDice,
    deal: u32,
    samples: &mut Samples,
) {
    let (mut position, mut scratch) = (position.clone(), Scratch::default());
    let mut steps = 1 + dice.below(4);
    loop {
        match position.next() {
            Next::Over => return,
            Next::Chance => {
                let outcome = position.draw_chance(dice, &mut scratch);
                position.apply(Actor::Chance, outcome, &mut ());
            }
            Next::Seats { must, .. } => {
                let Some(seat) = must.first() else { return };
                let mut actions = Vec::new();
                position.plausible(seat, &mut actions);
                if steps == 0 && actions.len() > 1 {
                    if let Some(search) = search {
                        let (_, values) = think(search, &position, seat);
                        samples.add(&position, values, deal);
                    }
                    return;
                }
                steps = steps.saturating_sub(1);
                let action = actions[dice.below(actions.len() as u32) as usize];
                position.apply(Actor::Seat(seat), action, &mut ());
            }
        }
    }
}
