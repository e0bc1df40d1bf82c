//! The maps that ship with the game.

use super::{Map, parse};

/// Name, number of players and text of each built-in map.
const SHIPPED: &[(&str, u8, &str)] = &[
    ("marches", 2, include_str!("../../maps/marches.mwcmap")),
    ("mirror-water", 2, include_str!("../../maps/mirror_water.mwcmap")),
    ("twin-firths", 2, include_str!("../../maps/twin_firths.mwcmap")),
    ("three-heirs", 3, include_str!("../../maps/three_heirs.mwcmap")),
    ("britain", 4, include_str!("../../maps/britain.mwcmap")),
    ("six-banners", 6, include_str!("../../maps/six_banners.mwcmap")),
    ("great-council", 8, include_str!("../../maps/great_council.mwcmap")),
];

/// Names of the built-in maps; `auto` stands for the one that suits the number of seats.
pub const BUILT_IN: &[&str] = &{
    let mut names = ["auto"; SHIPPED.len() + 1];
    let mut index = 0;
    while index < SHIPPED.len() {
        names[index + 1] = SHIPPED[index].0;
        index += 1;
    }
    names
};

/// The built-in map of that name; `auto` is the first that has room for `seats`.
pub fn built_in(name: &str, seats: u8) -> Option<Map> {
    let wanted =
        |(known, players, _): &&(&str, u8, &str)| *known == name || (name == "auto" && *players >= seats);
    let (.., text) = SHIPPED.iter().find(wanted)?;
    parse(text).ok()
}
