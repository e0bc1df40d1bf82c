//! The switches, each against its default.

use mass_conquest::Kind::{Carrier, Cavalry, Infantry, Siege};
use mass_conquest::{Scenario, Status};
use table::Seat;

use crate::support::{FIELD, FIRTHS};

fn field(option: &str, value: &str) -> Scenario {
    Scenario::with(FIELD, 2, &[(option, value)])
}

#[test]
fn switch_carrier_capacity_two() {
    let mut scenario = field("carrier_capacity", "2");
    let foot = scenario.put(0, Infantry, 3, "shore");
    let ship = scenario.put(0, Carrier, 1, "sound");
    scenario.act(0, &format!("embark u{foot} u{ship}"));
    scenario.act(0, &format!("embark u{} u{ship}", foot + 1));
    assert_eq!(scenario.refusal(0, &format!("embark u{} u{ship}", foot + 2)), "MWC-R23");
}

#[test]
fn switch_minimum_move_off() {
    let mut scenario = field("minimum_move", "off");
    let engine = scenario.put(0, Siege, 1, "meadow");
    let rider = scenario.put(0, Cavalry, 1, "meadow");
    assert_eq!(scenario.refusal(0, &format!("move u{engine} meadow>hills")), "MWC-36");
    assert!(scenario.may(0, &format!("move u{rider} meadow>hills")), "cavalry keeps its one step");
}

#[test]
fn switch_pass_through_on() {
    let mut scenario = field("pass_through", "on");
    let rider = scenario.put(0, Cavalry, 1, "westm");
    scenario.put(1, Infantry, 1, "meadow");
    scenario.act(0, &format!("move u{rider} westm>meadow"));
    scenario.act(0, "step northm");
    assert_eq!(scenario.count(0, "northm"), 1);
}

#[test]
fn switch_town_tie_incumbent() {
    let mut scenario = field("town_tie", "incumbent");
    let town = scenario.board().map.towns.iter().position(|&t| t == scenario.at("townm")).unwrap();
    scenario.put(0, Infantry, 1, "meadow");
    scenario.put(1, Infantry, 1, "hills");
    scenario.act(0, "done");
    scenario.put(1, Infantry, 1, "westm");
    assert_eq!(scenario.board().town_owner(town), Some(Seat(0)), "it stays with whoever had it");
}

#[test]
fn switch_debt_scope_army() {
    let mut scenario = field("debt_scope", "army");
    scenario.put_from(0, Infantry, 3, "meadow", "westm");
    scenario.put(1, Infantry, 3, "meadow");
    scenario.board_mut().houses[0].debt = 2;
    scenario.board_mut().houses[1].debt = 20;
    assert_eq!((scenario.attack("meadow", "westm"), scenario.defence("meadow")), (4, 0));
}

#[test]
fn switch_family_water_any_and_never() {
    let mut scenario = Scenario::with(FIRTHS, 2, &[("family_water", "any")]);
    scenario.put(0, Infantry, 1, "fenk");
    scenario.put(1, Infantry, 1, "gask");
    scenario.acts(0, &["walk f0a fenk>west", "halt", "done"]);
    assert_eq!(scenario.place_of("f0a"), "west");
    let mut scenario = Scenario::with(FIRTHS, 2, &[("family_water", "never")]);
    scenario.put(0, mass_conquest::Kind::Raider, 1, "west");
    scenario.put(1, Infantry, 1, "gask");
    scenario.act(0, "walk f0a fenk>west");
    assert_eq!(scenario.refusal(0, "halt"), "MWC-R40");
}

#[test]
fn switch_family_controls_on() {
    let mut scenario = field("family_controls", "on");
    scenario.person("f0a", "keep");
    assert_eq!(scenario.board().castle_owner(scenario.at("keep")), Some(Seat(0)));
}

#[test]
fn switch_lost_captured() {
    let mut scenario = Scenario::with(FIELD, 3, &[("lost", "captured")]);
    for seat in 0..3 {
        scenario.put(seat, Infantry, 1, "hills");
    }
    scenario.hold("f1a", 0, "hills");
    scenario.hold("f1b", 2, "hills");
    scenario.put(0, Infantry, 1, "meadow");
    scenario.person("f1c", "meadow");
    scenario.act(0, "done");
    assert!(!scenario.board().houses[1].alive, "all three are in foreign hands");
}

#[test]
fn switch_siege_cap_on() {
    let mut scenario = field("siege_cap", "on");
    scenario.put(1, Infantry, 1, "keep");
    scenario.put_from(0, Siege, 8, "keep", "westm");
    assert_eq!(scenario.defence("keep"), 3, "the walls give three and lose three");
}

#[test]
fn switch_draw_retreat_attacker() {
    let mut scenario = field("draw_retreat", "attacker");
    scenario.put_from(0, Infantry, 3, "meadow", "westm");
    scenario.put(1, Infantry, 2, "meadow");
    scenario.fight("meadow", 1, [3, 3]);
    scenario.act(0, "retreat land=westm");
    assert_eq!((scenario.count(0, "westm"), scenario.count(1, "meadow")), (2, 1));
}

#[test]
fn switch_stack_family_on() {
    let mut scenario = field("stack_family", "on");
    scenario.put(1, Infantry, 1, "meadow");
    for person in ["f1a", "f1b", "f1c"] {
        scenario.person(person, "meadow");
    }
    assert_eq!(scenario.defence("meadow"), 6);
}

#[test]
fn switch_fort_for_builder() {
    let mut scenario = field("fort_for", "builder");
    scenario.put(1, Infantry, 1, "meadow");
    let at = scenario.at("meadow") as usize;
    scenario.board_mut().lands[at].fort = 1;
    assert_eq!(scenario.defence("meadow"), 3);
    scenario.board_mut().lands[at].fort = 2;
    assert_eq!(scenario.defence("meadow"), 5);
}

#[test]
fn switch_castle_order_total() {
    let mut scenario = field("castle_order", "total");
    scenario.put(1, Infantry, 2, "walled");
    scenario.put(1, Cavalry, 1, "walled");
    assert_eq!(scenario.defence("walled"), (6 + 5) * 2 + 1);
    assert_eq!(scenario.status("f0a"), Status::Free);
}
