//! How fast random playouts run, on one thread.

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde::Serialize;
use table::{Game, QuickDice, Scratch, Setup, SetupFault, playout};

/// One row of the benchmark. Field names are a promise to scripts.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BenchRow {
    /// Id of the game.
    pub game: &'static str,
    /// Number of seats.
    pub seats: u8,
    /// Options that differ from their defaults, `name=value`.
    pub options: Vec<String>,
    /// Whole games per second, set-up included: the median of the batches.
    pub playouts_per_second: f64,
    /// Players' decisions per game; chance outcomes are not counted.
    pub decisions_per_playout: f64,
    /// Time per player's decision, set-up and chance included.
    pub ns_per_decision: f64,
    /// Size of a position.
    pub state_bytes: usize,
    /// Size of an action.
    pub action_bytes: usize,
    /// Heap allocations per game.
    pub allocations_per_playout: f64,
}

/// Plays random games for about `time`, in batches; `allocations` tells how many heap allocations
/// the program has made so far.
pub fn bench<G: Game>(
    setup: &Setup,
    time: Duration,
    allocations: impl Fn() -> u64,
) -> Result<BenchRow, SetupFault> {
    let fresh = G::new(setup)?;
    let mut position = fresh.clone();
    let mut dice = QuickDice::new(1);
    let mut scratch = Scratch::default();
    let mut batch = |games: u64| {
        let began = Instant::now();
        let mut decisions = 0u64;
        for _ in 0..games {
            position.clone_from(&fresh);
            decisions += u64::from(playout(&mut position, &mut dice, &mut scratch));
            black_box(&position);
        }
        (began.elapsed().as_secs_f64(), decisions)
    };

    // Buffers grow to their size, caches warm up, and the batch size is found.
    let mut games = 1;
    let mut warm = batch(games);
    while warm.0 < 0.02 {
        games *= 2;
        warm = batch(games);
    }

    let mut rates = Vec::with_capacity(1024);
    let capacity = rates.capacity();
    let before = allocations();
    let (mut played, mut decided) = (0, 0);
    let began = Instant::now();
    while rates.len() < 5 || (began.elapsed() < time && rates.len() < capacity) {
        let (seconds, decisions) = batch(games);
        rates.push(games as f64 / seconds);
        played += games;
        decided += decisions;
    }
    let allocated = allocations() - before;
    rates.sort_by(f64::total_cmp);
    let playouts_per_second = rates[rates.len() / 2];
    let decisions_per_playout = decided as f64 / played as f64;
    Ok(BenchRow {
        game: G::ID,
        seats: setup.seats(),
        options: setup.chosen().map(|(name, value)| format!("{name}={value}")).collect(),
        playouts_per_second,
        decisions_per_playout,
        ns_per_decision: 1e9 / (playouts_per_second * decisions_per_playout),
        state_bytes: size_of::<G>(),
        action_bytes: size_of::<G::Action>(),
        allocations_per_playout: allocated as f64 / played as f64,
    })
}
