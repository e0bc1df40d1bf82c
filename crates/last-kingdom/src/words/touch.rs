//! What a touch on the drawing could mean.

use table::Seat;

use crate::rules::action::{Action, read};
use crate::rules::state::LastKingdom;

/// What a touch on an element of the drawing could mean.
pub(crate) fn meanings(state: &LastKingdom, seat: Seat, element: &str, out: &mut Vec<Action>) {
    let (kind, rest) = element.split_once('-').unwrap_or((element, ""));
    let (first, second) = rest.split_once('-').unwrap_or((rest, ""));
    let texts: Vec<String> = match kind {
        // A token stands for the region that it lies in.
        "region" | "peace" | "closed" => vec![format!("to {rest}")],
        "token" => {
            let lies = if rest == "conflict" { state.public.conflict } else { state.public.succession };
            lies.map(|region| format!("to {}", region.word())).into_iter().collect()
        }
        "army" => vec![format!("army {second}"), format!("to {first}")],
        "card" | "played" => ["play", "keep", "take"].map(|verb| format!("{verb} {rest}")).into(),
        "plaque" => vec![format!("use {rest}")],
        "chief" if first == seat.to_string() => vec!["march".into(), format!("figure {second}")],
        "chief" | "seat" | "screen" => vec![format!("rival {first}")],
        "hero" => vec![format!("hero {rest}")],
        "affinity" => vec![format!("favour {second}")],
        "invasion" => vec!["invade".into()],
        _ => Vec::new(),
    };
    out.extend(texts.iter().filter_map(|text| read(text).ok()));
}

/// Whether an element of the drawing only decorates, so that a touch on it needs no answer.
pub fn is_plain(element: &str) -> bool {
    matches!(
        element.split('-').next(),
        Some(
            "beam"
                | "chart"
                | "chosen"
                | "contested"
                | "ground"
                | "mat"
                | "outline"
                | "strength"
                | "tlk"
                | "track"
        )
    )
}
