//! The four factions and the two sides they fight for.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A side of the war (TLK-53).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Side {
    /// The Danes alone.
    Dane,
    /// West Saxons, Mercians and Northumbrians together.
    Saxon,
}

impl Side {
    /// Both sides.
    pub const ALL: [Side; 2] = [Side::Dane, Side::Saxon];

    /// The side's index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The enemy.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::Dane => Side::Saxon,
            Side::Saxon => Side::Dane,
        }
    }

    /// "Danes", "Saxons".
    pub const fn people(self) -> &'static str {
        match self {
            Side::Dane => "Danes",
            Side::Saxon => "Saxons",
        }
    }

    /// "dane", "saxon": the word in records.
    pub const fn word(self) -> &'static str {
        match self {
            Side::Dane => "dane",
            Side::Saxon => "saxon",
        }
    }

    /// The factions of this side as a mask by faction index.
    #[inline]
    pub const fn factions(self) -> u8 {
        match self {
            Side::Dane => 0b0001,
            Side::Saxon => 0b1110,
        }
    }
}

/// A faction, always in the order Danes, West Saxons, Mercians, Northumbrians (TLK-3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Faction {
    /// Fights for the Danes.
    Dane,
    /// Fights for the Saxons.
    WestSaxon,
    /// Fights for the Saxons.
    Mercian,
    /// Fights for the Saxons.
    Northumbrian,
}

/// Armies per faction, in faction order.
pub type Counts = [u8; 4];

impl Faction {
    /// All factions in order.
    pub const ALL: [Faction; 4] =
        [Faction::Dane, Faction::WestSaxon, Faction::Mercian, Faction::Northumbrian];

    /// How many army tokens of each faction there are (TLK-3).
    pub const TOKENS: Counts = [20, 15, 15, 15];

    /// The faction's index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side this faction's armies fight for (TLK-50).
    #[inline]
    pub const fn side(self) -> Side {
        match self {
            Faction::Dane => Side::Dane,
            _ => Side::Saxon,
        }
    }

    /// The letter that stands for the faction on tokens.
    pub const fn letter(self) -> char {
        match self {
            Faction::Dane => 'D',
            Faction::WestSaxon => 'W',
            Faction::Mercian => 'M',
            Faction::Northumbrian => 'N',
        }
    }

    /// "Dane", "West Saxon", "Mercian", "Northumbrian".
    pub const fn adjective(self) -> &'static str {
        match self {
            Faction::Dane => "Dane",
            Faction::WestSaxon => "West Saxon",
            Faction::Mercian => "Mercian",
            Faction::Northumbrian => "Northumbrian",
        }
    }

    /// One word, as in records.
    pub const fn word(self) -> &'static str {
        match self {
            Faction::Dane => "dane",
            Faction::WestSaxon => "westsaxon",
            Faction::Mercian => "mercian",
            Faction::Northumbrian => "northumbrian",
        }
    }
}
