//! The three factions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A faction, always in the order Scottish, Welsh, English (TKD-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Faction {
    /// Home: Moray.
    Scottish,
    /// Home: Gwynedd.
    Welsh,
    /// Home: Essex.
    English,
}

/// Followers per faction, in faction order.
pub type Counts = [u8; 3];

impl Faction {
    /// All factions in order.
    pub const ALL: [Faction; 3] = [Faction::Scottish, Faction::Welsh, Faction::English];

    /// The faction's index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter that stands for the faction in counts and records.
    pub const fn letter(self) -> char {
        match self {
            Faction::Scottish => 'S',
            Faction::Welsh => 'W',
            Faction::English => 'E',
        }
    }

    /// "Scottish", "Welsh", "English".
    pub const fn adjective(self) -> &'static str {
        match self {
            Faction::Scottish => "Scottish",
            Faction::Welsh => "Welsh",
            Faction::English => "English",
        }
    }

    /// "Scots", "Welsh", "English".
    pub const fn people(self) -> &'static str {
        match self {
            Faction::Scottish => "Scots",
            Faction::Welsh => "Welsh",
            Faction::English => "English",
        }
    }
}
