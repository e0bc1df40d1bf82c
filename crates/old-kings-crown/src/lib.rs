//! The Old King's Crown, after the rules of its early prototype.
//!
//! Four heirs of a vanished king lay hidden cards against three Regions and fight for Influence.
//! Rule ids (OKC-n) in the comments are those of the rules page; everything that the rulebook does
//! not state sits in [`content`] and carries an OKC-R id.
//!
//! A position is a [`Crown`], which keeps the contract of `table`; [`Scenario`] lays one by hand.

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

pub use content::{Cards, Face, Faction, Location, Region, Tactic};
pub use rules::{Action, Crown, Ending, Event, Factions, Player, Rules, Scenario, Settled, Source, Stage};
