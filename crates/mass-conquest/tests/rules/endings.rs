//! Elimination, surrender and the end of the game.

use mass_conquest::Kind::{Cavalry, Infantry};
use mass_conquest::{Conquest, Ending, Event, Phase, Scenario, Status};
use table::{Game, Next, QuickDice, Seat, SeatSet, Secrets, Setup, Statistics, Tally, Viewer};

use crate::support::FIELD;

fn field(seats: u8) -> Scenario {
    let mut scenario = Scenario::new(FIELD, seats);
    for seat in 0..seats {
        scenario.put(seat, Infantry, 1, "hills");
    }
    scenario
}

#[test]
fn mwc_2_mwc_r50_the_last_player_with_troops_wins_alone() {
    let mut scenario = Scenario::new(FIELD, 2);
    scenario.put_from(0, Infantry, 5, "meadow", "westm");
    scenario.put(1, Cavalry, 1, "meadow");
    scenario.fight("meadow", 1, [6, 1]);
    assert_eq!(scenario.game.next(), Next::Over);
    let outcome = scenario.game.outcome().unwrap();
    assert_eq!((outcome.ending, outcome.place(Seat(0)), outcome.place(Seat(1))), ("conquest", 1, 2));
    assert_eq!(outcome.winners().len(), 1);
    assert_eq!(scenario.refusal(0, "done"), "MWC-2");
}

#[test]
fn mwc_2_disbanding_the_last_troop_is_the_end_of_a_player() {
    let mut scenario = field(3);
    scenario.set_phase(Phase::Muster);
    scenario.act(0, "disband u0");
    assert_eq!((scenario.board().living(), scenario.turn()), (SeatSet(0b110), 1), "MWC-R51: its turn ends");
}

#[test]
fn mwc_r41_mwc_r51_elimination_clears_the_board_but_leaves_forts() {
    let mut scenario = field(3);
    scenario.put(0, Infantry, 2, "meadow");
    let at = scenario.at("meadow") as usize;
    scenario.board_mut().lands[at].fort = 1;
    scenario.ally(0, 1);
    scenario.hold("f2a", 0, "meadow");
    for person in ["f0a", "f0b", "f0c"] {
        scenario.hold(person, 1, "hills");
    }
    scenario.acts(1, &["execute f0a", "execute f0b", "execute f0c"]);
    let board = scenario.board();
    assert_eq!((board.troop_count(Seat(0)), board.houses[0].gold, board.allies[1]), (0, 0, SeatSet::EMPTY));
    assert_eq!(board.lands[at].fort, 1, "forts stay");
    assert_eq!(scenario.status("f2a"), Status::Free, "its captives go home");
    assert_eq!(scenario.turn(), 1, "the turn of an eliminated player ends");
}

#[test]
fn mwc_r42_nobody_left_is_a_drawn_game() {
    let mut scenario = Scenario::new(FIELD, 2);
    scenario.put_from(0, Infantry, 1, "meadow", "westm");
    scenario.put(1, Cavalry, 1, "meadow");
    scenario.fight("meadow", 1, [1, 2]);
    let outcome = scenario.game.outcome().unwrap();
    assert_eq!((outcome.ending, outcome.winners().len()), ("ruin", 2));
}

#[test]
fn mwc_3_mwc_r48_everybody_must_agree_the_winner_too_and_votes_stay_secret() {
    let mut scenario = field(3);
    scenario.act(1, "surrender 2");
    assert_eq!(scenario.refusal(0, "surrender 0"), "MWC-R48", "one motion at a time");
    assert_eq!(scenario.refusal(1, "vote yes"), "MWC-R48", "the mover's yes is implied");
    scenario.act(0, "vote yes");
    assert_eq!(scenario.game.view(Viewer::Seat(Seat(2))).votes[0], None);
    assert_eq!(scenario.game.view(Viewer::Seat(Seat(0))).votes[0], Some(true));
    assert!(scenario.board().motion.is_some());
    // The first no ends a motion: while it is open, everybody can tell how others voted.
    let view = scenario.game.view(Viewer::Seat(Seat(2)));
    assert!(!scenario.game.hides_from(Viewer::Seat(Seat(2))));
    assert_eq!(Conquest::imagine(&view, &mut QuickDice::new(1)), scenario.game);
    scenario.act(2, "vote yes");
    assert_eq!((scenario.board().ending, scenario.board().winners), (Ending::Surrender, SeatSet(0b100)));
    // One no and it falls.
    let mut scenario = field(3);
    scenario.act(1, "surrender 2");
    scenario.act(0, "vote no");
    assert_eq!((scenario.board().motion, scenario.board().ending), (None, Ending::None));
    assert_eq!(scenario.refusal(1, "surrender 2"), "MWC-R48", "not again this round");
    scenario.act(1, "surrender 0");
    scenario.act(2, "vote no");
    scenario.act(2, "surrender 2");
}

#[test]
fn mwc_r48_an_unanswered_motion_falls_at_the_end_of_the_following_round() {
    let mut scenario = field(2);
    scenario.act(0, "surrender 1");
    for _ in 0..2 {
        assert!(scenario.board().motion.is_some());
        for seat in 0..2 {
            if scenario.board().phase == Phase::Muster {
                scenario.act(seat, "done");
            }
            scenario.acts(seat, &["done", &format!("stance hills {} peace", 1 - seat)]);
        }
    }
    assert_eq!((scenario.board().motion, scenario.board().round), (None, 3));
    assert_eq!(scenario.board().ending, Ending::None);
}

#[test]
fn mwc_r51_a_turn_player_eliminated_in_its_own_battle_gives_way() {
    let mut scenario = Scenario::new(FIELD, 3);
    scenario.put_from(0, Infantry, 1, "keep", "westm");
    scenario.put(1, Infantry, 5, "keep");
    scenario.put(2, Infantry, 1, "hills");
    scenario.fight("keep", 1, [1, 1]);
    assert_eq!(
        (scenario.board().living(), scenario.turn(), scenario.board().phase),
        (SeatSet(0b110), 1, Phase::Muster)
    );
}

#[test]
fn mwc_3_a_surrender_to_whoever_towers_over_all_is_listed() {
    let mut scenario = field(3);
    assert!(!scenario.legal(0).contains(&"surrender 1".into()));
    scenario.put(1, Infantry, 2, "meadow");
    assert!(
        scenario.legal(0).contains(&"surrender 1".into())
            && scenario.legal(2).contains(&"surrender 1".into())
    );
    assert!(!scenario.legal(1).iter().any(|text| text.starts_with("surrender")));
    scenario.put(2, Infantry, 1, "townm");
    assert!(!scenario.legal(0).contains(&"surrender 1".into()), "seat 2 can still stand up to it");
}

#[test]
fn mwc_r41_mwc_r48_a_motion_is_gone_with_the_one_who_moved_it_or_whom_it_names() {
    for (mover, text) in [(1, "surrender 2"), (2, "surrender 1")] {
        let mut scenario = field(3);
        for person in ["f1a", "f1b", "f1c"] {
            scenario.hold(person, 0, "hills");
        }
        scenario.act(mover, text);
        scenario.acts(0, &["execute f1a", "execute f1b"]);
        assert!(scenario.board().motion.is_some());
        scenario.act(0, "execute f1c");
        assert_eq!(scenario.board().motion, None, "{mover} {text}");
        assert!(!scenario.log.iter().any(|event| matches!(event, Event::Counted { .. })));
        scenario.act(0, "surrender 2");
    }
    // A third player's motion stands.
    let mut scenario = Scenario::new(FIELD, 3);
    for seat in 0..3 {
        scenario.put(seat, Infantry, 1, "hills");
        scenario.hold(&format!("f1{}", ["a", "b", "c"][seat as usize]), 0, "hills");
    }
    scenario.act(2, "surrender 0");
    scenario.acts(0, &["execute f1a", "execute f1b", "execute f1c"]);
    assert!(scenario.board().motion.is_some());
}

#[test]
fn mwc_a1_no_game_is_longer_than_its_turns_and_its_talk() {
    let options = [("map", FIELD), ("round_cap", "1")];
    let setup = Setup::with_options::<Conquest>(2, options).unwrap();
    // Two seats: five picks and deals, ten dice; six offers with their answers and twenty gifts each, and as much
    // again. A turn: three towns, nine steps for each of at most fourteen troops, eight for each of 24 family
    // members, eight for each seat in each of twelve territories.
    let talk = 2 * (6 * 4 + 20 + 80);
    let before = 2 * 5 + 2 * 10 + talk + 10;
    let turn = 3 + 14 * 9 + 24 * 8 + 12 * 2 * 8 + talk + 10;
    assert_eq!(Conquest::longest(&setup), before + 2 * turn);
    let nowhere = Setup::with_options::<Conquest>(2, [("map", "mwcmap 1\nterr")]).unwrap();
    assert_eq!(Conquest::longest(&nowhere), 0, "a map that does not hold has no games");
}

#[test]
fn the_end_of_a_game_is_counted_by_its_rounds_its_starts_and_its_turns() {
    let mut scenario = Scenario::new(FIELD, 2);
    scenario.put_from(0, Infantry, 5, "meadow", "westm");
    scenario.put(1, Cavalry, 1, "meadow");
    scenario.fight("meadow", 1, [6, 1]);
    let mut tally = Tally::default();
    scenario.game.count_end(&mut tally);
    let counted: Vec<(&str, u64)> = tally.iter().collect();
    assert_eq!(counted, [("rounds", 1), ("wins as first in turn", 1), ("wins from start 1", 1)]);
    let mut credits = Vec::new();
    tally.take_credits(|group, name, seats| credits.push((group, name, seats[0], seats[1])));
    credits.sort();
    assert_eq!(
        credits,
        [
            ("side", "start 1", 1, 0),
            ("side", "start 2", 0, 1),
            ("turn", "first", 1, 0),
            ("turn", "second", 0, 1)
        ]
    );
}
