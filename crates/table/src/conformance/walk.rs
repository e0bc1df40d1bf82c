//! Random games to test laws on: which setups, which steps, which positions.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::laws::setups::values;
use super::{Breach, Effort, Law, Playable};
use crate::{Actor, Dice, Next, QuickDice, Scratch, Seat, SeatSet, Setup, SetupFault, Step, Viewer, pick};

/// One random game that a law looks at.
pub(super) struct Trial<'a> {
    pub setup: &'a Setup,
    pub seed: u64,
    /// How far the trial has come, for the report.
    pub ply: &'a Cell<usize>,
}

/// A position reached in a trial.
pub(super) struct Spot<'a, G: Playable> {
    pub position: &'a G,
    pub dice: &'a mut QuickDice,
    pub effort: &'a Effort,
}

/// Tests `law` on random games: each setup in turn, each game with its own seed.
pub(super) fn each_game<G: Playable>(
    law: Law,
    effort: &Effort,
    mut test: impl FnMut(&Trial<'_>) -> Result<(), String>,
) -> Result<(), Breach> {
    let setups = setups::<G>(effort);
    if setups.is_empty() {
        let (setup, what) = ("defaults".into(), "no table can be set up at all".into());
        return Err(Breach { law, setup, seed: effort.seed, ply: 0, what });
    }
    for game in 0..effort.games.max(setups.len()) {
        let setup = &setups[game % setups.len()];
        let seed = effort.seed.wrapping_add(game as u64);
        let ply = Cell::new(0);
        let trial = Trial { setup, seed, ply: &ply };
        // A panic is a breach like any other; it should say where it happened.
        let kept = catch_unwind(AssertUnwindSafe(|| test(&trial)))
            .unwrap_or_else(|cause| Err(format!("the game panicked: {}", panic_words(&*cause))));
        if let Err(what) = kept {
            return Err(Breach { law, setup: setup_words(setup), seed, ply: ply.get(), what });
        }
    }
    Ok(())
}

/// Tests `law` on positions of random games: `spots` of each game, spread over its length, the
/// first and the last among them.
pub(super) fn each_spot<G: Playable>(
    law: Law,
    effort: &Effort,
    spots: usize,
    mut test: impl FnMut(&mut Spot<'_, G>) -> Result<(), String>,
) -> Result<(), Breach> {
    each_game::<G>(law, effort, |trial| {
        let steps = random_game::<G>(trial, effort.plies)?;
        let mut dice = QuickDice::new(!trial.seed);
        let looked_at = spread(steps.len() + 1, spots, &mut dice);
        let mut position = begin::<G>(trial.setup)?;
        for ply in 0..=steps.len() {
            trial.ply.set(ply);
            if looked_at.contains(&ply) {
                test(&mut Spot { position: &position, dice: &mut dice, effort })?;
            }
            if let Some(step) = steps.get(ply) {
                position.apply(step.actor, step.action, &mut ());
            }
        }
        Ok(())
    })
}

/// The steps of one random game.
pub(super) fn random_game<G: Playable>(
    trial: &Trial<'_>,
    plies: usize,
) -> Result<Vec<Step<G::Action>>, String> {
    let mut position = begin::<G>(trial.setup)?;
    let mut walker = Walker::new(trial.seed);
    let mut steps = Vec::new();
    while steps.len() < plies {
        trial.ply.set(steps.len());
        let Some(step) = walker.step(&position) else { break };
        position.apply(step.actor, step.action, &mut ());
        steps.push(step);
    }
    Ok(steps)
}

/// Chooses random steps. Stops at a dead end instead of panicking: naming that is another law's job.
pub(super) struct Walker<A> {
    pub dice: QuickDice,
    scratch: Scratch<A>,
    careless: bool,
}

impl<A> Walker<A> {
    /// Every second game is played as a careless beginner plays, the others uniformly.
    pub fn new(seed: u64) -> Walker<A> {
        Walker { dice: QuickDice::new(seed), scratch: Scratch::default(), careless: seed % 2 == 1 }
    }

    /// A step that the position may take next; `None` if there is none.
    pub fn step<G: Playable<Action = A>>(&mut self, position: &G) -> Option<Step<A>>
    where
        A: Copy + Eq,
    {
        match position.next() {
            Next::Over => None,
            Next::Chance => {
                let odds = chance_of(position);
                let drawable = odds.iter().any(|(_, weight)| *weight > 0);
                drawable.then(|| Step { actor: Actor::Chance, action: pick(&odds, &mut self.dice) })
            }
            Next::Seats { must, may } => {
                let asked = if self.dice.below(4) == 0 { must.union(may) } else { must };
                let seat = any_of(asked, &mut self.dice)?;
                let legal = legal_of(position, seat);
                if legal.is_empty() {
                    return None;
                }
                let mut action = legal[self.dice.below(legal.len() as u32) as usize];
                if self.careless {
                    let careless = position.careless_action(seat, &mut self.dice, &mut self.scratch);
                    if position.check(seat, careless).is_ok() {
                        action = careless;
                    }
                }
                Some(Step { actor: Actor::Seat(seat), action })
            }
        }
    }
}

/// The position before the first step.
pub(super) fn begin<G: Playable>(setup: &Setup) -> Result<G, String> {
    G::new(setup).map_err(|fault| format!("the table cannot be set up: {fault}"))
}

/// Everything `seat` may do.
pub(super) fn legal_of<G: Playable>(position: &G, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    position.legal(seat, &mut legal);
    legal
}

/// Everything chance may do.
pub(super) fn chance_of<G: Playable>(position: &G) -> Vec<(G::Action, u32)> {
    let mut odds = Vec::new();
    position.chance(&mut odds);
    odds
}

/// Every step that may come next, whoever takes it.
pub(super) fn possible<G: Playable>(position: &G) -> Vec<Step<G::Action>> {
    match position.next() {
        Next::Over => Vec::new(),
        Next::Chance => {
            let step = |(action, _)| Step { actor: Actor::Chance, action };
            chance_of(position).into_iter().map(step).collect()
        }
        Next::Seats { must, may } => must
            .union(may)
            .iter()
            .flat_map(|seat| {
                let step = move |action| Step { actor: Actor::Seat(seat), action };
                legal_of(position, seat).into_iter().map(step)
            })
            .collect(),
    }
}

/// At most `limit` of the items, any of them, in their order.
pub(super) fn sample<T: Copy>(items: &[T], limit: usize, dice: &mut QuickDice) -> Vec<T> {
    if items.len() <= limit {
        return items.to_vec();
    }
    let chosen = spread(items.len(), limit, dice);
    chosen.into_iter().map(|at| items[at]).collect()
}

/// Everybody whose views can be imagined.
pub(super) fn viewers(seats: u8) -> Vec<Viewer> {
    let seats = Seat::all(seats).flat_map(|seat| [Viewer::Seat(seat), Viewer::Recall(seat)]);
    seats.chain([Viewer::Spectator]).collect()
}

/// A view as it leaves the process.
pub(super) fn json<G: Playable>(view: &G::View) -> Result<String, String> {
    serde_json::to_string(view).map_err(|fault| format!("a view cannot be written as JSON: {fault}"))
}

/// The tables that are tried: the defaults for each number of seats, then
/// one option changed at a time, every change at some number of seats before any at all numbers.
pub(super) fn setups<G: Playable>(effort: &Effort) -> Vec<Setup> {
    let counts: Vec<u8> = (G::SEATS.0..=G::SEATS.1).collect();
    let mut changes = Vec::new();
    for spec in G::options() {
        let others = values(spec).into_iter().filter(|value| value != spec.default);
        changes.extend(others.map(|value| (spec.name, value)));
    }
    let plain = counts.iter().map(|&seats| Setup::new::<G>(seats));
    let changed = (0..counts.len()).flat_map(|turn| {
        let counts = &counts;
        changes.iter().enumerate().map(move |(at, (name, value))| {
            let seats = counts[(at + turn) % counts.len()];
            Setup::with_options::<G>(seats, [(*name, value.as_str())])
        })
    });
    let usable = |setup: Result<Setup, SetupFault>| setup.ok().filter(|setup| G::new(setup).is_ok());
    plain.chain(changed).filter_map(usable).take(effort.setups.max(counts.len())).collect()
}

/// Seats and changed options in words.
pub(super) fn setup_words(setup: &Setup) -> String {
    let mut words = format!("{} seats", setup.seats());
    for (name, value) in setup.chosen() {
        words += &format!(", {name}={}", value.lines().next().unwrap_or_default());
    }
    words
}

fn any_of(seats: SeatSet, dice: &mut QuickDice) -> Option<Seat> {
    if seats.is_empty() {
        return None;
    }
    seats.iter().nth(dice.below(seats.len() as u32) as usize)
}

/// `wanted` of the numbers below `count`, the first and the last among them.
pub(super) fn spread(count: usize, wanted: usize, dice: &mut QuickDice) -> BTreeSet<usize> {
    if wanted >= count {
        return (0..count).collect();
    }
    let mut chosen = BTreeSet::from([0, count - 1]);
    while chosen.len() < wanted {
        chosen.insert(dice.below(count as u32) as usize);
    }
    chosen
}

fn panic_words(cause: &(dyn std::any::Any + Send)) -> String {
    let words = cause.downcast_ref::<String>().cloned();
    words.or_else(|| cause.downcast_ref::<&str>().map(|words| words.to_string())).unwrap_or_default()
}
