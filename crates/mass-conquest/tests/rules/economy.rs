//! Control, income, upkeep, debt, recruiting and disbanding.

use mass_conquest::Kind::{Carrier, Infantry, Raider};
use mass_conquest::{Phase, Scenario};
use table::Seat;

use crate::support::{FIELD, FIRTHS};

fn owner(scenario: &Scenario, town: &str) -> Option<u8> {
    let place = scenario.at(town);
    let index = scenario.board().map.towns.iter().position(|&t| t == place).unwrap();
    scenario.board().town_owner(index).map(|seat| seat.0)
}

#[test]
fn mwc_12_mwc_r9_the_nearest_troop_within_three_steps_has_the_town() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    scenario.put(0, Infantry, 1, "aldm");
    assert_eq!(owner(&scenario, "aldm"), Some(0), "in the town itself");
    assert_eq!(owner(&scenario, "holm"), Some(0), "two steps");
    assert_eq!(owner(&scenario, "inch"), Some(0), "aldm, fenk, inch");
    assert_eq!(owner(&scenario, "kyle"), None, "four steps are too many");
    scenario.put(1, Raider, 1, "west");
    assert_eq!(owner(&scenario, "inch"), Some(1), "ships count, over any terrain");
    let carrier = scenario.put(1, Carrier, 1, "east");
    scenario.load(carrier, Infantry, 2);
    assert_eq!(owner(&scenario, "kyle"), Some(1), "cargo is where its carrier is");
}

#[test]
fn mwc_r10_a_tie_leaves_the_town_to_nobody() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    scenario.put(0, Infantry, 3, "fenk");
    scenario.put(1, Infantry, 1, "joss");
    assert_eq!(owner(&scenario, "inch"), None);
    scenario.put(1, Infantry, 1, "inch");
    assert_eq!(owner(&scenario, "inch"), Some(1));
}

#[test]
fn mwc_13_mwc_r11_a_castle_belongs_to_whoever_is_there_alone() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    let fenk = scenario.at("fenk");
    assert_eq!(scenario.board().castle_owner(fenk), None);
    scenario.put(1, Infantry, 1, "fenk");
    assert_eq!(scenario.board().castle_owner(fenk), Some(Seat(1)));
    scenario.put(0, Infantry, 9, "fenk");
    assert_eq!(scenario.board().castle_owner(fenk), None);
}

#[test]
fn mwc_r2_persons_hold_nothing_and_cost_nothing() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    assert_eq!(scenario.place_of("f0a"), "fenk");
    assert_eq!(scenario.board().castle_owner(scenario.at("fenk")), None);
    assert_eq!((scenario.board().holdings(Seat(0)), scenario.board().upkeep(Seat(0))), (0, 0));
    scenario.put(0, Infantry, 1, "holm");
    assert_eq!(scenario.board().upkeep(Seat(0)), 1);
}

#[test]
fn mwc_r12_a_walled_town_pays_for_each_feature() {
    let mut scenario = Scenario::new(FIELD, 2);
    scenario.put(0, Infantry, 1, "walled");
    scenario.put(1, Infantry, 1, "townm");
    scenario.put(1, Infantry, 1, "port");
    assert_eq!(scenario.board().holdings(Seat(0)), 2);
}

/// Brings seat 0 to its income step.
fn to_income(scenario: &mut Scenario) {
    scenario.set_phase(Phase::Income);
    scenario.advance();
}

#[test]
fn mwc_30_mwc_31_mwc_33_mwc_35_mwc_r49_the_worked_economy() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    scenario.put(0, Infantry, 4, "fenk");
    scenario.put(1, Infantry, 1, "elmt");
    // One castle and the towns of aldm, holm, inch; kyle and lang are seat 1's or too far.
    scenario.put(1, Infantry, 1, "kyle");
    assert_eq!(scenario.board().holdings(Seat(0)), 4);
    to_income(&mut scenario);
    assert_eq!(scenario.gold(0), 10, "10 + 4 - 4, on the very first turn too");
    scenario.acts(0, &["recruit infantry aldm", "recruit infantry holm", "recruit infantry inch"]);
    assert_eq!((scenario.gold(0), scenario.board().troop_count(Seat(0))), (7, 7));
    to_income(&mut scenario);
    assert_eq!(scenario.gold(0), 4, "7 + 4 - 7");
    scenario.board_mut().recruited = [0; 4];
    scenario.acts(0, &["recruit infantry aldm", "recruit infantry holm", "recruit infantry inch"]);
    assert_eq!((scenario.gold(0), scenario.board().troop_count(Seat(0))), (1, 10));
    to_income(&mut scenario);
    assert_eq!((scenario.gold(0), scenario.board().houses[0].debt), (0, 5), "1 + 4 - 10");
    let foot = scenario.board().troops().find(|(_, t)| t.at == scenario.at("fenk")).unwrap().0;
    assert_eq!(scenario.board().attack_total(Seat(0), scenario.at("fenk"), 255), 0, "every infantry has A 0");
    scenario.act(0, &format!("disband u{foot}"));
    assert_eq!(
        (scenario.gold(0), scenario.board().houses[0].debt),
        (1, 5),
        "later gold does not cure the debt"
    );
}

#[test]
fn mwc_31_ships_cost_two_and_cargo_one() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    let ship = scenario.put(0, Carrier, 1, "west");
    scenario.load(ship, Infantry, 2);
    scenario.put(0, Raider, 1, "west");
    assert_eq!(scenario.board().upkeep(Seat(0)), 2 + 2 + 2);
}

#[test]
fn mwc_r13_recruits_come_in_controlled_towns_and_ships_in_coastal_ones() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    scenario.put(0, Infantry, 1, "fenk");
    scenario.put(1, Infantry, 1, "gask");
    scenario.set_phase(Phase::Muster);
    assert_eq!(scenario.refusal(0, "recruit infantry kyle"), "MWC-R13");
    assert_eq!(scenario.refusal(0, "recruit infantry bank"), "MWC-R13", "no town there");
    assert_eq!(scenario.refusal(0, "recruit raider aldm"), "MWC-R13", "no coast");
    scenario.act(0, "recruit raider inch");
    assert_eq!((scenario.gold(0), scenario.count(0, "inch")), (9, 1), "any kind costs one");
    assert_eq!(scenario.refusal(0, "recruit infantry inch"), "MWC-33", "one per town and turn");
    scenario.set_gold(0, 0);
    assert_eq!(scenario.refusal(0, "recruit infantry aldm"), "MWC-R52");
    assert_eq!(scenario.refusal(1, "recruit infantry elmt"), "MWC-29");
}

#[test]
fn mwc_33_mwc_r13_a_recruit_opens_no_further_towns_in_the_same_muster() {
    for chain in ["off", "on"] {
        let mut scenario = Scenario::with(FIRTHS, 2, &[("recruit_chain", chain)]);
        scenario.put(0, Infantry, 1, "fenk");
        scenario.put(1, Infantry, 1, "bank");
        scenario.set_phase(Phase::Income);
        scenario.advance();
        assert_eq!(owner(&scenario, "kyle"), None, "three steps for either side");
        assert_eq!(scenario.refusal(0, "recruit infantry kyle"), "MWC-R13");
        scenario.act(0, "recruit infantry inch");
        assert_eq!(owner(&scenario, "kyle"), Some(0), "two steps from the recruit");
        let may = scenario.may(0, "recruit infantry kyle");
        assert_eq!(may, chain == "on", "recruit_chain={chain}");
        assert_eq!(scenario.legal(0).contains(&"recruit infantry kyle".into()), may);
        if !may {
            assert_eq!(scenario.refusal(0, "recruit infantry kyle"), "MWC-R13");
        }
    }
}

#[test]
fn mwc_r13_a_town_lost_and_regained_in_one_muster_is_still_controlled() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    let guard = scenario.put(0, Infantry, 1, "holm");
    scenario.put(0, Infantry, 1, "bank");
    scenario.put(1, Infantry, 1, "joss");
    scenario.set_phase(Phase::Income);
    scenario.advance();
    assert_eq!(owner(&scenario, "holm"), Some(0));
    scenario.act(0, &format!("disband u{guard}"));
    assert_eq!(owner(&scenario, "holm"), None, "two steps from joss, two steps from bank by fenk");
    assert_eq!(scenario.refusal(0, "recruit infantry holm"), "MWC-R13", "lost");
    scenario.act(0, "recruit infantry aldm");
    scenario.put(0, Infantry, 1, "fenk");
    assert_eq!(owner(&scenario, "holm"), Some(0));
    scenario.act(0, "recruit infantry holm");
}

#[test]
fn mwc_r13_the_towns_of_a_muster_are_those_of_its_own_turn() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    scenario.put(0, Infantry, 1, "fenk");
    scenario.put(1, Infantry, 1, "gask");
    scenario.set_phase(Phase::Muster);
    scenario.acts(0, &["done", "done"]);
    assert_eq!(scenario.turn(), 1);
    assert_eq!(scenario.refusal(1, "recruit infantry aldm"), "MWC-R13", "a town of the other side");
    scenario.act(1, "recruit infantry elmt");
    scenario.acts(1, &["done", "done"]);
    scenario.act(0, "recruit infantry aldm");
}

#[test]
fn mwc_r14_muster_acts_mix_freely_but_a_slot_does_not_come_back() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    scenario.put(0, Infantry, 2, "fenk");
    scenario.put(1, Infantry, 1, "gask");
    let ship = scenario.put(0, Carrier, 1, "fenk");
    scenario.load(ship, Infantry, 1);
    scenario.set_phase(Phase::Muster);
    scenario.act(0, "recruit infantry aldm");
    let recruit = scenario.board().troops().find(|(_, t)| t.at == scenario.at("aldm")).unwrap().0;
    scenario.act(0, &format!("disband u{recruit}"));
    assert_eq!(scenario.gold(0), 10);
    assert_eq!(scenario.refusal(0, "recruit infantry aldm"), "MWC-33");
    assert_eq!(scenario.refusal(0, &format!("disband u{ship}")), "MWC-R14", "a loaded carrier stays");
    scenario.act(0, "done");
    assert_eq!(scenario.refusal(0, "recruit infantry holm"), "MWC-33", "muster is over");
    assert_eq!(scenario.refusal(0, "disband u0"), "MWC-35");
}

#[test]
fn mwc_r52_gold_is_never_negative_and_only_gold_in_hand_is_given() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    scenario.put(0, Infantry, 1, "fenk");
    scenario.put(1, Infantry, 1, "gask");
    assert_eq!(scenario.refusal(0, "gift 1 11"), "MWC-R52");
    scenario.act(0, "gift 1 10");
    assert_eq!((scenario.gold(0), scenario.gold(1)), (0, 20));
}
