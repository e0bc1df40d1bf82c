//! A map with its seats turned around the starts, for trials in which every side gets its due.

use super::Map;

/// The file of `map` with fixed starts: seat number s (from 0) begins where start s + `turn`,
/// counted around, would have been. Nothing else is changed.
pub fn turned(map: &Map, turn: usize) -> String {
    let mut text = String::with_capacity(map.text().len() + 64);
    let mut in_picture = false;
    for line in map.text().lines() {
        let verb = line.split_whitespace().next();
        in_picture = match verb {
            Some("picture") => true,
            Some("end") => false,
            _ => in_picture,
        };
        if in_picture || !matches!(verb, Some("start" | "starts")) {
            text.push_str(line);
            text.push('\n');
        }
    }
    text.push_str("starts fixed\n");
    for seat in 0..map.starts.len() {
        let place = map.starts[(seat + turn) % map.starts.len()];
        text.push_str(&format!("start {} {}\n", seat + 1, map.id(place)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::{BUILT_IN, built_in, parse};
    use super::*;

    #[test]
    fn turned_maps_differ_in_nothing_but_who_begins_where() {
        for name in BUILT_IN.iter().filter(|name| **name != "auto") {
            let map = built_in(name, 2).expect("a built-in map");
            let players = map.starts.len();
            for turn in 0..players {
                let other = parse(&turned(&map, turn)).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
                assert!(!other.dealt);
                assert_eq!(other.territories.len(), map.territories.len());
                assert_eq!(other.edges, map.edges);
                assert_eq!(other.terrain, map.terrain);
                for seat in 0..players {
                    assert_eq!(other.starts[seat], map.starts[(seat + turn) % players], "{name} {turn}");
                }
            }
        }
    }
}
