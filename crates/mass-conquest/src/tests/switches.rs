//! The switches, each against its default.

use super::stage::{FIELD, FIRTHS, Stage};
use crate::Kind::{Carrier, Cavalry, Infantry, Siege};
use crate::Status;

fn field(option: &str, value: &str) -> Stage {
    Stage::with(FIELD, 2, &[(option, value)])
}

#[test]
fn switch_carrier_capacity_two() {
    let mut stage = field("carrier_capacity", "2");
    let foot = stage.put(0, Infantry, 3, "shore");
    let ship = stage.put(0, Carrier, 1, "sound");
    stage.act(0, &format!("embark u{foot} u{ship}"));
    stage.act(0, &format!("embark u{} u{ship}", foot + 1));
    assert_eq!(stage.refusal(0, &format!("embark u{} u{ship}", foot + 2)), "MWC-R23");
}

#[test]
fn switch_minimum_move_off() {
    let mut stage = field("minimum_move", "off");
    let engine = stage.put(0, Siege, 1, "meadow");
    let rider = stage.put(0, Cavalry, 1, "meadow");
    assert_eq!(stage.refusal(0, &format!("move u{engine} meadow>hills")), "MWC-36");
    assert!(stage.may(0, &format!("move u{rider} meadow>hills")), "cavalry keeps its one step");
}

#[test]
fn switch_pass_through_on() {
    let mut stage = field("pass_through", "on");
    let rider = stage.put(0, Cavalry, 1, "westm");
    stage.put(1, Infantry, 1, "meadow");
    stage.act(0, &format!("move u{rider} westm>meadow"));
    stage.act(0, "step northm");
    assert_eq!(stage.count(0, "northm"), 1);
}

#[test]
fn switch_town_tie_incumbent() {
    let mut stage = field("town_tie", "incumbent");
    let town = stage.game.board.map.towns.iter().position(|&t| t == stage.at("townm")).unwrap();
    stage.put(0, Infantry, 1, "meadow");
    stage.put(1, Infantry, 1, "hills");
    stage.act(0, "done");
    stage.put(1, Infantry, 1, "westm");
    assert_eq!(stage.game.board.town_owner(town), Some(0), "it stays with whoever had it");
}

#[test]
fn switch_debt_scope_army() {
    let mut stage = field("debt_scope", "army");
    stage.put_from(0, Infantry, 3, "meadow", "westm");
    stage.put(1, Infantry, 3, "meadow");
    stage.game.board.houses[0].debt = 2;
    stage.game.board.houses[1].debt = 20;
    assert_eq!((stage.attack("meadow", "westm"), stage.defence("meadow")), (4, 0));
}

#[test]
fn switch_family_water_any_and_never() {
    let mut stage = Stage::with(FIRTHS, 2, &[("family_water", "any")]);
    stage.put(0, Infantry, 1, "fenk");
    stage.put(1, Infantry, 1, "gask");
    stage.acts(0, &["walk f0a fenk>west", "halt", "done"]);
    assert_eq!(stage.place_of("f0a"), "west");
    let mut stage = Stage::with(FIRTHS, 2, &[("family_water", "never")]);
    stage.put(0, crate::Kind::Raider, 1, "west");
    stage.put(1, Infantry, 1, "gask");
    stage.act(0, "walk f0a fenk>west");
    assert_eq!(stage.refusal(0, "halt"), "MWC-R40");
}

#[test]
fn switch_family_controls_on() {
    let mut stage = field("family_controls", "on");
    stage.person("f0a", "keep");
    assert_eq!(stage.game.board.castle_owner(stage.at("keep")), Some(0));
}

#[test]
fn switch_lost_captured() {
    let mut stage = Stage::with(FIELD, 3, &[("lost", "captured")]);
    for seat in 0..3 {
        stage.put(seat, Infantry, 1, "hills");
    }
    stage.hold("f1a", 0, "hills");
    stage.hold("f1b", 2, "hills");
    stage.put(0, Infantry, 1, "meadow");
    stage.person("f1c", "meadow");
    stage.act(0, "done");
    assert!(!stage.game.board.houses[1].alive, "all three are in foreign hands");
}

#[test]
fn switch_siege_cap_on() {
    let mut stage = field("siege_cap", "on");
    stage.put(1, Infantry, 1, "keep");
    stage.put_from(0, Siege, 8, "keep", "westm");
    assert_eq!(stage.defence("keep"), 3, "the walls give three and lose three");
}

#[test]
fn switch_draw_retreat_attacker() {
    let mut stage = field("draw_retreat", "attacker");
    stage.put_from(0, Infantry, 3, "meadow", "westm");
    stage.put(1, Infantry, 2, "meadow");
    stage.fight("meadow", 1, [3, 3]);
    stage.act(0, "retreat land=westm");
    assert_eq!((stage.count(0, "westm"), stage.count(1, "meadow")), (2, 1));
}

#[test]
fn switch_stack_family_on() {
    let mut stage = field("stack_family", "on");
    stage.put(1, Infantry, 1, "meadow");
    for person in ["f1a", "f1b", "f1c"] {
        stage.person(person, "meadow");
    }
    assert_eq!(stage.defence("meadow"), 6);
}

#[test]
fn switch_fort_for_builder() {
    let mut stage = field("fort_for", "builder");
    stage.put(1, Infantry, 1, "meadow");
    let at = stage.at("meadow") as usize;
    stage.game.board.lands[at].fort = 1;
    assert_eq!(stage.defence("meadow"), 3);
    stage.game.board.lands[at].fort = 2;
    assert_eq!(stage.defence("meadow"), 5);
}

#[test]
fn switch_castle_order_total() {
    let mut stage = field("castle_order", "total");
    stage.put(1, Infantry, 2, "walled");
    stage.put(1, Cavalry, 1, "walled");
    assert_eq!(stage.defence("walled"), (6 + 5) * 2 + 1);
    assert_eq!(stage.status("f0a"), Status::Free);
}
