//! Why one action is better than another, from what its player sees and the terms of the evaluation.

use table::{Names, Seat, Shift};

use crate::content::Region;
use crate::secrets::view::View;
use crate::thinking::facets::About;
use crate::words::names::people;

/// A reason in a sentence about the action; `None` if nobody would say it.
pub(crate) fn reason(view: &View, seat: Seat, shift: &Shift, names: &Names) -> Option<String> {
    let about = About::of(shift.about)?;
    let least = match about {
        About::Region(_) => 0.0,
        About::Affinity(_) | About::Lasting | About::Cards => 0.25,
        _ => 0.5,
    };
    if shift.more().abs() < least || shift.gain.abs() < 0.15 {
        return None;
    }
    let more = shift.more() > 0.0;
    let public = &view.public;
    let rivals = || match public.seats {
        2 => names.of(Seat(1 - (seat.0 & 1))).into_owned(),
        _ => "a rival".into(),
    };
    Some(match about {
        About::Points if more => format!("This brings you about {} sooner.", points(shift.more())),
        About::Points => format!("This brings you about {} less.", points(-shift.more())),
        About::RivalPoints if more => format!("This gives {} about {}.", rivals(), points(shift.more())),
        About::RivalPoints => format!("This denies {} about {}.", rivals(), points(-shift.more())),
        About::Tokens if more => format!("This keeps {} behind your screen.", tokens(shift.more())),
        About::Tokens => format!("This costs {} that you will want later.", tokens(-shift.more())),
        About::Cards if more => "This leaves you the better cards for the conflicts to come.".into(),
        About::Cards => "This leaves you fewer or weaker cards for the conflicts to come.".into(),
        About::Lasting if more => "This puts a lasting card to work for you.".into(),
        About::Lasting => "This leaves a lasting card idle.".into(),
        About::Affinity(faction) => match more {
            true => {
                format!("This makes the {} think better of you, so their armies pay more.", people(faction))
            }
            false => {
                format!("This makes the {} think less of you, so their armies pay less.", people(faction))
            }
        },
        About::Region(region) => own_region(view, seat, shift, region),
        About::RivalRegion(region) => match more {
            true => format!("{} pays {} more after this.", region.name(), rivals()),
            false => format!("{} pays {} less after this.", region.name(), rivals()),
        },
    })
}

/// Whether the seat's side wins a region, or what the region pays it.
fn own_region(view: &View, seat: Seat, shift: &Shift, region: Region) -> String {
    let public = &view.public;
    let (place, side) = (region.name(), public.side[seat.index()].people());
    let now = if public.conflict == Some(region) { "the conflict in" } else { "the coming conflict in" };
    let decides = (shift.amount > 0.5) != (shift.other > 0.5);
    let good = shift.gain > 0.0;
    if shift.more().abs() < 0.06 || (shift.more() > 0.0) != good {
        // The odds are the same, or move against what it pays: what counts is what stands there, and on which side.
        return match good {
            true => format!("This makes {place} pay you more."),
            false => format!("This makes {place} pay you less."),
        };
    }
    match (good, decides) {
        (true, true) => format!("This turns {now} {place} in favour of the {side}, your side."),
        (true, false) => format!("This strengthens your side, the {side}, in {place}."),
        (false, true) => format!("This loses {now} {place} for the {side}, your side."),
        (false, false) => format!("This weakens your side, the {side}, in {place}."),
    }
}

fn points(amount: f32) -> String {
    let whole = amount.round().max(1.0) as u16;
    if whole == 1 { "1 point".into() } else { format!("{whole} points") }
}

fn tokens(amount: f32) -> String {
    crate::words::names::tokens(amount.round().max(1.0) as u16)
}
