//! The rules: positions, decisions, and what follows from them.
//!
//! The files that every game has come first; the others are the chapters of the rules page.

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
pub(crate) mod setup;
pub(crate) mod state;

mod autumn;
mod clash;
mod rewards;
mod spring;
mod summer;
mod winter;

pub use action::{Action, Source};
pub use event::Event;
pub use options::{Factions, Rules};
pub use outcome::Ending;
pub use scenario::Scenario;
pub use state::{Crown, Player, Stage};
