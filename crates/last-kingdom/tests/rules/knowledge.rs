//! What is remembered of hidden cards, and when it is forgotten.

use crate::support::*;

/// The last conflict of the first round is about to be decided, and seat 0 has looked into seat 2's hand.
fn after_a_peek(held: &str) -> Scenario {
    let mut scenario = Scenario::new(&FOUR);
    scenario.give(0, "II10").give(2, held).bare().armies(WE, [0, 2, 0, 0]);
    for region in [NO, ME, WA, EA] {
        scenario.open().peace[region.index()] = Some(Side::Dane);
    }
    scenario.open().succession = None;
    scenario.play("play II10");
    assert_eq!(scenario.game.public().glimpses[0], SeatSet::only(Seat(2)));
    scenario.all_pass();
    assert_eq!(scenario.game.public().round, 2);
    scenario
}

#[test]
fn tlk_95_what_was_seen_of_hands_is_knowledge_of_the_pile_after_the_change_of_round() {
    let scenario = after_a_peek("II14 II16 I19");
    let public = scenario.game.public();
    assert_eq!(public.glimpses, [SeatSet::EMPTY; 5], "no hand holds what was seen");
    assert_eq!(public.pile_glimpses, SeatSet::only(Seat(0)), "the cards lie among the discards");
    assert_eq!(public.thrown, [0, 0, 2, 0, 0], "of the second deck; the first is put away");
    let seen = |viewer| format!("{:?}", scenario.view(viewer).buried);
    assert_eq!(seen(Viewer::Recall(Seat(0))), "{II14, II16}");
    assert_eq!(seen(Viewer::Recall(Seat(1))), "{}");
    assert_eq!(seen(Viewer::Recall(Seat(2))), "{II14, II16}");
    assert_eq!(seen(Viewer::Seat(Seat(0))), "{}", "shown only to who remembers");
}

#[test]
fn tlk_96_glimpses_are_forgotten_at_the_change_of_round_if_no_card_is_left_to_know() {
    let scenario = after_a_peek("I15 I16 I19");
    let public = scenario.game.public();
    assert_eq!(public.glimpses, [SeatSet::EMPTY; 5]);
    assert_eq!(public.pile_glimpses, SeatSet::EMPTY, "the Round I cards left the game");
    assert_eq!(public.thrown, [0; 5]);
}

#[test]
fn tlk_95_whoever_has_seen_what_two_others_threw_away_cannot_tell_who_threw_which() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.give(0, "II10 I12").give(1, "II16").give(2, "II14").bare().armies(WE, [0, 2, 0, 0]);
    for region in [NO, ME, WA, EA] {
        scenario.open().peace[region.index()] = Some(Side::Dane);
    }
    scenario.open().succession = None;
    scenario.play("play II10, rival 2").turn(0).play("play I12, rival 1, show II16, show L8a").all_pass();
    let public = scenario.game.public();
    assert_eq!((public.round, public.thrown), (2, [0, 1, 1, 0, 0]), "a card each");
    let viewer = Viewer::Recall(Seat(0));
    let view = scenario.view(viewer);
    assert_eq!(format!("{:?}", view.buried), "{II14, II16}", "every card is known");
    let differs = |seed| LastKingdom::imagine(&view, &mut QuickDice::new(seed)) != scenario.game;
    assert!((0..20).any(differs) && !(0..20).all(differs));
    assert!(scenario.game.hides_from(viewer));
}

#[test]
fn tlk_83_whoever_is_looked_at_does_not_know_which_cards_were_shown_so_far() {
    let mut scenario = Scenario::new(&["uhtred", "alfred"]);
    scenario.give(0, "I12").give(1, "I19 I20").play("play I12, show I20");
    let viewer = Viewer::Recall(Seat(1));
    let view = scenario.view(viewer);
    let differs = |seed| LastKingdom::imagine(&view, &mut QuickDice::new(seed)) != scenario.game;
    assert!((0..20).any(differs), "one of four cards was shown");
    assert!(scenario.game.hides_from(viewer));
}

#[test]
fn what_was_known_ends_with_the_game() {
    let mut scenario = after_a_peek("II14 II16 I19");
    scenario.until(|game| game.public().phase == Phase::Over);
    let public = scenario.game.public();
    assert_eq!((public.glimpses, public.pile_glimpses), ([SeatSet::EMPTY; 5], SeatSet::EMPTY));
    assert_eq!((public.thrown, public.open_cards), ([0; 5], CardSet::EMPTY));
}

#[test]
fn tlk_56_joining_the_saxons_beside_alfred_brings_three_tokens() {
    // The leader.
    let mut scenario = Scenario::new(&["uhtred", "alfred", "brida"]);
    scenario.bare().chief(0, WE).play("play L1a");
    assert_eq!(scenario.tokens(0), 13);
    assert!(scenario.events.contains(&Event::Tokens { seat: Seat(0), amount: 3 }));
    // Not elsewhere.
    let mut apart = Scenario::new(&["uhtred", "alfred", "brida"]);
    apart.bare().chief(0, ME).play("play L1a");
    assert_eq!(apart.tokens(0), 10);
    // Not for joining the Danes.
    let mut dane = Scenario::new(&["uhtred", "alfred", "brida"]);
    dane.bare().chief(0, WE).side(0, Side::Saxon).play("play L1a");
    assert_eq!((dane.tokens(0), dane.game.public().side[0]), (10, Side::Dane));
}

#[test]
fn tlk_56_the_hero_alfred_welcomes_too_and_both_add_up() {
    let mut hero = Scenario::new(&["uhtred", "guthrum", "brida"]);
    hero.bare().chief(0, WE).hero(1, "HI2", WE).play("play L1a");
    assert_eq!(hero.tokens(0), 13, "whoever owns the hero");
    let mut apart = Scenario::new(&["uhtred", "guthrum", "brida"]);
    apart.bare().chief(0, WE).hero(1, "HI2", NO).play("play L1a");
    assert_eq!(apart.tokens(0), 10);
    let mut other = Scenario::new(&["uhtred", "guthrum", "brida"]);
    other.bare().chief(0, WE).hero(1, "HI5", WE).play("play L1a");
    assert_eq!(other.tokens(0), 10, "other heroes welcome nobody");
}

#[test]
fn tlk_63_guthrum_is_welcomed_when_he_turns_before_the_scoring() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().armies(WE, [0, 4, 0, 0]).chief(0, WE).all_pass();
    scenario.play("yes");
    assert_eq!((scenario.game.public().side[0], scenario.tokens(0)), (Side::Saxon, 13));
}

#[test]
fn mountain_ambush_falls_on_wales_and_its_neighbours() {
    let mut scenario = Scenario::new(&["anarawd", "uhtred", "brida"]);
    scenario.bare();
    for region in Region::ALL {
        scenario.armies(region, [3, 1, 0, 0]);
    }
    scenario.play("play L10a");
    assert_eq!(scenario.legal(), ["to mercia", "to wales", "to wessex"]);
    for far in ["to northumbria", "to eastanglia"] {
        assert_eq!(scenario.forbids(far), "TLK-43");
    }
    scenario.play("to wales");
    assert_eq!((scenario.at(WA), scenario.tokens(0)), ([1, 1, 0, 0], 11));
}
