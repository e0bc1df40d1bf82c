//! The rules: what a playout and a record need of a game.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{
    Actor, Dice, Effect, Next, OptionSpec, Outcome, Refusal, Seat, SeatSet, Setup, SetupFault, Sink,
};

/// Buffers that hot loops hand to a game so that nothing is allocated per decision.
#[derive(Clone, Debug)]
pub struct Scratch<A> {
    /// For lists of legal actions.
    pub actions: Vec<A>,
    /// For lists of weighted chance outcomes.
    pub odds: Vec<(A, u32)>,
}

impl<A> Default for Scratch<A> {
    fn default() -> Self {
        Scratch { actions: Vec::new(), odds: Vec::new() }
    }
}

/// A game: its rules as a value that is folded over a record.
///
/// The implementing type is the position itself. It is a plain value (two equal positions are
/// equal in every respect that matters to play), has no clock, no randomness and no I/O, and is
/// deliberately not serialisable: what leaves the process is a view or a record.
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// Stable id, as on the command line and in records.
    const ID: &'static str;
    /// Raised when a change of rules would make old records replay differently.
    const RULES_VERSION: u32;
    /// Fewest and most seats.
    const SEATS: (u8, u8);

    /// One atomic decision or chance outcome. Small, and free of anything that only its owner
    /// could interpret: the same action means the same in every world its actor cannot tell apart.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync;
    /// Something that happened, as raw fact; told per viewer by [`crate::Presentation::tell`].
    type Event: Clone + Debug + Send + Sync;

    /// What may be agreed before a game; nothing unless the game says so.
    fn options() -> &'static [OptionSpec] {
        &[]
    }

    /// The position before anything has happened, chance included.
    fn new(setup: &Setup) -> Result<Self, SetupFault>;

    /// How many play.
    fn seats(&self) -> u8;

    /// The seats that win and lose together with `seat`, itself included.
    fn partners(&self, seat: Seat) -> SeatSet {
        SeatSet::only(seat)
    }

    /// What the position waits for.
    fn next(&self) -> Next;

    /// Appends every legal action of `seat`, in a fixed order, without duplicates. Nothing for a
    /// seat that is not in [`Next::active`], at least one action for a seat that is.
    fn legal(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Whether `seat` may do this now, or which rule forbids it. Agrees with [`Game::legal`] on
    /// everything but [`Game::is_free_form`] actions, which need not be listed.
    ///
    /// The default looks the action up in the list and can name no rule: good for a first run, not
    /// for players, who want to know why.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Refusal> {
        let mut legal = Vec::new();
        self.legal(seat, &mut legal);
        if legal.contains(&action) {
            return Ok(());
        }
        Err(Refusal::new("legal", "That is not among the actions possible now."))
    }

    /// Whether an action belongs to an open grammar (terms of a deal), too large to list whole.
    fn is_free_form(_action: Self::Action) -> bool {
        false
    }

    /// Whether an action is taken aside, beside the question that its actor was asked (a deal out
    /// of turn). It leaves that question open, with the same answers, and may be seen by everybody
    /// even while several seats decide at once.
    fn is_aside(_action: Self::Action) -> bool {
        false
    }

    /// Carries out a legal action. Pure: the same position and action give the same position.
    ///
    /// The answer says whether the step can be taken back: [`Effect::OPEN`] if its actor may, else
    /// [`Effect::COMMITTED`], or [`Effect::REVEALED`] if something hidden came to light. While the game waits
    /// for the seat that took it, and for no other, a step that showed nothing is open, unless it was taken
    /// aside.
    ///
    /// A chance step is never taken back, so it usually answers [`Effect::COMMITTED`], also where it deals
    /// a card that only its owner sees: that card is the step's own outcome. It answers
    /// [`Effect::REVEALED`] if it shows anybody something that was settled and hidden before (the draw ends
    /// a round, and the sealed bids are opened).
    fn apply<S: Sink<Self::Event>>(&mut self, actor: Actor, action: Self::Action, log: &mut S) -> Effect;

    /// Appends the possible outcomes at [`Next::Chance`] with their weights (at least 1 each),
    /// in a fixed order; nothing anywhere else.
    fn chance(&self, out: &mut Vec<(Self::Action, u32)>);

    /// How the game stands once [`Game::next`] says [`Next::Over`]; `None` before.
    fn outcome(&self) -> Option<Outcome>;

    /// No game from this setup takes more steps (decisions and chance together) than this. The
    /// default is a guess for short games; the conformance suite finds out if it is too low.
    fn longest(_setup: &Setup) -> u32 {
        10_000
    }

    /// Checks what must hold in every position (nothing lost, nothing negative); the error says
    /// what does not.
    fn audit(&self) -> Result<(), String> {
        Ok(())
    }

    /// The action as a short sequence of words, as in records.
    fn action_text(&self, action: Self::Action) -> String;

    /// Reads what [`Game::action_text`] writes, letter for letter; the error says what was
    /// expected. The text may come from anywhere, and the action need not be legal.
    ///
    /// The default knows the texts of the actions that are possible now and no others, so a player
    /// who names an illegal one hears that it cannot be read instead of which rule forbids it.
    fn read_action(&self, text: &str) -> Result<Self::Action, String> {
        let mut actions = Vec::new();
        for seat in self.next().active().iter() {
            self.legal(seat, &mut actions);
        }
        let mut odds = Vec::new();
        self.chance(&mut odds);
        actions.extend(odds.into_iter().map(|(outcome, _)| outcome));
        let known = actions.into_iter().find(|&action| self.action_text(action) == text);
        known.ok_or_else(|| "one of the actions that are possible now".into())
    }

    // For speed only. A game may answer these faster than the defaults, never differently; the
    // conformance suite compares the two.

    /// **Speed only.** Draws one chance outcome: the first whose running sum of weights exceeds one
    /// draw below their total.
    fn draw_chance<D: Dice>(&self, dice: &mut D, scratch: &mut Scratch<Self::Action>) -> Self::Action {
        scratch.odds.clear();
        self.chance(&mut scratch.odds);
        crate::pick(&scratch.odds, dice)
    }

    /// **Speed only.** Draws one legal action of `seat`, all equally likely:
    /// `legal[dice.below(legal.len())]`.
    #[inline]
    fn random_action<D: Dice>(
        &self,
        seat: Seat,
        dice: &mut D,
        scratch: &mut Scratch<Self::Action>,
    ) -> Self::Action {
        scratch.actions.clear();
        self.legal(seat, &mut scratch.actions);
        scratch.actions[dice.below(scratch.actions.len() as u32) as usize]
    }
}
