//! That thinking about a position allocates nothing.
#![allow(unsafe_code)] // a counting allocator cannot be written without

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use mass_conquest::Conquest;
use table::{Actor, Game, Next, QuickDice, Scratch, Setup};

struct Counting;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call is passed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn judging_a_position_and_listing_what_is_worth_a_thought_allocate_nothing() {
    let setup = Setup::new::<Conquest>(3).expect("a setup");
    let mut game = Conquest::new(&setup).expect("a map");
    let (mut dice, mut scratch) = (QuickDice::new(3), Scratch::default());
    let mut list = Vec::with_capacity(1024);
    let mut judged = 0;
    for _ in 0..2000 {
        let (actor, action) = match game.next() {
            Next::Over => break,
            Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                let seat = must.first().expect("somebody");
                let asked = game.asked().contains(seat);
                let before = COUNT.with(Cell::get);
                assert!(game.promises().is_some());
                let _ = game.knowledge(seat);
                list.clear();
                // An answer looks at the position after it, which is a copy.
                if !asked {
                    game.plausible(seat, &mut list);
                }
                assert_eq!(COUNT.with(Cell::get), before, "decision {judged}");
                judged += 1;
                (Actor::Seat(seat), game.random_action(seat, &mut dice, &mut scratch))
            }
        };
        game.apply(actor, action, &mut ());
    }
    assert!(judged > 50, "a game too short to say anything: {judged} decisions");
}
