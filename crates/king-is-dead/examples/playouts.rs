//! Times random playouts on one thread: `cargo run --release --example playouts [seats] [base|advanced]`.

use std::time::Instant;

use king_is_dead::KingIsDead;
use table::{Game, QuickDice, Scratch, Setup, playout};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let seats = args.next().map_or(Ok(2), |text| text.parse())?;
    let variant = args.next().unwrap_or_else(|| "base".into());
    let setup = Setup::with_options::<KingIsDead>(seats, [("game", variant.as_str())])?;
    let fresh = KingIsDead::new(&setup)?;
    let mut scratch = Scratch::default();
    let mut dice = QuickDice::new(1);
    let games = 100_000u32;
    let mut rounds: Vec<(f64, f64)> = Vec::new();
    for _ in 0..11 {
        let begun = Instant::now();
        let mut decisions = 0u64;
        for _ in 0..games {
            let mut position = fresh;
            decisions += u64::from(playout(&mut position, &mut dice, &mut scratch));
        }
        let seconds = begun.elapsed().as_secs_f64();
        rounds.push((f64::from(games) / seconds, seconds * 1e9 / decisions as f64));
        if rounds.len() == 1 {
            println!("{:.1} decisions per game", decisions as f64 / f64::from(games));
        }
    }
    rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (median, nanoseconds) = rounds[rounds.len() / 2];
    println!(
        "{seats} seats, {variant}: {median:.0} games/s, {nanoseconds:.1} ns per decision (median of {}), {} bytes",
        rounds.len(),
        std::mem::size_of::<KingIsDead>()
    );
    Ok(())
}
