//! Links, rules, and the ways to leave.

use maud::{Markup, html};

use super::{TablePage, question};
use crate::staff::standin;
use crate::tables::{Phase, Sitter};
use crate::web::pages::rules;

/// Rules, links, and the ways to leave.
pub(super) fn more(page: &TablePage<'_>) -> Markup {
    let (id, phase) = (page.id(), page.sight.phase);
    let watch = format!("{}/t/{id}", page.origin);
    html! {
        details .more #more {
            summary { "More" }
            ul .links {
                @if phase != Phase::Open {
                    li { a href=(page.replay()) { "Go through the game step by step" } }
                    li { a href={ "/t/" (id) "/fairness" } { "How chance is kept fair" } }
                }
                li { a href={ "/rules/" (page.sight.game) } target="_blank" { "Rules on a page of their own" } }
            }
            label .field { span { "Link for those who want to watch" } input #watch readonly value=(watch) data-copy; }
            @if phase == Phase::Playing { (leaving(page)) }
        }
        details .rules #rules data-kept[page.caller.live] { summary { "Rules" }
            // A live page has them already; they do not change.
            @if !page.caller.live && let Some(rules) = rules::text(&page.sight.game) {
                div .text tabindex="0" { (rules) }
            }
        }
    }
}

/// Resigning, and handing seats to bots.
fn leaving(page: &TablePage<'_>) -> Markup {
    let people = page.table.places().iter().zip(&page.sight.seats);
    let away = people.filter(|(place, seat)| {
        matches!(place.sitter, Sitter::Person { .. }) && seat.bot.is_none() && (page.owner || seat.yours)
    });
    html! {
        @for (_, seat) in away {
            form .row id={ "handover-" (seat.seat) } method="post" action={ "/t/" (page.id()) "/handover" } {
                input type="hidden" name="seat" value=(seat.seat.0);
                input type="hidden" name="bot" value=(standin());
                button type="submit" { "Let a bot play for " (seat.name) }
            }
        }
        @if page.sight.own.is_some() {
            (page.form("ask", "row", question::setting(page.caller.asks())))
            @if page.sight.end_wished.is_empty() {
                (page.form("end", "row", html! { button type="submit" name="end" value="yes" { "Offer to end without a winner" } }))
            }
            details .resign #resigning { summary { "Resign" }
                (page.form("resign", "row", html! { button .danger type="submit" { "I give up this game" } })) }
        }
    }
}
