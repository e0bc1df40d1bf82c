//! Who would win if the game were counted out now (MWC-A1), from a view alone.

use table::{Names, Seat};

use crate::rules::options::LAST_ROUND;
use crate::rules::state::{Phase, Sets};
use crate::secrets::View;

/// What decides a count, best first, as one counts it and as many.
const MERITS: [(&str, &str); 5] = [
    ("town or castle", "towns and castles"),
    ("troop", "troops"),
    ("gold piece", "gold pieces"),
    ("living family member", "living family members"),
    ("captive", "captives"),
];

/// The leader on count and the first thing in which the leader is ahead, or who is level.
pub(crate) fn outlook(view: &View, names: &Names) -> Vec<String> {
    let board = &view.board;
    if board.phase == Phase::Over || board.phase.is_setup() {
        return Vec::new();
    }
    let leaders = board.leaders();
    let Some(first) = leaders.first() else { return Vec::new() };
    let best = board.standing(first);
    // What the others have in the first merit that tells the leader from all of them.
    let rivals = board.living().but(leaders).iter();
    let telling = rivals
        .filter_map(|seat| {
            let other = board.standing(seat);
            (0..MERITS.len()).find(|&merit| best[merit] != other[merit]).map(|merit| (merit, other[merit]))
        })
        .max();
    let who = names.list(leaders);
    let words = match telling {
        _ if leaders.len() > 1 => {
            format!("On count {who} are level in everything and would share the throne.")
        }
        None => format!("{who} alone is left."),
        Some((merit, next)) => {
            let count = |number: u32| if number == 1 { MERITS[merit].0 } else { MERITS[merit].1 };
            let level = if merit > 0 { format!(", level in {}", MERITS[0].1) } else { String::new() };
            format!("On count {who} would win{level}: {} {} against {next}.", best[merit], count(best[merit]))
        }
    };
    let round = board.round;
    let when = match (board.options.round_cap, board.options.standstill) {
        (cap, 0) => format!("The count comes after round {cap}; this is round {round}."),
        (cap, quiet) => {
            let quiet =
                if quiet == 1 { "a quiet round".into() } else { format!("{quiet} quiet rounds in a row") };
            let last = if cap == 0 { LAST_ROUND } else { cap.into() };
            format!(
                "The count comes after {quiet}, or after round {last} at the latest; this is round {round}."
            )
        }
    };
    vec![words, when]
}

/// What one plays for, and who is ahead, in one line.
pub(crate) fn aim(view: &View, names: &Names) -> String {
    let board = &view.board;
    if board.phase == Phase::Over {
        return format!("The war is over: {} won.", names.list(board.winners));
    }
    let lead = outlook(view, names).into_iter().next().unwrap_or_default();
    format!("The last house with troops and family wins the war. {lead}").trim_end().to_owned()
}

/// What everybody may know of a seat, in a few words.
pub(crate) fn glance(view: &View, seat: Seat) -> String {
    let board = &view.board;
    let Some(house) = board.houses.get(seat.index()) else { return String::new() };
    if !house.alive {
        return "out of the war".into();
    }
    let many = |count: usize, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    let (troops, holdings) = (board.troop_count(seat), board.holdings(seat) as usize);
    format!("{} gold · {} · {}", house.gold, many(holdings, "holding"), many(troops, "troop"))
}
