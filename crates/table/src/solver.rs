//! Endgames that a game can solve by itself.

use std::fmt::Debug;

use crate::Game;

/// What came of trying to solve a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Attempt<A> {
    /// The position is not of the kind that the solver knows.
    Unfit,
    /// The positions that may be visited ran out.
    Stopped,
    /// The result under best play of both seats.
    Solved {
        /// The part of the victory that falls to seat 0: 0, one half or 1.
        share: f32,
        /// An action with which the seat to act gets its part.
        best: A,
        /// Positions visited.
        visited: u64,
    },
}

/// Solves endgames of one game for two seats without secrets and chance, by whatever the game knows
/// of itself. Its answers are those of trying everything; only the way there is shorter.
pub trait Solver<G: Game>: Debug + Send {
    /// Tries to solve a position, visiting at most `limit` positions. What was learned is kept for
    /// the next question.
    fn attempt(&mut self, position: &G, limit: u64) -> Attempt<G::Action>;

    /// Forgets everything.
    fn clear(&mut self);
}
