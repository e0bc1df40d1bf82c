//! Cards on their way: drawn, looked at, peeked at, put under a deck, shuffled (TLK-24, TLK-25).

use table::{Seat, Sink};

use crate::content::language::Op;
use crate::content::{Card, CardSet, Deck};
use crate::rules::chronicle::Chronicle;
use crate::rules::effects::Flow;
use crate::rules::event::Event;
use crate::rules::state::{Ask, Cause, LastKingdom, NO_CARD, Phase, Public};

impl LastKingdom {
    /// Cards of a hand under a peek: chance shows them one by one, unless all are to be shown.
    pub(crate) fn show<S: Sink<Event>>(
        &mut self,
        owner: Seat,
        left: u8,
        actor: Seat,
        log: &mut Chronicle<'_, S>,
    ) -> Flow {
        let rest = self.hands[owner.index()].minus(self.shown);
        if rest.len() > left {
            self.public.ask = Ask::Show(owner);
            return Flow::Wait;
        }
        for card in rest.iter() {
            log.note(Event::Saw { seat: actor, at: owner, card });
        }
        log.reveal();
        self.shown = self.shown.or(rest);
        self.top().left = Some(0);
        Flow::Again
    }

    /// A card of the hand under a peek was shown by chance.
    pub(crate) fn shown<S: Sink<Event>>(&mut self, owner: Seat, card: Card, log: &mut Chronicle<'_, S>) {
        let Some(frame) = self.public.frame() else { return };
        log.note(Event::Saw { seat: frame.actor, at: owner, card });
        self.shown.add(card);
        self.one_less();
    }

    /// The next card of a deck: chance decides among the unknown ones, the known bottom follows,
    /// then the discards are shuffled in (TLK-25).
    pub(crate) fn ask_deck<S: Sink<Event>>(&mut self, deck: Deck, log: &mut Chronicle<'_, S>) -> Flow {
        let pile = &mut self.decks[deck.index()];
        if pile.unknown() > 0 && !pile.closed {
            self.public.ask = Ask::Card(deck);
            return Flow::Wait;
        }
        if pile.bottom_len > 0 && !pile.closed {
            let (local, by) = pile.raise();
            log.reveal();
            let drawer = self.top().actor;
            if by != drawer {
                let glimpses = &mut self.public.glimpses[by.index()];
                *glimpses = glimpses.with(drawer);
            }
            self.arrive(deck, local, log);
            return Flow::Again;
        }
        if !self.reshuffle(deck, log) {
            self.top().left = Some(0);
        }
        Flow::Again
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
        self.public.pile_glimpses = table::SeatSet::EMPTY;
        self.public.thrown = [0; crate::rules::state::SEATS];
        self.threw = [CardSet::EMPTY; crate::rules::state::SEATS];
        if !matches!(self.public.phase, Phase::Deal(_)) {
            // The packs' last cards are among the shuffled ones: what the draft told of them is past.
            self.forget_draft();
        }
        log.note(Event::Reshuffled { deck });
        true
    }

    /// A drawn card reaches the player whose effect asked for it.
    pub(crate) fn arrive<S: Sink<Event>>(&mut self, deck: Deck, local: u8, log: &mut Chronicle<'_, S>) {
        let card = Card::of(deck, local);
        let Some(&frame) = self.public.frame() else { return };
        self.one_less();
        match frame.cause.ops(self.public.seats)[frame.at as usize] {
            Op::Look(..) => {
                let place = self.looked.iter().position(|found| *found == NO_CARD).unwrap_or(0);
                self.looked[place] = local;
                self.unlearn(card);
                log.note(Event::LookedAt { seat: frame.actor, deck, card });
            }
            _ => {
                log.note(Event::Drew { seat: frame.actor, deck, card });
                self.receive(frame.actor, card, log);
            }
        }
    }

    /// A card enters a hand; an instant is played at once (TLK-24).
    fn receive<S: Sink<Event>>(&mut self, seat: Seat, card: Card, log: &mut Chronicle<'_, S>) {
        if card.is_instant() {
            self.unlearn(card);
            self.public.in_play[seat.index()].add(card);
            log.note(Event::Instant { seat, card });
            log.reveal();
            self.begin(Cause::Card(card), seat);
        } else {
            self.lore[seat.index()].take(card);
            self.hands[seat.index()].add(card);
        }
    }

    /// A card lies open now: what anybody knew of its hiding place is past.
    pub(crate) fn unlearn(&mut self, card: Card) {
        for lore in &mut self.lore {
            lore.take(card);
        }
        self.public.open_cards.take(card);
    }

    /// Keeps one of the cards looked at; the rest go under the deck in the order seen (TLK-A20).
    pub(crate) fn keep<S: Sink<Event>>(
        &mut self,
        deck: Deck,
        kept: Card,
        actor: Seat,
        log: &mut Chronicle<'_, S>,
    ) {
        log.note(Event::KeptLook { seat: actor, deck, card: kept });
        for local in std::mem::replace(&mut self.looked, [NO_CARD; 4]) {
            if local == NO_CARD {
                continue;
            }
            let card = Card::of(deck, local);
            // Whoever knew these cards under the deck cannot tell any more which one was kept.
            self.unlearn(card);
            if card != kept {
                self.decks[deck.index()].bury(local, actor);
                self.lore[actor.index()].add(card);
            }
        }
        let top = self.top();
        top.at += 1;
        top.left = None;
        log.commit();
        self.receive(actor, kept, log);
    }

    /// The cards that a look under way has drawn, in order.
    pub(crate) fn looked_at(&self) -> impl Iterator<Item = Card> {
        let deck = self.public.looked_deck();
        deck.into_iter().flat_map(|deck| {
            self.looked.into_iter().filter(|local| *local != NO_CARD).map(move |local| Card::of(deck, local))
        })
    }
}

impl Public {
    /// The deck whose top a look under way is about.
    pub(crate) fn looked_deck(&self) -> Option<Deck> {
        let frame = self.frame()?;
        match frame.cause.ops(self.seats).get(frame.at as usize)? {
            Op::Look(deck, _) => Some(*deck),
            _ => None,
        }
    }
}
