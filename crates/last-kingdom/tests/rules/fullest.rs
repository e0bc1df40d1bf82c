//! Effects to the fullest (TLK-43): no choice may weaken what follows.

use crate::support::*;

#[test]
fn tlk_43_sworn_sword_goes_next_door_and_where_an_enemy_can_fall() {
    let mut scenario = Scenario::new(&["uhtred", "alfred", "ragnarssons", "anarawd"]);
    scenario.bare().side(0, Side::Saxon).chief(0, ME).armies(EA, [3, 0, 0, 2]).armies(NO, [4, 0, 1, 0]);
    scenario.armies(ME, [5, 0, 4, 0]).armies(WE, [2, 4, 0, 0]).armies(WA, [0, 1, 0, 0]);
    scenario.play("play L1b");
    assert_eq!(scenario.legal(), ["to northumbria", "to eastanglia", "to wessex"]);
    assert_eq!(scenario.forbids("to wales"), "TLK-A19", "no Dane there");
    assert_eq!(scenario.forbids("to mercia"), "TLK-43", "he must move to an adjacent region");
    let text = last_kingdom::card_text(Card::by_id("L1b").unwrap().spec());
    assert_eq!(text, "Move your leader to a neighbouring region; remove 1 enemy army there.");
}

#[test]
fn tlk_43_sworn_sword_still_moves_where_no_enemy_is_near() {
    let mut scenario = Scenario::new(&["uhtred", "alfred", "brida"]);
    scenario.bare().armies(WE, [0, 2, 0, 0]).chief(0, NO).play("play L1b");
    assert_eq!(scenario.legal(), ["to mercia", "to eastanglia"], "the move counts, the rest is left out");
}

#[test]
fn tlk_43_maneuver_goes_through_a_region_where_the_second_move_finds_two_units() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().armies(WE, [2, 1, 1, 1]).armies(EA, [4, 0, 0, 0]).armies(WA, [4, 0, 0, 0]);
    scenario.chief(0, NO).give(0, "II13").play("play II13, to wessex");
    assert_eq!(scenario.legal(), ["to wales", "to eastanglia"]);
    assert_eq!(scenario.forbids("to mercia"), "TLK-A19", "nobody is there to go on with the first");
    scenario.play("to wales, army mercian, to mercia, army mercian");
    assert_eq!(scenario.at(ME), [1, 0, 1, 0], "two went on together");
    // Where no way moves two, one that moves one will do.
    let mut lone = Scenario::new(&FOUR);
    lone.bare().armies(WE, [1, 0, 0, 0]).chief(0, NO).give(0, "II13").play("play II13");
    assert_eq!(lone.legal(), ["to northumbria", "to wessex"]);
}

#[test]
fn tlk_43_a_way_that_leads_nowhere_is_barred_at_the_first_region() {
    // A unit leaves Northumbria: only by East Anglia does it meet another.
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().armies(WA, [1, 0, 0, 0]).armies(EA, [0, 0, 0, 1]).chief(0, NO);
    scenario.give(0, "II13").play("play II13");
    assert_eq!(scenario.legal(), ["to northumbria", "to eastanglia"], "from Wales there is nobody to meet");
    assert_eq!(scenario.forbids("to wales"), "TLK-A19");
}

#[test]
fn tlk_43_no_mercy_begins_where_a_neighbour_has_armies_too() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().armies(NO, [1, 0, 0, 0]).armies(EA, [1, 0, 0, 0]).armies(WA, [1, 0, 0, 0]);
    scenario.play("use mercy");
    assert_eq!(scenario.legal(), ["to northumbria", "to eastanglia"]);
    assert_eq!(scenario.forbids("to wales"), "TLK-A19");
}

#[test]
fn tlk_43_far_regions_matter_only_while_there_are_armies_for_them() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().give(0, "II15");
    scenario.open().pools[0] = 3;
    let mut short = scenario.clone();
    short.open().pools[0] = 2;
    for (mut table, regions) in [(scenario, 4), (short, 5)] {
        let bare = table.game.public().pools[0];
        table.open().armies[0][0] = 20 - bare;
        table.play("play II15");
        assert_eq!(table.legal().len(), regions, "{bare} in the pool");
    }
}

#[test]
fn tlk_43_the_brother_goes_whom_the_second_move_can_spare() {
    let mut scenario = Scenario::new(&["ragnarssons", "alfred", "uhtred"]);
    scenario.bare().armies(NO, [1, 0, 0, 0]).open().chiefs[0] = [Some(NO), Some(WE)];
    scenario.give(0, "I24").play("play I24");
    // Two units can follow from Northumbria only if Halfdan stays there.
    assert_eq!(scenario.legal(), ["to mercia", "to eastanglia"]);
    scenario.play("to mercia");
    assert_eq!(scenario.game.public().chiefs[0], [Some(NO), Some(ME)], "Ubba goes, without a question");
    let mut free = Scenario::new(&["ragnarssons", "alfred", "uhtred"]);
    free.bare().armies(NO, [2, 0, 0, 0]).open().chiefs[0] = [Some(NO), Some(WE)];
    free.give(0, "I24").play("play I24, to mercia");
    assert_eq!(free.legal(), ["figure 0", "figure 1"], "two armies follow whoever goes");
}

#[test]
fn tlk_43_a_look_shows_as_many_cards_as_it_can() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.give(0, "I12 II10").give(2, "I15").empty_hand(3);
    scenario.open().in_play[3] = scenario.game.public().leader(Seat(3)).cards();
    scenario.play("play I12");
    assert_eq!(scenario.legal(), ["rival 1", "rival 2"], "two cards each");
    assert_eq!(scenario.forbids("rival 3"), "TLK-83");
    let mut whole = Scenario::new(&FOUR);
    whole.give(0, "II10").give(1, "I15").give(2, "I16").play("play II10");
    assert_eq!(whole.legal(), ["rival 1", "rival 2"], "the largest hands");
    assert_eq!(whole.forbids("rival 3"), "TLK-43");
}

#[test]
fn tlk_43_what_a_leader_may_do_on_the_way_is_free() {
    let mut scenario = Scenario::new(&["uhtred", "alfred", "brida"]);
    scenario.bare().chief(0, NO).armies(EA, [1, 0, 0, 0]).give(0, "I24").play("play I24");
    assert_eq!(
        scenario.legal(),
        ["to northumbria", "to wales", "to eastanglia", "to wessex", "no"],
        "the extra step binds nobody"
    );
}
