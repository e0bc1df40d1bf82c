//! What plaques do, in as few words as a narrow column has room for. The whole of it is told where a plaque is chosen or
//! the pointer rests on it.

use crate::content::Plaque;

/// With three or more players, and with two.
const BRIEFS: [[&str; 2]; 7] = [
    ["Change side.", "Change side; lose 1 token."],
    [
        "Move 2 units to a neighbour, then 1 from there further on.",
        "Move 2 units to a neighbour, then 1 from there further on; see 1 card of the other hand.",
    ],
    [
        "Remove 1 army in each of two neighbours; 2 points.",
        "Remove 1 army in each of two neighbours; 3 points.",
    ],
    ["See 3 Round II cards, keep one.", "See 3 Round II cards, keep one."],
    ["Add 2 Danes in a region.", "Add 2 Danes in a region; double down."],
    [
        "Add a Mercian, a West Saxon and a Northumbrian, in three regions.",
        "Add a Mercian, a West Saxon and a Northumbrian, in three regions; double down.",
    ],
    ["Gain 1 affinity of your choice.", "Gain 1 affinity of your choice; lock."],
];

/// What a plaque does at a table of so many, in a few words.
pub(crate) fn brief(plaque: Plaque, seats: u8) -> &'static str {
    BRIEFS[plaque.0 as usize][usize::from(seats == 2)]
}
