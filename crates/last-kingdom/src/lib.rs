//! The Last Kingdom board game.
//!
//! Two to five leaders steer the war between Danes and Saxons through two rounds of five
//! conflicts, changing sides as it suits them. Rule ids (TLK-n) in the comments are those of the
//! rules page. Content the rulebook does not print is reconstructed and marked as such
//! ([`content::Source`]).
//!
//! - `content`: what is in the box, as tables, and the language that says what cards do.
//! - `rules`: the position, what may be done in it and what follows; `rules/effects` carries out cards,
//!   one file for each family of operations.
//! - `secrets`: what each viewer may know, and worlds that fit it.
//! - `words`, `draw`: how the game speaks and looks.
//! - `thinking`: what bots know of the game.
//! - `encoding`: the game in numbers, codes for actions and bytes for what a seat knows.
//!
//! [`Scenario`] lays positions by hand, for tests and puzzles.

pub mod content;
mod draw;
mod encoding;
mod game;
mod rules;
mod secrets;
mod statistics;
mod thinking;
mod trace;
mod words;

pub use content::{Card, CardSet, Deck, Faction, Leader, Plaque, Region, Side};
pub use rules::action::Action;
pub use rules::event::{Event, Unit};
pub use rules::scenario::Scenario;
pub use rules::spoils::{Spoils, Victory};
pub use rules::state::{Cause, LastKingdom, Phase, Public};
pub use secrets::view::View;
pub use words::card_texts::{card_text, leader_text};
pub use words::content_chapter::content_chapter;
