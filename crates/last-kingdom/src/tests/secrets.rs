//! Chapter 15: who knows what.

use super::*;
use table::{Names, Presentation};

#[test]
fn tlk_6_screens_hands_and_packs_are_their_owners() {
    let mut bench = Bench::fresh(&FOUR);
    bench.until(|game| matches!(game.public.phase, Phase::Draft(1)));
    let view = bench.view(Viewer::Seat(Seat(1)));
    assert!(view.screens[1].is_some() && view.screens[0].is_none());
    assert_eq!(view.pack().len(), 4);
    assert_eq!(view.hands[0].minus(CardSet::LEADER_CARDS), CardSet::EMPTY);
    assert_eq!(view.hand_sizes[0], [1, 0], "sizes are public");
    let recall = bench.view(Viewer::Recall(Seat(1)));
    assert!(recall.screens.iter().all(Option::is_some), "whoever forgets nothing has counted");
    assert_eq!(recall.draft.seen[0].len(), 5, "and remembers the first pack");
    assert_eq!(recall.draft.seen[1].len(), 4);
    let guest = bench.view(Viewer::Spectator);
    assert!(guest.draft.seen.is_empty() && guest.screens.iter().all(Option::is_none));
    assert!(bench.view(Viewer::Seat(Seat(1))).draft.seen[0].is_empty(), "the table does not repeat it");
}

#[test]
fn ready_flags_say_who_but_not_what() {
    let mut bench = Bench::fresh(&FOUR);
    bench.until(|game| matches!(game.public.phase, Phase::Draft(0)));
    let pack = bench.legal_of(0);
    bench.events.clear();
    let (mut one, mut two) = (Bench { game: bench.game.clone(), events: vec![] }, bench);
    one.play(&pack[0]);
    two.play(&pack[1]);
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Recall(Seat(2)), Viewer::Spectator] {
        assert_eq!(one.view(viewer), two.view(viewer));
        assert!(one.view(viewer).ready.contains(Seat(0)));
        let names = Names::plain(4);
        let told = |bench: &Bench| bench.game.tell(&bench.events[0], viewer, &names);
        assert_eq!(told(&one), told(&two));
    }
    assert_ne!(one.view(Viewer::Seat(Seat(0))), two.view(Viewer::Seat(Seat(0))));
}

#[test]
fn peeks_are_known_to_the_one_who_looks() {
    let mut bench = Bench::new(&FOUR);
    bench.give(0, "II10").give(2, "I19 I20").play("play II10, rival 2");
    let known = |bench: &Bench, viewer| bench.view(viewer).hands[2].minus(CardSet::LEADER_CARDS).len();
    assert_eq!(known(&bench, Viewer::Recall(Seat(0))), 2);
    assert_eq!(known(&bench, Viewer::Recall(Seat(1))), 0);
    assert_eq!(bench.tokens(0), 13);
    let saw: Vec<_> = bench.events.iter().filter(|event| matches!(event, Event::Saw { .. })).collect();
    let names = Names::plain(4);
    assert!(bench.game.tell(saw[0], Viewer::Seat(Seat(0)), &names).is_some());
    assert!(bench.game.tell(saw[0], Viewer::Seat(Seat(2)), &names).is_none(), "the owner is not told which");
    bench.give(0, "I12").turn(0).play("play I12, rival 2, show I20, show L1a");
    assert_eq!(bench.tokens(0), 15);
}

#[test]
fn a_card_taken_back_stays_known_to_all() {
    let mut bench = Bench::new(&FOUR);
    bench.face_up(0, "I19").give(0, "II12").play("play II12");
    for viewer in [Viewer::Seat(Seat(2)), Viewer::Spectator] {
        assert!(bench.view(viewer).hands[0].has(Card::by_id("I19").unwrap()));
    }
}

#[test]
fn logs_name_events_but_not_what_lies_behind_a_screen() {
    let names = Names::plain(4);
    let bench = Bench::new(&FOUR);
    let scored = Event::Scored { seat: Seat(1), points: 11, alone: false };
    let told = |viewer| bench.game.tell(&scored, viewer, &names).unwrap();
    assert!(told(Viewer::Seat(Seat(1))).contains("11"));
    assert!(!told(Viewer::Seat(Seat(0))).contains("11"));
    assert!(!told(Viewer::Spectator).contains("11"));
}

#[test]
fn a_turn_is_never_answered_for_a_player() {
    let mut bench = Bench::new(&FOUR);
    bench.game.tokens = [0; 5];
    bench.game.hands[0] = CardSet::EMPTY;
    bench.game.public.in_play[0] = bench.game.public.leader(Seat(0)).cards();
    bench.game.public.invasion = Some(Seat(1));
    bench.game.public.passed = table::SeatSet::only(Seat(1));
    assert_eq!(bench.legal(), ["pass"]);
    assert_eq!(bench.game.next(), Next::seat(Seat(0)), "one option, and still the player's to take");
}
