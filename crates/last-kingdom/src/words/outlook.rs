//! What the conflict at hand would bring if it were decided now, and who is ahead as far as the viewer
//! knows (TLK-52, TLK-64 to TLK-66, TLK-100).

use table::{Names, Seat};

use crate::rules::state::Phase;
use crate::secrets::view::View;

/// The conflict's winner and what each seat would get; then the points that the viewer knows.
pub(crate) fn outlook(view: &View, names: &Names) -> Vec<String> {
    let public = &view.public;
    if public.phase == Phase::Over {
        return Vec::new();
    }
    let mut lines = Vec::new();
    if let Some(region) = public.conflict {
        let [danes, saxons] = public.strength(region);
        let place = region.name();
        lines.push(match public.stronger(region) {
            None => format!("{place} would be tied at {danes}: nobody scores."),
            Some(winner) => {
                let prizes = public.prizes(winner);
                let gets = |seat: Seat| {
                    let name = names.of(seat);
                    if prizes.winners.contains(seat) {
                        format!("{name} +{} points", prizes.points(public, seat, region, winner))
                    } else {
                        format!("{name} +{} tokens", prizes.consolation())
                    }
                };
                let all: Vec<String> = public.everyone().map(gets).collect();
                let people = winner.people();
                format!(
                    "The {people} would win {place} (Danes {danes}, Saxons {saxons}): {}.",
                    all.join(", ")
                )
            }
        });
    }
    let known: Vec<(Seat, u16)> = public
        .everyone()
        .filter_map(|seat| Some((seat, view.screens.get(seat.index())?.as_ref()?.points)))
        .collect();
    if known.len() == public.seats as usize {
        let best = known.iter().max_by_key(|(seat, points)| public.merit(*seat, *points));
        if let Some((seat, points)) = best {
            lines.push(format!("{} would rule with {points} points.", names.of(*seat)));
        }
    } else {
        for (seat, points) in known {
            lines.push(format!(
                "{} has {points} points; the others keep theirs behind screens.",
                names.of(seat)
            ));
        }
    }
    lines
}

/// What one plays for, and how the conflict at hand stands, in one line.
pub(crate) fn aim(view: &View, names: &Names) -> String {
    let public = &view.public;
    if public.phase == Phase::Over {
        let points = |seat: Seat| view.screens[seat.index()].map_or(0, |screen| screen.points);
        let best = public.everyone().max_by_key(|seat| public.merit(*seat, points(*seat)));
        return best
            .map_or(String::new(), |seat| format!("The war is over: {} rules England.", names.of(seat)));
    }
    let stands = match public.conflict {
        None => String::new(),
        Some(region) => {
            let [danes, saxons] = public.strength(region);
            format!(" The conflict in {}: Danes {danes}, Saxons {saxons}.", region.name())
        }
    };
    format!("The most points after two rounds rule England; the stronger side in a conflict scores.{stands}")
}

/// What everybody may know of a seat, in a few words.
pub(crate) fn glance(view: &View, seat: Seat) -> String {
    let public = &view.public;
    if matches!(public.phase, Phase::Leaders(_)) {
        return String::new();
    }
    let side = public.side[seat.index()].people();
    let hidden = view.screens[seat.index()];
    let screen = hidden
        .map_or(String::new(), |screen| format!(" · {} points, {} tokens", screen.points, screen.tokens));
    format!("{} · {side}{screen}", public.leader(seat).spec().name)
}
