//! The whole position as readable JSON, every secret included.

use serde_json::{Map as Object, Value, json};

use crate::board::Status;
use crate::maps::{NOWHERE, Place};
use crate::why::person_id;
use crate::{Conquest, Kind};

impl Conquest {
    pub(crate) fn trace_value(&self) -> Value {
        let board = &self.board;
        let id = |place: Place| if place == NOWHERE { Value::Null } else { json!(board.map.id(place)) };
        let seats: Vec<u8> = (0..board.seats).collect();
        let list =
            |mask: u8| -> Vec<u8> { seats.iter().copied().filter(|&seat| mask >> seat & 1 == 1).collect() };
        let houses: Vec<Value> = seats
            .iter()
            .map(|&seat| {
                let house = board.houses[seat as usize];
                let passages: Vec<Value> = seats
                    .iter()
                    .filter(|&&to| u16::from(board.passage[seat as usize][to as usize]) >= board.round.max(1))
                    .map(|&to| json!({ "to": to, "until": board.passage[seat as usize][to as usize] }))
                    .collect();
                json!({
                    "seat": seat, "alive": house.alive, "gold": house.gold, "debt": house.debt,
                    "start": id(board.starts[seat as usize]), "holdings": board.holdings(seat), "upkeep": board.upkeep(seat),
                    "allies": list(board.allies[seat as usize]), "lets_pass": passages,
                    "offers_made": board.offers_made[seat as usize], "gifts_made": board.gifts_made[seat as usize],
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
                let terms = self.terms_of(offer.id).copied().unwrap_or_default();
                let text = board.write_action(crate::Action::Offer { to: offer.to, terms });
                json!({ "id": offer.id, "from": offer.from, "to": offer.to, "offer": text })
            })
            .collect();
        let battle = board.fighters().map(|(attacker, defender)| {
            let b = board.battle;
            json!({
                "at": id(b.at), "attacker": attacker, "defender": defender, "first": id(b.first),
                "attack": b.attack, "defence": b.defence, "attack_die": b.attack_die, "defence_die": b.defence_die,
                "to_lose": b.left, "drawn": b.drawn,
            })
        });
        let picks: Vec<Value> = seats
            .iter()
            .map(|&seat| {
                let counts = self.secrets.picks[seat as usize];
                let pairs =
                    Kind::ALL.iter().map(|&kind| (kind.word().to_owned(), json!(counts[kind as usize])));
                Value::Object(pairs.filter(|(_, count)| *count != json!(0)).collect())
            })
            .collect();
        json!({
            "map": board.map.title, "round": board.round, "phase": format!("{:?}", board.phase),
            "order": &board.order[..board.seats as usize],
            "turn": (board.round > 0).then(|| board.turn_player()),
            "houses": houses, "troops": troops, "persons": persons, "towns": towns, "castles": castles, "forts": forts,
            "meetings": meetings, "battle": battle, "picks": picks, "offers": offers,
            "placing": board.placing.iter().map(|p| json!({ "person": person_id(p.person), "by": p.by })).collect::<Vec<_>>(),
            "motion": board.motion.map(|m| json!({ "mover": m.mover, "to": m.to, "voted": list(m.voted), "yes": list(self.secrets.votes) })),
            "promises": board.vows.iter().map(|v| json!({ "from": v.from, "to": v.to, "what": board.pledge_words(v.pledge) })).collect::<Vec<_>>(),
            "ending": format!("{:?}", board.ending), "winners": list(board.winners),
        })
    }
}
