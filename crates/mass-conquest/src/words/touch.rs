//! What a touch on the drawing could mean.

use table::Seat;

use crate::content::Kind;
use crate::maps::Place;
use crate::rules::action::{Action, Party, Path};
use crate::rules::state::Conquest;

/// What a touch on an element of the drawing could mean.
pub(crate) fn meanings(game: &Conquest, seat: Seat, element: &str, out: &mut Vec<Action>) {
    let board = &game.board;
    let (kind, rest) = element.split_once('-').unwrap_or((element, ""));
    let place = board.map.territories.iter().position(|land| kind == "terr" && land.id == rest);
    if let Some(at) = place.map(|place| place as Place) {
        // A troop next to the place is meant before those that are far away.
        // Whoever stands there is meant first: recruits stay, and nobody moves twice.
        let away = board.map.borders(at).iter().copied().find(|&to| board.map.admits(false, to));
        let here = board.troops().filter(|(_, troop)| troop.owner == seat && troop.at == at);
        let stays = here.filter(|(_, troop)| !troop.is_fresh()).map(|(troop, _)| troop);
        out.extend(stays.zip(away).map(|(troop, to)| Action::March { troop, to, all: false }));
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

/// What a hand means that takes what stands in one territory to another: everybody there, by the shortest way.
pub(crate) fn aimed(game: &Conquest, seat: Seat, from: &str, to: &str) -> Option<Action> {
    let board = &game.board;
    let place = |element: &str| {
        let id = element.strip_prefix("terr-")?;
        board.map.territories.iter().position(|land| land.id == id).map(|place| place as Place)
    };
    let (from, to) = (place(from)?, place(to)?);
    let movers =
        board.troops().filter(|(_, troop)| troop.owner == seat && troop.at == from && !troop.is_cargo());
    let (lead, ships) = movers.map(|(id, troop)| (id, troop.kind.is_ship())).next()?;
    // The way that they could take if nobody stood in it and they did not tire.
    let open = |next: Place| next == to || board.map.admits(ships, next);
    let mut ways = vec![vec![from]];
    let mut seen = vec![from];
    for _ in 1..Path::MOST {
        let mut longer = Vec::new();
        for way in &ways {
            for &next in way.last().map_or(&[][..], |&last| board.map.borders(last)) {
                if next == to {
                    let way: Vec<Place> = way.iter().copied().chain([to]).collect();
                    return Some(Action::Journey { party: Party::Army, path: Path::new(&way)? });
                }
                if open(next) && !seen.contains(&next) {
                    seen.push(next);
                    longer.push(way.iter().copied().chain([next]).collect());
                }
            }
        }
        ways = longer;
    }
    Some(Action::March { troop: lead, to, all: false })
}

/// Whether an element of the drawing only decorates, so that a touch on it needs no answer.
pub fn is_plain(element: &str) -> bool {
    matches!(
        element.split('-').next(),
        Some(
            "battle"
                | "chart"
                | "ground"
                | "key"
                | "map"
                | "mark"
                | "outline"
                | "panels"
                | "pieces"
                | "seat"
                | "tint"
                | "troop"
        )
    )
}
