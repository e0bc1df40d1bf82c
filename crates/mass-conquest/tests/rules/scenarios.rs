//! Positions laid by hand: what does not hold is noticed with the next act.

use mass_conquest::Kind::{Cavalry, Infantry};
use mass_conquest::Scenario;
use table::Game;

use crate::support::FIELD;

fn laid() -> Scenario {
    let mut scenario = Scenario::new(FIELD, 2);
    scenario.put(0, Infantry, 2, "westm");
    scenario.put(1, Infantry, 1, "northm");
    scenario
}

#[test]
#[should_panic(expected = "u3 cannot stand in sound")]
fn an_act_in_a_position_that_does_not_hold_panics_with_what_is_wrong() {
    let mut scenario = laid();
    scenario.put(1, Infantry, 1, "sound");
    scenario.act(0, "gift 1 1");
}

#[test]
#[should_panic(expected = "troops in meadow are miscounted")]
fn dice_in_a_position_that_does_not_hold_panic_too() {
    let mut scenario = laid();
    scenario.put_from(0, Infantry, 3, "meadow", "westm");
    scenario.put(1, Infantry, 3, "meadow");
    scenario.put(1, Cavalry, 1, "hills");
    scenario.acts(0, &["done", "stance meadow 1 fight"]);
    let meadow = scenario.at("meadow");
    let hills = scenario.at("hills");
    let rider = scenario.board().troops().find(|(_, troop)| troop.at == hills).unwrap().0;
    scenario.board_mut().troops[rider as usize].at = meadow;
    scenario.dice(&[3]);
}

#[test]
#[should_panic(expected = "0 done: Aldith would be left on open water")]
fn an_act_that_is_not_allowed_panics_with_the_refusal() {
    let mut scenario = laid();
    scenario.person("f0a", "sound");
    scenario.act(0, "done");
}

#[test]
#[should_panic(expected = "done is listed")]
fn a_refusal_of_what_is_listed_panics() {
    laid().refusal(0, "done");
}

#[test]
#[should_panic(expected = "0 gift 1 2 is allowed")]
fn a_refusal_of_what_is_allowed_though_not_listed_panics() {
    laid().refusal(0, "gift 1 2");
}

#[test]
fn what_was_laid_is_counted_and_found() {
    let mut scenario = laid();
    assert_eq!(
        (scenario.count(0, "westm"), scenario.count(1, "westm"), scenario.count(1, "northm")),
        (2, 0, 1)
    );
    assert_eq!((scenario.gold(0), scenario.turn()), (10, 0));
    assert!(scenario.may(0, "fort westm") && !scenario.may(1, "fort northm"));
    scenario.hold("f1b", 0, "westm");
    assert_eq!((scenario.who("f1b"), scenario.place_of("f1b")), (4, "westm"));
    assert!(scenario.status("f1b").is_held_by(table::Seat(0)));
}

#[test]
fn a_game_says_itself_what_does_not_hold() {
    let mut scenario = laid();
    assert_eq!(scenario.game.audit(), Ok(()));
    scenario.put(1, Infantry, 1, "sound");
    assert_eq!(scenario.game.audit(), Err("u3 cannot stand in sound".into()));
}
