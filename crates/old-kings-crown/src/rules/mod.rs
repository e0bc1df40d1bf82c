//! The rules: positions, decisions, and what follows from them.
//!
//! The files that every game has come first; the others are the chapters of the rules page. A chapter
//! holds all that is particular to it: what may be done (`list`), why not (`refuse`), what happens (`step`
//! for what follows by itself), and the words (`topic` and `question` for the prompts, `describe` for the
//! choices, `tell` for the log). [`flow`], [`legal`], [`refusal`] and the files of [`words`](crate::words)
//! say which chapter answers, and hold what is common.

pub(crate) mod action;
pub(crate) mod audit;
pub(crate) mod event;
pub(crate) mod face_down;
pub(crate) mod flow;
pub(crate) mod legal;
pub(crate) mod options;
pub(crate) mod outcome;
mod refusal;
mod scenario;
pub(crate) mod settled;
pub(crate) mod setup;
pub(crate) mod state;

pub(crate) mod autumn;
pub(crate) mod cards;
pub(crate) mod clash;
pub(crate) mod locations;
pub(crate) mod rewards;
pub(crate) mod spring;
pub(crate) mod summer;
pub(crate) mod tactics;
pub(crate) mod winter;

pub use action::{Action, Source};
pub use event::Event;
pub use options::{Factions, Rules};
pub use outcome::Ending;
pub use scenario::Scenario;
pub use settled::Settled;
pub use state::{Crown, Player, Stage};
