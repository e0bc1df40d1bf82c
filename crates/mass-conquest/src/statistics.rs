//! What simulations count.

use table::{Seat, Tally};

use crate::rules::event::Event;
use crate::rules::state::Conquest;

/// What [`table::Statistics::count_end`] calls a win from each start.
const WINS_BY_START: [&str; 8] = [
    "wins from start 1",
    "wins from start 2",
    "wins from start 3",
    "wins from start 4",
    "wins from start 5",
    "wins from start 6",
    "wins from start 7",
    "wins from start 8",
];
/// The starts in the same order.
const STARTS: [&str; 8] =
    ["start 1", "start 2", "start 3", "start 4", "start 5", "start 6", "start 7", "start 8"];
/// Places in the order of turns.
const TURNS: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const WINS_BY_TURN: [&str; 8] = [
    "wins as first in turn",
    "wins as second in turn",
    "wins as third in turn",
    "wins as fourth in turn",
    "wins as fifth in turn",
    "wins as sixth in turn",
    "wins as seventh in turn",
    "wins as eighth in turn",
];

/// Adds what an event means for statistics.
pub(crate) fn count(event: &Event, tally: &mut Tally) {
    match *event {
        Event::Recruited { seat, kind, .. } => tally.credit(seat, "recruits", kind.name(2)),
        Event::Fortified { seat, .. } => tally.credit(seat, "action", "builds a fort"),
        Event::Embarked { seat, .. } => tally.credit(seat, "action", "embarks"),
        Event::Disbanded { seat, .. } => tally.credit(seat, "action", "disbands"),
        _ => {}
    }
    let name = match event {
        Event::Turn { debt, .. } => {
            if *debt > 0 {
                tally.add("turns in debt", 1);
            }
            "turns"
        }
        Event::Recruited { .. } => "recruits",
        Event::Disbanded { .. } => "disbanded",
        Event::Fought { attack, attack_die, defence, defence_die, .. } => {
            let (a, d) = (attack + u16::from(*attack_die), defence + u16::from(*defence_die));
            let result = if a > d {
                "battles won by the attacker"
            } else if a < d {
                "battles won by the defender"
            } else {
                "battles drawn"
            };
            tally.add(result, 1);
            "battles"
        }
        Event::Captured { .. } => "captures",
        Event::Executed { .. } => "executions",
        Event::Offered { .. } => "offers",
        Event::Struck { .. } => "deals",
        Event::Fortified { .. } => "forts",
        Event::Embarked { .. } => "embarkations",
        Event::Landed { .. } => "landings",
        Event::Eliminated { family, .. } => {
            if *family {
                "eliminations by family"
            } else {
                "eliminations by arms"
            }
        }
        _ => return,
    };
    tally.add(name, 1);
}

/// Adds what a finished game means for statistics.
pub(crate) fn count_end(game: &Conquest, tally: &mut Tally) {
    let board = &game.board;
    tally.add("rounds", u64::from(board.round));
    let winner = board.winners;
    for (start, place) in board.map.starts.iter().enumerate().take(8) {
        let wins =
            Seat::all(board.seats).any(|seat| winner.contains(seat) && board.starts[seat.index()] == *place);
        if wins {
            tally.add(WINS_BY_START[start], 1);
        }
        if let Some(seat) = Seat::all(board.seats).find(|seat| board.starts[seat.index()] == *place) {
            tally.credit(seat, "side", STARTS[start]);
        }
    }
    for (turn, &seat) in board.order[..board.seats as usize].iter().enumerate() {
        if winner.contains(seat) {
            tally.add(WINS_BY_TURN[turn], 1);
        }
        tally.credit(seat, "turn", TURNS[turn]);
    }
}
