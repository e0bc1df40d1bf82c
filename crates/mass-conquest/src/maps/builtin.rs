//! The maps that ship with the game.

use super::{Map, parse};

/// Name and text of each built-in map; the first is the default.
const SHIPPED: &[(&str, &str)] = &[
    ("twin-firths", include_str!("../../maps/twin_firths.mwcmap")),
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

/// The built-in map of that name; `auto` finds the smallest for `seats`.
pub fn built_in(name: &str, seats: u8) -> Option<Map> {
    if name == "auto" {
        let maps = SHIPPED.iter().filter_map(|(_, text)| parse(text).ok());
        return maps.filter(|map| map.players >= seats).min_by_key(|map| map.players);
    }
    let (_, text) = SHIPPED.iter().find(|(known, _)| *known == name)?;
    parse(text).ok()
}
