//! What a touch on the drawing could mean.

use crate::content::{Faction, Region};
use crate::rules::state::Ask;
use crate::rules::{Action, KingIsDead};

/// What a touch on an element of the drawing could mean.
pub(crate) fn meanings(state: &KingIsDead, element: &str, out: &mut Vec<Action>) {
    let (kind, rest) = element.split_once('-').unwrap_or((element, ""));
    let mut read = |text: String| out.extend(text.parse::<Action>());
    match kind {
        "region" => {
            read(rest.into());
            read(format!("card {rest}"));
            for faction in Faction::ALL {
                let follower = format!("{rest}.{}", faction.letter());
                read(follower.clone());
                read(format!("summon {follower}"));
            }
        }
        "follower" => {
            let follower = rest.replace('-', ".");
            let (region, faction) = follower.split_once('.').unwrap_or_default();
            for text in [&follower, faction, &format!("summon {follower}"), region] {
                read(text.into());
            }
        }
        "card" => read(format!("card {rest}")),
        "space" => {
            let shown =
                Region::ALL.into_iter().find(|region| (state.space_of(*region) + 1).to_string() == rest);
            read(shown.map_or_else(String::new, |region| format!("card {}", region.code())));
        }
        // A card that is held twice is drawn twice.
        "hand" => read(format!("play {}", rest.trim_end_matches("-2"))),
        "pile" => read(format!("pile {rest}")),
        "supply" if state.ask == Ask::Summon => read(format!("summon supply.{rest}")),
        "supply" => read(rest.into()),
        _ => {}
    }
}

/// Whether an element of the drawing only decorates, so that a touch on it needs no answer.
pub(crate) fn is_plain(element: &str) -> bool {
    let kind = element.split('-').next().unwrap_or_default();
    "back contested court disc france ground negotiation outlook passes playing projection seat supply tkd verdict"
        .split(' ')
        .any(|plain| plain == kind)
}
