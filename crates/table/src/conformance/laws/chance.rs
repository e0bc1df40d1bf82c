//! Law: chance and random play answer exactly as promised.

use std::collections::HashSet;

use crate::conformance::walk::{Spot, chance_of, each_spot, legal_of};
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Dice, Next, QuickDice, Scratch, Secret, Viewer, pick};

/// Chance has outcomes, with weights, exactly where chance decides; `draw_chance` and
/// `random_action` answer as their defaults do for the same dice; `careless_action` is legal and
/// depends on nothing that its seat does not know.
pub fn chance_is_drawn_as_promised<G: Playable>(effort: &Effort) -> Result<(), Breach> {
    each_spot::<G>(Law::Chance, effort, usize::MAX, |spot| {
        let odds = chance_of(spot.position);
        match spot.position.next() {
            Next::Chance => drawn(spot, &odds),
            _ if !odds.is_empty() => Err(format!("chance has outcomes where it does not decide: {odds:?}")),
            _ => chosen(spot),
        }
    })
}

fn drawn<G: Playable>(spot: &mut Spot<'_, G>, odds: &[(G::Action, u32)]) -> Result<(), String> {
    let position = spot.position;
    if odds.is_empty() {
        return Err("chance decides but has no outcome".into());
    }
    if let Some((action, _)) = odds.iter().find(|(_, weight)| *weight == 0) {
        return Err(format!("the outcome {action:?} has no weight"));
    }
    let total: u64 = odds.iter().map(|(_, weight)| u64::from(*weight)).sum();
    if total > u64::from(u32::MAX) {
        return Err(format!("the weights of chance add up to {total}, which is too much"));
    }
    if odds.iter().map(|(action, _)| action).collect::<HashSet<_>>().len() != odds.len() {
        return Err(format!("the outcomes of chance repeat themselves: {odds:?}"));
    }
    if chance_of(position) != odds {
        return Err("the outcomes of chance are listed differently when asked again".into());
    }
    let mut scratch = Scratch::default();
    for _ in 0..4 {
        let mut same = spot.dice.clone();
        let promised = pick(odds, spot.dice);
        let answered = position.draw_chance(&mut same, &mut scratch);
        agree("draw_chance", promised, answered)?;
    }
    let key = Secret::from_seed(u64::from(spot.dice.below(1 << 30)), 0).chance_key(&[]);
    for stream in 0..2 {
        let promised = pick(odds, &mut key.dice(stream));
        agree("draw_chance", promised, position.draw_chance(&mut key.dice(stream), &mut scratch))?;
    }
    Ok(())
}

fn chosen<G: Playable>(spot: &mut Spot<'_, G>) -> Result<(), String> {
    let position = spot.position;
    let mut scratch = Scratch::default();
    for seat in position.next().active().iter() {
        let legal = legal_of(position, seat);
        if legal.is_empty() {
            continue;
        }
        for _ in 0..3 {
            let mut same = spot.dice.clone();
            let promised = legal[spot.dice.below(legal.len() as u32) as usize];
            agree("random_action", promised, position.random_action(seat, &mut same, &mut scratch))?;
        }
        let seed = u64::from(spot.dice.below(1 << 30));
        let careless = position.careless_action(seat, &mut QuickDice::new(seed), &mut scratch);
        position
            .check(seat, careless)
            .map_err(|refusal| format!("the careless action {careless:?} is refused: {refusal}"))?;
        let view = position.view(Viewer::Recall(seat));
        let imagined = G::imagine(&view, spot.dice);
        let elsewhere = imagined.careless_action(seat, &mut QuickDice::new(seed), &mut scratch);
        if elsewhere != careless {
            return Err(format!(
                "careless seat {seat} does {careless:?}, but {elsewhere:?} in a world it cannot tell apart"
            ));
        }
    }
    Ok(())
}

fn agree<A: PartialEq + std::fmt::Debug>(what: &str, promised: A, answered: A) -> Result<(), String> {
    if promised == answered {
        return Ok(());
    }
    Err(format!("{what} answers {answered:?}; for these dice {promised:?} is promised"))
}
