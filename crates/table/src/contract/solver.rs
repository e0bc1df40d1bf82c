//! Endgames that a game can solve by itself.

use std::fmt::Debug;

use crate::Thinking;

/// What came of trying to solve a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Attempt<A> {
    /// The position is not of the kind that the solver knows.
    Unfit,
    /// Patience ran out.
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

/// What an attempt may spend: positions, counted here, and whatever the asking bot keeps an eye on
/// besides, such as a clock, which games do not have.
pub struct Patience<'a> {
    limit: u64,
    visited: u64,
    late: &'a mut dyn FnMut() -> bool,
}

impl Patience<'_> {
    /// How many positions are visited between two questions whether it is late.
    const PACE: u64 = 256;

    /// So many positions, and fewer once `late` says that it is late; that is asked now and then.
    pub fn new(limit: u64, late: &mut dyn FnMut() -> bool) -> Patience<'_> {
        Patience { limit, visited: 0, late }
    }

    /// Counts one more position; false if it must not be visited any more.
    #[inline]
    pub fn visit(&mut self) -> bool {
        if self.visited >= self.limit {
            return false;
        }
        self.visited += 1;
        if self.visited.is_multiple_of(Self::PACE) && (self.late)() {
            self.limit = 0;
            return false;
        }
        true
    }

    /// Positions visited so far.
    pub fn visited(&self) -> u64 {
        self.visited
    }
}

impl Debug for Patience<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Patience({} of {})", self.visited, self.limit)
    }
}

/// Solves endgames of one game for two seats without secrets and chance, by whatever the game knows
/// of itself. Its answers are those of trying everything; only the way there is shorter.
pub trait Solver<G: Thinking>: Debug + Send {
    /// Tries to solve a position as long as there is patience. What was learned is kept for the next
    /// question.
    fn attempt(&mut self, position: &G, patience: &mut Patience<'_>) -> Attempt<G::Action>;

    /// Forgets everything.
    fn clear(&mut self);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patience_ends_with_the_positions_or_when_it_is_late() {
        let mut never = || false;
        let mut patience = Patience::new(1_000, &mut never);
        assert_eq!((0..2_000).filter(|_| patience.visit()).count(), 1_000);
        assert_eq!(patience.visited(), 1_000);
        let mut asked = 0;
        let mut third = || {
            asked += 1;
            asked == 3
        };
        let mut patience = Patience::new(1_000_000, &mut third);
        let visited = (0..10_000).filter(|_| patience.visit()).count() as u64;
        assert_eq!(visited, 3 * Patience::PACE - 1);
        assert!(!patience.visit(), "late stays late");
    }
}
