//! The steps worth a thought.

use mass_conquest::Conquest;
use table::{Actor, Dice, Game, Hosting, Next, QuickDice, Scratch, Setup, Thinking};

#[test]
fn what_is_worth_a_thought_is_legal_short_and_never_nothing() {
    for (map, seats) in [("auto", 2), ("twin-firths", 2), ("mirror-water", 2), ("auto", 3), ("auto", 5)] {
        let setup = Setup::with_options::<Conquest>(seats, [("map", map)]).unwrap();
        let (mut listed, mut legal_in_all) = (0, 0);
        for seed in 0..6 {
            let mut game = Conquest::new(&setup).unwrap();
            let (mut dice, mut scratch) = (QuickDice::new(seed), Scratch::default());
            for _ in 0..1500 {
                let (actor, action) = match game.next() {
                    Next::Over => break,
                    Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
                    Next::Seats { must, may } => {
                        assert!(game.asked().iter().all(|seat| must.union(may).contains(seat)));
                        for seat in must.union(may).iter() {
                            let (mut few, mut all) = (Vec::new(), Vec::new());
                            game.plausible(seat, &mut few);
                            game.legal(seat, &mut all);
                            assert!(!few.is_empty(), "{map} seed {seed} {:?}", game.board().phase);
                            for action in &few {
                                let fault = game.check(seat, *action);
                                assert!(fault.is_ok(), "{map} seed {seed}: {action:?}: {fault:?}");
                                let listed = all.contains(action) || Conquest::is_free_form(*action);
                                assert!(listed, "{map} seed {seed}: {action:?} is not listed");
                            }
                            if must.contains(seat) {
                                listed += few.len();
                                legal_in_all += all.len();
                            }
                        }
                        let seat = must.first().unwrap();
                        let mut few = Vec::new();
                        game.plausible(seat, &mut few);
                        // Partly careless, so that odd positions come up too.
                        let action = if dice.below(4) == 0 {
                            game.random_action(seat, &mut dice, &mut scratch)
                        } else {
                            few[dice.below(few.len() as u32) as usize]
                        };
                        (Actor::Seat(seat), action)
                    }
                };
                game.apply(actor, action, &mut ());
            }
        }
        assert!(listed * 2 < legal_in_all, "{map}: {listed} of {legal_in_all} is no help");
    }
}
