//! Chapters 2 to 4: set-up and draft.

use crate::support::*;
use last_kingdom::content::{BORDERS, DRAWN_ARMIES, START_ARMIES};

#[test]
fn tlk_1_two_to_five_players_two_rounds_five_regions() {
    assert_eq!(LastKingdom::SEATS, (2, 5));
    assert!(Setup::new::<LastKingdom>(1).is_err() && Setup::new::<LastKingdom>(6).is_err());
    assert_eq!(Region::ALL.len(), 5);
    let mut scenario = Scenario::new(&FOUR);
    scenario.until(|game| game.public().round == 2);
    assert_eq!(scenario.game.public().peace, [None; 5]);
    scenario.until(|game| game.public().phase == Phase::Over);
    let open = scenario.game.public().open();
    assert_eq!(open, 0, "every region was fought over in the second round too");
}

#[test]
fn tlk_3_pools_are_hard_limits() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.give(0, "II14").bare().armies(NO, [10, 0, 0, 0]).armies(ME, [9, 0, 0, 0]);
    scenario.play("play II14, to wales");
    assert_eq!(scenario.at(WA), [1, 0, 0, 0], "three were asked for, one was left");
    assert_eq!(scenario.game.public().pools[0], 0);
}

#[test]
fn tlk_4_tlk_a24_tlk_r10_tokens_and_points_have_no_cap() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.tokens_mut()[0] = 100;
    scenario.points_mut()[0] = 90;
    scenario.give(0, "I10 II20");
    scenario.play("play I10, play II20");
    assert_eq!((scenario.tokens(0), scenario.points(0)), (103, 93));
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
    let mut scenario = Scenario::fresh(&FOUR);
    scenario.until(|game| matches!(game.public().phase, Phase::Bag(0)));
    assert_eq!(scenario.at(WE), [1, 3, 0, 0]);
    assert_eq!(scenario.at(WA), [1, 0, 1, 0]);
    assert_eq!(scenario.at(EA), [3, 0, 0, 1]);
    assert_eq!(scenario.at(NO), [2, 0, 0, 2]);
    assert_eq!(scenario.at(ME), [1, 0, 3, 0]);
}

#[test]
fn tlk_10_the_market_row_is_drawn() {
    let mut scenario = Scenario::fresh(&FOUR);
    scenario.play("slot england, slot dane, slot see, slot mine, slot mercy, slot destiny");
    let words: Vec<_> = scenario.game.public().market.iter().map(|plaque| plaque.word()).collect();
    assert_eq!(words, ["england", "dane", "see", "mine", "mercy", "destiny", "choice"]);
    assert_eq!(plaque("dane").ops(2).len(), plaque("dane").ops(3).len() + 1, "two players turn them over");
}

#[test]
fn tlk_11_leaders_of_a_first_game_random_or_chosen() {
    let table = |seats, options: &[(&str, &str)]| {
        let setup = Setup::with_options::<LastKingdom>(seats, options.iter().copied()).unwrap();
        let mut scenario = Scenario { game: LastKingdom::new(&setup).unwrap(), events: Vec::new() };
        scenario.until(|game| !matches!(game.public().phase, Phase::Leaders(_)));
        let mut leaders: Vec<_> =
            Seat::all(seats).map(|seat| scenario.game.public().leader(seat).spec().id).collect();
        leaders.sort();
        leaders
    };
    assert_eq!(table(2, &[]), ["aethelwold", "uhtred"]);
    assert_eq!(table(3, &[]), ["alfred", "guthrum", "uhtred"]);
    assert_eq!(table(5, &[]), ["aethelwold", "alfred", "brida", "guthrum", "uhtred"]);
    assert_eq!(table(2, &[("leader0", "anarawd"), ("leader1", "haesten")]), ["anarawd", "haesten"]);
    assert_eq!(table(4, &[("leaders", "random")]).len(), 4);
    let twice = Setup::with_options::<LastKingdom>(3, [("leader0", "brida"), ("leader2", "brida")]).unwrap();
    let fault = LastKingdom::new(&twice).unwrap_err().to_string();
    assert!(fault.contains("leader2") && fault.contains("another seat has the same leader"), "{fault}");
    let beyond = Setup::with_options::<LastKingdom>(3, [("leader4", "brida")]).unwrap();
    assert!(LastKingdom::new(&beyond).is_err());
}

#[test]
fn tlk_12_tlk_31_initiative_places_the_tokens_and_takes_the_first_turn() {
    let mut scenario = Scenario::fresh(&["anarawd", "guthrum", "brida", "haesten"]);
    scenario.until(|game| matches!(game.public().phase, Phase::PlaceConflict(_)));
    assert_eq!(scenario.game.public().phase, Phase::PlaceConflict(Seat(3)), "Haesten is lowest");
    assert_eq!(scenario.legal().len(), 5);
    scenario.play("to wales");
    assert_eq!(scenario.game.public().phase, Phase::PlaceSuccession(Seat(2)), "Brida is second");
    assert_eq!(scenario.forbids("to wales"), "TLK-A23");
    scenario.play("to mercia");
    assert_eq!(scenario.game.public().phase, Phase::Turn(Seat(1)), "Guthrum is third");
}

#[test]
fn tlk_13_tlk_15_mats_give_side_tokens_affinity_and_cards() {
    let mut scenario = Scenario::fresh(&["ragnarssons", "alfred", "haesten"]);
    scenario.until(|game| matches!(game.public().phase, Phase::Deal(_)));
    let public = scenario.game.public();
    assert_eq!(public.chiefs[0], [Some(NO), Some(NO)]);
    assert_eq!(public.chiefs[1], [Some(WE), None]);
    assert_eq!(public.side[..3], [Side::Dane, Side::Saxon, Side::Dane]);
    assert_eq!(scenario.all_tokens()[..3], [4, 6, 4]);
    assert_eq!(public.affinity[1], [0, 4, 1, 0]);
    assert_eq!(scenario.game.hand(Seat(1)).len(), 2);
    assert_eq!((public.conflict, public.invasion, public.peace_tokens()), (None, None, 0));
}

#[test]
fn tlk_16_tlk_a1_the_bag_gives_seven_and_the_rest_goes_home() {
    let mut scenario = Scenario::fresh(&FOUR);
    scenario.until(|game| matches!(game.public().phase, Phase::Bag(0)));
    assert_eq!(scenario.game.public().bag, [5, 1, 1, 1]);
    let mut odds = Vec::new();
    scenario.game.chance(&mut odds);
    assert_eq!(odds.iter().map(|(_, weight)| *weight).collect::<Vec<_>>(), [5, 1, 1, 1]);
    scenario.play("bag westsaxon, bag mercian, bag dane, bag dane, bag dane, bag dane, bag northumbrian");
    assert_eq!(scenario.game.public().bag, [0; 4], "the last Dane went back");
    for faction in Faction::ALL {
        let (public, at) = (scenario.game.public(), faction.index());
        let map: u8 = public.armies.iter().map(|armies| armies[at]).sum();
        assert_eq!(map + public.pools[at] + public.bag[at], Faction::TOKENS[at]);
    }
}

#[test]
fn tlk_18_two_players_toss_the_momentum_marker() {
    let mut scenario = Scenario::fresh(&["uhtred", "aethelwold"]);
    scenario.play("toss saxon");
    assert_eq!(scenario.game.public().momentum, Some(Side::Saxon));
    let three = Scenario::fresh(&["uhtred", "aethelwold", "brida"]);
    assert_eq!(three.game.public().phase, Phase::Market);
}

#[test]
fn tlk_20_tlk_21_tlk_22_packs_of_five_go_left_and_four_are_kept() {
    let mut scenario = Scenario::fresh(&["uhtred", "alfred", "guthrum"]);
    scenario.until(|game| matches!(game.public().phase, Phase::Draft(0)));
    let packs: Vec<_> = (0..3).map(|seat| scenario.legal_of(seat)).collect();
    assert!(packs.iter().all(|pack| pack.len() == 5));
    assert_eq!(scenario.game.next().active().len(), 3, "all at once");
    let kept = packs[0][2].clone();
    scenario.play(&kept);
    assert_eq!(scenario.legal_of(0), Vec::<String>::new(), "a pick is final");
    let again = scenario.game.read_action(&packs[0][0]).unwrap();
    assert_eq!(scenario.game.check(Seat(0), again).unwrap_err().rule, "TLK-21");
    scenario.play(&packs[1][0].clone()).play(&packs[2][0].clone());
    let mut rest = packs[0].clone();
    rest.retain(|card| *card != kept);
    assert_eq!(scenario.legal_of(1), rest, "the pack went to the left");
    scenario.until(|game| !matches!(game.public().phase, Phase::Draft(_)));
    assert_eq!(
        scenario.view(Viewer::Spectator).decks[0].face_down,
        3,
        "the last card of each pack lies face down"
    );
    let kept: u8 = (0..3)
        .map(|at| {
            scenario
                .game
                .hand(Seat(at))
                .or(scenario.game.public().in_play[at as usize])
                .minus(CardSet::LEADER_CARDS)
                .len()
        })
        .sum();
    assert_eq!(kept, 12);
    scenario.until(|game| game.public().round == 2 && matches!(game.public().phase, Phase::Draft(0)));
    let mine = scenario.legal_of(1);
    for _ in 0..3 {
        let first = scenario.legal()[0].clone();
        scenario.play(&first);
    }
    assert!(scenario.legal_of(0).iter().all(|card| mine.contains(card)), "to the right in Round II");
}

#[test]
fn tlk_23_tlk_r11_instants_of_the_draft_resolve_by_initiative_in_the_owners_order() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.open().conflict = None;
    scenario.open().succession = None;
    scenario.face_up(0, "I02").face_up(0, "II04").face_up(3, "I04").face_up(2, "I05").face_up(1, "I10");
    scenario.open().unresolved =
        ["I02", "II04", "I04", "I05"].iter().filter_map(|id| Card::by_id(id)).collect();
    scenario.open().phase = Phase::Instants(Seat(0));
    scenario.proceed();
    assert_eq!(scenario.affinity(2)[0], 3, "Uhtred first, then Aethelwold");
    assert_eq!(scenario.tokens(3), 13);
    assert_eq!(scenario.legal(), ["play I02", "play II04"], "Guthrum chooses which of his two comes first");
    scenario.play("play II04, favour mercian, favour mercian, favour westsaxon");
    assert_eq!(scenario.affinity(0), [3, 1, 3, 0]);
    assert!(matches!(scenario.game.public().phase, Phase::PlaceConflict(_)));
}

#[test]
fn tlk_23_tlk_r11_in_round_two_instants_go_clockwise_from_the_conflict_token() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.open().conflict = None;
    scenario.open().succession = None;
    scenario.open().round = 2;
    scenario.open().last_invader = Some(Seat(3));
    scenario.face_up(2, "II04").face_up(3, "I02").face_up(0, "I03");
    scenario.open().unresolved = ["II04", "I02", "I03"].iter().filter_map(|id| Card::by_id(id)).collect();
    scenario.open().phase = Phase::Instants(Seat(0));
    scenario.proceed();
    let mut order = Vec::new();
    while let Some(frame) = scenario.game.public().frame() {
        order.push(frame.actor.0);
        let first = scenario.legal()[0].clone();
        let action = scenario.game.read_action(&first).unwrap();
        scenario.game.apply(Actor::Seat(frame.actor), action, &mut scenario.events);
    }
    assert_eq!(order, [3, 0, 2, 2]);
}

#[test]
fn tlk_24_an_instant_drawn_later_is_played_at_once() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.give(0, "I09");
    scenario.play("play I09, deal II03");
    assert_eq!(scenario.tokens(0), 15);
    assert!(scenario.game.public().in_play[0].has(Card::by_id("II03").unwrap()));
    assert_eq!(scenario.game.public().phase, Phase::Turn(Seat(0)), "in mid-turn, and out of its round");
}

#[test]
fn tlk_21_who_does_not_sit_at_the_table_keeps_no_card() {
    for seats in 2..=4 {
        let mut drafts = 0;
        each_position(first_game(seats), 3, |game| {
            if let Phase::Draft { .. } = game.public().phase {
                drafts += 1;
                let mut legal = Vec::new();
                game.legal(Seat(seats), &mut legal);
                assert_eq!(legal, [], "{seats} sit here");
            }
        });
        assert!(drafts > 5, "{drafts}");
    }
}
