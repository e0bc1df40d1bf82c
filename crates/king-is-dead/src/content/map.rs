//! The eight regions of Britain, their borders and their place in the drawing.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Faction;

/// A region, in the fixed order of TKD-13.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Region {
    /// Scottish home.
    Moray,
    /// Between Moray and the rest.
    Strathclyde,
    /// West coast.
    Lancaster,
    /// East coast.
    Northumbria,
    /// Welsh home.
    Gwynedd,
    /// The only region without a coast (TKD-20).
    Warwick,
    /// English home.
    Essex,
    /// The south-west.
    Devon,
}

/// A set of regions: bit r stands for the region of index r.
pub type RegionMask = u8;

impl Region {
    /// All regions in order.
    pub const ALL: [Region; 8] = [
        Region::Moray,
        Region::Strathclyde,
        Region::Lancaster,
        Region::Northumbria,
        Region::Gwynedd,
        Region::Warwick,
        Region::Essex,
        Region::Devon,
    ];

    /// The region's index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The region as a set of one.
    #[inline]
    pub const fn mask(self) -> RegionMask {
        1 << self as u8
    }

    /// The name on the map.
    pub const fn name(self) -> &'static str {
        match self {
            Region::Moray => "Moray",
            Region::Strathclyde => "Strathclyde",
            Region::Lancaster => "Lancaster",
            Region::Northumbria => "Northumbria",
            Region::Gwynedd => "Gwynedd",
            Region::Warwick => "Warwick",
            Region::Essex => "Essex",
            Region::Devon => "Devon",
        }
    }

    /// The two letters that stand for the region in records.
    pub const fn code(self) -> &'static str {
        match self {
            Region::Moray => "Mo",
            Region::Strathclyde => "St",
            Region::Lancaster => "La",
            Region::Northumbria => "No",
            Region::Gwynedd => "Gw",
            Region::Warwick => "Wa",
            Region::Essex => "Es",
            Region::Devon => "De",
        }
    }

    /// Whose home this is (TKD-14).
    pub const fn home_of(self) -> Option<Faction> {
        match self {
            Region::Moray => Some(Faction::Scottish),
            Region::Gwynedd => Some(Faction::Welsh),
            Region::Essex => Some(Faction::English),
            _ => None,
        }
    }
}

/// The home region of each faction (TKD-14).
pub const HOME: [Region; 3] = [Region::Moray, Region::Gwynedd, Region::Essex];

/// The bordering regions of each region (TKD-15).
pub const BORDERS: [RegionMask; 8] = {
    const PAIRS: [(Region, Region); 13] = [
        (Region::Moray, Region::Strathclyde),
        (Region::Strathclyde, Region::Lancaster),
        (Region::Strathclyde, Region::Northumbria),
        (Region::Lancaster, Region::Northumbria),
        (Region::Lancaster, Region::Gwynedd),
        (Region::Lancaster, Region::Warwick),
        (Region::Northumbria, Region::Warwick),
        (Region::Northumbria, Region::Essex),
        (Region::Gwynedd, Region::Warwick),
        (Region::Gwynedd, Region::Devon),
        (Region::Warwick, Region::Essex),
        (Region::Warwick, Region::Devon),
        (Region::Essex, Region::Devon),
    ];
    let mut borders = [0; 8];
    let mut pair = 0;
    while pair < PAIRS.len() {
        let (a, b) = PAIRS[pair];
        borders[a as usize] |= b.mask();
        borders[b as usize] |= a.mask();
        pair += 1;
    }
    borders
};
