//! What happened, and how it looks.

use maud::{Markup, html};
use table::Viewer;

use super::TablePage;
use crate::tables::Phase;
use crate::web::pages::rules;

/// The log, with what is new to the seat that looks marked.
pub(super) fn log(page: &TablePage<'_>) -> Markup {
    let sight = &page.sight;
    // Of a game that is over nothing is news.
    let seat = sight.own.filter(|_| sight.phase == Phase::Playing);
    let news = seat.zip(page.table.game()).map_or(0..0, |(seat, game)| game.new_steps(Viewer::Seat(seat)));
    html! {
        details .log #log open {
            summary { "What happened" }
            div .lines #log-lines role="log" aria-label="What happened" tabindex="0" {
                ol #log-list { @for (number, line) in sight.log.iter().enumerate() {
                    li id={ "log-" (number) } class=[news.contains(&line.ply).then_some("new")] { (rules::linked(&line.words)) }
                } }
            }
        }
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
