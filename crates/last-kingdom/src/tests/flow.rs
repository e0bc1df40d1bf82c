//! Chapter 5: turns.

use super::*;
use table::SeatSet;

#[test]
fn tlk_32_tlk_97_round_two_follows_the_last_invasion() {
    let mut bench = Bench::new(&FOUR);
    bench.until(|game| game.public.round == 2 && matches!(game.public.phase, Phase::PlaceConflict(_)));
    let holder = bench.game.public.last_invader.unwrap();
    assert_eq!(bench.game.public.phase, Phase::PlaceConflict(holder));
    bench.play("to mercia");
    assert_eq!(bench.game.public.phase, Phase::PlaceSuccession(holder.after(4)));
    bench.play("to wales");
    assert_eq!(bench.game.public.phase, Phase::Turn(holder.after(4).after(4)));
}

#[test]
fn tlk_33_passive_actions_then_one_primary_then_the_next_player() {
    let mut bench = Bench::new(&FOUR);
    bench.give(0, "I10 I13 I19");
    bench.play("play I10, play I13, favour westsaxon");
    assert_eq!(bench.game.public.phase, Phase::Turn(Seat(0)), "passive actions do not end the turn");
    bench.play("play I19, to wales");
    assert_eq!(bench.game.public.phase, Phase::Turn(Seat(1)));
    bench.play("pass");
    assert_eq!(bench.game.public.phase, Phase::Turn(Seat(2)), "clockwise");
    let late = bench.game.read_action("pass").unwrap();
    assert_eq!(bench.game.check(Seat(0), late).unwrap_err().rule, "TLK-33");
    assert_eq!(bench.forbids("to wales"), "TLK-33");
}

#[test]
fn tlk_34_plaques_cost_their_slot_cards_are_free_heroes_end_the_turn() {
    let mut bench = Bench::new(&FOUR);
    bench.give(0, "HI5 I19");
    bench.game.tokens[0] = 2;
    let cheap: Vec<_> = bench.game.public.market[..2].iter().map(|plaque| plaque.word()).collect();
    for plaque in crate::content::Plaque::all() {
        assert_eq!(bench.can(&format!("use {}", plaque.word())), cheap.contains(&plaque.word()));
    }
    let dear = bench.game.public.market[6].word();
    assert_eq!(bench.forbids(&format!("use {dear}")), "TLK-34");
    assert_eq!(bench.forbids("play I20"), "TLK-34");
    bench.play("play HI5, to mercia");
    assert_eq!(bench.tokens(0), 2);
    assert_eq!(bench.game.public.phase, Phase::Turn(Seat(1)), "a hero is a primary action");
    // With Merchant Ties plaques cost one less, but never less than two.
    bench.turn(0).face_up(0, "II06");
    let costs: Vec<_> = bench.game.public.market.iter().map(|p| bench.game.cost(Seat(0), *p)).collect();
    assert_eq!(costs, [2, 2, 2, 2, 3, 4, 5]);
}

#[test]
fn tlk_35_a_used_plaque_goes_to_the_dearest_slot() {
    let mut bench = Bench::new(&FOUR);
    let before = bench.game.public.market;
    let slot = before.iter().position(|plaque| plaque.word() == "choice").unwrap();
    bench.play("use choice, favour dane");
    let after = bench.game.public.market;
    assert_eq!(after[6].word(), "choice");
    assert_eq!(after[..slot], before[..slot]);
    assert_eq!(after[slot..6], before[slot + 1..]);
}

#[test]
fn tlk_36_move_leader_costs_the_mat_and_moves_at_least_one_figurine() {
    let mut bench = Bench::new(&["ragnarssons", "alfred", "uhtred"]);
    bench.play("march");
    assert_eq!(bench.tokens(0), 7);
    assert_eq!(bench.legal(), ["to mercia", "to eastanglia", "no"]);
    bench.play("no");
    assert_eq!(bench.legal(), ["to mercia", "to eastanglia"], "the second must go if the first stayed");
    assert_eq!(bench.forbids("no"), "TLK-36");
    assert_eq!(bench.forbids("to wessex"), "TLK-36");
    bench.play("to mercia");
    assert_eq!(bench.game.public.chiefs[0], [Some(NO), Some(ME)]);
    bench.turn(0).play("march, to eastanglia, no");
    assert_eq!(bench.game.public.chiefs[0], [Some(EA), Some(ME)]);
    bench.turn(1).game.tokens[1] = 1;
    assert_eq!(bench.forbids("march"), "TLK-36");
    assert!(!bench.can("march"));
}

#[test]
fn tlk_37_tlk_a6_passing_is_free_and_passive_actions_do_not_break_the_chain() {
    let mut bench = Bench::new(&FOUR);
    bench.give(2, "I10").give(1, "I19");
    bench.play("pass, pass, play I10, pass");
    assert_eq!(bench.game.public.passed.len(), 3);
    bench.turn(1).play("play I19, to wales");
    assert_eq!(bench.game.public.passed, SeatSet::EMPTY, "a primary action starts the count anew");
    bench.game.tokens = [0; 5];
    bench.turn(0);
    bench.game.hands[0] = CardSet::EMPTY;
    assert_eq!(bench.legal(), ["pass", "invade"], "without a primary action one must pass");
}

#[test]
fn tlk_38_tlk_a11_prepare_for_invasion() {
    let mut bench = Bench::new(&["anarawd", "alfred", "uhtred", "guthrum"]);
    bench.game.public.peace[ME.index()] = Some(Side::Dane);
    bench.game.public.peace[WA.index()] = Some(Side::Saxon);
    bench.give(0, "I10");
    bench.play("play I10, invade");
    assert_eq!(bench.tokens(0), 10 + 3 + 2 + 1, "two peace tokens, and one for Anarawd");
    assert_eq!(bench.game.public.invasion, Some(Seat(0)));
    assert_eq!(bench.forbids("invade"), "TLK-38");
    bench.play("pass, march, to mercia, no, pass");
    assert_eq!(bench.game.public.phase, Phase::Turn(Seat(1)), "the holder takes no more turns");
    assert!(bench.game.public.passed.contains(Seat(0)), "and counts as passed");
}

#[test]
fn tlk_39_tlk_40_the_conflict_ends_when_all_have_passed_and_the_last_takes_the_token() {
    let mut bench = Bench::new(&FOUR);
    bench.armies(WE, [0, 3, 0, 0]);
    bench.play("pass, pass, pass");
    assert_eq!(bench.game.public.conflicts, 0);
    let before = bench.tokens(3);
    bench.play("pass");
    assert_eq!(bench.game.public.conflicts, 1);
    assert_eq!(bench.game.public.last, Some(Seat(3)));
    assert_eq!(bench.game.public.last_invader, Some(Seat(3)));
    assert!(bench.events.contains(&Event::TakesInvasion { seat: Seat(3) }));
    assert_eq!(bench.tokens(3), before, "Aethelwold won with Alfred and gains no invasion tokens");
}

#[test]
fn tlk_41_round_two_cards_may_be_played_in_round_one() {
    let mut bench = Bench::new(&FOUR);
    bench.give(0, "II14");
    assert_eq!(bench.game.public.round, 1);
    bench.play("play II14, to wales");
    assert!(bench.game.public.in_play[0].has(Card::by_id("II14").unwrap()));
}

#[test]
fn tlk_42_leader_cards_once_per_round_unless_returned() {
    let mut bench = Bench::new(&FOUR);
    bench.play("play L5b, favour mercian").turn(0);
    assert_eq!(bench.forbids("play L5b"), "TLK-42");
    bench.give(0, "II12").play("play II12");
    assert!(bench.game.hands[0].has(Card::by_id("L5b").unwrap()), "Old Debts brings it back");
    assert!(bench.can("play L5b"));
    // Only primary cards come back, never a hero, and never the card that asks.
    bench.hero(1, "HI5", WE).turn(1).face_up(1, "I10");
    assert!(bench.game.takable(Seat(1), None).is_empty());
}

#[test]
fn tlk_43_tlk_a19_tlk_r12_effects_are_carried_out_as_fully_as_possible() {
    let mut bench = Bench::new(&FOUR);
    bench.bare().armies(NO, [0, 0, 0, 2]).armies(WA, [0, 0, 1, 0]).armies(EA, [3, 0, 0, 0]);
    bench.give(0, "I21");
    bench.play("play I21");
    assert_eq!(bench.game.public.phase, Phase::Turn(Seat(1)), "one region lets two fall: no choice");
    assert_eq!(bench.at(NO), [0; 4]);
    assert_eq!(bench.points(0), 1);
    // Among equally full regions the player chooses; others are refused.
    bench.turn(0).give(0, "I22").armies(NO, [0, 0, 0, 1]);
    bench.play("play I22");
    assert_eq!(bench.legal(), ["to northumbria", "to wales", "to eastanglia"]);
    assert_eq!(bench.forbids("to wessex"), "TLK-A19");
    bench.play("to eastanglia");
    assert_eq!(bench.legal(), ["to northumbria", "to wales"], "the second must be another region");
    assert_eq!(bench.forbids("to eastanglia"), "TLK-43");
    bench.play("to wales");
    assert_eq!((bench.at(EA), bench.at(WA)), ([2, 0, 0, 0], [0; 4]));
}

#[test]
fn tlk_44_no_empty_actions() {
    let mut bench = Bench::new(&FOUR);
    bench.give(1, "I20 II12 I27 II09").turn(1);
    assert_eq!(bench.forbids("play I20"), "TLK-53", "Alfred never changes side");
    assert_eq!(bench.forbids("use see"), "TLK-53");
    assert_eq!(bench.forbids("play II12"), "TLK-44", "nothing to take back");
    assert!(bench.can("play I27") && bench.can("play II09"));
    for region in [ME, WA, EA] {
        bench.game.public.peace[region.index()] = Some(Side::Dane);
    }
    assert_eq!(bench.forbids("play I27"), "TLK-44", "no open region next to Wessex");
    // Removing enemies where there are none changes nothing but still pays its point.
    bench.bare().give(1, "I21").play("play I21, to wales");
    assert_eq!(bench.points(1), 1);
    // Dane affinity alone does nothing for Aethelwold.
    assert!(bench.game.idle_card(Seat(3), Card::by_id("II05").unwrap()).is_some());
}

#[test]
fn tlk_44_what_counts_as_never_empty_can_change_something_in_every_turn() {
    let mut turns = 0;
    for leaders in [&FOUR[..], &["aethelwold", "ragnarssons"], &["aethelwold", "brida", "anarawd"]] {
        let mut bench = Bench::fresh(leaders);
        while bench.game.next() != Next::Over {
            let before = bench.game.public.turns;
            bench.until(|game| game.public.phase == Phase::Over || game.public.turns != before);
            if !matches!(bench.game.public.phase, Phase::Turn(_)) {
                continue;
            }
            turns += 1;
            for seat in Seat::all(bench.game.public.seats) {
                for card in Card::all().filter(|card| crate::rules::legal::ALWAYS.has(*card)) {
                    assert!(bench.game.changes_something(seat, card.spec().ops, Some(card)), "{card:?}");
                    assert!(bench.game.idle_card(seat, card).is_none(), "{card:?}");
                }
                for plaque in crate::content::Plaque::all() {
                    let ops = plaque.ops(bench.game.public.seats);
                    let (turns_coat, can) = (plaque.word() == "see", bench.game.public.can_flip(seat));
                    let works = if turns_coat { can } else { bench.game.changes_something(seat, ops, None) };
                    assert_eq!(bench.game.idle_plaque(seat, plaque).is_none(), works, "{}", plaque.word());
                }
            }
        }
    }
    assert!(turns > 100, "{turns}");
    for (id, always) in [("I23", true), ("HI5", true), ("I11", true), ("II05", false), ("I20", false)] {
        assert_eq!(crate::rules::legal::ALWAYS.has(Card::by_id(id).unwrap()), always, "{id}");
    }
}

#[test]
fn undo_is_open_inside_a_turn_and_closed_by_its_end() {
    let mut bench = Bench::new(&FOUR);
    let apply = |bench: &mut Bench, text: &str| {
        let action = bench.game.read_action(text).unwrap();
        let seat = bench.game.next().active().first().unwrap();
        bench.game.apply(Actor::Seat(seat), action, &mut ())
    };
    assert!(!apply(&mut bench, "march").is_final());
    assert!(apply(&mut bench, "to wessex").is_final());
    assert!(apply(&mut bench, "pass").is_final());
}
