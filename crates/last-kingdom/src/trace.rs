//! The whole position in readable form, secrets included; documented in
//! `docs/trace-last-kingdom.md`.

use serde_json::{Map, Value, json};
use table::Seat;

use crate::content::{Card, CardSet, Counts, Deck, Faction, MARKET_COSTS, Region};
use crate::rules::state::{Ask, LastKingdom, NO_CARD, Phase, Pile};

fn counts(armies: &Counts) -> Value {
    let entries = Faction::ALL.map(|faction| (faction.word().to_string(), json!(armies[faction.index()])));
    Value::Object(Map::from_iter(entries))
}

fn names(cards: CardSet) -> Value {
    cards.iter().map(|card| json!(format!("{card:?} {}", card.spec().name))).collect()
}

fn pile(deck: Deck, pile: &Pile) -> Value {
    let bottom = pile.bottom().iter().enumerate().map(
        |(at, local)| json!({ "card": format!("{:?}", Card::of(deck, *local)), "by": pile.bottom_by[at] }),
    );
    json!({
        "certain": names(CardSet::of(deck, pile.sure)),
        "possible_heroes": names(CardSet::of(deck, pile.maybe)),
        "heroes_among_them": pile.heroes,
        "bottom": bottom.collect::<Vec<_>>(),
        "refilled": !pile.fresh,
        "put_away": pile.closed,
    })
}

/// What [`trace`] writes, described by hand like it.
pub(crate) fn schema() -> Value {
    serde_json::from_str(include_str!("trace.schema.json")).unwrap_or_default()
}

/// See `docs/trace-last-kingdom.md`.
pub(crate) fn trace(game: &LastKingdom) -> Value {
    let public = &game.public;
    let (phase, whose) = match public.phase {
        Phase::Leaders(seat) => ("leaders", Some(seat)),
        Phase::Momentum => ("momentum", None),
        Phase::Market => ("market", None),
        Phase::Bag(_) => ("bag", None),
        Phase::Deal(seat) => ("deal", Some(seat)),
        Phase::Draft(_) => ("draft", None),
        Phase::Instants(seat) => ("instants", Some(seat)),
        Phase::PlaceConflict(seat) => ("place conflict", Some(seat)),
        Phase::PlaceSuccession(seat) => ("place succession", Some(seat)),
        Phase::Turn(seat) => ("turn", Some(seat)),
        Phase::Effect => ("effect", public.frame().map(|frame| frame.actor)),
        Phase::PreScoring(seat) => ("before scoring", Some(seat)),
        Phase::Over => ("over", None),
    };
    let word = |region: Option<Region>| region.map(Region::word);
    let regions: Map<String, Value> = Region::ALL
        .into_iter()
        .map(|region| {
            let at = region.index();
            let [danes, saxons] = match public.leaders[0] {
                Some(_) if !matches!(public.phase, Phase::Leaders(_)) => public.strength(region),
                _ => [0, 0],
            };
            let value = json!({
                "armies": counts(&public.armies[at]),
                "strength": { "dane": danes, "saxon": saxons },
                "peace": public.peace[at].map(|side| side.word()),
                "closed": public.closed & region.mask() != 0,
                "tied": public.tied & region.mask() != 0,
            });
            (region.word().to_string(), value)
        })
        .collect();
    let seats: Vec<Value> = public.everyone().map(|seat| seat_trace(game, seat)).collect();
    let market: Vec<Value> = public.market[..public.market_len as usize]
        .iter()
        .enumerate()
        .map(|(slot, plaque)| {
            let paid: Vec<u8> = public.everyone().map(|seat| public.price(seat, slot)).collect();
            json!({ "plaque": plaque.spec().name, "cost": MARKET_COSTS[slot], "paid": paid })
        })
        .collect();
    let effects: Vec<Value> = public
        .frames
        .iter()
        .flatten()
        .map(|frame| {
            json!({
                "of": crate::words::names::cause_name(frame.cause),
                "by": frame.actor,
                "operation": frame.at,
                "left": frame.left,
                "regions": frame.vars.map(word),
                "leader_came_from": frame.moved.map(|(_, from)| from.word()),
            })
        })
        .collect();
    json!({
        "round": public.round,
        "phase": phase,
        "whose": whose,
        "asks": if public.ask == Ask::Nothing { Value::Null } else { json!(format!("{:?}", public.ask)) },
        "pick": if let Phase::Draft(pick) = public.phase { json!(pick + 1) } else { Value::Null },
        "regions": regions,
        "seats": seats,
        "pools": counts(&public.pools),
        "bag": counts(&public.bag),
        "market": market,
        "conflict": word(public.conflict),
        "succession": word(public.succession),
        "invasion": public.invasion,
        "last_invader": public.last_invader,
        "passed": public.passed.iter().collect::<Vec<_>>(),
        "last": public.last,
        "momentum": public.momentum.map(|side| side.word()),
        "doubled": public.doubled,
        "locked": public.locked,
        "spent": public.spent.iter().collect::<Vec<_>>(),
        "bereaved": public.bereaved.iter().collect::<Vec<_>>(),
        "unresolved": names(public.unresolved),
        "effects": effects,
        "settling": public.aftermath.map(|a| json!({
            "winner": a.winner.word(),
            "winners": a.winners.iter().collect::<Vec<_>>(),
            "scored": !a.unscored,
            "seats_done": a.seats_done,
            "hooks_done": a.hooks_done,
        })),
        "decks": { "I": pile(Deck::I, &game.decks[0]), "II": pile(Deck::II, &game.decks[1]) },
        "discard": names(public.discard),
        "face_down": names(game.face_down),
        "known_to_all": names(public.open_cards),
        "carried": names(public.carried),
        "looked_at": game.looked_at().map(|card| format!("{card:?}")).collect::<Vec<_>>(),
        "shown": names(game.shown),
        "conflicts": public.conflicts,
        "turns": public.turns,
    })
}

fn seat_trace(game: &LastKingdom, seat: Seat) -> Value {
    let public = &game.public;
    let at = seat.index();
    let Some(leader) = public.leaders[at] else { return json!({ "leader": null }) };
    let deck = public.deck();
    let picks = game.picked[at].iter().filter(|local| **local != NO_CARD);
    let heroes: Map<String, Value> = public.in_play[at]
        .and(CardSet::HEROES)
        .iter()
        .map(|card| (card.spec().name.to_string(), json!(public.hero_region(card).map(Region::word))))
        .collect();
    json!({
        "leader": leader.spec().name,
        "side": public.side[at].word(),
        "tokens": game.tokens[at],
        "points": game.points[at],
        "affinity": counts(&public.affinity[at]),
        "figurines": public.chiefs[at].iter().flatten().map(|region| region.word()).collect::<Vec<_>>(),
        "heroes": heroes,
        "hand": names(game.hands[at]),
        "face_up": names(public.in_play[at]),
        "pack_dealt": names(CardSet::of(deck, game.dealt[at])),
        "picks": picks.map(|local| format!("{:?}", Card::of(deck, *local))).collect::<Vec<_>>(),
        "foresaw": names(CardSet::of(deck, game.foreseen[at])),
        "knows": names(game.lore[at]),
        "threw_away": names(game.threw[at]),
        "has_seen_hands_of": public.glimpses[at].iter().collect::<Vec<_>>(),
    })
}
