//! Rewards, Court, Site of Power, aftermath (OKC-50 to OKC-68).

use table::Seat;

use crate::support::{Play, cards};
use old_kings_crown::Face::*;
use old_kings_crown::Faction::{Clans, Gathering, Nobility, Uprising};
use old_kings_crown::Location::*;
use old_kings_crown::Region::*;
use old_kings_crown::{Action, Cards, Event, Location, Rules, Scenario, Source, Stage, Tactic, content};

// rules: OKC-50, D12, OKC-R18
#[test]
fn okc_50_the_winner_claims_a_location_that_no_opponent_blockades() {
    let play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .blockade(0, Castle)
        .clash(Highlands, &[(0, Follower1), (1, Heir)]);
    assert_eq!(play.legal(1), [Action::Claim(Wilderness)]);
    assert_eq!(play.forbids(1, Action::Claim(Castle)), "OKC-R18");
    assert_eq!(play.forbids(1, Action::Claim(Shrine)), "OKC-50");
    assert_eq!(play.forbids(1, Action::Pass), "OKC-50");
    assert_eq!(play.forbids(0, Action::Claim(Wilderness)), "OKC-50");
    let own = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .blockade(0, Castle)
        .clash(Highlands, &[(0, Heir), (1, Follower1)]);
    assert_eq!(own.legal(0).len(), 2, "its owner may");
}

// rules: OKC-51, OKC-A13
#[test]
fn okc_51_victims_without_influence_give_nothing() {
    let mut play = Scenario::new(&[Clans, Nobility, Uprising])
        .tiles(&[])
        .influence(2, 1)
        .herald(0, Battlefield)
        .herald(1, Battlefield)
        .herald(2, Battlefield)
        .clash(Plateau, &[(0, Heir), (1, Follower1), (2, Follower1)]);
    play.act(0, Action::Claim(Battlefield));
    assert_eq!(play.influences(), [3, 0, 0], "1 for the Herald, 1 stolen, 1 for the place");
    assert!(!play.saw(Event::Robbed(Seat(0), Seat(1))));
}

// rules: OKC-52, OKC-60, OKC-R1, OKC-R2, OKC-R3, OKC-R4, OKC-R5, OKC-R6
#[test]
fn okc_52_each_location_pays_what_the_table_says() {
    let everywhere = Rules {
        factions: old_kings_crown::Factions::Dealt,
        plateau_only: false,
        battlecry_wins: false,
        raid_wins: false,
    };
    let pays = |rules: Rules| Location::ALL.map(|location| rules.influence_of(location));
    assert_eq!(pays(everywhere), [1, 1, 2, 1, 1, 1]);
    assert_eq!(pays(Rules { plateau_only: true, ..everywhere }), [0, 0, 2, 1, 0, 0]);
    let reconstructed: Vec<_> =
        content::LOCATIONS.iter().filter_map(|place| place.influence_origin.id()).collect();
    assert_eq!(reconstructed, ["OKC-R1", "OKC-R2", "OKC-R4", "OKC-R5", "OKC-R6"]);
    let mut play = Scenario::with(&[Clans, Nobility], &[("location-influence", "plateau-only")])
        .tiles(&[])
        .clash(Highlands, &[(0, Heir), (1, Follower1)]);
    play.act(0, Action::Claim(Castle));
    assert_eq!(play.influences(), [0, 0]);
    let mut harvest =
        Scenario::new(&[Clans, Nobility]).tiles(&[]).clash(Plateau, &[(0, Heir), (1, Follower1)]);
    harvest.act(0, Action::Claim(HarvestField));
    assert_eq!((harvest.influences()[0], harvest.crown.stage), (2, Stage::Retire), "no effect to use");
}

// rules: OKC-53, D13, OKC-H9
#[test]
fn okc_53_effects_are_optional_and_offered_even_without_a_fitting_card() {
    let mut play =
        Scenario::new(&[Clans, Nobility]).tiles(&[]).clash(Highlands, &[(0, Heir), (1, Follower1)]);
    play = play.hold(0, &[Follower1]);
    play.act(0, Action::Claim(Castle));
    assert_eq!(play.legal(0), [Action::Pass], "no Captain, but nobody else can know that");
    play.act(0, Action::Pass);
    assert_ne!(play.crown.stage, Stage::Effect);
}

// rules: OKC-54
#[test]
fn okc_54_losing_tying_and_retreating_cost_no_influence() {
    let mut play = Scenario::new(&[Clans, Nobility, Uprising])
        .tiles(&[])
        .influence(1, 5)
        .influence(2, 5)
        .herald(1, Necropolis)
        .clash(Lowlands, &[(0, Heir), (1, Follower1), (2, Ruse)]);
    play.act(2, Action::Retreat).act(0, Action::Claim(Shrine));
    assert_eq!(play.influences(), [1, 5, 5]);
}

// rules: OKC-61, OKC-A14
#[test]
fn okc_61_only_a_captain_shown_in_the_highlands_or_in_hand_enters_the_court() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .in_court(0, &[Captain6])
        .hold(0, &[Captain7])
        .shown(0, Plateau, &[Captain8])
        .down(0, Lowlands, Captain9)
        .clash(Highlands, &[(0, Heir), (1, Follower1)]);
    play.act(0, Action::Claim(Castle));
    assert_eq!(play.legal(0), [Action::Pass, Action::Court(Source::Hand, Captain7)]);
    assert_eq!(play.forbids(0, Action::Court(Source::At(Plateau), Captain8)), "OKC-A14");
    assert_eq!(play.forbids(0, Action::Court(Source::Hand, Captain9)), "OKC-61");
    assert_eq!(play.forbids(0, Action::Court(Source::At(Highlands), Heir)), "OKC-61");
    assert_eq!(play.forbids(0, Action::CourtBeside(Source::Hand, Captain7)), "OKC-3");
    play.act(0, Action::Court(Source::Hand, Captain7));
    assert_eq!(play.crown.players[0].discard, Cards::only(Captain6), "the own Captain goes too");
    assert_eq!(play.crown.court, Cards::only(Captain7));
}

// rules: OKC-62, OKC-A21, OKC-A14
#[test]
fn okc_62_one_card_to_the_site_and_a_choice_of_prizes_at_three() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[(0, Tactic::Storms), (0, Tactic::Battlecry), (0, Tactic::SeaLanes)])
        .hold(0, &[WarMachine, Champion])
        .shown(0, Plateau, &[Cavalry])
        .down(0, Lowlands, Captain9);
    play.player(0).ready |= Tactic::Ambush.bit();
    play = play.clash(Highlands, &[(0, Heir), (1, Follower1)]);
    while play.crown.stage != Stage::Claim {
        play.act(0, Action::Pass);
    }
    play.act(0, Action::Claim(Wilderness));
    let offers =
        [Action::Pass, Action::Offer(Source::At(Plateau), Cavalry), Action::Offer(Source::Hand, Champion)];
    assert_eq!(play.legal(0), offers);
    assert_eq!(play.forbids(0, Action::Offer(Source::Hand, WarMachine)), "OKC-62");
    assert_eq!(play.forbids(0, Action::Offer(Source::At(Lowlands), Captain9)), "OKC-A14");
    play.act(0, Action::Offer(Source::Hand, Champion));
    assert_eq!(play.legal(0), [Action::Legend, Action::Pass], "all tiles are ready");
    assert_eq!(play.forbids(0, Action::Refresh(Tactic::Storms)), "OKC-62");
    // Neither Legend nor used tile: no question.
    let mut none = Scenario::new(&[Clans, Nobility]).hold(0, &[Champion]).lost(0, &[Legend]);
    none = none.clash(Highlands, &[(0, Heir), (1, Follower1)]);
    while none.crown.stage != Stage::Claim {
        let (_, who) = none.waits();
        none.act(who[0], Action::Pass);
    }
    none.act(0, Action::Claim(Wilderness)).act(0, Action::Offer(Source::Hand, Champion));
    assert!(none.crown.stage > Stage::Prize);
}

// rules: OKC-63
#[test]
fn okc_63_a_taken_legend_is_an_ordinary_card() {
    let mut play = Scenario::new(&[Clans, Nobility]).tiles(&[]).clash(Lowlands, &[(0, Legend), (1, Heir)]);
    assert_eq!((play.total(0), play.crown.players[0].site), (12, Cards::EMPTY));
    play.act(0, Action::Claim(Necropolis));
    play.act(0, Action::Retire(Lowlands, Legend));
    assert!(play.crown.players[0].lost.contains(Legend));
}

// rules: OKC-64, OKC-R18, OKC-R22, D14
#[test]
fn okc_64_blockade_first_then_the_unmasking_then_tactics() {
    let mut play = Scenario::new(&[Clans, Gathering])
        .tiles(&[(1, Tactic::RiteOfTheTooth)])
        .hold(0, &[Champion])
        .hold(1, &[Follower1])
        .clash(Lowlands, &[(0, Decree), (1, Decree)]);
    play.act(0, Action::Commit(Champion)).act(1, Action::Commit(Follower1));
    play.act(0, Action::Claim(Shrine)).act(0, Action::Pass);
    assert_eq!(play.waits(), (Stage::Blockade, vec![0]));
    let mut open = Scenario { crown: play.crown.clone(), log: Vec::new(), effect: play.effect };
    open.act(0, Action::Pass);
    assert!(open.saw(Event::Unmasked(Seat(1), Necropolis)));
    assert_eq!(open.influences(), [1, 1]);
    play.act(0, Action::Blockade(Necropolis));
    assert!(!play.log.iter().any(|event| matches!(event, Event::Unmasked(..))), "denied by the Blockade");
    assert_eq!(play.waits(), (Stage::Aftermath, vec![1]));
    assert_eq!(play.crown.blockade, Some(Necropolis));
    assert!(!play.crown.players[0].shown[2].contains(Decree));
}

// rules: OKC-65, OKC-66, OKC-A9
#[test]
fn okc_65_a_machine_may_be_played_as_a_card_or_help_one() {
    let card = Scenario::new(&[Clans, Nobility]).tiles(&[]).clash(Plateau, &[(0, WarMachine), (1, Cavalry)]);
    assert_eq!((card.total(0), card.total(1)), (5, 4));
    let mut help = Scenario::new(&[Clans, Uprising])
        .tiles(&[])
        .machine(0, Plateau)
        .clash(Plateau, &[(0, Captain6), (1, Decree)]);
    help.act(0, Action::Activate);
    assert_eq!(help.total(0), 5, "its Captain fell to the Ploy, the machine still counts");
    let absent =
        Scenario::new(&[Clans, Nobility]).tiles(&[]).machine(0, Plateau).clash(Plateau, &[(1, Cavalry)]);
    assert_eq!(absent.waits(), (Stage::Claim, vec![1]), "a machine without a card does nothing");
}

// rules: OKC-67, OKC-68, OKC-8
#[test]
fn okc_67_nothing_strikes_retires_or_buries_an_heir() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .machine(1, Plateau)
        .clash(Plateau, &[(0, Champion), (1, Heir)]);
    play.act(1, Action::Keep).act(0, Action::Claim(Battlefield));
    assert_ne!(play.crown.stage, Stage::Effect, "an Heir and an idle machine are no targets");
    let mut lowlands =
        Scenario::new(&[Clans, Nobility]).tiles(&[]).clash(Lowlands, &[(0, Heir), (1, Follower1)]);
    lowlands.act(0, Action::Claim(Shrine));
    assert_ne!(lowlands.crown.stage, Stage::Effect);
    assert_eq!(lowlands.waits(), (Stage::Retire, vec![1]), "nothing of seat 0 can retire");
}

// rules: OKC-R4, OKC-68
#[test]
fn okc_r4_the_battlefield_strikes_one_opposing_card_of_the_plateau() {
    let mut play = Scenario::new(&[Clans, Gathering, Nobility])
        .tiles(&[])
        .machine(1, Plateau)
        .clash(Plateau, &[(0, Champion), (1, Tooth), (2, Follower1)]);
    play.act(1, Action::Activate).act(0, Action::Claim(Battlefield));
    let strikes = [Action::Pass, Action::Strike(Seat(1), WarMachine), Action::Strike(Seat(2), Follower1)];
    assert_eq!(play.legal(0), strikes);
    assert_eq!(play.forbids(0, Action::Strike(Seat(1), Tooth)), "OKC-R4");
    assert_eq!(play.forbids(0, Action::Strike(Seat(0), Champion)), "OKC-R4");
    play.act(0, Action::Strike(Seat(1), WarMachine));
    assert_eq!(play.crown.players[1].lost, Cards::only(WarMachine));
    assert_eq!(play.crown.players[1].machine, None);
}

// rules: OKC-R5, OKC-H3
#[test]
fn okc_r5_the_shrine_puts_up_to_three_cards_under_the_pile_in_a_chosen_order() {
    let mut play = Scenario::new(&[Gathering, Nobility])
        .tiles(&[])
        .shown(0, Highlands, &[Follower1, Captain6])
        .shown(0, Plateau, &[Tooth])
        .clash(Lowlands, &[(0, Champion), (1, Follower1)]);
    play.act(0, Action::Claim(Shrine));
    assert_eq!(play.legal(0).len(), 4, "no Ritual: {:?}", play.legal(0));
    play.act(0, Action::Under(Lowlands, Champion)).act(0, Action::Under(Highlands, Follower1));
    assert_eq!(play.forbids(0, Action::Under(Highlands, Follower1)), "OKC-R5");
    play.act(0, Action::Pass);
    let player = &play.crown.players[0];
    assert_eq!(player.bottom.batches(), [[Champion, Follower1]]);
    assert!(player.shown[2].is_empty() && player.shown[0] == Cards::only(Captain6));
    assert_eq!(player.pile_len(), 17 - 3 + 2);
    // Drawn after the shuffled part, in that order.
    play.crown.players[0].discard = play.crown.players[0].pile;
    play.crown.players[0].pile = Cards::EMPTY;
    play.act(0, Action::Pass).act(1, Action::Pass).pass_winter();
    let mine = |event: &&Event| matches!(event, Event::Drew(Seat(0), _) | Event::Attrition(Seat(0), _));
    let drawn: Vec<&Event> = play.log.iter().filter(mine).collect();
    let due = [Event::Drew(Seat(0), Champion), Event::Drew(Seat(0), Follower1), Event::Attrition(Seat(0), 4)];
    assert_eq!(drawn, due.iter().collect::<Vec<_>>(), "it delays attrition by two cards");
}

// rules: OKC-R6, OKC-H10
#[test]
fn okc_r6_the_necropolis_returns_any_discard_whatever_the_limit() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .discarded(0, &[Captain9, Follower1])
        .hold(0, &[Follower1, Follower2, Follower2, Follower3, Cavalry])
        .clash(Lowlands, &[(0, Champion), (1, Follower1)]);
    play.act(0, Action::Claim(Necropolis));
    assert_eq!(play.forbids(0, Action::Recover(Captain8)), "OKC-R6");
    play.act(0, Action::Recover(Captain9));
    let player = &play.crown.players[0];
    assert_eq!(player.hand.len(), 7);
    assert!(player.known.contains(Captain9), "everybody knows it is there");
    assert_eq!(player.discard, cards(&[Follower1]));
}
