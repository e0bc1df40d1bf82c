//! What bots are told of the game: the judgement, the steps worth a thought, and answers.

use table::{
    Actor, Dice, Game, Hosting, Next, QuickDice, Scratch, Seat, SeatSet, Secrets, Setup, Thinking, Viewer,
};

use super::stage::{FIELD, FIRTHS, Stage};
use crate::Kind::{Cavalry, Infantry};
use crate::board::Phase;
use crate::{Action, Conquest, Status};

fn promise(stage: &Stage, seat: u8) -> f32 {
    stage.game.evaluate(Seat(seat)).unwrap()
}

/// Two equal armies that face each other across the firths, seat 0 at its movement step.
fn even() -> Stage {
    let mut stage = Stage::new(FIRTHS, 2);
    stage.put(0, Infantry, 4, "fenk");
    stage.put(1, Infantry, 4, "gask");
    stage
}

/// What `seat` would answer to an offer in these words from `from`.
fn answer(mut stage: Stage, from: u8, seat: u8, words: &str) -> Action {
    stage.act(from, words);
    assert_eq!(stage.game.asked(), SeatSet::only(Seat(seat)));
    let mut list = Vec::new();
    stage.game.plausible(Seat(seat), &mut list);
    assert_eq!(list.len(), 1, "one answer, at once");
    assert!(stage.game.check(Seat(seat), list[0]).is_ok());
    list[0]
}

#[test]
fn a_better_position_promises_more() {
    let base = promise(&even(), 0);
    let mut more = even();
    more.put(0, Infantry, 2, "fenk");
    assert!(promise(&more, 0) > base + 0.02, "troops");
    let mut richer = even();
    richer.set_gold(0, 16);
    assert!(promise(&richer, 0) > base, "gold");
    let mut captured = even();
    captured.hold("f0a", 1, "gask");
    assert!(promise(&captured, 0) < base - 0.01, "a relative in foreign hands");
    let mut dead = even();
    dead.game.board.persons[0].status = Status::Dead;
    dead.game.board.persons[0].at = crate::maps::NOWHERE;
    assert!(promise(&dead, 0) < promise(&captured, 0), "a dead relative is worse");
    let mut poor = even();
    poor.set_gold(0, 0);
    poor.put(0, Cavalry, 6, "fenk");
    let mut paid = even();
    paid.set_gold(0, 10);
    paid.put(0, Cavalry, 6, "fenk");
    assert!(promise(&poor, 0) < promise(&paid, 0) - 0.05, "an army that cannot be paid");
    let ready = || {
        let mut stage = even();
        stage.put(1, Cavalry, 1, "joss");
        stage
    };
    let mut spent = ready();
    spent.game.board.troops.iter_mut().for_each(|troop| troop.flags |= crate::board::MOVED);
    assert!(promise(&ready(), 0) > promise(&spent, 0) + 0.01, "a lone enemy that can still be struck");
}

#[test]
fn promises_lie_between_0_and_1_add_up_and_end_as_the_outcome() {
    for (seats, seed) in [(2, 1), (2, 2), (3, 3), (4, 4)] {
        let setup = Setup::new::<Conquest>(seats).unwrap();
        let mut game = Conquest::new(&setup).unwrap();
        let (mut dice, mut scratch) = (QuickDice::new(seed), Scratch::default());
        loop {
            let promises = game.evaluate_all().unwrap();
            let sum: f32 = promises.iter().sum();
            assert!((sum - 1.0).abs() < 1e-3, "{promises:?} in {:?}", game.board.phase);
            for seat in Seat::all(seats) {
                assert!((0.0..=1.0).contains(&promises[seat.index()]));
                assert_eq!(game.evaluate(seat), Some(promises[seat.index()]));
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
                            assert!(!few.is_empty(), "{map} seed {seed} {:?}", game.board.phase);
                            for action in &few {
                                assert!(all.contains(action), "{map} seed {seed}: {action:?} is not legal");
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

// rules: MWC-R45
#[test]
fn what_a_seat_knows_is_one_number_in_all_worlds_it_cannot_tell_apart() {
    let mut stage = Stage::new(FIELD, 3);
    for seat in 0..3 {
        stage.put(seat, Infantry, 2, "hills");
    }
    let mut other = Stage::new(FIELD, 3);
    for seat in 0..3 {
        other.put(seat, Infantry, 2, "hills");
    }
    stage.act(1, "offer 2 give gold 7");
    other.act(1, "offer 2 ally");
    assert_eq!(stage.game.knowledge(Seat(0)), other.game.knowledge(Seat(0)), "terms are between the parties");
    assert_ne!(stage.game.knowledge(Seat(1)), other.game.knowledge(Seat(1)));
    assert_ne!(stage.game.knowledge(Seat(2)), other.game.knowledge(Seat(2)));
    let before = stage.game.knowledge(Seat(0));
    let mut dice = QuickDice::new(5);
    for seat in Seat::all(3) {
        let view = stage.game.view(Viewer::Recall(seat));
        for _ in 0..5 {
            let world = Conquest::imagine(&view, &mut dice);
            assert_eq!(world.knowledge(seat), stage.game.knowledge(seat));
        }
    }
    stage.act(0, "gift 1 1");
    assert_ne!(stage.game.knowledge(Seat(0)), before, "the board lies open");
}

#[test]
fn absurd_offers_are_refused() {
    assert_eq!(answer(even(), 0, 1, "offer 1 want gold 5"), Action::Decline(1), "gold for nothing");
    assert_eq!(answer(even(), 0, 1, "offer 1 give gold 1 want gold 9"), Action::Decline(1));
    assert_eq!(
        answer(even(), 0, 1, "offer 1 want hostage f1a"),
        Action::Decline(1),
        "a relative for nothing"
    );
    let mut held = even();
    held.hold("f0a", 1, "gask");
    assert_eq!(answer(held, 0, 1, "offer 1 want hand f0a"), Action::Decline(1), "a captive for nothing");
    let mut gates = even();
    gates.put(0, Cavalry, 4, "dene");
    assert_eq!(answer(gates, 0, 1, "offer 1 give gold 1 want passage 4"), Action::Decline(1), "at the gates");
    assert_eq!(answer(even(), 0, 1, "offer 1 ally"), Action::Decline(1), "the only rival is no ally");
}

#[test]
fn offers_that_are_clearly_good_are_taken() {
    assert_eq!(answer(even(), 0, 1, "offer 1 give gold 5"), Action::Accept(1), "gold for nothing");
    assert_eq!(answer(even(), 0, 1, "offer 1 give gold 6 want gold 1"), Action::Accept(1));
    assert_eq!(answer(even(), 0, 1, "offer 1 give hostage f0a"), Action::Accept(1));
    let mut held = even();
    held.hold("f1a", 0, "fenk");
    assert_eq!(answer(held, 0, 1, "offer 1 give hand f1a want gold 1"), Action::Accept(1), "a cheap ransom");
    // The strongest of three threatens both others, who live far from each other.
    let map = crate::maps::built_in("three-heirs", 3).unwrap();
    let mut three = Stage::new(map.text(), 3);
    for (seat, count) in [(0, 3), (1, 3), (2, 9)] {
        let start = map.id(map.starts[usize::from(seat)]);
        three.put(seat, Infantry, count, start);
    }
    assert!(three.game.board.steps_from(1, true)[map.starts[1] as usize] > 4, "far from each other");
    assert_eq!(answer(three, 0, 1, "offer 1 ally"), Action::Accept(1), "an ally against the strongest");
}

#[test]
fn an_army_about_to_be_beaten_takes_a_truce_that_the_stronger_one_refuses() {
    let meeting = || {
        let mut stage = even();
        stage.put_from(0, Infantry, 6, "lang", "kyle");
        stage.put(1, Cavalry, 1, "lang");
        stage.act(0, "done");
        assert_eq!(stage.game.board.phase, Phase::Contact);
        stage
    };
    assert_eq!(answer(meeting(), 0, 1, "offer 1 truce lang"), Action::Accept(1));
    assert_eq!(answer(meeting(), 1, 0, "offer 0 truce lang"), Action::Decline(1));
}

#[test]
fn nobody_surrenders_an_even_game_and_everybody_takes_a_surrender() {
    let mut stage = even();
    stage.act(0, "surrender 0");
    let mut list = Vec::new();
    stage.game.plausible(Seat(1), &mut list);
    assert_eq!(list, [Action::Vote(false)]);
    let mut stage = even();
    stage.act(0, "surrender 1");
    list.clear();
    stage.game.plausible(Seat(1), &mut list);
    assert_eq!(list, [Action::Vote(true)]);
    let mut lost = even();
    lost.put(0, Infantry, 40, "inch");
    lost.set_gold(0, 100);
    lost.act(0, "surrender 0");
    list.clear();
    lost.game.plausible(Seat(1), &mut list);
    assert_eq!(list, [Action::Vote(true)], "there is nothing left to hope for");
}

#[test]
fn whoever_is_asked_can_answer_until_nothing_is_left_unanswered() {
    let setup = Setup::new::<Conquest>(4).unwrap();
    let mut game = Conquest::new(&setup).unwrap();
    let (mut dice, mut scratch) = (QuickDice::new(9), Scratch::default());
    let mut answers = 0;
    for _ in 0..4000 {
        let mut left = 40;
        while let Some(seat) = game.asked().first() {
            let mut list = Vec::new();
            game.plausible(seat, &mut list);
            game.apply(Actor::Seat(seat), list[0], &mut ());
            answers += 1;
            left -= 1;
            assert!(left > 0, "answers do not end");
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
    assert!(answers > 10, "random players talk a lot, and {answers} answers are few");
}
