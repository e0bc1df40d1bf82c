//! The question before a step that cannot be taken back. A choice that was made but not carried out
//! stands in the address of the page and nowhere else.

use maud::{Markup, html};
use serde::Deserialize;
use shelf::{LegalChoice, Weight};
use table::Seat;

use super::TablePage;
use crate::sight::Sight;
use crate::tables::{Hosted, TableId};
use crate::web::caller::Asking;
use crate::web::percent::encode;

/// What the address of a table says about a choice.
#[derive(Debug, Default, Deserialize)]
pub struct ChoiceQuery {
    /// The choice, in the words of the record.
    chosen: Option<String>,
    /// The version of the table that it was made on.
    on: Option<u64>,
}

/// The address of the page that asks about a choice.
pub fn address(id: &TableId, seat: Option<Seat>, version: u64, action: &str) -> String {
    let seat = seat.map_or(String::new(), |seat| format!("as={seat}&"));
    format!("/t/{id}?{seat}on={version}&chosen={}", encode(action))
}

impl ChoiceQuery {
    /// The choice that the page asks about and what it would cost; `None` if there is nothing to ask, or the table
    /// has moved on. All other choices stay: whoever makes another is asked about that one.
    pub fn put(&self, table: &Hosted, sight: &mut Sight) -> Option<(LegalChoice, Weight)> {
        let (seat, action) = (sight.own?, self.chosen.as_deref()?);
        let current = (table.choices_since(seat)..=table.version()).contains(&self.on?);
        let choice = sight.legal.iter().find(|choice| current && choice.action == action)?.clone();
        let weight = table.game()?.weigh(seat, action).filter(|weight| *weight != Weight::Open)?;
        let label = choice.label.trim_end_matches('.');
        let mut prompt = match weight {
            _ if choice.grave => format!("{label}: you lose the game with this."),
            _ => format!("{label}?"),
        };
        // The button it came from is hidden meanwhile, and what it does with it.
        let last = (!choice.grave && weight != Weight::EndsTurn).then_some("You cannot take this back.");
        for more in [choice.detail.as_deref(), choice.caution.as_deref(), last].into_iter().flatten() {
            prompt = format!("{prompt} {}{}", more, if more.ends_with(['.', '!', '?']) { "" } else { "." });
        }
        sight.prompt = prompt;
        Some((choice, weight))
    }
}

/// The one bar that carries the choice out. What ends the game for the player wants a hand of its own first.
pub(super) fn ask(page: &TablePage<'_>, choice: &LegalChoice) -> Markup {
    let ring = page.caller.asking() == Asking::Awhile && !choice.grave;
    html! {
        div .row #question data-preview-from=(choice.from.join(" ")) data-preview-to=(choice.to.join(" ")) {
            (page.form("confirm", "", html! {
                input type="hidden" name="confirm" value="1";
                @if choice.grave {
                    label .grave { input type="checkbox" name="grave" value="yes" required; " Yes, I lose the game." }
                }
                button #choice-yes .primary[!choice.grave] .danger[choice.grave] type="submit" name="action"
                    value=(choice.action) autofocus[!choice.grave] data-ring[ring] {
                    (choice.label) @if ring { span .ring aria-hidden="true" {} }
                }
            }))
            (page.form("back", "", html! { button #choice-back type="submit" { "Back" } }))
        }
    }
}
