//! The rulebook's turn-by-turn example, replayed exactly.

use crate::support::*;

const G: Seat = Seat(0);
const A: Seat = Seat(1);
const U: Seat = Seat(2);
const E: Seat = Seat(3);

/// The rulebook's example up to the choice of Guthrum's Friendships: four players, drafted.
fn example_draft() -> Scenario {
    let mut scenario = Scenario::fresh(&FOUR);
    scenario.play("slot see, slot choice, slot england, slot dane, slot mine, slot destiny");
    scenario.play("bag dane, bag dane, bag dane, bag mercian, bag northumbrian, bag westsaxon");
    let picks = [
        ["I02", "I15", "I23", "I10"],
        ["I09", "HI1", "I21", "I13"],
        ["I01", "I24", "I20", "I25"],
        ["I03", "I22", "I18", "I11"],
    ];
    let ends = ["I04", "I05", "I06", "I07"];
    for origin in 0..4 {
        for pick in 0..4 {
            scenario.play(&format!("deal {}", picks[(origin + pick) % 4][pick]));
        }
        scenario.play(&format!("deal {}", ends[origin]));
    }
    for pick in 0..4 {
        for hand in picks {
            scenario.play(&format!("keep {}", hand[pick]));
        }
    }
    scenario
}

/// The same, Guthrum having chosen, tokens placed: Guthrum to take the first turn.
fn example() -> Scenario {
    let mut scenario = example_draft();
    scenario.play("favour westsaxon, to wessex, to northumbria");
    scenario
}

/// The turns of the example: what is done, and the strength afterwards (Saxons, Danes).
const TURNS: [(&str, (u8, u8)); 15] = [
    ("march, to wessex", (4, 5)),
    (
        "play I09, deal II13, play II13, to wessex, to mercia, army dane, to wessex, army mercian, army mercian",
        (6, 3),
    ),
    ("march, to mercia, to wessex", (6, 5)),
    ("play L2a, to wessex, to eastanglia", (6, 9)),
    ("pass", (6, 9)),
    (
        "use destiny, deal II27, deal II14, deal II07, keep II27, \
         use england, to mercia, to wessex, to northumbria",
        (7, 9),
    ),
    ("pass", (7, 9)),
    ("use mercy, to wessex, to eastanglia, army westsaxon, army mercian", (6, 9)),
    ("pass", (6, 9)),
    ("play HI1, to wessex", (7, 9)),
    ("play L1a", (9, 7)),
    ("invade", (9, 7)),
    ("pass", (9, 7)),
    ("pass", (9, 7)),
    ("pass", (0, 0)),
];

/// The example with its turns up to and including this one (from 1).
fn example_after(turn: usize) -> Scenario {
    let mut scenario = example();
    for (steps, _) in &TURNS[..turn] {
        scenario.play(steps);
    }
    scenario
}

/// Strength in the conflict region, Saxons first as the rulebook counts.
fn strength(scenario: &Scenario) -> (u8, u8) {
    let public = scenario.game.public();
    let [danes, saxons] = public.strength(public.conflict.unwrap());
    (saxons, danes)
}

fn market(scenario: &Scenario) -> String {
    scenario.game.public().market.iter().map(|plaque| plaque.word()).collect::<Vec<_>>().join(" ")
}

fn hands(scenario: &Scenario) -> Vec<u8> {
    Seat::all(4).map(|seat| scenario.game.hand(seat).len()).collect()
}

fn sides(scenario: &Scenario) -> String {
    scenario.game.public().side[..4].iter().map(|side| if *side == Side::Dane { 'D' } else { 'S' }).collect()
}

#[test]
fn golden_example_strength_after_each_of_the_fifteen_turns() {
    let mut scenario = example();
    assert_eq!(scenario.game.public().phase, Phase::Turn(G));
    assert_eq!(strength(&scenario), (4, 2));
    for (turn, (steps, expected)) in TURNS.iter().enumerate() {
        scenario.play(steps);
        if turn < 14 {
            assert_eq!(strength(&scenario), *expected, "after turn {}", turn + 1);
        }
    }
    assert_eq!(scenario.game.public().phase, Phase::PreScoring(G));
    assert_eq!(strength(&scenario), (9, 7));
}

#[test]
fn golden_example_exact_states() {
    let mut scenario = example();
    let other = |scenario: &Scenario| {
        [Region::Northumbria, Region::Mercia, Region::Wales, Region::EastAnglia].map(|r| scenario.at(r))
    };
    assert_eq!(scenario.all_tokens()[..4], [6, 6, 6, 6]);
    assert_eq!(hands(&scenario), [5, 6, 5, 5]);
    assert_eq!(sides(&scenario), "DSDS");
    assert_eq!(scenario.at(Region::Wessex), [2, 3, 0, 0]);
    assert_eq!(other(&scenario), [[3, 0, 0, 2], [2, 0, 3, 0], [2, 0, 2, 1], [3, 1, 0, 1]]);
    assert_eq!(scenario.game.public().pools, [8, 11, 10, 11]);
    assert_eq!(scenario.affinity(3), [1, 2, 2, 1]);
    assert_eq!(scenario.affinity(0), [3, 1, 1, 0]);

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
            scenario.play(steps);
        }
        at = turn;
        assert_eq!(scenario.at(Region::Wessex), wessex, "after turn {turn}");
        assert_eq!(scenario.all_tokens()[..4], tokens, "after turn {turn}");
        assert_eq!(scenario.all_points()[..4], points, "after turn {turn}");
        assert_eq!(sides(&scenario), side, "after turn {turn}");
        assert_eq!(hands(&scenario), hand, "after turn {turn}");
    }
    assert_eq!(other(&scenario), [[3, 0, 0, 3], [3, 0, 2, 0], [2, 0, 2, 1], [3, 2, 0, 2]]);
    assert_eq!(scenario.game.public().pools, [6, 10, 9, 9]);
}

#[test]
fn golden_example_market_rows() {
    let scenario = example_after(6);
    assert_eq!(market(&scenario), "see choice dane mine mercy destiny england");
    let scenario = example_after(8);
    assert_eq!(market(&scenario), "see choice dane mine destiny england mercy");
}

#[test]
fn golden_example_gains_of_the_resolution() {
    let mut scenario = example_after(15);
    scenario.events.clear();
    scenario.play("yes");
    let scored: Vec<_> = scenario
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Scored { seat, points, alone, .. } => Some((*seat, *points, *alone)),
            Event::Lost { seat, tokens, alone } => Some((*seat, *tokens, *alone)),
            _ => None,
        })
        .collect();
    assert_eq!(scored, [(G, 5, false), (A, 11, false), (U, 5, false), (E, 4, true)]);
    assert_eq!(scenario.legal(), ["take II13", "no"], "Brida brings Maneuver back");
    assert_eq!(scenario.all_points()[..4], [5, 11, 6, 2]);
    assert_eq!(scenario.all_tokens()[..4], [6, 0, 7, 6]);
    scenario.play("take II13");
    assert_eq!(scenario.all_points()[..4], [5, 11, 7, 2], "Brutal Tactics counts the disbanded Danes");
    assert_eq!(scenario.at(Region::Wessex), [1, 1, 1, 0]);
    assert_eq!(hands(&scenario), [5, 6, 4, 4]);
    assert!(scenario.game.hand(A).has(Card::by_id("II13").unwrap()));
    assert_eq!(scenario.game.public().pools, [8, 12, 10, 9]);
    assert_eq!(scenario.game.public().peace[Region::Wessex.index()], Some(Side::Saxon));
    assert_eq!(scenario.game.public().strength(Region::Wessex), [2, 7]);
    assert_eq!(scenario.game.public().conflict, Some(Region::Northumbria));
    assert_eq!(scenario.game.public().phase, Phase::PlaceSuccession(E));
    assert_eq!(scenario.legal(), ["to mercia", "to wales", "to eastanglia"]);
    scenario.play("to wales");
    assert_eq!(scenario.game.public().phase, Phase::Turn(E));
    let affinities: Vec<_> = (0..4).map(|seat| scenario.affinity(seat)).collect();
    assert_eq!(affinities, [[3, 1, 1, 0], [0, 4, 1, 0], [3, 1, 1, 0], [1, 2, 2, 1]]);
}
