//! The five kinds of troops (MWC-17).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a troop is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Kind {
    /// The backbone of an army; holds ground and builds forts (MWC-18).
    Infantry,
    /// Rams, ladders and stone throwers against walls (MWC-20).
    Siege,
    /// Fast and hard in attack, weak in defence (MWC-21 to MWC-23).
    Cavalry,
    /// A transport ship (MWC-24).
    Carrier,
    /// A fighting ship; called "attacker" in the old rulebook.
    Raider,
}

impl Kind {
    /// All kinds, in the order of the table of units.
    pub const ALL: [Kind; 5] = [Kind::Infantry, Kind::Siege, Kind::Cavalry, Kind::Carrier, Kind::Raider];

    /// Movement points (MWC-17, MWC-36).
    #[inline]
    pub const fn points(self) -> u8 {
        [2, 1, 4, 3, 4][self as usize]
    }

    /// Strength in attack (MWC-17).
    #[inline]
    pub const fn attack(self) -> i32 {
        [2, 1, 3, 1, 5][self as usize]
    }

    /// Strength in defence (MWC-17).
    #[inline]
    pub const fn defence(self) -> i32 {
        [3, 1, 1, 1, 3][self as usize]
    }

    /// Whether it floats (MWC-R5).
    #[inline]
    pub const fn is_ship(self) -> bool {
        matches!(self, Kind::Carrier | Kind::Raider)
    }

    /// Gold per turn (MWC-31).
    #[inline]
    pub const fn upkeep(self) -> u32 {
        if self.is_ship() { 2 } else { 1 }
    }

    /// The word in records and files.
    pub const fn word(self) -> &'static str {
        ["infantry", "siege", "cavalry", "carrier", "raider"][self as usize]
    }

    /// One letter for crowded places.
    pub const fn letter(self) -> char {
        ['I', 'S', 'C', 'T', 'R'][self as usize]
    }

    /// The name for people, for `count` of them.
    pub const fn name(self, count: usize) -> &'static str {
        match (self, count) {
            (Kind::Infantry, _) => "infantry",
            (Kind::Siege, 1) => "siege group",
            (Kind::Siege, _) => "siege groups",
            (Kind::Cavalry, _) => "cavalry",
            (Kind::Carrier, 1) => "carrier",
            (Kind::Carrier, _) => "carriers",
            (Kind::Raider, 1) => "raider",
            (Kind::Raider, _) => "raiders",
        }
    }

    /// One of them with its article, where it has one: "infantry", "a carrier".
    pub const fn one(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::Siege => "a siege group",
            Kind::Cavalry => "cavalry",
            Kind::Carrier => "a carrier",
            Kind::Raider => "a raider",
        }
    }

    /// Reads [`Kind::word`]; the old rulebook's "attacker" is understood too.
    pub fn from_word(word: &str) -> Option<Kind> {
        match word {
            "attacker" => Some(Kind::Raider),
            _ => Kind::ALL.into_iter().find(|kind| kind.word() == word),
        }
    }
}
