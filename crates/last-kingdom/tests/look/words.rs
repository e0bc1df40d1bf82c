//! The text board, the trace and the ending as a player meets them.

use table::{Names, Presentation, Scene, playout};

use crate::support::*;

fn plain_width(line: &str) -> usize {
    let mut width = 0;
    let mut escape = false;
    for letter in line.chars() {
        match (escape, letter) {
            (false, '\u{1b}') => escape = true,
            (true, 'm') => escape = false,
            (true, _) => {}
            _ => width += 1,
        }
    }
    width
}

#[test]
fn the_text_board_fits_into_a_hundred_columns() {
    let names = Names::new(
        ["Bartholomew of the Very Long Name Indeed and Sons", "Bo", "Cecilia of York", "Dag", "Eve"]
            .map(String::from)
            .into(),
    );
    for seats in [2, 5] {
        each_position(any_leaders(seats), 21, |game| {
            for viewer in [Viewer::Seat(Seat(0)), Viewer::All] {
                for colour in [false, true] {
                    let board = LastKingdom::text_board(&game.view(viewer), &names, colour);
                    for line in board.lines() {
                        assert!(plain_width(line) <= 100, "{} columns: {line}", plain_width(line));
                    }
                }
            }
        });
    }
}

#[test]
fn the_terminal_shows_leader_mats_and_what_plaques_do() {
    let names = Names::plain(2);
    let scenario = Scenario::new(&["uhtred", "alfred"]);
    let board = LastKingdom::text_board(&scenario.view(Viewer::Seat(Seat(0))), &names, false);
    let words = board.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Strength 2 in Round I, 3 in Round II."), "{board}");
    assert!(words.contains("mat: Moves for 2 action tokens. Never changes side."), "{board}");
    assert!(
        words.contains("Make the Right Choice (passive): Gain 1 affinity with a faction you choose"),
        "{board}"
    );
    assert!(words.contains("take the locked marker."), "the side for two players: {board}");
}

#[test]
fn every_display_shows_the_price_that_is_paid() {
    let names = Names::new(["Anna", "Bo", "Cy"].map(String::from).into());
    let mut scenario = Scenario::new(&["uhtred", "alfred", "guthrum"]);
    scenario.face_up(1, "II06").turn(1);
    let costly = scenario.game.public().market[6];
    let (name, word) = (costly.spec().name, costly.word());
    let board = |viewer| LastKingdom::text_board(&scenario.view(viewer), &names, false);
    let drawn = |viewer| LastKingdom::draw(&scenario.view(viewer), &Scene::alone(&names, 1200));
    for (viewer, price) in
        [(Viewer::Seat(Seat(0)), 6), (Viewer::Seat(Seat(1)), 5), (Viewer::Spectator, 5), (Viewer::All, 5)]
    {
        assert!(board(viewer).contains(&format!("{price} {name} (")), "{viewer:?}");
        assert_eq!(board(viewer).contains("Bo pays 1 token less"), price == 6, "{viewer:?}");
        let svg = drawn(viewer);
        let plaque =
            svg.split(&format!("id=\"plaque-{word}\"")).nth(1).unwrap().split("</g>").next().unwrap();
        assert!(plaque.contains(&format!("costs {price} action tokens")), "{viewer:?}: {plaque}");
        assert!(plaque.contains(&format!(">{price}<")), "{viewer:?}: {plaque}");
        assert_eq!(plaque.contains("Bo pays 5"), price == 6, "{viewer:?}: {plaque}");
        let view = serde_json::to_value(scenario.view(viewer)).unwrap();
        assert_eq!(
            view["prices"],
            serde_json::json!([[2, 2, 3, 3, 4, 5, 6], [2, 2, 2, 2, 3, 4, 5], [2, 2, 3, 3, 4, 5, 6]])
        );
    }
    assert_eq!(scenario.game.trace()["market"][6]["paid"], serde_json::json!([6, 5, 6]));
    let label =
        scenario.game.describe(Seat(1), scenario.game.read_action(&format!("use {word}")).unwrap(), &names);
    assert_eq!(label.label, format!("Use {name} (5 action tokens)"));
    scenario.play(&format!("use {word}"));
    assert_eq!(scenario.tokens(1), 5);
}

#[test]
fn the_invasion_space_says_what_it_pays() {
    let names = Names::plain(2);
    let mut scenario = Scenario::new(&["anarawd", "alfred"]);
    scenario.open().peace[1] = Some(Side::Dane);
    let drawn =
        |seat| LastKingdom::draw(&scenario.view(Viewer::Seat(Seat(seat))), &Scene::alone(&names, 1200));
    assert!(drawn(0).contains("free, pays 2 action tokens"), "Anarawd's mat");
    assert!(drawn(1).contains("free, pays 1 action token"));
    let before = scenario.tokens(0);
    scenario.play("invade");
    assert_eq!(scenario.tokens(0), before + 2);
}

#[test]
fn the_trace_is_documented() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/trace-last-kingdom.md");
    let page = std::fs::read_to_string(page).unwrap();
    each_position(any_leaders(3), 8, |game| {
        let trace = game.trace();
        let seat = trace["seats"][0].as_object().unwrap();
        for key in trace.as_object().unwrap().keys().chain(seat.keys()) {
            assert!(page.contains(&format!("`{key}`")), "{key} is not documented");
        }
    });
}

#[test]
fn a_finished_game_tells_its_ending() {
    let names = Names::new(["Anna", "Bo", "Cy"].map(String::from).into());
    let mut game = any_leaders(3);
    assert_eq!(game.ending(&names), "");
    playout(&mut game, &mut QuickDice::new(3), &mut Scratch::default());
    let words = game.ending(&names);
    let winner = game.outcome().unwrap().winners().first().unwrap();
    assert!(words.starts_with(&*names.of(winner)) && words.contains("rules England"), "{words}");
}
