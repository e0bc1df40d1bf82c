//! The round decks: what is left in them, how discards become a deck again, and what is known of
//! hidden cards (TLK-19, TLK-25).

use table::{Dice, SeatSet, Sink};

use crate::content::{Card, CardSet, Deck};
use crate::rules::action::Action;
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::menu::nth_bit;
use crate::rules::state::{Ask, LastKingdom, Phase, Pile, SEATS};

/// The cards that chance may draw now, with weights; none if it does not draw from a deck.
pub(super) fn chance(game: &LastKingdom, out: &mut Vec<(Action, u32)>) {
    let Some((deck, pile)) = game.drawing_from() else { return };
    let (sure, maybe) = weights(pile);
    let cards = |mask: u64| CardSet::of(deck, mask).iter().map(Action::Deal);
    out.extend(cards(pile.sure).map(|action| (action, sure)));
    if maybe > 0 {
        out.extend(cards(pile.maybe).map(|action| (action, maybe)));
    }
}

/// One of them, without the list.
#[inline]
pub(super) fn draw<D: Dice>(game: &LastKingdom, dice: &mut D) -> Option<Action> {
    let (deck, pile) = game.drawing_from()?;
    let (sure, maybe) = weights(pile);
    let first = pile.sure.count_ones() * sure;
    let drawn = dice.below(first + pile.maybe.count_ones() * maybe);
    let local = if drawn < first {
        nth_bit(pile.sure, drawn / sure)
    } else {
        nth_bit(pile.maybe, (drawn - first) / maybe)
    };
    Some(Action::Deal(Card::of(deck, local)))
}

/// Weights of a sure card and of a possible hero: as if the heroes had been drawn beforehand.
#[inline]
fn weights(pile: &Pile) -> (u32, u32) {
    if pile.heroes == 0 { (1, 0) } else { (pile.maybe.count_ones(), u32::from(pile.heroes)) }
}

impl LastKingdom {
    /// The unknown part of the deck that chance draws from now.
    #[inline]
    pub(super) fn drawing_from(&self) -> Option<(Deck, &Pile)> {
        let deck = match (self.public.phase, self.public.ask) {
            (Phase::Deal(_), _) => self.public.deck(),
            (Phase::Effect, Ask::Card(deck)) => deck,
            _ => return None,
        };
        Some((deck, &self.decks[deck.index()]))
    }

    /// Shuffles the discards into an empty deck; false if there are none.
    pub(crate) fn reshuffle<S: Sink<Event>>(&mut self, deck: Deck, log: &mut Chronicle<'_, S>) -> bool {
        let cards = self.discards(deck);
        let pile = &mut self.decks[deck.index()];
        if cards.is_empty() || pile.closed {
            return false;
        }
        pile.sure = cards.local(deck);
        pile.fresh = false;
        self.public.discard = self.public.discard.minus(cards);
        self.face_down = self.face_down.minus(cards);
        for lore in &mut self.lore {
            *lore = lore.minus(cards);
        }
        self.public.open_cards = self.public.open_cards.minus(cards);
        self.public.pile_glimpses = SeatSet::EMPTY;
        self.public.thrown = [0; SEATS];
        self.threw = [CardSet::EMPTY; SEATS];
        if !matches!(self.public.phase, Phase::Deal(_)) {
            // The packs' last cards are among the shuffled ones: what the draft told of them is past.
            self.forget_draft();
        }
        log.note(Event::Reshuffled { deck });
        true
    }

    /// A card lies open now: what players knew of its hiding place is past.
    pub(crate) fn unlearn(&mut self, card: Card) {
        for lore in &mut self.lore {
            lore.take(card);
        }
        self.public.open_cards.take(card);
    }

    /// Whether a draw from this deck would give anything (TLK-25).
    pub(crate) fn cards_left(&self, deck: Deck) -> bool {
        let pile = &self.decks[deck.index()];
        !pile.closed && (pile.len() > 0 || !self.discards(deck).is_empty())
    }

    /// The discard pile of a deck, face-down cards included. Only Round II has one that matters:
    /// the Round I deck never runs out (TLK-19) and is put away at the cleanup.
    pub(crate) fn discards(&self, deck: Deck) -> CardSet {
        self.public.discard.or(self.face_down).and(CardSet::deck(deck))
    }
}

#[cfg(test)]
mod tests {
    use table::{Game, Seat};

    use super::*;
    use crate::rules::scenario::Scenario;

    #[test]
    fn tlk_25_an_empty_deck_is_refilled_from_its_discards() {
        let mut scenario = Scenario::new(&["guthrum", "alfred", "uhtred", "aethelwold"]);
        scenario.give(0, "I09 I12");
        let all = CardSet::of(Deck::II, scenario.game.decks[1].sure);
        scenario.game.decks[1].sure = 0;
        scenario.game.decks[1].heroes = 0;
        let (first, rest) = (all.iter().next().unwrap(), all.iter().skip(1).collect::<CardSet>());
        scenario.open().discard = CardSet::only(Card::by_id("II13").unwrap());
        scenario.game.face_down = scenario.game.face_down.or(rest.minus(scenario.game.public.discard));
        scenario.open().in_play[3].add(first);
        let heroes: Vec<u64> = (0..3).map(|n| 1 << nth_bit(scenario.game.decks[1].maybe, n)).collect();
        for hero in heroes {
            scenario.game.decks[1].maybe &= !hero;
            scenario.game.face_down = scenario.game.face_down.or(CardSet::of(Deck::II, hero));
        }
        scenario.game.audit().unwrap();
        scenario.play("play I09");
        assert!(scenario.events.contains(&Event::Reshuffled { deck: Deck::II }));
        let mut odds = Vec::new();
        scenario.game.chance(&mut odds);
        assert_eq!(odds.len(), 29);
        scenario.play("deal II13");
        assert!(scenario.game.hand(Seat(0)).has(Card::by_id("II13").unwrap()));
        // Nothing left at all: nothing is drawn, and a card that only draws is no action.
        scenario.open().in_play[3] =
            scenario.game.public.in_play[3].or(CardSet::of(Deck::II, scenario.game.decks[1].sure));
        scenario.game.decks[1].sure = 0;
        assert!(!scenario.game.cards_left(Deck::II));
        assert!(!scenario.can("use destiny"));
    }
}
