//! Random games, evaluations and the number of what a seat knows allocate nothing.

use old_kings_crown::Crown;
use table::{Game, QuickDice, Scratch, Seat, Secrets, Setup, Thinking, playout_watched};

#[global_allocator]
static ALLOCATOR: abacus::Counting = abacus::Counting;

#[test]
fn random_games_with_evaluations_allocate_nothing() {
    let mut dice = QuickDice::new(1);
    let mut scratch = Scratch::default();
    scratch.actions.reserve(256);
    scratch.odds.reserve(256);
    for seats in 2..=4 {
        let mut position = Crown::new(&Setup::new::<Crown>(seats).unwrap()).unwrap();
        let before = abacus::made();
        let mut sum = 0.0;
        playout_watched(&mut position, &mut dice, &mut scratch, |position, seat, _| {
            std::hint::black_box(position.knowledge(seat));
            sum += position.evaluate(Seat(0)).unwrap();
        });
        assert!(sum > 0.0);
        assert_eq!(abacus::made() - before, 0, "{seats} seats");
    }
    let before = abacus::made();
    drop(std::hint::black_box(vec![1u8]));
    assert!(abacus::made() > before, "the count works");
}
