//! The contract that every game of Interregnum keeps.
//!
//! A game is a type that implements [`Game`]: a position as a plain value, small decisions, chance
//! as an actor of its own, views that cannot hold secrets, and worlds imagined from a view. How it
//! speaks and looks is [`Presentation`]. Everything else here serves any such game: [`Match`] plays
//! it and keeps its [`Record`], [`fairness`] lets players verify chance, [`playout`](playout())
//! and [`perft`] drive it without people, and [`conformance`](mod@conformance) tests it against the contract.

mod chair;
pub mod conformance;
mod dice;
pub mod fairness;
mod game;
mod matches;
mod mix;
mod playout;
mod presentation;
mod record;
mod seat;
mod setup;
mod solver;
mod tally;

pub use chair::Chair;
pub use dice::{Dice, FairDice, QuickDice, shuffle};
pub use fairness::{ChanceKey, Commitment, Contribution, Secret};
pub use game::{Effect, Game, Next, Outcome, Refusal, Scratch, Sink, pick};
pub use matches::{Match, ReplayFault, Step, Unfair};
pub use mix::Mix;
pub use playout::{perft, playout, playout_watched};
pub use presentation::{Choice, News, Presentation, Scene};
pub use record::{RECORD_HEAD, Record, RecordFault, RecordResult, RecordStep};
pub use seat::{Actor, MAX_SEATS, Names, Seat, SeatSet, Viewer};
pub use setup::{OptionKind, OptionSpec, Setup, SetupFault};
pub use solver::{Attempt, Patience, Solver};
pub use tally::Tally;
