//! Answers to offers and votes.

use crate::even;
use mass_conquest::Kind::{Cavalry, Infantry};
use mass_conquest::{Action, Conquest, Phase, Scenario, maps};
use table::{Actor, Game, Hosting, Next, QuickDice, Scratch, Seat, SeatSet, Setup, Thinking};

/// Border steps between two territories.
fn steps(map: &maps::Map, from: maps::Place, to: maps::Place) -> usize {
    let mut reached = vec![from];
    let mut steps = 0;
    while !reached.contains(&to) {
        let next: Vec<_> = reached.iter().flat_map(|&at| map.borders(at).iter().copied()).collect();
        reached.extend(next.into_iter().filter(|place| !reached.contains(place)).collect::<Vec<_>>());
        steps += 1;
    }
    steps
}

/// What `seat` would answer to an offer in these words from `from`.
fn answer(mut scenario: Scenario, from: u8, seat: u8, words: &str) -> Action {
    scenario.act(from, words);
    assert_eq!(scenario.game.asked(), SeatSet::only(Seat(seat)));
    let mut list = Vec::new();
    scenario.game.plausible(Seat(seat), &mut list);
    assert_eq!(list.len(), 1, "one answer, at once");
    assert!(scenario.game.check(Seat(seat), list[0]).is_ok());
    list[0]
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
    let map = maps::built_in("three-heirs", 3).unwrap();
    let mut three = Scenario::new(map.text(), 3);
    for (seat, count) in [(0, 3), (1, 3), (2, 9)] {
        let start = map.id(map.starts[usize::from(seat)]);
        three.put(seat, Infantry, count, start);
    }
    assert!(steps(&map, map.starts[0], map.starts[1]) > 4, "far from each other");
    assert_eq!(answer(three, 0, 1, "offer 1 ally"), Action::Accept(1), "an ally against the strongest");
}

#[test]
fn an_army_about_to_be_beaten_takes_a_truce_that_the_stronger_one_refuses() {
    let meeting = || {
        let mut scenario = even();
        scenario.put_from(0, Infantry, 6, "lang", "kyle");
        scenario.put(1, Cavalry, 1, "lang");
        scenario.act(0, "done");
        assert_eq!(scenario.board().phase, Phase::Contact);
        scenario
    };
    assert_eq!(answer(meeting(), 0, 1, "offer 1 truce lang"), Action::Accept(1));
    assert_eq!(answer(meeting(), 1, 0, "offer 0 truce lang"), Action::Decline(1));
}

#[test]
fn nobody_surrenders_an_even_game_and_everybody_takes_a_surrender() {
    let mut scenario = even();
    scenario.act(0, "surrender 0");
    let mut list = Vec::new();
    scenario.game.plausible(Seat(1), &mut list);
    assert_eq!(list, [Action::Vote(false)]);
    let mut scenario = even();
    scenario.act(0, "surrender 1");
    list.clear();
    scenario.game.plausible(Seat(1), &mut list);
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
