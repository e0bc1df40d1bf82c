//! A list of acts, put together by trying each on a copy of the game.

use table::{Actor, Seat};

use crate::rules::action::Action;
use crate::rules::state::{Conquest, Phase};
use crate::rules::{flow, legal};

/// A copy of the game and what was done on it so far.
pub(super) struct Trial {
    /// The game after it.
    pub after: Conquest,
    /// What was done.
    pub actions: Vec<Action>,
    seat: Seat,
}

impl Trial {
    pub fn new(game: &Conquest, seat: Seat) -> Trial {
        Trial { after: game.clone(), actions: Vec::new(), seat }
    }

    /// Does it if it is legal, and says whether. Whoever is under way after it stops: a hand that lets go has said
    /// where to.
    pub fn act(&mut self, action: Action) -> bool {
        if legal::may(&self.after, self.seat, action).is_err() {
            return false;
        }
        let before = (self.after.clone(), self.actions.len());
        self.carry_out(action);
        if matches!(self.after.board.phase, Phase::March { .. } | Phase::Stroll { .. }) {
            if self.after.board.may_halt(self.seat).is_err() {
                self.after = before.0;
                self.actions.truncate(before.1);
                return false;
            }
            self.carry_out(Action::Halt);
        }
        true
    }

    fn carry_out(&mut self, action: Action) {
        flow::apply(&mut self.after, Actor::Seat(self.seat), action, &mut ());
        self.actions.push(action);
    }
}
