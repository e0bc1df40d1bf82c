//! The whole position as readable JSON, every secret included.

use serde_json::{Map as Object, Value, json};

use table::{Next, Seat, SeatSet};

use crate::content::Kind;
use crate::maps::{NOWHERE, Place};
use crate::rules::flow;
use crate::rules::state::{Conquest, MARCHING, NOBODY, Phase, Status, person_id};

pub(crate) fn trace(game: &Conquest) -> Value {
    let board = &game.board;
    let id = |place: Place| if place == NOWHERE { Value::Null } else { json!(board.map.id(place)) };
    let seats: Vec<Seat> = Seat::all(board.seats).collect();
    let list =
        |mask: SeatSet| -> Vec<Seat> { seats.iter().copied().filter(|&seat| mask.contains(seat)).collect() };
    let houses: Vec<Value> = seats
        .iter()
        .map(|&seat| {
            let house = board.houses[seat.index()];
            let passages: Vec<Value> = seats
                .iter()
                .filter(|&&to| u16::from(board.passage[seat.index()][to.index()]) >= board.round.max(1))
                .map(|&to| json!({ "to": to, "until": board.passage[seat.index()][to.index()] }))
                .collect();
            json!({
                "seat": seat, "alive": house.alive, "gold": house.gold, "debt": house.debt,
                "start": id(board.starts[seat.index()]), "holdings": board.holdings(seat), "upkeep": board.upkeep(seat),
                "allies": list(board.allies[seat.index()]), "lets_pass": passages,
                "offers_made": board.offers_made[seat.index()], "gifts_made": board.gifts_made[seat.index()],
                "moved_for": list(board.motioned[seat.index()]),
            })
        })
        .collect();
    let troops: Vec<Value> = board
        .troops()
        .map(|(number, troop)| {
            json!({
                "id": format!("u{number}"), "seat": troop.owner, "kind": troop.kind.word(), "at": id(troop.at),
                "aboard": troop.is_cargo().then(|| format!("u{}", troop.aboard)), "came_from": id(troop.entered),
                "fresh": troop.is_fresh(), "recruit": troop.is_recruit(),
            })
        })
        .collect();
    let persons: Vec<Value> = board
        .person_ids()
        .map(|person| {
            let who = board.persons[person as usize];
            let (status, by) = match who.status {
                Status::Free => ("free", None),
                Status::Held { by, hostage: false } => ("captive", Some(by)),
                Status::Held { by, hostage: true } => ("hostage", Some(by)),
                Status::Dead => ("dead", None),
            };
            json!({ "id": person_id(person), "status": status, "held_by": by, "at": id(who.at), "walked": who.walked })
        })
        .collect();
    let mut towns = Object::new();
    for (index, &place) in board.map.towns.iter().enumerate() {
        towns.insert(board.map.id(place).into(), json!(board.town_owner(index)));
    }
    let mut castles = Object::new();
    for &place in &board.map.castles {
        castles.insert(board.map.id(place).into(), json!(board.castle_owner(place)));
    }
    let mut forts = Object::new();
    let mut meetings = Vec::new();
    for (place, land) in board.lands.iter().enumerate() {
        if land.fort != 0 {
            forts.insert(board.map.id(place as Place).into(), json!(land.fort - 1));
        }
        meetings.extend(
            list(land.pending).into_iter().map(|with| json!({ "at": id(place as Place), "with": with })),
        );
    }
    let offers: Vec<Value> = board
        .offers
        .iter()
        .map(|offer| {
            let terms = game.terms_of(offer.id).copied().unwrap_or_default();
            let text = board.write_action(crate::rules::action::Action::Offer { to: offer.to, terms });
            json!({ "id": offer.id, "from": offer.from, "to": offer.to, "offer": text, "due": offer.due })
        })
        .collect();
    let battle = board.fighters().map(|(attacker, defender)| {
        let b = board.battle;
        json!({
            "at": id(b.at), "attacker": attacker, "defender": defender, "first": id(b.first),
            "attack": b.attack, "defence": b.defence, "attack_die": b.attack_die, "defence_die": b.defence_die,
            "loser": (b.loser != NOBODY).then_some(b.loser), "to_lose": b.left, "drawn": b.drawn,
        })
    });
    let picks: Vec<Value> = seats
        .iter()
        .map(|&seat| {
            let counts = game.hidden.picks[seat.index()];
            let pairs = Kind::ALL.iter().map(|&kind| (kind.word().to_owned(), json!(counts[kind as usize])));
            Value::Object(pairs.filter(|(_, count)| *count != json!(0)).collect())
        })
        .collect();
    let (must, may) = match flow::next(game) {
        Next::Seats { must, may } => (list(must), list(may)),
        _ => (Vec::new(), Vec::new()),
    };
    let begun = board.round > 0;
    json!({
        "map": board.map.title, "round": board.round, "phase": board.phase.word(),
        "order": if begun { &board.order[..board.seats as usize] } else { &[] },
        "turn": begun.then(|| board.turn_player()), "must": must, "may": may,
        "rolling": if let Phase::RollOff { waiting, .. } = board.phase { list(waiting) } else { Vec::new() },
        "moving": moving(game),
        "asked": if let Phase::Answer { at, enemy } = board.phase { json!({ "at": id(at), "seat": enemy }) } else { Value::Null },
        "houses": houses, "troops": troops, "persons": persons, "towns": towns, "castles": castles, "forts": forts,
        "recruited": board.map.towns.iter().filter(|&&at| board.recruited[at as usize / 64] >> (at % 64) & 1 == 1).map(|&at| id(at)).collect::<Vec<_>>(),
        "meetings": meetings, "battle": battle, "picks": picks, "offers": offers,
        "truces": board.truces.iter().map(|t| json!({ "at": id(t.at), "between": [t.a, t.b] })).collect::<Vec<_>>(),
        "placing": board.placing.iter().map(|p| json!({ "person": person_id(p.person), "by": p.by })).collect::<Vec<_>>(),
        "motion": board.motion.map(|m| json!({ "mover": m.mover, "to": m.to, "voted": list(m.voted), "yes": list(game.hidden.votes), "last_round": m.last })),
        "promises": board.vows.iter().map(|v| json!({ "from": v.from, "to": v.to, "what": board.pledge_words(v.pledge) })).collect::<Vec<_>>(),
        "quiet_rounds": board.quiet, "ending": board.ending.word(), "winners": list(board.winners),
    })
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
