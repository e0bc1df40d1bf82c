//! The Last Kingdom board game.
//!
//! Two to five leaders steer the war between Danes and Saxons through two rounds of five
//! conflicts, changing sides as it suits them. Rule ids (TLK-n) in the comments are those of the
//! rules page. Content the rulebook does not print is reconstructed and marked as such
//! ([`content::Source`]).

mod action;
mod audit;
mod cards;
pub mod content;
mod draft;
mod draw;
mod draws;
pub mod effect;
mod event;
mod faction;
mod few;
mod game;
mod hidden;
mod imagine;
mod judge;
mod knowledge;
mod map;
mod matching;
mod menu;
mod outlook;
mod public;
mod refuse;
mod resolve;
mod run;
mod setup;
mod state;
mod stats;
mod strength;
mod tables;
mod tape;
mod targets;
mod tell;
#[cfg(test)]
mod tests;
pub mod text;
mod text_board;
mod trace;
mod turn;
mod units;
mod view;
mod words;

pub use action::Action;
pub use cards::{Card, CardSet, Leader, Plaque};
pub use effect::Deck;
pub use event::{Event, Unit};
pub use faction::{Counts, Faction, Side};
pub use few::{Blank, Few};
pub use map::{ALL_REGIONS, BORDERS, Region, RegionMask, START_ARMIES, regions_in};
pub use public::{Aftermath, Ask, Cause, Frame, Phase, Public, SEATS};
pub use state::LastKingdom;
pub use tables::content_chapter;
pub use view::{DeckFace, DraftMemory, Looker, Screen, View};
