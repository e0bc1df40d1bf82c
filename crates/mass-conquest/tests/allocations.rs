//! A random game allocates nothing once the first has found its room.

use mass_conquest::Conquest;
use table::{Game, QuickDice, Scratch, Setup, playout};

#[global_allocator]
static ALLOCATOR: abacus::Counting = abacus::Counting;

#[test]
fn random_games_allocate_nothing_after_the_first() {
    for (seats, games) in [(2, 200), (4, 60), (8, 60)] {
        let mut dice = QuickDice::new(1);
        let mut scratch = Scratch::default();
        let setup = Setup::new::<Conquest>(seats).unwrap();
        let fresh = Conquest::new(&setup).unwrap();
        let mut position = fresh.clone();
        playout(&mut position, &mut dice, &mut scratch);
        let before = abacus::made();
        for _ in 0..games {
            position.clone_from(&fresh);
            playout(&mut position, &mut dice, &mut scratch);
        }
        assert_eq!(abacus::made() - before, 0, "{seats} seats");
    }
    let before = abacus::made();
    drop(std::hint::black_box(vec![1u8]));
    assert!(abacus::made() > before, "the count works");
}
