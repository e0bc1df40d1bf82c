//! The worked examples T1 to T19 of the specification; T20 is in `hidden.rs`.

use table::{Game, Seat, Secrets};

use crate::support::{Play, cards, seats};
use old_kings_crown::Face::*;
use old_kings_crown::Faction::{Clans, Gathering, Nobility, Uprising};
use old_kings_crown::Location::*;
use old_kings_crown::Region::*;
use old_kings_crown::{Action, Cards, Ending, Event, Scenario, Source, Stage, Tactic};

// rules: T1, OKC-34, OKC-42, OKC-44, OKC-51, OKC-60
#[test]
fn t1_an_agent_falls_two_heirs_tie_and_the_second_clash_decides() {
    let mut play = Scenario::new(&[Nobility, Clans, Gathering, Uprising])
        .tiles(&[])
        .hold(0, &[Captain6])
        .hold(2, &[Champion])
        .herald(2, HarvestField)
        .clash(Plateau, &[(0, Heir), (2, Heir), (1, Agent), (3, Follower2)]);
    assert!(play.saw(Event::AgentLost(Seat(1))));
    assert_eq!(play.crown.players[1].lost, Cards::only(Agent));
    assert_eq!((play.total(0), play.total(1), play.total(2), play.total(3)), (10, 0, 10, 2));
    assert_eq!(play.crown.lost, seats(&[1, 3]));
    assert_eq!(play.waits(), (Stage::FollowUp, vec![0]));
    play.act(0, Action::Commit(Captain6)).act(2, Action::Commit(Champion));
    assert_eq!((play.total(0), play.total(2)), (6, 11));
    assert_eq!(play.waits(), (Stage::Claim, vec![2]));
    play.act(2, Action::Claim(HarvestField));
    assert_eq!(play.influences(), [0, 0, 3, 0]);
}

// rules: T2, OKC-51, OKC-54
#[test]
fn t2_a_herald_robs_those_who_stand_beside_it_and_nobody_else() {
    let start = || {
        Scenario::new(&[Nobility, Clans, Gathering, Uprising])
            .tiles(&[])
            .influence(0, 4)
            .influence(1, 4)
            .herald(0, Castle)
            .herald(3, Castle)
            .herald(1, Wilderness)
            .clash(Highlands, &[(0, Captain9), (1, Captain6), (2, Captain6), (3, Heir)])
    };
    let mut castle = start();
    castle.act(3, Action::Claim(Castle));
    assert_eq!(castle.influences(), [3, 4, 0, 3], "Herald 1, Nobility robbed of 1, Castle 1");
    let mut wild = start();
    wild.act(3, Action::Claim(Wilderness));
    assert_eq!(wild.influences(), [4, 4, 0, 1], "no Herald of the winner there, no Herald reward");
}

// rules: T3, OKC-40
#[test]
fn t3_cavalry_after_two_ties_counts_twelve() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .hold(0, &[Captain6, Cavalry])
        .hold(1, &[Captain6, Champion])
        .clash(Lowlands, &[(0, Heir), (1, Heir)]);
    play.act(0, Action::Commit(Captain6)).act(1, Action::Commit(Captain6));
    assert_eq!((play.total(0), play.total(1), play.crown.ties), (6, 6, 2));
    play.act(0, Action::Commit(Cavalry)).act(1, Action::Commit(Champion));
    assert_eq!((play.total(0), play.total(1)), (12, 11));
    assert_eq!(play.waits(), (Stage::Claim, vec![0]));
}

// rules: T4, OKC-24, OKC-32
#[test]
fn t4_an_ambush_comes_before_any_war_machine_speaks() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[(1, Tactic::Ambush)])
        .machine(0, Highlands)
        .down(0, Highlands, Captain6)
        .down(0, Plateau, Follower1)
        .down(1, Highlands, Heir)
        .at(Stage::Ambush);
    assert_eq!(play.waits(), (Stage::Ambush, vec![1]));
    play.act(1, Action::Ambush(Seat(0), Highlands, Plateau));
    assert_eq!(play.waits(), (Stage::Machines, vec![0]));
    play.act(0, Action::Activate);
    assert!(play.saw(Event::Revealed(Seat(0), Highlands, Follower1)), "the cards had traded places");
}

// rules: T5, OKC-32
#[test]
fn t5_two_machines_are_declared_in_order_and_the_second_hears_the_first() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .machine(0, Plateau)
        .machine(1, Plateau)
        .clash(Plateau, &[(0, Captain6), (1, Captain7)]);
    assert_eq!(play.waits(), (Stage::Machines, vec![0]));
    assert_eq!(play.forbids(1, Action::Activate), "OKC-15");
    play.act(0, Action::Activate);
    assert!(play.crown.view(table::Viewer::Seat(Seat(1))).players[0].machine_used);
    assert_eq!(play.waits(), (Stage::Machines, vec![1]));
    play.act(1, Action::Keep);
    assert_eq!((play.total(0), play.total(1)), (11, 7));
}

// rules: T6, OKC-35, OKC-36
#[test]
fn t6_a_ruse_with_an_empty_hand_retreats_and_takes_its_herald_along() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .without_heir(0, Lowlands)
        .influence(0, 3)
        .herald(0, Castle)
        .herald(1, Castle)
        .clash(Highlands, &[(0, Ruse), (1, Follower1)]);
    assert!(play.saw(Event::Retreated(Seat(0), true)));
    assert_eq!(play.waits(), (Stage::Claim, vec![1]));
    play.act(1, Action::Claim(Castle));
    assert_eq!(play.influences(), [3, 2], "nothing left to rob");
}

// rules: T7, OKC-43
#[test]
fn t7_a_tie_that_nobody_breaks_pays_nobody() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .herald(0, HarvestField)
        .herald(1, HarvestField)
        .influence(1, 2)
        .hold(0, &[Follower1])
        .down(0, Lowlands, Follower2)
        .clash(Plateau, &[(0, Captain6), (1, Captain6)]);
    play.act(0, Action::Decline).act(1, Action::Decline);
    assert!(play.saw(Event::StillTied(Plateau)) && play.saw(Event::Region(Lowlands)));
    assert_eq!(play.influences(), [0, 2]);
}

// rules: T8, OKC-44, OKC-41, OKC-R16
#[test]
fn t8_who_declines_has_lost_even_if_the_next_clash_has_no_winner() {
    let mut play = Scenario::new(&[Gathering, Nobility])
        .tiles(&[(0, Tactic::RiteOfTheTooth)])
        .hold(1, &[Ruse])
        .without_heir(1, Highlands)
        .clash(Plateau, &[(0, Captain6), (1, Captain6)]);
    play.act(0, Action::Decline).act(1, Action::Commit(Ruse));
    assert!(play.saw(Event::NoContest(Plateau)));
    assert_eq!((play.crown.lost, play.crown.winner), (seats(&[0]), None));
    assert_eq!(play.waits(), (Stage::Aftermath, vec![0]));
    play.act(0, Action::Rite(Tactic::RiteOfTheTooth));
    assert!(play.crown.players[0].hand.contains(Tooth));
}

// rules: T9, OKC-R17, OKC-R18
#[test]
fn t9_the_wall_makes_a_tie_that_raid_and_raze_cannot_win() {
    let mut play = Scenario::new(&[Nobility, Clans])
        .tiles(&[(1, Tactic::Battlecry)])
        .hold(1, &[Captain9])
        .clash(Lowlands, &[(0, Decree), (1, Decree)]);
    assert!(play.saw(Event::Walled(seats(&[0, 1]), Lowlands)));
    assert_eq!(play.crown.stage, Stage::Retire, "no Battlecry, no follow-up, no claim");
    play.act(0, Action::Pass).act(1, Action::Pass);
    play.pass_winter();
    assert!(play.crown.players[1].discard.contains(Decree), "put away in Winter");
}

// rules: T10, OKC-37, OKC-R15
#[test]
fn t10_wall_and_ploy_lose_the_captains_and_still_tie() {
    let mut play = Scenario::new(&[Nobility, Uprising, Clans])
        .tiles(&[(1, Tactic::PowerBack)])
        .clash(Highlands, &[(0, Decree), (1, Decree), (2, Captain9)]);
    assert_eq!(play.crown.players[2].lost, Cards::only(Captain9));
    assert!(play.saw(Event::Walled(seats(&[0, 1, 2]), Highlands)));
    assert_eq!(play.waits(), (Stage::Aftermath, vec![1]));
    play.act(1, Action::PowerBack);
    assert_eq!(play.crown.players[1].limit, 6);
}

// rules: T11, OKC-41
#[test]
fn t11_ploy_beats_raid_and_raze_when_a_captain_is_there() {
    let play = Scenario::new(&[Clans, Uprising, Nobility])
        .tiles(&[])
        .clash(Highlands, &[(0, Decree), (1, Decree), (2, Captain9)]);
    assert_eq!(play.waits(), (Stage::Claim, vec![1]));
    assert_eq!(play.crown.lost, seats(&[0, 2]));
    assert_eq!(play.crown.players[2].lost, Cards::only(Captain9));
}

// rules: T12, OKC-90, OKC-38, OKC-R10, OKC-R26
#[test]
fn t12_sap_undoes_a_tie_before_a_battlecry_can_answer_it() {
    let mut play = Scenario::new(&[Clans, Gathering])
        .tiles(&[(0, Tactic::Battlecry), (1, Tactic::Sap)])
        .hold(0, &[Follower1])
        .clash(Plateau, &[(0, Captain8), (1, Captain8)]);
    assert_eq!(play.waits(), (Stage::Active, vec![1]));
    play.act(1, Action::Sap(Seat(0)));
    assert_eq!((play.total(0), play.total(1)), (4, 8));
    assert_eq!(play.waits(), (Stage::Claim, vec![1]), "no tie, no window for the Battlecry");
}

// rules: T13, OKC-R15
#[test]
fn t13_take_the_power_back_is_felt_at_the_next_spring_draw() {
    let mut play = Scenario::new(&[Uprising, Nobility])
        .tiles(&[(0, Tactic::PowerBack), (0, Tactic::CutTheStrings)])
        .clash(Lowlands, &[(0, Captain6), (1, Captain9)]);
    play.act(0, Action::CutTheStrings(Seat(1), Captain9));
    assert_eq!((play.total(0), play.total(1)), (6, 0));
    play.act(0, Action::Claim(Shrine)).act(0, Action::Pass);
    play.act(0, Action::PowerBack);
    assert_eq!((play.crown.players[0].hand.len(), play.crown.players[0].limit), (1, 6));
    play.act(0, Action::Pass).pass_winter().draw_all();
    assert_eq!(play.crown.players[0].hand.len(), 6);
    assert_eq!(play.crown.players[1].hand.len(), 5);
}

// rules: T14, OKC-61
#[test]
fn t14_a_captain_of_the_clans_clears_two_nobles_from_the_court() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .in_court(1, &[Captain6, Captain7])
        .clash(Highlands, &[(0, Captain9), (1, Follower1)]);
    play.act(0, Action::Claim(Castle)).act(0, Action::Court(Source::At(Highlands), Captain9));
    assert_eq!(play.crown.players[1].discard, cards(&[Captain6, Captain7]));
    assert_eq!((play.crown.court, play.crown.court_owner), (Cards::only(Captain9), Some(Seat(0))));
}

// rules: T15, OKC-62
#[test]
fn t15_a_full_site_is_spent_surplus_and_all_for_one_prize() {
    let start = |site: &[old_kings_crown::Face], card| {
        let mut play = Scenario::new(&[Clans, Nobility])
            .tiles(&[])
            .in_site(0, site)
            .hold(0, &[card])
            .clash(Highlands, &[(0, Heir), (1, Follower1)]);
        play.act(0, Action::Claim(Wilderness)).act(0, Action::Offer(Source::Hand, card));
        play
    };
    let mut three = start(&[Follower1], Captain6);
    assert_eq!(three.crown.players[0].lost, cards(&[Follower1, Captain6]));
    assert_eq!(three.waits(), (Stage::Prize, vec![0]));
    three.act(0, Action::Legend);
    assert!(three.crown.players[0].hand.contains(Legend) && three.crown.players[0].site.is_empty());
    let mut five = start(&[Follower1, Follower2], Champion);
    assert_eq!(five.crown.players[0].lost, cards(&[Follower1, Follower2, Champion]));
    five.act(0, Action::Refresh(Tactic::Ambush));
    assert_eq!(five.crown.players[0].site, Cards::only(Legend));
    assert_ne!(five.crown.stage, Stage::Prize, "one prize, the surplus is lost");
}

// rules: T16, OKC-19, OKC-20
#[test]
fn t16_attrition_shrinks_the_limit_then_the_discards_are_shuffled_in() {
    let start = |hand: u8, pile: u8| {
        let mut play = Scenario::new(&[Clans, Nobility]).tiles(&[]);
        let player = play.player(0);
        let all = player.pile;
        (player.hand, player.pile, player.discard, player.removed) =
            (player.hand, Cards::EMPTY, Cards::EMPTY, Cards::EMPTY);
        for (n, face) in all.iter().enumerate() {
            let n = n as u8 + 1;
            match n {
                _ if n < hand => player.hand.add(face),
                _ if n < hand + pile => player.pile.add(face),
                _ if n < hand + pile + 9 => player.discard.add(face),
                _ => player.removed.add(face),
            }
        }
        play.spring()
    };
    let mut two = start(2, 2);
    two.draw_all();
    let player = &two.crown.players[0];
    assert_eq!((player.hand.len(), player.limit, player.pile.len(), player.discard.len()), (4, 4, 9, 0));
    let mut one = start(1, 1);
    one.draw_all();
    let player = &one.crown.players[0];
    assert_eq!((player.hand.len(), player.limit, player.pile.len()), (4, 4, 7));
}

// rules: T17, OKC-20, OKC-82
#[test]
fn t17_attrition_at_limit_three_eliminates_and_ends_a_game_of_two() {
    let mut play = Scenario::new(&[Clans, Nobility]).tiles(&[]);
    let player = play.player(0);
    player.limit = 3;
    player.discard = player.pile;
    player.pile = Cards::EMPTY;
    let play = play.spring();
    assert!(play.saw(Event::Eliminated(Seat(0))));
    assert_eq!((play.crown.ending, play.crown.winners), (Some(Ending::LastHeir), seats(&[1])));
    assert_eq!(play.crown.outcome().unwrap().place(Seat(0)), 2);
}

// rules: T18, OKC-80
#[test]
fn t18_the_highest_goal_wins_then_the_court_then_nobody() {
    let finish = |a, b, court: bool| {
        let mut play = Scenario::new(&[Clans, Nobility]).tiles(&[]).influence(0, a).influence(1, b);
        if court {
            play = play.in_court(1, &[Captain6]);
        }
        play.crown.cursor = play.crown.on_track;
        play.crown.stage = Stage::Winter;
        let play = play.run();
        (play.crown.ending, play.crown.winners)
    };
    assert_eq!(finish(21, 20, true), (Some(Ending::Influence), seats(&[0])));
    assert_eq!(finish(20, 20, true), (Some(Ending::Court), seats(&[1])));
    assert_eq!(finish(20, 20, false), (Some(Ending::Draw), seats(&[0, 1])));
}

// rules: T19, OKC-66
#[test]
fn t19_a_machine_still_counts_when_the_agent_beside_it_is_exposed() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .machine(0, Highlands)
        .clash(Highlands, &[(0, Agent), (1, Follower3)]);
    play.act(0, Action::Activate);
    assert_eq!((play.total(0), play.total(1)), (5, 3));
    assert_eq!(play.waits(), (Stage::Claim, vec![0]));
}
