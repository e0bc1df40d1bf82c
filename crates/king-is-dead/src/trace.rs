//! The whole position in readable form, for `trace` and debugging. It holds every secret.

use serde_json::{Value, json};
use table::{Seat, Viewer};

use crate::content::{Card, Faction, Region};
use crate::rules::KingIsDead;
use crate::rules::state::HELD;
use crate::secrets::view::view;

/// What [`trace`] writes, described by hand like it.
pub(crate) fn schema() -> Value {
    serde_json::from_str(include_str!("trace.schema.json")).unwrap_or_default()
}

/// Names instead of numbers; every field is described in the documentation of traces.
pub(crate) fn trace(state: &KingIsDead) -> Value {
    let view = view(state, Viewer::All);
    let counts = |counts: [u8; 3]| {
        let pairs = Faction::ALL.iter().map(|f| (f.adjective().to_lowercase(), counts[f.index()].into()));
        Value::Object(pairs.collect())
    };
    let regions = Region::ALL.iter().map(|region| {
        let value = json!({
            "followers": counts(state.counts(region.index())),
            "disc": view.regions[region.index()].disc,
        });
        (region.name().to_lowercase(), value)
    });
    let words = |cards: &mut dyn Iterator<Item = Card>| cards.map(Card::word).collect::<Vec<_>>();
    let seats: Vec<Value> = Seat::all(state.seats)
        .map(|seat| {
            let cards = state.cards[seat.index()];
            json!({
                "seat": seat.0,
                "court": counts(state.courts[seat.index()]),
                "hand": words(&mut cards.hand().into_iter()),
                "pile": words(&mut cards.pile()),
                "negotiation_disc": match state.disc_on[seat.index()] {
                    HELD => "held".to_string(),
                    place => Region::ALL[place as usize & 7].name().to_lowercase(),
                },
                "last_play": view.seats[seat.index()].last_play,
                "emptied_at": state.emptied_at(seat),
                "heard": state.heard[seat.index()],
            })
        })
        .collect();
    let track: Vec<Value> = view
        .track
        .iter()
        .map(|card| {
            json!({
                "region": card.region.name().to_lowercase(),
                "face_up": card.face_up,
                "fixed_by": card.fixed_by,
            })
        })
        .collect();
    json!({
        "phase": view.phase,
        "turn": view.turn,
        "start": view.start,
        "passes": state.passes,
        "plays": state.plays,
        "struggles": state.struggles(),
        "contested": (!view.track.is_empty() && state.struggles() < 8)
            .then(|| state.contested().name().to_lowercase()),
        "regions": Value::Object(regions.collect()),
        "supply": counts(state.supply),
        "france": view.france,
        "track": track,
        "seats": seats,
        "latest": view.latest,
        "under_way": view.under_way,
        "options": view.rules.house_rules.into_iter().collect::<std::collections::BTreeMap<_, _>>(),
        "result": view.result,
    })
}
