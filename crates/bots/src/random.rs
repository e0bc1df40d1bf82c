//! Players who do not think.

use table::{Chair, QuickDice, Scratch, Thinking};

use crate::Bot;

/// Plays as a careless beginner would, by the game's own description of random play.
#[derive(Debug)]
pub struct Random<G: Thinking> {
    dice: QuickDice,
    scratch: Scratch<G::Action>,
}

/// Takes every legal action with equal probability, one small decision at a time.
#[derive(Debug)]
pub struct Uniform<G: Thinking>(Random<G>);

impl<G: Thinking> Default for Random<G> {
    fn default() -> Self {
        Random { dice: QuickDice::new(0), scratch: Scratch::default() }
    }
}

impl<G: Thinking> Default for Uniform<G> {
    fn default() -> Self {
        Uniform(Random::default())
    }
}

impl<G: Thinking> Bot<G> for Random<G> {
    fn begin(&mut self, seed: u64) {
        self.dice = QuickDice::new(seed);
    }

    fn choose(&mut self, chair: &Chair<'_, G>) -> G::Action {
        chair.careless_action(&mut self.dice, &mut self.scratch)
    }
}

impl<G: Thinking> Bot<G> for Uniform<G> {
    fn begin(&mut self, seed: u64) {
        self.0.begin(seed);
    }

    fn choose(&mut self, chair: &Chair<'_, G>) -> G::Action {
        chair.random_action(&mut self.0.dice, &mut self.0.scratch)
    }
}
