//! Numbers that stand for positions: what a seat knows, places at the end, the longest game, and which steps
//! may be taken back.

use table::{Effect, Game, Seat, SeatSet, Secrets, Setup, Viewer};

use crate::support::{Play, cards, seats};
use old_kings_crown::Face::*;
use old_kings_crown::Faction::{Clans, Gathering, Nobility, Uprising};
use old_kings_crown::Location::*;
use old_kings_crown::Region::*;
use old_kings_crown::{Action, Cards, Crown, Ending, Factions, Player, Scenario, Stage, Tactic};

/// A change of a position.
type Change<T> = fn(&mut T);

/// Everything about the table that a view shows, changed one at a time.
const OF_THE_TABLE: &[Change<Crown>] = &[
    |crown| crown.rules.plateau_only = true,
    |crown| crown.rules.battlecry_wins = true,
    |crown| crown.rules.raid_wins = true,
    |crown| crown.rules.factions = Factions::Listed,
    |crown| crown.rules.factions = Factions::Dealt,
    |crown| crown.stage = Stage::Winter,
    |crown| crown.round += 1,
    |crown| crown.cursor += 1,
    |crown| crown.worn = true,
    |crown| crown.order.swap(0, 1),
    |crown| crown.on_track -= 1,
    |crown| crown.region = 1,
    |crown| crown.region = 2,
    |crown| crown.ties += 1,
    |crown| crown.parts = SeatSet::only(Seat(0)),
    |crown| crown.lost = SeatSet::only(Seat(0)),
    |crown| crown.tied = SeatSet::only(Seat(0)),
    |crown| crown.retreated = SeatSet::only(Seat(0)),
    |crown| crown.committed = SeatSet::only(Seat(0)),
    |crown| crown.winners = SeatSet::only(Seat(0)),
    |crown| crown.winner = Some(Seat(0)),
    |crown| crown.winner = Some(Seat(1)),
    |crown| crown.armed = true,
    |crown| crown.captain_fell = true,
    |crown| crown.unmasking = true,
    |crown| crown.swapped = true,
    |crown| crown.court = cards(&[Captain6]),
    |crown| crown.court = cards(&[Captain7]),
    |crown| crown.court_owner = Some(Seat(0)),
    |crown| crown.court_owner = Some(Seat(1)),
    |crown| crown.blockade = Some(Castle),
    |crown| crown.blockade = Some(Wilderness),
    |crown| crown.claim = Some((Seat(0), Castle)),
    |crown| crown.claim = Some((Seat(1), Castle)),
    |crown| crown.claim = Some((Seat(1), Shrine)),
    |crown| crown.ambushes[0] = Some((Seat(1), Highlands, Plateau)),
    |crown| crown.ambushes[0] = Some((Seat(2), Highlands, Plateau)),
    |crown| crown.ambushes[0] = Some((Seat(1), Highlands, Lowlands)),
    |crown| crown.ambushes[0] = Some((Seat(1), Plateau, Lowlands)),
    |crown| crown.ambushes[1] = Some((Seat(0), Highlands, Plateau)),
    |crown| crown.sailed = Some((Highlands, Plateau)),
    |crown| crown.sailed = Some((Highlands, Lowlands)),
    |crown| crown.sailed = Some((Plateau, Lowlands)),
    |crown| crown.settled[0].totals[1] = 7,
    |crown| crown.settled[1].totals[1] = 7,
    |crown| crown.settled[2].counted = SeatSet::only(Seat(1)),
    |crown| crown.settled[0].winner = Some(Seat(1)),
    |crown| crown.settled[0].lost = SeatSet::only(Seat(1)),
    |crown| crown.settled[0].tied = SeatSet::only(Seat(1)),
    |crown| crown.settled[0].retreated = SeatSet::only(Seat(1)),
    |crown| crown.settled[0].claimed = Some(Castle),
    |crown| crown.ending = Some(Ending::Influence),
    |crown| crown.ending = Some(Ending::Court),
];

/// Everything open about a player, changed one at a time.
const OF_A_PLAYER: &[Change<Player>] = &[
    |player| player.influence += 1,
    |player| player.limit += 1,
    |player| player.ready ^= Tactic::Ambush.bit(),
    |player| player.ready ^= Tactic::Sap.bit(),
    |player| player.herald = Some(Castle),
    |player| player.herald = Some(Shrine),
    |player| player.machine = Some(Highlands),
    |player| player.machine = Some(Plateau),
    |player| player.machine_used = true,
    |player| player.machine_now = true,
    |player| player.cry = true,
    |player| player.boost = 4,
    |player| player.boost = -4,
    |player| player.take_backs += 1,
    |player| player.known.add(Captain6),
    |player| player.fresh.add(Captain6),
    |player| player.shown[0].add(Captain6),
    |player| player.shown[1].add(Captain6),
    |player| player.shown[2].add(Captain6),
    |player| player.clash.add(Captain6),
    |player| player.discard.add(Captain6),
    |player| player.lost.add(Captain6),
    |player| player.removed.add(Captain6),
    |player| player.site.add(Captain6),
    |player| player.rituals.add(Captain6),
    |player| player.hand.add(Captain6),
    |player| player.pile.remove(Captain6),
];

// rules: OKC-H1, OKC-H2
#[test]
fn okc_h1_whatever_a_view_tells_apart_has_a_number_of_its_own() {
    let base = Scenario::new(&[Clans, Nobility, Uprising]).crown;
    let mut worlds = vec![base.clone()];
    for change in OF_THE_TABLE {
        let mut crown = base.clone();
        change(&mut crown);
        worlds.push(crown);
    }
    for seat in 0..3 {
        for change in OF_A_PLAYER {
            let mut crown = base.clone();
            change(&mut crown.players[seat]);
            worlds.push(crown);
        }
    }
    for down in [Highlands, Plateau, Lowlands] {
        worlds.push(Scenario::new(&[Clans, Nobility, Uprising]).down(0, down, Captain6).crown);
        worlds.push(Scenario::new(&[Clans, Nobility, Uprising]).down(1, down, Captain6).crown);
        worlds.push(Scenario::new(&[Clans, Nobility, Uprising]).down(1, down, Captain7).crown);
    }
    for own in [Seat(0), Seat(1), Seat(2)] {
        for (n, one) in worlds.iter().enumerate() {
            for other in &worlds[..n] {
                let same = one.view(Viewer::Seat(own)) == other.view(Viewer::Seat(own));
                let number = one.knowledge(own) == other.knowledge(own);
                assert_eq!(same, number, "seat {own}:\n{one:?}\n{other:?}");
            }
        }
    }
    assert_ne!(base.knowledge(Seat(0)), base.knowledge(Seat(1)));
}

// rules: OKC-H2, OKC-23
#[test]
fn okc_h2_where_the_own_card_lies_counts_even_for_the_least_of_cards() {
    let placed = |actions: [Action; 3]| {
        let mut play = Scenario::new(&[Clans, Nobility]).hold(0, &[Follower1]);
        play.act(0, Action::Herald(Castle)).act(1, Action::Herald(Castle));
        for action in actions {
            play.act(0, action);
        }
        (play.crown.knowledge(Seat(0)), play.crown.knowledge(Seat(1)))
    };
    let heir = Action::Place(Lowlands, Heir);
    let first = placed([Action::Place(Highlands, Follower1), Action::Leave(Plateau), heir]);
    let second = placed([Action::Leave(Highlands), Action::Place(Plateau, Follower1), heir]);
    assert!(first.0 != second.0 && first.1 == second.1, "its owner knows where it lies, and nobody else");
}

// rules: OKC-H5
#[test]
fn okc_h5_others_know_that_a_hidden_choice_is_complete_and_no_more() {
    let known = |actions: &[Action]| {
        let mut play =
            Scenario::new(&[Clans, Nobility]).hold(0, &[Follower1, Captain6, Ruse]).at(Stage::Place);
        for &action in actions {
            play.act(0, action);
        }
        play.crown.knowledge(Seat(1))
    };
    let [first, second] = [Action::Place(Highlands, Ruse), Action::Place(Plateau, Heir)];
    let begun = known(&[]);
    assert_eq!(known(&[first, second]), begun, "how far it has come is hidden");
    let complete = known(&[first, second, Action::Place(Lowlands, Captain6)]);
    assert_ne!(complete, begun);
    assert_eq!(known(&[first, second, Action::Place(Lowlands, Follower1)]), complete, "with what, too");
}

// rules: OKC-H2, OKC-R5
#[test]
fn okc_h3_picks_and_what_lies_under_a_pile_count_for_those_who_know_them() {
    let start = || {
        let mut play = Scenario::new(&[Clans, Nobility])
            .tiles(&[])
            .shown(0, Highlands, &[Follower1, Captain6])
            .clash(Lowlands, &[(0, Champion), (1, Follower1)]);
        play.act(0, Action::Claim(Shrine));
        play
    };
    let picks = |actions: &[Action]| {
        let mut play = start();
        for &action in actions {
            play.act(0, action);
        }
        (play.crown.knowledge(Seat(0)), play.crown.knowledge(Seat(1)))
    };
    let (champion, captain) = (Action::Under(Lowlands, Champion), Action::Under(Highlands, Captain6));
    let all = [
        picks(&[]),
        picks(&[champion]),
        picks(&[captain]),
        picks(&[champion, captain]),
        picks(&[captain, champion]),
    ];
    for (n, one) in all.iter().enumerate() {
        for other in &all[..n] {
            assert!(one.0 != other.0 && one.1 == other.1, "nobody else knows of picks");
        }
    }
    let done = |a, b| picks(&[a, b, Action::Pass]);
    assert_ne!(done(champion, captain).0, done(captain, champion).0);
    assert_eq!(done(champion, captain).1, done(captain, champion).1, "which, not in what order");
    assert_ne!(done(champion, captain).1, done(champion, Action::Under(Highlands, Follower1)).1);
}

// rules: OKC-12, OKC-14
#[test]
fn okc_14_a_new_table_has_nothing_on_it() {
    for seats in 2..=4 {
        let crown = Crown::new(&Setup::new::<Crown>(seats).unwrap()).unwrap();
        let flags = [crown.worn, crown.armed, crown.captain_fell, crown.unmasking, crown.swapped];
        assert_eq!(flags, [false; 5]);
        assert_eq!((crown.round, crown.region, crown.ties, crown.on_track), (0, 0, 0, 0));
        let sets = [crown.parts, crown.lost, crown.tied, crown.retreated, crown.committed, crown.winners];
        assert!(sets.iter().all(|set| set.is_empty()) && crown.court.is_empty() && crown.picks.is_empty());
        assert_eq!((crown.winner, crown.court_owner, crown.blockade, crown.claim), (None, None, None, None));
        assert_eq!((crown.ambushes, crown.sailed, crown.ending), ([None; 4], None, None));
        assert_eq!(crown.players, [Player::NOBODY; 4]);
    }
    assert_eq!((Player::NOBODY.influence, Player::NOBODY.limit, Player::NOBODY.placing), (0, 5, 0));
}

// rules: OKC-80, OKC-82
#[test]
fn okc_80_places_go_to_winners_first_then_by_influence_and_the_eliminated_come_last() {
    let mut play = Scenario::new(&[Clans, Nobility, Uprising, Gathering])
        .influence(0, 16)
        .influence(1, 9)
        .influence(2, 16)
        .in_court(2, &[Captain6]);
    assert_eq!(play.crown.outcome(), None);
    play.crown.ending = Some(Ending::Court);
    play.crown.winners = seats(&[2]);
    (play.crown.stage, play.crown.on_track) = (Stage::Over, 3);
    let outcome = play.crown.outcome().unwrap();
    assert_eq!(outcome.winners(), seats(&[2]));
    assert_eq!(outcome.ending, "court");
    assert_eq!([0, 1, 2, 3].map(|seat| outcome.place(Seat(seat))), [2, 3, 1, 4]);
    assert_eq!([0, 1, 2, 3].map(|seat| outcome.score(Seat(seat))), [16, 9, 16, 0]);
}

// rules: OKC-83
#[test]
fn okc_83_the_longest_game_is_bounded_by_its_seats() {
    let longest = |seats| Crown::longest(&Setup::new::<Crown>(seats).unwrap());
    assert_eq!([2, 3, 4].map(longest), [89_010, 185_715, 318_420]);
}

// rules: OKC-33, OKC-35, OKC-42, OKC-R14, OKC-26
#[test]
fn okc_33_what_has_shown_something_cannot_be_taken_back() {
    let shows = |play: &Scenario| (play.effect.revealed, play.effect.committed);
    let mut look = Scenario::new(&[Uprising, Nobility])
        .tiles(&[(0, Tactic::Streets)])
        .hold(0, &[Follower1])
        .clash(Plateau, &[(0, Captain6), (1, Captain6)]);
    look.act(0, Action::Streets(Seat(1)));
    assert!(shows(&look).0, "a look");
    let mut machine = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .machine(0, Plateau)
        .machine(1, Plateau)
        .clash(Plateau, &[(0, Captain6), (1, Captain8)]);
    machine.act(0, Action::Activate);
    assert_eq!(shows(&machine), (false, false), "nothing is turned over yet");
    machine.act(1, Action::Keep);
    assert!(shows(&machine).0, "the reveal");
    let mut ruse = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .hold(0, &[Follower1])
        .clash(Plateau, &[(0, Ruse), (1, Captain9)]);
    ruse.act(0, Action::Reinforce(Follower1));
    assert_eq!(ruse.waits().1, [1]);
    assert_eq!(shows(&ruse), (false, true), "a card from hand is open to all, and another seat is to act");
    let mut tie = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .hold(0, &[Captain9])
        .hold(1, &[Captain9])
        .clash(Plateau, &[(0, Captain8), (1, Captain8)]);
    tie.act(0, Action::Commit(Captain9));
    assert_eq!(shows(&tie), (false, false), "a hidden card shows nothing");
    tie.act(1, Action::Decline);
    assert!(shows(&tie).0, "the next reveal");
    let mut retire = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .shown(0, Plateau, &[Captain6])
        .shown(1, Plateau, &[Captain6])
        .winter();
    retire.act(0, Action::Retire(Plateau, Captain6));
    assert_eq!(shows(&retire), (false, false));
    retire.act(1, Action::Pass);
    assert_eq!(shows(&retire), (true, true), "all choices come to light at once");
    assert_eq!(retire.crown.players[0].lost, Cards::only(Captain6));
}

// rules: OKC-27, OKC-35
#[test]
fn okc_35_what_showed_nothing_is_open_while_the_same_seat_goes_on() {
    let mut ruse = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .hold(0, &[Captain9])
        .clash(Plateau, &[(0, Ruse), (1, Captain8)]);
    ruse.act(0, Action::Reinforce(Captain9));
    assert_eq!((ruse.waits().1, ruse.effect), (vec![0], Effect::OPEN), "it won and claims next");
    let machine = |tiles: &[(u8, Tactic)]| {
        let mut play = Scenario::new(&[Nobility, Clans])
            .tiles(tiles)
            .hold(0, &[WarMachine])
            .hold(1, &[Follower1])
            .shown(0, Highlands, &[Champion])
            .at(Stage::Winter);
        play.act(0, Action::Deploy(Plateau));
        play
    };
    let goes_on = machine(&[(0, Tactic::RegalGuard)]);
    assert_eq!((goes_on.waits().1, goes_on.effect), (vec![0], Effect::OPEN));
    let passes_on = machine(&[]);
    assert_eq!((passes_on.waits().1, passes_on.effect), (vec![1], Effect::COMMITTED));
}
