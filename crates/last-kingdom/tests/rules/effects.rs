//! Chapters 6 to 8: units, sides, affinity, the effect language, plaques.

use crate::support::*;
use last_kingdom::Faction;

#[test]
fn tlk_50_tlk_52_strength_is_a_sum_per_side() {
    let mut scenario = Scenario::new(&["haesten", "alfred", "brida"]);
    scenario.bare().armies(WE, [4, 2, 1, 3]).chief(0, WE).chief(2, WE);
    assert_eq!(scenario.game.public().strength(WE), [6, 7]);
    scenario.side(0, Side::Saxon);
    assert_eq!(scenario.game.public().strength(WE), [5, 8], "a figurine fights for its owner's side");
    assert_eq!(scenario.game.public().stronger(WE), Some(Side::Saxon));
    scenario.armies(WE, [20, 0, 0, 0]);
    assert_eq!(scenario.game.public().strength(WE)[0], 21, "no cap");
    scenario.armies(WE, [1, 0, 0, 0]);
    assert_eq!(scenario.game.public().stronger(WE), None, "a tie is not higher");
}

#[test]
fn tlk_51_tlk_r13_own_strength_then_bonus_then_weakening() {
    let mut scenario = Scenario::new(&["uhtred", "aethelwold", "guthred", "anarawd", "ragnarssons"]);
    scenario.bare().chief(0, WE);
    assert_eq!(scenario.game.public().strength(WE), [2, 0], "Uhtred in Round I");
    scenario.open().round = 2;
    assert_eq!(scenario.game.public().strength(WE), [3, 0], "and in Round II");
    scenario.face_up(0, "I08");
    assert_eq!(scenario.game.public().strength(WE), [4, 0], "House Guard");
    scenario.chief(1, WE);
    assert_eq!(scenario.game.public().strength(WE), [3, 1], "Aethelwold weakens him by one");
    scenario.hero(4, "HI7", WE);
    assert_eq!(scenario.game.public().strength(WE), [3, 1], "and a hero to nothing, not below");
    scenario.armies(NO, [0, 0, 0, 5]);
    assert_eq!(scenario.game.public().strength(NO), [3, 8], "brothers together 3; Guthred 1 + 2 at most");
    scenario.open().chiefs[4][1] = Some(ME);
    assert_eq!(scenario.game.public().strength(NO), [1, 8], "apart");
    assert_eq!(scenario.game.public().strength(WA), [0, 3], "Anarawd at home");
    scenario.chief(3, ME);
    assert_eq!(scenario.game.public().strength(ME), [1, 1]);
}

#[test]
fn tlk_a16_guthrums_boost_names_dane_armies_whoever_he_sides_with() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().armies(WE, [5, 0, 0, 0]).chief(0, WE).chief(1, NO);
    assert_eq!(scenario.game.public().strength(WE), [5 + 3 + 1, 0]);
    scenario.side(0, Side::Saxon);
    assert_eq!(scenario.game.public().strength(WE), [5 + 3, 1]);
    let mut lady = Scenario::new(&["aethelflaed", "alfred"]);
    lady.bare().armies(ME, [0, 0, 2, 0]);
    assert_eq!(lady.game.public().strength(ME), [0, 2 + 2 + 1]);
}

#[test]
fn tlk_53_a_change_of_side_turns_everything_one_owns() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().hero(0, "HI5", WE).chief(0, WE).chief(1, NO);
    assert_eq!(scenario.game.public().strength(WE), [3, 0]);
    scenario.play("play L5b, favour mercian");
    assert_eq!(scenario.game.public().strength(WE), [0, 3]);
    assert_eq!(scenario.game.public().side[0], Side::Saxon);
}

#[test]
fn tlk_54_each_step_past_ten_pays_six() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.open().affinity[0] = [9, 0, 0, 0];
    scenario.face_up(0, "II05");
    scenario.carry_out(0, "II05");
    assert_eq!(
        (scenario.affinity(0)[0], scenario.points(0)),
        (10, 6),
        "two steps: one to ten, one for points"
    );
}

#[test]
fn tlk_55_add_remove_move_and_own_figurines_as_units() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().armies(NO, [1, 0, 0, 1]).chief(0, NO).hero(0, "HI5", NO).give(0, "I23");
    scenario.play("play I23, to mercia");
    assert_eq!(scenario.legal(), ["hero HI5", "army dane", "army northumbrian", "figure 0"]);
    scenario.play("figure 0, hero HI5");
    assert_eq!(scenario.legal(), ["army dane", "army northumbrian"]);
    assert_eq!(scenario.forbids("figure 0"), "TLK-55");
    scenario.play("army northumbrian");
    assert_eq!(scenario.game.public().chiefs[0][0], Some(ME));
    assert_eq!(scenario.game.public().hero_region(Card::by_id("HI5").unwrap()), Some(ME));
    assert_eq!((scenario.at(NO), scenario.at(ME)), ([1, 0, 0, 0], [0, 0, 0, 1]));
    // Figurines are never removed.
    scenario.turn(0).armies(ME, [1, 0, 0, 1]).play("use mercy, to mercia");
    assert_eq!(scenario.forbids("figure 0"), "TLK-55");
    assert_eq!(scenario.legal(), ["army dane", "army northumbrian"]);
}

#[test]
fn tlk_56_removal_is_one_event_per_action_judged_by_the_side_of_the_moment() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.face_up(2, "I01").bare().armies(WE, [0, 2, 0, 0]).armies(ME, [1, 0, 0, 0]);
    scenario.give(0, "I21").play("play I21");
    assert_eq!(scenario.points(2), 1, "two Saxon armies fell, one point");
    scenario.turn(0).armies(WE, [0, 1, 0, 0]).side(2, Side::Saxon).play("use mercy, to mercia");
    assert_eq!(scenario.points(2), 2, "now the Dane army counts");
    assert_eq!(scenario.points(0), 1 + 2);
    scenario.turn(0).armies(WE, [0, 1, 0, 0]).armies(WA, [0, 0, 1, 0]).give(0, "I22");
    scenario.play("play I22, to wessex");
    assert_eq!(scenario.points(2), 2, "only Saxons fell: nothing for a Saxon");
}

#[test]
fn tlk_56_flip_hooks_fire_at_once_and_some_only_once_per_conflict() {
    let mut scenario = Scenario::new(&["haesten", "brida", "guthred", "alfred"]);
    scenario.chief(0, WE).face_up(0, "I07");
    scenario.play("play L3a");
    assert_eq!(scenario.tokens(0), 10 + 3 + 2 + 1, "Alfred's welcome, own ability, the card");
    assert_eq!(scenario.points(0), 1, "Silver Tongue");
    assert_eq!(scenario.tokens(1), 11, "Brida watches");
    scenario.turn(0).play("use see");
    let (mine, hers) = (scenario.tokens(0), scenario.tokens(1));
    assert_eq!(hers, 11, "once per conflict");
    assert!(mine < 16, "no welcome for turning Dane, ability spent");
    assert_eq!(scenario.points(0), 2, "the card has no such limit");
    scenario.turn(2).play("use see");
    assert_eq!(scenario.affinity(2)[3], 4, "Guthred's own gain");
}

#[test]
fn tlk_a26_one_of_two_figurines_beside_alfred_is_enough() {
    let mut scenario = Scenario::new(&["ragnarssons", "alfred"]);
    scenario.open().chiefs[0] = [Some(WE), Some(NO)];
    scenario.tokens_mut()[0] = 20;
    let cost = u16::from(scenario.game.cost(Seat(0), plaque("see")));
    scenario.play("use see");
    assert_eq!(scenario.tokens(0), 20 - cost + 3 - 1, "three once, and one lost on the two-player side");
}

#[test]
fn tlk_a27_uhtreds_extra_step_follows_any_move_of_his_figurine() {
    let mut scenario = Scenario::new(&["uhtred", "alfred", "brida"]);
    scenario.bare().armies(EA, [0, 0, 1, 0]).play("play L1b");
    assert_eq!(scenario.legal(), ["to northumbria", "to mercia", "to wessex", "no"]);
    scenario.play("to mercia");
    assert_eq!(scenario.game.public().chiefs[0][0], Some(ME), "and no third step");
    assert_eq!(scenario.at(EA), [0; 4], "the army fell where the card took him");
    scenario
        .turn(0)
        .give(0, "I23")
        .armies(ME, [1, 0, 0, 0])
        .play("play I23, to wessex, army dane, to eastanglia");
    assert_eq!(scenario.game.public().chiefs[0][0], Some(EA), "also when he is moved as a unit");
}

#[test]
fn escort_brings_a_mercian_army_along() {
    let mut scenario = Scenario::new(&["aethelflaed", "alfred"]);
    scenario.bare().armies(ME, [0, 0, 2, 0]).play("march, to wales, yes");
    assert_eq!((scenario.at(ME), scenario.at(WA)), ([0, 0, 1, 0], [0, 0, 1, 0]));
    scenario.turn(0).play("march, to wessex, no");
    assert_eq!(scenario.at(WA), [0, 0, 1, 0]);
    scenario.turn(0).play("march, to eastanglia");
    assert_eq!(scenario.game.public().phase, Phase::Turn(Seat(1)), "nobody to take along, no question");
}

#[test]
fn tlk_60_plaques_do_what_they_say() {
    let mut scenario = Scenario::new(&FOUR);
    *scenario.tokens_mut() = [40; 5];
    scenario.bare().armies(NO, [1, 0, 0, 1]);
    scenario.play("use dane, to wales");
    assert_eq!(scenario.at(WA), [2, 0, 0, 0]);
    scenario.turn(0).play("use england, to mercia, to wessex, to wales");
    assert_eq!(
        (scenario.at(ME), scenario.at(WE), scenario.at(WA)),
        ([0, 0, 1, 0], [0, 1, 0, 0], [2, 0, 0, 1])
    );
    scenario.turn(0).play("use choice, favour northumbrian");
    assert_eq!(scenario.affinity(0)[3], 1);
    assert_eq!(scenario.game.public().phase, Phase::Turn(Seat(0)));
    let size = scenario.deck_size(Deck::II);
    scenario.play("use destiny, deal II14, deal II07, deal II16");
    assert_eq!(scenario.legal(), ["keep II07", "keep II14", "keep II16"]);
    assert_eq!(scenario.forbids("keep II27"), "TLK-60");
    scenario.play("keep II07");
    assert_eq!(scenario.deck_size(Deck::II), size - 1);
    scenario.play("use see");
    assert_eq!(scenario.game.public().side[0], Side::Saxon);
}

#[test]
fn tlk_a7_what_is_mine_starts_in_one_region_and_never_returns_there() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().armies(NO, [2, 0, 0, 0]).armies(WA, [0, 0, 1, 0]).chief(0, WE);
    *scenario.tokens_mut() = [40; 5];
    scenario.play("use mine, to mercia");
    assert_eq!(scenario.at(ME), [2, 0, 0, 0], "both from one region into one region");
    assert_eq!(scenario.legal(), ["to wales", "to eastanglia", "to wessex"], "not back to Northumbria");
    scenario.play("to wessex");
    assert_eq!((scenario.at(ME), scenario.at(WE)), ([1, 0, 0, 0], [1, 0, 0, 0]));
}

#[test]
fn tlk_a18_ties_for_the_least_are_the_owners_choice_and_aethelwold_never_names_danes() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.give(0, "I13").play("play I13");
    assert_eq!(scenario.legal(), ["favour westsaxon", "favour northumbrian"]);
    assert_eq!(scenario.forbids("favour dane"), "TLK-A18");
    scenario.play("favour westsaxon");
    scenario.turn(3).play("play L2b");
    assert_eq!(scenario.affinity(3), [1, 2, 2, 1], "Dane affinity follows the lowest Saxon one");
    scenario.turn(3).give(3, "I11").play("play I11");
    assert_eq!(scenario.legal(), ["favour westsaxon", "favour mercian", "favour northumbrian"]);
}

#[test]
fn tlk_a20_cards_go_under_the_deck_in_the_order_seen() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.play("use destiny, deal II14, deal II07, deal II16, keep II07");
    let bottom = |seat: u8| -> Vec<Option<Card>> {
        let deck = &scenario.view(Viewer::Recall(Seat(seat))).decks[1];
        deck.bottom.iter().map(|(_, card)| *card).collect()
    };
    assert_eq!(format!("{:?}", bottom(0)), "[Some(II14), Some(II16)]", "the looker knows");
    assert_eq!(bottom(1), [None, None], "the others do not");
}

#[test]
fn tlk_a23_conflict_and_succession_swap_rather_than_meet() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.give(0, "II25 I26").play("play II25, to northumbria");
    assert_eq!(scenario.game.public().conflict, Some(NO));
    assert_eq!(scenario.game.public().succession, Some(WE));
    assert_eq!(scenario.tokens(0), 12);
    scenario.turn(0).play("play I26");
    assert_eq!(scenario.legal(), ["to mercia", "to wales", "to eastanglia"]);
    scenario.play("to wales");
    assert_eq!(scenario.game.public().succession, Some(WA));
}

#[test]
fn remaining_card_effects() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().armies(WE, [2, 0, 0, 0]).chief(1, NO).give(0, "II24 I25 II26 I14");
    scenario.play("play II24").turn(0);
    assert_eq!((scenario.points(0), scenario.tokens(0)), (4, 10), "the Danes are ahead in Wessex");
    scenario.side(0, Side::Saxon).play("play I25, army mercian, army westsaxon").turn(0);
    assert_eq!(scenario.at(EA), [0, 1, 1, 0], "in the leader's region");
    scenario.play("play II26, to northumbria, army northumbrian, to wales, army westsaxon, to mercia");
    scenario.play("army mercian, favour mercian");
    assert_eq!(
        (scenario.at(NO), scenario.at(WA), scenario.at(ME)),
        ([0, 0, 0, 1], [0, 1, 0, 0], [0, 0, 1, 0])
    );
    scenario.turn(0).play("play I14, deal I04, deal I15, deal I16, keep I04");
    assert_eq!(scenario.tokens(0), 10 + 1 + 3, "an instant kept from a look is played at once");
}

#[test]
fn pressing_without_an_advantage_pays_tokens() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().armies(WE, [1, 1, 0, 0]).chief(1, NO).give(0, "II24").play("play II24");
    assert_eq!((scenario.points(0), scenario.tokens(0)), (0, 14), "equal is not ahead");
}

#[test]
fn tlk_56_once_per_conflict_means_again_in_the_next() {
    let mut scenario = Scenario::new(&["haesten", "alfred", "uhtred"]);
    scenario.bare().armies(WE, [0, 1, 0, 0]).chief(0, EA).play("play L3a");
    assert_eq!(scenario.tokens(0), 10 + 2 + 1);
    scenario.all_pass();
    scenario.play("to wales").turn(0);
    let before = scenario.tokens(0);
    let cost = u16::from(scenario.game.cost(Seat(0), plaque("see")));
    scenario.play("use see");
    assert_eq!(scenario.tokens(0), before - cost + 2);
}

#[test]
fn tlk_r8_brothers_march_from_nearby_only() {
    let mut scenario = Scenario::new(&["ragnarssons", "alfred", "uhtred"]);
    scenario.bare().armies(ME, [2, 0, 0, 0]).open().chiefs[0] = [Some(NO), Some(WA)];
    scenario.give(0, "I24").play("play I24, to eastanglia");
    assert_eq!(scenario.game.public().chiefs[0], [Some(EA), Some(WA)], "Wales is not next to East Anglia");
}

#[test]
fn far_regions_are_neither_the_first_nor_next_to_it() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().give(0, "II15").play("play II15");
    assert_eq!(scenario.legal().len(), 4, "Mercia borders on everything: nothing would be far from it");
    scenario.play("to northumbria");
    assert_eq!(scenario.legal(), ["to wales", "to wessex"]);
    scenario.play("to wales");
    assert_eq!((scenario.at(NO), scenario.at(WA)), ([2, 0, 0, 0], [2, 0, 0, 0]));
    assert_eq!(Faction::Dane.side(), Side::Dane);
}
