//! Whether what runs in hot loops allocates.
//!
//! Each claim is a function that plays random games and counts; which of them a game makes is said in
//! one line of its crate's `tests/allocations.rs`. The first game of each setup may find its room.

use std::hint::black_box;

use super::Playable;
use super::effort::Effort;
use super::walk::{begin, setups};
use crate::{QuickDice, Scratch, Seat, Viewer, playout_watched};

/// Random games per setup that are counted.
const GAMES: u32 = 20;

/// Plays games of every setup, each from a used position with used buffers, and lets `watch` look at
/// every decision; panics if any of it allocates by the count of `made`.
#[track_caller]
fn count_games<G: Playable>(made: fn() -> u64, mut watch: impl FnMut(&G, Seat, &mut QuickDice)) {
    let before = made();
    drop(black_box(vec![1u8]));
    assert!(made() > before, "the count does not work: is the counting allocator in place?");
    let effort = Effort::default();
    let mut decisions = 0;
    for setup in setups::<G>(&effort) {
        let fresh: G = begin(&setup).expect("a setup that stands");
        let (mut position, mut scratch) = (fresh.clone(), Scratch::default());
        scratch.actions.reserve(4096);
        scratch.odds.reserve(4096);
        playout_watched(&mut position, &mut QuickDice::new(1), &mut scratch, &mut watch);
        let before = made();
        for game in 0..GAMES {
            position.clone_from(&fresh);
            let mut dice = QuickDice::new(1 + u64::from(game));
            decisions += playout_watched(&mut position, &mut dice, &mut scratch, &mut watch);
            black_box(position.outcome().expect("a playout reaches the end"));
        }
        assert_eq!(made() - before, 0, "{} games of {setup:?}", GAMES);
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
