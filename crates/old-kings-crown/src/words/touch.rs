//! What a touch on an element of the drawing could mean.

use table::Seat;

use crate::content::{Face, Region};
use crate::rules::{Action, Crown, Stage, action};

/// Appends the actions of `seat` that are about `element`, the most likely first.
pub(crate) fn meanings(crown: &Crown, seat: Seat, element: &str, out: &mut Vec<Action>) {
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
        "slot" => face_down(crown.stage, first == seat.to_string(), (first, second)),
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
        _ => Vec::new(),
    };
    out.extend(texts.iter().filter_map(|text| action::read(text).ok()));
}

/// What can be done with a face-down card, by the moment: nobody is told of a tactic that is not at hand.
fn face_down(stage: Stage, own: bool, (whose, region): (&str, &str)) -> Vec<String> {
    match (stage, own) {
        (Stage::Place, true) => vec!["take-back".into()],
        (Stage::Unrevealed, true) => vec![format!("sea-lanes {region}")],
        (Stage::Unrevealed, false) => vec![format!("streets {whose}")],
        (Stage::Ambush, false) => {
            Region::ALL.map(|other| format!("ambush {whose} {region} {}", other.key())).into()
        }
        _ => vec![format!("place {region} {}", Face::Heir.key())],
    }
}

/// What a card of `seat` is meant to do that is taken from hand to a Region.
pub(crate) fn aimed(crown: &Crown, from: &str, to: &str) -> Option<Action> {
    let face = Face::from_key(from.strip_prefix("hand-")?)?;
    let region = Region::from_key(to.strip_prefix("region-")?)?;
    match crown.stage {
        Stage::Place => Some(Action::Place(region, face)),
        Stage::Winter if face == Face::WarMachine => Some(Action::Deploy(region)),
        _ => None,
    }
}

/// Whether an element of the drawing only decorates, so that a touch on it needs no answer.
pub fn is_plain(element: &str) -> bool {
    let plain = ["count", "court", "crest", "ground", "herald", "okc", "order", "seat", "site"];
    element.split('-').next().is_some_and(|kind| plain.contains(&kind))
}
