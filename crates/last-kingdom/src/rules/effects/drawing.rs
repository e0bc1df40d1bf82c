//! Cards drawn from a deck, and cards looked at of which one is kept (TLK-24, TLK-25, TLK-60).

use table::{Refusal, Seat, Sink};

use super::{Current, Needs, Progress, Prospect, stray};
use crate::content::language::Op;
use crate::content::{Card, Deck};
use crate::rules::action::Action;
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::menu::Menu;
use crate::rules::state::{Ask, Cause, LastKingdom, NO_CARD, Public};
use crate::words::card_texts::Wording;
use crate::words::log::Reader;

#[inline]
pub(super) fn step<S: Sink<Event>>(
    game: &mut LastKingdom,
    op: &'static Op,
    now: &Current<'_>,
    log: &mut Chronicle<'_, S>,
) -> Progress {
    let (Op::Draw(deck, n) | Op::Look(deck, n)) = *op else { stray() };
    match now.frame.left.unwrap_or(n) {
        0 if matches!(op, Op::Draw(..)) || game.looked[0] == NO_CARD => Progress::Done,
        0 => {
            let cards = Menu::cards(game.looked_at().collect());
            game.ask(Ask::Keep, cards, log)
        }
        left => {
            game.top().left = Some(left);
            next_card(game, deck, log)
        }
    }
}

/// The next card of a deck: chance decides among the unknown ones, the known bottom follows,
/// then the discards are shuffled in (TLK-25).
fn next_card<S: Sink<Event>>(game: &mut LastKingdom, deck: Deck, log: &mut Chronicle<'_, S>) -> Progress {
    let pile = &mut game.decks[deck.index()];
    if pile.unknown() > 0 && !pile.closed {
        game.public.ask = Ask::Card(deck);
        return Progress::Wait;
    }
    if pile.bottom_len > 0 && !pile.closed {
        let (local, by) = pile.raise();
        log.reveal();
        let drawer = game.top().actor;
        if by != drawer {
            let glimpses = &mut game.public.glimpses[by.index()];
            *glimpses = glimpses.with(drawer);
        }
        arrive(game, deck, local, log);
        return Progress::Again;
    }
    if !game.reshuffle(deck, log) {
        game.top().left = Some(0);
    }
    Progress::Again
}

/// Chance has given a card of the unknown part of a deck.
pub(super) fn drawn<S: Sink<Event>>(
    game: &mut LastKingdom,
    deck: Deck,
    card: Card,
    log: &mut Chronicle<'_, S>,
) {
    game.decks[deck.index()].draw(card.local());
    game.public.ask = Ask::Nothing;
    arrive(game, deck, card.local(), log);
}

/// A drawn card reaches the player whose effect asked for it.
fn arrive<S: Sink<Event>>(game: &mut LastKingdom, deck: Deck, local: u8, log: &mut Chronicle<'_, S>) {
    let card = Card::of(deck, local);
    let Some(&frame) = game.public.frame() else { return };
    game.one_less();
    match frame.cause.ops(game.public.seats)[frame.at as usize] {
        Op::Look(..) => {
            if let Some(place) = game.looked.iter_mut().find(|place| **place == NO_CARD) {
                *place = local;
            }
            game.unlearn(card);
            log.note(Event::LookedAt { seat: frame.actor, deck, card });
        }
        _ => {
            log.note(Event::Drew { seat: frame.actor, deck, card });
            receive(game, frame.actor, card, log);
        }
    }
}

/// A card enters a hand; an instant is played at once (TLK-24).
fn receive<S: Sink<Event>>(game: &mut LastKingdom, seat: Seat, card: Card, log: &mut Chronicle<'_, S>) {
    if card.is_instant() {
        game.unlearn(card);
        game.public.in_play[seat.index()].add(card);
        log.note(Event::Instant { seat, card });
        log.reveal();
        game.begin(Cause::Card(card), seat);
    } else {
        game.lore[seat.index()].take(card);
        game.hands[seat.index()].add(card);
    }
}

pub(super) fn options(game: &LastKingdom, _: &Current<'_>) -> Menu {
    Menu::cards(game.looked_at().collect())
}

#[inline]
pub(super) fn answer<S: Sink<Event>>(
    game: &mut LastKingdom,
    _: Ask,
    option: u8,
    now: &Current<'_>,
    log: &mut Chronicle<'_, S>,
) {
    let Some(Op::Look(deck, _)) = now.op() else { stray() };
    keep(game, *deck, Card(option), now.frame.actor, log);
}

/// Keeps one of the cards looked at; the rest go under the deck in the order seen (TLK-A20).
fn keep<S: Sink<Event>>(
    game: &mut LastKingdom,
    deck: Deck,
    kept: Card,
    actor: Seat,
    log: &mut Chronicle<'_, S>,
) {
    log.note(Event::KeptLook { seat: actor, deck, card: kept });
    for local in std::mem::replace(&mut game.looked, [NO_CARD; 4]) {
        if local == NO_CARD {
            continue;
        }
        let card = Card::of(deck, local);
        // A player who knew these cards under the deck cannot tell any more which one was kept.
        game.unlearn(card);
        if card != kept {
            game.decks[deck.index()].bury(local, actor);
            game.lore[actor.index()].add(card);
        }
    }
    game.op_done();
    log.commit();
    receive(game, actor, kept, log);
}

pub(super) const fn needs(_: &Op, _: &[Op]) -> Needs {
    Needs::NONE
}

pub(super) fn can_change(op: &Op, prospect: &Prospect<'_>) -> bool {
    let (Op::Draw(deck, _) | Op::Look(deck, _)) = *op else { stray() };
    prospect.game.cards_left(deck)
}

pub(super) fn clause(op: &Op, _: &mut Wording<'_>) -> String {
    match *op {
        Op::Draw(deck, n) => {
            format!("draw {n} Round {} card{}", deck.name(), if n == 1 { "" } else { "s" })
        }
        Op::Look(deck, n) => {
            let deck = deck.name();
            format!("look at the top {n} Round {deck} cards, keep one and put the rest under the deck")
        }
        _ => stray(),
    }
}

pub(super) fn question(_: &LastKingdom, _: &Current<'_>) -> String {
    "keep one card; the others go under the deck.".into()
}

pub(super) fn refuse(_: &LastKingdom, action: Action, _: &Current<'_>) -> Refusal {
    match action {
        Action::Keep(_) => Refusal::new("TLK-60", "That card is not among those you look at."),
        _ => Refusal::new("TLK-60", "First keep one of the cards you look at."),
    }
}

/// That cards were drawn or looked at is open; which, only to the drawer.
pub(super) fn told(event: &Event, reader: &Reader<'_>) -> Option<String> {
    let (name, sees) = match event {
        Event::Drew { seat, .. } | Event::LookedAt { seat, .. } | Event::KeptLook { seat, .. } => {
            (reader.name(*seat), reader.sees(*seat))
        }
        _ => return None,
    };
    match event {
        Event::Drew { card, .. } if sees => Some(format!("{name} draws {}.", card.spec().name)),
        Event::Drew { deck, .. } => Some(format!("{name} draws a Round {} card.", deck.name())),
        Event::LookedAt { card, .. } if sees => Some(format!("{name} looks at {}.", card.spec().name)),
        Event::KeptLook { card, .. } if sees => Some(format!("{name} keeps {}.", card.spec().name)),
        Event::KeptLook { deck, .. } => {
            Some(format!("{name} looks at the top of the Round {} deck and keeps a card.", deck.name()))
        }
        _ => None,
    }
}

impl LastKingdom {
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
