//! The text board, the trace and the ending as a player meets them.

use table::{Names, Presentation, playout};

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
