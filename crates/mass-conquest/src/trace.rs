//! The whole position as readable JSON, every secret included.

use serde_json::{Map as Object, Value, json};

use table::{Next, Seat, SeatSet};

use crate::content::Kind;
use crate::maps::{NOWHERE, Place};
use crate::rules::action::Action;
use crate::rules::bargains::OfferHead;
use crate::rules::flow;
use crate::rules::state::{
    Board, Conquest, Land, MARCHING, NOBODY, PersonId, Phase, Status, Troop, TroopId, person_id,
};

/// What [`trace`] writes, described by hand like it.
pub(crate) fn schema() -> Value {
    serde_json::from_str(include_str!("trace.schema.json")).unwrap_or_default()
}

/// The whole position. Seats are numbers, territories and pieces have their ids.
pub(crate) fn trace(game: &Conquest) -> Value {
    let board = &game.board;
    let id = |place: Place| place_id(board, place);
    let (must, may) = match flow::next(game) {
        Next::Seats { must, may } => (must, may),
        _ => (SeatSet::EMPTY, SeatSet::EMPTY),
    };
    let begun = board.round > 0;
    let rolling = if let Phase::RollOff { waiting, .. } = board.phase { waiting } else { SeatSet::EMPTY };
    let asked = match board.phase {
        Phase::Answer { at, enemy } => json!({ "at": id(at), "seat": enemy }),
        _ => Value::Null,
    };
    json!({
        "map": board.map.title, "round": board.round, "phase": board.phase.word(),
        "order": if begun { &board.order[..board.seats as usize] } else { &[] },
        "turn": begun.then(|| board.turn_player()), "must": list(must), "may": list(may),
        "rolling": list(rolling), "moving": moving(game), "asked": asked,
        "houses": Seat::all(board.seats).map(|seat| house(board, seat)).collect::<Vec<_>>(),
        "troops": troops(board), "persons": persons(board),
        "towns": towns(board), "castles": castles(board), "forts": forts(board),
        "mustering": towns_where(board, Board::is_called), "recruited": towns_where(board, Board::has_recruited), "meetings": meetings(board), "battle": battle(board),
        "picks": picks(game), "offers": offers(game),
        "truces": board.truces.iter()
            .map(|t| json!({ "at": id(t.at), "between": [t.a, t.b] })).collect::<Vec<_>>(),
        "placing": board.placing.iter()
            .map(|p| json!({ "person": person_id(p.person), "by": p.by })).collect::<Vec<_>>(),
        "motion": board.motion.map(|m| json!({
            "mover": m.mover, "to": m.to, "voted": list(m.voted), "yes": list(game.hidden.votes),
            "last_round": m.last,
        })),
        "promises": board.vows.iter()
            .map(|v| json!({ "from": v.from, "to": v.to, "what": board.pledge_words(v.pledge) }))
            .collect::<Vec<_>>(),
        "quiet_rounds": board.quiet, "ending": board.ending.word(), "winners": list(board.winners),
    })
}

fn place_id(board: &Board, place: Place) -> Value {
    if place == NOWHERE { Value::Null } else { json!(board.map.id(place)) }
}

fn list(seats: SeatSet) -> Vec<Seat> {
    seats.iter().collect()
}

fn house(board: &Board, seat: Seat) -> Value {
    let house = board.houses[seat.index()];
    let until = |to: Seat| board.passage[seat.index()][to.index()];
    let passages: Vec<Value> = Seat::all(board.seats)
        .filter(|&to| until(to) >= board.round.max(1))
        .map(|to| json!({ "to": to, "until": until(to) }))
        .collect();
    json!({
        "seat": seat, "alive": house.alive, "gold": house.gold, "debt": house.debt,
        "start": place_id(board, board.starts[seat.index()]),
        "holdings": board.holdings(seat), "upkeep": board.upkeep(seat),
        "allies": list(board.allies[seat.index()]), "lets_pass": passages,
        "offers_made": board.offers_made[seat.index()], "gifts_made": board.gifts_made[seat.index()],
        "moved_for": list(board.motioned[seat.index()]),
    })
}

fn troops(board: &Board) -> Vec<Value> {
    let troop = |(number, troop): (TroopId, &Troop)| {
        json!({
            "id": format!("u{number}"), "seat": troop.owner, "kind": troop.kind.word(),
            "at": place_id(board, troop.at),
            "aboard": troop.is_cargo().then(|| format!("u{}", troop.aboard)),
            "came_from": place_id(board, troop.entered),
            "fresh": troop.is_fresh(), "recruit": troop.is_recruit(),
        })
    };
    board.troops().map(troop).collect()
}

fn persons(board: &Board) -> Vec<Value> {
    let person = |person: PersonId| {
        let who = board.persons[person as usize];
        let (status, by) = match who.status {
            Status::Free => ("free", None),
            Status::Held { by, hostage: false } => ("captive", Some(by)),
            Status::Held { by, hostage: true } => ("hostage", Some(by)),
            Status::Dead => ("dead", None),
        };
        json!({
            "id": person_id(person), "status": status, "held_by": by,
            "at": place_id(board, who.at), "walked": who.walked,
        })
    };
    board.person_ids().map(person).collect()
}

/// Every town with the seat that controls it.
fn towns(board: &Board) -> Object<String, Value> {
    let towns = board.map.towns.iter().enumerate();
    towns.map(|(index, &at)| (board.map.id(at).into(), json!(board.town_owner(index)))).collect()
}

/// Every castle with the seat that controls it.
fn castles(board: &Board) -> Object<String, Value> {
    board.map.castles.iter().map(|&at| (board.map.id(at).into(), json!(board.castle_owner(at)))).collect()
}

/// Every fort with the seat that built it.
fn forts(board: &Board) -> Object<String, Value> {
    let lands = board.lands.iter().enumerate();
    let builder = |(place, land): (usize, &Land)| {
        land.fort_builder().map(|seat| (board.map.id(place as Place).into(), json!(seat)))
    };
    lands.filter_map(builder).collect()
}

/// The towns of which something is true.
fn towns_where(board: &Board, is_so: fn(&Board, Place) -> bool) -> Vec<Value> {
    board.map.towns.iter().filter(|&&at| is_so(board, at)).map(|&at| place_id(board, at)).collect()
}

fn meetings(board: &Board) -> Vec<Value> {
    let at = |place: usize| place_id(board, place as Place);
    let lands = board.lands.iter().enumerate();
    lands
        .flat_map(|(place, land)| {
            land.pending.iter().map(move |with| json!({ "at": at(place), "with": with }))
        })
        .collect()
}

fn battle(board: &Board) -> Option<Value> {
    let (attacker, defender) = board.fighters()?;
    let b = board.battle;
    Some(json!({
        "at": place_id(board, b.at), "attacker": attacker, "defender": defender,
        "first": place_id(board, b.first), "attack": b.attack, "defence": b.defence,
        "attack_die": b.attack_die, "defence_die": b.defence_die,
        "loser": (b.loser != NOBODY).then_some(b.loser), "to_lose": b.left, "drawn": b.drawn,
    }))
}

/// How many of each kind every seat has picked.
fn picks(game: &Conquest) -> Vec<Value> {
    let picked = |seat: Seat| {
        let counts = game.hidden.picks[seat.index()];
        let kinds = Kind::ALL.iter().filter(|&&kind| counts[kind as usize] > 0);
        Value::Object(kinds.map(|&kind| (kind.word().to_owned(), json!(counts[kind as usize]))).collect())
    };
    Seat::all(game.board.seats).map(picked).collect()
}

fn offers(game: &Conquest) -> Vec<Value> {
    let board = &game.board;
    let offer = |offer: &OfferHead| {
        let terms = game.terms_of(offer.id).copied().unwrap_or_default();
        let text = board.write_action(Action::Offer { to: offer.to, terms });
        json!({ "id": offer.id, "from": offer.from, "to": offer.to, "offer": text, "due": offer.due })
    };
    board.offers.iter().map(offer).collect()
}

/// Who is under way, and how far they can still go.
fn moving(game: &Conquest) -> Value {
    match game.board.phase {
        Phase::March { left, .. } => {
            let troops = game.board.troops().filter(|(_, troop)| troop.flags & MARCHING != 0);
            let ids: Vec<String> = troops.map(|(id, _)| format!("u{id}")).collect();
            json!({ "troops": ids, "points": left })
        }
        Phase::Stroll { person, left } => json!({ "person": person_id(person), "points": left }),
        _ => Value::Null,
    }
}
