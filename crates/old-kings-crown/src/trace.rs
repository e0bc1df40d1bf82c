//! The whole position in a readable form, every secret included.

use serde_json::{Value, json};
use table::{Seat, SeatSet};

use crate::state::{KEEP_ALL, NONE, UNDECIDED};
use crate::{Cards, Crown, Face, Location, Region, Stage};

fn cards(cards: Cards) -> Value {
    cards.iter().map(Face::key).collect::<Vec<_>>().into()
}

fn seats(seats: SeatSet) -> Value {
    seats.iter().map(|seat| seat.0).collect::<Vec<_>>().into()
}

fn seat(seat: u8) -> Value {
    if seat == NONE { Value::Null } else { seat.into() }
}

fn region(region: u8) -> Value {
    Region::ALL.get(region as usize).map_or(Value::Null, |region| region.key().into())
}

fn location(location: u8) -> Value {
    Location::ALL.get(location as usize).map_or(Value::Null, |location| location.key().into())
}

impl Crown {
    /// The position for `trace`; the fields are described in the trace document.
    pub(crate) fn to_trace(&self) -> Value {
        let track: Vec<u8> = self.in_order().map(|seat| seat.0).collect();
        let picks: Vec<Value> = self.picks[..self.picked as usize]
            .iter()
            .map(|&pick| json!([region(pick >> 5), Face::of(pick & 0x1f).key()]))
            .collect();
        let ambushes: Vec<Value> = Seat::all(self.seats)
            .filter_map(|by| {
                let code = self.ambushes[by.index()].checked_sub(1)?;
                Some(json!({ "by": by.0, "target": code >> 4, "regions": [region(code >> 2 & 3), region(code & 3)] }))
            })
            .collect();
        json!({
            "stage": serde_json::to_value(self.stage).unwrap_or(Value::Null),
            "round": self.round,
            "options": {
                "factions": serde_json::to_value(self.rules.factions).unwrap_or(Value::Null),
                "location-influence": if self.rules.plateau_only { "plateau-only" } else { "everywhere" },
                "battlecry": if self.rules.battlecry_wins { "wins" } else { "bonus" },
            },
            "cursor": self.cursor,
            "attrition": self.worn,
            "order": track,
            "goal": self.goal(),
            "court": { "owner": seat(self.court_owner), "captains": cards(self.court) },
            "blockade": location(self.blockade),
            "battle": {
                "region": region(self.region),
                "ties": self.ties,
                "in": seats(self.parts),
                "lost": seats(self.lost),
                "tied": seats(self.tied),
                "retreated": seats(self.retreated),
                "committed": seats(self.committed),
                "winner": seat(self.winner),
                "ploy_armed": self.armed,
                "captain_fell": self.captain_fell,
                "unmasking": self.unmasking,
                "totals": self.totals()[..self.seats as usize].to_vec(),
            },
            "claim": {
                "seat": seat(self.user),
                "location": if self.user == NONE { Value::Null } else { location(self.location) },
                "picks": picks,
            },
            "ambushes": ambushes,
            "sea_lanes": self.sailed.checked_sub(1).map(|code| json!([region(code >> 2), region(code & 3)])),
            "swapped_after_look": self.swapped,
            "players": Seat::all(self.seats).map(|seat| self.trace_player(seat)).collect::<Vec<_>>(),
            "ending": self.ending.map(|ending| ending.key()),
            "winners": seats(self.winners),
        })
    }

    fn trace_player(&self, seat: Seat) -> Value {
        let player = self.player(seat);
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
        let bottom: Vec<Vec<&str>> = player
            .bottom
            .batches()
            .into_iter()
            .map(|batch| batch.into_iter().map(Face::key).collect())
            .collect();
        let taken = player.faction != NONE;
        let ready: Vec<&str> = player
            .faction()
            .tactics()
            .into_iter()
            .filter(|&tactic| taken && player.has_ready(tactic))
            .map(|tactic| tactic.key())
            .collect();
        json!({
            "seat": seat.0,
            "faction": taken.then(|| player.faction().key()),
            "in_game": self.stage <= Stage::Opening || self.alive().contains(seat),
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
                UNDECIDED => Value::Null,
                KEEP_ALL => "keep".into(),
                choice => json!([region(choice >> 5), Face::of(choice & 0x1f).key()]),
            },
        })
    }
}
