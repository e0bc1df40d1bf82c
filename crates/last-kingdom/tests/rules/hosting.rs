//! What a host asks of the game: words of actions, answers for seats that do not answer, bounds.

use table::{Budget, Hosting, Presentation, Thinking};

use crate::support::*;

#[test]
fn actions_that_cannot_be_read_say_what_was_expected() {
    let game = Scenario::new(&FOUR).game;
    let fault = |text: &str| game.read_action(text).unwrap_err();
    assert_eq!(fault(""), "expected an action, found nothing");
    assert_eq!(fault("keep I01 now"), "expected one or two words, found 'keep I01 now'");
    assert_eq!(fault("pass now"), "expected nothing after 'pass', found 'now'");
    assert_eq!(fault("keep"), "expected something after 'keep'");
    assert_eq!(fault("keep I99"), "expected a card such as I01, found 'I99'");
    assert_eq!(fault("army saxon"), "expected dane, westsaxon, mercian or northumbrian, found 'saxon'");
    assert_eq!(
        fault("use II01"),
        "expected see, mine, mercy, destiny, dane, england or choice, found 'II01'"
    );
    assert_eq!(fault("figure 2"), "expected a number below 2, found '2'");
    assert_eq!(fault("rival 5"), "expected a number below 5, found '5'");
    assert_eq!(fault("rival one"), "expected a number below 5, found 'one'");
    assert_eq!(fault("to york"), "expected a region, found 'york'");
    assert_eq!(fault("mat nobody"), "expected a leader, found 'nobody'");
    assert_eq!(fault("toss heads"), "expected dane or saxon, found 'heads'");
    assert_eq!(fault("sing"), "'sing' is not an action of this game");
    assert_eq!(fault("figure 01"), "expected 'figure 1', found 'figure 01'");
    assert_eq!(fault(" pass"), "expected 'pass', found ' pass'");
    for text in ["mat uhtred", "toss dane", "toss saxon", "bag mercian", "slot see", "figure 1", "rival 4"] {
        assert_eq!(game.action_text(game.read_action(text).unwrap()), text);
    }
}

#[test]
fn a_seat_that_does_not_answer_passes_declines_or_takes_the_first_option() {
    let default = |scenario: &Scenario, seat: u8| {
        let action = scenario.game.default_action(Seat(seat), &mut Scratch::default());
        action.map(|action| scenario.game.action_text(action))
    };
    let mut scenario = Scenario::new(&["aethelflaed", "alfred", "brida"]);
    assert_eq!(default(&scenario, 0).as_deref(), Some("pass"));
    assert_eq!(default(&scenario, 1), None, "it is not his turn");
    scenario.bare().armies(ME, [0, 0, 2, 0]).play("march, to wales");
    assert_eq!(default(&scenario, 0).as_deref(), Some("no"));
    scenario.play("no").turn(0).play("use dane");
    assert_eq!(default(&scenario, 0).as_deref(), Some("to northumbria"));
}

#[test]
fn bounds_and_levels() {
    assert_eq!(LastKingdom::longest(&Setup::new::<LastKingdom>(5).unwrap()), 20_000);
    let levels = LastKingdom::LEVELS;
    assert_eq!(format!("{:?}", levels.squire), format!("{:?}", Budget::rollouts(40)));
    assert_eq!(format!("{:?}", levels.steward), format!("{:?}", Budget::playouts(40)));
    let regent = Budget { exploration: 0.6, ..Budget::playouts(1_200) };
    assert_eq!(format!("{:?}", levels.regent), format!("{regent:?}"));
}

#[test]
fn a_touch_on_the_board_means_what_lies_there() {
    let game = Scenario::new(&FOUR).game;
    let means = |element: &str| {
        let mut out = Vec::new();
        game.meanings(Seat(0), element, &mut out);
        out.into_iter().map(|action| game.action_text(action)).collect::<Vec<_>>()
    };
    assert_eq!(means("region-wales"), ["to wales"]);
    assert_eq!(means("army-wales-dane"), ["army dane", "to wales"]);
    assert_eq!(means("card-I15"), ["play I15", "keep I15", "take I15"]);
    assert_eq!(means("plaque-see"), ["use see"]);
    assert_eq!(means("chief-0-0"), ["march", "figure 0"]);
    assert_eq!(means("chief-2-0"), ["rival 2"]);
    assert_eq!(means("invasion"), ["invade"]);
    assert!(means("outline-wales").is_empty());
    assert!(LastKingdom::is_plain("outline-wales") && !LastKingdom::is_plain("region-wales"));
}
