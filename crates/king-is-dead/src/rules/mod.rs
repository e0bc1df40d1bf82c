//! The rules: the position, what may be done and what it leads to, a file for every chapter.
//!
//! What a single card asks, allows, forbids, does and says is in its file of [`effects`].

pub(crate) mod action;
pub(crate) mod audit;
pub(crate) mod effects;
pub(crate) mod flow;
pub(crate) mod hand;
pub(crate) mod legal;
pub(crate) mod options;
pub(crate) mod outcome;
pub(crate) mod packed;
pub(crate) mod scoring;
pub(crate) mod setup;
pub(crate) mod state;
pub(crate) mod undo_ban;

mod event;
mod refusal;
mod scenario;
mod struggle;
mod summon;

pub use action::Action;
pub use effects::{Move, Moves, Resolution};
pub use event::Event;
pub use outcome::{Level, Verdict};
pub use scenario::{Scenario, ScenarioFault};
pub use state::KingIsDead;
pub use struggle::{Disc, settled_by};
