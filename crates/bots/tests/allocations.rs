//! A search allocates per decision, never per playout.

use bots::{Bot, Budget, Search};
use king_is_dead::KingIsDead;
use table::{Actor, Chair, Game, Next, QuickDice, Scratch, Setup};

#[global_allocator]
static ALLOCATOR: abacus::Counting = abacus::Counting;

/// Allocations and playouts of one decision from the dealt position, after a first one that lets
/// all lists grow.
fn measured(playouts: u32, cut: u32) -> (u64, u64) {
    let setup = Setup::new::<KingIsDead>(2).expect("two seats");
    let mut position = KingIsDead::new(&setup).expect("a table");
    let (mut dice, mut scratch) = (QuickDice::new(9), Scratch::default());
    while position.next() == Next::Chance {
        let outcome = position.draw_chance(&mut dice, &mut scratch);
        position.apply(Actor::Chance, outcome, &mut ());
    }
    let Next::Seats { must, .. } = position.next() else { panic!("somebody begins") };
    let seat = must.first().expect("somebody");
    let mut search = Search::<KingIsDead>::new(Budget { cut, ..Budget::playouts(playouts) });
    for seed in [1, 2] {
        search.begin(seed);
        search.think(&Chair::new(&position, seat));
    }
    search.begin(3);
    let before = abacus::made();
    search.think(&Chair::new(&position, seat));
    (abacus::made() - before, search.played())
}

#[test]
fn playouts_of_a_search_allocate_nothing() {
    for cut in [0, u32::MAX] {
        let (few, short) = measured(200, cut);
        let (many, long) = measured(20_000, cut);
        assert!(long > 20 * short, "{short} and {long} playouts");
        assert!(few > 0, "the count works");
        assert_eq!(few, many, "{short} playouts and {long} playouts, cut {cut}");
    }
}
