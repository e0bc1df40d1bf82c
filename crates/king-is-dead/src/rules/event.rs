//! What happens, as raw fact. Words for it are in `words`.

use table::Seat;

use super::Disc;
use super::effects::Resolution;
use crate::content::{Card, Counts, Faction, Region};

/// Something that happened at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The first turn falls to this seat.
    Started {
        /// The start seat.
        seat: Seat,
    },
    /// A seat passed.
    Passed {
        /// Who passed.
        seat: Seat,
        /// Passes in a row, this one included.
        passes: u8,
    },
    /// A seat played a card and its effect was carried out.
    Acted {
        /// The play number (TKD-68).
        play: u8,
        /// Who acted.
        seat: Seat,
        /// The card that was played.
        card: Card,
        /// The card whose effect was resolved.
        kind: Card,
        /// What it came to.
        resolution: Resolution,
    },
    /// A seat took a follower into its court.
    Summoned {
        /// Whose court.
        seat: Seat,
        /// Where the follower stood; `None` for the supply (house rule M1).
        from: Option<Region>,
        /// The follower's faction.
        faction: Faction,
    },
    /// There was nobody to summon (TKD-86).
    SummonSkipped {
        /// Who had acted.
        seat: Seat,
    },
    /// A power struggle was fought.
    Struggle {
        /// Counted from 1.
        number: u8,
        /// Where.
        region: Region,
        /// Who fought.
        followers: Counts,
        /// What it left.
        disc: Disc,
    },
    /// The game ended.
    Ended {
        /// Invasion, or else coronation.
        invasion: bool,
    },
}
