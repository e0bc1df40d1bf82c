//! The manners of a careless beginner.

use mass_conquest::Kind::{Cavalry, Infantry};
use mass_conquest::{Action, Conquest, Event, Phase, Scenario};
use table::{Actor, Game, Next, QuickDice, Scratch, Seat, Setup, Thinking};

use crate::support::FIRTHS;

/// What a careless seat 0 does in many tries.
fn tries(scenario: &Scenario) -> Vec<String> {
    let mut scratch = Scratch::default();
    let action = |seed| scenario.game.careless_action(Seat(0), &mut QuickDice::new(seed), &mut scratch);
    (0..300).map(action).map(|action| scenario.game.action_text(action)).collect()
}

fn firths() -> Scenario {
    let mut scenario = Scenario::new(FIRTHS, 2);
    scenario.put(0, Infantry, 2, "fenk");
    scenario.put(0, Cavalry, 1, "fenk");
    scenario.put(1, Infantry, 2, "gask");
    scenario
}

#[test]
fn a_beginner_recruits_what_it_can_pay_and_sends_nobody_home() {
    let mut scenario = firths();
    scenario.set_phase(Phase::Muster);
    let seen = tries(&scenario);
    assert!(!seen.iter().any(|text| text.starts_with("disband")), "with 10 gold");
    let recruits = seen.iter().filter(|text| text.starts_with("recruit")).count();
    assert!((180..270).contains(&recruits), "three times out of four: {recruits}");
    assert!(seen.iter().all(|text| text.starts_with("recruit") || text == "done"), "it does not talk");
    // 4 holdings pay for 4 troops: one more would not be paid.
    scenario.put(0, Infantry, 1, "fenk");
    scenario.set_gold(0, 1);
    assert!(tries(&scenario).iter().all(|text| text == "done"));
    scenario.set_gold(0, 0);
    scenario.put(0, Infantry, 3, "fenk");
    assert!(tries(&scenario).iter().any(|text| text.starts_with("disband")), "where the gold is missing");
}

#[test]
fn a_beginner_moves_more_often_than_not_and_likes_a_fight() {
    let mut scenario = firths();
    let seen = tries(&scenario);
    let idle = seen.iter().filter(|text| *text == "done").count();
    assert!((20..80).contains(&idle), "one time out of seven: {idle}");
    scenario.put_from(0, Infantry, 3, "gask", "kyle");
    scenario.act(0, "done");
    let seen = tries(&scenario);
    let fights = seen.iter().filter(|text| *text == "stance gask 1 fight").count();
    assert!((160..240).contains(&fights), "two times out of three: {fights}");
    assert_eq!(seen.iter().filter(|text| *text == "stance gask 1 peace").count(), 300 - fights);
}

#[test]
fn games_between_beginners_are_about_battles_and_not_about_disbanding() {
    let setup = Setup::new::<Conquest>(2).unwrap();
    let (mut disbands, mut battles, mut gifts, mut recruits) = (0, 0, 0, 0);
    for seed in 0..10 {
        let mut game = Conquest::new(&setup).unwrap();
        let (mut dice, mut scratch, mut log) = (QuickDice::new(seed), Scratch::default(), Vec::new());
        loop {
            let (actor, action) = match game.next() {
                Next::Over => break,
                Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
                Next::Seats { must, .. } => {
                    let seat = must.first().unwrap();
                    let action = game.careless_action(seat, &mut dice, &mut scratch);
                    assert!(game.check(seat, action).is_ok(), "{action:?}");
                    gifts += u32::from(matches!(action, Action::Gift { .. } | Action::Motion(_)));
                    (Actor::Seat(seat), action)
                }
            };
            game.apply(actor, action, &mut log);
        }
        for event in &log {
            match event {
                Event::Disbanded { .. } => disbands += 1,
                Event::Fought { .. } => battles += 1,
                Event::Recruited { .. } => recruits += 1,
                _ => {}
            }
        }
    }
    assert!(battles > 30, "{battles} battles in ten games");
    assert!(disbands * 4 <= recruits, "{disbands} disbanded of {recruits}");
    assert_eq!(gifts, 0, "nothing is given away");
}
