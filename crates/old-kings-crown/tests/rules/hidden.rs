//! Hidden information (OKC-H1 to OKC-H11, T20): what differs only in secret looks the same.

use table::{Actor, Dice, Game, Names, Next, Presentation, QuickDice, Scratch, Seat, Secrets, Viewer};

use crate::support::{Play, cards, tables, walk};
use old_kings_crown::Face::*;
use old_kings_crown::Faction::{Clans, Gathering, Nobility, Uprising};
use old_kings_crown::Location::*;
use old_kings_crown::Region::*;
use old_kings_crown::{Action, Cards, Crown, Event, Scenario, Stage, Tactic};

fn bytes(crown: &Crown, viewer: Viewer) -> Vec<u8> {
    serde_json::to_vec(&crown.view(viewer)).unwrap()
}

fn told(crown: &Crown, events: &[Event], viewer: Viewer, names: &Names) -> Vec<String> {
    events.iter().filter_map(|event| crown.tell(event, viewer, names)).collect()
}

/// What an action is to those who may not see its card.
fn outline(crown: &Crown, action: Action) -> String {
    match action {
        Action::Place(..) => "place".into(),
        Action::Commit(_) => "commit".into(),
        Action::Swap(_) => "swap".into(),
        Action::Under(..) => "under".into(),
        Action::Draw(_) => "draw".into(),
        Action::Retire(..) => "retire".into(),
        Action::Pass if crown.stage == Stage::Retire => "retire".into(),
        other => crown.action_text(other),
    }
}

/// Two worlds that a viewer cannot tell apart stay so while everybody acts in both, other players
/// with different hidden cards: same views to the byte, same prompts, same log, same legal lists.
// rules: T20, OKC-H2, OKC-H5, OKC-H9, OKC-A19
#[test]
fn t20_worlds_that_differ_in_secret_cannot_be_told_apart() {
    let names = Names::plain(4);
    let mut compared = 0;
    let mut different = 0;
    for (n, setup) in tables().iter().enumerate() {
        let mut dice = QuickDice::new(n as u64);
        let mut spots = Vec::new();
        walk(setup, 900 + n as u64, |crown, _, _| spots.push(crown.clone()));
        for start in spots.iter().step_by(5) {
            for viewer in Seat::all(start.seats()).map(Viewer::Seat).chain([Viewer::Spectator]) {
                let mut real = start.clone();
                let mut other = Crown::imagine(&real.view(viewer), &mut dice);
                for _ in 0..25 {
                    assert_eq!(bytes(&real, viewer), bytes(&other, viewer), "{viewer:?}");
                    assert_eq!(real.prompt(viewer, &names), other.prompt(viewer, &names));
                    assert_eq!(real.next(), other.next());
                    compared += 1;
                    if let Some(seat) = viewer.seat() {
                        let (mut a, mut b) = (Vec::new(), Vec::new());
                        real.legal(seat, &mut a);
                        other.legal(seat, &mut b);
                        assert_eq!(a, b);
                    }
                    let Some((actor, one, two)) = matching(&real, &other, viewer, &mut dice) else { break };
                    different += u32::from(one != two);
                    let (mut first, mut second) = (Vec::new(), Vec::new());
                    let shown = real.apply(actor, one, &mut first).revealed;
                    if other.apply(actor, two, &mut second).revealed || shown {
                        break;
                    }
                    let lines = told(&real, &first, viewer, &names);
                    assert_eq!(lines, told(&other, &second, viewer, &names), "{viewer:?} {one:?} {two:?}");
                }
            }
        }
    }
    assert!(compared > 5_000 && different > 300, "{compared} {different}");
}

/// An action for both worlds: the viewer's own and public ones the same, hidden ones of others
/// chosen anew in the second world.
fn matching(
    real: &Crown,
    other: &Crown,
    viewer: Viewer,
    dice: &mut QuickDice,
) -> Option<(Actor, Action, Action)> {
    let mut scratch = Scratch::default();
    let choose = |among: Vec<Action>, dice: &mut QuickDice| {
        (!among.is_empty()).then(|| among[dice.below(among.len() as u32) as usize])
    };
    match real.next() {
        Next::Over => None,
        Next::Chance => {
            let one = real.draw_chance(dice, &mut scratch);
            let own = viewer.seat().is_some_and(|seat| seat.0 == real.cursor);
            let mut odds = Vec::new();
            other.chance(&mut odds);
            let fits = odds.into_iter().map(|(action, _)| action);
            let secret = matches!(one, Action::Draw(_)) && !own;
            let two = choose(fits.filter(|&two| two == one || secret).collect(), dice)?;
            Some((Actor::Chance, one, two))
        }
        Next::Seats { must, .. } => {
            let seats: Vec<Seat> = must.iter().collect();
            let seat = seats[dice.below(seats.len() as u32) as usize];
            let one = real.random_action(seat, dice, &mut scratch);
            if viewer.seat() == Some(seat) {
                return Some((Actor::Seat(seat), one, one));
            }
            // How far a hidden placement has come is itself hidden, but completing it is not.
            if real.player(seat).placing != other.player(seat).placing {
                return None;
            }
            let mut legal = Vec::new();
            other.legal(seat, &mut legal);
            legal.retain(|&two| outline(other, two) == outline(real, one));
            Some((Actor::Seat(seat), one, choose(legal, dice)?))
        }
    }
}

// rules: OKC-H1, OKC-A19
#[test]
fn okc_h1_piles_counts_and_places_are_public() {
    let play = Scenario::new(&[Clans, Nobility])
        .tiles(&[(0, Tactic::Storms)])
        .influence(0, 4)
        .discarded(0, &[Captain6])
        .lost(0, &[Agent])
        .in_court(0, &[Captain7])
        .machine(0, Plateau)
        .herald(0, Castle);
    let view = play.crown.view(Viewer::Spectator);
    let player = &view.players[0];
    assert_eq!((player.influence, player.herald, player.machine), (4, Some(Castle), Some(Plateau)));
    assert_eq!((&player.discard[..], &player.lost[..]), (&[Captain6][..], &[Agent][..]));
    assert_eq!((player.hand_size, player.pile_size), (1, 17 - 4));
    assert_eq!((view.court, view.court_owner), (vec![Captain7], Some(Seat(0))));
    assert_eq!(player.tiles, [Tactic::Storms]);
    assert!(view.secrets.is_empty() && view.looked.is_empty());
}

// rules: OKC-H2, OKC-H4
#[test]
fn okc_h4_only_owners_read_their_cards_and_cards_have_no_identity() {
    let play = Scenario::new(&[Clans, Nobility]).hold(0, &[Follower2, Captain6]).down(0, Plateau, Follower2);
    let own = play.crown.view(Viewer::Seat(Seat(0)));
    assert_eq!(own.secrets[0].hand, [Follower2, Captain6, Heir], "in the order of kinds, not of draws");
    assert_eq!(own.secrets[0].slots, [None, Some(Follower2), None]);
    let rival = play.crown.view(Viewer::Seat(Seat(1)));
    assert_eq!(rival.secrets.iter().map(|secrets| secrets.seat).collect::<Vec<_>>(), [Seat(1)]);
    let text = serde_json::to_string(&rival.players[0]).unwrap();
    assert!(!text.contains("captain-6"), "{text}");
}

// rules: OKC-H3, OKC-H11
#[test]
fn okc_h3_nobody_knows_the_pile_and_only_the_owner_the_order_under_it() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .shown(0, Highlands, &[Follower1, Captain6])
        .clash(Lowlands, &[(0, Champion), (1, Follower1)]);
    play.act(0, Action::Claim(Shrine));
    let before = bytes(&play.crown, Viewer::Seat(Seat(1)));
    play.act(0, Action::Under(Lowlands, Champion)).act(0, Action::Under(Highlands, Follower1));
    assert_eq!(before, bytes(&play.crown, Viewer::Seat(Seat(1))), "picks are hidden until all are made");
    play.act(0, Action::Pass);
    let owner = play.crown.view(Viewer::Seat(Seat(0)));
    assert_eq!(owner.secrets[0].bottom, [[Champion, Follower1]]);
    let rival = play.crown.view(Viewer::Seat(Seat(1)));
    assert_eq!(rival.players[0].under, [[Follower1, Champion]], "which cards, in no order");
    assert!(play.crown.hides_from(Viewer::Seat(Seat(1))));
    // Both orders are imagined.
    let mut dice = QuickDice::new(3);
    let worlds: std::collections::BTreeSet<_> =
        (0..40).map(|_| Crown::imagine(&rival, &mut dice).players[0].bottom.batches()).collect();
    assert_eq!(worlds.len(), 2);
}

// rules: OKC-H3, OKC-H1, OKC-R5
#[test]
fn okc_h3_cards_under_an_empty_pile_stay_known_until_one_may_have_been_drawn() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .hold(0, &[Captain7])
        .shown(0, Highlands, &[Follower1, Captain6])
        .clash(Lowlands, &[(0, Champion), (1, Follower1)]);
    // The shuffled part has run out, so everybody knows what is held.
    let player = play.player(0);
    player.discard = player.pile;
    player.pile = Cards::EMPTY;
    player.known = player.held();
    play.act(0, Action::Claim(Shrine)).act(0, Action::Under(Lowlands, Champion));
    play.act(0, Action::Under(Highlands, Follower1)).act(0, Action::Pass);
    let rival = |play: &Scenario| play.crown.view(Viewer::Seat(Seat(1)));
    assert_eq!(rival(&play).players[0].under, [[Follower1, Champion]], "everybody saw them go");
    let mut dice = QuickDice::new(5);
    let worlds: std::collections::BTreeSet<_> =
        (0..40).map(|_| Crown::imagine(&rival(&play), &mut dice).players[0].bottom.batches()).collect();
    assert_eq!(worlds.len(), 2, "in either order");
    // One is drawn: which one is the owner's secret, so neither is known to lie there.
    let player = play.player(0);
    player.limit = 3;
    assert_eq!(player.hand.len(), 2);
    let mut play = play.spring();
    play.draw_all();
    assert_eq!(play.crown.players[0].bottom.batches(), [[Follower1]]);
    assert!(play.crown.players[0].hand.contains(Champion));
    assert!(rival(&play).players[0].under.is_empty());
}

// rules: OKC-H5, D3
#[test]
fn okc_h5_others_see_only_that_a_placement_is_complete() {
    let mut play = Scenario::new(&[Clans, Nobility]).hold(0, &[Follower1, Captain6, Ruse]);
    play.act(0, Action::Herald(Castle)).act(1, Action::Herald(Castle));
    let rival = Viewer::Seat(Seat(1));
    let before = bytes(&play.crown, rival);
    play.act(0, Action::Place(Highlands, Ruse)).act(0, Action::Place(Plateau, Heir));
    assert_eq!(bytes(&play.crown, rival), before, "nothing of a partial placement");
    play.act(0, Action::Place(Lowlands, Captain6));
    let view = play.crown.view(rival);
    assert!(view.players[0].ready && view.players[0].slots == [None; 3] && view.players[0].hand_size == 4);
    let log = told(&play.crown, &play.log, rival, &Names::plain(2));
    assert!(log.iter().all(|line| !line.contains("lays")), "{log:?}");
}

// rules: OKC-H6, OKC-33
#[test]
fn okc_h6_a_reveal_shows_one_region_to_everybody_at_once() {
    let play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .down(0, Plateau, Captain6)
        .clash(Highlands, &[(0, Heir), (1, Champion)]);
    let view = play.crown.view(Viewer::Spectator);
    assert_eq!(
        (&view.players[0].shown[0][..], &view.players[1].shown[0][..]),
        (&[Heir][..], &[Champion][..])
    );
    assert!(view.players[0].slots[1].is_some() && !format!("{view:?}").contains("Captain6"));
}

// rules: OKC-H7, D11
#[test]
fn okc_h7_that_a_player_fights_on_is_public_with_what_is_not() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .hold(0, &[Champion])
        .clash(Plateau, &[(0, Captain6), (1, Captain6)]);
    play.act(0, Action::Commit(Champion));
    let view = play.crown.view(Viewer::Seat(Seat(1)));
    assert!(view.battle.committed.contains(Seat(0)) && view.players[0].slots[1].is_some());
    assert!(!serde_json::to_string(&view.players[0]).unwrap().contains("champion"));
    let log = told(&play.crown, &play.log, Viewer::Seat(Seat(1)), &Names::plain(2));
    assert!(log.contains(&"Seat 0 fights on with a hidden card.".into()), "{log:?}");
}

// rules: OKC-H8
#[test]
fn okc_h8_a_look_is_known_to_the_uprising_alone() {
    let mut play = Scenario::new(&[Uprising, Nobility, Clans])
        .tiles(&[(0, Tactic::Streets), (2, Tactic::SeaLanes)])
        .down(2, Lowlands, Follower1)
        .clash(Plateau, &[(0, Follower1), (1, Captain9), (2, Captain8)]);
    play.act(0, Action::Streets(Seat(2))).act(0, Action::Pass);
    let names = Names::plain(3);
    let line = |viewer| told(&play.crown, &play.log, viewer, &names).pop().unwrap();
    assert!(line(Viewer::Seat(Seat(0))).contains("Captain 8"));
    assert_eq!(line(Viewer::Seat(Seat(1))), "Seat 0 looks at Seat 2's card at the Plateau.");
    // The card is still known after it sailed on.
    play.act(2, Action::SeaLanes(Lowlands));
    let view = play.crown.view(Viewer::Seat(Seat(0)));
    assert_eq!((view.looked[0].region, view.looked[0].face), (Lowlands, Captain8));
    let mut dice = QuickDice::new(1);
    for _ in 0..20 {
        assert_eq!(Crown::imagine(&view, &mut dice).players[2].slots[2].face(), Some(Captain8));
    }
}

// rules: OKC-H9, D16, D13
#[test]
fn okc_h9_questions_depend_on_public_facts_alone() {
    let winter = |cards: &[old_kings_crown::Face]| {
        Scenario::new(&[Clans, Nobility]).tiles(&[]).hold(0, cards).at(Stage::Winter)
    };
    let (with, without) = (winter(&[WarMachine]), winter(&[Follower1]));
    assert_eq!(with.waits(), (Stage::Winter, vec![0]));
    assert_eq!(without.waits(), with.waits(), "asked although the machine is still in the pile");
    assert_eq!(without.legal(0), [Action::Pass]);
    assert_eq!(bytes(&with.crown, Viewer::Spectator), bytes(&without.crown, Viewer::Spectator));
    let gone = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .hold(0, &[Follower1])
        .discarded(0, &[WarMachine])
        .at(Stage::Winter);
    assert_ne!(gone.waits(), with.waits(), "not asked: it is openly elsewhere");
    let known = Scenario::new(&[Clans, Nobility]).tiles(&[]).without_heir(1, Lowlands).at(Stage::Winter);
    assert_eq!(known.crown.players[0].known, Cards::only(Heir));
    assert_eq!(known.waits(), (Stage::Winter, vec![0]), "asked although all know the hand; not with no hand");
    assert_eq!(known.legal(0), [Action::Pass]);
}

// rules: OKC-H9, OKC-R5
#[test]
fn okc_h9_a_machine_openly_under_the_pile_is_elsewhere() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .without_heir(1, Highlands)
        .clash(Lowlands, &[(0, WarMachine), (1, Follower1)]);
    play.act(0, Action::Claim(Shrine)).act(0, Action::Under(Lowlands, WarMachine));
    assert_eq!(play.waits(), (Stage::Retire, vec![1]));
    play.act(1, Action::Pass);
    assert_eq!(play.crown.players[0].hand, Cards::only(Heir));
    assert_ne!(play.crown.stage, Stage::Winter, "nobody can deploy and everybody knows it");
}

// rules: OKC-H10, OKC-67
#[test]
fn okc_h10_cards_that_came_openly_to_hand_are_known_until_played() {
    let mut play = Scenario::new(&[Gathering, Nobility])
        .tiles(&[(0, Tactic::RiteOfTheEye), (0, Tactic::RiteOfTheTooth)])
        .hold(0, &[Follower2])
        .down(0, Lowlands, Follower3)
        .clash(Plateau, &[(0, Follower1), (1, Champion)]);
    play.act(1, Action::Claim(HarvestField)).act(0, Action::Rite(Tactic::RiteOfTheEye));
    let view = play.crown.view(Viewer::Seat(Seat(1)));
    assert_eq!(view.players[0].known, [Heir, Eye]);
    assert_eq!(view.players[0].fresh, [Eye]);
    let mut dice = QuickDice::new(8);
    let mut lowlands = std::collections::BTreeSet::new();
    for _ in 0..200 {
        let world = Crown::imagine(&view, &mut dice);
        let player = &world.players[0];
        assert!(player.hand.contains(Eye), "it came after the cards were laid: never face down");
        assert!(player.held().contains(Heir));
        lowlands.extend(player.slots[2].face());
    }
    assert!(lowlands.len() > 8 && lowlands.contains(&Heir), "{lowlands:?}");
}

// rules: OKC-H11, OKC-20
#[test]
fn okc_h11_draws_are_private_and_a_reshuffle_makes_the_hand_known() {
    let mut play = Scenario::new(&[Clans, Nobility]).tiles(&[]);
    let player = play.player(0);
    let mut rest = player.pile;
    for face in [Captain9, Ruse] {
        rest.remove(face);
    }
    (player.pile, player.discard) = (cards(&[Captain9, Ruse]), rest);
    let mut play = play.spring();
    play.crown.apply(Actor::Chance, Action::Draw(Ruse), &mut play.log);
    let names = Names::plain(2);
    let line = |viewer| told(&play.crown, &play.log, viewer, &names).pop().unwrap();
    assert_eq!(line(Viewer::Seat(Seat(0))), "Seat 0 draws the Ruse.");
    assert_eq!(line(Viewer::Seat(Seat(1))), "Seat 0 draws a card.");
    assert_eq!(play.crown.players[0].known, Cards::only(Heir));
    play.crown.apply(Actor::Chance, Action::Draw(Captain9), &mut play.log);
    let view = play.crown.view(Viewer::Seat(Seat(1)));
    assert_eq!(view.players[0].known, [Captain9, Heir, Ruse], "the pile was empty: all of it is in hand");
    assert_eq!(view.players[0].pile_size, 15);
    let mut dice = QuickDice::new(2);
    for _ in 0..20 {
        let world = Crown::imagine(&view, &mut dice);
        assert!(world.players[0].hand.includes(cards(&[Captain9, Heir, Ruse])));
    }
}

/// Imagined hands follow the odds of the deal: each unknown card is in hand equally often.
// rules: OKC-H11, OKC-H2
#[test]
fn okc_h11_imagined_draws_are_uniform_over_the_cycle() {
    let play = Scenario::new(&[Clans, Nobility]).hold(0, &[Follower1, Captain6, Ruse, Agent]);
    let view = play.crown.view(Viewer::Seat(Seat(1)));
    let mut dice = QuickDice::new(5);
    let mut seen = std::collections::BTreeMap::new();
    let worlds = 17_000;
    for _ in 0..worlds {
        for face in Crown::imagine(&view, &mut dice).players[0].hand.iter() {
            *seen.entry(face).or_insert(0u32) += 1;
        }
    }
    assert_eq!(seen[&Heir], worlds);
    // 4 of the 17 cards of the cycle: a single card is there in 4 of 17 worlds.
    for face in [Captain6, Captain9, Champion, Agent, Decree, Ruse, WarMachine] {
        assert!((3_700..4_300).contains(&seen[&face]), "{face:?}: {}", seen[&face]);
    }
    assert!((7_500..8_500).contains(&seen[&Follower1]), "two copies: {}", seen[&Follower1]);
}

/// Over many games, opponents hold each card as often as imagined worlds say. Random players choose
/// among their cards blindly, so chance alone decides what they hold.
// rules: OKC-H2, OKC-H10, OKC-H11
#[test]
fn okc_h2_imagined_hands_are_as_frequent_as_real_ones() {
    let setup = table::Setup::new::<Crown>(3).unwrap();
    let mut dice = QuickDice::new(77);
    let mut real = std::collections::BTreeMap::new();
    let mut imagined = std::collections::BTreeMap::new();
    let mut rounds = 0;
    for seed in 0..500 {
        walk(&setup, 50_000 + seed, |crown, _, _| {
            if crown.stage != Stage::Heralds || crown.cursor != 0 {
                return;
            }
            rounds += 1;
            let world = Crown::imagine(&crown.view(Viewer::Seat(Seat(0))), &mut dice);
            for seat in 1..3 {
                for (counts, crown) in [(&mut real, crown), (&mut imagined, &world)] {
                    for face in crown.players[seat].held().iter() {
                        *counts.entry(face).or_insert(0i64) += 1;
                    }
                }
            }
        });
    }
    assert!(rounds > 2_500, "{rounds}");
    for (face, &count) in &real {
        let other = imagined.get(face).copied().unwrap_or(0);
        let slack = 5.0 * ((count + other) as f64).sqrt() + 5.0;
        assert!(((count - other).abs() as f64) < slack, "{face:?}: held {count} times, imagined {other}");
    }
}
