//! What is in the box: cards, leaders, plaques, peoples and the map, as data. What the rulebook states
//! and what was reconstructed is marked entry by entry ([`Source`]).

mod cards;
mod faction;
pub mod language;
mod leader_cards;
mod leaders;
mod map;
mod plaques;
mod round1;
mod round2;

pub use cards::{CARD_COUNT, CARDS, Card, CardSet, CardSpec, Class, Deck, Hero};
pub(crate) use cards::{DECK_CARDS, PLAIN_CARDS};
pub use faction::{Counts, Faction, Side};
pub use leaders::{LEADERS, Leader, LeaderSpec};
pub use map::{ALL_REGIONS, BAG, BORDERS, DRAWN_ARMIES, Region, RegionMask, START_ARMIES, regions_in};
pub use plaques::{PLAQUES, Plaque, PlaqueSpec};

/// Where a piece of content comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The rulebook states it.
    Rulebook,
    /// The rulebook is silent; designed to agree with all it says, under this rule id.
    Reconstructed(&'static str),
    /// The rulebook states it, but for this part, which is reconstructed under this rule id.
    Partly(&'static str, &'static str),
}

impl Source {
    /// Whether any of it is reconstructed.
    pub const fn is_marked(self) -> bool {
        !matches!(self, Source::Rulebook)
    }
}

/// What the slots of the market cost, left to right (TLK-R3).
pub const MARKET_COSTS: [u8; 7] = [2, 2, 3, 3, 4, 5, 6];

/// Victory points per unit by affinity level (TLK-R4).
pub const POINTS_PER_UNIT: [u8; 11] = [0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5];

/// Peace tokens (TLK-2), each with a side for either people.
pub const PEACE_TOKENS: u16 = 5;

/// Printed action tokens and victory points; play does not stop where they end (TLK-4).
pub const ACTION_TOKENS: u16 = 40;
/// See [`ACTION_TOKENS`].
pub const VICTORY_TOKENS: u16 = 73;
