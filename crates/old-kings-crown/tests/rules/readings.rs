//! Readings that may be agreed on, and moments at which what is shown or offered must fit the rule.

use table::{Presentation, Seat, Secrets, Viewer};

use crate::support::{Play, seats};
use old_kings_crown::Face::*;
use old_kings_crown::Faction::{Clans, Gathering, Nobility, Uprising};
use old_kings_crown::Region::*;
use old_kings_crown::{Action, Crown, Event, Faction, Scenario, Stage, Tactic};

const WINS: &[(&str, &str)] = &[("raid", "wins")];

fn raid(factions: &[Faction], options: &[(&str, &str)]) -> Scenario {
    Scenario::with(factions, options).tiles(&[])
}

// rules: OKC-A11, OKC-R18
#[test]
fn okc_a11_raid_and_raze_makes_a_tie_or_by_option_wins_the_tie_that_it_made() {
    let ties = raid(&[Clans, Nobility], &[]).clash(Plateau, &[(0, Decree), (1, Captain8)]);
    assert!(ties.saw(Event::Tied(seats(&[0, 1]), Plateau)));
    let wins = raid(&[Clans, Nobility], WINS).clash(Plateau, &[(0, Decree), (1, Captain8)]);
    assert_eq!((wins.total(0), wins.total(1)), (8, 8), "it rises no higher than a tie");
    assert!(wins.saw(Event::Raided(Seat(0))) && wins.saw(Event::Won(Seat(0), Plateau)));
    assert_eq!(wins.waits(), (Stage::Claim, vec![0]));
    assert_eq!(wins.crown.lost, seats(&[1]));
    assert_eq!(wins.crown.ties, 0, "nothing was left tied");
}

// rules: OKC-A11
#[test]
fn okc_a11_raid_wins_also_a_tie_that_it_joined() {
    let joined =
        raid(&[Clans, Nobility, Uprising], WINS).clash(Plateau, &[(0, Decree), (1, Captain8), (2, Captain8)]);
    assert!(joined.saw(Event::Won(Seat(0), Plateau)));
    assert_eq!(joined.crown.lost, seats(&[1, 2]));
}

// rules: OKC-A11, OKC-A30
#[test]
fn okc_a11_a_level_total_that_stood_without_raid_and_raze_stays_a_tie() {
    let machine = raid(&[Clans, Nobility], WINS).machine(0, Plateau).hold(1, &[WarMachine]);
    let mut level = machine.clash(Plateau, &[(0, Decree), (1, Captain6)]);
    level.act(0, Action::Activate);
    assert!(level.saw(Event::Won(Seat(0), Plateau)), "5 rises to 6: made, so won");
    let mut level = raid(&[Clans, Nobility, Uprising], WINS).machine(0, Plateau);
    level = level.clash(Plateau, &[(0, Decree), (1, WarMachine), (2, Follower1)]);
    level.act(0, Action::Activate);
    assert_eq!((level.total(0), level.total(1)), (5, 5));
    assert!(level.saw(Event::Tied(seats(&[0, 1]), Plateau)), "5 to 5 without any rising");
    let nothing = raid(&[Clans, Uprising], WINS).clash(Plateau, &[(0, Decree), (1, Decree)]);
    assert!(nothing.saw(Event::Tied(seats(&[0, 1]), Plateau)), "0 to 0 without any rising");
}

// rules: OKC-A11, OKC-R17, OKC-R21, OKC-41
#[test]
fn okc_a11_the_wall_the_ploy_and_the_eye_go_before_a_raid_that_wins() {
    let wall = raid(&[Clans, Nobility], WINS).clash(Plateau, &[(0, Decree), (1, Decree)]);
    assert!(wall.saw(Event::Walled(seats(&[0, 1]), Plateau)));
    let ploy =
        raid(&[Clans, Nobility, Uprising], WINS).clash(Plateau, &[(0, Decree), (1, Captain8), (2, Decree)]);
    assert!(ploy.saw(Event::Won(Seat(2), Plateau)));
    let eye =
        raid(&[Clans, Nobility, Gathering], WINS).clash(Plateau, &[(0, Decree), (1, Captain8), (2, Eye)]);
    assert!(eye.saw(Event::Won(Seat(2), Plateau)), "the lowest above 0; the raid stands at 8");
    let only = raid(&[Clans, Gathering], WINS).clash(Plateau, &[(0, Decree), (1, Eye)]);
    assert!(only.saw(Event::Won(Seat(0), Plateau)), "3 to 3: a tie that it made");
}

// rules: OKC-92, OKC-36
#[test]
fn okc_92_a_clash_that_is_won_already_offers_no_tactic_that_only_adds_strength() {
    for (faction, tactic, action) in
        [(Clans, Tactic::Storms, Action::Storms), (Nobility, Tactic::Stones, Action::Stones)]
    {
        let start = || Scenario::new(&[faction, Gathering, Uprising]).tiles(&[(0, tactic)]);
        let mut left = start().clash(Plateau, &[(0, Captain6), (1, Ruse)]);
        left.act(1, Action::Retreat);
        assert_eq!(left.waits(), (Stage::Claim, vec![0]), "{tactic:?} was not offered");
        assert!(left.crown.players[0].has_ready(tactic));
        let mut fought = start().clash(Plateau, &[(0, Captain6), (1, Ruse), (2, Captain7)]);
        fought.act(1, Action::Retreat);
        assert_eq!(fought.legal(0), [Action::Pass, action], "one opponent is left");
        let alone = start().clash(Plateau, &[(0, Captain6)]);
        assert_eq!(alone.waits(), (Stage::Claim, vec![0]), "nobody ever stood against it");
    }
}

// rules: OKC-39, OKC-40, OKC-42
#[test]
fn okc_40_the_totals_of_a_tie_of_cavalry_read_as_they_were_compared() {
    let mut play = Scenario::new(&[Clans, Gathering])
        .tiles(&[(0, Tactic::Battlecry)])
        .hold(0, &[Cavalry])
        .hold(1, &[Follower1])
        .clash(Plateau, &[(0, Cavalry), (1, Tooth)]);
    assert_eq!((play.total(0), play.total(1)), (4, 4));
    let read = |crown: &Crown| crown.view(Viewer::Spectator).battle.totals;
    for stage in [Stage::Tie, Stage::FollowUp] {
        assert_eq!((play.crown.stage, read(&play.crown)), (stage, vec![4, 4]));
        assert_eq!(play.crown.trace()["battle"]["totals"], serde_json::json!([4, 4]));
        if stage == Stage::Tie {
            play.act(0, Action::Pass);
        }
    }
    play.act(0, Action::Commit(Cavalry)).act(1, Action::Commit(Follower1));
    assert_eq!(play.total(0), 8, "the tie counts in the Clash after it");
    assert_eq!(play.total(1), 1);
}

// rules: OKC-25, OKC-30, OKC-46
#[test]
fn okc_30_nobody_is_tied_any_more_when_the_next_region_begins() {
    let mut wall = Scenario::new(&[Nobility, Gathering, Clans])
        .tiles(&[(2, Tactic::SeaLanes)])
        .down(0, Plateau, Captain6)
        .down(2, Plateau, Captain7)
        .down(2, Lowlands, Captain8)
        .clash(Highlands, &[(0, Decree), (1, Captain6)]);
    assert!(wall.saw(Event::Walled(seats(&[0, 1]), Highlands)));
    assert_eq!(wall.waits(), (Stage::Unrevealed, vec![2]), "before anything is revealed at the Plateau");
    let battle = wall.crown.view(Viewer::Spectator).battle;
    assert_eq!(battle.region, Plateau);
    assert_eq!((battle.tied, battle.lost, battle.parts), (seats(&[]), seats(&[]), seats(&[0, 2])));
    wall.act(2, Action::Pass);
    assert!(wall.crown.view(Viewer::Spectator).battle.tied.is_empty());
}
