//! The players.

use maud::{Markup, html};

use super::TablePage;
use crate::sight::SeatSight;
use crate::tables;
use crate::web::pages::report;

/// Who sits where, whose turn it is, what time is left.
pub(super) fn seats(page: &TablePage<'_>) -> Markup {
    html! {
        section .people #people aria-label="Players" {
            // One form around all of them: each button says which seat it is about.
            form #report-names method="post" action={ "/t/" (page.id()) "/report" } {
                ul { @for seat in &page.sight.seats { (person(seat)) } }
            }
            @for notice in &page.sight.notices { p .quiet { (notice) } }
        }
    }
}

fn person(seat: &SeatSight) -> Markup {
    let (initial, open) = (ink::initial(&seat.name).unwrap_or('?'), seat.kind == "open");
    html! {
        li id={ "person-" (seat.seat) } .acts[seat.acts] aria-current=[seat.acts.then_some("true")] {
            span class={ "crest seat-" (seat.seat.0 % 8) @if open { " open" } } aria-hidden="true" { (initial) }
            span .name { (seat.name) @if seat.yours { span .quiet { " (you)" } } }
            span .quiet {
                @if seat.kind == "open" { "open" }
                @else if seat.kind == "bot" { "bot" }
                @else if let Some(bot) = &seat.bot { "bot " (bot) " plays" }
            }
            @if let Some(left) = seat.clock {
                span .clock data-left=(left) data-runs[seat.acts && seat.bot.is_none()] { (tables::words(left)) }
            }
            @if seat.acts { span .turn { "to act" } }
            @if seat.kind == "person" && !seat.yours { (report::button("seat", u64::from(seat.seat.0), &seat.name)) }
        }
    }
}
