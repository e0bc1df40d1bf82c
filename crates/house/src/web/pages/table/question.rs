//! The question before a step that cannot be taken back. A choice that was made but not carried out
//! stands in the address of the page and nowhere else.

use maud::{Markup, html};
use serde::Deserialize;
use shelf::{LegalChoice, Weight};
use table::Seat;

use crate::sight::Sight;
use crate::tables::{Hosted, TableId};
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
    /// Puts the question into what is seen, instead of the other choices; `None` if there is nothing
    /// to ask, or the table has moved on.
    pub fn put(&self, table: &Hosted, sight: &mut Sight) -> Option<Weight> {
        let (seat, action) = (sight.own?, self.chosen.as_deref()?);
        let current = (table.choices_since(seat)..=table.version()).contains(&self.on?);
        let choice = sight.legal.iter().find(|choice| current && choice.action == action)?.clone();
        let weight = table.game()?.weigh(seat, action).filter(|weight| *weight != Weight::Open)?;
        let label = choice.label.trim_end_matches('.');
        sight.prompt = match weight {
            Weight::EndsTurn => format!("{label}: your turn ends with this. Shall it stand?"),
            _ => format!("{label}: this cannot be taken back. Shall it stand?"),
        };
        sight.legal = vec![choice];
        Some(weight)
    }
}

/// The button that carries the choice out.
pub fn confirm(choice: &LegalChoice, weight: Weight) -> Markup {
    html! {
        input type="hidden" name="confirm" value="1";
        button #choice-yes .primary type="submit" name="action" value=(choice.action) autofocus
            data-touches=(choice.touches.join(" ")) {
            @if weight == Weight::EndsTurn { "End turn: " } @else { "Confirm: " } (choice.label)
            @if let Some(caution) = &choice.caution { small { (caution) } }
        }
    }
}

/// The switch of a visitor who does not want to be asked.
pub fn setting(on: bool) -> Markup {
    html! {
        button #ask type="submit" role="switch" aria-checked=(on) name="ask" value=(if on { "off" } else { "on" }) {
            "Ask before a turn ends" span aria-hidden="true" { @if on { "✓ on" } @else { "off" } }
        }
    }
}
