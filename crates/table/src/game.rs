//! The contract. Every game of the house keeps it; the suite in [`conformance`](mod@crate::conformance) tests it.

use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Actor, Dice, MAX_SEATS, OptionSpec, Seat, SeatSet, Setup, SetupFault, Solver, Tally, Viewer};

/// What a position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Players decide. Every seat named here has at least one legal action.
    Seats {
        /// The game waits for each of these. Never empty, and each has an action that is not
        /// [aside](Game::is_aside). Several at once decide independently: none learns how another
        /// answered until all are in. What is done aside meanwhile lies open.
        must: SeatSet,
        /// These may act too (offer a deal, take back a hidden placement) but nobody waits for
        /// them. Never overlaps `must`.
        may: SeatSet,
    },
    /// Chance decides: the host draws one of [`Game::chance`]'s outcomes.
    Chance,
    /// Nothing: [`Game::outcome`] says who won.
    Over,
}

impl Next {
    /// The game waits for one seat alone.
    #[inline]
    pub const fn seat(seat: Seat) -> Next {
        Next::Seats { must: SeatSet::only(seat), may: SeatSet::EMPTY }
    }

    /// The seats that have a decision to make or may make one.
    pub fn active(self) -> SeatSet {
        match self {
            Next::Seats { must, may } => must.union(may),
            Next::Chance | Next::Over => SeatSet::EMPTY,
        }
    }
}

/// What a step did to the right to take it back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effect {
    /// The step showed somebody something hidden beyond the action itself (a face-down card was
    /// turned, a hand was looked at). Two worlds that a viewer could not tell apart may now differ.
    pub revealed: bool,
    /// The step completed something the rules call done.
    pub committed: bool,
}

impl Effect {
    /// May still be taken back by whoever did it.
    pub const OPEN: Effect = Effect { revealed: false, committed: false };
    /// Done for good, without showing anything hidden.
    pub const COMMITTED: Effect = Effect { revealed: false, committed: true };
    /// Done for good, and something hidden came to light.
    pub const REVEALED: Effect = Effect { revealed: true, committed: true };

    /// Whether the step can no longer be taken back.
    pub const fn is_final(self) -> bool {
        self.revealed || self.committed
    }
}

/// Where a game's events go while it is played.
pub trait Sink<E> {
    /// Takes one event.
    fn emit(&mut self, event: E);
}

/// Nobody listens: events cost nothing.
impl<E> Sink<E> for () {
    #[inline]
    fn emit(&mut self, _: E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn emit(&mut self, event: E) {
        self.push(event);
    }
}

/// Why an action is not possible: the rule, and a sentence for the player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{words} ({rule})")]
pub struct Refusal {
    /// Id of the rule that forbids it, as in the game's rules page.
    pub rule: &'static str,
    /// One sentence that names what is in the way.
    pub words: String,
}

impl Refusal {
    /// A refusal by `rule`.
    pub fn new(rule: &'static str, words: impl Into<String>) -> Refusal {
        Refusal { rule, words: words.into() }
    }
}

/// How a finished game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    seats: u8,
    places: [u8; MAX_SEATS],
    scores: [i32; MAX_SEATS],
    /// A short key for the way the game ended, for statistics ("coronation", "invasion").
    pub ending: &'static str,
}

impl Outcome {
    /// `winners` share the first place, everybody else the place behind them.
    pub fn won_by(winners: SeatSet, seats: u8, ending: &'static str) -> Outcome {
        let mut places = [0; MAX_SEATS];
        for seat in Seat::all(seats) {
            places[seat.index()] = if winners.contains(seat) { 1 } else { 1 + winners.len() as u8 };
        }
        Outcome { seats, places, scores: [0; MAX_SEATS], ending }
    }

    /// Everybody's place by falling score; equal scores share a place.
    pub fn by_score(scores: &[i32], ending: &'static str) -> Outcome {
        let mut outcome =
            Outcome { seats: scores.len() as u8, places: [0; MAX_SEATS], scores: [0; MAX_SEATS], ending };
        for (seat, score) in scores.iter().enumerate() {
            outcome.scores[seat] = *score;
            outcome.places[seat] = 1 + scores.iter().filter(|other| *other > score).count() as u8;
        }
        outcome
    }

    /// The same outcome with points to show beside the places.
    pub fn with_scores(mut self, scores: &[i32]) -> Outcome {
        self.scores[..scores.len()].copy_from_slice(scores);
        self
    }

    /// How many played.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// 1 for the winners, larger for the others; equal places are shared (teams, ties).
    pub fn place(&self, seat: Seat) -> u8 {
        self.places[seat.index()]
    }

    /// Points, where the game has them.
    pub fn score(&self, seat: Seat) -> i32 {
        self.scores[seat.index()]
    }

    /// Who shares the first place. Never empty.
    pub fn winners(&self) -> SeatSet {
        Seat::all(self.seats).filter(|&seat| self.place(seat) == 1).collect()
    }

    /// The part of the victory that falls to `seat`: shares add up to 1.
    pub fn share(&self, seat: Seat) -> f64 {
        let winners = self.winners();
        if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
    }
}

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
    /// The game's name for people.
    const NAME: &'static str;
    /// One sentence for the shelf.
    const TAGLINE: &'static str;
    /// Raised when a change of rules would make old records replay differently.
    const RULES_VERSION: u32;
    /// Fewest and most seats.
    const SEATS: (u8, u8);
    /// About how long people take, in words ("half an hour").
    const LENGTH: &'static str;

    /// One atomic decision or chance outcome. Small, and free of anything that only its owner
    /// could interpret: the same action means the same in every world its actor cannot tell apart.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync;
    /// Something that happened, as raw fact; told per viewer by [`crate::Presentation::tell`].
    type Event: Clone + Debug + Send + Sync;
    /// What one viewer may know. The type has no place for anything else.
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// What may be agreed before a game.
    fn options() -> &'static [OptionSpec];

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
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Refusal>;

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

    /// The action that a host may take for `seat` without asking it: the only one there is, as everybody
    /// can see, so that the haste tells nothing. Bots are asked all the same where nobody waits.
    fn unasked(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// Carries out a legal action. Pure: the same position and action give the same position.
    fn apply<S: Sink<Self::Event>>(&mut self, actor: Actor, action: Self::Action, log: &mut S) -> Effect;

    /// Appends the possible outcomes at [`Next::Chance`] with their weights (at least 1 each),
    /// in a fixed order; nothing anywhere else.
    fn chance(&self, out: &mut Vec<(Self::Action, u32)>);

    /// Draws one chance outcome: the first whose running sum of weights exceeds one draw below
    /// their total. A game may answer faster, never differently.
    fn draw_chance<D: Dice>(&self, dice: &mut D, scratch: &mut Scratch<Self::Action>) -> Self::Action {
        scratch.odds.clear();
        self.chance(&mut scratch.odds);
        pick(&scratch.odds, dice)
    }

    /// Draws one legal action of `seat`, all equally likely: `legal[dice.below(legal.len())]`.
    /// A game may answer faster, never differently.
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

    /// What is done for a seat that does not answer (its clock ran out, its bot failed): the first
    /// legal action unless the game has a better idea. `None` if the seat has nothing to decide.
    fn default_action(&self, seat: Seat, scratch: &mut Scratch<Self::Action>) -> Option<Self::Action> {
        scratch.actions.clear();
        self.legal(seat, &mut scratch.actions);
        scratch.actions.first().copied()
    }

    /// How the game stands once [`Game::next`] says [`Next::Over`]; `None` before.
    fn outcome(&self) -> Option<Outcome>;

    /// No game from this setup takes more steps (decisions and chance together) than this.
    fn longest(setup: &Setup) -> u32;

    /// Checks what must hold in every position (nothing lost, nothing negative); the error says
    /// what does not.
    fn audit(&self) -> Result<(), String>;

    /// What `viewer` may know now.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A position that the viewer of `view` cannot tell from the real one, drawn from the view
    /// alone. `view` must come from [`Game::view`] for a seat, a recalling seat or a spectator.
    fn imagine<D: Dice>(view: &Self::View, dice: &mut D) -> Self;

    /// Makes this position what [`Game::imagine`] would make of the same view and dice. A game may
    /// keep its buffers, so that imagining again and again allocates nothing; it may be faster,
    /// never different.
    fn imagine_anew<D: Dice>(&mut self, view: &Self::View, dice: &mut D) {
        *self = Self::imagine(view, dice);
    }

    /// Whether more than one position fits what `viewer` knows.
    fn hides_from(&self, viewer: Viewer) -> bool;

    /// The action as a short sequence of words, as in records.
    fn action_text(&self, action: Self::Action) -> String;

    /// Reads what [`Game::action_text`] writes, letter for letter; the error says what was
    /// expected. The text may come from anywhere, and the action need not be legal.
    fn read_action(&self, text: &str) -> Result<Self::Action, String>;

    /// About which part of the victory `seat` can hope for, from 0 to 1, judged at a glance: what
    /// a person who knows the game would say without reading ahead. Bots ask it of imagined worlds,
    /// so it may look at everything in the position. `None` if the game has no such judgement; then
    /// bots play positions out instead. A game answers for all positions or for none.
    fn promise(&self, _seat: Seat) -> Option<f32> {
        None
    }

    /// What [`Game::promise`] says for every seat, in one go: a game may answer faster, never
    /// differently. `None` if the game has no such judgement.
    fn promises(&self) -> Option<[f32; MAX_SEATS]> {
        let mut promises = [0.0; MAX_SEATS];
        for seat in Seat::all(self.seats()) {
            promises[seat.index()] = self.promise(seat)?;
        }
        Some(promises)
    }

    /// Appends the legal actions of `seat` that a player who knows the game would think about, at
    /// least one if the seat has any; all of them unless the game knows better. Bots that read
    /// ahead look at nothing else, which is what makes games with long lists of small decisions
    /// readable. May depend only on what `seat` knows.
    fn plausible(&self, seat: Seat, out: &mut Vec<Self::Action>) {
        self.legal(seat, out);
    }

    /// The seats that somebody at the table has asked something and that have not answered: an
    /// offer lies before them, a vote is open. The game does not wait for them, so each of them is
    /// in `must` or `may` of [`Game::next`]; but good manners do, and hosts let bots answer before
    /// play goes on. A seat that takes any of its [`Game::plausible`] actions while it is asked
    /// brings the table nearer to where it is not.
    fn asked(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    /// A number that is the same in all positions that `seat`, remembering all it was shown,
    /// cannot tell apart, and almost certainly another in every other position. A game may answer
    /// faster than the default, which reads the whole view.
    fn knowledge(&self, seat: Seat) -> u64 {
        crate::chair::digest(&self.view(Viewer::Recall(seat)))
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

    /// Adds what an event means for statistics (plays, passes, ...).
    fn count(_event: &Self::Event, _tally: &mut Tally) {}

    /// Adds what a finished position means for statistics (how it was decided, ...).
    fn count_end(&self, _tally: &mut Tally) {}
}

/// The outcome that a draw below the total weight falls on.
pub fn pick<A: Copy, D: Dice>(odds: &[(A, u32)], dice: &mut D) -> A {
    let total = odds.iter().map(|(_, weight)| weight).sum();
    let mut drawn = dice.below(total);
    for &(action, weight) in odds {
        if drawn < weight {
            return action;
        }
        drawn -= weight;
    }
    unreachable!("a draw below the total falls on some outcome")
}
