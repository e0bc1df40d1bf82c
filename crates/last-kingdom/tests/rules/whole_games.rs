//! What holds in every position of whole random games.

use last_kingdom::Action;
use table::{Dice, Statistics, Tally, playout};

use crate::support::*;

fn viewers(seats: u8) -> Vec<Viewer> {
    let mut all = vec![Viewer::Spectator];
    for seat in Seat::all(seats) {
        all.extend([Viewer::Seat(seat), Viewer::Recall(seat)]);
    }
    all
}

/// Plays a random game, calling `look` before every step.
fn walk(seats: u8, seed: u64, mut look: impl FnMut(&LastKingdom, &mut QuickDice)) -> LastKingdom {
    let mut game = any_leaders(seats);
    let mut dice = QuickDice::new(seed);
    let mut scratch = Scratch::default();
    let mut steps = 0;
    loop {
        look(&game, &mut dice);
        steps += 1;
        assert!(steps < 20_000);
        match game.next() {
            Next::Over => return game,
            Next::Chance => {
                let action = game.draw_chance(&mut dice, &mut scratch);
                game.apply(Actor::Chance, action, &mut ());
            }
            Next::Seats { must, .. } => {
                let nth = dice.below(must.len() as u32) as usize;
                let seat = must.iter().nth(nth).unwrap();
                let action = game.random_action(seat, &mut dice, &mut scratch);
                game.apply(Actor::Seat(seat), action, &mut ());
            }
        }
    }
}

#[test]
fn inv_audit_holds_in_every_position() {
    for seats in 2..=5 {
        for seed in 0..60 {
            let mut turns = 0;
            let end = walk(seats, seed, |game, _| {
                game.audit().unwrap();
                turns = game.public().turns;
            });
            assert!(turns < 400, "{turns} turns");
            assert!(end.outcome().unwrap().winners().len() == 1, "initiative always decides");
        }
    }
}

#[test]
fn inv_lists_and_checks_agree() {
    let texts: Vec<String> = every_action();
    for seats in 2..=5 {
        walk(seats, 7, |game, _| {
            let active = game.next().active();
            for seat in Seat::all(seats) {
                let mut legal = Vec::new();
                game.legal(seat, &mut legal);
                assert_eq!(legal.is_empty(), !active.contains(seat));
                for text in &texts {
                    let action = game.read_action(text).unwrap();
                    assert_eq!(game.action_text(action), *text);
                    let listed = legal.contains(&action);
                    match game.check(seat, action) {
                        Ok(()) => assert!(listed, "{text}"),
                        Err(refusal) => {
                            assert!(!listed, "{text}: {refusal}");
                            assert!(refusal.rule.starts_with("TLK-") && refusal.words.ends_with('.'));
                        }
                    }
                }
            }
        });
    }
}

fn every_action() -> Vec<String> {
    let mut texts: Vec<String> = ["march", "pass", "invade", "yes", "no"].map(String::from).into();
    for card in Card::all() {
        texts.extend(["keep", "play", "hero", "take", "deal", "show"].map(|verb| format!("{verb} {card:?}")));
    }
    for plaque in Plaque::all() {
        texts.extend(["use", "slot"].map(|verb| format!("{verb} {}", plaque.word())));
    }
    for faction in Faction::ALL {
        texts.extend(["army", "favour", "bag"].map(|verb| format!("{verb} {}", faction.word())));
    }
    for region in Region::ALL {
        texts.push(format!("to {}", region.word()));
    }
    texts.extend((0..5).map(|seat| format!("rival {seat}")));
    texts.extend((0..2).map(|figure| format!("figure {figure}")));
    texts
}

#[test]
fn inv_imagined_worlds_fit_their_view() {
    for seats in 2..=5 {
        for seed in 0..12 {
            let mut step = 0;
            walk(seats, 100 + seed, |game, dice| {
                step += 1;
                if step % 3 != 0 && !matches!(game.public().phase, Phase::Draft(_)) {
                    return;
                }
                for viewer in viewers(seats) {
                    let view = game.view(viewer);
                    let world = LastKingdom::imagine(&view, dice);
                    if let Err(fault) = world.audit() {
                        panic!("{viewer:?} at {:?}: {fault}\n{game:?}\n{world:?}", game.public().phase);
                    }
                    let seen = world.view(viewer);
                    if seen != view {
                        panic!("{viewer:?} at {:?}\n{view:?}\n{seen:?}", game.public().phase);
                    }
                    assert_eq!(world.next(), game.next());
                    if let Some(seat) = viewer.seat() {
                        let (mut here, mut there) = (Vec::new(), Vec::new());
                        game.legal(seat, &mut here);
                        world.legal(seat, &mut there);
                        assert_eq!(here, there);
                    }
                }
            });
        }
    }
}

#[test]
fn inv_hides_from_is_exact() {
    let mut certain = 0;
    for seats in 2..=5 {
        for seed in 0..8 {
            let mut step = 0;
            walk(seats, 500 + seed, |game, dice| {
                step += 1;
                if step % 5 != 0 {
                    return;
                }
                for viewer in viewers(seats) {
                    let view = game.view(viewer);
                    let hides = game.hides_from(viewer);
                    let tries = if hides { 400 } else { 6 };
                    let differs = (0..tries).any(|_| LastKingdom::imagine(&view, dice) != *game);
                    assert_eq!(hides, differs, "{viewer:?} at {:?}\n{view:?}", game.public().phase);
                    certain += u32::from(!hides);
                }
            });
        }
    }
    assert!(certain > 100);
}

#[test]
fn inv_views_survive_json() {
    walk(4, 3, |game, _| {
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Recall(Seat(1)), Viewer::Spectator, Viewer::All] {
            let view = game.view(viewer);
            let json = serde_json::to_value(&view).unwrap();
            assert_eq!(serde_json::from_value::<last_kingdom::View>(json).unwrap(), view);
        }
    });
}

#[test]
fn inv_fast_answers_are_the_slow_ones() {
    struct Slow<'a>(&'a LastKingdom);
    for seats in 2..=5 {
        walk(seats, 40, |game, dice| {
            let slow = Slow(game);
            let mut scratch = Scratch::default();
            match game.next() {
                Next::Chance => {
                    let mut odds = Vec::new();
                    slow.0.chance(&mut odds);
                    for _ in 0..3 {
                        let mut twin = dice.clone();
                        assert_eq!(game.draw_chance(dice, &mut scratch), table::pick(&odds, &mut twin));
                        assert_eq!(*dice, twin);
                    }
                }
                Next::Seats { must, .. } => {
                    let seat = must.first().unwrap();
                    let mut legal: Vec<Action> = Vec::new();
                    slow.0.legal(seat, &mut legal);
                    let mut twin = dice.clone();
                    let slow = legal[twin.below(legal.len() as u32) as usize];
                    assert_eq!(game.random_action(seat, dice, &mut scratch), slow);
                    assert_eq!(*dice, twin);
                }
                Next::Over => {}
            }
        });
    }
}

#[test]
fn statistics_add_up() {
    let mut tally = Tally::default();
    for seed in 0..20 {
        let mut game = any_leaders(4);
        let mut dice = QuickDice::new(seed);
        let mut scratch = Scratch::default();
        let mut events = Vec::new();
        while game.next() != Next::Over {
            let (actor, action) = match game.next() {
                Next::Seats { must, .. } => {
                    let seat = must.first().unwrap();
                    (Actor::Seat(seat), game.random_action(seat, &mut dice, &mut scratch))
                }
                _ => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
            };
            game.apply(actor, action, &mut events);
        }
        events.iter().for_each(|event| LastKingdom::count(event, &mut tally));
        game.count_end(&mut tally);
    }
    let get = |name: &str| tally.get(name);
    assert_eq!(
        get("conflicts"),
        get("conflicts won by Danes") + get("conflicts won by Saxons") + get("ties")
    );
    assert_eq!(get("conflicts") - get("ties") + get("regions closed"), 20 * 10, "every region twice");
    assert_eq!(get("won by a Dane") + get("won by a Saxon"), 20);
    let wins: u64 = tally.iter().filter(|(name, _)| name.starts_with("wins of")).map(|(_, n)| n).sum();
    let games: u64 = tally.iter().filter(|(name, _)| name.starts_with("games of")).map(|(_, n)| n).sum();
    assert_eq!((wins, games, get("scores")), (20, 80, 80));
    assert!(get("points") > get("points scored in conflicts"));
    assert!(get("turns") > 20 * 40);
}

/// Decisions and final points of seeded random games. They change only with the rules: then
/// `RULES_VERSION` must be raised, and these numbers with it.
#[test]
fn golden_playouts_keep_their_results() {
    assert_eq!(LastKingdom::RULES_VERSION, 2);
    let results: Vec<(u32, Vec<u16>)> = (2..=5)
        .map(|seats| {
            let mut game = any_leaders(seats);
            let decisions =
                playout(&mut game, &mut QuickDice::new(u64::from(seats)), &mut Scratch::default());
            (decisions, Seat::all(seats).map(|seat| game.points(seat)).collect())
        })
        .collect();
    assert_eq!(results, GOLDEN.map(|(decisions, points)| (decisions, points.to_vec())));
}

const GOLDEN: [(u32, &[u16]); 4] =
    [(189, &[52, 50]), (252, &[35, 17, 66]), (462, &[64, 45, 56, 72]), (502, &[43, 63, 67, 54, 112])];
