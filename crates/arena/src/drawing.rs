//! How fast boards are drawn, on one thread.

use std::hint::black_box;
use std::time::{Duration, Instant};

use table::{HouseGame, Names, QuickDice, Scene, Scratch, Seat, Setup, SetupFault, Viewer, playout_watched};

use crate::BenchRow;
use crate::bench::Measured;

/// Positions that are drawn, from as many random games.
const POSITIONS: u64 = 12;
/// Windows that a board is drawn for: a desk and a phone.
const WINDOWS: [u32; 2] = [1_440, 390];

/// Draws boards for pages, as seat 0 sees them, for about `time`: one row `drawing`, whose playouts are boards and whose
/// decisions are those that led to them. The positions lie evenly between the deal and the end of random games.
pub fn bench_drawing<G: HouseGame>(
    setup: &Setup,
    time: Duration,
    allocations: impl Fn() -> u64,
) -> Result<BenchRow, SetupFault> {
    let fresh = G::new(setup)?;
    let names = Names::plain(setup.seats());
    let mut scratch = Scratch::default();
    let (mut views, mut decided) = (Vec::new(), 0);
    for game in 0..POSITIONS {
        let mut positions = Vec::new();
        playout_watched(&mut fresh.clone(), &mut QuickDice::new(game), &mut scratch, |position, _, _| {
            positions.push(position.clone());
        });
        let at = positions.len() * game as usize / POSITIONS as usize;
        if let Some(position) = positions.get(at) {
            views.push(position.view(Viewer::Seat(Seat(0))));
            decided += at;
        }
    }
    let draw = || {
        let began = Instant::now();
        for view in &views {
            for width in WINDOWS {
                black_box(G::panels(view, &Scene::in_page(&names, width)));
            }
        }
        (views.len() * WINDOWS.len()) as f64 / began.elapsed().as_secs_f64()
    };
    // What never changes is drawn once and kept.
    draw();
    let mut rates = Vec::with_capacity(4096);
    let (before, began) = (allocations(), Instant::now());
    while rates.len() < 5 || (began.elapsed() < time && rates.len() < rates.capacity()) {
        rates.push(draw());
    }
    let allocated = allocations() - before;
    let boards = (rates.len() * views.len() * WINDOWS.len()) as f64;
    let measured = Measured {
        kind: "drawing",
        rates,
        decisions_per_playout: decided as f64 / views.len().max(1) as f64,
        allocations_per_playout: allocated as f64 / boards,
    };
    Ok(measured.row::<G>(setup))
}
