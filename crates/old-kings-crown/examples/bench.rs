//! Speed of random playouts, one thread: `cargo run --release -p old-kings-crown --example bench`.

use std::hint::black_box;
use std::time::Instant;

use old_kings_crown::{Action, Crown};
use table::{Game, QuickDice, Scratch, Setup, playout};

fn main() -> Result<(), table::SetupFault> {
    println!("state {} bytes, action {} bytes", size_of::<Crown>(), size_of::<Action>());
    for seats in 2..=4 {
        let start = Crown::new(&Setup::new::<Crown>(seats)?)?;
        let mut dice = QuickDice::new(1);
        let mut scratch = Scratch::default();
        let mut best = f64::MAX;
        let (mut decisions, mut games) = (0, 0);
        for _ in 0..10 {
            let clock = Instant::now();
            let mut here = 0;
            for _ in 0..2_000 {
                here += playout(&mut black_box(start.clone()), &mut dice, &mut scratch);
            }
            best = best.min(clock.elapsed().as_nanos() as f64 / f64::from(here));
            decisions += here;
            games += 2_000;
        }
        let per_game = f64::from(decisions) / f64::from(games);
        println!(
            "{seats} seats: {best:.1} ns a decision, {per_game:.1} decisions a playout, {:.0} playouts/s",
            1e9 / (best * per_game)
        );
    }
    Ok(())
}
