//! The Tactic Tiles (OKC-3).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Face, Faction, Origin};

/// What a Tactic Tile does. Every faction has Ambush; each other tactic belongs to one faction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
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
        TACTICS[self as usize].name
    }

    /// Its name in records.
    pub const fn key(self) -> &'static str {
        TACTICS[self as usize].key
    }

    /// The tactic with this [`Tactic::key`].
    pub fn from_key(key: &str) -> Option<Tactic> {
        Tactic::ALL.into_iter().find(|tactic| tactic.key() == key)
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

/// What Startling Battlecry does where it is agreed that it wins (OKC-R10).
pub const BATTLECRY_WINS: &str = "after a tie of yours: you win the tied Clash";

/// A Tactic Tile's words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TacticContent {
    /// Name for people.
    pub name: &'static str,
    /// Name in records.
    pub key: &'static str,
    /// What it does, in a few words.
    pub effect: &'static str,
    /// Where it comes from.
    pub origin: Origin,
}

/// The tactics, in the order of [`Tactic::ALL`].
pub const TACTICS: [TacticContent; 13] = [
    TacticContent {
        name: "Ambush",
        key: "ambush",
        effect: "end of Summer: two face-down cards of one opponent trade places",
        origin: Origin::Stated,
    },
    TacticContent {
        name: "School of the Storms",
        key: "storms",
        effect: "+2 in this Clash, +5 with a Cavalry of yours in it",
        origin: Origin::Reconstructed("OKC-R9"),
    },
    TacticContent {
        name: "Startling Battlecry",
        key: "battlecry",
        effect: "after a tie of yours: +4 in the Clash that follows",
        origin: Origin::Partly("OKC-R10"),
    },
    TacticContent {
        name: "Sea Lanes",
        key: "sea-lanes",
        effect: "before the reveal: swap your card here with your card at a later Region",
        origin: Origin::Reconstructed("OKC-R11"),
    },
    TacticContent {
        name: "Regal Guard",
        key: "regal-guard",
        effect: "Spring: gain 1, or 2 with a Captain in the Court; or Winter: take a played card back",
        origin: Origin::Reconstructed("OKC-R12"),
    },
    TacticContent {
        name: "The House Endures",
        key: "house-endures",
        effect: "at the Castle: your new Captain joins your own in the Court",
        origin: Origin::Partly("OKC-R13"),
    },
    TacticContent {
        name: "School of the Stones",
        key: "stones",
        effect: "+4 in this Clash",
        origin: Origin::Partly("OKC-R24"),
    },
    TacticContent {
        name: "School of the Streets",
        key: "streets",
        effect: "before the reveal: look at one opposing card here, then swap yours with one from hand",
        origin: Origin::Partly("OKC-R14"),
    },
    TacticContent {
        name: "Take The Power Back",
        key: "power-back",
        effect: "after an opposing Captain was lost here: your hand limit rises by 1",
        origin: Origin::Partly("OKC-R15"),
    },
    TacticContent {
        name: "Cut the Strings",
        key: "cut-the-strings",
        effect: "one opposing Captain in this Clash is lost",
        origin: Origin::Reconstructed("OKC-R25"),
    },
    TacticContent {
        name: "Rite of the Tooth",
        key: "rite-of-the-tooth",
        effect: "after you lost here: take The Tooth into your hand",
        origin: Origin::Reconstructed("OKC-R16"),
    },
    TacticContent {
        name: "Rite of the Eye",
        key: "rite-of-the-eye",
        effect: "after you lost here: take The Eye into your hand",
        origin: Origin::Reconstructed("OKC-R16"),
    },
    TacticContent {
        name: "School of the Sap",
        key: "sap",
        effect: "\u{2212}4 for one opponent in this Clash",
        origin: Origin::Partly("OKC-R26"),
    },
];

const _: () = assert!(TACTICS.len() == Tactic::ALL.len());
