//! The Last Kingdom board game.
//!
//! Two to five leaders steer the war between Danes and Saxons through two rounds of five
//! conflicts, changing sides as it suits them. Rule ids (TLK-n) in the comments are those of the
//! rules page. Content the rulebook does not print is reconstructed and marked as such
//! ([`content::Source`]).

pub mod content;
mod draw;
mod game;
mod rules;
mod secrets;
mod statistics;
mod thinking;
mod trace;
mod words;

pub use content::{Card, CardSet, Counts, Deck, Faction, Leader, Plaque, Region, Side};
pub use rules::action::Action;
pub use rules::event::{Event, Unit};
pub use rules::scenario::Scenario;
pub use rules::state::{Aftermath, Ask, Cause, Frame, LastKingdom, Phase, Public, SEATS};
pub use secrets::short_list::{Blank, ShortList};
pub use secrets::view::{DeckFace, DraftMemory, Looker, Screen, View};
pub use words::card_texts::{card_text, leader_text};
pub use words::content_chapter::content_chapter;
