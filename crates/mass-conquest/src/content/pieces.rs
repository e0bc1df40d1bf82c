//! How many pieces a printed box has. The rules know no limit (MWC-37): whoever needs more prints a page again.

use super::Kind;

/// Counters of each kind for every house, in the order of [`Kind::ALL`].
pub const COUNTERS: [u16; Kind::ALL.len()] = [14, 6, 10, 6, 6];

/// Forts for all together (MWC-18).
pub const FORTS: u16 = 14;

/// Gold of every house: what a coin is worth, and how many there are. More than anybody begins with (MWC-28).
pub const GOLD_COINS: [(u8, u16); 3] = [(1, 8), (5, 4), (10, 2)];
