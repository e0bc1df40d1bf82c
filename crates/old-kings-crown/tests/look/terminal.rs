//! The board as text.

use old_kings_crown::Crown;
use table::{Presentation, Seat, Secrets, Viewer};

use crate::{names, positions};

#[test]
fn the_terminal_board_fits_a_hundred_columns() {
    let names = names();
    for crown in positions().iter().step_by(2) {
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator, Viewer::All] {
            for colour in [false, true] {
                let board = Crown::text_board(&crown.view(viewer), &names, colour);
                for line in board.lines() {
                    assert!(ink::shown_width(line) <= 100, "{line}");
                }
                assert_eq!(board.contains('\u{1b}'), colour);
            }
        }
    }
}
