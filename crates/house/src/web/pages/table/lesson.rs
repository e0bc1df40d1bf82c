//! What a first game teaches now, beside the prompt.

use maud::{Markup, html};

use super::TablePage;
use crate::staff::standin;
use crate::tables::Phase;
use crate::tours::READ_FIRST;

/// The lesson for whoever learns here; nothing at other tables. The box stays, so that new words in it are read aloud.
pub(super) fn lesson(page: &TablePage<'_>) -> Markup {
    let Some(lesson) = &page.sight.lesson else { return html! {} };
    let (over, title) = (page.sight.phase == Phase::Over, lesson.title);
    html! {
        div .lesson #lesson data-point=(lesson.points.join(" ")) {
            div #lesson-words aria-live="polite" aria-atomic="true" {
                p .where #lesson-title {
                    @if over { strong { (title) } } @else {
                        span .quiet { "Lesson " (lesson.number + 1) " of " (lesson.of) }
                        @if !title.is_empty() { " " strong { (title) } }
                    }
                }
                p .say #lesson-say { (lesson.say) }
            }
            @if lesson.is_read {
                (page.form("read", "row", html! {
                    input type="hidden" name="lesson" value=(lesson.number);
                    button .primary #go-on type="submit" { "Go on" }
                }))
            }
            @if let Some(seat) = page.sight.own.filter(|_| lesson.offers_rest && !lesson.is_read && !page.sight.legal.is_empty()) {
                form .row #rest method="post" action={ "/t/" (page.id()) "/handover" } {
                    input type="hidden" name="seat" value=(seat.0);
                    input type="hidden" name="bot" value=(standin());
                    button type="submit" { "Let the house finish the game for both of us" }
                }
            }
            @if over { div .row #onward { (onward(lesson.game)) } }
        }
    }
}

/// What comes after a first game.
pub(super) fn onward(game: &str) -> Markup {
    html! {
        a .button .primary href={ "/new?game=" (game) } { "Play your first game" }
        a .button href="/learn" { "Other first games" }
    }
}

/// The kind words for an answer that does not fit, on a page without the script.
pub(super) fn missed(page: &TablePage<'_>) -> &'static str {
    match &page.sight.lesson {
        Some(lesson) if page.missed && lesson.is_read => READ_FIRST,
        Some(lesson) if page.missed => lesson.otherwise,
        _ => "",
    }
}
