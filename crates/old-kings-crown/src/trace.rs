//! The whole position in a readable form, every secret included.

use serde_json::{Value, json};
use table::{Seat, SeatSet};

use crate::content::{Cards, Face, Faction, Location, Region};
use crate::rules::state::RetireChoice;
use crate::rules::{Crown, Stage, clash, tactics};

fn cards(cards: Cards) -> Value {
    cards.iter().map(Face::key).collect::<Vec<_>>().into()
}

fn seats(seats: SeatSet) -> Value {
    seats.iter().map(|seat| seat.0).collect::<Vec<_>>().into()
}

fn seat(seat: Option<Seat>) -> Value {
    seat.map_or(Value::Null, |seat| seat.0.into())
}

fn region(region: Option<Region>) -> Value {
    region.map_or(Value::Null, |region| region.key().into())
}

fn location(location: Option<Location>) -> Value {
    location.map_or(Value::Null, |location| location.key().into())
}

/// What [`trace`] writes, described by hand like it.
pub(crate) fn schema() -> Value {
    serde_json::from_str(include_str!("trace.schema.json")).unwrap_or_default()
}

/// The position for `trace`; the fields are described in the trace document.
pub(crate) fn trace(crown: &Crown) -> Value {
    let track: Vec<u8> = crown.in_order().map(|seat| seat.0).collect();
    let picks: Vec<Value> =
        crown.picks.iter().map(|(region, face)| json!([region.key(), face.key()])).collect();
    let ambushes: Vec<Value> = Seat::all(crown.seats)
        .filter_map(|by| {
            let (target, a, b) = crown.ambushes[by.index()]?;
            Some(json!({ "by": by.0, "target": target.0, "regions": [a.key(), b.key()] }))
        })
        .collect();
    json!({
        "stage": serde_json::to_value(crown.stage).unwrap_or(Value::Null),
        "round": crown.round,
        "options": {
            "factions": serde_json::to_value(crown.rules.factions).unwrap_or(Value::Null),
            "location-influence": if crown.rules.plateau_only { "plateau-only" } else { "everywhere" },
            "battlecry": if crown.rules.battlecry_wins { "wins" } else { "bonus" },
            "raid": if crown.rules.raid_wins { "wins" } else { "ties" },
        },
        "cursor": crown.cursor,
        "attrition": crown.worn,
        "order": track,
        "goal": crown.goal(),
        "court": { "owner": seat(crown.court_owner), "captains": cards(crown.court) },
        "blockade": location(crown.blockade),
        "battle": {
            "region": region(Region::ALL.get(crown.region as usize).copied()),
            "ties": crown.ties,
            "in": seats(crown.parts),
            "lost": seats(crown.lost),
            "tied": seats(crown.tied),
            "retreated": seats(crown.retreated),
            "committed": seats(crown.committed),
            "winner": seat(crown.winner),
            "ploy_armed": crown.armed,
            "captain_fell": crown.captain_fell,
            "unmasking": crown.unmasking,
            "totals": clash::totals(crown)[..crown.seats as usize].to_vec(),
        },
        "settled": Region::ALL.iter().map(|&place| trace_settled(crown, place)).collect::<serde_json::Map<_, _>>(),
        "claim": {
            "seat": seat(crown.claim.map(|(seat, _)| seat)),
            "location": location(crown.place_claimed()),
            "picks": picks,
        },
        "ambushes": ambushes,
        "sea_lanes": crown.sailed.map(|(from, to)| json!([from.key(), to.key()])),
        "swapped_after_look": crown.swapped,
        "players": Seat::all(crown.seats).map(|seat| trace_player(crown, seat)).collect::<Vec<_>>(),
        "ending": crown.ending.map(|ending| ending.key()),
        "winners": seats(crown.winners),
    })
}

/// What came of a Region, by its key.
fn trace_settled(crown: &Crown, place: Region) -> (String, Value) {
    let settled = crown.settled[place.index()];
    let total = |by: Seat| settled.counted.contains(by).then(|| settled.totals[by.index() & 3]);
    let said = json!({
        "totals": Seat::all(crown.seats).map(total).collect::<Vec<_>>(),
        "winner": seat(settled.winner),
        "lost": seats(settled.lost),
        "tied": seats(settled.tied),
        "retreated": seats(settled.retreated),
        "claimed": location(settled.claimed),
    });
    (place.key().into(), said)
}

fn trace_player(crown: &Crown, seat: Seat) -> Value {
    let player = crown.player(seat);
    let mut slots = serde_json::Map::new();
    let mut shown = serde_json::Map::new();
    for place in Region::ALL {
        let slot = player.slots[place.index()];
        let card = slot
            .face()
            .map(|face| json!({ "card": face.key(), "new": slot.is_new(), "seen": slot.is_seen() }));
        slots.insert(place.key().into(), card.unwrap_or(Value::Null));
        shown.insert(place.key().into(), cards(player.shown[place.index()]));
    }
    let bottom: Vec<Vec<&str>> =
        player.bottom.batches().into_iter().map(|batch| batch.into_iter().map(Face::key).collect()).collect();
    let ready: Vec<&str> = tactics::tiles_of(player.faction)
        .filter(|&tactic| player.has_ready(tactic))
        .map(|tactic| tactic.key())
        .collect();
    json!({
        "seat": seat.0,
        "faction": player.faction.map(Faction::key),
        "in_game": crown.stage <= Stage::Opening || crown.alive().contains(seat),
        "influence": player.influence,
        "hand_limit": player.limit,
        "ready_tiles": ready,
        "herald": location(player.herald),
        "hand": cards(player.hand),
        "draw_pile": cards(player.pile),
        "under_pile": bottom,
        "discard": cards(player.discard),
        "lost": cards(player.lost),
        "removed": cards(player.removed),
        "site": cards(player.site),
        "rituals": cards(player.rituals),
        "face_down": slots,
        "revealed": shown,
        "in_clash": cards(player.clash),
        "bonus": player.boost,
        "battlecry": player.cry,
        "machine": { "region": region(player.machine), "used": player.machine_used, "counts": player.machine_now },
        "known_to_all": cards(player.known),
        "known_in_hand": cards(player.fresh),
        "regions_placed": player.placing,
        "take_backs": player.take_backs,
        "retire": match player.retire {
            RetireChoice::Open => Value::Null,
            RetireChoice::Keep => "keep".into(),
            RetireChoice::Card(region, face) => json!([region.key(), face.key()]),
        },
    })
}
