//! The side table.

use table::{Game, Next, Seat, Secrets, Viewer};

use super::stage::{FIELD, FIRTHS, Stage};
use crate::Kind::{Cavalry, Infantry};
use crate::Status::{Free, Held};

fn field(seats: u8) -> Stage {
    let mut stage = Stage::new(FIELD, seats);
    for seat in 0..seats {
        stage.put(seat, Infantry, 1, "hills");
    }
    stage
}

#[test]
fn mwc_51_gold_changes_hands_out_of_turn() {
    let mut stage = field(3);
    stage.act(2, "gift 1 4");
    assert_eq!([0, 1, 2].map(|seat| stage.gold(seat)), [10, 14, 6]);
    assert_eq!(stage.refusal(2, "gift 2 1"), "MWC-16");
}

#[test]
fn mwc_52_mwc_r43_alliances_give_passage_and_friendly_ground_and_can_be_broken() {
    let mut stage = field(2);
    let rider = stage.put(0, Cavalry, 1, "westm");
    stage.put(1, Infantry, 1, "meadow");
    stage.act(1, "offer 0 ally");
    stage.act(0, "accept 1");
    assert_eq!(stage.refusal(1, "offer 0 ally"), "MWC-52");
    stage.act(0, &format!("move u{rider} westm>meadow"));
    stage.acts(0, &["step northm", "halt"]);
    assert_eq!(stage.count(0, "northm"), 1, "allies let each other through");
    stage.acts(0, &["walk f0a westm>meadow", "halt", "done"]);
    assert_eq!(stage.status("f0a"), Free, "an ally's troops are friendly");
    stage.act(0, "stance hills 1 peace");
    stage.act(1, "break 0");
    assert_eq!(stage.refusal(1, "break 0"), "MWC-52");
    stage.act(1, "done");
    assert_eq!(stage.status("f0a"), Held { by: 1, hostage: false }, "the heir stood with the former ally");
    // Allied armies may still fight.
    let mut stage = field(2);
    stage.ally(0, 1);
    stage.acts(0, &["done", "stance hills 1 fight"]);
    assert_eq!(stage.game.board.phase, crate::Phase::Roll);
}

#[test]
fn mwc_53_mwc_r44_the_worked_deal_is_carried_out_as_a_whole() {
    let mut stage = Stage::new(FIRTHS, 2);
    stage.put_from(0, Infantry, 5, "kyle", "joss");
    stage.put(0, Infantry, 1, "fenk");
    stage.put(1, Infantry, 2, "kyle");
    stage.put(1, Infantry, 1, "gask");
    stage.act(0, "done");
    stage.act(1, "offer 0 give gold 3, hostage f1b; want truce kyle, ally");
    stage.act(0, "accept 1");
    assert_eq!((stage.gold(0), stage.gold(1)), (13, 7));
    stage.act(0, "place f1b fenk");
    assert_eq!((stage.status("f1b"), stage.place_of("f1b")), (Held { by: 0, hostage: true }, "fenk"));
    assert_eq!(stage.game.board.allies[0], 0b10);
    assert_eq!(stage.turn(), 1, "the meeting in kyle was settled as peace");
    stage.act(1, "break 0");
    stage.acts(1, &["done", "done", "stance kyle 0 fight"]);
    assert_eq!(table::Game::next(&stage.game), Next::Chance);
    assert!(!stage.may(0, "execute f1b"), "not during the battle");
    stage.dice(&[1, 6]);
    while stage.game.board.phase.is_battle() {
        let text = stage
            .legal(1)
            .into_iter()
            .find(|text| text.starts_with("lose") || text.starts_with("retreat"))
            .unwrap();
        stage.act(1, &text);
    }
    stage.act(0, "execute f1b");
}

#[test]
fn mwc_r44_a_failed_clause_changes_nothing_and_the_offer_stays() {
    let mut stage = field(2);
    stage.act(1, "offer 0 give gold 8 want gold 1");
    stage.act(1, "gift 0 5");
    assert_eq!(stage.refusal(0, "accept 1"), "MWC-R52");
    assert_eq!(stage.game.board.offers.len(), 1);
    stage.act(0, "gift 1 5");
    stage.act(0, "accept 1");
    assert_eq!((stage.gold(0), stage.gold(1)), (17, 3));
    assert_eq!(stage.refusal(0, "accept 1"), "MWC-16", "nobody takes an offer twice");
    assert_eq!(stage.refusal(0, "offer 1"), "MWC-R44", "empty terms");
}

#[test]
fn offers_are_countered_declined_and_taken_back() {
    let mut stage = field(2);
    stage.act(1, "offer 0 give gold 1 want gold 2");
    stage.act(0, "counter 1 give gold 2 want gold 2");
    assert_eq!(stage.game.board.offers.len(), 1);
    assert_eq!(stage.refusal(0, "accept 2"), "MWC-R44", "it is the other's to take");
    stage.act(1, "decline 2");
    stage.act(1, "offer 0 give passage 4");
    stage.act(1, "retract 3");
    assert!(stage.game.board.offers.is_empty());
    stage.act(1, "offer 0 give passage 4");
    stage.act(0, "accept 4");
    assert_eq!(stage.game.board.stoppers(0) & 0b10, 0, "passage one way");
    assert_ne!(stage.game.board.stoppers(1) & 0b01, 0);
}

#[test]
fn an_offer_lapses_with_the_addressees_next_turn_and_never_blocks() {
    let mut stage = field(2);
    stage.act(0, "offer 1 ally");
    stage.acts(0, &["done", "stance hills 1 peace"]);
    assert_eq!(stage.game.board.offers.len(), 1);
    stage.acts(1, &["done", "done", "stance hills 0 peace"]);
    assert!(stage.game.board.offers.is_empty());
    assert_eq!(stage.turn(), 0);
}

#[test]
fn hostages_of_an_eliminated_house_are_gone_and_its_captives_go_home() {
    let mut stage = field(3);
    stage.hold("f1a", 0, "hills");
    stage.hold("f2a", 1, "hills");
    stage.act(1, "offer 2 ally");
    for person in ["f1b", "f1c"] {
        stage.hold(person, 0, "hills");
        stage.act(0, &format!("execute {person}"));
    }
    stage.act(0, "execute f1a");
    assert_eq!((stage.status("f2a"), stage.place_of("f2a")), (Free, "hills"));
    assert!(stage.game.board.offers.is_empty(), "its offers lapse");
}

#[test]
fn mwc_r45_terms_are_for_the_parties_and_who_talks_is_open() {
    let mut stage = field(3);
    stage.act(1, "offer 2 give gold 7");
    let terms = |viewer| stage.game.view(viewer).terms;
    assert!(terms(Viewer::Seat(Seat(1)))[0].is_some() && terms(Viewer::Recall(Seat(2)))[0].is_some());
    assert_eq!(terms(Viewer::Seat(Seat(0))), [None]);
    assert_eq!(terms(Viewer::Spectator), [None]);
    assert!(terms(Viewer::All)[0].is_some());
    assert!(stage.game.hides_from(Viewer::Seat(Seat(0))) && !stage.game.hides_from(Viewer::Seat(Seat(1))));
    let mut other = field(3);
    other.act(1, "offer 2 ally");
    assert_eq!(stage.game.view(Viewer::Seat(Seat(0))), other.game.view(Viewer::Seat(Seat(0))));
}

#[test]
fn a_truce_settles_the_meeting_that_is_being_answered() {
    let mut stage = field(2);
    stage.put_from(0, Infantry, 1, "meadow", "westm");
    stage.put(1, Infantry, 1, "meadow");
    stage.acts(0, &["done", "stance meadow 1 peace"]);
    stage.act(0, "offer 1 give gold 1 truce meadow");
    stage.act(1, "accept 1");
    stage.act(0, "stance hills 1 peace");
    assert_eq!(stage.turn(), 1);
    // Agreed during movement it holds when the armies meet.
    let mut stage = field(2);
    stage.put_from(0, Infantry, 1, "meadow", "westm");
    stage.put(1, Infantry, 1, "meadow");
    stage.act(1, "offer 0 truce meadow");
    stage.act(0, "accept 1");
    stage.act(0, "done");
    assert_eq!(stage.refusal(0, "stance meadow 1 fight"), "MWC-42");
}

#[test]
fn mwc_r34_a_deal_that_moves_nobody_looks_at_no_captures() {
    let mut stage = Stage::new(FIELD, 2);
    stage.put(0, Infantry, 2, "meadow");
    stage.put(1, Infantry, 2, "hills");
    stage.person("f1a", "meadow");
    stage.act(1, "offer 0 give gold 1");
    let status = |stage: &Stage| stage.game.board.persons[3].status;
    stage.act(0, "accept 1");
    assert_eq!(status(&stage), Free, "passing by does not capture");
    // A hand-over is a moment at which captures are looked at.
    stage.act(0, "offer 1 give hostage a");
    stage.act(1, "accept 2");
    while let Some(placing) = stage.game.board.placing.first().copied() {
        assert_eq!(status(&stage), Free, "not before all are placed");
        stage.act(placing.by, "place f0a hills");
    }
    assert_eq!(status(&stage), Held { by: 0, hostage: false });
}

#[test]
fn mwc_r44_a_deal_names_several_captives_and_any_gold() {
    let mut stage = Stage::new(FIELD, 2);
    stage.put(0, Infantry, 1, "meadow");
    stage.put(1, Infantry, 1, "hills");
    stage.hold("f1a", 0, "meadow");
    stage.hold("f1b", 0, "meadow");
    stage.set_gold(1, 70_000);
    let (before, other) = (stage.gold(0), stage.gold(1));
    stage.act(0, "offer 1 give hand f1a hand f1b want gold 66000");
    stage.act(1, "accept 1");
    while let Some(placing) = stage.game.board.placing.first().copied() {
        stage.act(placing.by, &format!("place f1{} hills", if placing.person == 3 { "a" } else { "b" }));
    }
    assert_eq!((stage.gold(0), stage.gold(1)), (before + 66_000, other - 66_000));
    let free = |person: usize| stage.game.board.persons[person].status == Free;
    assert!(free(3) && free(4));
    assert_eq!(stage.refusal(0, "gift 1 4000000000"), "MWC-R52");
}

#[test]
fn mwc_r44_a_promise_in_free_words_is_recorded_and_binds_nobody() {
    let mut stage = Stage::new(FIELD, 2);
    stage.put(0, Infantry, 1, "meadow");
    stage.put(1, Infantry, 1, "hills");
    let offer = "offer 1 give gold 1 promise \"I leave the hills, soon: <b>mine</b>\"";
    stage.act(0, offer);
    let terms = *stage.game.terms_of(1).unwrap();
    assert_eq!(terms.word.as_str(), "I leave the hills, soon: <b>mine</b>");
    assert_eq!(stage.game.action_text(crate::Action::Offer { to: 1, terms }), offer);
    let guest = stage.game.view(Viewer::Spectator);
    assert!(!serde_json::to_string(&guest).unwrap().contains("hills, soon"), "talk is private (MWC-R45)");
    let party = stage.game.view(Viewer::Seat(Seat(1)));
    let again: crate::View = serde_json::from_str(&serde_json::to_string(&party).unwrap()).unwrap();
    assert_eq!(again, party);
    stage.act(1, "accept 1");
    assert!(
        stage
            .log
            .iter()
            .any(|event| matches!(event, crate::Event::Struck { terms, .. } if !terms.word.is_empty()))
    );
    stage.act(1, "offer 0 want promise \"peace\"");
    for wrong in [
        "offer 1 give promise \"\"",
        "offer 1 give promise \"two\nlines\"",
        "offer 1 give promise \"a \"b\" c\"",
        "offer 1 give promise \" blank\"",
        "offer 1 give promise \"turned \u{202e}round\"",
        "offer 1 give promise \"one\" want promise \"two\"",
        &format!("offer 1 give promise \"{}\"", "x".repeat(crate::MOST_WORDS + 1)),
        "offer 1 give promise peace",
        "offer 1 \"peace\"",
    ] {
        assert!(stage.game.read_action(wrong).is_err(), "{wrong}");
    }
}
