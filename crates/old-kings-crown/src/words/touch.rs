//! What a touch on an element of the drawing could mean.

use table::Seat;

use crate::content::{Face, Region};
use crate::rules::{Action, action};

/// Appends the actions of `seat` that are about `element`, the most likely first.
pub(crate) fn meanings(seat: Seat, element: &str, out: &mut Vec<Action>) {
    let (kind, rest) = element.split_once('-').unwrap_or((element, ""));
    let (first, second) = rest.split_once('-').unwrap_or((rest, ""));
    // A tile that needs an opponent is refused or allowed for the first one.
    let rival = if seat == Seat(0) { Seat(1) } else { Seat(0) };
    let texts: Vec<String> = match kind {
        "region" => vec![format!("leave {rest}"), format!("deploy {rest}")],
        "location" => ["herald", "claim", "blockade"].map(|verb| format!("{verb} {rest}")).into(),
        "hand" => {
            let placed = Region::ALL.map(|region| format!("place {} {rest}", region.key()));
            let verbs = ["swap", "reinforce", "commit", "court hand", "offer hand"];
            let deployed = Region::ALL.map(|region| format!("deploy {}", region.key()));
            let machine = if rest == Face::WarMachine.key() { &deployed[..] } else { &[] };
            let used = verbs.map(|verb| format!("{verb} {rest}"));
            [&placed[..], &used[..], machine].concat()
        }
        "slot" => {
            let others = Region::ALL.map(|other| format!("ambush {first} {second} {}", other.key()));
            [&others[..], &[format!("sea-lanes {second}"), format!("streets {first}")]].concat()
        }
        "shown" => {
            let (region, face) = second.split_once('-').unwrap_or_default();
            let own =
                ["retire", "return", "under", "court", "offer"].map(|verb| format!("{verb} {region} {face}"));
            let theirs = ["strike", "cut-the-strings"].map(|verb| format!("{verb} {first} {face}"));
            if first == seat.to_string() { own.into() } else { theirs.into() }
        }
        "tile" => vec![
            match second {
                "regal-guard" => "regal-income".into(),
                "sap" | "streets" => format!("{second} {rival}"),
                "ambush" => format!("ambush {rival} {} {}", Region::ALL[0].key(), Region::ALL[1].key()),
                "sea-lanes" => format!("sea-lanes {}", Region::ALL[1].key()),
                bare => bare.into(),
            },
            format!("refresh {second}"),
            format!("rite {second}"),
        ],
        "machine" => vec!["activate".into()],
        "lost" => vec![format!("feed {second}")],
        "discard" => vec![format!("recover {second}")],
        "site" if first == seat.to_string() => vec!["legend".into()],
        "seat" => vec![format!("sap {rest}"), format!("streets {rest}")],
        _ => Vec::new(),
    };
    out.extend(texts.iter().filter_map(|text| action::read(text).ok()));
}

/// Whether an element of the drawing only decorates, so that a touch on it needs no answer.
pub fn is_plain(element: &str) -> bool {
    matches!(element.split('-').next(), Some("court" | "ground" | "herald" | "okc" | "order" | "site"))
}
