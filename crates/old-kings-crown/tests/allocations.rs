//! Random games, judgements and the number of what a seat knows allocate nothing.

use old_kings_crown::Crown;
use table::{Actor, Game, Next, QuickDice, Scratch, Seat, Setup};

#[global_allocator]
static ALLOCATOR: abacus::Counting = abacus::Counting;

#[test]
fn random_games_with_judgements_allocate_nothing() {
    let mut dice = QuickDice::new(1);
    let mut scratch = Scratch::default();
    scratch.actions.reserve(256);
    scratch.odds.reserve(256);
    for seats in 2..=4 {
        let mut position = Crown::new(&Setup::new::<Crown>(seats).unwrap()).unwrap();
        let before = abacus::made();
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
        assert_eq!(abacus::made() - before, 0, "{seats} seats");
    }
    let before = abacus::made();
    drop(std::hint::black_box(vec![1u8]));
    assert!(abacus::made() > before, "the count works");
}
