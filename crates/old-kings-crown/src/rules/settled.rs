//! How a Region was settled this year, so that everybody can read it until the cards are put away. No rule asks for it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet};

use crate::content::Location;
use crate::rules::Crown;

/// What came of a Region (OKC-46). It follows from what everybody has seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Settled {
    /// What each seat counted for in the last Clash that it fought here.
    pub totals: [u8; 4],
    /// Whose totals were counted.
    pub counted: SeatSet,
    /// Has won it.
    pub winner: Option<Seat>,
    /// Have lost it.
    pub lost: SeatSet,
    /// Have tied for it; while a tie can be broken, those who are tied.
    pub tied: SeatSet,
    /// Have retreated from it.
    pub retreated: SeatSet,
    /// The Location that its winner claimed.
    pub claimed: Option<Location>,
}

impl Settled {
    /// A Region about which nothing is known yet.
    pub const OPEN: Settled = Settled {
        totals: [0; 4],
        counted: SeatSet::EMPTY,
        winner: None,
        lost: SeatSet::EMPTY,
        tied: SeatSet::EMPTY,
        retreated: SeatSet::EMPTY,
        claimed: None,
    };
}

/// Notes what everybody in the Clash counts for.
pub(super) fn count(crown: &mut Crown, totals: &[i16; 4]) {
    let (here, parts) = (crown.here().index(), crown.parts);
    let settled = &mut crown.settled[here];
    for seat in parts.iter() {
        settled.totals[seat.index() & 3] = u8::try_from(totals[seat.index() & 3]).unwrap_or(u8::MAX);
    }
    settled.counted = settled.counted.union(parts);
}

/// Notes how the Region stands: at a tie, and when it is over.
pub(super) fn note(crown: &mut Crown) {
    let Crown { winner, lost, tied, retreated, .. } = *crown;
    let settled = &mut crown.settled[crown.region as usize % 3];
    *settled = Settled { winner, lost, tied, retreated, ..*settled };
}
