//! Why one action is better than another, from what its player sees and the terms of the evaluation.

use table::{Names, Seat, Shift};

use crate::secrets::View;
use crate::thinking::facets::About;

/// Influence that nobody speaks of.
const LEAST: f32 = 0.08;

/// A reason in a sentence about the action; `None` if nobody would say it.
pub(crate) fn reason(view: &View, seat: Seat, shift: &Shift, names: &Names) -> Option<String> {
    if shift.gain.abs() < LEAST || shift.more().abs() < LEAST {
        return None;
    }
    let more = shift.more() > 0.0;
    let rival = || match view.players.len() {
        2 => names.of(Seat(1 - (seat.0 & 1))).into_owned(),
        _ => "a rival".into(),
    };
    let by = influence(shift.more().abs());
    Some(match About::of(shift.about)? {
        About::Influence if more => format!("This brings you {by} at once."),
        About::Influence => format!("This costs you {by}."),
        About::RivalInfluence if more => format!("This lets {} gain {by}.", rival()),
        About::RivalInfluence => format!("This keeps {by} from {}.", rival()),
        About::Hand if more => "This keeps your better cards for the next year.".into(),
        About::Hand => "This spends better cards than the next year will bring back.".into(),
        About::Court if more => "This strengthens your place in the Court, which pays every Spring.".into(),
        About::Court => "This weakens your place in the Court, which pays every Spring.".into(),
        About::Tiles if more => "This keeps a Tactic Tile ready.".into(),
        About::Tiles => "This uses up a Tactic Tile that you will want later.".into(),
        About::Limit if more => "This saves your hand from wearing down.".into(),
        About::Limit => "This wears your hand down.".into(),
        About::Region(region) => {
            let place = region.name();
            match (more, shift.more().abs() > 0.5) {
                (true, true) => format!("This gives you a far better chance at the {place}."),
                (true, false) => format!("This gives you a better chance at the {place}."),
                (false, true) => format!("This gives the {place} away."),
                (false, false) => format!("This leaves you a smaller chance at the {place}."),
            }
        }
        About::RivalRegion(region) => {
            let place = region.name();
            match more {
                true => format!("This makes the {place} easier to win for {}.", rival()),
                false => format!("This makes the {place} harder to win for {}.", rival()),
            }
        }
    })
}

/// "1 Influence", "about half a point of Influence".
fn influence(amount: f32) -> String {
    match amount {
        ..0.35 => "a little Influence".into(),
        ..0.75 => "about half a point of Influence".into(),
        _ => format!("about {} Influence", amount.round().max(1.0) as u8),
    }
}
