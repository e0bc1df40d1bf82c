//! Chapter 5: turns.

use crate::support::*;
use table::SeatSet;

#[test]
fn tlk_32_tlk_97_round_two_follows_the_last_invasion() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.until(|game| game.public().round == 2 && matches!(game.public().phase, Phase::PlaceConflict(_)));
    let holder = scenario.game.public().last_invader.unwrap();
    assert_eq!(scenario.game.public().phase, Phase::PlaceConflict(holder));
    scenario.play("to mercia");
    assert_eq!(scenario.game.public().phase, Phase::PlaceSuccession(holder.after(4)));
    scenario.play("to wales");
    assert_eq!(scenario.game.public().phase, Phase::Turn(holder.after(4).after(4)));
}

#[test]
fn tlk_33_passive_actions_then_one_primary_then_the_next_player() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.give(0, "I10 I13 I19");
    scenario.play("play I10, play I13, favour westsaxon");
    assert_eq!(scenario.game.public().phase, Phase::Turn(Seat(0)), "passive actions do not end the turn");
    scenario.play("play I19, to wales");
    assert_eq!(scenario.game.public().phase, Phase::Turn(Seat(1)));
    scenario.play("pass");
    assert_eq!(scenario.game.public().phase, Phase::Turn(Seat(2)), "clockwise");
    let late = scenario.game.read_action("pass").unwrap();
    assert_eq!(scenario.game.check(Seat(0), late).unwrap_err().rule, "TLK-33");
    assert_eq!(scenario.forbids("to wales"), "TLK-33");
}

#[test]
fn tlk_34_plaques_cost_their_slot_cards_are_free_heroes_end_the_turn() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.give(0, "HI5 I19");
    scenario.tokens_mut()[0] = 2;
    let cheap: Vec<_> = scenario.game.public().market[..2].iter().map(|plaque| plaque.word()).collect();
    for plaque in Plaque::all() {
        assert_eq!(scenario.can(&format!("use {}", plaque.word())), cheap.contains(&plaque.word()));
    }
    let dear = scenario.game.public().market[6].word();
    assert_eq!(scenario.forbids(&format!("use {dear}")), "TLK-34");
    assert_eq!(scenario.forbids("play I20"), "TLK-34");
    scenario.play("play HI5, to mercia");
    assert_eq!(scenario.tokens(0), 2);
    assert_eq!(scenario.game.public().phase, Phase::Turn(Seat(1)), "a hero is a primary action");
    // With Merchant Ties plaques cost one less, but never less than two.
    scenario.turn(0).face_up(0, "II06");
    let costs: Vec<_> =
        scenario.game.public().market.iter().map(|p| scenario.game.cost(Seat(0), *p)).collect();
    assert_eq!(costs, [2, 2, 2, 2, 3, 4, 5]);
}

#[test]
fn tlk_35_a_used_plaque_goes_to_the_dearest_slot() {
    let mut scenario = Scenario::new(&FOUR);
    let before = scenario.game.public().market;
    let slot = before.iter().position(|plaque| plaque.word() == "choice").unwrap();
    scenario.play("use choice, favour dane");
    let after = scenario.game.public().market;
    assert_eq!(after[6].word(), "choice");
    assert_eq!(after[..slot], before[..slot]);
    assert_eq!(after[slot..6], before[slot + 1..]);
}

#[test]
fn tlk_36_move_leader_costs_the_mat_and_moves_at_least_one_figurine() {
    let mut scenario = Scenario::new(&["ragnarssons", "alfred", "uhtred"]);
    scenario.play("march");
    assert_eq!(scenario.tokens(0), 7);
    assert_eq!(scenario.legal(), ["to mercia", "to eastanglia", "no"]);
    scenario.play("no");
    assert_eq!(scenario.legal(), ["to mercia", "to eastanglia"], "the second must go if the first stayed");
    assert_eq!(scenario.forbids("no"), "TLK-36");
    assert_eq!(scenario.forbids("to wessex"), "TLK-36");
    scenario.play("to mercia");
    assert_eq!(scenario.game.public().chiefs[0], [Some(NO), Some(ME)]);
    scenario.turn(0).play("march, to eastanglia, no");
    assert_eq!(scenario.game.public().chiefs[0], [Some(EA), Some(ME)]);
    scenario.turn(1).tokens_mut()[1] = 1;
    assert_eq!(scenario.forbids("march"), "TLK-36");
    assert!(!scenario.can("march"));
}

#[test]
fn tlk_37_tlk_a6_passing_is_free_and_passive_actions_do_not_break_the_chain() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.give(2, "I10").give(1, "I19");
    scenario.play("pass, pass, play I10, pass");
    assert_eq!(scenario.game.public().passed.len(), 3);
    scenario.turn(1).play("play I19, to wales");
    assert_eq!(scenario.game.public().passed, SeatSet::EMPTY, "a primary action starts the count anew");
    *scenario.tokens_mut() = [0; 5];
    scenario.turn(0);
    scenario.empty_hand(0);
    assert_eq!(scenario.legal(), ["pass", "invade"], "without a primary action one must pass");
}

#[test]
fn tlk_38_tlk_a11_prepare_for_invasion() {
    let mut scenario = Scenario::new(&["anarawd", "alfred", "uhtred", "guthrum"]);
    scenario.open().peace[ME.index()] = Some(Side::Dane);
    scenario.open().peace[WA.index()] = Some(Side::Saxon);
    scenario.give(0, "I10");
    scenario.play("play I10, invade");
    assert_eq!(scenario.tokens(0), 10 + 3 + 2 + 1, "two peace tokens, and one for Anarawd");
    assert_eq!(scenario.game.public().invasion, Some(Seat(0)));
    assert_eq!(scenario.forbids("invade"), "TLK-38");
    scenario.play("pass, march, to mercia, no, pass");
    assert_eq!(scenario.game.public().phase, Phase::Turn(Seat(1)), "the holder takes no more turns");
    assert!(scenario.game.public().passed.contains(Seat(0)), "and counts as passed");
}

#[test]
fn tlk_39_tlk_40_the_conflict_ends_when_all_have_passed_and_the_last_takes_the_token() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.armies(WE, [0, 3, 0, 0]);
    scenario.play("pass, pass, pass");
    assert_eq!(scenario.game.public().conflicts, 0);
    let before = scenario.tokens(3);
    scenario.play("pass");
    assert_eq!(scenario.game.public().conflicts, 1);
    assert_eq!(scenario.game.public().last, Some(Seat(3)));
    assert_eq!(scenario.game.public().last_invader, Some(Seat(3)));
    assert!(scenario.events.contains(&Event::TakesInvasion { seat: Seat(3) }));
    assert_eq!(scenario.tokens(3), before, "Aethelwold won with Alfred and gains no invasion tokens");
}

#[test]
fn tlk_41_round_two_cards_may_be_played_in_round_one() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.give(0, "II14");
    assert_eq!(scenario.game.public().round, 1);
    scenario.play("play II14, to wales");
    assert!(scenario.game.public().in_play[0].has(Card::by_id("II14").unwrap()));
}

#[test]
fn tlk_42_leader_cards_once_per_round_unless_returned() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.play("play L5b, favour mercian").turn(0);
    assert_eq!(scenario.forbids("play L5b"), "TLK-42");
    scenario.give(0, "II12").play("play II12");
    assert!(scenario.game.hand(Seat(0)).has(Card::by_id("L5b").unwrap()), "Old Debts brings it back");
    assert!(scenario.can("play L5b"));
}

#[test]
fn tlk_43_tlk_a19_tlk_r12_effects_are_carried_out_as_fully_as_possible() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().armies(NO, [0, 0, 0, 2]).armies(WA, [0, 0, 1, 0]).armies(EA, [3, 0, 0, 0]);
    scenario.give(0, "I21");
    scenario.play("play I21");
    assert_eq!(scenario.game.public().phase, Phase::Turn(Seat(1)), "one region lets two fall: no choice");
    assert_eq!(scenario.at(NO), [0; 4]);
    assert_eq!(scenario.points(0), 1);
    // Among equally full regions the player chooses; others are refused.
    scenario.turn(0).give(0, "I22").armies(NO, [0, 0, 0, 1]);
    scenario.play("play I22");
    assert_eq!(scenario.legal(), ["to northumbria", "to wales", "to eastanglia"]);
    assert_eq!(scenario.forbids("to wessex"), "TLK-A19");
    scenario.play("to eastanglia");
    assert_eq!(scenario.legal(), ["to northumbria", "to wales"], "the second must be another region");
    assert_eq!(scenario.forbids("to eastanglia"), "TLK-43");
    scenario.play("to wales");
    assert_eq!((scenario.at(EA), scenario.at(WA)), ([2, 0, 0, 0], [0; 4]));
}

#[test]
fn tlk_44_no_empty_actions() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.give(1, "I20 II12 I27 II09").turn(1);
    assert_eq!(scenario.forbids("use see"), "TLK-53", "Alfred never changes side");
    assert_eq!(scenario.forbids("play II12"), "TLK-44", "nothing to take back");
    assert!(scenario.can("play I27") && scenario.can("play II09"));
    for region in [ME, WA, EA] {
        scenario.open().peace[region.index()] = Some(Side::Dane);
    }
    assert_eq!(scenario.forbids("play I27"), "TLK-44", "no open region next to Wessex");
    // Removing enemies where there are none changes nothing but still pays its point.
    scenario.bare().give(1, "I21").play("play I21, to wales");
    assert_eq!(scenario.points(1), 1);
}

#[test]
fn tlk_44_whoever_cannot_change_side_plays_a_card_for_the_rest_of_it() {
    let mut scenario = Scenario::new(&["uhtred", "alfred"]);
    scenario.give(1, "II20 I20").turn(1).play("play II20");
    assert_eq!(
        (scenario.points(1), scenario.game.public().side[1]),
        (3, Side::Saxon),
        "Alfred stays and scores"
    );
    scenario.turn(0).open().locked = Some(Seat(0));
    assert_eq!(scenario.forbids("use see"), "TLK-81", "the plaque needs a player who can change side");
    scenario.play("play L1a");
    assert_eq!(
        (scenario.affinity(0)[0], scenario.game.public().side[0]),
        (3, Side::Dane),
        "locked, and liked more"
    );
    let mut doubled = Scenario::new(&["uhtred", "alfred"]);
    doubled.open().doubled = Some(Seat(0));
    assert!(doubled.can("play L1a"));
    assert_eq!(doubled.forbids("use see"), "TLK-80");
}

#[test]
fn tlk_44_where_a_change_is_required_such_a_card_needs_one_that_is_possible() {
    let setup = Setup::with_options::<LastKingdom>(3, [("flip", "required")]).unwrap();
    assert!(LastKingdom::new(&setup).unwrap().public().flip_required);
    assert!(!first_game(3).public().flip_required, "as much as possible, if nothing else was agreed");
    let mut scenario = Scenario::new(&["uhtred", "alfred"]);
    scenario.open().flip_required = true;
    scenario.give(1, "I20 II20").turn(1);
    assert_eq!(scenario.forbids("play I20"), "TLK-53", "Alfred never changes side");
    assert_eq!(scenario.forbids("play II20"), "TLK-53");
    scenario.turn(0);
    assert!(scenario.can("play L1a") && scenario.can("use see"));
    scenario.open().locked = Some(Seat(0));
    assert_eq!(scenario.forbids("play L1a"), "TLK-81");
    scenario.open().locked = None;
    scenario.open().doubled = Some(Seat(0));
    assert_eq!(scenario.forbids("play L1a"), "TLK-80");
    let mut both = Scenario::new(&["aethelwold", "uhtred"]);
    both.open().flip_required = true;
    both.open().locked = Some(Seat(0));
    assert!(both.can("play L2a"), "its armies are worth something without a change of side");
}

#[test]
fn undo_is_open_inside_a_turn_and_closed_by_its_end() {
    let mut scenario = Scenario::new(&FOUR);
    let apply = |scenario: &mut Scenario, text: &str| {
        let action = scenario.game.read_action(text).unwrap();
        let seat = scenario.game.next().active().first().unwrap();
        scenario.game.apply(Actor::Seat(seat), action, &mut ())
    };
    assert!(!apply(&mut scenario, "march").is_final());
    assert!(apply(&mut scenario, "to wessex").is_final());
    assert!(apply(&mut scenario, "pass").is_final());
}
