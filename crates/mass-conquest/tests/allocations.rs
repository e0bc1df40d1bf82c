//! A random game allocates nothing once the first has found its room.

#![allow(unsafe_code)] // a counting allocator cannot be written without

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use mass_conquest::Conquest;
use table::{Game, QuickDice, Scratch, Setup, playout};

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

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.realloc(pointer, layout, size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn random_games_allocate_nothing_after_the_first() {
    for (seats, games) in [(2, 200), (4, 60), (8, 60)] {
        let mut dice = QuickDice::new(1);
        let mut scratch = Scratch::default();
        let setup = Setup::new::<Conquest>(seats).unwrap();
        let fresh = Conquest::new(&setup).unwrap();
        let mut position = fresh.clone();
        playout(&mut position, &mut dice, &mut scratch);
        let before = allocations();
        for _ in 0..games {
            position.clone_from(&fresh);
            playout(&mut position, &mut dice, &mut scratch);
        }
        assert_eq!(allocations() - before, 0, "{seats} seats");
    }
    let before = allocations();
    drop(std::hint::black_box(vec![1u8]));
    assert!(allocations() > before, "the count works");
}
