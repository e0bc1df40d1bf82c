//! The contract that every game of Interregnum keeps.
//!
//! A game is a type that implements [`Game`]: a position as a plain value, small decisions, chance
//! as an actor of its own. What each viewer may know, and worlds imagined from a view, are its
//! [`Secrets`]; how it speaks and looks is its [`Presentation`]; [`Thinking`], [`Hosting`] and
//! [`Statistics`] have defaults for everything. The rest here serves any such game: [`Match`] plays
//! it and keeps its [`Record`], [`fairness`] lets players verify chance, [`playout`](playout())
//! and [`perft`] drive it without people, and [`conformance`](mod@conformance) tests it against the contract.
//!
//! A whole game, played to its end:
//!
//! ```
//! use table::{
//!     Actor, Effect, Game, Next, Outcome, QuickDice, Scratch, Seat, SeatSet, Setup, SetupFault, Sink, playout,
//! };
//!
//! /// Seven stones. Two players in turn take one or two; the last stone wins.
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! struct Stones {
//!     left: u8,
//!     turn: Seat,
//! }
//!
//! impl Game for Stones {
//!     const ID: &'static str = "stones";
//!     const RULES_VERSION: u32 = 1;
//!     const SEATS: (u8, u8) = (2, 2);
//!     type Action = u8;
//!     type Event = ();
//!
//!     fn new(_setup: &Setup) -> Result<Stones, SetupFault> {
//!         Ok(Stones { left: 7, turn: Seat(0) })
//!     }
//!     fn seats(&self) -> u8 {
//!         2
//!     }
//!     fn next(&self) -> Next {
//!         if self.left == 0 { Next::Over } else { Next::seat(self.turn) }
//!     }
//!     fn legal(&self, seat: Seat, out: &mut Vec<u8>) {
//!         if self.next().active().contains(seat) {
//!             out.extend(1..=self.left.min(2));
//!         }
//!     }
//!     fn apply<S: Sink<()>>(&mut self, _actor: Actor, taken: u8, _log: &mut S) -> Effect {
//!         self.left -= taken;
//!         self.turn = self.turn.after(2);
//!         Effect::COMMITTED
//!     }
//!     fn chance(&self, _out: &mut Vec<(u8, u32)>) {}
//!     fn outcome(&self) -> Option<Outcome> {
//!         let winner = SeatSet::only(self.turn.after(2));
//!         (self.left == 0).then(|| Outcome::won_by(winner, 2, "emptied"))
//!     }
//!     fn action_text(&self, taken: u8) -> String {
//!         format!("take {taken}")
//!     }
//! }
//!
//! // The seat that leaves three or six stones wins, so the first seat does, against any play.
//! let mut dice = QuickDice::new(1);
//! let mut game = Stones::new(&Setup::new::<Stones>(2)?)?;
//! while let Some(seat) = game.next().active().first() {
//!     let mut scratch = Scratch::default();
//!     let random = game.random_action(seat, &mut dice, &mut scratch);
//!     let taken = if seat == Seat(0) { game.left % 3 } else { random };
//!     game.apply(Actor::Seat(seat), taken, &mut ());
//! }
//! assert_eq!(game.outcome().map(|outcome| outcome.winners()), Some(SeatSet::only(Seat(0))));
//!
//! // Or let chance play all of it.
//! let mut game = Stones::new(&Setup::new::<Stones>(2)?)?;
//! let decisions = playout(&mut game, &mut dice, &mut Scratch::default());
//! assert!(game.outcome().is_some() && (4..=7).contains(&decisions));
//! # Ok::<(), SetupFault>(())
//! ```
//!
//! `docs/tutorial.md` makes a larger one, with secrets, words and pictures.

mod chance;
pub mod conformance;
mod contract;
pub mod learning;
mod mix;
mod pieces;
mod play;

pub use chance::fairness;
pub use chance::{
    ChanceKey, Commitment, Contribution, Dice, FairDice, Pledge, QuickDice, Secret, pick, shuffle,
};
pub use contract::{
    Actor, Attempt, Block, Budget, Bytes, Choice, Column, Edition, Effect, Encode, Entry, Facet, Facets,
    Field, Form, Game, Gesture, Grasp, Hosting, HouseGame, Layout, Levels, Listing, MAX_SEATS, Motion, Names,
    News, Next, OptionKind, OptionSpec, OptionValue, Outcome, Panel, Part, Party, Patience, Presentation,
    Printed, Refusal, Role, Rollout, Scene, Scratch, Seat, SeatSet, Secrets, Setup, SetupFault, Sheet, Shift,
    Sink, Solver, Statistics, Stepping, Stock, Taken, Tally, Tensors, Term, Thinking, Viewer, Written,
    places_after, schema_of, seat_after, turned_round, write_mask,
};
pub use mix::Mix;
pub use pieces::{CardSet, HandView, Opened, Sealed, SealedView, deal_unseen};
pub use play::{
    Batch, BatchFault, Before, Chair, HeaderLine, HeaderLines, Match, Odds, Origin, RECORD_HEAD,
    RECORD_VERSION, Record, RecordFault, RecordResult, RecordStep, Remark, RemarkKind, ReplayFault, Rows,
    Step, Unfair, VoidStart, perft, play_on, playout, playout_watched,
};
