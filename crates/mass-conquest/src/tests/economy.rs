//! Control, income, upkeep, debt, recruiting and disbanding.

use super::stage::{FIELD, FIRTHS, Stage};
use crate::Kind::{Carrier, Infantry, Raider};
use crate::board::Phase;

fn owner(stage: &Stage, town: &str) -> Option<u8> {
    let place = stage.at(town);
    let index = stage.game.board.map.towns.iter().position(|&t| t == place).unwrap();
    stage.game.board.town_owner(index)
}

#[test]
fn mwc_12_mwc_r9_the_nearest_troop_within_three_steps_has_the_town() {
    let mut stage = Stage::new(FIRTHS, 2);
    stage.put(0, Infantry, 1, "aldm");
    assert_eq!(owner(&stage, "aldm"), Some(0), "in the town itself");
    assert_eq!(owner(&stage, "holm"), Some(0), "two steps");
    assert_eq!(owner(&stage, "inch"), Some(0), "aldm, fenk, inch");
    assert_eq!(owner(&stage, "kyle"), None, "four steps are too many");
    stage.put(1, Raider, 1, "west");
    assert_eq!(owner(&stage, "inch"), Some(1), "ships count, over any terrain");
    let carrier = stage.put(1, Carrier, 1, "east");
    stage.load(carrier, Infantry, 2);
    assert_eq!(owner(&stage, "kyle"), Some(1), "cargo is where its carrier is");
}

#[test]
fn mwc_r10_a_tie_leaves_the_town_to_nobody() {
    let mut stage = Stage::new(FIRTHS, 2);
    stage.put(0, Infantry, 3, "fenk");
    stage.put(1, Infantry, 1, "joss");
    assert_eq!(owner(&stage, "inch"), None);
    stage.put(1, Infantry, 1, "inch");
    assert_eq!(owner(&stage, "inch"), Some(1));
}

#[test]
fn mwc_13_mwc_r11_a_castle_belongs_to_whoever_is_there_alone() {
    let mut stage = Stage::new(FIRTHS, 2);
    let fenk = stage.at("fenk");
    assert_eq!(stage.game.board.castle_owner(fenk), None);
    stage.put(1, Infantry, 1, "fenk");
    assert_eq!(stage.game.board.castle_owner(fenk), Some(1));
    stage.put(0, Infantry, 9, "fenk");
    assert_eq!(stage.game.board.castle_owner(fenk), None);
}

#[test]
fn mwc_r2_persons_hold_nothing_and_cost_nothing() {
    let mut stage = Stage::new(FIRTHS, 2);
    assert_eq!(stage.place_of("f0a"), "fenk");
    assert_eq!(stage.game.board.castle_owner(stage.at("fenk")), None);
    assert_eq!((stage.game.board.holdings(0), stage.game.board.upkeep(0)), (0, 0));
    stage.put(0, Infantry, 1, "holm");
    assert_eq!(stage.game.board.upkeep(0), 1);
}

#[test]
fn mwc_r12_a_walled_town_pays_for_each_feature() {
    let mut stage = Stage::new(FIELD, 2);
    stage.put(0, Infantry, 1, "walled");
    stage.put(1, Infantry, 1, "townm");
    stage.put(1, Infantry, 1, "port");
    assert_eq!(stage.game.board.holdings(0), 2);
}

/// Brings seat 0 to its income step.
fn to_income(stage: &mut Stage) {
    stage.phase(Phase::Income);
    let Stage { game, log } = stage;
    game.board.settle(log);
}

#[test]
fn mwc_30_mwc_31_mwc_33_mwc_35_mwc_r49_the_worked_economy() {
    let mut stage = Stage::new(FIRTHS, 2);
    stage.put(0, Infantry, 4, "fenk");
    stage.put(1, Infantry, 1, "elmt");
    // One castle and the towns of aldm, holm, inch; kyle and lang are seat 1's or too far.
    stage.put(1, Infantry, 1, "kyle");
    assert_eq!(stage.game.board.holdings(0), 4);
    to_income(&mut stage);
    assert_eq!(stage.gold(0), 10, "10 + 4 - 4, on the very first turn too");
    stage.acts(0, &["recruit infantry aldm", "recruit infantry holm", "recruit infantry inch"]);
    assert_eq!((stage.gold(0), stage.game.board.troop_count(0)), (7, 7));
    to_income(&mut stage);
    assert_eq!(stage.gold(0), 4, "7 + 4 - 7");
    stage.game.board.recruited = [0; 4];
    stage.acts(0, &["recruit infantry aldm", "recruit infantry holm", "recruit infantry inch"]);
    assert_eq!((stage.gold(0), stage.game.board.troop_count(0)), (1, 10));
    to_income(&mut stage);
    assert_eq!((stage.gold(0), stage.game.board.houses[0].debt), (0, 5), "1 + 4 - 10");
    let foot = stage.game.board.troops().find(|(_, t)| t.at == stage.at("fenk")).unwrap().0;
    assert_eq!(stage.game.board.attack_total(0, stage.at("fenk"), 255), 0, "every infantry has A 0");
    stage.act(0, &format!("disband u{foot}"));
    assert_eq!((stage.gold(0), stage.game.board.houses[0].debt), (1, 5), "later gold does not cure the debt");
}

#[test]
fn mwc_31_ships_cost_two_and_cargo_one() {
    let mut stage = Stage::new(FIRTHS, 2);
    let ship = stage.put(0, Carrier, 1, "west");
    stage.load(ship, Infantry, 2);
    stage.put(0, Raider, 1, "west");
    assert_eq!(stage.game.board.upkeep(0), 2 + 2 + 2);
}

#[test]
fn mwc_r13_recruits_come_in_controlled_towns_and_ships_in_coastal_ones() {
    let mut stage = Stage::new(FIRTHS, 2);
    stage.put(0, Infantry, 1, "fenk");
    stage.put(1, Infantry, 1, "gask");
    stage.phase(Phase::Muster);
    assert_eq!(stage.refusal(0, "recruit infantry kyle"), "MWC-R13");
    assert_eq!(stage.refusal(0, "recruit infantry bank"), "MWC-R13", "no town there");
    assert_eq!(stage.refusal(0, "recruit raider aldm"), "MWC-R13", "no coast");
    stage.act(0, "recruit raider inch");
    assert_eq!((stage.gold(0), stage.count(0, "inch")), (9, 1), "any kind costs one");
    assert_eq!(stage.refusal(0, "recruit infantry inch"), "MWC-33", "one per town and turn");
    stage.set_gold(0, 0);
    assert_eq!(stage.refusal(0, "recruit infantry aldm"), "MWC-R52");
    assert_eq!(stage.refusal(1, "recruit infantry elmt"), "MWC-29");
}

#[test]
fn mwc_r14_muster_acts_mix_freely_but_a_slot_does_not_come_back() {
    let mut stage = Stage::new(FIRTHS, 2);
    stage.put(0, Infantry, 2, "fenk");
    stage.put(1, Infantry, 1, "gask");
    let ship = stage.put(0, Carrier, 1, "fenk");
    stage.load(ship, Infantry, 1);
    stage.phase(Phase::Muster);
    stage.act(0, "recruit infantry aldm");
    let recruit = stage.game.board.troops().find(|(_, t)| t.at == stage.at("aldm")).unwrap().0;
    stage.act(0, &format!("disband u{recruit}"));
    assert_eq!(stage.gold(0), 10);
    assert_eq!(stage.refusal(0, "recruit infantry aldm"), "MWC-33");
    assert_eq!(stage.refusal(0, &format!("disband u{ship}")), "MWC-R14", "a loaded carrier stays");
    stage.act(0, "done");
    assert_eq!(stage.refusal(0, "recruit infantry holm"), "MWC-33", "muster is over");
    assert_eq!(stage.refusal(0, "disband u0"), "MWC-35");
}

#[test]
fn mwc_r52_gold_is_never_negative_and_only_gold_in_hand_is_given() {
    let mut stage = Stage::new(FIRTHS, 2);
    stage.put(0, Infantry, 1, "fenk");
    stage.put(1, Infantry, 1, "gask");
    assert_eq!(stage.refusal(0, "gift 1 11"), "MWC-R52");
    stage.act(0, "gift 1 10");
    assert_eq!((stage.gold(0), stage.gold(1)), (0, 20));
}
