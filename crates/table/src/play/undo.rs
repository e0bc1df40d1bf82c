//! Taking steps, and how far back is safe.

use crate::{Actor, Effect, Game, Match, Seat, Step};

impl<G: Game> Match<G> {
    /// How many steps stand for good: nobody can take any of them back.
    pub fn floor(&self) -> usize {
        self.floor
    }

    /// How many of its latest steps `seat` may take back.
    pub fn undoable(&self, seat: Seat) -> usize {
        let own = |step: &Step<G::Action>| step.actor == Actor::Seat(seat);
        if self.steps[self.floor..].iter().all(own) { self.steps.len() - self.floor } else { 0 }
    }

    /// Takes back the latest step of `seat`; `false` if it stands for good.
    pub fn undo(&mut self, seat: Seat) -> bool {
        if self.undoable(seat) == 0 {
            return false;
        }
        let (position, events) = self.at_floor.clone();
        self.position = position;
        self.events.truncate(events);
        let redo = self.steps.split_off(self.floor);
        for step in &redo[..redo.len() - 1] {
            self.fold(step.actor, step.action);
        }
        true
    }

    /// Carries out a legal step and moves the floor.
    pub(super) fn take(&mut self, actor: Actor, action: G::Action) {
        if let Actor::Seat(seat) = actor {
            self.turn_to(seat);
        }
        let interrupts = self.steps[self.floor..].last().is_some_and(|last| last.actor != actor);
        if interrupts {
            self.raise_floor();
        }
        let effect = self.fold(actor, action);
        if actor == Actor::Chance {
            self.chance_drawn += 1;
        }
        if actor == Actor::Chance || effect.is_final() {
            self.raise_floor();
        }
    }

    /// Lets everything so far stand for good.
    pub(super) fn raise_floor(&mut self) {
        self.floor = self.steps.len();
        self.at_floor = (self.position.clone(), self.events.len());
    }

    /// Carries out a step and keeps it with its events.
    fn fold(&mut self, actor: Actor, action: G::Action) -> Effect {
        let mut events = Vec::new();
        let effect = self.position.apply(actor, action, &mut events);
        let ply = self.steps.len();
        self.events.extend(events.into_iter().map(|event| (ply, event)));
        self.steps.push(Step { actor, action });
        effect
    }
}
