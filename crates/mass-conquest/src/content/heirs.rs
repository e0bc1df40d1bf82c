//! The family members of every house.

use table::MAX_SEATS;

use crate::rules::state::{Board, FAMILY, PersonId};

/// Given names, so that heirs are people; by house, then a, b, c.
const HEIRS: [[&str; FAMILY]; MAX_SEATS] = [
    ["Aldith", "Brand", "Cerdic"],
    ["Dunstan", "Edith", "Fulk"],
    ["Godiva", "Harold", "Isolde"],
    ["Judith", "Kenric", "Leofa"],
    ["Mabel", "Norbert", "Osric"],
    ["Petra", "Ralf", "Sunniva"],
    ["Tostig", "Ulla", "Vivian"],
    ["Wulfric", "Ysolt", "Zora"],
];

/// A family member's given name.
pub(crate) fn heir(person: PersonId) -> &'static str {
    HEIRS[Board::house_of(person).index() % MAX_SEATS][person as usize % FAMILY]
}
