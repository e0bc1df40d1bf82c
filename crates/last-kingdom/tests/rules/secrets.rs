//! Chapter 15: who knows what.

use std::collections::HashMap;

use table::{Names, Presentation};

use crate::support::*;

#[test]
fn tlk_6_screens_hands_and_packs_are_their_owners() {
    let mut scenario = Scenario::fresh(&FOUR);
    scenario.until(|game| matches!(game.public().phase, Phase::Draft(1)));
    let view = scenario.view(Viewer::Seat(Seat(1)));
    assert!(view.screens[1].is_some() && view.screens[0].is_none());
    assert_eq!(view.pack().len(), 4);
    assert_eq!(view.hands[0].minus(CardSet::LEADER_CARDS), CardSet::EMPTY);
    assert_eq!(view.hand_sizes[0], [1, 0], "sizes are public");
    let recall = scenario.view(Viewer::Recall(Seat(1)));
    assert!(recall.screens.iter().all(Option::is_some), "whoever forgets nothing has counted");
    assert_eq!(recall.draft.seen[0].len(), 5, "and remembers the first pack");
    assert_eq!(recall.draft.seen[1].len(), 4);
    let guest = scenario.view(Viewer::Spectator);
    assert!(guest.draft.seen.is_empty() && guest.screens.iter().all(Option::is_none));
    assert!(scenario.view(Viewer::Seat(Seat(1))).draft.seen[0].is_empty(), "the table does not repeat it");
}

#[test]
fn ready_flags_say_who_but_not_what() {
    let mut scenario = Scenario::fresh(&FOUR);
    scenario.until(|game| matches!(game.public().phase, Phase::Draft(0)));
    let pack = scenario.legal_of(0);
    scenario.events.clear();
    let (mut one, mut two) = (scenario.clone(), scenario);
    one.play(&pack[0]);
    two.play(&pack[1]);
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Recall(Seat(2)), Viewer::Spectator] {
        assert_eq!(one.view(viewer), two.view(viewer));
        assert!(one.view(viewer).ready.contains(Seat(0)));
        let names = Names::plain(4);
        let told = |scenario: &Scenario| scenario.game.tell(&scenario.events[0], viewer, &names);
        assert_eq!(told(&one), told(&two));
    }
    assert_ne!(one.view(Viewer::Seat(Seat(0))), two.view(Viewer::Seat(Seat(0))));
}

#[test]
fn peeks_are_known_to_the_one_who_looks() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.give(0, "II10").give(2, "I19 I20").play("play II10");
    let known =
        |scenario: &Scenario, viewer| scenario.view(viewer).hands[2].minus(CardSet::LEADER_CARDS).len();
    assert_eq!(known(&scenario, Viewer::Recall(Seat(0))), 2);
    assert_eq!(known(&scenario, Viewer::Recall(Seat(1))), 0);
    assert_eq!(known(&scenario, Viewer::Seat(Seat(0))), 2, "and stay marked before the one who looked");
    assert_eq!(known(&scenario, Viewer::Seat(Seat(1))), 0);
    assert_eq!(scenario.tokens(0), 13);
    let saw: Vec<_> = scenario.events.iter().filter(|event| matches!(event, Event::Saw { .. })).collect();
    let names = Names::plain(4);
    assert!(scenario.game.tell(saw[0], Viewer::Seat(Seat(0)), &names).is_some());
    assert!(
        scenario.game.tell(saw[0], Viewer::Seat(Seat(2)), &names).is_none(),
        "the owner is not told which"
    );
    scenario.give(0, "I12").turn(0).play("play I12, rival 2, show I20, show L1a");
    assert_eq!(scenario.tokens(0), 15);
}

#[test]
fn a_card_taken_back_stays_known_to_all() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.face_up(0, "I19").give(0, "II12").play("play II12");
    for viewer in [Viewer::Seat(Seat(2)), Viewer::Spectator] {
        assert!(scenario.view(viewer).hands[0].has(Card::by_id("I19").unwrap()));
    }
}

#[test]
fn logs_name_events_but_not_what_lies_behind_a_screen() {
    let names = Names::plain(4);
    let scenario = Scenario::new(&FOUR);
    let spoils =
        Spoils { armies: [0, 5, 0, 0], pays: [0, 2, 0, 0], heroes: CardSet::EMPTY, how: Victory::Shared };
    let scored = Event::Scored { seat: Seat(1), points: 11, alone: false, spoils };
    let told = |viewer| scenario.game.tell(&scored, viewer, &names).unwrap();
    assert!(told(Viewer::Seat(Seat(1))).contains("11"));
    assert!(!told(Viewer::Seat(Seat(0))).contains("11"));
    assert!(!told(Viewer::Spectator).contains("11"));
}

#[test]
fn a_turn_is_never_answered_for_a_player() {
    let mut scenario = Scenario::new(&FOUR);
    *scenario.tokens_mut() = [0; 5];
    scenario.empty_hand(0);
    scenario.open().in_play[0] = scenario.game.public().leader(Seat(0)).cards();
    scenario.open().invasion = Some(Seat(1));
    scenario.open().passed = SeatSet::only(Seat(1));
    assert_eq!(scenario.legal(), ["pass"]);
    assert_eq!(scenario.game.next(), Next::seat(Seat(0)), "one option, and still the player's to take");
}

#[test]
fn the_number_of_what_a_seat_knows_tells_apart_what_views_tell_apart() {
    let mut dice = QuickDice::new(5);
    let (mut views, mut numbers) = (HashMap::new(), HashMap::new());
    let (mut compared, mut again) = (0, 0);
    for seats in 2..=4 {
        for seed in 0..3 {
            let mut spots = Vec::new();
            each_position(first_game(seats), 90 + seed, |game| spots.push(game.clone()));
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
