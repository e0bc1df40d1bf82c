//! Tactics, Decrees and Rituals (OKC-R9 to OKC-R26).

use table::{Seat, Secrets, Viewer};

use crate::support::{Play, cards, seats};
use old_kings_crown::Face::*;
use old_kings_crown::Faction::{Clans, Gathering, Nobility, Uprising};
use old_kings_crown::Location::*;
use old_kings_crown::Region::*;
use old_kings_crown::{Action, Cards, Event, Scenario, Source, Stage, Tactic, content};

#[test]
fn okc_r9_storms_adds_two_or_five_with_cavalry() {
    let total = |face| {
        let mut play = Scenario::new(&[Clans, Nobility])
            .tiles(&[(0, Tactic::Storms)])
            .clash(Plateau, &[(0, face), (1, Heir)]);
        play.act(0, Action::Storms);
        play.total(0)
    };
    assert_eq!((total(Follower1), total(Cavalry)), (3, 9));
}

// rules: OKC-R10, D10
#[test]
fn okc_r10_battlecry_adds_four_to_the_next_clash_or_wins_by_option() {
    let start = |options: &[(&str, &str)]| {
        Scenario::with(&[Clans, Nobility], options)
            .tiles(&[(0, Tactic::Battlecry)])
            .hold(0, &[Follower1])
            .hold(1, &[Cavalry])
            .clash(Plateau, &[(0, Captain6), (1, Captain6)])
    };
    let mut bonus = start(&[]);
    assert_eq!(bonus.waits(), (Stage::Tie, vec![0]));
    bonus.act(0, Action::Battlecry).act(0, Action::Commit(Follower1)).act(1, Action::Decline);
    assert_eq!(bonus.total(0), 5);
    let mut wins = start(&[("battlecry", "wins")]);
    wins.act(0, Action::Battlecry);
    assert_eq!((wins.waits(), wins.crown.lost), ((Stage::Claim, vec![0]), seats(&[1])));
    let untied = Scenario::new(&[Nobility, Uprising, Clans])
        .tiles(&[(2, Tactic::Battlecry)])
        .clash(Plateau, &[(0, Captain6), (1, Captain6), (2, Follower1)]);
    assert_eq!(untied.waits(), (Stage::FollowUp, vec![0]), "only a tied player may cry");
}

#[test]
fn okc_r11_sea_lanes_swaps_with_a_later_unresolved_region() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[(0, Tactic::SeaLanes)])
        .shown(0, Highlands, &[Follower3])
        .down(0, Lowlands, Champion)
        .clash(Plateau, &[(0, Follower1), (1, Captain6)]);
    assert_eq!(play.legal(0), [Action::Pass, Action::SeaLanes(Lowlands)]);
    assert_eq!(play.forbids(0, Action::SeaLanes(Highlands)), "OKC-R11");
    play.act(0, Action::SeaLanes(Lowlands));
    assert!(play.saw(Event::Revealed(Seat(0), Plateau, Champion)));
    assert_eq!(play.crown.players[0].slots[2].face(), Some(Follower1));
}

// rules: OKC-R12, D16
#[test]
fn okc_r12_regal_guard_takes_a_revealed_card_back_in_winter() {
    let mut play = Scenario::new(&[Nobility, Clans])
        .tiles(&[(0, Tactic::RegalGuard)])
        .shown(0, Highlands, &[Heir, Champion])
        .at(Stage::Winter);
    assert_eq!(play.waits(), (Stage::Winter, vec![0]));
    assert_eq!(play.legal(0), [Action::Pass, Action::Return(Highlands, Champion)]);
    assert_eq!(play.forbids(0, Action::Return(Highlands, Heir)), "OKC-67");
    play.act(0, Action::Return(Highlands, Champion));
    let player = &play.crown.players[0];
    assert!(player.hand.contains(Champion) && player.known.contains(Champion));
    assert!(!player.has_ready(Tactic::RegalGuard), "one use, either side");
}

#[test]
fn okc_r13_the_house_endures_seats_a_captain_beside_the_own() {
    let start = |court: &[old_kings_crown::Face]| {
        let mut play = Scenario::new(&[Nobility, Clans])
            .tiles(&[(0, Tactic::HouseEndures)])
            .in_court(if court.contains(&Captain9) { 1 } else { 0 }, court)
            .hold(0, &[Captain7])
            .clash(Highlands, &[(0, Heir), (1, Follower1)]);
        play.act(0, Action::Claim(Castle));
        play
    };
    let mut own = start(&[Captain6]);
    own.act(0, Action::CourtBeside(Source::Hand, Captain7));
    assert_eq!(own.crown.court, cards(&[Captain6, Captain7]));
    assert!(!own.crown.players[0].has_ready(Tactic::HouseEndures));
    let other = start(&[Captain9]);
    assert_eq!(other.forbids(0, Action::CourtBeside(Source::Hand, Captain7)), "OKC-R13");
}

// rules: OKC-R14, OKC-H8, D5
#[test]
fn okc_r14_streets_looks_at_one_card_then_may_swap() {
    let mut play = Scenario::new(&[Uprising, Nobility, Clans])
        .tiles(&[(0, Tactic::Streets)])
        .hold(0, &[Champion])
        .clash(Plateau, &[(0, Follower1), (1, Captain9), (2, Captain6)]);
    play.act(0, Action::Streets(Seat(1)));
    assert!(play.effect.revealed);
    let view = play.crown.view(Viewer::Seat(Seat(0)));
    assert_eq!(view.looked[0].face, Captain9);
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Spectator] {
        let view = play.crown.view(viewer);
        assert!(view.looked.is_empty() && view.players[1].slots[1].unwrap().seen);
    }
    assert_eq!(play.waits(), (Stage::Look, vec![0]));
    assert_eq!(play.legal(0), [Action::Pass, Action::Swap(Heir), Action::Swap(Champion)]);
    play.act(0, Action::Swap(Champion));
    assert!(play.saw(Event::Revealed(Seat(0), Plateau, Champion)));
    assert!(play.crown.players[0].hand.contains(Follower1));
}

// rules: OKC-R14, OKC-H10
#[test]
fn okc_r14_everybody_sees_which_card_came_from_hand_after_a_look() {
    let after = |choice: Action| {
        let mut play = Scenario::new(&[Uprising, Nobility, Clans])
            .tiles(&[(0, Tactic::Streets), (2, Tactic::SeaLanes)])
            .hold(0, &[Champion])
            .down(2, Lowlands, Follower1)
            .clash(Plateau, &[(0, Follower1), (1, Captain9), (2, Captain6)]);
        play.act(0, Action::Streets(Seat(1))).act(0, choice);
        assert_eq!(play.waits(), (Stage::Unrevealed, vec![2]));
        let view = play.crown.view(Viewer::Spectator);
        (view.players[0].slots[1].unwrap().new, view.swapped)
    };
    assert_eq!(after(Action::Pass), (false, false));
    assert_eq!(after(Action::Swap(Champion)), (true, true));
}

// rules: OKC-R15, OKC-A23
#[test]
fn okc_r15_power_back_needs_an_opposing_captain_lost_here_and_stops_at_seven() {
    let mut own = Scenario::new(&[Uprising, Nobility])
        .tiles(&[(0, Tactic::PowerBack)])
        .clash(Plateau, &[(0, Captain9), (1, Heir)]);
    own.act(1, Action::Claim(Battlefield)).act(1, Action::Strike(Seat(0), Captain9));
    assert_ne!(own.crown.stage, Stage::Aftermath, "its own Captain does not count");
    let mut struck = Scenario::new(&[Uprising, Nobility])
        .tiles(&[(0, Tactic::PowerBack)])
        .clash(Plateau, &[(0, Heir), (1, Captain9)]);
    struck.act(0, Action::Claim(Battlefield)).act(0, Action::Strike(Seat(1), Captain9));
    assert_eq!(struck.waits(), (Stage::Aftermath, vec![0]), "by whatever effect");
    let mut full = Scenario::new(&[Uprising, Nobility]).tiles(&[(0, Tactic::PowerBack)]);
    full.player(0).limit = 7;
    let mut full = full.clash(Plateau, &[(0, Heir), (1, Captain9)]);
    full.act(0, Action::Claim(Battlefield)).act(0, Action::Strike(Seat(1), Captain9));
    assert_ne!(full.crown.stage, Stage::Aftermath);
    let mut retired = Scenario::new(&[Uprising, Nobility])
        .tiles(&[(0, Tactic::PowerBack)])
        .shown(1, Plateau, &[Captain9])
        .winter();
    retired.act(1, Action::Retire(Plateau, Captain9));
    assert!(retired.crown.players[0].has_ready(Tactic::PowerBack), "retiring opens no window");
}

#[test]
fn okc_r16_rites_bring_rituals_to_hand_after_a_loss() {
    let mut play = Scenario::new(&[Gathering, Nobility])
        .tiles(&[(0, Tactic::RiteOfTheTooth), (0, Tactic::RiteOfTheEye)])
        .clash(Plateau, &[(0, Follower1), (1, Heir)]);
    play.act(1, Action::Claim(HarvestField));
    assert_eq!(play.legal(0).len(), 3);
    play.act(0, Action::Rite(Tactic::RiteOfTheTooth)).act(0, Action::Rite(Tactic::RiteOfTheEye));
    let player = &play.crown.players[0];
    assert!(player.hand.includes(Cards::RITUALS) && player.known.includes(Cards::RITUALS));
    assert!(player.rituals.is_empty() && player.ready == 0);
}

#[test]
fn okc_r17_the_wall_does_not_stop_exposure_or_retreat() {
    let mut play = Scenario::new(&[Nobility, Clans, Uprising])
        .tiles(&[])
        .clash(Highlands, &[(0, Decree), (1, Agent), (2, Ruse)]);
    play.act(2, Action::Retreat);
    assert!(play.saw(Event::Walled(seats(&[0, 1]), Highlands)));
    let exposed = Scenario::new(&[Nobility, Clans, Uprising])
        .tiles(&[])
        .clash(Highlands, &[(0, Decree), (1, Agent), (2, Follower1)]);
    assert!(exposed.saw(Event::AgentLost(Seat(1))));
}

// rules: OKC-R18, OKC-A11
#[test]
fn okc_r18_raid_and_raze_ties_then_stays_after_a_win_and_pays_until_beaten() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .hold(0, &[Follower1])
        .clash(Highlands, &[(0, Decree), (1, Champion)]);
    assert_eq!((play.total(0), play.total(1)), (11, 11));
    assert_eq!(play.waits(), (Stage::FollowUp, vec![0]), "a tie, not a win");
    play.act(0, Action::Commit(Follower1)).act(1, Action::Decline);
    play.act(0, Action::Claim(Castle)).act(0, Action::Pass);
    assert_eq!(play.legal(0), [Action::Blockade(Castle), Action::Blockade(Wilderness), Action::Pass]);
    play.act(0, Action::Blockade(Wilderness));
    // A machine of its own counts before the raising.
    let mut above = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .machine(0, Plateau)
        .clash(Plateau, &[(0, Decree), (1, Cavalry)]);
    above.act(0, Action::Activate);
    assert_eq!((above.total(0), above.waits()), (5, (Stage::Claim, vec![0])));
    // An opponent's win lifts it after the rewards.
    let mut lifted = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .blockade(0, Castle)
        .hold(1, &[Follower1])
        .clash(Highlands, &[(0, Follower1), (1, Heir)]);
    lifted.act(1, Action::Claim(Wilderness));
    assert_eq!(lifted.crown.blockade, Some(Castle));
    lifted.act(1, Action::Pass);
    assert_eq!(lifted.crown.blockade, None);
    assert!(lifted.crown.players[0].discard.contains(Decree));
    assert_eq!(content::BLOCKADE_INCOME, 1);
}

#[test]
fn okc_r19_without_a_captain_the_ploy_is_a_card_of_nothing() {
    let play = Scenario::new(&[Uprising, Nobility]).tiles(&[]).clash(Plateau, &[(0, Decree), (1, Follower1)]);
    assert_eq!((play.total(0), play.waits()), (0, (Stage::Claim, vec![1])));
    assert!(play.crown.players[1].lost.is_empty());
}

// rules: OKC-R20, D8, OKC-35
#[test]
fn okc_r20_the_tooth_feeds_on_an_own_lost_card() {
    let mut play = Scenario::new(&[Gathering, Nobility])
        .tiles(&[])
        .lost(0, &[Captain9, Follower1])
        .clash(Plateau, &[(0, Tooth), (1, Champion)]);
    assert_eq!(play.waits(), (Stage::Tooth, vec![0]));
    assert_eq!(play.legal(0), [Action::Pass, Action::Feed(Follower1), Action::Feed(Captain9)]);
    play.act(0, Action::Feed(Captain9));
    assert_eq!((play.total(0), play.total(1)), (13, 11));
    assert_eq!(
        (play.crown.players[0].lost, play.crown.players[0].removed),
        (cards(&[Follower1]), cards(&[Captain9]))
    );
    // By Reinforce it chooses at once.
    let mut late = Scenario::new(&[Gathering, Nobility])
        .tiles(&[])
        .lost(0, &[Captain9])
        .hold(0, &[Tooth])
        .clash(Plateau, &[(0, Ruse), (1, Champion)]);
    late.act(0, Action::Reinforce(Tooth));
    assert_eq!(late.waits(), (Stage::Tooth, vec![0]));
    late.act(0, Action::Pass);
    assert_eq!(late.total(0), 4);
    let bare = Scenario::new(&[Gathering, Nobility]).tiles(&[]).clash(Plateau, &[(0, Tooth), (1, Champion)]);
    assert_eq!(bare.waits(), (Stage::Claim, vec![1]), "nothing lost, nothing to ask");
}

#[test]
fn okc_r21_the_eye_needs_a_total_above_zero() {
    let mut play = Scenario::new(&[Gathering, Uprising])
        .tiles(&[(0, Tactic::Sap)])
        .without_heir(0, Lowlands)
        .without_heir(1, Lowlands)
        .clash(Plateau, &[(0, Eye), (1, Follower1)]);
    play.act(0, Action::Sap(Seat(1)));
    assert_eq!((play.total(0), play.total(1)), (3, 0));
    assert_eq!(play.waits(), (Stage::Claim, vec![0]), "0 is not above 0");
}

#[test]
fn okc_r22_the_unmasking_claims_what_the_winner_left() {
    let mut play = Scenario::new(&[Gathering, Nobility])
        .tiles(&[])
        .herald(0, Castle)
        .hold(0, &[Captain6])
        .hold(1, &[Follower1])
        .clash(Highlands, &[(0, Decree), (1, Heir)]);
    play.act(1, Action::Claim(Wilderness)).act(1, Action::Pass);
    assert_eq!(play.influences(), [1, 1], "Influence, no Herald reward");
    assert_eq!(play.waits(), (Stage::Effect, vec![0]));
    play.act(0, Action::Court(Source::Hand, Captain6));
    assert_eq!((play.crown.court, play.crown.court_owner), (cards(&[Captain6]), Some(Seat(0))));
    let tie = Scenario::new(&[Gathering, Nobility]).tiles(&[]).clash(Highlands, &[(0, Decree), (1, Decree)]);
    assert_eq!(tie.influences(), [0, 0], "a tie is no loss");
}

#[test]
fn okc_r24_stones_adds_four() {
    let mut play = Scenario::new(&[Nobility, Clans])
        .tiles(&[(0, Tactic::Stones)])
        .clash(Plateau, &[(0, Follower1), (1, Heir)]);
    play.act(0, Action::Stones);
    assert_eq!(play.total(0), 5);
}

#[test]
fn okc_r25_cut_the_strings_loses_one_opposing_captain() {
    let mut play = Scenario::new(&[Uprising, Nobility, Clans])
        .tiles(&[(0, Tactic::CutTheStrings)])
        .clash(Plateau, &[(0, Captain6), (1, Captain9), (2, Heir)]);
    assert_eq!(play.legal(0), [Action::Pass, Action::CutTheStrings(Seat(1), Captain9)]);
    assert_eq!(play.forbids(0, Action::CutTheStrings(Seat(2), Captain6)), "OKC-R25");
    play.act(0, Action::CutTheStrings(Seat(1), Captain9));
    assert_eq!((play.total(1), play.crown.players[1].lost), (0, cards(&[Captain9])));
}

// rules: OKC-R26, OKC-8
#[test]
fn okc_r26_sap_takes_four_and_cannot_hold_raid_and_raze_down() {
    let mut play = Scenario::new(&[Gathering, Clans])
        .tiles(&[(0, Tactic::Sap)])
        .clash(Plateau, &[(0, Captain6), (1, Decree)]);
    assert_eq!(play.legal(0), [Action::Pass, Action::Sap(Seat(1))]);
    play.act(0, Action::Sap(Seat(1)));
    assert_eq!((play.total(0), play.total(1)), (6, 6), "the text on the card goes first");
}
