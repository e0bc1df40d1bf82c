//! A map with its seats turned around the starts, or its file in another order, for trials in which
//! every side gets its due.

use table::{QuickDice, shuffle};

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

/// The file of `map` with its territories listed in another order, as `seed` has it. File order
/// settles ties, and players that do not think of everything think of earlier places first; over
/// many orders that helps nobody.
pub fn shuffled(map: &Map, seed: u64) -> String {
    let lines: Vec<&str> = map.text().lines().collect();
    let verb = |line: &str| line.split_whitespace().next().unwrap_or_default().to_owned();
    let picture = lines.iter().position(|line| verb(line) == "picture").unwrap_or(lines.len());
    let is_territory = |at: usize| at < picture && verb(lines[at]) == "terr";
    let mut territories: Vec<usize> = (0..lines.len()).filter(|&at| is_territory(at)).collect();
    shuffle(&mut territories, &mut QuickDice::new(seed));
    let mut text = String::with_capacity(map.text().len() + 1);
    for at in 0..lines.len() {
        let from = if is_territory(at) { territories.pop().unwrap_or(at) } else { at };
        text.push_str(lines[from]);
        text.push('\n');
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

    #[test]
    fn shuffled_maps_differ_in_nothing_but_file_order() {
        for name in BUILT_IN.iter().filter(|name| **name != "auto") {
            let map = built_in(name, 2).expect("a built-in map");
            let other = parse(&shuffled(&map, 5)).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
            let ids = |map: &Map| (0..map.len()).map(|at| map.id(at as u8).to_owned()).collect::<Vec<_>>();
            assert_ne!(ids(&other), ids(&map), "{name}");
            for at in 0..map.len() as u8 {
                let there = other.find(map.id(at)).expect("the same territories");
                assert_eq!((other.name(there), other.terrain(there)), (map.name(at), map.terrain(at)));
                let neighbours = |map: &Map, at: u8| {
                    let mut ids: Vec<_> = map.borders(at).iter().map(|&b| map.id(b).to_owned()).collect();
                    ids.sort();
                    ids
                };
                assert_eq!(neighbours(&other, there), neighbours(&map, at), "{name}");
            }
            for (own, theirs) in map.starts.iter().zip(&other.starts) {
                assert_eq!(map.id(*own), other.id(*theirs), "{name}");
            }
        }
    }
}
