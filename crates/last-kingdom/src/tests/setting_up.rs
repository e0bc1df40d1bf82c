//! Chapters 2 to 4: set-up and draft.

use super::*;
use crate::content::{BORDERS, DRAWN_ARMIES, Faction, START_ARMIES};

#[test]
fn tlk_1_two_to_five_players_two_rounds_five_regions() {
    assert_eq!(LastKingdom::SEATS, (2, 5));
    assert!(Setup::new::<LastKingdom>(1).is_err() && Setup::new::<LastKingdom>(6).is_err());
    assert_eq!(Region::ALL.len(), 5);
    let mut bench = Bench::new(&FOUR);
    bench.until(|game| game.public.round == 2);
    assert_eq!(bench.game.public.peace, [None; 5]);
    bench.until(|game| game.public.phase == Phase::Over);
    let open = bench.game.public.open();
    assert_eq!(open, 0, "every region was fought over in the second round too");
}

#[test]
fn tlk_3_pools_are_hard_limits() {
    let mut bench = Bench::new(&FOUR);
    bench.give(0, "II14").bare().armies(NO, [10, 0, 0, 0]).armies(ME, [9, 0, 0, 0]);
    bench.play("play II14, to wales");
    assert_eq!(bench.at(WA), [1, 0, 0, 0], "three were asked for, one was left");
    assert_eq!(bench.game.public.pools[0], 0);
}

#[test]
fn tlk_4_tlk_a24_tlk_r10_tokens_and_points_have_no_cap() {
    let mut bench = Bench::new(&FOUR);
    bench.game.tokens[0] = 100;
    bench.game.points[0] = 90;
    bench.give(0, "I10 II20");
    bench.play("play I10, play II20");
    assert_eq!((bench.tokens(0), bench.points(0)), (103, 93));
}

#[test]
fn tlk_r1_borders() {
    assert_eq!(BORDERS.len(), 7);
    assert_eq!(ME.neighbours(), NO.mask() | WA.mask() | EA.mask() | WE.mask());
    assert_eq!(NO.neighbours(), ME.mask() | EA.mask());
    assert_eq!(WA.neighbours(), ME.mask() | WE.mask());
    assert_eq!(EA.neighbours(), ME.mask() | WE.mask() | NO.mask());
    assert_eq!(WE.neighbours(), ME.mask() | WA.mask() | EA.mask());
}

#[test]
fn tlk_r2_tlk_14_start_armies_and_seven_drawn_ones() {
    assert_eq!(START_ARMIES.map(|armies| armies.len()), [4, 4, 2, 4, 4]);
    assert_eq!(DRAWN_ARMIES, [NO, ME, WA, WA, WA, EA, WE]);
    let mut bench = Bench::fresh(&FOUR);
    bench.until(|game| matches!(game.public.phase, Phase::Bag(0)));
    assert_eq!(bench.at(WE), [1, 3, 0, 0]);
    assert_eq!(bench.at(WA), [1, 0, 1, 0]);
    assert_eq!(bench.at(EA), [3, 0, 0, 1]);
    assert_eq!(bench.at(NO), [2, 0, 0, 2]);
    assert_eq!(bench.at(ME), [1, 0, 3, 0]);
}

#[test]
fn tlk_10_the_market_row_is_drawn() {
    let mut bench = Bench::fresh(&FOUR);
    bench.play("slot england, slot dane, slot see, slot mine, slot mercy, slot destiny");
    let words: Vec<_> = bench.game.public.market.iter().map(|plaque| plaque.word()).collect();
    assert_eq!(words, ["england", "dane", "see", "mine", "mercy", "destiny", "choice"]);
    assert_eq!(
        crate::content::Plaque(4).ops(2).len(),
        crate::content::Plaque(4).ops(3).len() + 1,
        "two players turn them over"
    );
}

#[test]
fn tlk_11_leaders_of_a_first_game_random_or_chosen() {
    let table = |seats, options: &[(&str, &str)]| {
        let setup = Setup::with_options::<LastKingdom>(seats, options.iter().copied()).unwrap();
        let mut bench = Bench { game: LastKingdom::new(&setup).unwrap(), events: Vec::new() };
        bench.until(|game| !matches!(game.public.phase, Phase::Leaders(_)));
        let mut leaders: Vec<_> =
            Seat::all(seats).map(|seat| bench.game.public.leader(seat).spec().id).collect();
        leaders.sort();
        leaders
    };
    assert_eq!(table(2, &[]), ["aethelwold", "uhtred"]);
    assert_eq!(table(3, &[]), ["alfred", "guthrum", "uhtred"]);
    assert_eq!(table(5, &[]), ["aethelwold", "alfred", "brida", "guthrum", "uhtred"]);
    assert_eq!(table(2, &[("leader0", "anarawd"), ("leader1", "haesten")]), ["anarawd", "haesten"]);
    assert_eq!(table(4, &[("leaders", "random")]).len(), 4);
    let twice = Setup::with_options::<LastKingdom>(3, [("leader0", "brida"), ("leader2", "brida")]).unwrap();
    assert!(LastKingdom::new(&twice).unwrap_err().to_string().contains("another seat has the same leader"));
    let beyond = Setup::with_options::<LastKingdom>(3, [("leader4", "brida")]).unwrap();
    assert!(LastKingdom::new(&beyond).is_err());
}

#[test]
fn tlk_12_tlk_31_initiative_places_the_tokens_and_takes_the_first_turn() {
    let mut bench = Bench::fresh(&["anarawd", "guthrum", "brida", "haesten"]);
    bench.until(|game| matches!(game.public.phase, Phase::PlaceConflict(_)));
    assert_eq!(bench.game.public.phase, Phase::PlaceConflict(Seat(3)), "Haesten is lowest");
    assert_eq!(bench.legal().len(), 5);
    bench.play("to wales");
    assert_eq!(bench.game.public.phase, Phase::PlaceSuccession(Seat(2)), "Brida is second");
    assert_eq!(bench.forbids("to wales"), "TLK-A23");
    bench.play("to mercia");
    assert_eq!(bench.game.public.phase, Phase::Turn(Seat(1)), "Guthrum is third");
}

#[test]
fn tlk_13_tlk_15_mats_give_side_tokens_affinity_and_cards() {
    let mut bench = Bench::fresh(&["ragnarssons", "alfred", "haesten"]);
    bench.until(|game| matches!(game.public.phase, Phase::Deal(_)));
    let public = &bench.game.public;
    assert_eq!(public.chiefs[0], [Some(NO), Some(NO)]);
    assert_eq!(public.chiefs[1], [Some(WE), None]);
    assert_eq!(public.side[..3], [Side::Dane, Side::Saxon, Side::Dane]);
    assert_eq!(bench.game.tokens[..3], [4, 6, 4]);
    assert_eq!(public.affinity[1], [0, 4, 1, 0]);
    assert_eq!(bench.game.hands[1].len(), 2);
    assert_eq!((public.conflict, public.invasion, public.peace_tokens()), (None, None, 0));
}

#[test]
fn tlk_16_tlk_a1_the_bag_gives_seven_and_the_rest_goes_home() {
    let mut bench = Bench::fresh(&FOUR);
    bench.until(|game| matches!(game.public.phase, Phase::Bag(0)));
    assert_eq!(bench.game.public.bag, [5, 1, 1, 1]);
    let mut odds = Vec::new();
    bench.game.chance(&mut odds);
    assert_eq!(odds.iter().map(|(_, weight)| *weight).collect::<Vec<_>>(), [5, 1, 1, 1]);
    bench.play("bag westsaxon, bag mercian, bag dane, bag dane, bag dane, bag dane, bag northumbrian");
    assert_eq!(bench.game.public.bag, [0; 4], "the last Dane went back");
    for faction in Faction::ALL {
        assert_eq!(bench.game.armies_everywhere(faction), Faction::TOKENS[faction.index()]);
    }
}

#[test]
fn tlk_17_heroes_who_lead_are_left_out_and_three_of_the_rest_are_in() {
    let mut bench = Bench::fresh(&["brida", "alfred", "uhtred"]);
    bench.until(|game| matches!(game.public.phase, Phase::Deal(_)));
    for (deck, barred) in [(Deck::I, vec!["HI1", "HI2"]), (Deck::II, vec!["HII1"])] {
        let pile = &bench.game.decks[deck.index()];
        assert_eq!(pile.heroes, 3);
        assert_eq!(pile.unknown(), 30, "27 cards and three heroes (TLK-19)");
        for id in barred {
            assert_eq!(pile.maybe >> Card::by_id(id).unwrap().local() & 1, 0, "{id}");
        }
    }
    // Each of the six Round I heroes left is as likely as three in thirty over six.
    let mut odds = Vec::new();
    bench.game.chance(&mut odds);
    let total: u32 = odds.iter().map(|(_, weight)| weight).sum();
    assert_eq!(odds.len(), 27 + 6);
    let hero = odds.iter().find(|(action, _)| bench.game.action_text(*action) == "deal HI5").unwrap();
    assert_eq!((hero.1, total), (3, 6 * 30));
}

#[test]
fn tlk_18_two_players_toss_the_momentum_marker() {
    let mut bench = Bench::fresh(&["uhtred", "aethelwold"]);
    bench.play("toss saxon");
    assert_eq!(bench.game.public.momentum, Some(Side::Saxon));
    let three = Bench::fresh(&["uhtred", "aethelwold", "brida"]);
    assert_eq!(three.game.public.phase, Phase::Market);
}

#[test]
fn tlk_20_tlk_21_tlk_22_packs_of_five_go_left_and_four_are_kept() {
    let mut bench = Bench::fresh(&["uhtred", "alfred", "guthrum"]);
    bench.until(|game| matches!(game.public.phase, Phase::Draft(0)));
    let packs: Vec<_> = (0..3).map(|seat| bench.legal_of(seat)).collect();
    assert!(packs.iter().all(|pack| pack.len() == 5));
    assert_eq!(bench.game.next().active().len(), 3, "all at once");
    let kept = packs[0][2].clone();
    bench.play(&kept);
    assert_eq!(bench.legal_of(0), Vec::<String>::new(), "a pick is final");
    let again = bench.game.read_action(&packs[0][0]).unwrap();
    assert_eq!(bench.game.check(Seat(0), again).unwrap_err().rule, "TLK-21");
    bench.play(&packs[1][0].clone()).play(&packs[2][0].clone());
    let mut rest = packs[0].clone();
    rest.retain(|card| *card != kept);
    assert_eq!(bench.legal_of(1), rest, "the pack went to the left");
    bench.until(|game| !matches!(game.public.phase, Phase::Draft(_)));
    assert_eq!(bench.game.face_down.len(), 3, "the last card of each pack lies face down");
    let kept: u8 = (0..3)
        .map(|at| bench.game.hands[at].or(bench.game.public.in_play[at]).minus(CardSet::LEADER_CARDS).len())
        .sum();
    assert_eq!(kept, 12);
    bench.until(|game| game.public.round == 2 && matches!(game.public.phase, Phase::Draft(0)));
    let mine = bench.legal_of(1);
    for _ in 0..3 {
        let first = bench.legal()[0].clone();
        bench.play(&first);
    }
    assert!(bench.legal_of(0).iter().all(|card| mine.contains(card)), "to the right in Round II");
}

#[test]
fn tlk_23_tlk_r11_instants_of_the_draft_resolve_by_initiative_in_the_owners_order() {
    let mut bench = Bench::new(&FOUR);
    bench.game.public.conflict = None;
    bench.game.public.succession = None;
    bench.face_up(0, "I02").face_up(0, "II04").face_up(3, "I04").face_up(2, "I05").face_up(1, "I10");
    bench.game.public.unresolved =
        ["I02", "II04", "I04", "I05"].iter().filter_map(|id| Card::by_id(id)).collect();
    bench.game.public.phase = Phase::Instants(Seat(0));
    bench.game.proceed(&mut crate::rules::chronicle::Chronicle::new(&mut ()));
    assert_eq!(bench.affinity(2)[0], 3, "Uhtred first, then Aethelwold");
    assert_eq!(bench.tokens(3), 13);
    assert_eq!(bench.legal(), ["play I02", "play II04"], "Guthrum chooses which of his two comes first");
    bench.play("play II04, favour mercian, favour mercian, favour westsaxon");
    assert_eq!(bench.affinity(0), [3, 1, 3, 0]);
    assert!(matches!(bench.game.public.phase, Phase::PlaceConflict(_)));
}

#[test]
fn tlk_23_tlk_r11_in_round_two_instants_go_clockwise_from_the_conflict_token() {
    let mut bench = Bench::new(&FOUR);
    bench.game.public.conflict = None;
    bench.game.public.succession = None;
    bench.game.public.round = 2;
    bench.game.public.last_invader = Some(Seat(3));
    bench.face_up(2, "II04").face_up(3, "I02").face_up(0, "I03");
    bench.game.public.unresolved = ["II04", "I02", "I03"].iter().filter_map(|id| Card::by_id(id)).collect();
    bench.game.public.phase = Phase::Instants(Seat(0));
    bench.game.proceed(&mut crate::rules::chronicle::Chronicle::new(&mut ()));
    let mut order = Vec::new();
    while let Some(frame) = bench.game.public.frame() {
        order.push(frame.actor.0);
        let first = bench.legal()[0].clone();
        let action = bench.game.read_action(&first).unwrap();
        bench.game.apply(Actor::Seat(frame.actor), action, &mut bench.events);
    }
    assert_eq!(order, [3, 0, 2, 2]);
}

#[test]
fn tlk_24_an_instant_drawn_later_is_played_at_once() {
    let mut bench = Bench::new(&FOUR);
    bench.give(0, "I09");
    bench.play("play I09, deal II03");
    assert_eq!(bench.tokens(0), 15);
    assert!(bench.game.public.in_play[0].has(Card::by_id("II03").unwrap()));
    assert_eq!(bench.game.public.phase, Phase::Turn(Seat(0)), "in mid-turn, and out of its round");
}

#[test]
fn tlk_25_an_empty_deck_is_refilled_from_its_discards() {
    let mut bench = Bench::new(&FOUR);
    bench.give(0, "I09 I12");
    let all = CardSet::of(Deck::II, bench.game.decks[1].sure);
    bench.game.decks[1].sure = 0;
    bench.game.decks[1].heroes = 0;
    let (first, rest) = (all.iter().next().unwrap(), all.iter().skip(1).collect::<CardSet>());
    bench.game.public.discard = CardSet::only(Card::by_id("II13").unwrap());
    bench.game.face_down = bench.game.face_down.or(rest.minus(bench.game.public.discard));
    bench.game.public.in_play[3].add(first);
    let heroes: Vec<u64> =
        (0..3).map(|n| 1 << crate::rules::menu::nth_bit(bench.game.decks[1].maybe, n)).collect();
    for hero in heroes {
        bench.game.decks[1].maybe &= !hero;
        bench.game.face_down = bench.game.face_down.or(CardSet::of(Deck::II, hero));
    }
    bench.game.audit().unwrap();
    bench.play("play I09");
    assert!(bench.events.contains(&Event::Reshuffled { deck: Deck::II }));
    let mut odds = Vec::new();
    bench.game.chance(&mut odds);
    assert_eq!(odds.len(), 29);
    bench.play("deal II13");
    assert!(bench.game.hands[0].has(Card::by_id("II13").unwrap()));
    // Nothing left at all: nothing is drawn, and a card that only draws is no action.
    bench.game.public.in_play[3] =
        bench.game.public.in_play[3].or(CardSet::of(Deck::II, bench.game.decks[1].sure));
    bench.game.decks[1].sure = 0;
    assert!(!bench.game.cards_left(Deck::II));
    assert!(!bench.can("use destiny"));
}
