//! Measures random playouts: `cargo run --release -p mass-conquest --example playouts [MAP] [SEATS]`.
//! MAP is the name of a built-in map or the path of a file.

use std::time::Instant;

use mass_conquest::Conquest;
use table::{Game, QuickDice, Scratch, Setup, Statistics, Tally, playout};

#[global_allocator]
static ALLOCATOR: abacus::Counting = abacus::Counting;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "auto".into());
    let seats = arguments.next().and_then(|seats| seats.parse().ok()).unwrap_or(2);
    let map = std::fs::read_to_string(&name).unwrap_or(name);
    let setup = Setup::with_options::<Conquest>(seats, [("map", map.as_str())]).expect("a setup that holds");
    let start = Conquest::new(&setup).expect("a map that holds");
    let mut game = start.clone();
    let mut dice = QuickDice::new(1);
    let mut scratch = Scratch::default();
    // The first games stretch the buffers.
    for _ in 0..50 {
        game.clone_from(&start);
        playout(&mut game, &mut dice, &mut scratch);
    }
    let (mut games, mut decisions) = (0u32, 0u64);
    let before = abacus::made();
    let clock = Instant::now();
    while clock.elapsed().as_secs_f64() < 2.0 {
        game.clone_from(&start);
        decisions += u64::from(playout(&mut game, &mut dice, &mut scratch));
        games += 1;
    }
    let seconds = clock.elapsed().as_secs_f64();
    let allocations = abacus::made() - before;
    println!("{} territories, {seats} seats", start.board().map.len());
    println!(
        "{games} playouts, {:.0} decisions each, {:.0} ns a decision",
        decisions as f64 / f64::from(games),
        seconds * 1e9 / decisions as f64
    );
    println!(
        "{:.3} allocations a playout, {} bytes an action",
        allocations as f64 / f64::from(games),
        size_of::<<Conquest as Game>::Action>()
    );
    let mut tally = Tally::default();
    let mut endings = std::collections::BTreeMap::new();
    for _ in 0..100 {
        game.clone_from(&start);
        playout(&mut game, &mut dice, &mut scratch);
        game.count_end(&mut tally);
        *endings.entry(game.outcome().map_or("", |outcome| outcome.ending)).or_insert(0) += 1;
    }
    println!("{endings:?} {:?}", tally.iter().collect::<Vec<_>>());
}
