//! A random game allocates nothing.

use king_is_dead::KingIsDead;
use table::{Game, QuickDice, Scratch, Seat, Setup, Thinking, playout};

#[global_allocator]
static ALLOCATOR: abacus::Counting = abacus::Counting;

#[test]
fn random_games_and_their_results_allocate_nothing() {
    let mut dice = QuickDice::new(1);
    let mut scratch = Scratch::default();
    for seats in 2..=4 {
        for variant in ["base", "advanced"] {
            let setup = Setup::with_options::<KingIsDead>(seats, [("game", variant)]).unwrap();
            let fresh = KingIsDead::new(&setup).unwrap();
            let before = abacus::made();
            for _ in 0..200 {
                let mut position = fresh;
                playout(&mut position, &mut dice, &mut scratch);
                let outcome = position.outcome().expect("a playout reaches the end");
                assert_eq!(position.evaluate(Seat(0)), Some(outcome.share(Seat(0)) as f32));
            }
            assert_eq!(abacus::made() - before, 0, "{seats} seats, {variant}");
        }
    }
    let before = abacus::made();
    drop(std::hint::black_box(vec![1u8]));
    assert!(abacus::made() > before, "the count works");
}
