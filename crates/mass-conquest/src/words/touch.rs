//! What a touch on the drawing could mean.

use table::Seat;

use crate::content::Kind;
use crate::maps::Place;
use crate::rules::action::Action;
use crate::rules::state::Conquest;

/// What a touch on an element of the drawing could mean.
pub(crate) fn meanings(game: &Conquest, seat: Seat, element: &str, out: &mut Vec<Action>) {
    let board = &game.board;
    let (kind, rest) = element.split_once('-').unwrap_or((element, ""));
    let place = board.map.territories.iter().position(|land| kind == "terr" && land.id == rest);
    if let Some(at) = place.map(|place| place as Place) {
        // A troop next to the place is meant before those that are far away.
        let mut own: Vec<_> = board.troops().filter(|(_, troop)| troop.owner == seat).collect();
        own.sort_by_key(|(_, troop)| !board.map.borders(at).contains(&troop.at));
        out.extend([Action::Step(at), Action::RetreatLand(at), Action::RetreatSea(at)]);
        out.extend(own.iter().map(|&(troop, _)| Action::March { troop, to: at, all: false }));
        out.extend([Action::Recruit(Kind::Infantry, at), Action::Fort(at), Action::Raze(at)]);
        out.extend(board.placing.first().map(|placing| Action::Place { person: placing.person, at }));
        out.extend(Seat::all(board.seats).map(|with| Action::Stance { at, with, fight: true }));
    }
    if let (Ok(to), "seat") = (rest.parse().map(Seat), kind) {
        out.extend([Action::Gift { to, gold: 1 }, Action::Break(to)]);
    }
}

/// Whether an element of the drawing only decorates, so that a touch on it needs no answer.
pub fn is_plain(element: &str) -> bool {
    matches!(element.split('-').next(), Some("ground" | "key" | "map" | "outline" | "panels" | "seat"))
}
