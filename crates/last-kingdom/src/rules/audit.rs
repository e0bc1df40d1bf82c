//! What must hold in every position.

use table::Seat;

use crate::content::{CardSet, Deck, Faction};
use crate::rules::state::{LastKingdom, NO_CARD, Phase, Public};

/// Checks the invariants; the error says what does not hold.
pub(crate) fn audit(game: &LastKingdom) -> Result<(), String> {
    let public = &game.public;
    let set_up = matches!(public.phase, Phase::Leaders(_));
    for faction in Faction::ALL {
        let count = armies_everywhere(public, faction);
        if count != Faction::TOKENS[faction.index()] {
            return Err(format!("{} armies of the {faction:?}s", count));
        }
    }
    if set_up {
        return Ok(());
    }
    for seat in Seat::all(public.seats) {
        let levels = public.affinity[seat.index()];
        if levels.iter().any(|level| *level > 10) {
            return Err(format!("seat {seat}: affinity {levels:?}"));
        }
        let lowest = levels[1].min(levels[2]).min(levels[3]);
        if public.leader(seat).traits().dane_follows && levels[0] != lowest {
            return Err(format!("seat {seat}: Dane affinity does not follow {levels:?}"));
        }
        if game.tokens[seat.index()] > 500 || game.points[seat.index()] > 1000 {
            return Err(format!("seat {seat}: counters out of bounds"));
        }
        let leader_cards = game.hands[seat.index()].or(public.in_play[seat.index()]);
        if leader_cards.and(CardSet::LEADER_CARDS) != public.leader(seat).cards() {
            return Err(format!("seat {seat}: leader cards astray"));
        }
        let hidden_instants = game.hands[seat.index()].and(CardSet::INSTANTS);
        if !hidden_instants.is_empty() && !matches!(public.phase, Phase::Draft(_)) {
            return Err(format!("seat {seat}: {hidden_instants:?} in hand"));
        }
    }
    let market = public.market[..public.market_len as usize].iter();
    if market.fold(0u8, |seen, plaque| seen | 1 << plaque.0).count_ones() != u32::from(public.market_len) {
        return Err("a plaque lies twice in the market".into());
    }
    let open = public.open();
    if let Some(conflict) = public.conflict {
        if public.aftermath.is_none() && open & conflict.mask() == 0 {
            return Err(format!("the conflict is in {conflict:?}, which is not open"));
        }
        if let Some(succession) = public.succession
            && (succession == conflict || open & succession.mask() == 0)
        {
            return Err(format!("the succession token is in {succession:?}"));
        }
    }
    one_place_each(game)
}

/// The places seen so far, while checking that no card is in two.
struct Places(CardSet);

impl Places {
    fn put(&mut self, cards: CardSet, what: &str) -> Result<(), String> {
        let twice = self.0.and(cards);
        self.0 = self.0.or(cards);
        if twice.is_empty() { Ok(()) } else { Err(format!("{twice:?} elsewhere and {what}")) }
    }
}

fn locals(cards: &[u8]) -> u64 {
    cards.iter().filter(|local| **local != NO_CARD).fold(0, |mask, local| mask | 1 << local)
}

/// Every card is in exactly one place, and each deck has 30 in the game (TLK-19).
fn one_place_each(game: &LastKingdom) -> Result<(), String> {
    let public = &game.public;
    let mut places = Places(CardSet::EMPTY);
    for seat in Seat::all(public.seats) {
        places.put(game.hands[seat.index()], "in hand")?;
        places.put(public.in_play[seat.index()], "face up")?;
    }
    places.put(public.discard, "discarded")?;
    places.put(game.face_down, "discarded face down")?;
    if matches!(public.phase, Phase::Deal(_) | Phase::Draft(_)) {
        let kept = public.everyone().fold(0, |kept, seat| kept | locals(&game.picked[seat.index()]));
        for origin in 0..public.seats as usize {
            places.put(CardSet::of(public.deck(), game.dealt[origin] & !kept), "in a pack")?;
        }
    }
    places.put(game.looked_at().collect(), "being looked at")?;
    for deck in [Deck::I, Deck::II] {
        let pile = &game.decks[deck.index()];
        places.put(CardSet::of(deck, locals(pile.bottom())), "under the deck")?;
        places.put(CardSet::of(deck, pile.sure), "in the deck")?;
        if pile.closed {
            continue;
        }
        let both = CardSet::of(deck, pile.maybe).and(places.0);
        if !both.is_empty() {
            return Err(format!("{both:?} in the game and perhaps in the deck"));
        }
        let there = places.0.and(CardSet::deck(deck)).len() + pile.heroes;
        if there != 30 {
            return Err(format!("deck {} has {there} cards in the game", deck.name()));
        }
    }
    Ok(())
}

/// Armies of a faction on the map, in the pools and in the bag.
fn armies_everywhere(public: &Public, faction: Faction) -> u8 {
    let at = faction.index();
    let map: u8 = public.armies.iter().map(|armies| armies[at]).sum();
    map + public.pools[at] + public.bag[at]
}
