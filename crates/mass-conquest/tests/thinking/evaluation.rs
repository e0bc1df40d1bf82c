//! What a position is worth to each seat.

use crate::even;
use mass_conquest::Kind::{Cavalry, Infantry};
use mass_conquest::{Conquest, Scenario, Status, maps};
use table::{Actor, Game, Next, QuickDice, Scratch, Seat, Setup, Thinking};

fn worth(scenario: &Scenario, seat: u8) -> f32 {
    scenario.game.evaluate(Seat(seat)).unwrap()
}

#[test]
fn a_better_position_is_worth_more() {
    let base = worth(&even(), 0);
    let mut more = even();
    more.put(0, Infantry, 2, "fenk");
    assert!(worth(&more, 0) > base + 0.02, "troops");
    let mut richer = even();
    richer.set_gold(0, 16);
    assert!(worth(&richer, 0) > base, "gold");
    let mut captured = even();
    captured.hold("f0a", 1, "gask");
    assert!(worth(&captured, 0) < base - 0.01, "a relative in foreign hands");
    let mut dead = even();
    dead.board_mut().persons[0].status = Status::Dead;
    dead.board_mut().persons[0].at = maps::NOWHERE;
    assert!(worth(&dead, 0) < worth(&captured, 0), "a dead relative is worse");
    let mut poor = even();
    poor.set_gold(0, 0);
    poor.put(0, Cavalry, 6, "fenk");
    let mut paid = even();
    paid.set_gold(0, 10);
    paid.put(0, Cavalry, 6, "fenk");
    assert!(worth(&poor, 0) < worth(&paid, 0) - 0.05, "an army that cannot be paid");
    let ready = || {
        let mut scenario = even();
        scenario.put(1, Cavalry, 1, "joss");
        scenario
    };
    let mut spent = ready();
    spent.tire_troops();
    assert!(worth(&ready(), 0) > worth(&spent, 0) + 0.01, "a lone enemy that can still be struck");
}

#[test]
fn evaluations_lie_between_0_and_1_add_up_and_end_as_the_outcome() {
    for (seats, seed) in [(2, 1), (2, 2), (3, 3), (4, 4)] {
        let setup = Setup::new::<Conquest>(seats).unwrap();
        let mut game = Conquest::new(&setup).unwrap();
        let (mut dice, mut scratch) = (QuickDice::new(seed), Scratch::default());
        loop {
            let shares = game.evaluate_all().unwrap();
            let sum: f32 = shares.iter().sum();
            assert!((sum - 1.0).abs() < 1e-3, "{shares:?} in {:?}", game.board().phase);
            for seat in Seat::all(seats) {
                assert!((0.0..=1.0).contains(&shares[seat.index()]));
                assert_eq!(game.evaluate(seat), Some(shares[seat.index()]));
            }
            let (actor, action) = match game.next() {
                Next::Over => break,
                Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
                Next::Seats { must, .. } => {
                    let seat = must.first().unwrap();
                    (Actor::Seat(seat), game.random_action(seat, &mut dice, &mut scratch))
                }
            };
            game.apply(actor, action, &mut ());
        }
        let outcome = game.outcome().unwrap();
        for seat in Seat::all(seats) {
            assert_eq!(f64::from(game.evaluate(seat).unwrap()), f64::from(outcome.share(seat) as f32));
        }
    }
}
