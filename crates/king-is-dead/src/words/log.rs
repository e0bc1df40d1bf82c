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
                return Some(format!("{} played a card (now covered).", names.of(seat)));
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
            let name = region.name();
            let came = match disc {
                Disc::Control(faction) => {
                    let mut sorted = followers;
                    sorted.sort_unstable();
                    format!("the {} take {name} by {}", faction.people(), sorted[2] - sorted[1])
                }
                Disc::Unstable if followers == [0; 3] => format!("{name} is empty, so it is unstable"),
                Disc::Unstable => {
                    let tied = result_of(followers);
                    format!("{name} is {}, so it is unstable", tied.trim_end_matches(", so unstable"))
                }
            };
            format!("Struggle {number}: {came}.")
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

/// "a Scot, a Welsh follower and an English follower".
fn listed(all: &[String]) -> String {
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => all.concat(),
    }
}

fn moved(moves: &Moves) -> String {
    if moves.changes_nothing() {
        return "nothing changes".into();
    }
    // Those who go the same way are told together.
    let mut together: Vec<(&Move, Vec<String>)> = Vec::new();
    for step in moves.iter() {
        let who = people(step.faction, step.count);
        match together.iter_mut().find(|(way, _)| (way.from, way.to) == (step.from, step.to)) {
            Some((_, all)) => all.push(who),
            None => together.push((step, vec![who])),
        }
    }
    let ways: Vec<(&Move, String)> = together.into_iter().map(|(way, all)| (way, listed(&all))).collect();
    if let [(out, given), (back, taken)] = &ways[..]
        && let (Some(here), Some(there)) = (out.origin(), back.origin())
        && (out.from, out.to) == (back.to, back.from)
    {
        return format!("{given} from {} for {taken} from {}", here.name(), there.name());
    }
    let clause = |(step, who): (&Move, String)| match (step.origin(), step.target()) {
        (None, Some(to)) => format!("{who} into {}", to.name()),
        (Some(from), None) => format!("{who} from {} back to the supply", from.name()),
        (Some(from), Some(to)) => format!("{who} from {} to {}", from.name(), to.name()),
        (None, None) => who,
    };
    ways.into_iter().map(clause).collect::<Vec<_>>().join(", ")
}
