//! The four factions (OKC-1).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Cards, FACE_NAMES, Face, Origin, Tactic};

/// One of the four factions (OKC-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
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
        FACTIONS[self as usize].tactics
    }

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        FACTIONS[self as usize].name
    }

    /// Its name in records.
    pub const fn key(self) -> &'static str {
        FACTIONS[self as usize].key
    }

    /// The faction with this [`Faction::key`].
    pub fn from_key(key: &str) -> Option<Faction> {
        Faction::ALL.into_iter().find(|faction| faction.key() == key)
    }

    /// The name of one of its cards.
    pub const fn card_name(self, face: Face) -> &'static str {
        match face {
            Face::Decree => FACTIONS[self as usize].decree,
            _ => FACE_NAMES[face as usize],
        }
    }

    /// Where one of its cards comes from.
    pub const fn origin(self, face: Face) -> Origin {
        match face {
            Face::Decree => FACTIONS[self as usize].decree_origin,
            Face::Tooth => Origin::Reconstructed("OKC-R20"),
            Face::Eye => Origin::Reconstructed("OKC-R21"),
            // How many there are of each strength.
            Face::Follower1 | Face::Follower2 | Face::Follower3 => Origin::Partly("OKC-R7"),
            _ => Origin::Stated,
        }
    }

    /// Whether a card's name or effect is reconstructed.
    pub const fn is_reconstructed(self, face: Face) -> bool {
        match face {
            Face::Decree => FACTIONS[self as usize].decree_origin.id().is_some(),
            _ => matches!(face, Face::Tooth | Face::Eye),
        }
    }
}

/// What Raid and Raze does where it is agreed that it wins its tie (OKC-A11).
pub const RAID_WINS: &str =
    "rises to the best opposing total and wins that tie; after a win it may blockade a Location";

/// What a faction has that the others do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FactionContent {
    /// Name for people.
    pub name: &'static str,
    /// Name in records.
    pub key: &'static str,
    /// One letter for small places.
    pub letter: char,
    /// Its four Tactic Tiles (OKC-3).
    pub tactics: [Tactic; 4],
    /// Name of its Decree.
    pub decree: &'static str,
    /// The same, short enough for a small card.
    pub decree_short: &'static str,
    /// What its Decree does, in a few words.
    pub decree_effect: &'static str,
    /// Where the Decree comes from.
    pub decree_origin: Origin,
}

/// The four factions, in the order of [`Faction::ALL`].
pub const FACTIONS: [FactionContent; 4] = [
    FactionContent {
        name: "Clans",
        key: "clans",
        letter: 'C',
        tactics: [Tactic::Ambush, Tactic::Storms, Tactic::Battlecry, Tactic::SeaLanes],
        decree: "Raid and Raze",
        decree_short: "Raid and Raze",
        decree_effect: "rises to the best opposing total; after a win it may blockade a Location",
        decree_origin: Origin::Partly("OKC-R18"),
    },
    FactionContent {
        name: "Uprising",
        key: "uprising",
        letter: 'U',
        tactics: [Tactic::Ambush, Tactic::Streets, Tactic::PowerBack, Tactic::CutTheStrings],
        decree: "Black Powder Ploy",
        decree_short: "Powder Ploy",
        decree_effect: "against any Captain: all Captains are lost and you win",
        decree_origin: Origin::Partly("OKC-R19"),
    },
    FactionContent {
        name: "Nobility",
        key: "nobility",
        letter: 'N',
        tactics: [Tactic::Ambush, Tactic::RegalGuard, Tactic::HouseEndures, Tactic::Stones],
        decree: "The Gilded Wall",
        decree_short: "Gilded Wall",
        decree_effect: "the Clash ends in a tie that nothing alters",
        decree_origin: Origin::Partly("OKC-R17"),
    },
    FactionContent {
        name: "Gathering",
        key: "gathering",
        letter: 'G',
        tactics: [Tactic::Ambush, Tactic::RiteOfTheTooth, Tactic::RiteOfTheEye, Tactic::Sap],
        decree: "The Unmasking",
        decree_short: "Unmasking",
        decree_effect: "if you lose here, you claim the Location that the winner left",
        decree_origin: Origin::Reconstructed("OKC-R22"),
    },
];
