//! Links, rules, and the ways to leave.

use std::collections::HashMap;
use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};

use super::TablePage;
use super::outlook::outlook;
use crate::staff::standin;
use crate::tables::{Phase, Sitter};
use crate::web::caller::Asking;
use crate::web::pages::{agreed, rules};

/// Width of a card that tells how to win, in CSS pixels: two fit beside each other, one on a phone.
const AID_WIDTH: u32 = 300;

/// Rules, links, and the ways to leave.
pub(super) fn more(page: &TablePage<'_>) -> Markup {
    let (id, phase) = (page.id(), page.sight.phase);
    let watch = format!("{}/t/{id}", page.origin);
    let (print, rest) = page.kept(
        "more-rest",
        html! {
            h2 { "More" }
            ul .links {
                li { a href="/" { "All games" } }
                @if phase != Phase::Open {
                    li { a href=(page.replay()) { "Go through the game step by step" } }
                    li { a href={ "/t/" (id) "/fairness" } { "How chance is kept fair" } }
                }
                li { a href={ "/rules/" (page.sight.game) } target="_blank" { "Rules on a separate page" } }
            }
            label .field { span { "Link for those who want to watch" } input #watch readonly value=(watch) data-copy; }
            (settings(page))
            @if phase == Phase::Playing { (leaving(page)) }
        },
    );
    html! {
        section .more .tab #more aria-label="More" {
            (outlook(page))
            div #more-rest data-print=(print) data-kept[rest.is_none()] { @if let Some(rest) = rest { (rest) } }
        }
        section .rules .tab #rules aria-label="Rules" data-kept[page.caller.live] {
            // A live page has them already; they do not change.
            @if !page.caller.live {
                @let agreed = agreed(&page.sight.game, &page.table.opening().options);
                @if !agreed.is_empty() { p #agreed { strong { "Agreed at this table" } " · " (agreed.join(" · ")) } }
                (aids(page))
                (terms(&page.sight.game))
                @if let Some(rules) = rules::text(&page.sight.game) { div .text tabindex="0" { (rules) } }
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

/// The words of the game; the script explains them wherever they stand.
fn terms(game: &str) -> Markup {
    let terms = shelf::find(game).map_or(&[][..], |game| game.terms());
    html! {
        @if !terms.is_empty() {
            details .glossary { summary { "Words of this game" }
                dl #terms { @for term in terms { dt { (term.word) } dd { (term.meaning) } } }
            }
        }
    }
}

/// How to win, on the cards that lie beside the board in some games.
fn aids(page: &TablePage<'_>) -> Markup {
    html! {
        @if let Some(cards) = aids_of(&page.sight.game) {
            div .how-to-win #how-to-win { h2 { "How to win" }
                div .row { @for card in cards { (PreEscaped(card)) } }
            }
        }
    }
}

/// What each person sets for themselves. All but the first are kept by the browser.
fn settings(page: &TablePage<'_>) -> Markup {
    let now = page.caller.asking();
    html! {
        h2 { "Settings" }
        @if page.sight.own.is_some() && page.sight.phase == Phase::Playing { (page.form("ask", "row", html! {
            fieldset .segments { legend { "Ask before a turn ends" }
                @for (asking, words) in Asking::ALL {
                    button type="submit" name="ask" value=(asking.word()) id={ "ask-" (asking.word()) } aria-pressed=(asking == now) { (words) }
                }
            }
        })) }
        // The script fills these in; without it they would do nothing.
        div #settings data-kept {}
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
            @if page.sight.end_wished.is_empty() && !page.sight.parked {
                details .resign #ending-offer { summary { "End without a winner" }
                    (page.form("end", "row", html! { button type="submit" name="end" value="yes" { "Offer to end without a winner" } })) }
            }
            details .resign #resigning { summary { "Resign" }
                (page.form("resign", "row", html! {
                    label .grave { input type="checkbox" required; " Yes, I lose the game." }
                    button .danger type="submit" { "Resign" }
                })) }
        }
    }
}
