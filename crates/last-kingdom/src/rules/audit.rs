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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Card, Region, Side};
    use crate::rules::scenario::Scenario;
    use crate::rules::state::Pile;

    /// What the audit says of a good table after this change.
    fn after(change: impl FnOnce(&mut LastKingdom)) -> Result<(), String> {
        let mut game = Scenario::new(&["guthrum", "aethelwold", "uhtred"]).game;
        audit(&game).unwrap();
        change(&mut game);
        audit(&game)
    }

    fn fault(change: impl FnOnce(&mut LastKingdom)) -> String {
        after(change).unwrap_err()
    }

    fn card(id: &str) -> Card {
        Card::by_id(id).unwrap()
    }

    #[test]
    fn inv_an_army_too_many_or_too_few_is_found() {
        assert_eq!(fault(|game| game.public.pools[0] += 1), "21 armies of the Danes");
        assert_eq!(fault(|game| game.public.armies[4][1] -= 1), "14 armies of the WestSaxons");
        assert_eq!(fault(|game| game.public.bag[3] += 2), "17 armies of the Northumbrians");
        let mut early = Scenario::fresh(&["guthrum", "uhtred"]).game;
        early.public.phase = Phase::Leaders(Seat(0));
        early.public.leaders = [None; 5];
        audit(&early).unwrap();
        early.public.pools[2] = 0;
        assert!(audit(&early).is_err(), "also while leaders are dealt");
    }

    #[test]
    fn inv_affinities_and_counters_out_of_bounds_are_found() {
        assert!(after(|game| game.public.affinity[0] = [10; 4]).is_ok());
        assert!(fault(|game| game.public.affinity[2][3] = 11).contains("seat 2: affinity [2, 1, 1, 11]"));
        assert!(fault(|game| game.public.affinity[1][0] = 1).contains("Dane affinity does not follow"));
        assert!(fault(|game| game.public.affinity[1] = [0, 1, 2, 3]).contains("does not follow"));
        assert!(after(|game| game.public.affinity[1] = [1, 1, 2, 3]).is_ok());
        assert!(after(|game| game.public.affinity[1] = [2, 3, 2, 3]).is_ok());
        assert!(after(|game| game.public.affinity[1] = [2, 3, 3, 2]).is_ok());
        assert!(after(|game| game.public.affinity[0] = [5, 1, 2, 3]).is_ok(), "only where it follows");
        assert!(after(|game| game.tokens[0] = 500).is_ok());
        assert!(fault(|game| game.tokens[0] = 501).contains("counters"));
        assert!(after(|game| game.points[0] = 1000).is_ok());
        assert!(fault(|game| game.points[0] = 1001).contains("counters"));
    }

    #[test]
    fn inv_cards_astray_are_found() {
        assert!(fault(|game| game.hands[0].take(card("L5a"))).contains("leader cards astray"));
        assert!(fault(|game| game.hands[0].add(card("L1a"))).contains("leader cards astray"));
        let instant = |game: &mut LastKingdom| {
            game.decks[0].draw(card("I01").local());
            game.hands[1].add(card("I01"));
        };
        assert!(fault(instant).contains("seat 1: {I01} in hand"));
        let drafting = |game: &mut LastKingdom| {
            instant(game);
            game.public.phase = Phase::Draft(0);
        };
        assert!(after(drafting).is_ok(), "before they are turned up");
        assert!(fault(|game| game.public.market[3] = game.public.market[4]).contains("twice in the market"));
    }

    #[test]
    fn inv_tokens_in_regions_that_are_not_open_are_found() {
        let peace = |region: Region| {
            move |game: &mut LastKingdom| game.public.peace[region.index()] = Some(Side::Dane)
        };
        assert!(fault(peace(Region::Wessex)).contains("the conflict is in Wessex"));
        assert!(fault(peace(Region::Northumbria)).contains("the succession token is in Northumbria"));
        assert!(after(peace(Region::Wales)).is_ok());
        assert!(fault(|game| game.public.succession = game.public.conflict).contains("succession token"));
        assert!(after(|game| game.public.succession = None).is_ok());
        let settling = |game: &mut LastKingdom| {
            peace(Region::Wessex)(game);
            game.public.aftermath = Some(crate::rules::state::Aftermath {
                winner: Side::Dane,
                winners: table::SeatSet::EMPTY,
                seats_done: 0,
                hooks_done: 0,
                unscored: true,
            });
        };
        assert!(after(settling).is_ok(), "while a conflict is settled its region has peace");
    }

    #[test]
    fn inv_a_card_in_two_places_or_in_none_is_found() {
        let (here, there) = (card("I15"), card("II14"));
        assert!(fault(|game| game.hands[0].add(here)).contains("in the deck"));
        assert!(fault(|game| game.public.in_play[0].add(here)).contains("in the deck"));
        assert!(fault(|game| game.public.discard.add(there)).contains("in the deck"));
        assert!(fault(|game| game.face_down.add(there)).contains("in the deck"));
        assert!(fault(|game| game.decks[1].bury(there.local(), Seat(0))).contains("in the deck"));
        assert!(fault(|game| game.decks[0].sure &= !(1 << here.local())).contains("deck I has 29 cards"));
        assert!(fault(|game| game.decks[1].heroes += 1).contains("deck II has 31 cards"));
        let both = |game: &mut LastKingdom| {
            game.decks[0].draw(here.local());
            game.hands[0].add(here);
            game.public.discard.add(here);
        };
        assert!(fault(both).contains("discarded"));
        let twice_down = |game: &mut LastKingdom| {
            game.decks[1].draw(there.local());
            game.public.discard.add(there);
            game.face_down.add(there);
        };
        assert!(fault(twice_down).contains("discarded face down"));
        let perhaps = |game: &mut LastKingdom| {
            let hero = card("HII4");
            game.decks[1].heroes -= 1;
            game.public.in_play[0].add(hero);
        };
        assert!(fault(perhaps).contains("in the game and perhaps in the deck"));
        let packed = |game: &mut LastKingdom| {
            game.public.phase = Phase::Draft(0);
            game.dealt[1] = 1 << here.local();
        };
        assert!(fault(packed).contains("in the deck"), "a pack is a place");
        let kept = |game: &mut LastKingdom| {
            game.public.phase = Phase::Draft(1);
            game.decks[0].draw(here.local());
            game.dealt[1] = 1 << here.local();
            game.picked[0][0] = here.local();
            game.hands[0].add(here);
        };
        assert!(after(kept).is_ok(), "a kept card is in hand, no longer in its pack");
        assert!(after(|game| game.decks[0] = Pile { closed: true, ..Pile::EMPTY }).is_ok(), "put away");
    }
}
