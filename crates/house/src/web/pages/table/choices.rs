//! What the seat that looks may do now.

use maud::{Markup, html};

use super::{TablePage, question};
use crate::tables::{Phase, TakeoverCause};
use crate::web::pages::CLOSED;

/// The decisions of the seat that looks, as buttons.
pub(super) fn decide(page: &TablePage<'_>) -> Markup {
    let sight = &page.sight;
    let wide = long(&sight.legal);
    let standing = sight.own.and_then(|seat| page.table.places().get(seat.index())?.standin.as_ref());
    html! {
        @if let (Some(weight), [choice]) = (page.question, sight.legal.as_slice()) {
            div .row #question {
                (page.form("play", "", question::confirm(choice, weight)))
                (page.form("back", "", html! { button #choice-back type="submit" { "Back" } }))
            }
        } @else if !sight.legal.is_empty() {
            (page.form("play", "choices", html! {
                @for (number, choice) in sight.legal.iter().enumerate() {
                    button type="submit" name="action" value=(choice.action) id={ "choice-" (number) } .long[wide || choice.caution.is_some()]
                        data-touches=(choice.touches.join(" ")) {
                        (choice.label)
                        @if let Some(caution) = &choice.caution { small { (caution) } }
                    }
                }
            }))
        }
        @if !sight.end_wished.is_empty() && !sight.parked { (offered_end(page)) }
        div .row #deciding {
            // While a question is open there is one way back: to the choices.
            @if sight.undoable > 0 && page.question.is_none() { (page.form("undo", "", html! { button #undo type="submit" { "Take back" } })) }
            @if let Some((bot, cause)) = standing.filter(|_| sight.phase == Phase::Playing && !sight.parked) {
                @if *cause == TakeoverCause::Resigned {
                    p .quiet { "You resigned; a bot plays your seat to the end." }
                } @else {
                    p { "The bot " (bot) " plays your seat." }
                    (page.form("takeback", "", html! { button .primary type="submit" { "Take my seat back" } }))
                }
            }
            @if sight.phase == Phase::Over { (after(page)) }
        }
    }
}

/// Whether choices need a line each; two stand side by side only if all of them are short.
fn long(choices: &[shelf::LegalChoice]) -> bool {
    choices.iter().any(|choice| choice.label.chars().count() > 30)
}

/// What is offered when the game is over.
fn after(page: &TablePage<'_>) -> Markup {
    let id = page.id();
    html! {
        @if page.player() {
            form method="post" action={ "/t/" (id) "/rematch" } data-plain {
                button .primary type="submit" { @if page.sight.rematch.is_some() { "To the rematch" } @else { "Rematch" } }
            }
        } @else if let Some(next) = &page.sight.rematch {
            a .button .primary href={ "/t/" (next) } { "To the rematch" }
        }
        // A table that nobody came to has hidden nothing.
        @if page.table.game().is_some() {
            @if !page.sight.secrets_open { (closed(page)) }
            a .button href=(page.replay()) { "Replay" }
        }
        a .button href={ "/t/" (id) "/fairness" } { "Check the chance" }
    }
}

/// A game that was ended before its time: what was hidden stays so, unless everybody wishes it open.
fn closed(page: &TablePage<'_>) -> Markup {
    let wished = &page.sight.reveal_wished;
    let names = page.table.game().map(|game| game.names().list(wished.iter().copied().collect()));
    html! {
        p .quiet #closed { (CLOSED)
            @if !wished.is_empty() {
                " " (names.unwrap_or_default()) @if wished.len() == 1 { " wishes" } @else { " wish" } " to open it; everybody who played must agree."
            }
        }
        @if page.sight.own.is_some_and(|own| !wished.contains(&own)) {
            (page.form("reveal", "", html! { button type="submit" { "Open what was hidden" } }))
        }
    }
}

/// A player offers to end the game without a winner.
fn offered_end(page: &TablePage<'_>) -> Markup {
    let wished = &page.sight.end_wished;
    let names = page.table.game().map(|game| game.names().list(wished.iter().copied().collect()));
    let own = page.sight.own.filter(|_| page.player());
    html! {
        div .row #ending {
            p { (names.unwrap_or_default()) @if wished.len() == 1 { " offers" } @else { " offer" } " to end the game without a winner." }
            @if let Some(own) = own {
                @if wished.contains(&own) {
                    (page.form("end", "", html! { button type="submit" name="end" value="no" { "Take the offer back" } }))
                } @else {
                    (page.form("end", "row", html! {
                        button type="submit" name="end" value="yes" { "Agree" }
                        button type="submit" name="end" value="no" { "Play on" }
                    }))
                }
            }
        }
    }
}
