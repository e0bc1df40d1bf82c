//! Meetings, the course of a battle, losses and withdrawal.

use mass_conquest::Kind::{Carrier, Cavalry, Infantry, Raider, Siege};
use mass_conquest::{Event, Phase, Scenario, Status};
use table::{Seat, SeatSet};

use crate::support::{FIELD, FIRTHS};

fn field() -> Scenario {
    let mut scenario = Scenario::new(FIELD, 2);
    scenario.put(1, Infantry, 1, "hills");
    scenario
}

#[test]
fn mwc_41_battles_come_after_all_moves() {
    let mut scenario = field();
    scenario.put_from(0, Infantry, 1, "meadow", "westm");
    let other = scenario.put(0, Infantry, 1, "westm");
    scenario.put(1, Infantry, 1, "meadow");
    assert_eq!(scenario.refusal(0, "stance meadow 1 fight"), "MWC-41");
    scenario.act(0, &format!("move u{other} westm>northm"));
    scenario.acts(0, &["halt", "done"]);
    assert_eq!(scenario.refusal(0, &format!("move u{other} northm>meadow")), "MWC-R8");
    assert!(scenario.may(0, "stance meadow 1 fight"));
}

#[test]
fn mwc_42_mwc_r25_one_side_must_want_the_battle_and_the_other_is_asked_only_about_newcomers() {
    let mut scenario = field();
    scenario.put_from(0, Infantry, 1, "meadow", "westm");
    scenario.put(1, Infantry, 1, "meadow");
    scenario.act(0, "done");
    assert_eq!(scenario.refusal(1, "stance meadow 0 fight"), "MWC-R25", "the turn player speaks first");
    assert_eq!(scenario.refusal(0, "stance westm 1 fight"), "MWC-42", "no meeting there");
    scenario.act(0, "stance meadow 1 peace");
    assert_eq!(scenario.board().phase, Phase::Answer { at: scenario.at("meadow"), enemy: Seat(1) });
    scenario.act(1, "stance meadow 0 peace");
    assert_eq!(
        (scenario.count(0, "meadow"), scenario.count(1, "meadow"), scenario.turn()),
        (1, 1, 1),
        "both stay in peace"
    );
    // The defender wants it: the turn player still attacks (MWC-43).
    let mut scenario = field();
    scenario.put_from(0, Infantry, 1, "meadow", "westm");
    scenario.put(1, Infantry, 1, "meadow");
    scenario.acts(0, &["done", "stance meadow 1 peace"]);
    scenario.act(1, "stance meadow 0 fight");
    assert_eq!((scenario.board().battle.attack, scenario.board().battle.defence), (2, 3));
    // Old neighbours: the turn player may open, the other is not asked.
    let mut scenario = field();
    scenario.put(0, Infantry, 1, "meadow");
    scenario.put(1, Infantry, 1, "meadow");
    scenario.acts(0, &["done", "stance meadow 1 peace"]);
    assert_eq!(scenario.turn(), 1, "nobody asked seat 1");
    scenario.acts(1, &["done", "done", "stance meadow 0 fight"]);
    assert_eq!(scenario.board().phase, Phase::Roll);
}

#[test]
fn mwc_43_mwc_r29_the_attackers_die_is_rolled_first() {
    let mut scenario = field();
    scenario.put_from(0, Infantry, 2, "meadow", "westm");
    scenario.put(1, Infantry, 1, "meadow");
    scenario.fight("meadow", 1, [6, 1]);
    let fought = scenario.log.iter().find_map(|event| match *event {
        Event::Fought { attacker, defender, attack, attack_die, defence, defence_die, .. } => {
            Some((attacker, defender, attack, attack_die, defence, defence_die))
        }
        _ => None,
    });
    assert_eq!(fought, Some((Seat(0), Seat(1), 4, 6, 3, 1)));
    assert_eq!(scenario.count(1, "meadow"), 0);
}

#[test]
fn mwc_44_mwc_45_the_loser_chooses_as_many_troops_as_the_difference() {
    let mut scenario = field();
    scenario.put_from(0, Infantry, 4, "meadow", "westm");
    let foot = scenario.put(1, Infantry, 2, "meadow");
    let rider = scenario.put(1, Cavalry, 1, "meadow");
    scenario.put(1, Siege, 1, "meadow");
    // 8 + 4 against 8 + 2.
    scenario.fight("meadow", 1, [4, 2]);
    assert_eq!(scenario.board().battle.left, 2);
    assert_eq!(scenario.refusal(0, &format!("lose u{foot}")), "MWC-45", "the loser chooses, not the winner");
    assert_eq!(scenario.refusal(1, "lose u1"), "MWC-R30", "not a troop of the winner");
    scenario.act(1, &format!("lose u{rider}"));
    scenario.act(1, &format!("lose u{foot}"));
    assert_eq!(scenario.count(1, "meadow"), 2, "they have yet to withdraw");
    assert_eq!(scenario.board().phase, Phase::WithdrawLand);
    assert_eq!(scenario.refusal(1, "retreat sea=westm"), "MWC-47", "there are no ships");
    scenario.act(1, "retreat land=westm");
    assert_eq!(scenario.count(1, "westm"), 2);
}

#[test]
fn mwc_r26_several_enemies_are_fought_one_after_another_in_the_attackers_order() {
    let mut scenario = Scenario::new(FIELD, 3);
    scenario.put_from(0, Infantry, 9, "meadow", "westm");
    scenario.put(1, Infantry, 1, "meadow");
    scenario.put(2, Infantry, 1, "meadow");
    scenario.put(1, Infantry, 1, "hills");
    scenario.put(2, Infantry, 1, "hills");
    scenario.act(0, "done");
    assert!(scenario.may(0, "stance meadow 1 fight") && scenario.may(0, "stance meadow 2 fight"));
    scenario.act(0, "stance meadow 2 fight");
    assert_eq!(scenario.board().battle.defence, 3, "allies and bystanders add nothing");
    scenario.dice(&[6, 1]);
    assert_eq!((scenario.count(2, "meadow"), scenario.count(1, "meadow")), (0, 1));
    scenario.act(0, "stance meadow 1 fight");
    scenario.dice(&[6, 1]);
    assert_eq!(scenario.count(1, "meadow"), 0);
    assert_eq!(scenario.turn(), 1);
}

#[test]
fn mwc_r32_withdrawal_is_free_of_cost_and_starts_no_battle() {
    let mut scenario = Scenario::new(FIELD, 3);
    scenario.put_from(0, Infantry, 9, "meadow", "westm");
    scenario.put_from(0, Infantry, 1, "northm", "westm");
    scenario.put(1, Infantry, 9, "meadow");
    scenario.put(1, Infantry, 1, "northm");
    scenario.put(2, Infantry, 1, "townm");
    scenario.put(2, Infantry, 1, "hills");
    scenario.act(0, "done");
    scenario.act(0, "stance meadow 1 fight");
    scenario.board_mut().battle.attack = 30;
    scenario.board_mut().battle.defence = 29;
    scenario.dice(&[2, 2]);
    let ways: Vec<String> =
        scenario.legal(1).into_iter().filter(|text| text.starts_with("retreat")).collect();
    assert!(!ways.contains(&"retreat land=northm".into()), "the winner is there and a battle is open there");
    assert!(ways.contains(&"retreat land=hills".into()), "rough ground costs nothing now");
    scenario.act(1, "retreat land=townm");
    assert_eq!(
        (scenario.count(1, "townm"), scenario.count(2, "townm")),
        (8, 1),
        "third parties may be there"
    );
    scenario.act(0, "stance northm 1 peace");
    scenario.act(1, "stance northm 0 peace");
    assert_eq!(scenario.turn(), 1, "the withdrawal opened no meeting of its own");
}

#[test]
fn mwc_r33_mwc_r32_one_way_each_for_land_and_sea_and_persons_withdraw_with_a_party_of_their_controllers_choice()
 {
    let mut scenario = field();
    scenario.put_from(0, Infantry, 9, "shore", "westm");
    let ship = scenario.put(1, Carrier, 1, "shore");
    scenario.load(ship, Infantry, 2);
    scenario.put(1, Infantry, 2, "shore");
    scenario.person("f1a", "shore");
    scenario.person("f1b", "shore");
    scenario.act(0, "done");
    scenario.act(0, "stance shore 1 fight");
    scenario.board_mut().battle.defence = scenario.board().battle.attack - 1;
    scenario.dice(&[3, 3]);
    let foot = scenario
        .board()
        .troops()
        .find(|(_, t)| {
            t.owner == Seat(1) && t.at == scenario.at("shore") && !t.is_cargo() && t.kind == Infantry
        })
        .unwrap()
        .0;
    scenario.act(1, &format!("lose u{foot}"));
    scenario.act(1, "retreat land=northm");
    assert_eq!(scenario.count(1, "sound"), 3, "one way for the ships, and cargo goes along");
    scenario.act(1, "retreat persons=f1a:land");
    scenario.act(1, "retreat persons=f1b:sea");
    assert_eq!((scenario.place_of("f1a"), scenario.place_of("f1b")), ("northm", "sound"));
    assert_eq!((scenario.status("f1a"), scenario.status("f1b")), (Status::Free, Status::Free));
}

#[test]
fn mwc_40_mwc_r30_cargo_is_not_chosen_and_dies_with_its_carrier() {
    let mut scenario = field();
    scenario.put_from(0, Raider, 1, "sound", "deep");
    let loaded = scenario.put(1, Carrier, 1, "sound");
    let cargo = scenario.load(loaded, Infantry, 3);
    let empty = scenario.put(1, Carrier, 1, "sound");
    scenario.put(0, Infantry, 1, "westm");
    scenario.act(0, "done");
    scenario.act(0, "stance sound 1 fight");
    scenario.board_mut().battle.attack = 3;
    scenario.dice(&[1, 1]);
    // 4 against 3: one loss; two carriers to choose from.
    assert_eq!(scenario.refusal(1, &format!("lose u{cargo}")), "MWC-R30");
    scenario.act(1, &format!("lose u{loaded}"));
    assert!(scenario.log.contains(&Event::Lost {
        seat: Seat(1),
        kind: Carrier,
        at: scenario.at("sound"),
        cargo: 3
    }));
    assert_eq!(scenario.board().troop(cargo), None, "the cargo is gone with its ship");
    assert!(scenario.board().troop(empty).is_some());
}

#[test]
fn mwc_47_an_army_without_a_way_out_is_destroyed_and_cargo_with_it() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    scenario.put_from(0, Infantry, 4, "joss", "inch");
    scenario.put(0, Raider, 1, "west");
    scenario.put(0, Raider, 1, "east");
    scenario.put(0, Infantry, 1, "inch");
    scenario.put(0, Infantry, 1, "kyle");
    let ship = scenario.put(1, Carrier, 2, "joss");
    scenario.load(ship, Infantry, 3);
    scenario.put(1, Infantry, 1, "joss");
    scenario.put(1, Infantry, 1, "gask");
    scenario.fight("joss", 1, [4, 2]);
    // 4 + 4 against 5 + 2: one lost of three; the rest finds no way out.
    let foot =
        scenario.board().army(Seat(1), scenario.at("joss")).find(|(_, t)| t.kind == Infantry).unwrap().0;
    scenario.act(1, &format!("lose u{foot}"));
    assert_eq!((scenario.count(1, "joss"), scenario.board().troop_count(Seat(1))), (0, 1));
}

#[test]
fn a_draw_that_kills_both_last_troops_and_an_attacker_who_dies_in_its_own_turn() {
    let mut scenario = Scenario::new(FIELD, 3);
    scenario.put_from(0, Infantry, 1, "meadow", "westm");
    scenario.put(1, Cavalry, 1, "meadow");
    scenario.put(2, Infantry, 1, "hills");
    scenario.fight("meadow", 1, [1, 2]);
    assert_eq!(scenario.board().ending, mass_conquest::Ending::Conquest);
    assert_eq!(scenario.board().living(), SeatSet(0b100), "both are out, the third has won");
}

#[test]
fn mwc_r32_a_beaten_attacker_does_not_withdraw_into_another_open_battle() {
    let mut scenario = Scenario::new(FIELD, 3);
    scenario.put_from(0, Infantry, 3, "meadow", "westm");
    scenario.put_from(0, Infantry, 1, "northm", "westm");
    scenario.put(1, Infantry, 9, "meadow");
    scenario.put(2, Infantry, 1, "northm");
    scenario.acts(0, &["done", "stance meadow 1 fight"]);
    scenario.board_mut().battle.attack = 10;
    scenario.board_mut().battle.defence = 11;
    scenario.dice(&[2, 2]);
    assert_eq!(scenario.refusal(0, "retreat land=northm"), "MWC-R32");
    scenario.act(0, "retreat land=townm");
    // Once it is settled, the same place would do.
    let mut scenario = Scenario::new(FIELD, 3);
    scenario.put_from(0, Infantry, 3, "meadow", "westm");
    scenario.put_from(0, Infantry, 1, "northm", "westm");
    scenario.put(1, Infantry, 9, "meadow");
    scenario.put(2, Infantry, 1, "northm");
    scenario.acts(0, &["done", "stance northm 2 peace"]);
    scenario.act(2, "stance northm 0 peace");
    scenario.act(0, "stance meadow 1 fight");
    scenario.board_mut().battle.attack = 10;
    scenario.board_mut().battle.defence = 11;
    scenario.dice(&[2, 2]);
    scenario.act(0, "retreat land=northm");
    assert_eq!(scenario.count(0, "northm"), 3);
}

#[test]
fn mwc_45_once_the_losses_are_chosen_none_are_left_and_after_the_battle_nobody_fights() {
    let mut scenario = field();
    scenario.put_from(0, Infantry, 4, "meadow", "westm");
    scenario.put_from(0, Infantry, 1, "hills", "meadow");
    scenario.put(1, Infantry, 2, "meadow");
    scenario.put(1, Cavalry, 1, "meadow");
    assert_eq!(scenario.board().fighters(), None);
    scenario.acts(0, &["done", "stance meadow 1 fight"]);
    assert_eq!(scenario.board().fighters(), Some((Seat(0), Seat(1))));
    scenario.board_mut().battle.defence = 7;
    // 8 + 3 against 7 + 3.
    scenario.dice(&[3, 3]);
    assert_eq!((scenario.board().phase, scenario.board().battle.left), (Phase::Losses, 1));
    let loss = scenario.legal(1).into_iter().find(|text| text.starts_with("lose")).unwrap();
    scenario.act(1, &loss);
    assert_eq!((scenario.board().phase, scenario.board().battle.left), (Phase::WithdrawLand, 0));
    scenario.act(1, "retreat land=townm");
    assert_eq!(scenario.board().phase, Phase::Contact, "there is another meeting in the hills");
    assert_eq!(scenario.board().fighters(), None);
    assert_eq!((scenario.board().battle.attack, scenario.board().battle.attack_die), (0, 0));
}

#[test]
fn mwc_50_mwc_r27_an_army_from_everywhere_has_a_group_for_each_territory_of_the_largest_map() {
    let mut scenario = Scenario::new("great-council", 2);
    let ids: Vec<String> = scenario.board().map.territories.iter().map(|t| t.id.clone()).collect();
    assert!(ids.len() > 128, "{}", ids.len());
    for id in &ids {
        scenario.put_from(0, Infantry, 1, &ids[0], id);
    }
    let groups = scenario.board().groups(Seat(0), 0);
    assert_eq!((groups.len(), groups.is_empty()), (ids.len(), false));
    assert_eq!(groups.iter().collect::<Vec<_>>(), (0..ids.len() as u8).collect::<Vec<_>>());
    assert!((0..ids.len() as u8).all(|from| groups.contains(from)));
    assert!(!groups.contains(ids.len() as u8) && !groups.contains(255), "nobody was here");
    assert!(scenario.board().groups(Seat(1), 0).is_empty());
}

#[test]
fn mwc_r30_a_loaded_carrier_is_no_equal_of_an_empty_one() {
    let mut scenario = field();
    scenario.put_from(0, Raider, 2, "sound", "deep");
    scenario.put(0, Infantry, 1, "westm");
    let empty = scenario.put(1, Carrier, 2, "sound");
    let loaded = scenario.put(1, Carrier, 1, "sound");
    scenario.load(loaded, Infantry, 1);
    scenario.acts(0, &["done", "stance sound 1 fight"]);
    scenario.board_mut().battle.attack = scenario.board().battle.defence + 1;
    scenario.dice(&[1, 1]);
    let losses: Vec<String> = scenario.legal(1).into_iter().filter(|text| text.starts_with("lose")).collect();
    assert_eq!(
        losses,
        [format!("lose u{empty}"), format!("lose u{loaded}")],
        "one of the empty, or the loaded"
    );
}
