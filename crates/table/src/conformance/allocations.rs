//! Whether what runs in hot loops allocates.
//!
//! Each claim is a function that plays random games and counts; which of them a game makes is said in
//! one line of its crate's `tests/allocations.rs`. Buffers may grow in a first round of the same games.

use std::hint::black_box;

use super::Playable;
use super::effort::Effort;
use super::walk::{begin, setup_words, setups};
use crate::{Batch, Before, Encode, QuickDice, Rows, Scratch, Seat, Viewer, playout_watched};

/// Random games that are counted: with default options, and with an option changed.
const GAMES: (u64, u64) = (8, 2);

/// Plays games of every setup twice, each from a used position with used buffers, and lets `watch` look
/// at every decision; panics if the second round allocates by the count of `made`.
#[track_caller]
fn count_games<G: Playable>(made: fn() -> u64, mut watch: impl FnMut(&G, Seat, &mut QuickDice)) {
    let before = made();
    drop(black_box(vec![1u8]));
    assert!(made() > before, "the count does not work: is the counting allocator in place?");
    let mut decisions = 0;
    for setup in setups::<G>(&Effort::default()) {
        let fresh: G = begin(&setup).expect("a setup that stands");
        let (mut position, mut scratch) = (fresh.clone(), Scratch::default());
        let games = if setup.chosen().next().is_none() { GAMES.0 } else { GAMES.1 };
        let mut play = |seed| {
            position.clone_from(&fresh);
            decisions += playout_watched(&mut position, &mut QuickDice::new(seed), &mut scratch, &mut watch);
            black_box(position.outcome().expect("a playout reaches the end"));
        };
        (0..games).for_each(&mut play);
        let before = made();
        (0..games).for_each(&mut play);
        assert_eq!(made() - before, 0, "allocations in {games} games at a table of {}", setup_words(&setup));
    }
    assert!(decisions > 0, "nothing was decided");
}

/// Random games and their outcomes allocate nothing.
pub fn playouts<G: Playable>(made: fn() -> u64) {
    count_games::<G>(made, |_, _, _| {});
}

/// Evaluating a position allocates nothing.
pub fn evaluations<G: Playable>(made: fn() -> u64) {
    count_games::<G>(made, |position, _, _| {
        black_box(position.evaluate_all().expect("an evaluation"));
    });
}

/// Numbering what a seat knows allocates nothing.
pub fn knowledge<G: Playable>(made: fn() -> u64) {
    count_games::<G>(made, |position, seat, _| {
        black_box(position.knowledge(seat));
    });
}

/// Views and the worlds imagined from them allocate nothing.
pub fn worlds<G: Playable>(made: fn() -> u64) {
    count_games::<G>(made, |position, seat, dice| {
        for viewer in [Viewer::Recall(seat), Viewer::Seat(seat)] {
            let world = G::imagine(&position.view(viewer), dice);
            black_box(world.hides_from(viewer));
        }
    });
}

/// Lanes and steps of the batches that are counted.
const BATCH: (u64, usize) = (4, 2_000);

/// Stepping many games at once, with masks and observations, allocates nothing.
#[track_caller]
pub fn batches<G: Encode + Playable>(made: fn() -> u64) {
    for setup in setups::<G>(&Effort::default()) {
        let words = setup_words(&setup);
        let mut batch = Batch::<G>::new(&setup, 1, 0..BATCH.0).expect("a setup that stands");
        let lanes = batch.len();
        let mut codes = vec![0u32; lanes];
        let mut masks = vec![0; lanes * batch.layout().codes()];
        let mut observations = vec![0; lanes * batch.layout().bytes()];
        let (mut seats, mut ended) = (vec![0; lanes], vec![0; lanes]);
        let mut shares = vec![0.0; lanes * usize::from(setup.seats())];
        let mut play = |batch: &mut Batch<G>| {
            for _ in 0..BATCH.1 {
                let rows = &mut Rows {
                    masks: &mut masks,
                    observations: &mut observations,
                    seats: &mut seats,
                    ended: &mut ended,
                    shares: &mut shares,
                };
                batch.sample(&mut codes);
                batch.step(&codes, Before::Anything, rows).expect("legal codes");
            }
        };
        // The same games twice: in the first round the buffers grow.
        play(&mut batch);
        batch.restart(1);
        let before = made();
        play(&mut batch);
        assert_eq!(made() - before, 0, "allocations while a batch was stepped at a table of {words}");
    }
}

/// Tests what a game claims of its hot loops: one `#[test]` per claim (see the functions of
/// `table::conformance::allocations`). The crate needs `abacus` among its dev-dependencies.
///
/// ```ignore
/// table::allocations!(MyGame: playouts, evaluations, knowledge);
/// ```
#[macro_export]
macro_rules! allocations {
    ($game:ty: $($claim:ident),+ $(,)?) => {
        #[global_allocator]
        static ALLOCATOR: ::abacus::Counting = ::abacus::Counting;

        mod allocate_nothing {
            #[allow(unused_imports)]
            use super::*;
            $(#[test]
            fn $claim() {
                $crate::conformance::allocations::$claim::<$game>(::abacus::made);
            })+
        }
    };
}
