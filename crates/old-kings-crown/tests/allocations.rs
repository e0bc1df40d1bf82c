//! Random games, judgements and the number of what a seat knows allocate nothing.

#![allow(unsafe_code)] // a counting allocator cannot be written without

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use old_kings_crown::Crown;
use table::{Actor, Game, Next, QuickDice, Scratch, Seat, Setup};

struct Counting;

thread_local! {
    /// Allocations of this thread; the harness has threads of its own.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
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
fn random_games_with_judgements_allocate_nothing() {
    let mut dice = QuickDice::new(1);
    let mut scratch = Scratch::default();
    scratch.actions.reserve(256);
    scratch.odds.reserve(256);
    for seats in 2..=4 {
        let mut position = Crown::new(&Setup::new::<Crown>(seats).unwrap()).unwrap();
        let before = ALLOCATIONS.get();
        let mut sum = 0.0;
        loop {
            let (actor, action) = match position.next() {
                Next::Over => break,
                Next::Chance => (Actor::Chance, position.draw_chance(&mut dice, &mut scratch)),
                Next::Seats { must, .. } => {
                    let seat = must.first().unwrap();
                    std::hint::black_box(position.knowledge(seat));
                    sum += position.promise(Seat(0)).unwrap();
                    (Actor::Seat(seat), position.random_action(seat, &mut dice, &mut scratch))
                }
            };
            position.apply(actor, action, &mut ());
        }
        assert!(sum > 0.0);
        assert_eq!(ALLOCATIONS.get() - before, 0, "{seats} seats");
    }
    let before = ALLOCATIONS.get();
    drop(std::hint::black_box(vec![1u8]));
    assert!(ALLOCATIONS.get() > before, "the count works");
}
