//! Law: imagined worlds are as likely as real ones, where that can be counted.

use std::collections::HashMap;

use crate::conformance::walk::{begin, chance_of, sample, setup_words, setups, viewers};
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Actor, Next, QuickDice, Setup, Viewer};

/// Deals that are enumerated at most; a game with more is not tested here.
const DEALS: usize = 20_000;
/// Worlds that a viewer may think possible at most, so that each can be imagined often enough.
const WORLDS: usize = 300;
/// Imaginings for each world that is possible.
const TRIES: usize = 40;

/// Before anybody has decided anything, only chance has made the position, so what a viewer should
/// think likely follows from the weights alone. Where all deals can be enumerated, worlds imagined
/// from a view are counted against that (a chi-squared test with fixed dice).
pub fn imagined_worlds_are_as_likely_as_real_ones<G: Playable>(effort: &Effort) -> Result<(), Breach> {
    for setup in setups::<G>(effort) {
        let breach =
            |what| Breach { law: Law::Worlds, setup: setup_words(&setup), seed: effort.seed, ply: 0, what };
        let Some(deals) = deals::<G>(&setup).map_err(breach)? else { continue };
        let mut dice = QuickDice::new(effort.seed);
        let truths = sample(&(0..deals.len()).collect::<Vec<_>>(), effort.spots.min(4), &mut dice);
        for truth in truths {
            for viewer in viewers(setup.seats()) {
                compare(&deals, &deals[truth].0, viewer, &mut dice).map_err(breach)?;
            }
        }
    }
    Ok(())
}

/// Every position that chance alone can make before the first decision, with its probability; `None`
/// if there are too many.
fn deals<G: Playable>(setup: &Setup) -> Result<Option<Vec<(G, f64)>>, String> {
    let mut open = vec![(begin::<G>(setup)?, 1.0)];
    let mut dealt: Vec<(G, f64)> = Vec::new();
    while !open.is_empty() {
        let mut next: Vec<(G, f64)> = Vec::new();
        let mut places: HashMap<G, usize> = HashMap::new();
        for (position, likely) in open {
            if position.next() != Next::Chance {
                dealt.push((position, likely));
                continue;
            }
            let odds = chance_of(&position);
            let total: f64 = odds.iter().map(|(_, weight)| f64::from(*weight)).sum();
            for (outcome, weight) in odds {
                let mut after = position.clone();
                after.apply(Actor::Chance, outcome, &mut ());
                let likely = likely * f64::from(weight) / total;
                match places.get(&after) {
                    Some(&place) => next[place].1 += likely,
                    None => {
                        places.insert(after.clone(), next.len());
                        next.push((after, likely));
                    }
                }
            }
            if next.len() + dealt.len() > DEALS {
                return Ok(None);
            }
        }
        open = next;
    }
    Ok(Some(dealt))
}

/// Imagines from the view of `truth` and counts.
fn compare<G: Playable>(
    deals: &[(G, f64)],
    truth: &G,
    viewer: Viewer,
    dice: &mut QuickDice,
) -> Result<(), String> {
    let view = truth.view(viewer);
    let possible: Vec<&(G, f64)> = deals.iter().filter(|(world, _)| world.view(viewer) == view).collect();
    if possible.len() < 2 || possible.len() > WORLDS {
        return Ok(());
    }
    let places: HashMap<&G, usize> = possible.iter().enumerate().map(|(at, deal)| (&deal.0, at)).collect();
    let total: f64 = possible.iter().map(|(_, likely)| likely).sum();
    let tries = TRIES * possible.len();
    let mut counts = vec![0u32; possible.len()];
    for _ in 0..tries {
        let world = G::imagine(&view, dice);
        let Some(&place) = places.get(&world) else {
            return Err(format!("{viewer:?} imagines a world that cannot have been dealt: {world:?}"));
        };
        counts[place] += 1;
    }
    let expected = |at: usize| possible[at].1 / total * tries as f64;
    let off = |at: usize| (f64::from(counts[at]) - expected(at)).powi(2) / expected(at);
    let squares: f64 = (0..counts.len()).map(off).sum();
    let freedom = (counts.len() - 1) as f64;
    // Seven standard deviations above the mean: honest dice do not get there.
    if squares <= freedom + 7.0 * (2.0 * freedom).sqrt() + 7.0 {
        return Ok(());
    }
    let worst = (0..counts.len()).max_by(|&a, &b| off(a).total_cmp(&off(b))).unwrap_or_default();
    Err(format!(
        "of {tries} worlds that {viewer:?} imagined, {} were one that should come up {:.0} times: {:?}",
        counts[worst],
        expected(worst),
        possible[worst].0
    ))
}
