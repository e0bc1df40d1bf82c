//! Meetings, the course of a battle, losses and withdrawal.

use super::stage::{FIELD, FIRTHS, Stage};
use crate::Kind::{Carrier, Cavalry, Infantry, Raider, Siege};
use crate::board::Phase;
use crate::{Event, Status};

fn field() -> Stage {
    let mut stage = Stage::new(FIELD, 2);
    stage.put(1, Infantry, 1, "hills");
    stage
}

#[test]
fn mwc_41_battles_come_after_all_moves() {
    let mut stage = field();
    stage.put_from(0, Infantry, 1, "meadow", "westm");
    let other = stage.put(0, Infantry, 1, "westm");
    stage.put(1, Infantry, 1, "meadow");
    assert_eq!(stage.refusal(0, "stance meadow 1 fight"), "MWC-41");
    stage.act(0, &format!("move u{other} westm>northm"));
    stage.acts(0, &["halt", "done"]);
    assert_eq!(stage.refusal(0, &format!("move u{other} northm>meadow")), "MWC-R8");
    assert!(stage.may(0, "stance meadow 1 fight"));
}

#[test]
fn mwc_42_mwc_r25_one_side_must_want_the_battle_and_the_other_is_asked_only_about_newcomers() {
    let mut stage = field();
    stage.put_from(0, Infantry, 1, "meadow", "westm");
    stage.put(1, Infantry, 1, "meadow");
    stage.act(0, "done");
    assert_eq!(stage.refusal(1, "stance meadow 0 fight"), "MWC-R25", "the turn player speaks first");
    assert_eq!(stage.refusal(0, "stance westm 1 fight"), "MWC-42", "no meeting there");
    stage.act(0, "stance meadow 1 peace");
    assert_eq!(stage.game.board.phase, Phase::Answer { at: stage.at("meadow"), enemy: 1 });
    stage.act(1, "stance meadow 0 peace");
    assert_eq!(
        (stage.count(0, "meadow"), stage.count(1, "meadow"), stage.turn()),
        (1, 1, 1),
        "both stay in peace"
    );
    // The defender wants it: the turn player still attacks (MWC-43).
    let mut stage = field();
    stage.put_from(0, Infantry, 1, "meadow", "westm");
    stage.put(1, Infantry, 1, "meadow");
    stage.acts(0, &["done", "stance meadow 1 peace"]);
    stage.act(1, "stance meadow 0 fight");
    assert_eq!((stage.game.board.battle.attack, stage.game.board.battle.defence), (2, 3));
    // Old neighbours: the turn player may open, the other is not asked.
    let mut stage = field();
    stage.put(0, Infantry, 1, "meadow");
    stage.put(1, Infantry, 1, "meadow");
    stage.acts(0, &["done", "stance meadow 1 peace"]);
    assert_eq!(stage.turn(), 1, "nobody asked seat 1");
    stage.acts(1, &["done", "done", "stance meadow 0 fight"]);
    assert_eq!(stage.game.board.phase, Phase::Roll);
}

#[test]
fn mwc_43_mwc_r29_the_attackers_die_is_rolled_first() {
    let mut stage = field();
    stage.put_from(0, Infantry, 2, "meadow", "westm");
    stage.put(1, Infantry, 1, "meadow");
    stage.fight("meadow", 1, [6, 1]);
    let fought = stage.log.iter().find_map(|event| match *event {
        Event::Fought { attacker, defender, attack, attack_die, defence, defence_die, .. } => {
            Some((attacker, defender, attack, attack_die, defence, defence_die))
        }
        _ => None,
    });
    assert_eq!(fought, Some((0, 1, 4, 6, 3, 1)));
    assert_eq!(stage.count(1, "meadow"), 0);
}

#[test]
fn mwc_44_mwc_45_the_loser_chooses_as_many_troops_as_the_difference() {
    let mut stage = field();
    stage.put_from(0, Infantry, 4, "meadow", "westm");
    let foot = stage.put(1, Infantry, 2, "meadow");
    let rider = stage.put(1, Cavalry, 1, "meadow");
    stage.put(1, Siege, 1, "meadow");
    // 8 + 4 against 8 + 2.
    stage.fight("meadow", 1, [4, 2]);
    assert_eq!(stage.game.board.battle.left, 2);
    assert_eq!(stage.refusal(0, &format!("lose u{foot}")), "MWC-45", "the loser chooses, not the winner");
    assert_eq!(stage.refusal(1, "lose u1"), "MWC-R30", "not a troop of the winner");
    stage.act(1, &format!("lose u{rider}"));
    stage.act(1, &format!("lose u{foot}"));
    assert_eq!(stage.count(1, "meadow"), 2, "they have yet to withdraw");
    assert_eq!(stage.game.board.phase, Phase::WithdrawLand);
    assert_eq!(stage.refusal(1, "retreat sea=westm"), "MWC-47", "there are no ships");
    stage.act(1, "retreat land=westm");
    assert_eq!(stage.count(1, "westm"), 2);
}

#[test]
fn mwc_r26_several_enemies_are_fought_one_after_another_in_the_attackers_order() {
    let mut stage = Stage::new(FIELD, 3);
    stage.put_from(0, Infantry, 9, "meadow", "westm");
    stage.put(1, Infantry, 1, "meadow");
    stage.put(2, Infantry, 1, "meadow");
    stage.put(1, Infantry, 1, "hills");
    stage.put(2, Infantry, 1, "hills");
    stage.act(0, "done");
    assert!(stage.may(0, "stance meadow 1 fight") && stage.may(0, "stance meadow 2 fight"));
    stage.act(0, "stance meadow 2 fight");
    assert_eq!(stage.game.board.battle.defence, 3, "allies and bystanders add nothing");
    stage.dice(&[6, 1]);
    assert_eq!((stage.count(2, "meadow"), stage.count(1, "meadow")), (0, 1));
    stage.act(0, "stance meadow 1 fight");
    stage.dice(&[6, 1]);
    assert_eq!(stage.count(1, "meadow"), 0);
    assert_eq!(stage.turn(), 1);
}

#[test]
fn mwc_r32_withdrawal_is_free_of_cost_and_starts_no_battle() {
    let mut stage = Stage::new(FIELD, 3);
    stage.put_from(0, Infantry, 9, "meadow", "westm");
    stage.put_from(0, Infantry, 1, "northm", "westm");
    stage.put(1, Infantry, 9, "meadow");
    stage.put(1, Infantry, 1, "northm");
    stage.put(2, Infantry, 1, "townm");
    stage.put(2, Infantry, 1, "hills");
    stage.act(0, "done");
    stage.act(0, "stance meadow 1 fight");
    stage.game.board.battle.attack = 30;
    stage.game.board.battle.defence = 29;
    stage.dice(&[2, 2]);
    let ways: Vec<String> = stage.legal(1).into_iter().filter(|text| text.starts_with("retreat")).collect();
    assert!(!ways.contains(&"retreat land=northm".into()), "the winner is there and a battle is open there");
    assert!(ways.contains(&"retreat land=hills".into()), "rough ground costs nothing now");
    stage.act(1, "retreat land=townm");
    assert_eq!((stage.count(1, "townm"), stage.count(2, "townm")), (8, 1), "third parties may be there");
    stage.act(0, "stance northm 1 peace");
    stage.act(1, "stance northm 0 peace");
    assert_eq!(stage.turn(), 1, "the withdrawal opened no meeting of its own");
}

#[test]
fn mwc_r33_mwc_r32_one_way_each_for_land_and_sea_and_persons_withdraw_with_a_party_of_their_controllers_choice()
 {
    let mut stage = field();
    stage.put_from(0, Infantry, 9, "shore", "westm");
    let ship = stage.put(1, Carrier, 1, "shore");
    stage.load(ship, Infantry, 2);
    stage.put(1, Infantry, 2, "shore");
    stage.person("f1a", "shore");
    stage.person("f1b", "shore");
    stage.act(0, "done");
    stage.act(0, "stance shore 1 fight");
    stage.game.board.battle.defence = stage.game.board.battle.attack - 1;
    stage.dice(&[3, 3]);
    let foot = stage
        .game
        .board
        .troops()
        .find(|(_, t)| t.owner == 1 && t.at == stage.at("shore") && !t.is_cargo() && t.kind == Infantry)
        .unwrap()
        .0;
    stage.act(1, &format!("lose u{foot}"));
    stage.act(1, "retreat land=northm");
    assert_eq!(stage.count(1, "sound"), 3, "one way for the ships, and cargo goes along");
    stage.act(1, "retreat persons=f1a:land");
    stage.act(1, "retreat persons=f1b:sea");
    assert_eq!((stage.place_of("f1a"), stage.place_of("f1b")), ("northm", "sound"));
    assert_eq!((stage.status("f1a"), stage.status("f1b")), (Status::Free, Status::Free));
}

#[test]
fn mwc_40_mwc_r30_cargo_is_not_chosen_and_dies_with_its_carrier() {
    let mut stage = field();
    stage.put_from(0, Raider, 1, "sound", "deep");
    let loaded = stage.put(1, Carrier, 1, "sound");
    let cargo = stage.load(loaded, Infantry, 3);
    let empty = stage.put(1, Carrier, 1, "sound");
    stage.put(0, Infantry, 1, "westm");
    stage.act(0, "done");
    stage.act(0, "stance sound 1 fight");
    stage.game.board.battle.attack = 3;
    stage.dice(&[1, 1]);
    // 4 against 3: one loss; two carriers to choose from.
    assert_eq!(stage.refusal(1, &format!("lose u{cargo}")), "MWC-R30");
    stage.act(1, &format!("lose u{loaded}"));
    assert!(stage.log.contains(&Event::Lost { seat: 1, kind: Carrier, at: stage.at("sound"), cargo: 3 }));
    assert_eq!(stage.game.board.troop(cargo), None, "the cargo is gone with its ship");
    assert!(stage.game.board.troop(empty).is_some());
}

#[test]
fn mwc_47_an_army_without_a_way_out_is_destroyed_and_cargo_with_it() {
    let mut stage = Stage::new(FIRTHS, 2);
    stage.put_from(0, Infantry, 4, "joss", "inch");
    stage.put(0, Raider, 1, "west");
    stage.put(0, Raider, 1, "east");
    stage.put(0, Infantry, 1, "inch");
    stage.put(0, Infantry, 1, "kyle");
    let ship = stage.put(1, Carrier, 2, "joss");
    stage.load(ship, Infantry, 3);
    stage.put(1, Infantry, 1, "joss");
    stage.put(1, Infantry, 1, "gask");
    stage.fight("joss", 1, [4, 2]);
    // 4 + 4 against 5 + 2: one lost of three; the rest finds no way out.
    let foot = stage.game.board.army(1, stage.at("joss")).find(|(_, t)| t.kind == Infantry).unwrap().0;
    stage.act(1, &format!("lose u{foot}"));
    assert_eq!((stage.count(1, "joss"), stage.game.board.troop_count(1)), (0, 1));
}

#[test]
fn a_draw_that_kills_both_last_troops_and_an_attacker_who_dies_in_its_own_turn() {
    let mut stage = Stage::new(FIELD, 3);
    stage.put_from(0, Infantry, 1, "meadow", "westm");
    stage.put(1, Cavalry, 1, "meadow");
    stage.put(2, Infantry, 1, "hills");
    stage.fight("meadow", 1, [1, 2]);
    assert_eq!(stage.game.board.ending, crate::Ending::Conquest);
    assert_eq!(stage.game.board.living(), 0b100, "both are out, the third has won");
}

#[test]
fn mwc_r32_a_beaten_attacker_does_not_withdraw_into_another_open_battle() {
    let mut stage = Stage::new(FIELD, 3);
    stage.put_from(0, Infantry, 3, "meadow", "westm");
    stage.put_from(0, Infantry, 1, "northm", "westm");
    stage.put(1, Infantry, 9, "meadow");
    stage.put(2, Infantry, 1, "northm");
    stage.acts(0, &["done", "stance meadow 1 fight"]);
    stage.game.board.battle.attack = 10;
    stage.game.board.battle.defence = 11;
    stage.dice(&[2, 2]);
    assert_eq!(stage.refusal(0, "retreat land=northm"), "MWC-R32");
    stage.act(0, "retreat land=townm");
    // Once it is settled, the same place would do.
    let mut stage = Stage::new(FIELD, 3);
    stage.put_from(0, Infantry, 3, "meadow", "westm");
    stage.put_from(0, Infantry, 1, "northm", "westm");
    stage.put(1, Infantry, 9, "meadow");
    stage.put(2, Infantry, 1, "northm");
    stage.acts(0, &["done", "stance northm 2 peace"]);
    stage.act(2, "stance northm 0 peace");
    stage.act(0, "stance meadow 1 fight");
    stage.game.board.battle.attack = 10;
    stage.game.board.battle.defence = 11;
    stage.dice(&[2, 2]);
    stage.act(0, "retreat land=northm");
    assert_eq!(stage.count(0, "northm"), 3);
}
