//! A hint for whoever practises against bots: how to ask for one, and what it says.

use bots::{Counsel, Told};
use maud::{Markup, html};
use shelf::LegalChoice;

use super::TablePage;
use crate::house::{Found, Progress};
use crate::verbs::no_hints;
use crate::web::pages::study::hundredths;

/// Whether the seat that looks may ask for a hint about what it has to decide.
pub(super) fn is_offered(page: &TablePage<'_>) -> bool {
    let alone = page.caller.id().is_some_and(|visitor| no_hints(page.table, &visitor).is_none());
    alone && page.sight.legal.len() > 1 && page.question.is_none() && !page.sight.parked
}

/// The way to ask.
pub(super) fn ask(page: &TablePage<'_>) -> Markup {
    html! {
        @if is_offered(page) && matches!(page.hint, None | Some(Progress::Failed)) {
            (page.form("hint", "", html! { button #ask-hint type="submit" title="A good move, and why (H)" { "Hint" } }))
        }
    }
}

/// What was found, if it is about what is to be decided now.
fn found<'a>(page: &'a TablePage<'_>) -> Option<&'a Counsel> {
    match &page.hint {
        Some(Progress::Done(Found::Counsel(counsel))) if is_offered(page) => Some(counsel),
        _ => None,
    }
}

/// Whether a choice is what the hint advises.
pub(super) fn marks(page: &TablePage<'_>, choice: &LegalChoice) -> bool {
    found(page).is_some_and(|counsel| counsel.best.action == choice.action)
}

/// What the hint says. The box stays, so that new words in it are read aloud.
pub(super) fn hint(page: &TablePage<'_>) -> Markup {
    let thinking = is_offered(page) && matches!(page.hint, Some(Progress::Thinking(..)));
    let counsel = found(page);
    let point = counsel.map(|counsel| counsel.best.places.join(" "));
    html! {
        @if thinking || counsel.is_some() {
            div .hint #hint data-point=[point] data-thinking[thinking] aria-live="polite" {
                @if let Some(counsel) = counsel { (says(counsel)) }
                @else { p .quiet { "The house is thinking about a hint." } }
            }
        }
    }
}

fn says(counsel: &Counsel) -> Markup {
    let worth = |told: &Told| match told.proven {
        true if told.chance > 0.99 => "wins for certain".into(),
        true if told.chance < 0.01 => "loses for certain".into(),
        _ => format!("wins {} in 100", hundredths(told.chance)),
    };
    html! {
        p { "A good move: " strong { (counsel.best.label) } span .quiet { " (" (worth(&counsel.best)) ")" } }
        @if !counsel.reasons.is_empty() { p .why-so { (counsel.reasons.join(" ")) } }
        @if let Some(second) = &counsel.second {
            p .quiet { "Second best: " (second.label) " (" (worth(second)) ")." }
        }
    }
}
