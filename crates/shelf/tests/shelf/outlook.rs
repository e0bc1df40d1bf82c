//! "If it ended now", in the games whose boards do not show it.

use serde_json::Value;
use shelf::AnyMatch;
use table::{Dice, Names, Presentation, QuickDice, Seat, Secret, Viewer};

const NAMES: [&str; 3] = ["Anna", "Bo", "Cy"];

/// Plays a game of three at random and hands every position to `look`.
fn walk(
    id: &str,
    options: &[(&str, &str)],
    seed: u64,
    mut look: impl FnMut(&dyn AnyMatch),
) -> Box<dyn AnyMatch> {
    let game = shelf::find(id).unwrap();
    let setup = game.setup(3, options).unwrap();
    let mut played = game.start(&setup, Secret::from_seed(seed, 0), Vec::new()).unwrap();
    played.set_names((0..3).map(|seat| (Seat(seat), NAMES[seat as usize].into())).collect());
    let mut dice = QuickDice::new(seed);
    while played.standing().is_none() {
        look(played.as_ref());
        let (must, _) = played.waiting();
        let seat = must.iter().nth(dice.below(must.len() as u32) as usize).unwrap();
        let legal = played.legal(seat);
        let choice = &legal[dice.below(legal.len() as u32) as usize];
        played.submit(seat, &choice.action).unwrap();
    }
    assert!(played.outlook(Viewer::All).is_empty(), "what is over cannot end now");
    played
}

fn json(game: &dyn AnyMatch, viewer: Viewer) -> Value {
    serde_json::from_str(game.view_json(viewer).unwrap().get()).unwrap()
}

#[test]
fn okc_80_okc_81_the_most_influence_leads_then_a_voice_in_the_court() {
    let (mut alone, mut level) = (0, 0);
    for seed in 0..4 {
        walk("old-kings-crown", &[], seed, |game| {
            let (view, lines) = (json(game, Viewer::Spectator), game.outlook(Viewer::Spectator));
            if view["round"] == 0 {
                return assert!(lines.is_empty());
            }
            let players = view["players"].as_array().unwrap();
            let heirs = || players.iter().enumerate().filter(|(_, player)| player["in_game"] == true);
            let most = heirs().map(|(_, player)| player["influence"].as_u64().unwrap()).max().unwrap();
            let first: Vec<usize> =
                heirs().filter(|(_, player)| player["influence"] == most).map(|(seat, _)| seat).collect();
            for (seat, name) in NAMES.iter().enumerate() {
                assert_eq!(lines[0].contains(name), first.contains(&seat), "{lines:?}");
            }
            assert!(lines[0].contains(&most.to_string()), "{lines:?}");
            alone += usize::from(first.len() == 1 && lines[0].contains("leads with"));
            level += usize::from(first.len() > 1 && lines[0].contains("are level"));
        });
    }
    assert!(alone > 20 && level > 20, "{alone} positions with one ahead, {level} level");
}

#[test]
fn mwc_a1_whoever_a_count_would_crown_is_named_until_the_count() {
    let mut counted = 0;
    for seed in 0..12 {
        let mut last = Vec::new();
        let game =
            walk("mass-conquest", &[("round_cap", "1")], seed, |game| last = game.outlook(Viewer::Spectator));
        let standing = game.standing().unwrap();
        if standing.ending == "count" {
            counted += 1;
            for (seat, name) in (0..3).map(Seat).zip(NAMES) {
                assert_eq!(
                    last[0].contains(name),
                    standing.winners.contains(&seat),
                    "{last:?}, {}",
                    standing.words
                );
            }
            assert_eq!(last[1], "The count comes after round 1; this is round 1.");
        }
    }
    assert!(counted > 3, "{counted} games were counted");
}

#[test]
fn tlk_64_tlk_65_tlk_98_the_conflict_is_forecast_and_screens_stay_closed() {
    let (mut won, mut tied) = (0, 0);
    walk("last-kingdom", &[], 5, |game| {
        for seat in (0..3).map(Seat) {
            let lines = game.outlook(Viewer::Seat(seat));
            // Points are behind screens: a player reads its own, and a guest reads none.
            let own = lines.iter().filter(|line| line.contains("behind screens")).count();
            assert!(own <= 1 && lines.iter().all(|line| !line.contains("would rule")), "{lines:?}");
            let told = lines.iter().find(|line| line.contains("behind screens"));
            assert!(told.is_none_or(|line| line.starts_with(NAMES[seat.index()])), "{lines:?}");
        }
        let lines = game.outlook(Viewer::Spectator);
        assert!(lines.iter().all(|line| !line.contains("behind screens")), "{lines:?}");
        won += usize::from(lines.iter().any(|line| line.contains("would win") && line.contains(" points")));
        tied += usize::from(lines.iter().any(|line| line.contains("would be tied")));
    });
    assert!(won > 5, "{won} conflicts foreseen, {tied} of them tied");
}

#[test]
fn a_game_whose_board_shows_it_says_nothing_and_no_view_is_built_to_learn_that() {
    let silent = king_is_dead::KingIsDead::outlook(|| unreachable!("nobody looks"), &Names::plain(2));
    assert_eq!(silent, [""; 0]);
}
