//! Law: codes stand for actions, one for one.

use std::collections::BTreeSet;

use crate::conformance::walk::{begin, chance_of, each_game, legal_of, random_game, sample, spread};
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Block, Encode, Layout, QuickDice, Scratch, Seat, Viewer, write_mask};

/// Codes of no listed action that are tried at a position, besides those just outside.
const STRAY: usize = 40;

/// The sizes of a table never change. What is listed has codes, each its own, that read back; the mask allows just
/// these; no other code is a second name of a listed action; and worlds that a seat cannot tell apart have the same
/// codes for it.
pub fn codes_stand_for_actions<G: Encode + Playable>(effort: &Effort) -> Result<(), Breach> {
    each_game::<G>(Law::Codes, effort, |trial| {
        let steps = random_game::<G>(trial, effort.plies)?;
        let mut dice = QuickDice::new(!trial.seed);
        let looked_at = spread(steps.len() + 1, effort.spots, &mut dice);
        let mut position = begin::<G>(trial.setup)?;
        let layout = Layout::of(&position);
        trial.ply.set(0);
        for (what, blocks) in [("action", &layout.actions), ("observation", &layout.observation)] {
            described(what, blocks)?;
        }
        for ply in 0..=steps.len() {
            trial.ply.set(ply);
            let outcomes = chance_of(&position).len();
            if outcomes > layout.outcomes {
                return Err(format!(
                    "{outcomes} outcomes are possible, at most {} are promised",
                    layout.outcomes
                ));
            }
            for seat in Seat::all(position.seats()) {
                listed(&position, seat, &layout)?;
            }
            if looked_at.contains(&ply) {
                if Layout::of(&position) != layout {
                    return Err("the layout has changed since the game began".into());
                }
                for seat in Seat::all(position.seats()) {
                    strays(&position, seat, &layout, &mut dice)?;
                    for _ in 0..effort.worlds {
                        let world = G::imagine(&position.view(Viewer::Recall(seat)), &mut dice);
                        alike(&position, &world, seat, &layout, &mut dice)?;
                    }
                }
            }
            if let Some(step) = steps.get(ply) {
                position.apply(step.actor, step.action, &mut ());
            }
        }
        Ok(())
    })
}

/// Whether the blocks have names of their own and meanings.
fn described(what: &str, blocks: &[Block]) -> Result<(), String> {
    let mut names = BTreeSet::new();
    for Block { name, meaning, .. } in blocks {
        let word = !name.is_empty()
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        if !word || !names.insert(name) {
            return Err(format!("the {what} block {name:?} has no name of its own"));
        }
        if !meaning.ends_with('.') || !meaning.starts_with(char::is_uppercase) {
            return Err(format!("the meaning of the {what} block {name} is no sentence: {meaning:?}"));
        }
    }
    if blocks.iter().all(Block::is_empty) { Err(format!("there is no {what} block")) } else { Ok(()) }
}

/// Checks the codes of everything that `seat` may do.
fn listed<G: Encode + Playable>(position: &G, seat: Seat, layout: &Layout) -> Result<(), String> {
    let legal = legal_of(position, seat);
    let mut codes = Vec::new();
    for &action in &legal {
        let Some(code) = position.encode(seat, action) else {
            if G::COMPLETE {
                return Err(format!("seat {seat} may do {action:?}, which has no code"));
            }
            continue;
        };
        if code as usize >= layout.codes() {
            return Err(format!("the code {code} of {action:?} is beyond the {} there are", layout.codes()));
        }
        let back = position.decode(seat, code);
        if back != Some(action) {
            return Err(format!("the code {code} of {action:?} is read as {back:?}"));
        }
        codes.push(code);
    }
    // Two actions of one code cannot both be read back, so the codes are distinct.
    if codes.is_empty() && !legal.is_empty() {
        return Err(format!("nothing that seat {seat} may do has a code"));
    }
    let mut quick = Vec::new();
    position.legal_codes(seat, &mut Scratch::default(), &mut quick);
    if quick != codes {
        return Err(format!(
            "legal_codes lists {quick:?} for seat {seat}, but the actions have the codes {codes:?}"
        ));
    }
    let mut mask = vec![2; layout.codes()];
    write_mask(position, seat, &mut mask);
    let allowed: BTreeSet<usize> = (0..mask.len()).filter(|&code| mask[code] != 0).collect();
    if allowed != codes.iter().map(|&code| code as usize).collect() {
        return Err(format!("the mask of seat {seat} allows {allowed:?}, but {codes:?} are legal"));
    }
    Ok(())
}

/// Checks some codes that stand for nothing that `seat` may do.
fn strays<G: Encode + Playable>(
    position: &G,
    seat: Seat,
    layout: &Layout,
    dice: &mut QuickDice,
) -> Result<(), String> {
    let count = layout.codes() as u32;
    for code in [count, count + 1, u32::MAX] {
        if let Some(action) = position.decode(seat, code) {
            return Err(format!("the code {code}, of which there are {count}, is read as {action:?}"));
        }
    }
    let legal = legal_of(position, seat);
    for code in sample(&(0..count).collect::<Vec<_>>(), STRAY, dice) {
        let Some(action) = position.decode(seat, code).filter(|action| legal.contains(action)) else {
            continue;
        };
        let own = position.encode(seat, action);
        if own != Some(code) {
            return Err(format!("the code {code} is read as {action:?}, whose code is {own:?}"));
        }
    }
    Ok(())
}

/// Compares the codes of two worlds that `seat` cannot tell apart.
fn alike<G: Encode + Playable>(
    truth: &G,
    world: &G,
    seat: Seat,
    layout: &Layout,
    dice: &mut QuickDice,
) -> Result<(), String> {
    let differs = |what: String| Err(format!("seat {seat} can tell two worlds apart by {what}"));
    for action in legal_of(truth, seat) {
        let [real, imagined] = [truth, world].map(|position| position.encode(seat, action));
        if real != imagined {
            return differs(format!("the code of {action:?}: {real:?}, {imagined:?}"));
        }
    }
    for code in sample(&(0..layout.codes() as u32).collect::<Vec<_>>(), STRAY, dice) {
        let [real, imagined] = [truth, world].map(|position| position.decode(seat, code));
        if real != imagined {
            return differs(format!("what the code {code} stands for: {real:?}, {imagined:?}"));
        }
    }
    Ok(())
}
