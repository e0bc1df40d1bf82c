//! The side table.

use mass_conquest::Kind::{Cavalry, Infantry};
use mass_conquest::Status::{Free, Held};
use mass_conquest::{Event, Scenario};
use table::{Game, Next, Seat, SeatSet, Secrets, Viewer};

use crate::support::{FIELD, FIRTHS};

fn field(seats: u8) -> Scenario {
    let mut scenario = Scenario::new(FIELD, seats);
    for seat in 0..seats {
        scenario.put(seat, Infantry, 1, "hills");
    }
    scenario
}

#[test]
fn mwc_51_gold_changes_hands_out_of_turn() {
    let mut scenario = field(3);
    scenario.act(2, "gift 1 4");
    assert_eq!([0, 1, 2].map(|seat| scenario.gold(seat)), [10, 14, 6]);
    assert_eq!(scenario.refusal(2, "gift 2 1"), "MWC-16");
}

#[test]
fn mwc_52_mwc_r43_alliances_give_passage_and_friendly_ground_and_can_be_broken() {
    let mut scenario = field(2);
    let rider = scenario.put(0, Cavalry, 1, "westm");
    scenario.put(1, Infantry, 1, "meadow");
    scenario.act(1, "offer 0 ally");
    scenario.act(0, "accept 1");
    assert_eq!(scenario.refusal(1, "offer 0 ally"), "MWC-52");
    scenario.act(0, &format!("move u{rider} westm>meadow"));
    scenario.acts(0, &["step northm", "halt"]);
    assert_eq!(scenario.count(0, "northm"), 1, "allies let each other through");
    scenario.acts(0, &["walk f0a westm>meadow", "halt", "done"]);
    assert_eq!(scenario.status("f0a"), Free, "an ally's troops are friendly");
    scenario.act(0, "stance hills 1 peace");
    scenario.act(1, "break 0");
    assert_eq!(scenario.refusal(1, "break 0"), "MWC-52");
    scenario.act(1, "done");
    assert_eq!(
        scenario.status("f0a"),
        Held { by: Seat(1), hostage: false },
        "the heir stood with the former ally"
    );
    // Allied armies may still fight.
    let mut scenario = field(2);
    scenario.ally(0, 1);
    scenario.acts(0, &["done", "stance hills 1 fight"]);
    assert_eq!(scenario.board().phase, mass_conquest::Phase::Roll);
}

#[test]
fn mwc_53_mwc_r44_the_worked_deal_is_carried_out_as_a_whole() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    scenario.put_from(0, Infantry, 5, "kyle", "joss");
    scenario.put(0, Infantry, 1, "fenk");
    scenario.put(1, Infantry, 2, "kyle");
    scenario.put(1, Infantry, 1, "gask");
    scenario.act(0, "done");
    scenario.act(1, "offer 0 give gold 3, hostage f1b; want truce kyle, ally");
    scenario.act(0, "accept 1");
    assert_eq!((scenario.gold(0), scenario.gold(1)), (13, 7));
    scenario.act(0, "place f1b fenk");
    assert_eq!(
        (scenario.status("f1b"), scenario.place_of("f1b")),
        (Held { by: Seat(0), hostage: true }, "fenk")
    );
    assert_eq!(scenario.board().allies[0], SeatSet(0b10));
    assert_eq!(scenario.turn(), 1, "the meeting in kyle was settled as peace");
    scenario.act(1, "break 0");
    scenario.acts(1, &["done", "done", "stance kyle 0 fight"]);
    assert_eq!(table::Game::next(&scenario.game), Next::Chance);
    assert!(!scenario.may(0, "execute f1b"), "not during the battle");
    scenario.dice(&[1, 6]);
    while scenario.board().phase.is_battle() {
        let text = scenario
            .legal(1)
            .into_iter()
            .find(|text| text.starts_with("lose") || text.starts_with("retreat"))
            .unwrap();
        scenario.act(1, &text);
    }
    scenario.act(0, "execute f1b");
}

#[test]
fn mwc_53_only_a_free_relative_of_ones_own_house_can_be_a_hostage() {
    let mut scenario = field(3);
    scenario.hold("f0b", 2, "hills");
    scenario.board_mut().persons[2].status = mass_conquest::Status::Dead;
    scenario.board_mut().persons[2].at = mass_conquest::maps::NOWHERE;
    assert_eq!(scenario.refusal(0, "offer 1 give hostage b"), "MWC-53", "a captive is not there to be given");
    assert_eq!(scenario.refusal(0, "offer 1 give hostage c"), "MWC-53", "nor are the dead");
    assert_eq!(scenario.refusal(1, "offer 0 want hostage b"), "MWC-53", "nor to be asked for");
    assert_eq!(scenario.refusal(1, "offer 0 want hostage c"), "MWC-53");
    assert_eq!(scenario.refusal(0, "offer 1 give hostage a hostage b"), "MWC-53", "one of them is enough");
    scenario.act(0, "offer 1 give hostage a");
    // Captured before the other accepts: nothing happens.
    scenario.board_mut().persons[0].status = Held { by: Seat(2), hostage: false };
    assert_eq!(scenario.refusal(1, "accept 1"), "MWC-53");
    scenario.board_mut().persons[0].status = Free;
    scenario.act(1, "accept 1");
    assert!(scenario.status("f0a").is_held_by(Seat(1)));
}

#[test]
fn mwc_r44_a_failed_clause_changes_nothing_and_the_offer_stays() {
    let mut scenario = field(2);
    scenario.act(1, "offer 0 give gold 8 want gold 1");
    scenario.act(1, "gift 0 5");
    assert_eq!(scenario.refusal(0, "accept 1"), "MWC-R52");
    assert_eq!(scenario.board().offers.len(), 1);
    scenario.act(0, "gift 1 5");
    scenario.act(0, "accept 1");
    assert_eq!((scenario.gold(0), scenario.gold(1)), (17, 3));
    assert_eq!(scenario.refusal(0, "accept 1"), "MWC-16", "nobody takes an offer twice");
    assert_eq!(scenario.refusal(0, "offer 1"), "MWC-R44", "empty terms");
}

#[test]
fn offers_are_countered_declined_and_taken_back() {
    let mut scenario = field(2);
    scenario.act(1, "offer 0 give gold 1 want gold 2");
    scenario.act(0, "counter 1 give gold 2 want gold 2");
    assert_eq!(scenario.board().offers.len(), 1);
    assert_eq!(scenario.refusal(0, "accept 2"), "MWC-R44", "it is the other's to take");
    scenario.act(1, "decline 2");
    scenario.act(1, "offer 0 give passage 4");
    scenario.act(1, "retract 3");
    assert!(scenario.board().offers.is_empty());
    scenario.act(1, "offer 0 give passage 4");
    scenario.act(0, "accept 4");
    assert_eq!(scenario.board().stoppers(Seat(0)).0 & 0b10, 0, "passage one way");
    assert_ne!(scenario.board().stoppers(Seat(1)).0 & 0b01, 0);
}

#[test]
fn an_offer_lapses_with_the_addressees_next_turn_and_never_blocks() {
    let mut scenario = field(2);
    scenario.act(0, "offer 1 ally");
    scenario.acts(0, &["done", "stance hills 1 peace"]);
    assert_eq!(scenario.board().offers.len(), 1);
    scenario.acts(1, &["done", "done", "stance hills 0 peace"]);
    assert!(scenario.board().offers.is_empty());
    assert_eq!(scenario.turn(), 0);
}

#[test]
fn hostages_of_an_eliminated_house_are_gone_and_its_captives_go_home() {
    let mut scenario = field(3);
    scenario.hold("f1a", 0, "hills");
    scenario.hold("f2a", 1, "hills");
    scenario.act(1, "offer 2 ally");
    for person in ["f1b", "f1c"] {
        scenario.hold(person, 0, "hills");
        scenario.act(0, &format!("execute {person}"));
    }
    scenario.act(0, "execute f1a");
    assert_eq!((scenario.status("f2a"), scenario.place_of("f2a")), (Free, "hills"));
    assert!(scenario.board().offers.is_empty(), "its offers lapse");
}

#[test]
fn mwc_r45_terms_are_for_the_parties_and_who_talks_is_open() {
    let mut scenario = field(3);
    scenario.act(1, "offer 2 give gold 7");
    let terms = |viewer| scenario.game.view(viewer).terms;
    assert!(terms(Viewer::Seat(Seat(1)))[0].is_some() && terms(Viewer::Recall(Seat(2)))[0].is_some());
    assert_eq!(terms(Viewer::Seat(Seat(0))), [None]);
    assert_eq!(terms(Viewer::Spectator), [None]);
    assert!(terms(Viewer::All)[0].is_some());
    assert!(
        scenario.game.hides_from(Viewer::Seat(Seat(0))) && !scenario.game.hides_from(Viewer::Seat(Seat(1)))
    );
    let mut other = field(3);
    other.act(1, "offer 2 ally");
    assert_eq!(scenario.game.view(Viewer::Seat(Seat(0))), other.game.view(Viewer::Seat(Seat(0))));
}

#[test]
fn a_truce_settles_the_meeting_that_is_being_answered() {
    let mut scenario = field(2);
    scenario.put_from(0, Infantry, 1, "meadow", "westm");
    scenario.put(1, Infantry, 1, "meadow");
    scenario.acts(0, &["done", "stance meadow 1 peace"]);
    scenario.act(0, "offer 1 give gold 1 truce meadow");
    scenario.act(1, "accept 1");
    scenario.act(0, "stance hills 1 peace");
    assert_eq!(scenario.turn(), 1);
    // Agreed during movement it holds when the armies meet.
    let mut scenario = field(2);
    scenario.put_from(0, Infantry, 1, "meadow", "westm");
    scenario.put(1, Infantry, 1, "meadow");
    scenario.act(1, "offer 0 truce meadow");
    scenario.act(0, "accept 1");
    scenario.act(0, "done");
    assert_eq!(scenario.refusal(0, "stance meadow 1 fight"), "MWC-42");
}

#[test]
fn mwc_r34_a_deal_that_moves_nobody_looks_at_no_captures() {
    let mut scenario = Scenario::new(FIELD, 2);
    scenario.put(0, Infantry, 2, "meadow");
    scenario.put(1, Infantry, 2, "hills");
    scenario.person("f1a", "meadow");
    scenario.act(1, "offer 0 give gold 1");
    let status = |scenario: &Scenario| scenario.board().persons[3].status;
    scenario.act(0, "accept 1");
    assert_eq!(status(&scenario), Free, "passing by does not capture");
    // A hand-over is a moment at which captures are looked at.
    scenario.act(0, "offer 1 give hostage a");
    scenario.act(1, "accept 2");
    while let Some(placing) = scenario.board().placing.first().copied() {
        assert_eq!(status(&scenario), Free, "not before all are placed");
        scenario.act(placing.by.0, "place f0a hills");
    }
    assert_eq!(status(&scenario), Held { by: Seat(0), hostage: false });
}

#[test]
fn mwc_r44_a_deal_names_several_captives_and_any_gold() {
    let mut scenario = Scenario::new(FIELD, 2);
    scenario.put(0, Infantry, 1, "meadow");
    scenario.put(1, Infantry, 1, "hills");
    scenario.hold("f1a", 0, "meadow");
    scenario.hold("f1b", 0, "meadow");
    scenario.set_gold(1, 70_000);
    let (before, other) = (scenario.gold(0), scenario.gold(1));
    scenario.act(0, "offer 1 give hand f1a hand f1b want gold 66000");
    scenario.act(1, "accept 1");
    while let Some(placing) = scenario.board().placing.first().copied() {
        scenario.act(placing.by.0, &format!("place f1{} hills", if placing.person == 3 { "a" } else { "b" }));
    }
    assert_eq!((scenario.gold(0), scenario.gold(1)), (before + 66_000, other - 66_000));
    let free = |person: usize| scenario.board().persons[person].status == Free;
    assert!(free(3) && free(4));
    assert_eq!(scenario.refusal(0, "gift 1 4000000000"), "MWC-R52");
}

#[test]
fn mwc_r44_a_promise_in_free_words_is_recorded_and_binds_nobody() {
    let mut scenario = Scenario::new(FIELD, 2);
    scenario.put(0, Infantry, 1, "meadow");
    scenario.put(1, Infantry, 1, "hills");
    let offer = "offer 1 give gold 1 promise \"I leave the hills, soon: <b>mine</b>\"";
    scenario.act(0, offer);
    let terms = *scenario.game.terms_of(1).unwrap();
    assert_eq!(terms.word.as_str(), "I leave the hills, soon: <b>mine</b>");
    assert_eq!(scenario.game.action_text(mass_conquest::Action::Offer { to: Seat(1), terms }), offer);
    let guest = scenario.game.view(Viewer::Spectator);
    assert!(!serde_json::to_string(&guest).unwrap().contains("hills, soon"), "talk is private (MWC-R45)");
    let party = scenario.game.view(Viewer::Seat(Seat(1)));
    let again: mass_conquest::View = serde_json::from_str(&serde_json::to_string(&party).unwrap()).unwrap();
    assert_eq!(again, party);
    scenario.act(1, "accept 1");
    assert!(
        scenario.log.iter().any(
            |event| matches!(event, mass_conquest::Event::Struck { terms, .. } if !terms.word.is_empty())
        )
    );
    scenario.act(1, "offer 0 want promise \"peace\"");
    for wrong in [
        "offer 1 give promise \"\"",
        "offer 1 give promise \"two\nlines\"",
        "offer 1 give promise \"a \"b\" c\"",
        "offer 1 give promise \" blank\"",
        "offer 1 give promise \"turned \u{202e}round\"",
        "offer 1 give promise \"one\" want promise \"two\"",
        &format!("offer 1 give promise \"{}\"", "x".repeat(mass_conquest::FreeText::MOST + 1)),
        "offer 1 give promise peace",
        "offer 1 \"peace\"",
    ] {
        assert!(scenario.game.read_action(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn mwc_r39_hostages_and_captives_change_hands_only_after_the_battle() {
    let mut scenario = field(2);
    scenario.put_from(0, Infantry, 3, "meadow", "westm");
    scenario.put_from(0, Infantry, 1, "meadow", "northm");
    scenario.put(1, Infantry, 3, "meadow");
    scenario.hold("f1a", 0, "westm");
    scenario.acts(0, &["offer 1 give hand f1a", "offer 1 give release f1a"]);
    scenario.act(1, "offer 0 give hostage b");
    assert!(scenario.may(1, "accept 1") && scenario.may(1, "accept 2") && scenario.may(0, "accept 3"));
    scenario.acts(0, &["done", "stance meadow 1 fight"]);
    assert_eq!(scenario.board().phase, mass_conquest::Phase::First);
    assert_eq!(scenario.refusal(1, "accept 1"), "MWC-R39", "handed over");
    assert_eq!(scenario.refusal(1, "accept 2"), "MWC-R39", "released");
    assert_eq!(scenario.refusal(0, "accept 3"), "MWC-R39", "given as a hostage");
}

#[test]
fn mwc_51_mwc_r52_an_offer_may_take_the_whole_purse_and_no_more() {
    let mut scenario = field(2);
    assert_eq!(scenario.refusal(0, "offer 1 give gold 11"), "MWC-R52");
    assert_eq!(scenario.refusal(0, "offer 1 want gold 11"), "MWC-R52");
    scenario.act(0, "offer 1 give gold 10");
    scenario.act(1, "accept 1");
    assert_eq!((scenario.gold(0), scenario.gold(1)), (0, 20));
}

#[test]
fn mwc_42_a_truce_is_told_when_it_keeps_two_armies_apart() {
    let truce = |scenario: &Scenario| Event::Truce { a: Seat(0), b: Seat(1), at: scenario.at("meadow") };
    let meeting = || {
        let mut scenario = field(2);
        scenario.put_from(0, Infantry, 1, "meadow", "westm");
        scenario.put(1, Infantry, 1, "meadow");
        scenario
    };
    // Agreed before the armies meet, it is told when they do.
    let mut scenario = meeting();
    scenario.act(1, "offer 0 truce meadow");
    scenario.act(0, "accept 1");
    assert!(!scenario.log.contains(&truce(&scenario)));
    scenario.act(0, "done");
    assert!(scenario.log.contains(&truce(&scenario)));
    // Agreed over a meeting, at once.
    let mut scenario = meeting();
    scenario.act(0, "done");
    scenario.act(1, "offer 0 truce meadow");
    scenario.act(0, "accept 1");
    assert!(scenario.log.contains(&truce(&scenario)));
}

#[test]
fn mwc_r44_a_truce_for_gold_is_listed_for_the_two_who_meet() {
    let mut scenario = field(3);
    scenario.put_from(0, Infantry, 1, "meadow", "westm");
    scenario.put(1, Infantry, 1, "meadow");
    scenario.act(0, "done");
    scenario.act(0, "stance hills 2 peace");
    let truces = |seat| -> Vec<String> {
        scenario.legal(seat).into_iter().filter(|text| text.contains("truce")).collect()
    };
    assert_eq!(truces(0), ["offer 1 give gold 1 truce meadow"]);
    assert_eq!(truces(1), ["offer 0 give gold 1 truce meadow"]);
    assert_eq!(truces(2), [""; 0], "the third has no meeting to buy off");
}
