//! What one plays for, and who is ahead.

use maud::{Markup, html};

use super::TablePage;
use crate::tables::Phase;

/// The line over the board: the aim, and whose turn it is.
pub(super) fn aim(page: &TablePage<'_>) -> Markup {
    let viewer = page.table.viewer(page.eyes.seat());
    let game = page.table.game().filter(|_| page.sight.phase != Phase::Open);
    html! {
        p .aim #aim { @if let Some(game) = game { (game.aim(viewer)) } @else { (page.game_name()) } }
    }
}

/// Who would win if the game ended now, where the board does not say it.
pub(super) fn outlook(page: &TablePage<'_>) -> Markup {
    let viewer = page.table.viewer(page.eyes.seat());
    let game = page.table.game().filter(|_| page.sight.phase == Phase::Playing);
    let lines = game.map_or(Vec::new(), |game| game.outlook(viewer));
    html! {
        @if !lines.is_empty() {
            section .outlook #outlook-now aria-label="If it ended now" {
                h2 { "If it ended now" }
                @for line in &lines { p { (line) } }
            }
        }
    }
}
