//! Thinking: what players who know the game know of it, for bots of any kind.

use crate::learning::{Inputs, Net, judge};
use crate::{Budget, Dice, Edition, Facet, Levels, MAX_SEATS, Scratch, Seat, Secrets, Solver};

/// What a game tells bots about itself. Everything has a default, so that any game can be played by
/// search alone.
///
/// Bots ask these of imagined worlds, never of the true position.
pub trait Thinking: Secrets {
    /// What each level may spend on a decision of this game; measured, where the game has been.
    const LEVELS: Levels = Levels::UNTUNED;

    /// What each level of the [first edition](Edition::First) spent.
    const FIRST_LEVELS: Levels = Self::LEVELS.of_edition(Edition::First);

    /// What whoever explains a game may spend: at a first look on each decision, and then on each answer that is compared
    /// with another.
    const STUDY: (Budget, Budget) = (Self::LEVELS.steward, Self::LEVELS.steward);

    /// The terms of the evaluation as `seat` sees them in this position, appended: what a player weighs who is asked
    /// why. They need not add up to [`Thinking::evaluate`]; what matters is which of them differ between two
    /// positions. None by default; [`Presentation::reason`](crate::Presentation::reason) puts them into words.
    fn facets(&self, _seat: Seat, _out: &mut Vec<Facet>) {}

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

    /// Everybody's part of the victory as the [first edition](Edition::First) saw it. Frozen where the game has
    /// learned since.
    fn evaluate_first(&self) -> Option<[f32; MAX_SEATS]> {
        self.evaluate_all()
    }

    /// What an edition finds plausible.
    fn plausible_to(&self, edition: Edition, seat: Seat, out: &mut Vec<Self::Action>) {
        match edition {
            Edition::Latest => self.plausible(seat, out),
            Edition::First => self.plausible_first(seat, out),
        }
    }

    /// What the [first edition](Edition::First) found plausible. Frozen where the game has learned since.
    fn plausible_first(&self, seat: Seat, out: &mut Vec<Self::Action>) {
        self.plausible(seat, out);
    }

    /// Makes this a world that fits the view, as [`Secrets::imagine_anew`] does, but likelier the more it looks like what
    /// players of this game do. Whoever decides at the same time as others supposes that they have decided, whether
    /// they were asked first or not.
    fn suppose<D: Dice>(&mut self, view: &Self::View, dice: &mut D) {
        self.imagine_anew(view, dice);
    }

    /// How many habits of players the game knows; 0 if it learns none.
    const HABITS: usize = 0;

    /// The habit that it would be to take this action: how often players follow it, where they could, is learned.
    /// `None` where nothing is to be learned.
    fn habit(&self, _seat: Seat, _action: Self::Action) -> Option<usize> {
        None
    }

    /// How many inputs the game has for a network that judges its positions; 0 if it does not learn.
    const INPUTS: usize = 0;

    /// Writes down what the position looks like: first what is the same for all, then what each seat sees.
    fn sketch<I: Inputs>(&self, _inputs: &mut I) {}

    /// The side of a seat, counted from 0: those of one side win and lose together.
    fn side(&self, seat: Seat) -> usize {
        seat.index()
    }

    /// Everybody's part of the victory as a network sees it.
    fn evaluate_by(&self, net: &Net) -> [f32; MAX_SEATS] {
        judge(self, net)
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
