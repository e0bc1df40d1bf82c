//! The rulebook's turn-by-turn example, replayed exactly.

mod common;

use common::*;
use last_kingdom::{Card, Phase, Region, Side};
use table::Seat;

fn hands(script: &Script) -> Vec<u8> {
    Seat::all(4).map(|seat| script.game.hand(seat).len()).collect()
}

fn sides(script: &Script) -> String {
    script.game.public().side[..4].iter().map(|side| if *side == Side::Dane { 'D' } else { 'S' }).collect()
}

#[test]
fn golden_example_strength_after_each_of_the_fifteen_turns() {
    let mut script = example();
    assert_eq!(script.game.public().phase, Phase::Turn(G));
    assert_eq!(script.strength(), (4, 2));
    for (turn, (steps, strength)) in TURNS.iter().enumerate() {
        script.play(steps);
        if turn < 14 {
            assert_eq!(script.strength(), *strength, "after turn {}", turn + 1);
        }
    }
    assert_eq!(script.game.public().phase, Phase::PreScoring(G));
    assert_eq!(script.strength(), (9, 7));
}

#[test]
fn golden_example_exact_states() {
    let mut script = example();
    let other = |script: &Script| {
        [Region::Northumbria, Region::Mercia, Region::Wales, Region::EastAnglia].map(|r| script.armies(r))
    };
    assert_eq!(script.tokens(), [6, 6, 6, 6]);
    assert_eq!(hands(&script), [5, 6, 5, 5]);
    assert_eq!(sides(&script), "DSDS");
    assert_eq!(script.armies(Region::Wessex), [2, 3, 0, 0]);
    assert_eq!(other(&script), [[3, 0, 0, 2], [2, 0, 3, 0], [2, 0, 2, 1], [3, 1, 0, 1]]);
    assert_eq!(script.game.public().pools, [8, 11, 10, 11]);
    assert_eq!(script.affinity(3), [1, 2, 2, 1]);
    assert_eq!(script.affinity(0), [3, 1, 1, 0]);

    type Row = (usize, [u8; 4], [u16; 4], [u16; 4], &'static str, [u8; 4]);
    let table: [Row; 8] = [
        (1, [2, 3, 0, 0], [3, 6, 6, 6], [0; 4], "DSDS", [5, 6, 5, 5]),
        (2, [1, 3, 2, 0], [3, 8, 6, 6], [0; 4], "DSDS", [5, 5, 5, 5]),
        (3, [1, 3, 2, 0], [3, 8, 4, 6], [0; 4], "DSDS", [5, 5, 5, 5]),
        (4, [3, 3, 2, 0], [3, 8, 4, 6], [0; 4], "DSDD", [5, 5, 5, 4]),
        (6, [3, 4, 2, 0], [3, 0, 4, 6], [0; 4], "DSDD", [5, 6, 5, 4]),
        (8, [3, 3, 2, 0], [3, 0, 4, 2], [0, 0, 1, 2], "DSDD", [5, 6, 5, 4]),
        (10, [3, 3, 2, 0], [3, 0, 4, 2], [0, 0, 1, 2], "DSDD", [5, 5, 5, 4]),
        (11, [3, 3, 2, 0], [3, 0, 7, 2], [0, 0, 1, 2], "DSSD", [5, 5, 4, 4]),
    ];
    let mut at = 0;
    for (turn, wessex, tokens, points, side, hand) in table {
        for (steps, _) in &TURNS[at..turn] {
            script.play(steps);
        }
        at = turn;
        assert_eq!(script.armies(Region::Wessex), wessex, "after turn {turn}");
        assert_eq!(script.tokens(), tokens, "after turn {turn}");
        assert_eq!(script.points(), points, "after turn {turn}");
        assert_eq!(sides(&script), side, "after turn {turn}");
        assert_eq!(hands(&script), hand, "after turn {turn}");
    }
    assert_eq!(other(&script), [[3, 0, 0, 3], [3, 0, 2, 0], [2, 0, 2, 1], [3, 2, 0, 2]]);
    assert_eq!(script.game.public().pools, [6, 10, 9, 9]);
}

#[test]
fn golden_example_market_rows() {
    let script = example_after(6);
    assert_eq!(script.market(), "see choice dane mine mercy destiny england");
    let script = example_after(8);
    assert_eq!(script.market(), "see choice dane mine destiny england mercy");
}

#[test]
fn golden_example_gains_of_the_resolution() {
    let mut script = example_after(15);
    script.events.clear();
    script.play("yes");
    let scored: Vec<_> = script
        .events
        .iter()
        .filter_map(|event| match event {
            last_kingdom::Event::Scored { seat, points, alone } => Some((*seat, *points, *alone)),
            last_kingdom::Event::Lost { seat, tokens, alone } => Some((*seat, *tokens, *alone)),
            _ => None,
        })
        .collect();
    assert_eq!(scored, [(G, 5, false), (A, 11, false), (U, 5, false), (E, 4, true)]);
    assert_eq!(script.legal(), ["take II13", "no"], "Brida brings Maneuver back");
    assert_eq!(script.points(), [5, 11, 6, 2]);
    assert_eq!(script.tokens(), [6, 0, 7, 6]);
    script.play("take II13");
    assert_eq!(script.points(), [5, 11, 7, 2], "Brutal Tactics counts the disbanded Danes");
    assert_eq!(script.armies(Region::Wessex), [1, 1, 1, 0]);
    assert_eq!(hands(&script), [5, 6, 4, 4]);
    assert!(script.game.hand(A).has(Card::by_id("II13").unwrap()));
    assert_eq!(script.game.public().pools, [8, 12, 10, 9]);
    assert_eq!(script.game.public().peace[Region::Wessex.index()], Some(Side::Saxon));
    assert_eq!(script.game.public().strength(Region::Wessex), [2, 7]);
    assert_eq!(script.game.public().conflict, Some(Region::Northumbria));
    assert_eq!(script.game.public().phase, Phase::PlaceSuccession(E));
    assert_eq!(script.legal(), ["to mercia", "to wales", "to eastanglia"]);
    script.play("to wales");
    assert_eq!(script.game.public().phase, Phase::Turn(E));
    let affinities: Vec<_> = (0..4).map(|seat| script.affinity(seat)).collect();
    assert_eq!(affinities, [[3, 1, 1, 0], [0, 4, 1, 0], [3, 1, 1, 0], [1, 2, 2, 1]]);
}
