//! Elimination, surrender and the end of the game.

use table::{Game, Next, QuickDice, Seat, Secrets, Viewer};

use super::stage::{FIELD, Stage};
use crate::Kind::{Cavalry, Infantry};
use crate::board::Phase;
use crate::{Conquest, Ending, Status};

fn field(seats: u8) -> Stage {
    let mut stage = Stage::new(FIELD, seats);
    for seat in 0..seats {
        stage.put(seat, Infantry, 1, "hills");
    }
    stage
}

#[test]
fn mwc_2_mwc_r50_the_last_player_with_troops_wins_alone() {
    let mut stage = Stage::new(FIELD, 2);
    stage.put_from(0, Infantry, 5, "meadow", "westm");
    stage.put(1, Cavalry, 1, "meadow");
    stage.fight("meadow", 1, [6, 1]);
    assert_eq!(stage.game.next(), Next::Over);
    let outcome = stage.game.outcome().unwrap();
    assert_eq!((outcome.ending, outcome.place(Seat(0)), outcome.place(Seat(1))), ("conquest", 1, 2));
    assert_eq!(outcome.winners().len(), 1);
    assert_eq!(stage.refusal(0, "done"), "MWC-2");
}

#[test]
fn mwc_2_disbanding_the_last_troop_is_the_end_of_a_player() {
    let mut stage = field(3);
    stage.phase(Phase::Muster);
    stage.act(0, "disband u0");
    assert_eq!((stage.game.board.living(), stage.turn()), (0b110, 1), "MWC-R51: its turn ends");
}

#[test]
fn mwc_r41_mwc_r51_elimination_clears_the_board_but_leaves_forts() {
    let mut stage = field(3);
    stage.put(0, Infantry, 2, "meadow");
    let at = stage.at("meadow") as usize;
    stage.game.board.lands[at].fort = 1;
    stage.ally(0, 1);
    stage.hold("f2a", 0, "meadow");
    for person in ["f0a", "f0b", "f0c"] {
        stage.hold(person, 1, "hills");
    }
    stage.acts(1, &["execute f0a", "execute f0b", "execute f0c"]);
    let board = &stage.game.board;
    assert_eq!((board.troop_count(0), board.houses[0].gold, board.allies[1]), (0, 0, 0));
    assert_eq!(board.lands[at].fort, 1, "forts stay");
    assert_eq!(stage.status("f2a"), Status::Free, "its captives go home");
    assert_eq!(stage.turn(), 1, "the turn of an eliminated player ends");
}

#[test]
fn mwc_r42_nobody_left_is_a_drawn_game() {
    let mut stage = Stage::new(FIELD, 2);
    stage.put_from(0, Infantry, 1, "meadow", "westm");
    stage.put(1, Cavalry, 1, "meadow");
    stage.fight("meadow", 1, [1, 2]);
    let outcome = stage.game.outcome().unwrap();
    assert_eq!((outcome.ending, outcome.winners().len()), ("ruin", 2));
}

#[test]
fn mwc_3_mwc_r48_everybody_must_agree_the_winner_too_and_votes_stay_secret() {
    let mut stage = field(3);
    stage.act(1, "surrender 2");
    assert_eq!(stage.refusal(0, "surrender 0"), "MWC-R48", "one motion at a time");
    assert_eq!(stage.refusal(1, "vote yes"), "MWC-R48", "the mover's yes is implied");
    stage.act(0, "vote yes");
    assert_eq!(stage.game.view(Viewer::Seat(Seat(2))).votes[0], None);
    assert_eq!(stage.game.view(Viewer::Seat(Seat(0))).votes[0], Some(true));
    assert!(stage.game.board.motion.is_some());
    // The first no ends a motion: while it is open, everybody can tell how others voted.
    let view = stage.game.view(Viewer::Seat(Seat(2)));
    assert!(!stage.game.hides_from(Viewer::Seat(Seat(2))));
    assert_eq!(Conquest::imagine(&view, &mut QuickDice::new(1)), stage.game);
    stage.act(2, "vote yes");
    assert_eq!((stage.game.board.ending, stage.game.board.winners), (Ending::Surrender, 0b100));
    // One no and it falls.
    let mut stage = field(3);
    stage.act(1, "surrender 2");
    stage.act(0, "vote no");
    assert_eq!((stage.game.board.motion, stage.game.board.ending), (None, Ending::None));
    assert_eq!(stage.refusal(1, "surrender 2"), "MWC-R48", "not again this round");
    stage.act(1, "surrender 0");
    stage.act(2, "vote no");
    stage.act(2, "surrender 2");
}

#[test]
fn mwc_r48_an_unanswered_motion_falls_at_the_end_of_the_following_round() {
    let mut stage = field(2);
    stage.act(0, "surrender 1");
    for _ in 0..2 {
        assert!(stage.game.board.motion.is_some());
        for seat in 0..2 {
            if stage.game.board.phase == Phase::Muster {
                stage.act(seat, "done");
            }
            stage.acts(seat, &["done", &format!("stance hills {} peace", 1 - seat)]);
        }
    }
    assert_eq!((stage.game.board.motion, stage.game.board.round), (None, 3));
    assert_eq!(stage.game.board.ending, Ending::None);
}

#[test]
fn mwc_r51_a_turn_player_eliminated_in_its_own_battle_gives_way() {
    let mut stage = Stage::new(FIELD, 3);
    stage.put_from(0, Infantry, 1, "keep", "westm");
    stage.put(1, Infantry, 5, "keep");
    stage.put(2, Infantry, 1, "hills");
    stage.fight("keep", 1, [1, 1]);
    assert_eq!((stage.game.board.living(), stage.turn(), stage.game.board.phase), (0b110, 1, Phase::Muster));
}

#[test]
fn mwc_3_a_surrender_to_whoever_towers_over_all_is_listed() {
    let mut stage = field(3);
    assert!(!stage.legal(0).contains(&"surrender 1".into()));
    stage.put(1, Infantry, 2, "meadow");
    assert!(stage.legal(0).contains(&"surrender 1".into()) && stage.legal(2).contains(&"surrender 1".into()));
    assert!(!stage.legal(1).iter().any(|text| text.starts_with("surrender")));
    stage.put(2, Infantry, 1, "townm");
    assert!(!stage.legal(0).contains(&"surrender 1".into()), "seat 2 can still stand up to it");
}
