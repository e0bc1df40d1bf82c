//! The Old King's Crown, after the rules of its early prototype.
//!
//! Four heirs of a vanished king lay hidden cards against three Regions and fight for Influence.
//! Rule ids (OKC-n) in the comments are those of the rules page; everything that the rulebook does
//! not state sits in [`content`] and carries an OKC-R id.

mod action;
mod autumn;
mod cards;
mod clash;
pub mod content;
mod draw;
mod event;
mod face_down;
mod faction;
mod flow;
mod game;
mod imagine;
mod judge;
mod knowledge;
mod legal;
mod log;
mod opening;
mod outlook;
mod places;
mod refusal;
mod rewards;
mod spring;
mod state;
mod statistics;
mod summer;
#[cfg(test)]
mod tests;
mod text_board;
mod trace;
mod view;
mod winter;
mod words;

pub use action::{Action, Source};
pub use cards::{CardIter, Cards, Face};
pub use event::Event;
pub use faction::{Faction, Tactic};
pub use places::{Location, Region};
pub use state::{Crown, Ending, Factions, Rules, Stage};
pub use view::{AmbushView, BattleView, Looked, PlayerView, RetireChoice, Secrets, SlotView, View};
