//! Whole games at random, with deals by whoever may: no dead ends, lists and checks agree, every
//! position holds, views are faithful, records fold.

use mass_conquest::{Action, Conquest, maps};
use table::{Actor, Dice, Game, Next, QuickDice, Scratch, Seat, Secrets, Setup, Viewer};

fn play(setup: &Setup, seed: u64, look: bool) -> Conquest {
    let mut dice = QuickDice::new(seed);
    let mut game = Conquest::new(setup).unwrap();
    let mut scratch = Scratch::default();
    let mut steps = 0u32;
    let most = Conquest::longest(setup);
    let mut record: Vec<(Actor, String)> = Vec::new();
    loop {
        game.audit().unwrap_or_else(|fault| panic!("seed {seed} step {steps}: {fault}"));
        steps += 1;
        assert!(steps <= most, "longer than it can be");
        let (actor, action) = match game.next() {
            Next::Over => break,
            Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, may } => {
                assert!(!must.is_empty() && must.0 & may.0 == 0);
                for seat in Seat::all(game.seats()) {
                    let mut list = Vec::new();
                    game.legal(seat, &mut list);
                    let active = must.union(may).contains(seat);
                    assert_eq!(
                        active,
                        !list.is_empty(),
                        "seed {seed} step {steps} seat {seat} {:?}",
                        game.board().phase
                    );
                    if look {
                        for &action in &list {
                            if let Err(refusal) = game.check(seat, action) {
                                panic!("seed {seed} step {steps}: {seat} {action:?} is listed but {refusal}");
                            }
                            let text = game.action_text(action);
                            assert_eq!(game.read_action(&text), Ok(action), "{text}");
                        }
                    }
                }
                let acting: Vec<Seat> = must.union(may).iter().collect();
                let may_speaks = !may.is_empty() && dice.below(12) == 0;
                let seat = if may_speaks {
                    acting[dice.below(acting.len() as u32) as usize]
                } else {
                    must.first().unwrap()
                };
                let mut action = game.random_action(seat, &mut dice, &mut scratch);
                if dice.below(200) == 0 {
                    let motion = Action::Motion(Seat(dice.below(u32::from(game.seats())) as u8));
                    if game.check(seat, motion).is_ok() {
                        action = motion;
                    }
                }
                (Actor::Seat(seat), action)
            }
        };
        if look && steps.is_multiple_of(7) {
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Recall(Seat(1)), Viewer::Spectator] {
                let view = game.view(viewer);
                let imagined = Conquest::imagine(&view, &mut dice);
                imagined.audit().unwrap();
                assert_eq!(imagined.view(viewer), view);
                assert_eq!(imagined.next(), game.next());
                if let Some(seat) = viewer.seat() {
                    let (mut real, mut dreamt) = (Vec::new(), Vec::new());
                    game.legal(seat, &mut real);
                    imagined.legal(seat, &mut dreamt);
                    assert_eq!(real, dreamt);
                }
            }
        }
        record.push((actor, game.action_text(action)));
        game.apply(actor, action, &mut ());
    }
    let mut again = Conquest::new(setup).unwrap();
    for (actor, text) in record {
        let action = again.read_action(&text).unwrap();
        again.apply(actor, action, &mut ());
    }
    assert_eq!(again, game, "the record folds to the same position");
    assert!(game.outcome().is_some());
    game
}

#[test]
fn mwc_a1_random_games_end_hold_together_and_fold() {
    let mut endings = std::collections::BTreeMap::new();
    for seed in 0..40 {
        let setup =
            Setup::with_options::<Conquest>(2, [("map", "twin-firths"), ("round_cap", "25")]).unwrap();
        let game = play(&setup, seed, seed < 8);
        *endings.entry(game.outcome().unwrap().ending).or_insert(0) += 1;
    }
    println!("{endings:?}");
    assert!(endings.len() >= 2, "{endings:?}");
}

/// Ten thousand games, in two halves so that they can run side by side.
#[test]
fn ten_thousand_random_games_hold_together_first_half() {
    many(0..5_000);
}

#[test]
fn ten_thousand_random_games_hold_together_second_half() {
    many(5_000..10_000);
}

fn many(seeds: impl Iterator<Item = u64>) {
    for seed in seeds {
        let name = ["twin-firths", "marches", "three-heirs", "mirror-water"][seed as usize % 4];
        let seats = if name == "three-heirs" { 3 } else { 2 };
        let setup = Setup::with_options::<Conquest>(seats, [("map", name), ("round_cap", "40")]).unwrap();
        play(&setup, seed, seed % 100 == 0);
    }
}

#[test]
fn random_games_on_every_built_in_map_with_every_seat_count() {
    for (index, name) in maps::BUILT_IN.iter().enumerate().skip(1) {
        let map = maps::built_in(name, 2).unwrap();
        for seats in 2..=map.players {
            let setup = Setup::with_options::<Conquest>(seats, [("map", *name), ("round_cap", "8")]).unwrap();
            play(&setup, index as u64 * 100 + u64::from(seats), false);
        }
    }
}
