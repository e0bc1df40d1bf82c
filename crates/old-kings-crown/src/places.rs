//! Regions and the Locations in them (OKC-6).

use serde::{Deserialize, Serialize};

use crate::content;

/// One of the three Regions, resolved in this order every Autumn (OKC-6, OKC-25).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
        content::LOCATIONS[self as usize].name
    }

    /// Its name in records and element ids.
    pub const fn key(self) -> &'static str {
        content::LOCATIONS[self as usize].key
    }

    /// The Location with this [`Location::key`].
    pub fn from_key(key: &str) -> Option<Location> {
        Location::ALL.into_iter().find(|location| location.key() == key)
    }
}
