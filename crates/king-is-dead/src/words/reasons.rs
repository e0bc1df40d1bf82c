//! Why one action is better than another, from what its player sees and the terms of the evaluation.

use table::{Names, Seat, Shift};

use crate::content::{Faction, Region};
use crate::secrets::View;
use crate::thinking::facets::About;
use crate::words::one;

/// Chances and counts that differ by less are not spoken of.
const LEAST: f32 = 0.12;

/// A reason in a sentence about the action; `None` if nobody would say it.
pub(crate) fn reason(view: &View, seat: Seat, shift: &Shift, names: &Names) -> Option<String> {
    if shift.more().abs() < LEAST {
        return None;
    }
    let (more, good) = (shift.more() > 0.0, shift.gain > 0.0);
    Some(match About::of(shift.about)? {
        About::Region(region, faction) => about_region(view, seat, shift, (region, faction), names),
        About::Court(faction) => {
            let many = count(shift.more().abs(), faction);
            match more {
                true => format!("This brings {many} to your court."),
                false => format!("This costs your court {many}."),
            }
        }
        About::Rivals(faction) => {
            let (who, many) = (rival(view, seat, faction, names), count(shift.more().abs(), faction));
            match more {
                true => format!("This lets {who} gather {many}."),
                false => format!("This keeps {many} from {who}."),
            }
        }
        About::Cards if more => "This saves a card for the struggles to come.".into(),
        About::Cards => "This spends a card that you will miss in the struggles to come.".into(),
        About::RivalCards if more => "This lets the others save their cards.".into(),
        About::RivalCards => "This makes the others spend cards.".into(),
        About::Invasion => match (more, good) {
            (true, true) => "This makes a French invasion more likely, and you could win it.".into(),
            (true, false) => "This makes a French invasion more likely, and you would be behind.".into(),
            (false, true) => "This keeps the French away: in an invasion you would be behind.".into(),
            (false, false) => "This keeps the French away, although an invasion would help you.".into(),
        },
    })
}

/// Who wins a region, and whom that helps.
fn about_region(
    view: &View,
    seat: Seat,
    shift: &Shift,
    (region, faction): (Region, Faction),
    names: &Names,
) -> String {
    let (place, people) = (region.name(), faction.people());
    let (more, good) = (shift.more() > 0.0, shift.gain > 0.0);
    let decides = (shift.amount > 0.5) != (shift.other > 0.5);
    // Whoever leads in the faction is helped by it.
    let who = rival(view, seat, faction, names);
    let (most, ahead) = ("you have the most of them at court", format!("{who} has more of them at court"));
    match (more, good, decides) {
        (true, true, true) => format!("This gives {place} to the {people}: {most}."),
        (true, true, false) => format!("This helps the {people} in {place}: {most}."),
        (true, false, true) => format!("This gives {place} to the {people}, and {ahead}."),
        (true, false, false) => format!("This helps the {people} in {place}, and {ahead}."),
        (false, false, true) => format!("This takes {place} from the {people}, although {most}."),
        (false, false, false) => format!("This weakens the {people} in {place}, although {most}."),
        (false, true, true) => format!("This keeps {place} from the {people}: {ahead}."),
        (false, true, false) => format!("This weakens the {people} in {place}: {ahead}."),
    }
}

/// The rival who has most followers of a faction.
fn rival(view: &View, seat: Seat, faction: Faction, names: &Names) -> String {
    let friend = |other: Seat| other == seat || (view.rules.teams && other.0 & 1 == seat.0 & 1);
    let others = Seat::all(view.seats.len() as u8).zip(&view.seats).filter(|(other, _)| !friend(*other));
    // Of equals the first.
    let most = others.max_by_key(|(other, shown)| (shown.court[faction.index()], std::cmp::Reverse(other.0)));
    most.map_or_else(|| "a rival".into(), |(other, _)| names.of(other).into_owned())
}

/// "one Scot", "two Welsh followers": about so many.
fn count(amount: f32, faction: Faction) -> String {
    match amount {
        ..1.5 => format!("one {}", one(faction)),
        ..2.5 => format!("two {}s", one(faction)),
        _ => format!("several {}s", one(faction)),
    }
}
