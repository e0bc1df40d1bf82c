//! Factions and their Tactic Tiles (OKC-1, OKC-3).

use serde::{Deserialize, Serialize};

use crate::{Cards, Face, content};

/// One of the four factions (OKC-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Faction {
    /// Riders and raiders.
    Clans,
    /// The people in the streets.
    Uprising,
    /// The old houses.
    Nobility,
    /// The keepers of rites.
    Gathering,
}

impl Faction {
    /// All four.
    pub const ALL: [Faction; 4] = [Faction::Clans, Faction::Uprising, Faction::Nobility, Faction::Gathering];

    /// The faction of this number; numbers wrap at four.
    #[inline]
    pub const fn of(index: u8) -> Faction {
        Faction::ALL[(index % 4) as usize]
    }

    /// Every card it owns (OKC-2).
    #[inline]
    pub const fn cards(self) -> Cards {
        match self {
            Faction::Gathering => Cards::DECK.plus(Cards::RITUALS),
            _ => Cards::DECK,
        }
    }

    /// Its four tiles.
    #[inline]
    pub const fn tactics(self) -> [Tactic; 4] {
        content::FACTIONS[self as usize].tactics
    }

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        content::FACTIONS[self as usize].name
    }

    /// Its name in records.
    pub const fn key(self) -> &'static str {
        content::FACTIONS[self as usize].key
    }

    /// The faction with this [`Faction::key`].
    pub fn from_key(key: &str) -> Option<Faction> {
        Faction::ALL.into_iter().find(|faction| faction.key() == key)
    }

    /// The name of one of its cards.
    pub const fn card_name(self, face: Face) -> &'static str {
        match face {
            Face::Decree => content::FACTIONS[self as usize].decree,
            _ => content::FACE_NAMES[face as usize],
        }
    }

    /// What one of its cards does, in a few words.
    pub const fn card_trait(self, face: Face) -> &'static str {
        match face {
            Face::Decree => content::FACTIONS[self as usize].decree_effect,
            _ => content::TRAITS[face as usize],
        }
    }
}

/// What a Tactic Tile does. Every faction has Ambush; each other tactic belongs to one faction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Tactic {
    /// OKC-24.
    Ambush,
    /// OKC-R9, Clans.
    Storms,
    /// OKC-R10, Clans.
    Battlecry,
    /// OKC-R11, Clans.
    SeaLanes,
    /// OKC-R12, Nobility.
    RegalGuard,
    /// OKC-R13, Nobility.
    HouseEndures,
    /// OKC-R24, Nobility.
    Stones,
    /// OKC-R14, Uprising.
    Streets,
    /// OKC-R15, Uprising.
    PowerBack,
    /// OKC-R25, Uprising.
    CutTheStrings,
    /// OKC-R16, Gathering.
    RiteOfTheTooth,
    /// OKC-R16, Gathering.
    RiteOfTheEye,
    /// OKC-R26, Gathering.
    Sap,
}

impl Tactic {
    /// All thirteen.
    pub const ALL: [Tactic; 13] = [
        Tactic::Ambush,
        Tactic::Storms,
        Tactic::Battlecry,
        Tactic::SeaLanes,
        Tactic::RegalGuard,
        Tactic::HouseEndures,
        Tactic::Stones,
        Tactic::Streets,
        Tactic::PowerBack,
        Tactic::CutTheStrings,
        Tactic::RiteOfTheTooth,
        Tactic::RiteOfTheEye,
        Tactic::Sap,
    ];

    /// The one faction that owns it; `None` for Ambush.
    pub const fn owner(self) -> Option<Faction> {
        match self {
            Tactic::Ambush => None,
            Tactic::Storms | Tactic::Battlecry | Tactic::SeaLanes => Some(Faction::Clans),
            Tactic::RegalGuard | Tactic::HouseEndures | Tactic::Stones => Some(Faction::Nobility),
            Tactic::Streets | Tactic::PowerBack | Tactic::CutTheStrings => Some(Faction::Uprising),
            Tactic::RiteOfTheTooth | Tactic::RiteOfTheEye | Tactic::Sap => Some(Faction::Gathering),
        }
    }

    /// Its bit in a player's set of ready tiles: its place among the owner's four.
    #[inline]
    pub const fn bit(self) -> u8 {
        match self {
            Tactic::Ambush => 1,
            Tactic::Storms | Tactic::RegalGuard | Tactic::Streets | Tactic::RiteOfTheTooth => 2,
            Tactic::Battlecry | Tactic::HouseEndures | Tactic::PowerBack | Tactic::RiteOfTheEye => 4,
            Tactic::SeaLanes | Tactic::Stones | Tactic::CutTheStrings | Tactic::Sap => 8,
        }
    }

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        content::TACTICS[self as usize].name
    }

    /// Its name in records.
    pub const fn key(self) -> &'static str {
        content::TACTICS[self as usize].key
    }

    /// The tactic with this [`Tactic::key`].
    pub fn from_key(key: &str) -> Option<Tactic> {
        Tactic::ALL.into_iter().find(|tactic| tactic.key() == key)
    }

    /// What it does, in a few words.
    pub const fn effect(self) -> &'static str {
        content::TACTICS[self as usize].effect
    }

    /// The Ritual that lies under this tile.
    pub const fn ritual(self) -> Option<Face> {
        match self {
            Tactic::RiteOfTheTooth => Some(Face::Tooth),
            Tactic::RiteOfTheEye => Some(Face::Eye),
            _ => None,
        }
    }
}
