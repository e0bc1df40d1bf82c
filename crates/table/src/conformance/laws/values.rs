//! Law: equal positions hash alike and play alike.

use super::records::hash;
use crate::conformance::walk::{each_spot, possible, sample, viewers};
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Actor, Dice, QuickDice};

/// A copy equals its original; positions that are equal, however they came about (copied, reached
/// in another order, imagined), have the same hash and offer and show the same.
pub fn equal_positions_are_one_value<G: Playable>(effort: &Effort) -> Result<(), Breach> {
    each_spot::<G>(Law::Values, effort, effort.spots * 2, |spot| {
        let position = spot.position;
        one_value(position, &position.clone(), "a copy")?;
        if *position != position.clone() {
            return Err("a copy does not equal its original".into());
        }
        let steps = sample(&possible(position), 6, spot.dice);
        for first in &steps {
            for second in steps.iter().filter(|second| second.actor > first.actor) {
                let orders = (in_order(position, [first, second]), in_order(position, [second, first]));
                if let (Some(one), Some(two)) = orders {
                    one_value(&one, &two, "the same steps in another order")?;
                }
            }
        }
        for viewer in viewers(position.seats()) {
            let seed = u64::from(spot.dice.below(1 << 30));
            let world = G::imagine(&position.view(viewer), &mut QuickDice::new(seed));
            one_value(position, &world, "an imagined world")?;
        }
        Ok(())
    })
}

/// The position after both steps, if the second is still possible after the first.
fn in_order<G: Playable>(position: &G, steps: [&crate::Step<G::Action>; 2]) -> Option<G> {
    let mut position = position.clone();
    for step in steps {
        let Actor::Seat(seat) = step.actor else { return None };
        position.check(seat, step.action).ok()?;
        position.apply(step.actor, step.action, &mut ());
    }
    Some(position)
}

fn one_value<G: Playable>(one: &G, two: &G, how: &str) -> Result<(), String> {
    let [asked, asked_back] = [one == two, two == one];
    if asked != asked_back {
        return Err(format!("equality with {how} depends on who is asked"));
    }
    if !asked {
        return Ok(());
    }
    if hash(one) != hash(two) {
        return Err(format!("{how} is equal but has another hash"));
    }
    if one.next() != two.next() || one.outcome() != two.outcome() || possible(one) != possible(two) {
        return Err(format!("{how} is equal but plays differently"));
    }
    if viewers(one.seats()).into_iter().any(|viewer| one.view(viewer) != two.view(viewer)) {
        return Err(format!("{how} is equal but looks different"));
    }
    Ok(())
}
