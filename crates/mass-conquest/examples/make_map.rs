//! Prints a generated map: `cargo run -p mass-conquest --example make_map SEED PLAYERS [PER] [WATER] [mirrored]`.

use mass_conquest::maps::{self, Layout, Recipe};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, default: u64| {
        arguments.get(index).and_then(|word| word.parse().ok()).unwrap_or(default)
    };
    let mut recipe = Recipe::new(number(1, 2) as u8);
    recipe.per_player = number(2, 22) as u8;
    recipe.water = number(3, 17) as u8;
    if arguments.iter().any(|word| word == "mirrored") {
        recipe.layout = Layout::Mirrored;
    }
    match maps::generate(number(0, 1), recipe) {
        Some(map) => {
            print!("{}", map.text());
            let report = maps::fairness(&map);
            eprintln!(
                "{:?}\n{:#?}",
                report.ratios,
                map.warnings.iter().map(ToString::to_string).collect::<Vec<_>>()
            );
        }
        None => eprintln!("no map fits this recipe"),
    }
}
