//! Random playouts on one thread: decisions per playout and nanoseconds per decision.
//!
//! `cargo run --release -p last-kingdom --example last_kingdom_bench [playouts]`

use std::time::Instant;

use last_kingdom::LastKingdom;
use table::{Game, QuickDice, Scratch, Setup, playout};

#[global_allocator]
static ALLOCATOR: abacus::Counting = abacus::Counting;

fn main() {
    let playouts: u32 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(5_000);
    println!(
        "state {} bytes, action {} bytes",
        size_of::<LastKingdom>(),
        size_of::<<LastKingdom as Game>::Action>()
    );
    for seats in 2..=5 {
        let setup = match Setup::with_options::<LastKingdom>(seats, [("leaders", "random")]) {
            Ok(setup) => setup,
            Err(fault) => return eprintln!("{fault}"),
        };
        let start = match LastKingdom::new(&setup) {
            Ok(game) => game,
            Err(fault) => return eprintln!("{fault}"),
        };
        let mut dice = QuickDice::new(u64::from(seats));
        let mut scratch = Scratch::default();
        let mut run = |playouts: u32| -> u64 {
            let mut decisions = 0;
            for _ in 0..playouts {
                let mut game = start.clone();
                decisions += u64::from(playout(&mut game, &mut dice, &mut scratch));
            }
            decisions
        };
        run(playouts / 10 + 1);
        let before = abacus::made();
        let clock = Instant::now();
        let decisions = run(playouts);
        let seconds = clock.elapsed().as_secs_f64();
        let allocations = abacus::made() - before;
        println!(
            "{seats} seats: {:.0} playouts/s, {:.1} decisions/playout, {:.0} ns/decision, {} allocations",
            f64::from(playouts) / seconds,
            decisions as f64 / f64::from(playouts),
            seconds * 1e9 / decisions as f64,
            allocations
        );
    }
}
