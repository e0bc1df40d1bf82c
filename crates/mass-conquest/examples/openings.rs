//! Prints what each start, and each place in the order of play, holds after the first round of plain play, for the
//! maps that ship: `cargo run -p mass-conquest --example openings [FILE...]`.

use mass_conquest::maps;

fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let shipped = maps::BUILT_IN.iter().filter(|name| **name != "auto");
    let maps: Vec<(String, maps::Map)> = if files.is_empty() {
        shipped.filter_map(|name| Some(((*name).to_owned(), maps::built_in(name, 2)?))).collect()
    } else {
        let read = |file: &String| maps::parse(&std::fs::read_to_string(file).ok()?).ok();
        files.iter().filter_map(|file| Some((file.clone(), read(file)?))).collect()
    };
    for (name, map) in maps {
        let opening = maps::opening(&map);
        println!(
            "{name}: starts {:.2?} gap {:.2}; turns {:.2?} gap {:.2}; {}",
            opening.by_start,
            opening.start_gap(),
            opening.by_turn,
            opening.turn_gap(),
            if opening.is_even() { "even" } else { "uneven" }
        );
    }
}
