//! What bots ask of the game: the judgement at a glance and the number of what a seat knows.

use std::collections::HashMap;
use table::{Secrets, Thinking};

use super::*;

fn promise(bench: &Bench, seat: u8) -> f32 {
    bench.game.evaluate(Seat(seat)).expect("judged")
}

/// Plays a random game and shows every position.
fn walk(seats: u8, seed: u64, mut see: impl FnMut(&LastKingdom)) {
    let mut game = LastKingdom::new(&Setup::new::<LastKingdom>(seats).unwrap()).unwrap();
    let (mut dice, mut scratch) = (QuickDice::new(seed), Scratch::default());
    loop {
        see(&game);
        let (actor, action) = match game.next() {
            Next::Over => return,
            Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                let seat = must.first().unwrap();
                (Actor::Seat(seat), game.random_action(seat, &mut dice, &mut scratch))
            }
        };
        game.apply(actor, action, &mut ());
    }
}

#[test]
fn tlk_100_promises_are_shares_of_one_victory_and_the_end_promises_what_it_brought() {
    let mut judged = 0;
    for seats in 2..=5 {
        for seed in 0..4 {
            walk(seats, 40 + seed, |game| {
                let shares: Vec<f32> = Seat::all(seats).map(|seat| game.evaluate(seat).unwrap()).collect();
                assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
                assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{shares:?}");
                if let Some(outcome) = game.outcome() {
                    for seat in Seat::all(seats) {
                        assert_eq!(f64::from(game.evaluate(seat).unwrap()), outcome.share(seat));
                    }
                }
                judged += 1;
            });
        }
    }
    assert!(judged > 3_000, "{judged}");
}

#[test]
fn tlk_52_65_points_strength_and_favour_promise_more() {
    let bench = Bench::new(&["uhtred", "aethelwold"]);
    let level = promise(&bench, 0);
    let with = |change: &dyn Fn(&mut LastKingdom)| {
        let mut other = Bench { game: bench.game.clone(), events: Vec::new() };
        change(&mut other.game);
        promise(&other, 0)
    };
    assert!((0.2..0.8).contains(&level), "{level}");
    assert!(with(&|game| game.points[0] += 10) > level + 0.05);
    assert!(with(&|game| game.points[1] += 10) < level - 0.05);
    assert!(with(&|game| game.tokens[0] += 4) > level);
    // Uhtred is a Dane: Danes in the conflict region win it for him and pay him.
    assert!(with(&|game| game.public.armies[WE.index()][0] += 4) > level + 0.02);
    assert!(with(&|game| game.public.affinity[0][0] += 3) > level, "Danes pay him more");
    assert!(with(&|game| game.hands[0] = CardSet::EMPTY) < level, "cards are worth something");
}

#[test]
fn the_number_of_what_a_seat_knows_tells_apart_what_views_tell_apart() {
    let mut dice = QuickDice::new(5);
    let (mut views, mut numbers) = (HashMap::new(), HashMap::new());
    let (mut compared, mut again) = (0, 0);
    for seats in 2..=4 {
        for seed in 0..3 {
            let mut spots = Vec::new();
            walk(seats, 90 + seed, |game| spots.push(game.clone()));
            for real in spots.iter().step_by(5) {
                for seat in Seat::all(seats) {
                    let other = LastKingdom::imagine(&real.view(Viewer::Recall(seat)), &mut dice);
                    assert_eq!(real.knowledge(seat), other.knowledge(seat), "{seat} in {real:?}");
                    for world in [real, &other] {
                        for eyes in Seat::all(seats) {
                            let text = serde_json::to_string(&world.view(Viewer::Recall(eyes))).unwrap();
                            let number = world.knowledge(eyes);
                            if let Some(known) = views.insert(text.clone(), number) {
                                assert_eq!(known, number, "one view, two numbers: {text}");
                                again += 1;
                            }
                            if let Some(known) = numbers.insert(number, text.clone()) {
                                assert_eq!(known, text, "two views, one number");
                            }
                            compared += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(compared > 2_000 && again > 300, "{compared} compared, {again} seen again");
}

#[test]
fn the_quick_answer_whether_something_is_hidden_is_never_wrong() {
    let (mut hidden, mut all) = (0, 0);
    for seats in 2..=4 {
        for seed in 0..3 {
            walk(seats, 500 + seed, |game| {
                for seat in Seat::all(seats) {
                    all += 1;
                    if crate::secrets::doubt::first_pick_hidden(game, seat) {
                        hidden += 1;
                        assert!(crate::secrets::doubt::some_card_hidden(game, seat), "{seat} in {game:?}");
                    }
                }
            });
        }
    }
    assert!(hidden * 3 > all, "it answers often enough to be of use: {hidden} of {all}");
}
