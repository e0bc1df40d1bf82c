//! What bots know of the game: the evaluation at a glance.

#[path = "../support/mod.rs"]
mod support;

use support::*;
use table::{Facets, Names, Presentation, Thinking};

fn evaluate(scenario: &Scenario, seat: u8) -> f32 {
    scenario.game.evaluate(Seat(seat)).expect("an evaluation")
}

fn evaluate_first(scenario: &Scenario, seat: u8) -> f32 {
    scenario.game.evaluate_first().expect("an evaluation")[usize::from(seat)]
}

#[test]
fn tlk_100_evaluations_are_shares_of_one_victory_and_the_end_is_worth_what_it_brought() {
    let mut positions = 0;
    for seats in 2..=5 {
        for seed in 0..4 {
            each_position(first_game(seats), 40 + seed, |game| {
                let shares: Vec<f32> = Seat::all(seats).map(|seat| game.evaluate(seat).unwrap()).collect();
                assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
                assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{shares:?}");
                if let Some(outcome) = game.outcome() {
                    for seat in Seat::all(seats) {
                        assert_eq!(f64::from(game.evaluate(seat).unwrap()), outcome.share(seat));
                    }
                }
                positions += 1;
            });
        }
    }
    assert!(positions > 3_000, "{positions}");
}

#[test]
fn tlk_52_65_points_strength_and_favour_are_worth_more_to_the_first_edition() {
    let scenario = Scenario::new(&["uhtred", "aethelwold"]);
    let level = evaluate_first(&scenario, 0);
    let with = |change: &dyn Fn(&mut Scenario)| {
        let mut other = scenario.clone();
        change(&mut other);
        evaluate_first(&other, 0)
    };
    assert!((0.2..0.8).contains(&level), "{level}");
    assert!(with(&|table| table.points_mut()[0] += 10) > level + 0.05);
    assert!(with(&|table| table.points_mut()[1] += 10) < level - 0.05);
    assert!(with(&|table| table.tokens_mut()[0] += 4) > level);
    // Uhtred is a Dane: Danes in the conflict region win it for him and pay him.
    assert!(with(&|table| table.open().armies[WE.index()][0] += 4) > level + 0.02);
    assert!(with(&|table| table.open().affinity[0][0] += 3) > level, "Danes pay him more");
    assert!(
        with(&|table| {
            table.empty_hand(0);
        }) < level,
        "cards are worth something"
    );
}

#[test]
fn tlk_52_65_points_are_worth_more_to_the_learned_evaluation() {
    let scenario = Scenario::new(&["uhtred", "aethelwold"]);
    let level = evaluate(&scenario, 0);
    for (seat, more) in [(0, 1.0), (1, -1.0)] {
        let mut other = scenario.clone();
        other.points_mut()[seat] += 20;
        assert!((evaluate(&other, 0) - level) * more > 0.01, "seat {seat}: {level}, {}", evaluate(&other, 0));
    }
}

/// What is said to seat 0 of being in the first position and not in the second, the weightiest first.
fn reasons(one: &Scenario, other: &Scenario) -> Vec<String> {
    let names = Names::new(vec!["Anna".into(), "Bo".into()]);
    let view = one.game.view(Viewer::Seat(Seat(0)));
    let shifts = Facets::of(&one.game, Seat(0)).against(&Facets::of(&other.game, Seat(0)));
    shifts.iter().filter_map(|shift| LastKingdom::reason(&view, Seat(0), shift, &names)).collect()
}

#[test]
fn tlk_52_a_reason_names_the_conflict_the_points_the_tokens_and_the_cards_it_is_about() {
    let base = || Scenario::new(&["uhtred", "aethelwold"]);
    let with = |change: &dyn Fn(&mut Scenario)| {
        let mut scenario = base();
        change(&mut scenario);
        scenario
    };
    let says = |one: &Scenario, other: &Scenario, words: &str| {
        let said = reasons(one, other);
        assert!(said.iter().any(|reason| reason.contains(words)), "{words}: {said:?}");
    };
    says(&with(&|table| table.points_mut()[0] += 6), &base(), "brings you about 6 points");
    says(&base(), &with(&|table| table.points_mut()[0] += 1), "brings you about 1 point less");
    says(&with(&|table| table.points_mut()[1] += 6), &base(), "gives Bo about 6 points");
    says(&with(&|table| table.tokens_mut()[0] -= 3), &base(), "costs 3 action tokens");
    let poor = with(&|table| {
        table.empty_hand(0);
    });
    says(&base(), &poor, "leaves you the better cards");
    // Uhtred is a Dane: Danes in the conflict region win it for him and pay him.
    let danes = with(&|table| table.open().armies[WE.index()][0] += 6);
    let saxons = with(&|table| table.open().armies[WE.index()][1] += 6);
    says(&danes, &saxons, "This turns the conflict in Wessex in favour of the Danes, your side.");
    says(&saxons, &danes, "This loses the conflict in Wessex for the Danes, your side.");
    says(&with(&|table| table.open().affinity[0][0] += 3), &base(), "the Danes think better of you");
    assert_eq!(reasons(&base(), &base()), Vec::<String>::new(), "nothing differs");
}
