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
    ("living heir", "living heirs"),
    ("captive", "captives"),
];

/// In what the leader on count is ahead, and by how much.
#[derive(Clone, Copy, Debug)]
struct Ahead {
    merit: usize,
    best: u32,
    next: u32,
}

/// The first merit that tells the leader from all others, and what the best of them has; `None` without any.
fn telling(view: &View) -> Option<Ahead> {
    let board = &view.board;
    let leaders = board.leaders();
    let best = board.standing(leaders.first()?);
    let rivals = board.living().but(leaders).iter();
    let found = rivals.filter_map(|seat| {
        let other = board.standing(seat);
        (0..MERITS.len()).find(|&merit| best[merit] != other[merit]).map(|merit| (merit, other[merit]))
    });
    found.max().map(|(merit, next)| Ahead { merit, best: best[merit], next })
}

/// The leader on count and the first thing in which the leader is ahead, or who is level.
pub(crate) fn outlook(view: &View, names: &Names) -> Vec<String> {
    let board = &view.board;
    if board.phase == Phase::Over || board.phase.is_setup() {
        return Vec::new();
    }
    let leaders = board.leaders();
    if leaders.is_empty() {
        return Vec::new();
    }
    let who = names.list(leaders);
    let words = match telling(view) {
        _ if leaders.len() > 1 => {
            format!("On count {who} are level in everything and would share the throne.")
        }
        None => format!("{who} alone is left."),
        Some(Ahead { merit, best, next }) => {
            let count = |number: u32| if number == 1 { MERITS[merit].0 } else { MERITS[merit].1 };
            let level = if merit > 0 { format!(", level in {}", MERITS[0].1) } else { String::new() };
            format!("On count {who} would win{level}: {best} {} against {next}.", count(best))
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
    let short = living_short(view, names);
    [words, when].into_iter().chain(short).collect()
}

/// Houses that could not pay, and what it does to them.
fn living_short(view: &View, names: &Names) -> impl Iterator<Item = String> {
    let board = &view.board;
    let short = board.living().iter().filter(|seat| board.houses[seat.index()].debt > 0);
    short.map(|seat| {
        let debt = board.houses[seat.index()].debt;
        format!("{} is {debt} gold short: {} until their next turn.", names.of(seat), board.weakness(debt))
    })
}

/// What one plays for, and who is ahead, in one line.
pub(crate) fn aim(view: &View, names: &Names) -> String {
    let board = &view.board;
    if board.phase == Phase::Over {
        return format!("The war is over: {} won.", names.list(board.winners));
    }
    if board.phase.is_setup() {
        return "Be the last house with troops and heirs.".into();
    }
    let leaders = board.leaders();
    let first = leaders.first();
    let lead = match (first, telling(view)) {
        (Some(_), Some(ahead)) if leaders.len() == 1 => {
            let of = MERITS[ahead.merit].1;
            format!("{} leads {}\u{2013}{} in {of}", names.list(leaders), ahead.best, ahead.next)
        }
        _ => "Level".into(),
    };
    let last = match board.options.round_cap {
        0 => String::new(),
        cap => format!(" of {cap}"),
    };
    format!("Be the last house. {lead}, round {}{last}.", board.round)
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
    let gold = match house.debt {
        0 => format!("{} gold", house.gold),
        debt => format!("{debt} short: troops \u{2212}{debt}"),
    };
    format!("{gold} · {} · {}", many(holdings, "holding"), many(troops, "troop"))
}
