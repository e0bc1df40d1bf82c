//! Thinking: what players who know the game know of it, for bots of any kind.

use crate::{Dice, Levels, MAX_SEATS, Scratch, Seat, Secrets, Solver};

/// What a game tells bots about itself. Everything has a default, so that any game can be played by
/// search alone.
///
/// Bots ask these of imagined worlds, never of the true position.
pub trait Thinking: Secrets {
    /// What each level may spend on a decision of this game; measured, where the game has been.
    const LEVELS: Levels = Levels::UNTUNED;

    /// Positions that a player who looks to the end of its own turn and no further sees for one answer: fewer
    /// where turns are long and each position is dear to judge.
    const ATTENTION: u32 = 60_000;

    /// The static evaluation: about which part of the victory `seat` can hope for, from 0 to 1, as a
    /// person who knows the game would say without reading ahead. It may look at everything in the
    /// position. `None` if the game has none; then bots play positions out instead. A game answers for
    /// all positions or for none.
    fn evaluate(&self, _seat: Seat) -> Option<f32> {
        None
    }

    /// Appends the legal actions of `seat` that a player who knows the game would think about, at
    /// least one if the seat has any; all of them unless the game knows better. Bots that read
    /// ahead look at nothing else, which is what makes games with long lists of small decisions
    /// readable. May depend only on what `seat` knows.
    fn plausible(&self, seat: Seat, out: &mut Vec<Self::Action>) {
        self.legal(seat, out);
    }

    /// What a careless beginner does: the `random` bot. Uniform unless the game's specification
    /// describes random play otherwise. May depend only on what `seat` knows.
    #[inline]
    fn careless_action<D: Dice>(
        &self,
        seat: Seat,
        dice: &mut D,
        scratch: &mut Scratch<Self::Action>,
    ) -> Self::Action {
        self.random_action(seat, dice, scratch)
    }

    /// Where a position without secrets and chance is near enough to its end to be solved: the
    /// plainest position that has the same result under best play, with everything put at rest that
    /// can no longer matter, so that positions that differ only in that become equal. `None` where
    /// solving is not worth trying.
    fn essence(&self) -> Option<Self> {
        None
    }

    /// A solver of the game's own for endgames, if it has one that knows more than the general
    /// method; it may remember about `1 << bits` positions.
    fn solver(_bits: u32) -> Option<Box<dyn Solver<Self>>> {
        None
    }

    // For speed only. A game may answer this faster than the default, never differently.

    /// **Speed only.** What [`Thinking::evaluate`] says for every seat, in one go.
    fn evaluate_all(&self) -> Option<[f32; MAX_SEATS]> {
        let mut values = [0.0; MAX_SEATS];
        for seat in Seat::all(self.seats()) {
            values[seat.index()] = self.evaluate(seat)?;
        }
        Some(values)
    }
}
