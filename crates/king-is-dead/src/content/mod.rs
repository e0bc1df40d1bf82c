//! What is in the box: factions, regions and cards.

mod cards;
mod faction;
mod map;

pub use cards::Card;
pub use faction::{Counts, Faction};
pub use map::{BORDERS, HOME, Region, RegionMask};
