//! The board, or the curtain before it.

use std::sync::Arc;

use maud::{Markup, html};
use table::Seat;

use super::TablePage;
use crate::sight::Sight;

/// Stands for the board until the page is written: the board is most of it, and is copied once.
/// No text of a player's can look like this, since all of it is escaped.
pub(super) const BOARD: &str = "<!-- board -->";

/// The page with its board in place, without the ground that a live page has already.
pub(super) fn with_board(page: &str, board: Option<&str>, ground: Option<&str>) -> String {
    let Some((before, after)) = page.split_once(BOARD) else { return page.to_owned() };
    let board = board.unwrap_or_default();
    let known = ground.and_then(|id| ink::Ground::find(board, id)).unwrap_or(0..0);
    [before, &board[..known.start], &board[known.end..], after].concat()
}

/// The board; `None` before the game.
pub(super) fn drawing(page: &TablePage<'_>) -> Option<Arc<String>> {
    let viewer = page.table.viewer(page.eyes.seat());
    page.table.board(viewer, page.caller.board_width(), &glow(&page.sight))
}

/// What can be acted on: the first place of every choice.
fn glow(sight: &Sight) -> Vec<String> {
    let mut glow: Vec<String> =
        sight.legal.iter().filter_map(|choice| choice.touches.first().cloned()).collect();
    glow.dedup();
    glow
}

/// Between two people at one screen.
pub(super) fn curtain(page: &TablePage<'_>, seat: Seat) -> Markup {
    let name = page.table.name(seat);
    html! {
        div .curtain #curtain {
            h2 { "It is " (name) "'s turn" }
            p { "Hand the screen over. Nobody sees anybody else's hand." }
            a .button .primary #uncover href={ "/t/" (page.id()) "?as=" (seat.0) } { "I am " (name) }
        }
    }
}
