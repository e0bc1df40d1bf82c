//! A random game allocates nothing.

#![allow(unsafe_code)] // a counting allocator cannot be written without

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use king_is_dead::KingIsDead;
use table::{Game, QuickDice, Scratch, Seat, Setup, playout};

struct Counting;

thread_local! {
    /// Allocations of this thread; the harness has threads of its own.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

fn allocations() -> u64 {
    ALLOCATIONS.get()
}

// SAFETY: every call is handed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn random_games_and_their_results_allocate_nothing() {
    let mut dice = QuickDice::new(1);
    let mut scratch = Scratch::default();
    for seats in 2..=4 {
        for variant in ["base", "advanced"] {
            let setup = Setup::with_options::<KingIsDead>(seats, [("game", variant)]).unwrap();
            let fresh = KingIsDead::new(&setup).unwrap();
            let before = allocations();
            for _ in 0..200 {
                let mut position = fresh;
                playout(&mut position, &mut dice, &mut scratch);
                let outcome = position.outcome().expect("a playout reaches the end");
                assert_eq!(position.promise(Seat(0)), Some(outcome.share(Seat(0)) as f32));
            }
            assert_eq!(allocations() - before, 0, "{seats} seats, {variant}");
        }
    }
    let before = allocations();
    drop(std::hint::black_box(vec![1u8]));
    assert!(allocations() > before, "the count works");
}
