//! Random games, evaluations, the number of what a seat knows, and imagined worlds allocate nothing.

use last_kingdom::LastKingdom;
use table::{Game, QuickDice, Scratch, Seat, Secrets, Setup, Thinking, Viewer, playout_watched};

#[global_allocator]
static ALLOCATOR: abacus::Counting = abacus::Counting;

#[test]
fn random_games_with_evaluations_allocate_nothing() {
    let mut dice = QuickDice::new(1);
    let mut scratch = Scratch::default();
    scratch.actions.reserve(256);
    scratch.odds.reserve(256);
    for seats in 2..=5 {
        let mut position = LastKingdom::new(&Setup::new::<LastKingdom>(seats).unwrap()).unwrap();
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

#[test]
fn views_and_imagined_worlds_allocate_nothing() {
    let (mut dice, mut scratch) = (QuickDice::new(2), Scratch::default());
    scratch.actions.reserve(256);
    scratch.odds.reserve(256);
    for seats in 2..=5 {
        let mut position = LastKingdom::new(&Setup::new::<LastKingdom>(seats).unwrap()).unwrap();
        let before = abacus::made();
        let mut hidden = 0;
        playout_watched(&mut position, &mut dice, &mut scratch, |position, seat, dice| {
            for viewer in [Viewer::Recall(seat), Viewer::Seat(seat)] {
                let world = LastKingdom::imagine(&position.view(viewer), dice);
                hidden += u32::from(std::hint::black_box(&world).hides_from(viewer));
            }
        });
        assert!(hidden > 20 && position.outcome().is_some());
        assert_eq!(abacus::made() - before, 0, "{seats} seats");
    }
}
