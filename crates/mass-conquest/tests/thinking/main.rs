//! What bots are told of the game: evaluations, the steps worth a thought, and answers.

#[path = "../support/mod.rs"]
mod support;

mod allocations;
mod answers;
mod careless;
mod evaluation;
mod first;
mod knowledge;
mod plausible;
mod reasons;
mod talks;
mod traps;

use mass_conquest::Kind::Infantry;
use mass_conquest::Scenario;

use crate::support::FIRTHS;

/// Two equal armies that face each other across the firths, seat 0 at its movement step.
fn even() -> Scenario {
    let mut scenario = Scenario::new(FIRTHS, 2);
    scenario.put(0, Infantry, 4, "fenk");
    scenario.put(1, Infantry, 4, "gask");
    scenario
}
