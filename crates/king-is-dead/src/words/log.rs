//! The log: what happened, as each viewer may read it.

use table::{Names, Seat, Viewer};

use super::{people, result_of};
use crate::content::Region;
use crate::rules::options::Switch;
use crate::rules::state::Ask;
use crate::rules::{Disc, Event, KingIsDead, Move, Moves, Resolution};

/// An event of the past as `viewer` may read it now (TKD-257).
pub(crate) fn tell(state: &KingIsDead, event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
    Some(match *event {
        Event::Started { seat } => format!("{} takes the first turn.", names.of(seat)),
        Event::Passed { seat, .. } => format!("{} passed.", names.of(seat)),
        Event::Acted { play, seat, card, kind, resolution } => {
            if !may_read(state, viewer, seat, play) {
                return Some(format!("{} played a card.", names.of(seat)));
            }
            let copied = if card == kind { String::new() } else { format!(" as {}", kind.name()) };
            format!("{} played {}{copied}: {}.", names.of(seat), card.name(), resolved(&resolution))
        }
        Event::Summoned { seat, from, faction } => {
            let place = from.map_or("the supply", Region::name);
            format!("{} summoned {} from {place}.", names.of(seat), people(faction, 1))
        }
        Event::SummonSkipped { seat } => format!("{} found nobody to summon.", names.of(seat)),
        Event::Struggle { number, region, followers, disc } => {
            let left = match disc {
                Disc::Control(faction) => format!("the {} take it", faction.people()),
                Disc::Unstable => "nobody holds it".into(),
            };
            format!("Struggle {number}, {}: {} ({left}).", region.name(), result_of(followers))
        }
        Event::Ended { invasion: true } => "France invades.".into(),
        Event::Ended { invasion: false } => "A new king is crowned.".into(),
    })
}

/// Whether the log may name this action's card and targets to the viewer.
pub(super) fn may_read(state: &KingIsDead, viewer: Viewer, seat: Seat, play: u8) -> bool {
    let on_top = state.last_play[seat.index() & 3] == play;
    let open = state.ask == Ask::Over || state.options.has(Switch::OpenDiscards);
    match viewer {
        Viewer::All | Viewer::Recall(_) => true,
        Viewer::Seat(own) => open || own == seat || on_top || play > state.heard[own.index() & 3],
        Viewer::Spectator => open || on_top,
    }
}

fn resolved(resolution: &Resolution) -> String {
    match resolution {
        Resolution::Nothing => "no effect".into(),
        Resolution::Moved(moves) => moved(moves),
        Resolution::Exchanged { first, second, fixed } => {
            let disc = if *fixed { format!(", a disc fixes {}", first.name()) } else { String::new() };
            format!("{} and {} change places{disc}", first.name(), second.name())
        }
    }
}

fn moved(moves: &Moves) -> String {
    let clause = |step: &Move| {
        let who = people(step.faction, step.count);
        match (step.origin(), step.target()) {
            (None, Some(to)) => format!("{who} into {}", to.name()),
            (Some(from), None) => format!("{who} from {} back to the supply", from.name()),
            (Some(from), Some(to)) => format!("{who} from {} to {}", from.name(), to.name()),
            (None, None) => who,
        }
    };
    moves.iter().map(clause).collect::<Vec<_>>().join(", ")
}
