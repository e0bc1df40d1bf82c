//! The five regions, their borders and the armies they start with (TLK-R1, TLK-R2: both are
//! reconstructions; the rulebook shows them only in pictures).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::Faction::{self, Dane, Mercian, Northumbrian, WestSaxon};

/// A region of the map (TLK-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Region {
    /// The north.
    Northumbria,
    /// The middle; borders on every other region.
    Mercia,
    /// The west.
    Wales,
    /// The east coast.
    EastAnglia,
    /// The south.
    Wessex,
}

/// A set of regions, as a bit mask by region index.
pub type RegionMask = u8;

/// Every region.
pub const ALL_REGIONS: RegionMask = 0b11111;

impl Region {
    /// All regions in order.
    pub const ALL: [Region; 5] =
        [Region::Northumbria, Region::Mercia, Region::Wales, Region::EastAnglia, Region::Wessex];

    /// The region's index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The set that holds this region alone.
    #[inline]
    pub const fn mask(self) -> RegionMask {
        1 << self as u8
    }

    /// The regions that share a border with this one (TLK-R1).
    #[inline]
    pub const fn neighbours(self) -> RegionMask {
        NEIGHBOURS[self as usize]
    }

    /// The region's name.
    pub const fn name(self) -> &'static str {
        match self {
            Region::Northumbria => "Northumbria",
            Region::Mercia => "Mercia",
            Region::Wales => "Wales",
            Region::EastAnglia => "East Anglia",
            Region::Wessex => "Wessex",
        }
    }

    /// One word, as in records and element ids.
    pub const fn word(self) -> &'static str {
        match self {
            Region::Northumbria => "northumbria",
            Region::Mercia => "mercia",
            Region::Wales => "wales",
            Region::EastAnglia => "eastanglia",
            Region::Wessex => "wessex",
        }
    }
}

/// The regions of a mask, in order.
pub fn regions_in(mask: RegionMask) -> impl Iterator<Item = Region> {
    Region::ALL.into_iter().filter(move |region| mask & region.mask() != 0)
}

/// The borders (TLK-R1).
pub const BORDERS: [(Region, Region); 7] = [
    (Region::Northumbria, Region::Mercia),
    (Region::Mercia, Region::Wales),
    (Region::Mercia, Region::EastAnglia),
    (Region::Mercia, Region::Wessex),
    (Region::EastAnglia, Region::Wessex),
    (Region::Wales, Region::Wessex),
    (Region::Northumbria, Region::EastAnglia),
];

const NEIGHBOURS: [RegionMask; 5] = {
    let mut masks = [0; 5];
    let mut at = 0;
    while at < BORDERS.len() {
        let (one, two) = BORDERS[at];
        masks[one as usize] |= two.mask();
        masks[two as usize] |= one.mask();
        at += 1;
    }
    masks
};

/// The armies printed in each region (TLK-R2), without the drawn ones.
pub const START_ARMIES: [&[Faction]; 5] = [
    &[Northumbrian, Northumbrian, Dane, Dane],
    &[Mercian, Mercian, Mercian, Dane],
    &[Mercian, Dane],
    &[Dane, Dane, Dane, Northumbrian],
    &[WestSaxon, WestSaxon, WestSaxon, Dane],
];

/// Where each drawn army goes, in drawing order (TLK-R2).
pub const DRAWN_ARMIES: [Region; 7] = [
    Region::Northumbria,
    Region::Mercia,
    Region::Wales,
    Region::Wales,
    Region::Wales,
    Region::EastAnglia,
    Region::Wessex,
];

/// What the bag holds before the first draw (TLK-16).
pub const BAG: crate::content::Counts = [5, 1, 1, 1];
