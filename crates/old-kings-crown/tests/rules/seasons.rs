//! Setup, the four seasons and the end of the game (OKC-1 to OKC-29, OKC-80 to OKC-83).

use table::{Actor, Game, Hosting, Next, QuickDice, Scratch, Seat, Secrets, Setup, SetupFault, Viewer};

use crate::support::{Play, cards, seats, walk};
use old_kings_crown::Face::*;
use old_kings_crown::Faction::{Clans, Gathering, Nobility, Uprising};
use old_kings_crown::Location::*;
use old_kings_crown::Region::*;
use old_kings_crown::{
    Action, Cards, Crown, Ending, Event, Face, Faction, Location, Region, Scenario, Stage, Tactic, content,
};

// rules: OKC-1, OKC-10, D2
#[test]
fn okc_1_two_to_four_players_take_different_factions() {
    for count in [1, 5] {
        assert!(matches!(Setup::new::<Crown>(count), Err(SetupFault::Seats { .. })));
    }
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut crown = Crown::new(&Setup::new::<Crown>(3).unwrap()).unwrap();
        let mut dice = QuickDice::new(seed);
        while crown.next() == Next::Chance {
            let action = crown.draw_chance(&mut dice, &mut Scratch::default());
            crown.apply(Actor::Chance, action, &mut ());
        }
        let mut dealt: Vec<Faction> =
            crown.players[..3].iter().map(|player| player.faction.unwrap()).collect();
        seen.insert(dealt[0]);
        dealt.sort();
        dealt.dedup();
        assert_eq!(dealt.len(), 3);
        assert!(crown.players[..3].iter().all(|player| player.ready == 0xf && player.limit == 5));
    }
    assert_eq!(seen.len(), 4, "any faction may fall to seat 0");
    let setup = Setup::with_options::<Crown>(2, [("factions", "chosen")]).unwrap();
    let mut crown = Crown::new(&setup).unwrap();
    crown.apply(Actor::Seat(Seat(0)), Action::Faction(Nobility), &mut ());
    assert_eq!(crown.next(), Next::seat(Seat(1)));
    assert_eq!(crown.check(Seat(1), Action::Faction(Nobility)).unwrap_err().rule, "OKC-10");
}

// rules: OKC-2, OKC-3, OKC-4, OKC-R7
#[test]
fn okc_2_decks_have_19_cards_and_the_gathering_21() {
    for faction in Faction::ALL {
        let cards = faction.cards();
        assert_eq!(cards.len(), if faction == Gathering { 21 } else { 19 });
        for (face, count) in [(Follower1, 2), (Follower2, 2), (Follower3, 2), (Cavalry, 2), (Captain6, 1)] {
            assert_eq!(cards.count(face), count);
        }
        assert_eq!(faction.tactics().len(), 4);
        assert!(faction.tactics().iter().all(|tactic| tactic.owner().is_none_or(|owner| owner == faction)));
        let bits: u8 = faction.tactics().iter().map(|tactic| tactic.bit()).sum();
        assert_eq!(bits, 0xf, "four different tiles");
    }
    let strengths: Vec<u8> = Face::ALL.iter().map(|face| face.strength()).collect();
    assert_eq!(strengths, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 12, 0, 0, 4, 3]);
    let power: u8 = Cards::DECK.iter().map(Face::power).sum();
    assert_eq!(power, 6 + 2 + 4 * 2 + 3);
}

// rules: OKC-6, OKC-25
#[test]
fn okc_6_three_regions_of_two_locations_resolved_from_the_highlands_down() {
    assert_eq!(Highlands.locations(), [Castle, Wilderness]);
    assert_eq!(Plateau.locations(), [HarvestField, Battlefield]);
    assert_eq!(Lowlands.locations(), [Shrine, Necropolis]);
    assert!(Location::ALL.iter().all(|location| location.region().locations().contains(location)));
    let mut years = vec![Vec::new()];
    walk(&Setup::new::<Crown>(4).unwrap(), 3, |_, events, _| {
        for event in events {
            match event {
                Event::Round(_) => years.push(Vec::new()),
                Event::Region(region) => years.last_mut().unwrap().push(*region),
                _ => {}
            }
        }
    });
    years.retain(|year| !year.is_empty());
    assert!(years.len() > 4 && years.iter().all(|year| *year == Region::ALL), "{years:?}");
}

// rules: OKC-11, OKC-12, OKC-14, OKC-5
#[test]
fn okc_12_everybody_starts_with_the_heir_and_four_cards_of_seventeen() {
    let mut crown = Crown::new(&Setup::with_options::<Crown>(4, [("factions", "listed")]).unwrap()).unwrap();
    let mut dice = QuickDice::new(4);
    while crown.next() == Next::Chance {
        let action = crown.draw_chance(&mut dice, &mut Scratch::default());
        crown.apply(Actor::Chance, action, &mut ());
    }
    for (n, player) in crown.players.iter().enumerate() {
        assert_eq!(player.faction, Some(Faction::ALL[n]));
        assert!(player.hand.contains(Heir) && player.hand.len() == 5 && player.pile.len() == 13);
        assert_eq!(player.site, Cards::only(Legend));
        assert_eq!(player.rituals.len(), if n == 3 { 2 } else { 0 });
        assert_eq!((player.influence, player.herald), (0, None));
    }
    assert_eq!(crown.stage, Stage::Heralds);
}

// rules: OKC-13
#[test]
fn okc_13_the_first_order_is_drawn_or_starts_with_the_last_winner() {
    let setup = Setup::with_options::<Crown>(3, [("first", "seat-2"), ("factions", "listed")]).unwrap();
    let crown = Crown::new(&setup).unwrap();
    assert_eq!(crown.order[..3], [Seat(2), Seat(0), Seat(1)]);
    let wrong = Setup::with_options::<Crown>(2, [("first", "seat-3")]).unwrap();
    assert!(matches!(Crown::new(&wrong), Err(SetupFault::Unfit { option: "first", .. })));
    let crown = Crown::new(&Setup::with_options::<Crown>(4, [("factions", "listed")]).unwrap()).unwrap();
    let mut odds = Vec::new();
    crown.chance(&mut odds);
    assert_eq!(odds.len(), 4, "anybody may be first");
}

// rules: OKC-13
#[test]
fn okc_13_a_rematch_puts_whoever_won_alone_first_and_else_draws() {
    for seats in 2..=4 {
        for winner in Seat::all(seats) {
            let (option, value) = Crown::rematch(Some(winner)).unwrap();
            let options = [(option, value.as_str()), ("factions", "listed")];
            let crown = Crown::new(&Setup::with_options::<Crown>(seats, options).unwrap()).unwrap();
            assert_eq!((crown.order[0], crown.on_track), (winner, seats));
        }
    }
    let (option, value) = Crown::rematch(None).unwrap();
    assert_eq!(Setup::with_options::<Crown>(4, [(option, value.as_str())]), Setup::new::<Crown>(4));
}

// rules: OKC-15, OKC-16, OKC-A1, OKC-22, D2
#[test]
fn okc_16_the_first_round_begins_with_heralds_in_order() {
    let mut play = Scenario::new(&[Clans, Nobility, Uprising]);
    assert_eq!((play.crown.round, play.waits()), (1, (Stage::Heralds, vec![0])));
    assert_eq!(play.legal(0).len(), 6);
    assert_eq!(play.forbids(1, Action::Herald(Castle)), "OKC-15");
    play.act(0, Action::Herald(Castle)).act(1, Action::Herald(Castle));
    assert_eq!(play.waits(), (Stage::Heralds, vec![2]));
    play.act(2, Action::Herald(Shrine));
    assert_eq!(play.waits(), (Stage::Place, vec![0, 1, 2]));
    assert_eq!(play.crown.players[1].herald, Some(Castle), "Heralds may share a Location");
}

// rules: OKC-17, OKC-A5, D1, OKC-R12
#[test]
fn okc_17_spring_pays_for_the_court_and_regal_guard_may_pay_more() {
    let start = || {
        Scenario::new(&[Nobility, Clans]).tiles(&[(0, Tactic::RegalGuard)]).in_court(0, &[Captain6, Captain7])
    };
    let mut play = start().spring();
    assert_eq!(play.influences(), [2, 0]);
    assert_eq!(play.waits(), (Stage::Income, vec![0]));
    play.act(0, Action::RegalIncome);
    assert_eq!(play.influences(), [4, 0], "2 with a Captain in the Court");
    assert!(!play.crown.players[0].has_ready(Tactic::RegalGuard));
    assert_eq!(play.waits().0, Stage::Draw, "one draw, after the order is set");
    let mut alone = Scenario::new(&[Nobility, Clans]).tiles(&[(0, Tactic::RegalGuard)]).spring();
    alone.act(0, Action::RegalIncome);
    assert_eq!(alone.influences(), [1, 0]);
    let mut passed = start().spring();
    passed.act(0, Action::Pass);
    assert!(passed.crown.players[0].has_ready(Tactic::RegalGuard));
}

// rules: OKC-18, OKC-A2
#[test]
fn okc_18_order_is_by_influence_and_ties_go_clockwise_from_the_leader() {
    let order = |influence: [u8; 4], before: [u8; 4]| {
        let mut play = Scenario::new(&[Clans, Uprising, Nobility, Gathering]).tiles(&[]);
        for (seat, influence) in influence.into_iter().enumerate() {
            play = play.influence(seat as u8, influence);
        }
        play.crown.order = before.map(Seat);
        let play = play.spring();
        play.crown.order.map(|seat| seat.0)
    };
    assert_eq!(order([1, 5, 3, 4], [0, 1, 2, 3]), [1, 3, 2, 0]);
    assert_eq!(order([2, 2, 9, 2], [0, 1, 2, 3]), [2, 3, 0, 1], "clockwise from seat 2");
    assert_eq!(order([7, 7, 1, 1], [1, 0, 2, 3]), [1, 0, 2, 3], "seat 1 stood before seat 0");
    assert_eq!(order([0, 0, 0, 0], [3, 2, 1, 0]), [3, 0, 1, 2]);
}

// rules: OKC-19, OKC-A18, OKC-29
#[test]
fn okc_19_a_hand_at_or_above_its_limit_draws_nothing() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .hold(0, &[Follower1, Follower1, Follower2, Captain6, Captain7, Champion])
        .spring();
    play.draw_all();
    assert_eq!((play.crown.players[0].hand.len(), play.crown.players[0].pile.len()), (7, 11));
    assert_eq!(play.crown.players[1].hand.len(), 5);
}

// rules: OKC-20, OKC-A16
#[test]
fn okc_20_a_pile_that_just_suffices_costs_nothing_and_attrition_strikes_once() {
    let mut exact = Scenario::new(&[Clans, Nobility]).tiles(&[]);
    let player = exact.player(0);
    player.discard = player.pile;
    player.pile = Cards::EMPTY;
    for face in [Follower1, Follower2, Captain6, Captain7] {
        player.discard.remove(face);
        player.pile.add(face);
    }
    let mut exact = exact.spring();
    exact.draw_all();
    assert_eq!((exact.crown.players[0].hand.len(), exact.crown.players[0].limit), (5, 5));
    // Neither pile nor discards: the limit still drops, once.
    let mut bare = Scenario::new(&[Clans, Nobility]).tiles(&[]);
    let player = bare.player(0);
    player.removed = player.pile;
    player.pile = Cards::EMPTY;
    let mut bare = bare.spring();
    bare.draw_all();
    assert_eq!((bare.crown.players[0].hand.len(), bare.crown.players[0].limit), (1, 4));
    assert_eq!(bare.log.iter().filter(|event| matches!(event, Event::Attrition(..))).count(), 1);
}

// rules: OKC-21, OKC-82, OKC-A17, OKC-A25, OKC-R8
#[test]
fn okc_82_an_eliminated_player_leaves_with_everything() {
    let mut play = Scenario::new(&[Clans, Nobility, Uprising])
        .tiles(&[])
        .influence(0, 9)
        .blockade(0, Castle)
        .machine(0, Plateau);
    let player = play.player(0);
    player.limit = content::HAND_LEAST;
    player.discard = player.pile;
    player.pile = Cards::EMPTY;
    let play = play.spring();
    let out = &play.crown.players[0];
    assert_eq!((out.removed, out.influence, out.machine), (Clans.cards(), 0, None));
    assert_eq!((play.crown.blockade, play.crown.alive()), (None, seats(&[1, 2])));
    assert_eq!(play.crown.goal(), 15, "the goal stays that of three");
    assert_eq!(play.forbids(0, Action::Herald(Castle)), "OKC-15");
    let mut play = play;
    play.draw_all();
    assert_eq!(play.forbids(0, Action::Herald(Castle)), "OKC-82");
    assert_eq!((content::HAND_LEAST, content::HAND_START, content::HAND_MOST), (3, 5, 7));
    // All at once: compared without the goal.
    let mut both = Scenario::new(&[Clans, Nobility]).tiles(&[]).influence(0, 3).influence(1, 2);
    for seat in 0..2 {
        let player = both.player(seat);
        player.limit = 3;
        player.discard = player.pile;
        player.pile = Cards::EMPTY;
    }
    let both = both.spring();
    assert_eq!((both.crown.ending, both.crown.winners), (Some(Ending::AllOut), seats(&[0])));
}

// rules: OKC-23, OKC-A15, OKC-A31, D3
#[test]
fn okc_23_one_card_to_each_region_or_all_that_are_left() {
    let mut play = Scenario::new(&[Clans, Nobility]).hold(0, &[Follower1, Captain6]).hold(1, &[Champion]);
    play.act(0, Action::Herald(Castle)).act(1, Action::Herald(Castle));
    assert_eq!(play.legal(0).len(), 3);
    assert_eq!(play.forbids(0, Action::Leave(Highlands)), "OKC-A31");
    assert_eq!(play.forbids(0, Action::Place(Plateau, Heir)), "OKC-23");
    assert_eq!(play.forbids(0, Action::Place(Highlands, Champion)), "OKC-23");
    play.act(0, Action::Place(Highlands, Heir)).act(0, Action::Place(Plateau, Follower1));
    assert_eq!(play.legal(0), [Action::Place(Lowlands, Captain6)]);
    play.act(0, Action::Place(Lowlands, Captain6));
    assert_eq!(play.waits(), (Stage::Place, vec![1]));
    // Two cards: any two Regions.
    assert!(play.may(1, Action::Leave(Highlands)));
    play.act(1, Action::Leave(Highlands));
    assert!(!play.may(1, Action::Leave(Plateau)), "both cards must be played");
    play.act(1, Action::Place(Plateau, Champion)).act(1, Action::Place(Lowlands, Heir));
    assert_eq!(play.crown.stage, Stage::Ambush);
    assert!(play.effect.is_final());
}

// rules: OKC-24, OKC-A3, D4
#[test]
fn okc_24_an_ambush_swaps_two_face_down_cards_of_one_opponent() {
    let mut play = Scenario::new(&[Clans, Nobility, Uprising])
        .tiles(&[(0, Tactic::Ambush), (2, Tactic::Ambush)])
        .down(1, Highlands, Heir)
        .down(1, Lowlands, Follower1)
        .down(2, Plateau, Heir)
        .at(Stage::Ambush);
    assert_eq!(play.legal(0), [Action::Pass, Action::Ambush(Seat(1), Highlands, Lowlands)]);
    assert_eq!(play.forbids(0, Action::Ambush(Seat(2), Highlands, Plateau)), "OKC-24");
    assert_eq!(play.forbids(0, Action::Ambush(Seat(0), Highlands, Plateau)), "OKC-24");
    play.act(0, Action::Ambush(Seat(1), Highlands, Lowlands));
    assert_eq!(play.crown.players[1].slots[2].face(), Some(Heir));
    assert_eq!(play.waits(), (Stage::Ambush, vec![2]), "another Ambush may follow");
    play.act(2, Action::Ambush(Seat(1), Highlands, Lowlands));
    assert_eq!(play.crown.stage, Stage::Claim, "Autumn: seat 1 alone wins the Highlands");
    assert!(play.saw(Event::Revealed(Seat(1), Highlands, Heir)));
}

// rules: OKC-26, OKC-A20, OKC-68, D15
#[test]
fn okc_26_each_player_may_retire_one_revealed_card_but_no_heir_and_no_ritual() {
    let mut play = Scenario::new(&[Gathering, Clans])
        .tiles(&[])
        .shown(0, Highlands, &[Tooth, Follower1])
        .shown(0, Plateau, &[Captain6])
        .shown(1, Highlands, &[Heir])
        .machine(1, Plateau);
    play.player(1).machine_used = true;
    let mut play = play.winter();
    assert_eq!(play.waits(), (Stage::Retire, vec![0, 1]));
    assert_eq!(play.legal(0).len(), 3, "{:?}", play.legal(0));
    assert_eq!(play.forbids(0, Action::Retire(Highlands, Tooth)), "OKC-26");
    assert_eq!(play.forbids(1, Action::Retire(Highlands, Heir)), "OKC-67");
    play.act(1, Action::Retire(Plateau, WarMachine)).act(0, Action::Retire(Plateau, Captain6));
    assert_eq!(play.crown.players[0].lost, Cards::only(Captain6));
    assert_eq!(play.crown.players[1].lost, Cards::only(WarMachine), "an activated machine may retire");
}

// rules: OKC-27, OKC-A4, D16
#[test]
fn okc_27_a_war_machine_is_deployed_from_hand_before_the_cleanup() {
    let mut play =
        Scenario::new(&[Clans, Nobility]).tiles(&[]).hold(0, &[WarMachine]).shown(0, Highlands, &[Follower1]);
    play = play.at(Stage::Winter);
    assert_eq!(play.waits(), (Stage::Winter, vec![0]));
    assert_eq!(play.legal(0).len(), 4);
    play.act(0, Action::Deploy(Plateau));
    assert_eq!(play.crown.players[0].machine, Some(Plateau));
    assert!(play.crown.players[0].discard.is_empty(), "seat 1 may still deploy");
    play.pass_winter();
    assert_eq!(play.crown.players[0].discard, Cards::only(Follower1), "then cards are put away");
}

// rules: OKC-28, OKC-67, OKC-65
#[test]
fn okc_28_cleanup_discards_but_heirs_and_rituals_go_home() {
    let mut play = Scenario::new(&[Gathering, Clans])
        .tiles(&[])
        .without_heir(0, Plateau)
        .shown(0, Highlands, &[Eye, Captain9])
        .machine(0, Lowlands)
        .machine(1, Lowlands)
        .blockade(1, Shrine)
        .herald(0, Castle);
    play.player(0).machine_used = true;
    play.player(0).known.take(Heir);
    let play = play.at(Stage::Winter);
    let player = &play.crown.players[0];
    assert!(player.hand.contains(Heir) && player.known.contains(Heir));
    assert_eq!((player.discard, player.rituals), (cards(&[Captain9, WarMachine]), cards(&[Tooth, Eye])));
    assert_eq!((player.machine, player.herald), (None, None));
    assert_eq!(play.crown.players[1].machine, Some(Lowlands), "an unused machine stays");
    assert_eq!(play.crown.blockade, Some(Shrine), "a Blockade stays");
    assert_eq!(play.influences()[1], 1, "and pays in the Spring that follows");
}

// rules: OKC-29, OKC-81, OKC-80
#[test]
fn okc_81_only_the_influence_at_the_win_check_counts() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .influence(0, 20)
        .influence(1, 17)
        .herald(0, Shrine)
        .herald(1, Shrine)
        .clash(Lowlands, &[(0, Follower1), (1, Heir)]);
    play.act(1, Action::Claim(Shrine));
    assert_eq!(play.influences(), [19, 20]);
    play.act(0, Action::Pass).pass_winter();
    assert_eq!((play.crown.ending, play.crown.winners), (Some(Ending::Influence), seats(&[1])));
    assert_eq!(play.crown.players[0].hand.len(), 1, "nobody draws in Winter");
}

// rules: OKC-80, OKC-A26, OKC-A24
#[test]
fn okc_80_only_tied_candidates_profit_from_the_court() {
    let mut play = Scenario::new(&[Clans, Nobility, Uprising])
        .tiles(&[])
        .influence(0, 15)
        .influence(1, 15)
        .influence(2, 14)
        .in_court(2, &[Captain6]);
    play.crown.cursor = 3;
    play.crown.stage = Stage::Winter;
    let play = play.run();
    assert_eq!((play.crown.ending, play.crown.winners), (Some(Ending::Draw), seats(&[0, 1])));
    let outcome = play.crown.outcome().unwrap();
    assert_eq!((outcome.place(Seat(0)), outcome.place(Seat(2)), outcome.score(Seat(2))), (1, 3, 14));
}

// rules: OKC-83
#[test]
fn okc_83_a_game_without_end_is_a_draw_after_a_hundred_rounds() {
    let mut play = Scenario::new(&[Clans, Nobility]).tiles(&[]).influence(0, 3);
    play.crown.round = content::LAST_ROUND;
    play.crown.cursor = 2;
    play.crown.stage = Stage::Winter;
    let play = play.run();
    assert_eq!((play.crown.ending, play.crown.winners), (Some(Ending::HundredRounds), seats(&[0, 1])));
}

// rules: OKC-5, OKC-A24, OKC-4
#[test]
fn okc_5_the_bank_never_runs_out() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .influence(0, 80)
        .influence(1, 19)
        .herald(0, HarvestField)
        .clash(Plateau, &[(0, Heir), (1, Follower1)]);
    play.act(0, Action::Claim(HarvestField));
    assert_eq!(play.influences(), [83, 19], "more than the 90 of the box");
}

// rules: OKC-1, OKC-26, OKC-30
#[test]
fn okc_30_before_and_after_autumn_nothing_of_a_battle_is_left() {
    let quiet = |crown: &Crown| {
        let battle = crown.view(Viewer::Spectator).battle;
        assert_eq!((battle.region, battle.ties, battle.winner), (Highlands, 0, None));
        assert!(!battle.armed && !battle.captain_fell && !battle.unmasking);
        for set in [battle.parts, battle.lost, battle.tied, battle.retreated, battle.committed] {
            assert!(set.is_empty());
        }
    };
    quiet(&Crown::new(&Setup::new::<Crown>(2).unwrap()).unwrap());
    let mut play =
        Scenario::new(&[Clans, Nobility]).tiles(&[]).clash(Lowlands, &[(0, Champion), (1, Captain9)]);
    play.act(0, Action::Claim(Necropolis));
    assert_eq!(play.waits().0, Stage::Retire);
    quiet(&play.crown);
}

// rules: OKC-23, OKC-A31
#[test]
fn okc_23_who_has_laid_the_last_card_is_ready_wherever_it_lies() {
    for (left, at) in [(0, Highlands), (1, Plateau), (2, Lowlands)] {
        let mut play = Scenario::new(&[Clans, Nobility]).at(Stage::Place);
        for region in &Region::ALL[..left] {
            play.act(0, Action::Leave(*region));
        }
        play.act(0, Action::Place(at, Heir));
        let own = play.crown.view(Viewer::Seat(Seat(0)));
        assert!(own.players[0].ready);
        assert_eq!(own.secrets[0].placing, 3, "all three Regions are decided");
        assert_eq!((play.waits(), play.legal(0)), ((Stage::Place, vec![1]), vec![Action::TakeBack]));
    }
}
