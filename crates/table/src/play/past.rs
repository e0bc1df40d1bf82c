//! A match as it stood earlier, for whoever looks back.

use super::matches::Urn;
use crate::{Game, Match, SetupFault};

impl<G: Game> Match<G> {
    /// The same game before its first step. It has no secret: what happens there is what happened.
    pub fn beginning(&self) -> Result<Match<G>, SetupFault> {
        let mut past = Match::empty(&self.setup)?;
        past.names.clone_from(&self.names);
        past.urn = Urn { secret: None, key: None, ..self.urn.clone() };
        Ok(past)
    }

    /// Takes the same steps as the `whole` game, of which this is the beginning, until `plies` were taken. They
    /// were checked when they were taken there, and are not checked again.
    pub fn go_on(&mut self, whole: &Match<G>, plies: usize) {
        let taken = self.steps.len();
        for step in whole.steps.iter().take(plies).skip(taken) {
            self.take(step.actor, step.action);
        }
    }

    /// About how many bytes a copy takes.
    pub fn bytes(&self) -> usize {
        let positions = 3 + self.left.len();
        size_of_val(self)
            + positions * size_of::<G>()
            + size_of_val(&self.steps[..])
            + size_of_val(&self.events[..])
    }
}
