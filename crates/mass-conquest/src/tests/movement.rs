//! Moving, carrying, forts and walks.

use super::stage::{FIELD, FIRTHS, Stage};
use crate::Kind::{Carrier, Cavalry, Infantry, Raider, Siege};
use crate::board::Phase;

fn firths() -> Stage {
    let mut stage = Stage::new(FIRTHS, 2);
    stage.put(1, Infantry, 1, "gask");
    stage
}

#[test]
fn mwc_5_mwc_r4_only_a_common_side_is_a_border() {
    let mut stage = firths();
    let foot = stage.put(0, Infantry, 1, "aldm");
    assert_eq!(stage.refusal(0, &format!("move u{foot} aldm>crag")), "MWC-5");
    let map = &stage.game.board.map;
    let crag: Vec<&str> = map.borders(stage.at("crag")).iter().map(|&p| map.id(p)).collect();
    assert_eq!(crag, ["bank", "dene", "west", "east"]);
    let joss: Vec<&str> = map.borders(stage.at("joss")).iter().map(|&p| map.id(p)).collect();
    assert_eq!(joss, ["inch", "kyle", "west", "east"]);
    assert_eq!((0..14).map(|p| map.borders(p).len()).sum::<usize>(), 2 * 27, "27 borders");
    // holm and west meet at a corner only.
    assert!(!map.touch(stage.at("holm"), stage.at("west")));
}

#[test]
fn mwc_7_mwc_8_mwc_36_infantry_pays_one_for_smooth_and_two_for_rough() {
    let mut stage = firths();
    let foot = stage.put(0, Infantry, 2, "fenk");
    stage.act(0, &format!("move u{foot} fenk>inch"));
    assert_eq!(stage.game.board.phase, Phase::March { lead: foot, left: 1 });
    stage.act(0, "step joss");
    assert_eq!(
        (stage.count(0, "joss"), stage.game.board.phase),
        (1, Phase::Movement),
        "its points are used up"
    );
    stage.act(0, &format!("move u{} fenk>bank", foot + 1));
    assert_eq!(stage.refusal(0, "step crag"), "MWC-36", "1 + 2 is more than 2");
    let mut stage = firths();
    let foot = stage.put(0, Infantry, 1, "bank");
    stage.act(0, &format!("move u{foot} bank>crag"));
    assert_eq!(stage.count(0, "crag"), 1);
}

#[test]
fn mwc_r6_a_fresh_troop_may_always_make_one_step() {
    let mut stage = firths();
    let engine = stage.put(0, Siege, 1, "bank");
    stage.act(0, &format!("move u{engine} bank>crag"));
    assert_eq!(stage.count(0, "crag"), 1);
    assert_eq!(stage.refusal(0, &format!("move u{engine} crag>dene")), "MWC-R8");
}

#[test]
fn mwc_21_mwc_r7_cavalry_enters_rough_only_as_its_single_step() {
    let mut stage = firths();
    let rider = stage.put(0, Cavalry, 1, "fenk");
    stage.act(0, &format!("move u{rider} fenk>bank"));
    assert_eq!(stage.refusal(0, "step crag"), "MWC-R7");
    let mut stage = firths();
    let rider = stage.put(0, Cavalry, 1, "bank");
    stage.act(0, &format!("move u{rider} bank>crag"));
    assert_eq!(stage.game.board.phase, Phase::Movement, "the step took its whole turn");
    let mut stage = firths();
    let rider = stage.put(0, Cavalry, 1, "crag");
    stage.act(0, &format!("move u{rider} crag>bank"));
    assert_eq!(
        stage.game.board.phase,
        Phase::March { lead: rider, left: 3 },
        "leaving rough is free of this"
    );
}

#[test]
fn mwc_r8_contact_ends_a_move_unless_passage_was_given() {
    let path = ["step joss", "step kyle", "step lang"];
    let mut stage = firths();
    let rider = stage.put(0, Cavalry, 1, "fenk");
    stage.act(0, &format!("move u{rider} fenk>inch"));
    stage.acts(0, &path);
    assert_eq!(stage.count(0, "lang"), 1);
    let mut stage = firths();
    let rider = stage.put(0, Cavalry, 1, "fenk");
    stage.put(1, Infantry, 1, "kyle");
    stage.act(0, &format!("move u{rider} fenk>inch"));
    stage.acts(0, &path[..2]);
    assert_eq!(stage.game.board.phase, Phase::Movement, "it stops at the enemy");
    assert_eq!(stage.refusal(0, "step lang"), "MWC-R8");
    let mut stage = firths();
    let rider = stage.put(0, Cavalry, 1, "fenk");
    stage.put(1, Infantry, 1, "kyle");
    stage.game.board.passage[1][0] = 1;
    stage.act(0, &format!("move u{rider} fenk>inch"));
    stage.acts(0, &path);
    assert_eq!(stage.count(0, "lang"), 1, "passage lets it through");
    assert_eq!(stage.refusal(0, &format!("move u{rider} lang>kyle")), "MWC-R8", "one continuous move");
}

#[test]
fn mwc_10_mwc_r5_water_is_for_ships_and_inland_for_land_troops() {
    let mut stage = firths();
    let foot = stage.put(0, Infantry, 1, "fenk");
    let ship = stage.put(0, Raider, 1, "fenk");
    assert_eq!(stage.refusal(0, &format!("move u{foot} fenk>west")), "MWC-10");
    assert_eq!(stage.refusal(0, &format!("move u{ship} fenk>aldm")), "MWC-R5");
    stage.act(0, &format!("move u{ship} fenk>west"));
    stage.act(0, "halt");
    assert_eq!(stage.count(0, "west"), 1);
}

#[test]
fn mwc_37_any_number_may_share_a_territory_and_march_together() {
    let mut stage = firths();
    let foot = stage.put(0, Infantry, 40, "fenk");
    stage.act(0, &format!("move u{foot}+ fenk>inch"));
    stage.act(0, "halt");
    assert_eq!((stage.count(0, "inch"), stage.count(0, "fenk")), (40, 0));
}

#[test]
fn mwc_38_mwc_39_mwc_24_embarking_and_landing_use_the_whole_move() {
    let mut stage = firths();
    let foot = stage.put(0, Infantry, 1, "fenk");
    let ship = stage.put(0, Carrier, 1, "west");
    stage.act(0, &format!("embark u{foot} u{ship}"));
    stage.act(0, &format!("move u{ship} west>east"));
    stage.act(0, "halt");
    assert_eq!(stage.count(0, "east"), 2, "cargo sails along");
    assert_eq!(stage.refusal(0, &format!("disembark u{foot} kyle")), "MWC-R8", "not both in one turn");
    stage.act(0, "done");
    stage.acts(1, &["done", "done"]);
    stage.act(0, "done");
    stage.act(0, &format!("disembark u{foot} kyle"));
    let troop = stage.game.board.troops[foot as usize];
    assert_eq!((stage.game.board.map.id(troop.at), stage.game.board.map.id(troop.entered)), ("kyle", "east"));
    assert_eq!(stage.refusal(0, &format!("move u{foot} kyle>lang")), "MWC-R8");
}

#[test]
fn mwc_r23_a_carrier_holds_three() {
    let mut stage = firths();
    let foot = stage.put(0, Infantry, 4, "fenk");
    let ship = stage.put(0, Carrier, 1, "west");
    for next in 0..3 {
        stage.act(0, &format!("embark u{} u{ship}", foot + next));
    }
    assert_eq!(stage.game.board.cargo(ship), 3);
    assert_eq!(stage.refusal(0, &format!("embark u{} u{ship}", foot + 3)), "MWC-R23");
}

#[test]
fn mwc_r24_boarding_needs_a_fresh_own_troop_beside_an_own_carrier() {
    let mut stage = firths();
    let foot = stage.put(0, Infantry, 1, "holm");
    let port = stage.put(0, Infantry, 1, "fenk");
    let ship = stage.put(0, Carrier, 1, "fenk");
    let raider = stage.put(0, Raider, 1, "fenk");
    let foreign = stage.put(1, Carrier, 1, "west");
    let far = stage.put(0, Carrier, 1, "east");
    assert_eq!(stage.refusal(0, &format!("embark u{port} u{far}")), "MWC-R24", "too far");
    assert_eq!(stage.refusal(0, &format!("embark u{port} u{foreign}")), "MWC-16");
    assert_eq!(stage.refusal(0, &format!("embark u{port} u{raider}")), "MWC-24");
    assert_eq!(stage.refusal(0, &format!("embark u{raider} u{ship}")), "MWC-38");
    stage.act(0, &format!("embark u{port} u{ship}"));
    assert_eq!(stage.game.board.troops[port as usize].aboard, ship, "inside one coastal territory");
    stage.act(0, &format!("embark u{foot} u{ship}"));
    assert_eq!(stage.game.board.cargo(ship), 2, "smooth land next to the carrier will do");
    assert_eq!(stage.refusal(0, &format!("move u{port} fenk>bank")), "MWC-R8", "boarding was its move");
}

#[test]
fn mwc_r24_terrain_cost_is_ignored_when_landing() {
    let mut stage = firths();
    let ship = stage.put(0, Carrier, 1, "west");
    let engine = stage.load(ship, Siege, 1);
    stage.act(0, &format!("disembark u{engine} crag"));
    assert_eq!(stage.count(0, "crag"), 1);
}

#[test]
fn mwc_18_mwc_r16_infantry_builds_a_fort_instead_of_moving() {
    let mut stage = firths();
    let foot = stage.put(0, Infantry, 1, "bank");
    stage.put(0, Infantry, 1, "fenk");
    assert_eq!(stage.refusal(0, "fort fenk"), "MWC-18", "not beside a castle");
    assert_eq!(stage.refusal(0, "fort aldm"), "MWC-18", "nobody there");
    stage.act(0, "fort bank");
    assert_eq!(stage.game.board.lands[stage.at("bank") as usize].fort, 1);
    assert_eq!(stage.refusal(0, &format!("move u{foot} bank>fenk")), "MWC-R8");
    assert_eq!(stage.refusal(0, "fort bank"), "MWC-R16", "one per territory");
    let mut stage = firths();
    stage.put(0, Infantry, 1, "bank");
    stage.put(1, Infantry, 1, "bank");
    assert_eq!(stage.refusal(0, "fort bank"), "MWC-R16", "not beside foreign troops");
    stage.ally(0, 1);
    stage.act(0, "fort bank");
    let mut stage = firths();
    stage.put(0, Cavalry, 1, "bank");
    assert_eq!(stage.refusal(0, "fort bank"), "MWC-18", "cavalry builds nothing");
}

#[test]
fn mwc_19_mwc_r17_an_occupier_razes_a_fort_for_free() {
    let mut stage = firths();
    let foot = stage.put(0, Cavalry, 1, "bank");
    let bank = stage.at("bank") as usize;
    stage.game.board.lands[bank].fort = 2;
    stage.act(0, "raze bank");
    assert_eq!(stage.game.board.lands[bank].fort, 0);
    assert!(stage.may(0, &format!("move u{foot} bank>fenk")), "razing costs no move");
    assert_eq!(stage.refusal(0, "raze bank"), "MWC-19");
    let mut stage = firths();
    stage.put(0, Cavalry, 1, "bank");
    stage.put(1, Infantry, 1, "bank");
    stage.game.board.lands[bank].fort = 1;
    assert_eq!(stage.refusal(0, "raze bank"), "MWC-R17");
    // Once more after the battles.
    let mut stage = firths();
    stage.put(0, Cavalry, 1, "bank");
    stage.game.board.lands[bank].fort = 2;
    stage.act(0, "done");
    assert_eq!(stage.game.board.phase, Phase::Aftermath);
    stage.act(0, "raze bank");
    assert_eq!(stage.turn(), 1);
}

#[test]
fn mwc_27_family_members_walk_four_steps_over_any_ground() {
    let mut stage = firths();
    stage.put(0, Infantry, 1, "fenk");
    stage.acts(0, &["walk f0a fenk>bank", "step crag", "step dene", "step elmt"]);
    assert_eq!((stage.place_of("f0a"), stage.game.board.phase), ("elmt", Phase::Movement));
    assert_eq!(stage.refusal(0, "walk f0a elmt>dene"), "MWC-R8");
    assert_eq!(stage.refusal(0, "walk f1a gask>dene"), "MWC-49", "not one's own");
}

#[test]
fn mwc_r40_family_members_end_on_land_or_beside_a_friendly_ship() {
    let mut stage = firths();
    stage.put(0, Infantry, 1, "fenk");
    stage.act(0, "walk f0a fenk>west");
    assert_eq!(stage.refusal(0, "halt"), "MWC-R40");
    stage.acts(0, &["step joss", "halt"]);
    stage.put(0, Raider, 1, "west");
    stage.acts(0, &["walk f0b fenk>west", "halt"]);
    assert_eq!(stage.place_of("f0b"), "west");
    // Left behind by its ship it has to be brought ashore before movement ends.
    let mut stage = firths();
    stage.put(0, Infantry, 1, "fenk");
    stage.person("f0a", "west");
    assert_eq!(stage.refusal(0, "done"), "MWC-R40");
    stage.acts(0, &["walk f0a west>fenk", "halt", "done"]);
    // Contact on open water would end the walk where nobody may end it.
    let mut stage = firths();
    stage.put(0, Infantry, 1, "fenk");
    stage.put(1, Raider, 1, "west");
    assert_eq!(stage.refusal(0, "walk f0a fenk>west"), "MWC-R40");
}

#[test]
fn mwc_34_recruits_do_not_move() {
    let mut stage = firths();
    stage.put(0, Infantry, 1, "fenk");
    let ship = stage.put(0, Carrier, 1, "fenk");
    stage.phase(Phase::Muster);
    stage.acts(0, &["recruit infantry aldm", "recruit infantry inch", "done"]);
    let recruit = stage.game.board.troops().find(|(_, t)| t.at == stage.at("aldm")).unwrap().0;
    assert_eq!(stage.refusal(0, &format!("move u{recruit} aldm>bank")), "MWC-34");
    let port = stage.game.board.troops().find(|(_, t)| t.at == stage.at("inch")).unwrap().0;
    assert_eq!(stage.refusal(0, &format!("embark u{port} u{ship}")), "MWC-34");
    assert_eq!(stage.refusal(0, "fort inch"), "MWC-18", "recruits do not build");
}

#[test]
fn equal_troops_answer_to_the_lowest_number() {
    let mut stage = Stage::new(FIELD, 2);
    let foot = stage.put(0, Infantry, 3, "westm");
    let last = crate::Action::March { troop: foot + 2, to: stage.at("meadow"), all: false };
    assert!(
        table::Game::check(&stage.game, table::Seat(0), last)
            .unwrap_err()
            .words
            .contains(&format!("u{foot}"))
    );
    assert_eq!(
        stage.game.stand_in(last),
        crate::Action::March { troop: foot, to: stage.at("meadow"), all: false }
    );
}
