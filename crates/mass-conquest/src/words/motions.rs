//! What moves on the map when something happens, in a viewer's eyes.

use table::{Motion, Party, Seat, Viewer};

use crate::maps::Place;
use crate::rules::event::Event;
use crate::rules::state::{Board, Conquest};

/// What `viewer` saw move when this happened: only what lies open on the map and before the players.
pub(crate) fn motions(game: &Conquest, event: &Event, _viewer: Viewer) -> Vec<Motion> {
    let board = &game.board;
    let land = |at: Place| Some(format!("terr-{}", board.map.territories.get(usize::from(at))?.id));
    let house = |seat: Seat| format!("seat-{seat}");
    let march = |seat: Seat, count: u16, from: Option<String>, to: Option<String>| {
        from.zip(to).map(|(from, to)| Motion::troop(seat, count, from, to))
    };
    let at = |at: Place, what: fn(String) -> Motion| land(at).map(what);
    let gone = |at: String| Motion::Vanishes { at };
    let there = |at: String| Motion::Appears { at };
    let look = |at: String| Motion::Dwells { at };
    let seen: [Option<Motion>; 4] = match *event {
        Event::Dealt { at: place, .. } => [at(place, there), None, None, None],
        Event::Rolled { seat, die } => [Some(dice(house(seat), seat, die)), None, None, None],
        Event::Turn { seat, income, upkeep, gold, debt: 0, .. } => {
            let before = i64::from(gold) + i64::from(upkeep) - i64::from(income);
            let count = i32::try_from(before).ok().zip(i32::try_from(gold).ok());
            [count.map(|(from, to)| Motion::counting(house(seat), from, to)), None, None, None]
        }
        Event::Recruited { seat, at, .. } => [march(seat, 1, Some(house(seat)), land(at)), None, None, None],
        Event::Disbanded { seat, at, .. } => [march(seat, 1, land(at), Some(house(seat))), None, None, None],
        Event::Marched { seat, count, from, to, .. } => {
            [march(seat, count, land(from), land(to)), None, None, None]
        }
        Event::Embarked { seat, from, at, .. } => [march(seat, 1, land(from), land(at)), None, None, None],
        Event::Landed { seat, from, to, .. } => [march(seat, 1, land(from), land(to)), None, None, None],
        Event::Withdrew { seat, from, to, troops, .. } => {
            [march(seat, troops, land(from), land(to)), None, None, None]
        }
        Event::Walked { person, from, to, .. } => {
            [march(Board::house_of(person), 1, land(from), land(to)), None, None, None]
        }
        Event::Placed { person, at, .. } => {
            let kin = Board::house_of(person);
            [march(kin, 1, Some(house(kin)), land(at)), None, None, None]
        }
        Event::Fortified { at: place, .. } => [at(place, there), None, None, None],
        // A territory never vanishes, whatever of it does: only what stood there leaves.
        Event::Razed { at: place, .. } => [at(place, look), None, None, None],
        Event::Fought { attacker, defender, at: place, attack, attack_die, defence, defence_die } => {
            let sides = [(attacker, attack, attack_die), (defender, defence, defence_die)]
                .map(|(seat, strength, die)| (Party::Seat(seat), i32::from(strength) + i32::from(die)));
            [
                at(place, look),
                land(place).map(|at| dice(at, attacker, attack_die)),
                land(place).map(|at| dice(at, defender, defence_die)),
                land(place).map(|at| Motion::weighing(at, sides.into())),
            ]
        }
        Event::Lost { seat, at, cargo, .. } => {
            [march(seat, 1 + cargo, land(at), Some(house(seat))), None, None, None]
        }
        Event::Destroyed { seat, at, troops } => {
            [march(seat, troops, land(at), Some(house(seat))), None, None, None]
        }
        Event::Truce { at: place, .. } | Event::Spoke { at: place, .. } | Event::Named { at: place, .. } => {
            [at(place, look), None, None, None]
        }
        Event::Captured { person, by, at: place } => {
            let kin = Board::house_of(person);
            [at(place, look), march(kin, 1, land(place), Some(house(by))), None, None]
        }
        Event::Freed { at: place, .. } => [at(place, there), None, None, None],
        Event::Executed { person, .. } => [Some(gone(house(Board::house_of(person)))), None, None, None],
        Event::Released { person, by } => {
            let kin = Board::house_of(person);
            [march(kin, 1, Some(house(by)), Some(house(kin))), None, None, None]
        }
        Event::Gave { from, to, gold } => [
            march(from, u16::try_from(gold).unwrap_or(u16::MAX), Some(house(from)), Some(house(to))),
            None,
            None,
            None,
        ],
        Event::Eliminated { seat, .. } | Event::Resigned { seat } => {
            [Some(gone(house(seat))), None, None, None]
        }
        Event::Turn { .. }
        | Event::Picked { .. }
        | Event::Revealed { .. }
        | Event::Order { .. }
        | Event::Offered { .. }
        | Event::Struck { .. }
        | Event::Declined { .. }
        | Event::Retracted { .. }
        | Event::Lapsed { .. }
        | Event::Broke { .. }
        | Event::Moved { .. }
        | Event::Voted { .. }
        | Event::Counted { .. }
        | Event::Promised { .. }
        | Event::PromiseEnded { .. }
        | Event::Ended { .. } => [None, None, None, None],
    };
    seen.into_iter().flatten().collect()
}

fn dice(at: String, seat: Seat, face: u8) -> Motion {
    Motion::Rolls { at, seat: Some(seat), faces: vec![face] }
}
