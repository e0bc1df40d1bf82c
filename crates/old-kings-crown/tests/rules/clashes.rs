//! The Clash algorithm (OKC-30 to OKC-46) and the rulings around it.

use table::Seat;

use crate::support::{Play, cards, seats};
use old_kings_crown::Face::*;
use old_kings_crown::Faction::{Clans, Gathering, Nobility, Uprising};
use old_kings_crown::Location::*;
use old_kings_crown::Region::*;
use old_kings_crown::{Action, Cards, Event, Scenario, Stage, Tactic};

// rules: OKC-30, OKC-A15, OKC-A30
#[test]
fn okc_30_only_players_with_a_card_take_part_and_one_alone_wins_with_nothing() {
    let play = Scenario::new(&[Clans, Nobility, Uprising]).tiles(&[]).clash(Plateau, &[(1, Ruse)]);
    assert_eq!(play.waits(), (Stage::Ruse, vec![1]));
    let play = Scenario::new(&[Clans, Nobility, Uprising]).tiles(&[]).clash(Plateau, &[(2, Decree)]);
    assert_eq!(play.waits(), (Stage::Claim, vec![2]), "alone with a total of 0");
    assert!(play.crown.lost.is_empty(), "the absent have not lost");
    let mut skipped = Scenario::new(&[Clans, Nobility]).tiles(&[]).begin(Highlands);
    assert!(!skipped.saw(Event::Region(Highlands)));
    assert_eq!(skipped.waits(), (Stage::Winter, vec![0]));
    skipped.pass_winter();
    assert_eq!(skipped.crown.stage, Stage::Draw, "nothing anywhere: on to the next Spring");
}

// rules: OKC-31, D5
#[test]
fn okc_31_tactics_on_unrevealed_cards_come_before_the_machines() {
    let mut play = Scenario::new(&[Clans, Uprising])
        .tiles(&[(0, Tactic::SeaLanes), (1, Tactic::Streets)])
        .machine(0, Highlands)
        .down(0, Plateau, Heir)
        .clash(Highlands, &[(0, Follower1), (1, Captain6)]);
    assert_eq!(play.waits(), (Stage::Unrevealed, vec![0]));
    play.act(0, Action::Pass);
    assert_eq!(play.waits(), (Stage::Unrevealed, vec![1]));
    assert_eq!(play.legal(1), [Action::Pass, Action::Streets(Seat(0))]);
    play.act(1, Action::Pass);
    assert_eq!(play.waits(), (Stage::Machines, vec![0]));
}

// rules: OKC-32, OKC-A8, OKC-65, D6
#[test]
fn okc_32_a_kept_machine_may_speak_again_in_the_next_clash_a_used_one_not() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .machine(0, Highlands)
        .machine(1, Highlands)
        .hold(0, &[Follower1])
        .hold(1, &[Follower2])
        .clash(Highlands, &[(0, Captain6), (1, Captain6)]);
    play.act(0, Action::Activate).act(1, Action::Activate);
    assert_eq!((play.total(0), play.total(1)), (11, 11));
    play.act(0, Action::Commit(Follower1)).act(1, Action::Commit(Follower2));
    assert_eq!((play.total(0), play.total(1)), (1, 2), "neither counts again");
    let mut kept = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .machine(0, Highlands)
        .hold(0, &[Follower1])
        .hold(1, &[Follower2])
        .clash(Highlands, &[(0, Captain6), (1, Captain6)]);
    kept.act(0, Action::Keep).act(0, Action::Commit(Follower1)).act(1, Action::Commit(Follower2));
    assert_eq!(kept.waits(), (Stage::Machines, vec![0]));
    kept.act(0, Action::Activate);
    assert_eq!((kept.total(0), kept.total(1)), (6, 2));
    assert!(kept.crown.players[0].machine_used);
}

// rules: OKC-33, OKC-34, OKC-A10, OKC-A32, OKC-H6
#[test]
fn okc_34_agents_fall_to_other_peoples_followers_only() {
    let play = Scenario::new(&[Clans, Nobility, Uprising])
        .tiles(&[])
        .down(1, Plateau, Captain6)
        .clash(Highlands, &[(0, Agent), (1, Agent), (2, Follower1)]);
    assert!(play.saw(Event::AgentLost(Seat(0))) && play.saw(Event::AgentLost(Seat(1))), "all at once");
    assert_eq!(play.crown.lost, seats(&[0, 1]), "their owners were involved and have lost");
    assert!(play.crown.players[1].slots[1].is_down(), "later Regions stay hidden");
    let alone = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .shown(0, Plateau, &[Follower1])
        .clash(Highlands, &[(0, Agent), (1, Captain9)]);
    assert_eq!(alone.total(0), 11, "no Follower of another player, no exposure");
    let mut zero = Scenario::new(&[Clans, Nobility, Gathering])
        .tiles(&[(2, Tactic::Sap)])
        .clash(Highlands, &[(0, Agent), (1, Follower1), (2, Decree)]);
    zero.act(2, Action::Sap(Seat(1)));
    assert_eq!((zero.total(0), zero.total(1), zero.total(2)), (0, 0, 0));
    assert!(zero.saw(Event::Tied(seats(&[0, 1, 2]), Highlands)), "still involved, so it ties at 0");
}

// rules: OKC-35, OKC-A6, D7
#[test]
fn okc_35_a_ruse_sees_the_table_then_reinforces_face_up_in_order() {
    let mut play = Scenario::new(&[Uprising, Nobility, Clans])
        .tiles(&[])
        .hold(0, &[Follower1])
        .hold(2, &[Captain9])
        .clash(Plateau, &[(0, Ruse), (1, Agent), (2, Ruse)]);
    assert_eq!(play.waits(), (Stage::Ruse, vec![0]));
    assert_eq!(play.legal(0), [Action::Retreat, Action::Reinforce(Follower1), Action::Reinforce(Heir)]);
    play.act(0, Action::Reinforce(Follower1));
    assert!(play.saw(Event::AgentLost(Seat(1))), "at once");
    assert_eq!(play.waits(), (Stage::Ruse, vec![2]), "the later player has seen it");
    play.act(2, Action::Reinforce(Captain9));
    assert_eq!((play.total(0), play.total(1), play.total(2)), (1, 0, 9));
    // An Agent that comes to help is exposed as well.
    let mut agent = Scenario::new(&[Uprising, Nobility])
        .tiles(&[])
        .hold(0, &[Agent])
        .clash(Plateau, &[(0, Ruse), (1, Follower3)]);
    agent.act(0, Action::Reinforce(Agent));
    assert_eq!(agent.crown.players[0].lost, Cards::only(Agent));
    assert_eq!(agent.waits(), (Stage::Claim, vec![1]));
}

// rules: OKC-36, OKC-A28
#[test]
fn okc_36_a_retreat_is_no_loss_and_leaves_cards_and_machine_behind() {
    let mut play = Scenario::new(&[Gathering, Nobility])
        .tiles(&[(0, Tactic::RiteOfTheEye)])
        .machine(0, Highlands)
        .herald(0, Shrine)
        .clash(Highlands, &[(0, Ruse), (1, Follower1)]);
    play.act(0, Action::Activate).act(0, Action::Retreat);
    assert_eq!(play.crown.retreated, seats(&[0]));
    assert!(play.crown.lost.is_empty());
    assert_eq!(play.crown.players[0].herald, Some(Shrine), "a Herald elsewhere stays");
    assert!(play.crown.players[0].machine_used, "the machine is used up");
    assert_eq!(play.crown.players[0].shown[0], Cards::only(Ruse));
    play.act(1, Action::Claim(Castle)).act(1, Action::Pass);
    assert_ne!(play.crown.stage, Stage::Aftermath, "no Rite without a loss");
    let mut both = Scenario::new(&[Clans, Nobility]).tiles(&[]).clash(Plateau, &[(0, Ruse), (1, Ruse)]);
    both.act(0, Action::Retreat).act(1, Action::Retreat);
    assert!(both.saw(Event::NoContest(Plateau)));
}

// rules: OKC-37, OKC-R19
#[test]
fn okc_37_the_ploy_takes_captains_that_came_by_ruse_too() {
    let mut play = Scenario::new(&[Uprising, Nobility])
        .tiles(&[])
        .hold(1, &[Captain9])
        .clash(Plateau, &[(0, Decree), (1, Ruse)]);
    play.act(1, Action::Reinforce(Captain9));
    assert!(play.saw(Event::Armed(Seat(0))));
    assert_eq!(play.crown.players[1].lost, Cards::only(Captain9));
    assert_eq!(play.waits(), (Stage::Claim, vec![0]));
    let harmless =
        Scenario::new(&[Uprising, Nobility]).tiles(&[]).clash(Plateau, &[(0, Decree), (1, Follower1)]);
    assert_eq!((harmless.total(0), harmless.waits()), (0, (Stage::Claim, vec![1])));
}

// rules: OKC-38, OKC-90, OKC-91, OKC-92, OKC-A22, D9
#[test]
fn okc_38_active_tactics_are_asked_once_in_order() {
    let mut play = Scenario::new(&[Nobility, Clans, Uprising])
        .tiles(&[(0, Tactic::Stones), (1, Tactic::Storms), (2, Tactic::CutTheStrings)])
        .clash(Plateau, &[(0, Follower1), (1, Cavalry), (2, Heir)]);
    assert_eq!(play.waits(), (Stage::Active, vec![0]));
    play.act(0, Action::Pass).act(1, Action::Storms);
    assert_eq!(play.waits(), (Stage::Claim, vec![2]), "no second pass; no Captain to cut: not asked");
    assert_eq!((play.total(0), play.total(1), play.total(2)), (1, 9, 10));
    assert!(!play.crown.players[1].has_ready(Tactic::Storms), "the tile is flipped");
    assert!(play.crown.players[0].has_ready(Tactic::Stones));
}

// rules: OKC-39
#[test]
fn okc_39_a_total_adds_cards_machine_and_tactics_and_never_falls_below_zero() {
    let mut play = Scenario::new(&[Gathering, Nobility])
        .tiles(&[(0, Tactic::Sap), (1, Tactic::Stones)])
        .machine(0, Plateau)
        .hold(0, &[Captain6])
        .clash(Plateau, &[(0, Ruse), (1, Follower1)]);
    play.act(0, Action::Activate).act(0, Action::Reinforce(Captain6));
    play.act(0, Action::Sap(Seat(1))).act(1, Action::Pass);
    assert_eq!((play.total(0), play.total(1)), (11, 0));
    let mut stones = Scenario::new(&[Nobility, Clans])
        .tiles(&[(0, Tactic::Stones)])
        .clash(Plateau, &[(0, Captain6), (1, Captain9)]);
    stones.act(0, Action::Stones);
    assert_eq!((stones.total(0), stones.waits()), (10, (Stage::Claim, vec![0])));
}

// rules: OKC-40, OKC-A29
#[test]
fn okc_40_cavalry_by_reinforcement_after_a_tie_gets_its_bonus() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .hold(0, &[Ruse, Cavalry])
        .hold(1, &[Captain7])
        .clash(Plateau, &[(0, Captain6), (1, Captain6)]);
    play.act(0, Action::Commit(Ruse)).act(1, Action::Commit(Captain7)).act(0, Action::Reinforce(Cavalry));
    assert_eq!((play.total(0), play.total(1)), (8, 7));
}

// rules: OKC-41, OKC-46, OKC-R21
#[test]
fn okc_41_result_lines_apply_in_their_order() {
    let eye = Scenario::new(&[Gathering, Nobility, Clans])
        .tiles(&[])
        .clash(Highlands, &[(0, Eye), (1, Follower2), (2, Champion)]);
    assert_eq!(eye.waits(), (Stage::Claim, vec![1]), "the lowest total above 0");
    assert_eq!(eye.crown.lost, seats(&[0, 2]));
    let ploy = Scenario::new(&[Gathering, Uprising, Clans])
        .tiles(&[])
        .clash(Highlands, &[(0, Eye), (1, Decree), (2, Captain6)]);
    assert_eq!(ploy.waits(), (Stage::Claim, vec![1]), "an armed Ploy goes before the Eye");
    let raid = Scenario::new(&[Gathering, Nobility, Clans])
        .tiles(&[])
        .clash(Highlands, &[(0, Eye), (1, Captain6), (2, Decree)]);
    assert_eq!((raid.total(2), raid.waits()), (6, (Stage::Claim, vec![0])));
    let wall = Scenario::new(&[Nobility, Clans]).tiles(&[]).clash(Lowlands, &[(0, Decree)]);
    assert!(wall.saw(Event::Walled(seats(&[0]), Lowlands)), "also alone");
}

// rules: OKC-42, OKC-A27, OKC-A7, D11
#[test]
fn okc_42_tied_players_commit_or_decline_in_order_and_decliners_lose() {
    let mut play = Scenario::new(&[Clans, Nobility, Uprising])
        .tiles(&[])
        .hold(0, &[Follower1])
        .hold(1, &[Follower1])
        .hold(2, &[Follower3])
        .clash(Plateau, &[(0, Captain6), (1, Captain6), (2, Captain6)]);
    assert_eq!(play.waits(), (Stage::FollowUp, vec![0]));
    assert_eq!(play.legal(0), [Action::Decline, Action::Commit(Follower1), Action::Commit(Heir)]);
    play.act(0, Action::Commit(Follower1));
    assert_eq!(play.crown.committed, seats(&[0]));
    play.act(1, Action::Decline).act(2, Action::Commit(Follower3));
    assert_eq!(play.crown.lost, seats(&[0, 1]));
    assert_eq!(play.waits(), (Stage::Claim, vec![2]));
}

// rules: OKC-43, OKC-A30
#[test]
fn okc_43_players_at_zero_tie_and_empty_hands_end_it() {
    let play = Scenario::new(&[Clans, Gathering])
        .tiles(&[])
        .without_heir(0, Highlands)
        .without_heir(1, Highlands)
        .clash(Lowlands, &[(0, Decree), (1, Decree)]);
    assert!(play.saw(Event::Tied(seats(&[0, 1]), Lowlands)) && play.saw(Event::StillTied(Lowlands)));
    assert_eq!(play.influences(), [0, 0]);
}

// rules: OKC-44, OKC-46
#[test]
fn okc_44_nothing_of_the_tied_clash_counts_in_the_next() {
    let mut play = Scenario::new(&[Nobility, Clans])
        .tiles(&[(0, Tactic::Stones)])
        .hold(0, &[Follower1])
        .hold(1, &[Follower2])
        .clash(Plateau, &[(0, Follower2), (1, Captain6)]);
    play.act(0, Action::Stones);
    assert_eq!((play.total(0), play.total(1)), (6, 6));
    play.act(0, Action::Commit(Follower1)).act(1, Action::Commit(Follower2));
    assert_eq!((play.total(0), play.total(1)), (1, 2), "neither old cards nor Stones");
    assert_eq!(play.crown.players[0].shown[1], cards(&[Follower1, Follower2]), "they still lie there");
}

// rules: OKC-45, OKC-A12, OKC-R17
#[test]
fn okc_45_an_unalterable_tie_ends_the_region_at_once() {
    let mut play = Scenario::new(&[Nobility, Clans])
        .tiles(&[(0, Tactic::Stones), (1, Tactic::Battlecry)])
        .hold(1, &[Champion])
        .down(1, Plateau, Captain6)
        .clash(Highlands, &[(0, Decree), (1, Captain9)]);
    play.act(0, Action::Stones);
    assert!(play.saw(Event::Walled(seats(&[0, 1]), Highlands)), "Stones cannot alter it");
    assert!(play.saw(Event::Region(Plateau)), "no follow-up, no Battlecry");
}

// rules: OKC-46, OKC-A7
#[test]
fn okc_46_a_loss_sticks_for_the_whole_region() {
    let mut play = Scenario::new(&[Clans, Nobility, Gathering])
        .tiles(&[(2, Tactic::RiteOfTheTooth)])
        .hold(0, &[Follower1])
        .hold(1, &[Follower1])
        .clash(Plateau, &[(0, Captain6), (1, Captain6), (2, Follower3)]);
    assert_eq!(play.crown.lost, seats(&[2]));
    play.act(0, Action::Commit(Follower1)).act(1, Action::Commit(Follower1));
    play.act(0, Action::Decline).act(1, Action::Decline);
    assert!(play.saw(Event::StillTied(Plateau)));
    assert_eq!(play.waits(), (Stage::Aftermath, vec![2]), "who lost the first Clash has lost the Region");
    assert_eq!(play.crown.tied, seats(&[0, 1]));
}

/// What the rules say of one Clash without tactics, written down a second time from the list of
/// faces alone: the winner, or the tied seats and whether the tie is unalterable.
fn by_the_book(
    cards: &[(old_kings_crown::Faction, old_kings_crown::Face)],
) -> (Option<usize>, Vec<usize>, bool) {
    let follower = |face| matches!(face, Follower1 | Follower2 | Follower3);
    let captain = |face| matches!(face, Captain6 | Captain7 | Captain8 | Captain9);
    let everyone: Vec<usize> = (0..cards.len()).collect();
    let decree = |faction| cards.iter().position(|&card| card == (faction, Decree));
    let others_follow =
        |n: usize| cards.iter().enumerate().any(|(other, &(_, face))| other != n && follower(face));
    let ploy = decree(Uprising).filter(|_| cards.iter().any(|&(_, face)| captain(face)));
    let mut totals: Vec<u32> = cards
        .iter()
        .enumerate()
        .map(|(n, &(_, face))| match face {
            Agent if others_follow(n) => 0,
            _ if captain(face) && ploy.is_some() => 0,
            _ => u32::from(face.strength()),
        })
        .collect();
    if let Some(raider) = decree(Clans) {
        let best = everyone.iter().filter(|&&n| n != raider).map(|&n| totals[n]).max().unwrap_or(0);
        totals[raider] = totals[raider].max(best);
    }
    if decree(Nobility).is_some() {
        return (None, everyone, true);
    }
    if let Some(winner) = ploy {
        return (Some(winner), Vec::new(), false);
    }
    if everyone.len() == 1 {
        return (Some(0), Vec::new(), false);
    }
    let lowest = totals.iter().copied().filter(|&total| total > 0).min();
    let eye = cards.iter().any(|&(_, face)| face == Eye);
    let best = if eye { lowest } else { None }.unwrap_or_else(|| totals.iter().copied().max().unwrap_or(0));
    let first: Vec<usize> = everyone.into_iter().filter(|&n| totals[n] == best).collect();
    if let [only] = first[..] { (Some(only), Vec::new(), false) } else { (None, first, false) }
}

// rules: OKC-34, OKC-37, OKC-39, OKC-41, OKC-R17, OKC-R18, OKC-R19, OKC-R21
#[test]
fn okc_41_random_clashes_end_as_the_book_says() {
    use table::Dice;
    let mut dice = table::QuickDice::new(41);
    let mut seen = [0; 3];
    for _ in 0..4_000 {
        let mut factions = old_kings_crown::Faction::ALL;
        table::shuffle(&mut factions, &mut dice);
        let count = 2 + dice.below(3) as usize;
        let factions = &factions[..count];
        let cards: Vec<(old_kings_crown::Faction, old_kings_crown::Face)> = factions
            .iter()
            .map(|&faction| {
                loop {
                    let all = faction.cards();
                    let face = all.nth(dice.below(u32::from(all.len())));
                    if face != Ruse {
                        break (faction, face);
                    }
                }
            })
            .collect();
        let laid: Vec<(u8, old_kings_crown::Face)> =
            cards.iter().enumerate().map(|(seat, &(_, face))| (seat as u8, face)).collect();
        let play = Scenario::new(factions).tiles(&[]).clash(Highlands, &laid);
        let (winner, tied, wall) = by_the_book(&cards);
        let tied = seats(&tied.iter().map(|&n| n as u8).collect::<Vec<_>>());
        let event = match (winner, wall) {
            (Some(winner), _) => Event::Won(Seat(winner as u8), Highlands),
            (None, true) => Event::Walled(tied, Highlands),
            (None, false) => Event::Tied(tied, Highlands),
        };
        assert!(play.saw(event), "{cards:?}: {event:?} expected\n{:?}", play.log);
        seen[usize::from(winner.is_none()) + usize::from(wall)] += 1;
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}
