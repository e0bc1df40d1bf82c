//! The contract that every game of Interregnum keeps.
//!
//! A game is a type that implements [`Game`]: a position as a plain value, small decisions, chance
//! as an actor of its own. What each viewer may know, and worlds imagined from a view, are its
//! [`Secrets`]; how it speaks and looks is its [`Presentation`]; [`Thinking`], [`Hosting`] and
//! [`Statistics`] have defaults for everything. The rest here serves any such game: [`Match`] plays
//! it and keeps its [`Record`], [`fairness`] lets players verify chance, [`playout`](playout())
//! and [`perft`] drive it without people, and [`conformance`](mod@conformance) tests it against the contract.

mod chance;
pub mod conformance;
mod contract;
mod mix;
mod pieces;
mod play;

pub use chance::fairness;
pub use chance::{ChanceKey, Commitment, Contribution, Dice, FairDice, QuickDice, Secret, pick, shuffle};
pub use contract::{
    Actor, Attempt, Budget, Choice, Effect, Game, Hosting, HouseGame, Levels, MAX_SEATS, Names, News, Next,
    OptionKind, OptionSpec, Outcome, Patience, Presentation, Refusal, Rollout, Scene, Scratch, Seat, SeatSet,
    Secrets, Setup, SetupFault, Sink, Solver, Statistics, Tally, Thinking, Viewer,
};
pub use mix::Mix;
pub use pieces::{CardSet, HandView, Opened, Sealed, SealedView, deal_unseen};
pub use play::{
    Chair, Match, RECORD_HEAD, Record, RecordFault, RecordResult, RecordStep, ReplayFault, Step, Unfair,
    perft, play_on, playout, playout_watched,
};
