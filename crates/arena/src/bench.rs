//! How fast random playouts run, on one thread.

use std::hint::black_box;
use std::time::{Duration, Instant};

use bots::{Bot, Search};
use serde::Serialize;
use table::{
    Actor, Budget, Chair, Hosting, Next, QuickDice, Scratch, Setup, SetupFault, Statistics, Thinking, playout,
};

/// One row of the benchmark. Field names are a promise to scripts.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BenchRow {
    /// Id of the game.
    pub game: &'static str,
    /// What is measured: `playouts` from before the deal, `dealt` playouts from after it, or a search
    /// of that same position: `search-end` plays out to the end as `dealt` does, `search` judges at a
    /// glance where the game can, `search-x2` does that on two threads. A row `drawing` counts boards
    /// instead of games: all panels of a position, in a page.
    pub kind: &'static str,
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

/// What was measured of one kind.
pub(crate) struct Measured {
    pub kind: &'static str,
    /// Per second, of each batch.
    pub rates: Vec<f64>,
    pub decisions_per_playout: f64,
    pub allocations_per_playout: f64,
}

impl Measured {
    /// The row that says so, by the median of the batches.
    pub(crate) fn row<G: Hosting>(mut self, setup: &Setup) -> BenchRow {
        self.rates.sort_by(f64::total_cmp);
        let playouts_per_second = self.rates[self.rates.len() / 2];
        BenchRow {
            game: G::ID,
            kind: self.kind,
            seats: setup.seats(),
            options: setup.chosen().map(|(name, value)| format!("{name}={value}")).collect(),
            playouts_per_second,
            decisions_per_playout: self.decisions_per_playout,
            ns_per_decision: 1e9 / (playouts_per_second * self.decisions_per_playout.max(1.0)),
            state_bytes: size_of::<G>(),
            action_bytes: size_of::<G::Action>(),
            allocations_per_playout: self.allocations_per_playout,
        }
    }
}

/// Plays random games for about `time`, in batches; `allocations` tells how many heap allocations
/// the program has made so far.
pub fn bench<G: Thinking + Hosting + Statistics>(
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
    let measured = Measured {
        kind: "playouts",
        rates,
        decisions_per_playout: decided as f64 / played as f64,
        allocations_per_playout: allocated as f64 / played as f64,
    };
    Ok(measured.row::<G>(setup))
}

/// Seconds that one search on one thread is meant to take: long enough that starting threads does not
/// show.
const SEARCH: f64 = 0.2;
/// Fewest and most playouts of a thread in one search.
const PLAYOUTS: (f64, f64) = (500.0, 200_000.0);

/// Measures random playouts from one dealt position and searches of the same position, in turns so
/// that what else the machine does falls on all alike: rows `dealt`, `search-end`, `search` and
/// `search-x2`. Every thread makes the same number of playouts.
pub fn bench_search<G: Thinking + Hosting + Statistics>(
    setup: &Setup,
    time: Duration,
    allocations: impl Fn() -> u64,
) -> Result<Vec<BenchRow>, SetupFault> {
    let mut dealt = G::new(setup)?;
    let mut dice = QuickDice::new(2);
    let mut scratch = Scratch::default();
    while dealt.next() == Next::Chance {
        let outcome = dealt.draw_chance(&mut dice, &mut scratch);
        dealt.apply(Actor::Chance, outcome, &mut ());
    }
    let Next::Seats { must, .. } = dealt.next() else { return Ok(Vec::new()) };
    let Some(seat) = must.first() else { return Ok(Vec::new()) };
    let mut trial = Search::<G>::new(Budget::playouts(2_000));
    trial.begin(0);
    let start = Instant::now();
    black_box(trial.think(&Chair::new(&dealt, seat)));
    let rate = trial.playouts() as f64 / start.elapsed().as_secs_f64().max(1e-6);
    let each = (rate * SEARCH).clamp(PLAYOUTS.0, PLAYOUTS.1) as u32;
    let plan = |threads: u8, cut: u32| {
        Search::<G>::new(Budget {
            threads,
            rollout_depth: cut,
            ..Budget::playouts(each * u32::from(threads))
        })
    };
    let mut position = dealt.clone();
    let mut searches = [plan(1, u32::MAX), plan(1, 0), plan(2, 0)];
    let kinds = ["dealt", "search-end", "search", "search-x2"];
    let mut samples: [Vec<f64>; 4] = Default::default();
    let mut totals = [(0u64, 0u64, 0u64); 4];
    let began = Instant::now();
    // The first round warms up and is not counted.
    for round in 0u64.. {
        if round > 5 && began.elapsed() > time {
            break;
        }
        for kind in 0..kinds.len() {
            let before = allocations();
            let start = Instant::now();
            let (played, decided) = if kind == 0 {
                let mut decisions = 0;
                for _ in 0..each {
                    position.clone_from(&dealt);
                    decisions += u64::from(playout(&mut position, &mut dice, &mut scratch));
                    black_box(&position);
                }
                (u64::from(each), decisions)
            } else {
                let search = &mut searches[kind - 1];
                search.begin(round);
                black_box(search.think(&Chair::new(&dealt, seat)));
                (search.playouts(), search.decisions())
            };
            if round > 0 {
                samples[kind].push(played as f64 / start.elapsed().as_secs_f64());
                let total = &mut totals[kind];
                *total = (total.0 + played, total.1 + decided, total.2 + allocations() - before);
            }
        }
    }
    let measured =
        kinds.into_iter().zip(samples).zip(totals).map(|((kind, rates), (played, decided, allocated))| {
            Measured {
                kind,
                rates,
                decisions_per_playout: decided as f64 / played as f64,
                allocations_per_playout: allocated as f64 / played as f64,
            }
        });
    Ok(measured.map(|one| one.row::<G>(setup)).collect())
}
