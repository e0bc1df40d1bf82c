//! The maps that ship with the game.

use table::OptionValue;

use super::{Map, parse};

/// Name, how players read it, number of players and text of each built-in map.
const SHIPPED: &[(&str, &str, u8, &str)] = &[
    ("marches", "The Marches, for 2", 2, include_str!("../../maps/marches.mwcmap")),
    ("mirror-water", "Mirror Water, for 2", 2, include_str!("../../maps/mirror_water.mwcmap")),
    ("twin-firths", "Twin Firths, for 2", 2, include_str!("../../maps/twin_firths.mwcmap")),
    ("three-heirs", "Three Heirs, for 3", 3, include_str!("../../maps/three_heirs.mwcmap")),
    ("britain", "Britain, for 4", 4, include_str!("../../maps/britain.mwcmap")),
    ("six-banners", "Six Banners, for 6", 6, include_str!("../../maps/six_banners.mwcmap")),
    ("great-council", "The Great Council, for 8", 8, include_str!("../../maps/great_council.mwcmap")),
];

/// The built-in maps as a table may choose them; `auto` stands for the one that suits the number of seats.
pub const OFFERED: &[OptionValue] = &{
    let mut values = [OptionValue::new("auto", "Whichever suits the number of players"); SHIPPED.len() + 1];
    let mut index = 0;
    while index < SHIPPED.len() {
        values[index + 1] = OptionValue::new(SHIPPED[index].0, SHIPPED[index].1);
        index += 1;
    }
    values
};

/// Their names, `auto` first.
pub const BUILT_IN: &[&str] = &{
    let mut names = [""; OFFERED.len()];
    let mut index = 0;
    while index < OFFERED.len() {
        names[index] = OFFERED[index].id;
        index += 1;
    }
    names
};

/// The built-in map of that name; `auto` is the first that has room for `seats`.
pub fn built_in(name: &str, seats: u8) -> Option<Map> {
    let wanted = |(known, _, players, _): &&(&str, &str, u8, &str)| {
        *known == name || (name == "auto" && *players >= seats)
    };
    let (.., text) = SHIPPED.iter().find(wanted)?;
    parse(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_map_is_offered_under_its_own_title_and_number_of_players() {
        for (id, label, players, text) in SHIPPED {
            let map = parse(text).unwrap();
            assert_eq!(*label, format!("{}, for {players}", map.title), "{id}");
        }
    }
}
