//! Regions and the Locations in them (OKC-6).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Origin;

/// One of the three Regions, resolved in this order every Autumn (OKC-6, OKC-25).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Region {
    /// Castle and Wilderness.
    Highlands,
    /// Harvest Field and Battlefield.
    Plateau,
    /// Shrine and Necropolis.
    Lowlands,
}

impl Region {
    /// All three, first resolved first.
    pub const ALL: [Region; 3] = [Region::Highlands, Region::Plateau, Region::Lowlands];

    /// The Region's number as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The Region of this number; numbers wrap at three.
    #[inline]
    pub const fn of(index: u8) -> Region {
        Region::ALL[(index % 3) as usize]
    }

    /// Its two Locations.
    #[inline]
    pub const fn locations(self) -> [Location; 2] {
        let first = self as usize * 2;
        [Location::ALL[first], Location::ALL[first + 1]]
    }

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Region::Highlands => "Highlands",
            Region::Plateau => "Plateau",
            Region::Lowlands => "Lowlands",
        }
    }

    /// Whether its [`Region::name`] is a plural: the Highlands are, the Plateau is.
    pub const fn is_plural(self) -> bool {
        !matches!(self, Region::Plateau)
    }

    /// The verb that goes with its [`Region::name`]: the Highlands "are", the Plateau "is".
    pub const fn is(self) -> &'static str {
        if self.is_plural() { "are" } else { "is" }
    }

    /// Its name in records and element ids.
    pub const fn key(self) -> &'static str {
        match self {
            Region::Highlands => "highlands",
            Region::Plateau => "plateau",
            Region::Lowlands => "lowlands",
        }
    }

    /// The Region with this [`Region::key`].
    pub fn from_key(key: &str) -> Option<Region> {
        Region::ALL.into_iter().find(|region| region.key() == key)
    }
}

/// One of the six Locations: what the winner of a Region may claim (OKC-6, OKC-50).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Location {
    /// Seats a Captain in the Court (OKC-61).
    Castle,
    /// Feeds the Site of Power (OKC-62).
    Wilderness,
    /// Pays most (OKC-60).
    HarvestField,
    /// Strikes an opposing card (OKC-R4).
    Battlefield,
    /// Puts cards back under the draw pile (OKC-R5).
    Shrine,
    /// Takes a card back from the discard pile (OKC-R6).
    Necropolis,
}

impl Location {
    /// All six, Region by Region.
    pub const ALL: [Location; 6] = [
        Location::Castle,
        Location::Wilderness,
        Location::HarvestField,
        Location::Battlefield,
        Location::Shrine,
        Location::Necropolis,
    ];

    /// The Location's number as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The Region it lies in.
    #[inline]
    pub const fn region(self) -> Region {
        Region::ALL[self as usize / 2]
    }

    /// The other Location of the same Region.
    #[inline]
    pub const fn sibling(self) -> Location {
        Location::ALL[self as usize ^ 1]
    }

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        LOCATIONS[self as usize].name
    }

    /// Its name in records and element ids.
    pub const fn key(self) -> &'static str {
        LOCATIONS[self as usize].key
    }

    /// The Location with this [`Location::key`].
    pub fn from_key(key: &str) -> Option<Location> {
        Location::ALL.into_iter().find(|location| location.key() == key)
    }
}

/// A Location's name and reward.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocationContent {
    /// Name for people.
    pub name: &'static str,
    /// Name in records.
    pub key: &'static str,
    /// Influence that the winner gains (OKC-52).
    pub influence: u8,
    /// The same under the option `location-influence=plateau-only`.
    pub influence_plateau_only: u8,
    /// What the winner may do there, in a few words; empty if nothing.
    pub effect: &'static str,
    /// Where the Influence comes from.
    pub influence_origin: Origin,
    /// Where the effect comes from.
    pub effect_origin: Origin,
}

/// The six Locations, in the order of [`Location::ALL`].
pub const LOCATIONS: [LocationContent; 6] = [
    LocationContent {
        name: "Castle",
        key: "castle",
        influence: 1,
        influence_plateau_only: 0,
        effect: "seat a Captain in the Court",
        influence_origin: Origin::Reconstructed("OKC-R1"),
        effect_origin: Origin::Stated,
    },
    LocationContent {
        name: "Wilderness",
        key: "wilderness",
        influence: 1,
        influence_plateau_only: 0,
        effect: "send a card to your Site of Power",
        influence_origin: Origin::Reconstructed("OKC-R2"),
        effect_origin: Origin::Stated,
    },
    LocationContent {
        name: "Harvest Field",
        key: "harvest-field",
        influence: 2,
        influence_plateau_only: 2,
        effect: "",
        influence_origin: Origin::Stated,
        effect_origin: Origin::Reconstructed("OKC-R3"),
    },
    LocationContent {
        name: "Battlefield",
        key: "battlefield",
        influence: 1,
        influence_plateau_only: 1,
        effect: "strike down an opposing card here",
        influence_origin: Origin::Reconstructed("OKC-R4"),
        effect_origin: Origin::Reconstructed("OKC-R4"),
    },
    LocationContent {
        name: "Shrine",
        key: "shrine",
        influence: 1,
        influence_plateau_only: 0,
        effect: "put up to three played cards under your draw pile",
        influence_origin: Origin::Reconstructed("OKC-R5"),
        effect_origin: Origin::Reconstructed("OKC-R5"),
    },
    LocationContent {
        name: "Necropolis",
        key: "necropolis",
        influence: 1,
        influence_plateau_only: 0,
        effect: "take a card back from your discard pile",
        influence_origin: Origin::Reconstructed("OKC-R6"),
        effect_origin: Origin::Partly("OKC-R6"),
    },
];
