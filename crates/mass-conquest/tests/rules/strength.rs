//! The worked examples of combat and the rules they rest on.

use mass_conquest::Kind::{Carrier, Cavalry, Infantry, Raider, Siege};
use mass_conquest::{Kind, Scenario, odds};
use table::Seat;

use crate::support::FIELD;

fn field() -> Scenario {
    Scenario::new(FIELD, 2)
}

#[test]
fn e1_three_infantry_against_two_on_plain_ground() {
    let mut scenario = field();
    scenario.put_from(0, Infantry, 3, "meadow", "westm");
    scenario.put(1, Infantry, 2, "meadow");
    scenario.put(1, Infantry, 1, "hills");
    assert_eq!((scenario.attack("meadow", "westm"), scenario.defence("meadow")), (6, 6));
    scenario.fight("meadow", 1, [4, 3]);
    assert_eq!(scenario.count(1, "meadow"), 1, "ten against nine costs one");
    assert!(scenario.legal(1).contains(&"retreat land=hills".into()));
    scenario.act(1, "retreat land=hills");
    assert_eq!(
        (scenario.count(0, "meadow"), scenario.count(1, "meadow"), scenario.count(1, "hills")),
        (3, 0, 2)
    );
}

#[test]
fn e2_mwc_9_mwc_r21_the_coast_weakens_each_attacking_unit_only() {
    let mut scenario = field();
    scenario.put_from(0, Infantry, 3, "shore", "westm");
    scenario.put(1, Infantry, 2, "shore");
    assert_eq!((scenario.attack("shore", "westm"), scenario.defence("shore")), (3, 6));
    scenario.put_from(0, Siege, 1, "shore", "westm");
    assert_eq!(scenario.attack("shore", "westm"), 3, "a siege group is worth 1 - 1 = 0 there");
}

#[test]
fn e3_mwc_25_family_adds_one_to_every_unit() {
    let mut scenario = field();
    scenario.put_from(0, Infantry, 3, "meadow", "westm");
    scenario.put(1, Infantry, 2, "meadow");
    scenario.person("f0a", "meadow");
    scenario.person("f1a", "meadow");
    assert_eq!((scenario.attack("meadow", "westm"), scenario.defence("meadow")), (9, 8));
}

#[test]
fn e4_mwc_14_a_town_adds_five_to_the_army() {
    let mut scenario = field();
    scenario.put(1, Infantry, 2, "townm");
    assert_eq!(scenario.defence("townm"), 11);
}

#[test]
fn e5_mwc_15_mwc_22_a_castle_doubles_all_but_cavalry() {
    let mut scenario = field();
    scenario.put(1, Infantry, 2, "keep");
    scenario.put(1, Cavalry, 1, "keep");
    assert_eq!(scenario.defence("keep"), 13);
}

#[test]
fn e6_mwc_r18_the_family_bonus_is_doubled_too() {
    let mut scenario = field();
    scenario.put(1, Infantry, 2, "keep");
    scenario.put(1, Cavalry, 1, "keep");
    scenario.person("f1c", "keep");
    assert_eq!(scenario.defence("keep"), 18);
}

#[test]
fn e7_e8_mwc_r16_a_fort_adds_two_once() {
    let mut scenario = field();
    scenario.put(1, Infantry, 2, "meadow");
    scenario.put(1, Infantry, 2, "townm");
    for id in ["meadow", "townm"] {
        let at = scenario.at(id) as usize;
        scenario.board_mut().lands[at].fort = 1;
    }
    assert_eq!(scenario.defence("meadow"), 8, "E7: also for somebody who did not build it");
    assert_eq!(scenario.defence("townm"), 13, "E8");
}

#[test]
fn e8b_mwc_r3_a_walled_town_has_both() {
    let mut scenario = field();
    scenario.put(1, Infantry, 2, "walled");
    assert_eq!(scenario.defence("walled"), 17);
}

#[test]
fn e9_mwc_20_mwc_r20_siege_groups_breach_walls_but_not_forts() {
    let mut scenario = field();
    scenario.put(1, Infantry, 2, "keep");
    scenario.put_from(0, Siege, 3, "keep", "westm");
    scenario.put_from(0, Infantry, 4, "keep", "westm");
    assert_eq!((scenario.attack("keep", "westm"), scenario.defence("keep")), (11, 6));
    let mut scenario = field();
    scenario.put(1, Infantry, 2, "meadow");
    scenario.put_from(0, Siege, 3, "meadow", "westm");
    let at = scenario.at("meadow") as usize;
    scenario.board_mut().lands[at].fort = 2;
    assert_eq!(scenario.defence("meadow"), 8);
}

#[test]
fn e10_a_defence_is_never_below_zero() {
    let mut scenario = field();
    scenario.put(1, Infantry, 1, "keep");
    scenario.put_from(0, Siege, 8, "keep", "westm");
    assert_eq!((scenario.attack("keep", "westm"), scenario.defence("keep")), (8, 0));
}

#[test]
fn e11_mwc_32_mwc_r15_debt_weakens_each_unit_down_to_zero() {
    let mut scenario = field();
    scenario.put_from(0, Infantry, 2, "meadow", "westm");
    scenario.put_from(0, Cavalry, 2, "meadow", "westm");
    scenario.put_from(0, Siege, 1, "meadow", "westm");
    scenario.put(1, Infantry, 2, "meadow");
    scenario.put(1, Cavalry, 2, "meadow");
    scenario.board_mut().houses[0].debt = 2;
    scenario.board_mut().houses[1].debt = 2;
    assert_eq!((scenario.attack("meadow", "westm"), scenario.defence("meadow")), (2, 2));
    scenario.board_mut().houses[0].debt = 4_000_000_000;
    assert_eq!(scenario.attack("meadow", "westm"), 0, "a debt larger than every value");
}

#[test]
fn e12_debt_family_and_castle_together() {
    let mut scenario = field();
    scenario.put(1, Infantry, 2, "keep");
    scenario.put(1, Cavalry, 1, "keep");
    scenario.person("f1a", "keep");
    scenario.board_mut().houses[1].debt = 2;
    assert_eq!(scenario.defence("keep"), 8);
}

#[test]
fn e13_mwc_50_mwc_23_mwc_r28_flanks_add_one_and_cavalry_three() {
    let mut scenario = field();
    scenario.put_from(0, Infantry, 3, "meadow", "westm");
    scenario.put_from(0, Cavalry, 2, "meadow", "northm");
    scenario.put(1, Infantry, 4, "meadow");
    assert_eq!(scenario.attack("meadow", "northm"), 15);
    assert_eq!(scenario.attack("meadow", "westm"), 18);
    let at = scenario.at("meadow");
    assert_eq!(
        scenario.board().weakest_first(Seat(0), at),
        scenario.at("northm"),
        "the defender names the cavalry"
    );
    scenario.act(0, "done");
    scenario.act(0, "stance meadow 1 fight");
    assert_eq!(scenario.legal(1)[..2], ["first meadow westm", "first meadow northm"]);
    assert_eq!(scenario.refusal(1, "first meadow hills"), "MWC-50");
    scenario.act(1, "first meadow northm");
    assert_eq!(
        (scenario.board().battle.attack, scenario.board().battle.defence),
        (15, 12),
        "one common battle"
    );
}

#[test]
fn e14_flanks_on_the_coast() {
    let mut scenario = field();
    scenario.put_from(0, Infantry, 3, "shore", "westm");
    scenario.put_from(0, Cavalry, 2, "shore", "northm");
    assert_eq!((scenario.attack("shore", "northm"), scenario.attack("shore", "westm")), (10, 13));
}

#[test]
fn e15_mwc_46_mwc_r31_a_draw_costs_one_each_and_nobody_leaves() {
    let mut scenario = field();
    scenario.put_from(0, Infantry, 3, "meadow", "westm");
    scenario.put(1, Infantry, 2, "meadow");
    scenario.fight("meadow", 1, [3, 3]);
    assert_eq!((scenario.count(0, "meadow"), scenario.count(1, "meadow")), (2, 1));
    assert_eq!(scenario.turn(), 1, "no second round this turn");
}

#[test]
fn e16_mwc_r30_more_losses_than_units_destroy_the_army_and_its_person_is_captured() {
    let mut scenario = field();
    scenario.put_from(0, Infantry, 2, "keep", "westm");
    scenario.put(0, Infantry, 1, "hills");
    scenario.put(1, Infantry, 3, "keep");
    scenario.person("f0a", "keep");
    // The family strengthens the attack: 6 + 1 against 18 + 2.
    scenario.fight("keep", 1, [1, 2]);
    assert_eq!(scenario.count(0, "keep"), 0);
    assert_eq!(scenario.status("f0a"), mass_conquest::Status::Held { by: Seat(1), hostage: false });
    let mut scenario = field();
    scenario.put_from(0, Infantry, 2, "keep", "westm");
    scenario.put(1, Infantry, 3, "keep");
    assert_eq!((scenario.attack("keep", "westm") + 1, scenario.defence("keep") + 2), (5, 20));
}

#[test]
fn e17_mwc_47_withdrawal_goes_where_the_winner_is_not() {
    let mut scenario = Scenario::new(crate::support::FIRTHS, 2);
    scenario.put_from(0, Infantry, 4, "joss", "inch");
    scenario.put(1, Infantry, 4, "joss");
    scenario.put(1, Infantry, 1, "inch");
    scenario.put(0, Infantry, 1, "fenk");
    scenario.act(0, "done");
    scenario.act(0, "stance joss 1 fight");
    // 4 + die against 12 + die: make the loss two by a debt of the defender.
    scenario.board_mut().battle.defence = 4;
    scenario.dice(&[2, 4]);
    assert_eq!(scenario.count(0, "joss"), 0, "two are lost and the rest is gone to the one way out");
    assert_eq!(scenario.count(0, "kyle"), 2);
}

#[test]
fn e18_mwc_40_cargo_adds_nothing() {
    let mut scenario = field();
    scenario.put_from(0, Raider, 2, "sound", "deep");
    let carrier = scenario.put_from(0, Carrier, 1, "sound", "deep");
    scenario.load(carrier, Infantry, 3);
    scenario.put(1, Raider, 1, "sound");
    scenario.put(1, Carrier, 2, "sound");
    assert_eq!((scenario.attack("sound", "deep"), scenario.defence("sound")), (11, 5));
}

#[test]
fn e19_mwc_11_land_troops_meet_ships_on_the_coast() {
    let mut scenario = field();
    scenario.put_from(0, Infantry, 4, "shore", "westm");
    scenario.put(1, Raider, 1, "shore");
    assert_eq!((scenario.attack("shore", "westm"), scenario.defence("shore")), (4, 3));
    for terrain in ["meadow", "hills", "keep"] {
        assert!(!scenario.board().map.admits(true, scenario.at(terrain)), "no ship can be in {terrain}");
    }
    assert!(!scenario.board().map.admits(false, scenario.at("sound")), "no land troop can be on water");
}

#[test]
fn e20_mwc_r19_everything_at_once() {
    let mut scenario = field();
    scenario.put_from(0, Infantry, 4, "port", "westm");
    scenario.put_from(0, Siege, 2, "port", "westm");
    scenario.put_from(0, Raider, 1, "port", "sound");
    scenario.put_from(0, Cavalry, 2, "port", "northm");
    scenario.put(1, Infantry, 3, "port");
    scenario.put(1, Cavalry, 1, "port");
    scenario.person("f0a", "port");
    scenario.person("f1a", "port");
    scenario.board_mut().houses[0].debt = 1;
    let at = scenario.at("port") as usize;
    scenario.board_mut().lands[at].fort = 1;
    let totals = ["westm", "sound", "northm"].map(|first| scenario.attack("port", first));
    assert_eq!(totals, [19, 24, 19]);
    assert_eq!(scenario.defence("port"), 17);
    assert_eq!(
        scenario.board().weakest_first(Seat(0), at as u8),
        scenario.at("westm"),
        "ties go to the file order"
    );
}

#[test]
fn mwc_17_the_table_of_units() {
    let table = Kind::ALL.map(|kind| (kind.points(), kind.attack(), kind.defence(), kind.is_ship()));
    assert_eq!(
        table,
        [(2, 2, 3, false), (1, 1, 1, false), (4, 3, 1, false), (3, 1, 1, true), (4, 5, 3, true)]
    );
    assert_eq!(Kind::from_word("attacker"), Some(Raider), "the old rulebook's word is understood");
}

#[test]
fn mwc_44_exact_odds_of_two_dice() {
    let rows = [
        (-6, 0, 0, 36),
        (-5, 0, 1, 35),
        (-4, 1, 2, 33),
        (-3, 3, 3, 30),
        (-2, 6, 4, 26),
        (-1, 10, 5, 21),
        (0, 15, 6, 15),
        (1, 21, 5, 10),
        (2, 26, 4, 6),
        (3, 30, 3, 3),
        (4, 33, 2, 1),
        (5, 35, 1, 0),
        (6, 36, 0, 0),
    ];
    for (lead, win, draw, lose) in rows {
        let exact = odds(lead);
        assert_eq!((exact.win, exact.draw, exact.lose), (win, draw, lose), "lead {lead}");
    }
}

#[test]
fn mwc_16_mwc_r22_an_army_is_everything_of_one_player_and_ships_are_doubled_in_a_coastal_castle() {
    let mut scenario = field();
    scenario.put(1, Infantry, 1, "seakeep");
    scenario.put(1, Raider, 1, "seakeep");
    scenario.put(1, Cavalry, 1, "seakeep");
    assert_eq!(scenario.defence("seakeep"), 2 * 3 + 2 * 3 + 1);
    let mut third = Scenario::new(FIELD, 3);
    third.put(1, Infantry, 1, "meadow");
    third.put(2, Infantry, 5, "meadow");
    assert_eq!(third.defence("meadow"), 3, "a third player's troops add nothing");
}

#[test]
fn mwc_r36_the_bonus_does_not_stack_and_captives_give_none() {
    let mut scenario = field();
    scenario.put(1, Infantry, 1, "meadow");
    scenario.person("f1a", "meadow");
    scenario.person("f1b", "meadow");
    assert_eq!(scenario.defence("meadow"), 4);
    let mut scenario = field();
    scenario.put(1, Infantry, 1, "meadow");
    scenario.hold("f1a", 0, "meadow");
    scenario.hold("f0a", 1, "meadow");
    assert_eq!(scenario.defence("meadow"), 3, "neither a held member nor a foreign one helps");
}

#[test]
fn mwc_r27_groups_follow_the_last_border_and_here_is_a_group() {
    let mut scenario = field();
    scenario.put_from(0, Infantry, 1, "meadow", "here");
    scenario.put_from(0, Infantry, 2, "meadow", "westm");
    scenario.put(1, Infantry, 1, "meadow");
    let groups = scenario.board().groups(Seat(0), scenario.at("meadow"));
    assert_eq!(groups.len(), 2);
    assert_eq!((scenario.attack("meadow", "here"), scenario.attack("meadow", "westm")), (2 + 6, 3 + 4));
    // Two starts through one gate are one direction.
    let mut scenario = field();
    let rider = scenario.put(0, Cavalry, 1, "keep");
    let foot = scenario.put(0, Infantry, 1, "westm");
    scenario.put(1, Infantry, 1, "meadow");
    scenario.act(0, &format!("move u{rider} keep>westm"));
    scenario.act(0, "step meadow");
    scenario.act(0, &format!("move u{foot} westm>meadow"));
    assert_eq!(scenario.board().groups(Seat(0), scenario.at("meadow")).len(), 1);
}
