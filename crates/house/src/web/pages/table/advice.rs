//! What somebody who plays for the first time is told about a kind of decision. The script puts it away once it has been
//! heard.

use maud::{Markup, html};

use super::{TablePage, hint};
use crate::tables::print;

/// What the game advises the seat that looks, while it decides. A lesson or a hint says more, and stands alone.
pub(super) fn advice(page: &TablePage<'_>) -> Markup {
    let (sight, alone) = (&page.sight, page.hint.is_none() && page.question.is_none() && !page.turned);
    let decides = alone && sight.lesson.is_none() && !sight.legal.is_empty() && !sight.parked;
    let words =
        page.table.game().filter(|_| decides).zip(sight.own).and_then(|(game, seat)| game.advice(seat));
    html! {
        @if let Some(words) = words {
            aside .advice #advice data-told={ (format!("{:x}", print(words))) } aria-label="For your first game" {
                p { (words) @if hint::is_offered(page) { " Not sure? Ask for a hint." } }
                div .row {
                    // The script shows it: without one nothing can be put away.
                    button #heard type="button" hidden data-kept { "Got it" }
                    a href="/learn" { "Learn by playing" }
                }
            }
        }
    }
}
