//! Moving, carrying, forts and walks.

use mass_conquest::Kind::{Carrier, Cavalry, Infantry, Raider, Siege};
use mass_conquest::maps::NOWHERE;
use mass_conquest::{Action, Phase, Scenario};
use table::{Effect, Game, Seat};

use crate::support::{FIELD, FIRTHS};

fn firths() -> Scenario {
    let mut scenario = Scenario::new(FIRTHS, 2);
    scenario.put(1, Infantry, 1, "gask");
    scenario
}

#[test]
fn mwc_5_mwc_r4_only_a_common_side_is_a_border() {
    let mut scenario = firths();
    let foot = scenario.put(0, Infantry, 1, "aldm");
    assert_eq!(scenario.refusal(0, &format!("move u{foot} aldm>crag")), "MWC-5");
    let map = &scenario.board().map;
    let crag: Vec<&str> = map.borders(scenario.at("crag")).iter().map(|&p| map.id(p)).collect();
    assert_eq!(crag, ["bank", "dene", "west", "east"]);
    let joss: Vec<&str> = map.borders(scenario.at("joss")).iter().map(|&p| map.id(p)).collect();
    assert_eq!(joss, ["inch", "kyle", "west", "east"]);
    assert_eq!((0..14).map(|p| map.borders(p).len()).sum::<usize>(), 2 * 27, "27 borders");
    // holm and west meet at a corner only.
    assert!(!map.touch(scenario.at("holm"), scenario.at("west")));
}

#[test]
fn mwc_7_mwc_8_mwc_36_infantry_pays_one_for_smooth_and_two_for_rough() {
    let mut scenario = firths();
    let foot = scenario.put(0, Infantry, 2, "fenk");
    scenario.act(0, &format!("move u{foot} fenk>inch"));
    assert_eq!(scenario.board().phase, Phase::March { lead: foot, left: 1 });
    scenario.act(0, "step joss");
    assert_eq!(
        (scenario.count(0, "joss"), scenario.board().phase),
        (1, Phase::Movement),
        "its points are used up"
    );
    scenario.act(0, &format!("move u{} fenk>bank", foot + 1));
    assert_eq!(scenario.refusal(0, "step crag"), "MWC-36", "1 + 2 is more than 2");
    let mut scenario = firths();
    let foot = scenario.put(0, Infantry, 1, "bank");
    scenario.act(0, &format!("move u{foot} bank>crag"));
    assert_eq!(scenario.count(0, "crag"), 1);
}

#[test]
fn mwc_r6_a_fresh_troop_may_always_make_one_step() {
    let mut scenario = firths();
    let engine = scenario.put(0, Siege, 1, "bank");
    scenario.act(0, &format!("move u{engine} bank>crag"));
    assert_eq!(scenario.count(0, "crag"), 1);
    assert_eq!(scenario.refusal(0, &format!("move u{engine} crag>dene")), "MWC-R8");
}

#[test]
fn mwc_21_mwc_r7_cavalry_enters_rough_only_as_its_single_step() {
    let mut scenario = firths();
    let rider = scenario.put(0, Cavalry, 1, "fenk");
    scenario.act(0, &format!("move u{rider} fenk>bank"));
    assert_eq!(scenario.refusal(0, "step crag"), "MWC-R7");
    let mut scenario = firths();
    let rider = scenario.put(0, Cavalry, 1, "bank");
    scenario.act(0, &format!("move u{rider} bank>crag"));
    assert_eq!(scenario.board().phase, Phase::Movement, "the step took its whole turn");
    let mut scenario = firths();
    let rider = scenario.put(0, Cavalry, 1, "crag");
    scenario.act(0, &format!("move u{rider} crag>bank"));
    assert_eq!(
        scenario.board().phase,
        Phase::March { lead: rider, left: 3 },
        "leaving rough is free of this"
    );
}

#[test]
fn mwc_r8_contact_ends_a_move_unless_passage_was_given() {
    let path = ["step joss", "step kyle", "step lang"];
    let mut scenario = firths();
    let rider = scenario.put(0, Cavalry, 1, "fenk");
    scenario.act(0, &format!("move u{rider} fenk>inch"));
    scenario.acts(0, &path);
    assert_eq!(scenario.count(0, "lang"), 1);
    let mut scenario = firths();
    let rider = scenario.put(0, Cavalry, 1, "fenk");
    scenario.put(1, Infantry, 1, "kyle");
    scenario.act(0, &format!("move u{rider} fenk>inch"));
    scenario.acts(0, &path[..2]);
    assert_eq!(scenario.board().phase, Phase::Movement, "it stops at the enemy");
    assert_eq!(scenario.refusal(0, "step lang"), "MWC-R8");
    let mut scenario = firths();
    let rider = scenario.put(0, Cavalry, 1, "fenk");
    scenario.put(1, Infantry, 1, "kyle");
    scenario.board_mut().passage[1][0] = 1;
    scenario.act(0, &format!("move u{rider} fenk>inch"));
    scenario.acts(0, &path);
    assert_eq!(scenario.count(0, "lang"), 1, "passage lets it through");
    assert_eq!(scenario.refusal(0, &format!("move u{rider} lang>kyle")), "MWC-R8", "one continuous move");
}

#[test]
fn mwc_10_mwc_r5_water_is_for_ships_and_inland_for_land_troops() {
    let mut scenario = firths();
    let foot = scenario.put(0, Infantry, 1, "fenk");
    let ship = scenario.put(0, Raider, 1, "fenk");
    assert_eq!(scenario.refusal(0, &format!("move u{foot} fenk>west")), "MWC-10");
    assert_eq!(scenario.refusal(0, &format!("move u{ship} fenk>aldm")), "MWC-R5");
    scenario.act(0, &format!("move u{ship} fenk>west"));
    scenario.act(0, "halt");
    assert_eq!(scenario.count(0, "west"), 1);
}

#[test]
fn mwc_37_any_number_may_share_a_territory_and_march_together() {
    let mut scenario = firths();
    let foot = scenario.put(0, Infantry, 40, "fenk");
    scenario.act(0, &format!("move u{foot}+ fenk>inch"));
    scenario.act(0, "halt");
    assert_eq!((scenario.count(0, "inch"), scenario.count(0, "fenk")), (40, 0));
}

#[test]
fn mwc_38_mwc_39_mwc_24_embarking_and_landing_use_the_whole_move() {
    let mut scenario = firths();
    let foot = scenario.put(0, Infantry, 1, "fenk");
    let ship = scenario.put(0, Carrier, 1, "west");
    scenario.act(0, &format!("embark u{foot} u{ship}"));
    scenario.act(0, &format!("move u{ship} west>east"));
    scenario.act(0, "halt");
    assert_eq!(scenario.count(0, "east"), 2, "cargo sails along");
    assert_eq!(scenario.refusal(0, &format!("disembark u{foot} kyle")), "MWC-R8", "not both in one turn");
    scenario.act(0, "done");
    scenario.acts(1, &["done", "done"]);
    scenario.act(0, "done");
    scenario.act(0, &format!("disembark u{foot} kyle"));
    let troop = scenario.board().troops[foot as usize];
    assert_eq!((scenario.board().map.id(troop.at), scenario.board().map.id(troop.entered)), ("kyle", "east"));
    assert_eq!(scenario.refusal(0, &format!("move u{foot} kyle>lang")), "MWC-R8");
}

#[test]
fn mwc_r23_a_carrier_holds_three() {
    let mut scenario = firths();
    let foot = scenario.put(0, Infantry, 4, "fenk");
    let ship = scenario.put(0, Carrier, 1, "west");
    for next in 0..3 {
        scenario.act(0, &format!("embark u{} u{ship}", foot + next));
    }
    assert_eq!(scenario.board().cargo(ship), 3);
    assert_eq!(scenario.refusal(0, &format!("embark u{} u{ship}", foot + 3)), "MWC-R23");
}

#[test]
fn mwc_r24_boarding_needs_a_fresh_own_troop_beside_an_own_carrier() {
    let mut scenario = firths();
    let foot = scenario.put(0, Infantry, 1, "holm");
    let port = scenario.put(0, Infantry, 1, "fenk");
    let ship = scenario.put(0, Carrier, 1, "fenk");
    let raider = scenario.put(0, Raider, 1, "fenk");
    let foreign = scenario.put(1, Carrier, 1, "west");
    let far = scenario.put(0, Carrier, 1, "east");
    assert_eq!(scenario.refusal(0, &format!("embark u{port} u{far}")), "MWC-R24", "too far");
    assert_eq!(scenario.refusal(0, &format!("embark u{port} u{foreign}")), "MWC-16");
    assert_eq!(scenario.refusal(0, &format!("embark u{port} u{raider}")), "MWC-24");
    assert_eq!(scenario.refusal(0, &format!("embark u{raider} u{ship}")), "MWC-38");
    scenario.act(0, &format!("embark u{port} u{ship}"));
    assert_eq!(scenario.board().troops[port as usize].aboard, ship, "inside one coastal territory");
    scenario.act(0, &format!("embark u{foot} u{ship}"));
    assert_eq!(scenario.board().cargo(ship), 2, "smooth land next to the carrier will do");
    assert_eq!(scenario.refusal(0, &format!("move u{port} fenk>bank")), "MWC-R8", "boarding was its move");
}

#[test]
fn mwc_r27_cargo_that_lands_where_its_carrier_stands_is_one_army_with_it() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    let ship = scenario.put(0, Carrier, 1, "inch");
    let foot = scenario.load(ship, Infantry, 2);
    scenario.put(1, Infantry, 1, "joss");
    scenario.act(0, &format!("move u{ship} inch>joss"));
    scenario.act(0, &format!("disembark u{foot} joss"));
    let (joss, inch) = (scenario.at("joss"), scenario.at("inch"));
    let groups: Vec<_> = scenario.board().groups(Seat(0), joss).iter().collect();
    assert_eq!(groups, [inch], "carrier and cargo came from one territory");
    assert_eq!(scenario.attack("joss", "inch"), 1, "1 and 0 on the coast, nobody flanks");
    scenario.act(0, "done");
    scenario.act(0, "stance joss 1 fight");
    assert_eq!(scenario.board().phase, Phase::Roll, "there is no first attacker to name");
    // A carrier that stood there already: those it lands were there too.
    let mut scenario = Scenario::new(FIRTHS, 2);
    let ship = scenario.put(0, Carrier, 1, "joss");
    let foot = scenario.load(ship, Infantry, 1);
    scenario.put(1, Infantry, 1, "joss");
    scenario.act(0, &format!("disembark u{foot} joss"));
    assert_eq!(scenario.board().groups(Seat(0), joss).iter().collect::<Vec<_>>(), [NOWHERE]);
    // They came in all the same, so that whoever is there is asked (MWC-R24).
    scenario.act(0, "done");
    scenario.act(0, "stance joss 1 peace");
    assert!(
        matches!(scenario.board().phase, Phase::Answer { enemy: Seat(1), .. }),
        "landing is a move into contact"
    );
    // Over a border they come from the carrier's territory, and so does the carrier that follows them.
    let mut scenario = Scenario::new(FIRTHS, 2);
    let ship = scenario.put(0, Carrier, 1, "inch");
    let foot = scenario.load(ship, Infantry, 1);
    scenario.act(0, &format!("disembark u{foot} joss"));
    scenario.act(0, &format!("move u{ship} inch>joss"));
    assert_eq!(scenario.board().groups(Seat(0), joss).iter().collect::<Vec<_>>(), [inch]);
}

#[test]
fn a_pair_is_two_of_a_kind_that_can_both_still_set_out() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    let foot = scenario.put(0, Infantry, 1, "fenk");
    let both = format!("move u{foot}+ fenk>bank");
    assert_eq!(scenario.refusal(0, &both), "MWC-16", "alone");
    scenario.put(0, Cavalry, 1, "fenk");
    assert_eq!(scenario.refusal(0, &both), "MWC-16", "of another kind");
    scenario.put(1, Infantry, 1, "fenk");
    assert_eq!(scenario.refusal(0, &both), "MWC-16", "of another player");
    scenario.put(0, Infantry, 1, "inch");
    assert_eq!(scenario.refusal(0, &both), "MWC-16", "in another place");
    scenario.put_from(0, Infantry, 1, "fenk", "bank");
    assert_eq!(scenario.refusal(0, &both), "MWC-16", "it has moved");
    let ship = scenario.put(0, Carrier, 1, "fenk");
    scenario.load(ship, Infantry, 1);
    assert_eq!(scenario.refusal(0, &both), "MWC-16", "aboard");
    let second = scenario.put(0, Infantry, 1, "fenk");
    scenario.act(0, &both);
    assert_eq!(
        (scenario.count(0, "bank"), scenario.board().troop(second).unwrap().at),
        (2, scenario.at("bank"))
    );
    // Only the first of the equals leads them.
    let mut scenario = Scenario::new(FIRTHS, 2);
    let foot = scenario.put(0, Infantry, 3, "fenk");
    let second = Action::March { troop: foot + 1, to: scenario.at("bank"), all: true };
    assert!(scenario.game.check(Seat(0), second).is_err());
    scenario.act(0, &format!("move u{foot}+ fenk>bank"));
    assert_eq!(scenario.count(0, "bank"), 3);
}

#[test]
fn mwc_r24_terrain_cost_is_ignored_when_landing() {
    let mut scenario = firths();
    let ship = scenario.put(0, Carrier, 1, "west");
    let engine = scenario.load(ship, Siege, 1);
    scenario.act(0, &format!("disembark u{engine} crag"));
    assert_eq!(scenario.count(0, "crag"), 1);
}

#[test]
fn mwc_18_mwc_r16_infantry_builds_a_fort_instead_of_moving() {
    let mut scenario = firths();
    let foot = scenario.put(0, Infantry, 1, "bank");
    scenario.put(0, Infantry, 1, "fenk");
    assert_eq!(scenario.refusal(0, "fort fenk"), "MWC-18", "not beside a castle");
    assert_eq!(scenario.refusal(0, "fort aldm"), "MWC-18", "nobody there");
    scenario.act(0, "fort bank");
    assert_eq!(scenario.board().lands[scenario.at("bank") as usize].fort, 1);
    assert_eq!(scenario.refusal(0, &format!("move u{foot} bank>fenk")), "MWC-R8");
    assert_eq!(scenario.refusal(0, "fort bank"), "MWC-R16", "one per territory");
    let mut scenario = firths();
    scenario.put(0, Infantry, 1, "bank");
    scenario.put(1, Infantry, 1, "bank");
    assert_eq!(scenario.refusal(0, "fort bank"), "MWC-R16", "not beside foreign troops");
    scenario.ally(0, 1);
    scenario.act(0, "fort bank");
    let mut scenario = firths();
    scenario.put(0, Cavalry, 1, "bank");
    assert_eq!(scenario.refusal(0, "fort bank"), "MWC-18", "cavalry builds nothing");
}

#[test]
fn mwc_19_mwc_r17_an_occupier_razes_a_fort_for_free() {
    let mut scenario = firths();
    let foot = scenario.put(0, Cavalry, 1, "bank");
    let bank = scenario.at("bank") as usize;
    scenario.board_mut().lands[bank].fort = 2;
    scenario.act(0, "raze bank");
    assert_eq!(scenario.board().lands[bank].fort, 0);
    assert!(scenario.may(0, &format!("move u{foot} bank>fenk")), "razing costs no move");
    assert_eq!(scenario.refusal(0, "raze bank"), "MWC-19");
    let mut scenario = firths();
    scenario.put(0, Cavalry, 1, "bank");
    scenario.put(1, Infantry, 1, "bank");
    scenario.board_mut().lands[bank].fort = 1;
    assert_eq!(scenario.refusal(0, "raze bank"), "MWC-R17");
    // Once more after the battles.
    let mut scenario = firths();
    scenario.put(0, Cavalry, 1, "bank");
    scenario.board_mut().lands[bank].fort = 2;
    scenario.act(0, "done");
    assert_eq!(scenario.board().phase, Phase::Aftermath);
    scenario.act(0, "raze bank");
    assert_eq!(scenario.turn(), 1);
}

#[test]
fn mwc_27_family_members_walk_four_steps_over_any_ground() {
    let mut scenario = firths();
    scenario.put(0, Infantry, 1, "fenk");
    scenario.acts(0, &["walk f0a fenk>bank", "step crag", "step dene", "step elmt"]);
    assert_eq!((scenario.place_of("f0a"), scenario.board().phase), ("elmt", Phase::Movement));
    assert_eq!(scenario.refusal(0, "walk f0a elmt>dene"), "MWC-R8");
    assert_eq!(scenario.refusal(0, "walk f1a gask>dene"), "MWC-49", "not one's own");
}

#[test]
fn mwc_r40_family_members_end_on_land_or_beside_a_friendly_ship() {
    let mut scenario = firths();
    scenario.put(0, Infantry, 1, "fenk");
    scenario.act(0, "walk f0a fenk>west");
    assert_eq!(scenario.refusal(0, "halt"), "MWC-R40");
    scenario.acts(0, &["step joss", "halt"]);
    scenario.put(0, Raider, 1, "west");
    scenario.acts(0, &["walk f0b fenk>west", "halt"]);
    assert_eq!(scenario.place_of("f0b"), "west");
    // Left behind by its ship it has to be brought ashore before movement ends.
    let mut scenario = firths();
    scenario.put(0, Infantry, 1, "fenk");
    scenario.person("f0a", "west");
    assert_eq!(scenario.refusal(0, "done"), "MWC-R40");
    scenario.acts(0, &["walk f0a west>fenk", "halt", "done"]);
    // Contact on open water would end the walk where nobody may end it.
    let mut scenario = firths();
    scenario.put(0, Infantry, 1, "fenk");
    scenario.put(1, Raider, 1, "west");
    assert_eq!(scenario.refusal(0, "walk f0a fenk>west"), "MWC-R40");
}

#[test]
fn mwc_34_recruits_do_not_move() {
    let mut scenario = firths();
    scenario.put(0, Infantry, 1, "fenk");
    let ship = scenario.put(0, Carrier, 1, "fenk");
    scenario.set_phase(Phase::Muster);
    scenario.acts(0, &["recruit infantry aldm", "recruit infantry inch", "done"]);
    let recruit = scenario.board().troops().find(|(_, t)| t.at == scenario.at("aldm")).unwrap().0;
    assert_eq!(scenario.refusal(0, &format!("move u{recruit} aldm>bank")), "MWC-34");
    let port = scenario.board().troops().find(|(_, t)| t.at == scenario.at("inch")).unwrap().0;
    assert_eq!(scenario.refusal(0, &format!("embark u{port} u{ship}")), "MWC-34");
    assert_eq!(scenario.refusal(0, "fort inch"), "MWC-18", "recruits do not build");
}

#[test]
fn equal_troops_answer_to_the_lowest_number() {
    let mut scenario = Scenario::new(FIELD, 2);
    let foot = scenario.put(0, Infantry, 3, "westm");
    let last = mass_conquest::Action::March { troop: foot + 2, to: scenario.at("meadow"), all: false };
    let refusal = table::Game::check(&scenario.game, table::Seat(0), last).unwrap_err();
    assert!(refusal.words.contains("goes first"), "{refusal:?}");
    assert_eq!(
        scenario.stand_in(last),
        mass_conquest::Action::March { troop: foot, to: scenario.at("meadow"), all: false }
    );
}

#[test]
fn all_carriers_of_a_place_sail_together_after_whatever_was_numbered_before_them() {
    let mut scenario = Scenario::new(FIELD, 2);
    scenario.put(0, Raider, 1, "sound");
    scenario.put(1, Infantry, 1, "northm");
    let ship = scenario.put(0, Carrier, 2, "sound");
    assert!(scenario.legal(0).contains(&format!("move u{ship}+ sound>deep")));
    assert!(!scenario.may(0, &format!("move u{}+ sound>deep", ship + 1)), "the first leads them");
    assert!(scenario.may(0, &format!("move u{} sound>deep", ship + 1)), "each may sail alone");
    scenario.act(0, &format!("move u{ship}+ sound>deep"));
    assert_eq!(scenario.count(0, "deep"), 2);
}

#[test]
fn mwc_27_mwc_34_with_a_new_turn_everybody_is_fresh_again() {
    let mut scenario = firths();
    let foot = scenario.put(0, Infantry, 1, "fenk");
    scenario.set_phase(Phase::Muster);
    scenario.acts(
        0,
        &["recruit infantry aldm", "done", "walk f0a fenk>bank", "halt", "walk f0b fenk>bank", "halt"],
    );
    scenario.act(0, &format!("move u{foot} fenk>bank"));
    scenario.acts(0, &["halt", "done"]);
    scenario.acts(1, &["done", "done"]);
    assert_eq!((scenario.turn(), scenario.board().round), (0, 2));
    scenario.acts(0, &["done", "walk f0a bank>fenk", "halt"]);
    let recruit = scenario.board().troops().find(|(_, t)| t.at == scenario.at("aldm")).unwrap().0;
    scenario.act(0, &format!("move u{recruit} aldm>bank"));
    scenario.act(0, "halt");
    scenario.act(0, &format!("move u{foot} bank>fenk"));
    assert_eq!(
        (scenario.count(0, "bank"), scenario.count(0, "fenk"), scenario.place_of("f0a")),
        (1, 1, "fenk")
    );
}

#[test]
fn the_end_of_the_muster_can_be_taken_back_and_the_end_of_a_turn_cannot() {
    let mut scenario = firths();
    scenario.put(0, Infantry, 1, "fenk");
    scenario.set_phase(Phase::Muster);
    assert_eq!(scenario.act(0, "done"), Effect::OPEN);
    assert_eq!((scenario.turn(), scenario.board().phase), (0, Phase::Movement));
    assert_eq!(scenario.act(0, "done"), Effect::COMMITTED, "the other sees it and begins to think");
    assert_eq!(scenario.turn(), 1);
}
