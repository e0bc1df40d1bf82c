//! Links, rules, and the ways to leave.

use std::collections::HashMap;
use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};

use super::{TablePage, question};
use crate::staff::standin;
use crate::tables::{Phase, Sitter};
use crate::web::pages::rules;

/// Width of a card that tells how to win, in CSS pixels: two fit beside each other, one on a phone.
const AID_WIDTH: u32 = 300;

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
        (aids(page))
        details .rules #rules data-kept[page.caller.live] { summary { "Rules" }
            // A live page has them already; they do not change.
            @if !page.caller.live && let Some(rules) = rules::text(&page.sight.game) {
                div .text tabindex="0" { (rules) }
            }
        }
    }
}

/// By game: the cards that lie beside its board and tell how to win. Drawn once; they never change.
fn aids_of(game: &str) -> Option<&'static [String]> {
    static AIDS: LazyLock<HashMap<&str, Vec<String>>> =
        LazyLock::new(|| shelf::GAMES.iter().map(|game| (game.id(), game.aids(AID_WIDTH))).collect());
    AIDS.get(game).map(Vec::as_slice).filter(|cards| !cards.is_empty())
}

/// How to win, on the cards that lie beside the board in some games.
fn aids(page: &TablePage<'_>) -> Markup {
    html! {
        @if let Some(cards) = aids_of(&page.sight.game) {
            // Like the rules: a live page has them already.
            details .how-to-win #how-to-win data-kept[page.caller.live] { summary { "How to win" }
                @if !page.caller.live {
                    div .row { @for card in cards { (PreEscaped(card)) } }
                }
            }
        }
    }
}

/// Resigning, and handing seats to bots.
fn leaving(page: &TablePage<'_>) -> Markup {
    let people = page.table.places().iter().zip(&page.sight.seats);
    let away = people.filter(|(place, seat)| {
        matches!(place.sitter, Sitter::Person { .. })
            && seat.bot.is_none()
            && (seat.yours || page.owner && !page.sight.parked)
    });
    html! {
        @for (_, seat) in away {
            form .row id={ "handover-" (seat.seat) } method="post" action={ "/t/" (page.id()) "/handover" } {
                input type="hidden" name="seat" value=(seat.seat.0);
                input type="hidden" name="bot" value=(standin());
                button type="submit" { "Let a bot play for " (seat.name)
                    @if !seat.yours && !page.absent.contains(seat.seat) { small { "once they have been away for a while" } }
                }
            }
        }
        @if page.sight.own.is_some() {
            (page.form("ask", "row", question::setting(page.caller.asks())))
            @if page.sight.end_wished.is_empty() && !page.sight.parked {
                (page.form("end", "row", html! { button type="submit" name="end" value="yes" { "Offer to end without a winner" } }))
            }
            details .resign #resigning { summary { "Resign" }
                (page.form("resign", "row", html! { button .danger type="submit" { "I give up this game" } })) }
        }
    }
}
