//! The players.

use maud::{Markup, html};

use super::TablePage;
use crate::sight::{SeatKind, SeatSight};
use crate::tables;
use crate::web::pages::report;

/// Who sits where, whose turn it is, what time is left.
pub(super) fn seats(page: &TablePage<'_>) -> Markup {
    let viewer = page.table.viewer(page.eyes.seat());
    let names = page.table.called();
    let glances = page.table.game().map_or(Vec::new(), |game| game.glances(viewer));
    html! {
        section .people #people aria-label="Players" {
            // One form around all of them: each button says which seat it is about.
            form #report-names method="post" action={ "/t/" (page.id()) "/report" } {
                ul tabindex="0" aria-label="Players" { @for (seat, glance) in page.sight.seats.iter().zip(glances.iter().map(Some).chain(std::iter::repeat(None))) { (person(seat, names.letter(seat.seat), glance.map_or("", String::as_str))) } }
            }
            @for notice in &page.sight.notices { p .quiet { (notice) } }
        }
    }
}

fn person(seat: &SeatSight, letter: char, glance: &str) -> Markup {
    let open = seat.kind == SeatKind::Open;
    html! {
        li id={ "person-" (seat.seat) } .acts[seat.acts] aria-current=[seat.acts.then_some("true")] {
            span class={ "crest seat-" (seat.seat.0 % 8) @if open { " open" } } aria-hidden="true" { (letter) }
            span .name { (seat.name) @if seat.yours { span .quiet { " (you)" } } }
            span .quiet {
                @if seat.kind == SeatKind::Open { "open" }
                @else if let Some(bot) = seat.bot.as_ref().filter(|_| seat.kind == SeatKind::Bot) { (bot) }
                @else if let Some(bot) = &seat.bot { "bot " (bot) " plays" }
            }
            @if let Some(left) = seat.clock {
                span .clock data-left=(left) data-runs[seat.acts && seat.bot.is_none()] { (tables::words(left)) }
            }
            @if seat.acts { span .turn { "to act" } }
            @if !glance.is_empty() { span .glance { (glance) } }
            @if seat.kind == SeatKind::Person && !seat.yours { (report::button("seat", u64::from(seat.seat.0), &seat.name)) }
        }
    }
}
