//! Hosting: what a host may do at a table without being told.

use crate::{Game, Scratch, Seat, SeatSet};

/// Manners of a table, for its host. Everything has a default.
pub trait Hosting: Game {
    /// The action that a host may take for `seat` without asking it: the only one there is, as everybody
    /// can see, so that the haste tells nothing.
    ///
    /// It must be the same action in every world that any viewer thinks possible, spectators included. A
    /// seat that can only pass, on an open board, need not be asked. A seat with one hidden card left must
    /// be: it has no choice either, but only it knows which card that is, and a host who plays it at once
    /// would show the others that there was no choice. `None` is always right. Bots are asked all the same
    /// where nobody waits.
    fn unasked(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// The seats that another player has asked something and that have not answered: an
    /// offer lies before them, a vote is open. The game does not wait for them, so each of them is
    /// in `must` or `may` of [`Game::next`]; but good manners do, and hosts let bots answer before
    /// play goes on. A seat that takes any of its [`crate::Thinking::plausible`] actions while it is
    /// asked brings the table nearer to where it is not.
    fn asked(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    /// What is done for a seat that does not answer (its clock ran out, its bot failed): the first
    /// legal action unless the game has a better idea. `None` if the seat has nothing to decide.
    fn default_action(&self, seat: Seat, scratch: &mut Scratch<Self::Action>) -> Option<Self::Action> {
        scratch.actions.clear();
        self.legal(seat, &mut scratch.actions);
        scratch.actions.first().copied()
    }

    /// The option that says where the next game of the same players begins, with its value: for games
    /// whose set-up asks who won the last one. `winner` is the seat that the one who won alone has in the
    /// next game; `None` if several won or nobody did. It is an option like those that people agree on, so
    /// the next game's record holds it and folds without the last one.
    fn rematch(_winner: Option<Seat>) -> Option<(&'static str, String)> {
        None
    }
}
