//! A match as it stood earlier, for whoever looks back.

use super::matches::Urn;
use crate::{Dice, Game, Match, Seat, Secrets, SetupFault, Viewer};

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
            self.fall_asleep_with(whole);
            self.take(step.actor, step.action);
        }
        self.fall_asleep_with(whole);
    }

    /// Goes on in the world in which the `whole` game went on here, if it is another than the true one.
    fn fall_asleep_with(&mut self, whole: &Match<G>) {
        if let Some((ply, world)) = whole.dream.as_ref().filter(|(ply, _)| *ply == self.steps.len())
            && self.dream.is_none()
        {
            self.position = world.clone();
            self.raise_floor();
            self.dream = Some((*ply, world.clone()));
        }
    }

    /// Makes a position what the game went on from after so many steps, if that was not the true one.
    pub(super) fn dream_at(&self, ply: usize, position: &mut G) {
        if let Some((_, world)) = self.dream.as_ref().filter(|(at, _)| *at == ply) {
            position.clone_from(world);
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

impl<G: Secrets> Match<G> {
    /// Goes on from here in a world imagined from what `seat` knows, in which hidden things may lie elsewhere. What was
    /// done before stands. Its record cannot be folded by itself any more.
    pub fn imagine_as<D: Dice>(&mut self, seat: Seat, dice: &mut D) {
        self.position = G::imagine(&self.position.view(Viewer::Recall(seat)), dice);
        self.raise_floor();
        self.dream = Some((self.steps.len(), self.position.clone()));
    }
}
