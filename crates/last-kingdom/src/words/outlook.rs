//! What the conflict at hand would bring if it were decided now, and who is ahead as far as the viewer
//! knows (TLK-52, TLK-64 to TLK-66, TLK-100).

use table::{Names, Seat};

use crate::content::CardSet;
use crate::rules::state::{Phase, Public};
use crate::secrets::view::View;
use crate::words::log::points;

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

/// What one plays for, and how far the war has come, in one line that a narrow page has room for.
pub(crate) fn aim(view: &View, names: &Names) -> String {
    let public = &view.public;
    if public.phase == Phase::Over {
        let points = |seat: Seat| view.screens[seat.index()].map_or(0, |screen| screen.points);
        let best = public.everyone().max_by_key(|seat| public.merit(*seat, points(*seat)));
        return best
            .map_or(String::new(), |seat| format!("The war is over: {} rules England.", names.of(seat)));
    }
    let decided = 5 - public.open().count_ones();
    let round = if public.round == 1 { "Round I" } else { "Round II" };
    format!("Most points win. {round}: {decided} of 5 decided.")
}

/// What the conflict at hand would bring everybody if it were decided now: "If it ended now: Anna +16 points; Hild +4
/// tokens".
pub(crate) fn prospect(public: &Public, names: &Names) -> Option<String> {
    let region = public.conflict?;
    let Some(winner) = public.stronger(region) else { return Some("If it ended now: nobody scores".into()) };
    let prizes = public.prizes(winner);
    let list = |won: bool, gain: &dyn Fn(Seat) -> u8, what: &str| {
        let seats = public.everyone().filter(|seat| prizes.winners.contains(*seat) == won);
        let all: Vec<String> = seats.map(|seat| format!("{} +{}", names.of(seat), gain(seat))).collect();
        (!all.is_empty()).then(|| format!("{} {what}", all.join(", ")))
    };
    let points = list(true, &|seat| prizes.points(public, seat, region, winner), "points");
    let tokens = list(false, &|_| prizes.consolation(), "tokens");
    let both: Vec<String> = points.into_iter().chain(tokens).collect();
    Some(format!("If it ended now: {}", both.join("; ")))
}

/// What everybody may know of a seat, in a few words.
pub(crate) fn glance(view: &View, seat: Seat) -> String {
    let public = &view.public;
    if matches!(public.phase, Phase::Leaders(_)) {
        return String::new();
    }
    let at = seat.index();
    // What changes comes first: a narrow page shows the beginning alone.
    let mut words = vec![public.side[at].people().to_owned()];
    if public.doubled == Some(seat) {
        words.push("doubled down".into());
    }
    if public.locked == Some(seat) {
        words.push("locked".into());
    }
    if let Some(screen) = view.screens[at] {
        words.push(format!("{}, {}", points(screen.points), count(screen.tokens, "token")));
    }
    if view.viewer.seat() != Some(seat) && public.phase != Phase::Over {
        let leader_cards = view.hands[at].and(CardSet::LEADER_CARDS).len();
        words.push(count(u16::from(view.hand_sizes[at].iter().sum::<u8>() + leader_cards), "card"));
    }
    words.push(public.leader(seat).spec().name.into());
    words.join(" · ")
}

/// "1 card", "3 cards".
fn count(n: u16, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}
