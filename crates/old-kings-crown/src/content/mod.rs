//! What is in the box: cards, factions, tiles, places and numbers, as tables.
//!
//! The rulebook this game follows is an early prototype that does not print its tiles, most of its
//! cards or its Location rewards. What it does not state is reconstructed here; every such entry
//! carries its OKC-R id. Changing a number in these files is a change of data, nothing else.

mod cards;
mod factions;
mod map;
mod numbers;
mod tactics;

pub use cards::{CardIter, Cards, FACE_NAMES, Face, TRAITS};
pub use factions::{FACTIONS, Faction, FactionContent, RAID_WINS};
pub use map::{LOCATIONS, Location, LocationContent, Region};
pub use numbers::*;
pub use tactics::{BATTLECRY_WINS, TACTICS, Tactic, TacticContent};

/// Where a piece of content comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The rulebook states it.
    Stated,
    /// The rulebook states part of it (a name, a window); the rest is reconstructed under this id.
    Partly(&'static str),
    /// Reconstructed under this id.
    Reconstructed(&'static str),
}

impl Origin {
    /// The reconstruction's id, if something had to be reconstructed.
    pub const fn id(self) -> Option<&'static str> {
        match self {
            Origin::Stated => None,
            Origin::Partly(id) | Origin::Reconstructed(id) => Some(id),
        }
    }
}
