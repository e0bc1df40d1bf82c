//! What bots ask of the game: the evaluation at a glance and the number of what a seat knows.

#[path = "../support/mod.rs"]
mod support;

use std::collections::HashMap;

use table::{Actor, Facets, Game, Names, Presentation, QuickDice, Seat, Secrets, Thinking, Viewer};

use old_kings_crown::Face::*;
use old_kings_crown::Faction::{Clans, Nobility};
use old_kings_crown::Location::*;
use old_kings_crown::Region::*;
use old_kings_crown::{Action, Crown, Scenario, Stage};
use support::{cards, tables, walk};

fn worth(crown: &Crown, seat: u8) -> f32 {
    crown.evaluate(Seat(seat)).expect("an evaluation")
}

#[test]
fn evaluations_are_shares_of_one_victory_and_the_end_is_worth_what_it_brought() {
    let mut positions = 0;
    for (n, setup) in tables().iter().enumerate() {
        for seed in 0..6 {
            walk(setup, 70 + 10 * n as u64 + seed, |crown, _, _| {
                let shares: Vec<f32> = (0..crown.seats()).map(|seat| worth(crown, seat)).collect();
                assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
                assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{shares:?} in {crown:?}");
                if let Some(outcome) = crown.outcome() {
                    for seat in Seat::all(crown.seats()) {
                        assert!((f64::from(worth(crown, seat.0)) - outcome.share(seat)).abs() < 1e-6);
                    }
                }
                positions += 1;
            });
        }
    }
    assert!(positions > 5_000, "{positions}");
}

#[test]
fn the_seat_that_is_ahead_wins_more_in_the_end() {
    // Of positions in which a seat hopes for two thirds, random play wins most.
    let (mut right, mut all) = (0.0, 0);
    for seed in 0..60 {
        let mut seen = Vec::new();
        let mut last = None;
        walk(&tables()[0], 4_000 + seed, |crown, _, _| {
            if crown.stage == Stage::Heralds && crown.round >= 4 {
                seen.extend((0..2).filter(|&seat| worth(crown, seat) > 0.66));
            }
            last = crown.outcome();
        });
        let outcome = last.expect("over");
        for seat in seen {
            right += outcome.share(Seat(seat));
            all += 1;
        }
    }
    assert!(all > 50, "{all}");
    assert!(right / f64::from(all) > 0.7, "{right} of {all}");
}

#[test]
fn okc_39_40_51_61_better_cards_court_and_influence_are_worth_more_to_the_first_edition() {
    let learned = worth;
    let worth = |crown: &Crown, seat: usize| crown.evaluate_first().expect("an evaluation")[seat];
    let base = || {
        let mut play = Scenario::new(&[Clans, Nobility]);
        play.crown.stage = Stage::Place;
        for seat in 0..2 {
            let player = &mut play.crown.players[seat];
            player.hand = cards(&[Heir, Follower1, Follower2, Captain7, Champion]);
            player.pile = player.pile.minus(player.hand);
        }
        play.crown
    };
    let even = base();
    let edge = worth(&even, 0);
    assert!((0.35..0.65).contains(&edge), "level at the start: {edge}");

    let mut richer = base();
    richer.players[0].influence = 5;
    assert!(worth(&richer, 0) > edge + 0.1);
    assert!(learned(&richer, 0) > learned(&even, 0) + 0.05, "and to the learned evaluation");
    assert!(worth(&richer, 1) < worth(&even, 1));

    let mut seated = base();
    seated.players[0].pile.take(Captain9);
    (seated.court, seated.court_owner) = (cards(&[Captain9]), Some(Seat(0)));
    assert!(worth(&seated, 0) > edge + 0.005, "a Captain in the Court pays");

    let mut worn = base();
    worn.players[0].limit = 4;
    assert!(worth(&worn, 0) < edge - 0.02, "attrition hurts");

    // A Champion where the own Herald stands is better than a Follower there.
    let placed = |first, second| {
        let mut crown = base();
        crown.players[0].herald = Some(Castle);
        for (region, face) in [(Highlands, first), (Plateau, second), (Lowlands, Captain7)] {
            crown.apply(Actor::Seat(Seat(0)), Action::Place(region, face), &mut ());
        }
        worth(&crown, 0)
    };
    assert!(placed(Champion, Follower1) > placed(Follower1, Champion));
}

#[test]
fn okc_81_influence_that_wins_the_year_is_a_win_in_winter() {
    let mut play = Scenario::new(&[Clans, Nobility]);
    play.crown.stage = Stage::Winter;
    play.crown.players[0].influence = 21;
    play.crown.players[1].influence = 20;
    assert_eq!((worth(&play.crown, 0), worth(&play.crown, 1)), (1.0, 0.0));
}

#[test]
fn the_number_of_what_a_seat_knows_tells_apart_what_views_tell_apart() {
    let mut dice = QuickDice::new(5);
    let (mut views, mut numbers) = (HashMap::new(), HashMap::new());
    let (mut compared, mut again) = (0, 0);
    for (n, setup) in tables().iter().enumerate() {
        for seed in 0..2 {
            let mut spots = Vec::new();
            walk(setup, 300 + 7 * n as u64 + seed, |crown, _, _| spots.push(crown.clone()));
            for real in spots.iter().step_by(3) {
                for seat in Seat::all(real.seats()) {
                    let view = real.view(Viewer::Recall(seat));
                    let other = Crown::imagine(&view, &mut dice);
                    assert_eq!(
                        real.knowledge(seat),
                        other.knowledge(seat),
                        "{seat} in {real:?} and {other:?}"
                    );
                    // What others know of the imagined world differs from what they know here.
                    for world in [real, &other] {
                        for eyes in Seat::all(real.seats()) {
                            let text = serde_json::to_string(&world.view(Viewer::Recall(eyes))).unwrap();
                            let number = world.knowledge(eyes);
                            if let Some(known) = views.insert(text.clone(), number) {
                                assert_eq!(known, number, "one view, two numbers: {text}");
                                again += 1;
                            }
                            if let Some(known) = numbers.insert(number, text.clone()) {
                                assert_eq!(known, text, "two views, one number");
                            }
                            compared += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(compared > 5_000 && again > 500, "{compared} compared, {again} seen again");
}

/// What is said to seat 0 of being in the first position and not in the second, the weightiest first.
fn reasons(one: &Crown, other: &Crown) -> Vec<String> {
    let names = Names::new(vec!["Anna".into(), "Bo".into()]);
    let view = one.view(Viewer::Seat(Seat(0)));
    let shifts = Facets::of(one, Seat(0)).against(&Facets::of(other, Seat(0)));
    shifts.iter().filter_map(|shift| Crown::reason(&view, Seat(0), shift, &names)).collect()
}

#[test]
fn a_reason_names_the_region_the_court_the_hand_and_what_influence_it_is_about() {
    let base = || Scenario::new(&[Clans, Nobility]).hold(0, &[Champion, Follower1, Captain7]).crown;
    let with = |change: &dyn Fn(&mut Crown)| {
        let mut crown = base();
        change(&mut crown);
        crown
    };
    let says = |one: &Crown, other: &Crown, words: &str| {
        let said = reasons(one, other);
        assert!(said.iter().any(|reason| reason.contains(words)), "{words}: {said:?}");
    };
    let richer = with(&|crown| crown.players[0].influence += 2);
    says(&richer, &base(), "brings you about 2 Influence at once");
    says(&base(), &richer, "costs you about 2 Influence");
    says(&with(&|crown| crown.players[1].influence += 1), &base(), "lets Bo gain about 1 Influence");
    let seated = with(&|crown| {
        crown.players[0].pile.take(Captain9);
        (crown.court, crown.court_owner) = (cards(&[Captain9]), Some(Seat(0)));
    });
    says(&seated, &base(), "strengthens your place in the Court");
    says(&base(), &seated, "weakens your place in the Court");
    let worn = with(&|crown| crown.players[0].limit = 4);
    says(&worn, &base(), "wears your hand down");
    says(&with(&|crown| crown.players[0].ready = 0), &base(), "uses up a Tactic Tile");
    let placed = |first, second| {
        let mut crown = base();
        crown.players[0].herald = Some(Castle);
        for (region, face) in [(Highlands, first), (Plateau, second), (Lowlands, Captain7)] {
            crown.apply(Actor::Seat(Seat(0)), Action::Place(region, face), &mut ());
        }
        crown
    };
    says(&placed(Champion, Follower1), &placed(Follower1, Champion), "better chance at the Highlands");
    says(&placed(Follower1, Champion), &placed(Champion, Follower1), "the Highlands");
    assert_eq!(reasons(&base(), &base()), Vec::<String>::new(), "nothing differs");
}
