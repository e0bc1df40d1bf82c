//! A look at cards of an opponent's hand (TLK-83).

use table::{Choice, Names, Refusal, Seat, Sink};

use super::{Current, Needs, Progress, Prospect, stray};
use crate::content::language::Op;
use crate::content::{Card, CardSet};
use crate::rules::action::Action;
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::menu::{Menu, code};
use crate::rules::state::{Ask, LastKingdom};
use crate::words::card_texts::Wording;
use crate::words::choices::touching;
use crate::words::log::Reader;

/// First an opponent is chosen, which sets how many cards are left to see; then they are shown.
#[inline]
pub(super) fn step<S: Sink<Event>>(
    game: &mut LastKingdom,
    _: &'static Op,
    now: &Current<'_>,
    log: &mut Chronicle<'_, S>,
) -> Progress {
    let actor = now.frame.actor;
    match (now.frame.left, game.public.ask) {
        (None, _) => match fullest(game, now) {
            0 => Progress::Done,
            mask => game.ask(Ask::Opponent, Menu::seats(mask), log),
        },
        (Some(left), Ask::Show(owner)) if left > 0 => show(game, owner, left, actor, log),
        _ => {
            let seen = game.shown.minus(game.public.open_cards).minus(CardSet::LEADER_CARDS);
            game.lore[actor.index()] = game.lore[actor.index()].or(seen);
            game.shown = CardSet::EMPTY;
            Progress::Done
        }
    }
}

/// Chance shows the cards one by one, unless all are to be shown.
fn show<S: Sink<Event>>(
    game: &mut LastKingdom,
    owner: Seat,
    left: u8,
    actor: Seat,
    log: &mut Chronicle<'_, S>,
) -> Progress {
    let rest = game.hands[owner.index()].minus(game.shown);
    if rest.len() > left {
        game.public.ask = Ask::Show(owner);
        return Progress::Wait;
    }
    for card in rest.iter() {
        log.note(Event::Saw { seat: actor, at: owner, card });
    }
    log.reveal();
    game.shown = game.shown.or(rest);
    game.top().left = Some(0);
    Progress::Again
}

/// Cards that chance may show next.
pub(super) fn showable(game: &LastKingdom) -> CardSet {
    match game.public.ask {
        Ask::Show(owner) => game.hands[owner.index()].minus(game.shown),
        _ => CardSet::EMPTY,
    }
}

/// Chance has shown a card.
pub(super) fn shown<S: Sink<Event>>(
    game: &mut LastKingdom,
    owner: Seat,
    card: Card,
    log: &mut Chronicle<'_, S>,
) {
    let Some(frame) = game.public.frame() else { return };
    log.note(Event::Saw { seat: frame.actor, at: owner, card });
    game.shown.add(card);
    game.one_less();
}

/// Opponents with cards in hand, as a mask.
fn peekable(game: &LastKingdom, seat: Seat) -> u8 {
    let others = game.public.everyone().filter(|other| *other != seat);
    others.filter(|other| !game.hands[other.index()].is_empty()).fold(0, |mask, other| mask | 1 << other.0)
}

/// Those of them at whom the look shows most cards (TLK-43).
fn fullest(game: &LastKingdom, now: &Current<'_>) -> u8 {
    let Some(Op::Peek(n)) = now.op() else { stray() };
    let mask = peekable(game, now.frame.actor);
    let seen = |seat: &Seat| game.hands[seat.index()].len().min(*n);
    let among = || game.public.everyone().filter(|seat| mask >> seat.0 & 1 != 0);
    let most = among().map(|seat| seen(&seat)).max();
    among().filter(|seat| Some(seen(seat)) == most).fold(0, |mask, seat| mask | 1 << seat.0)
}

pub(super) fn options(game: &LastKingdom, now: &Current<'_>) -> Menu {
    Menu::seats(fullest(game, now))
}

#[inline]
pub(super) fn answer<S: Sink<Event>>(
    game: &mut LastKingdom,
    _: Ask,
    option: u8,
    now: &Current<'_>,
    log: &mut Chronicle<'_, S>,
) {
    let Some(Op::Peek(n)) = now.op() else { stray() };
    let (seat, owner) = (now.frame.actor, Seat(option - code::SEAT));
    log.note(Event::Peeks { seat, at: owner });
    let glimpses = &mut game.public.glimpses[seat.index()];
    *glimpses = glimpses.with(owner);
    game.top().left = Some(*n);
    game.public.ask = Ask::Show(owner);
}

pub(super) const fn needs(_: &Op, _: &[Op]) -> Needs {
    Needs::NONE
}

pub(super) fn can_change(_: &Op, prospect: &Prospect<'_>) -> bool {
    peekable(prospect.game, prospect.seat) != 0
}

pub(super) fn clause(op: &Op, _: &mut Wording<'_>) -> String {
    match *op {
        Op::Peek(9) => "look at an opponent's whole hand".into(),
        Op::Peek(1) => "look at a random card of an opponent's hand".into(),
        Op::Peek(n) => format!("look at {n} random cards of an opponent's hand"),
        _ => stray(),
    }
}

pub(super) fn question(_: &LastKingdom, _: &Current<'_>) -> String {
    "whose hand do you look into?".into()
}

/// The opponent whose hand is looked into.
pub(super) fn label(game: &LastKingdom, other: Seat, names: &Names) -> Choice {
    let leader = game.public.leader(other).spec().name;
    touching(format!("{} ({leader})", names.of(other)), format!("seat-{other}"))
}

pub(super) fn refuse(game: &LastKingdom, action: Action, now: &Current<'_>) -> Refusal {
    match action {
        Action::Rival(other) if peekable(game, now.frame.actor) >> other.0 & 1 != 0 => {
            Refusal::new("TLK-43", "Look at as many cards as you can: another opponent holds more.")
        }
        _ => Refusal::new("TLK-83", "Choose an opponent who holds cards."),
    }
}

/// That a hand was looked into is open; what was seen there is the looker's.
pub(super) fn told(event: &Event, reader: &Reader<'_>) -> Option<String> {
    match *event {
        Event::Peeks { seat, at } => {
            Some(format!("{} looks into the hand of {}.", reader.name(seat), reader.name(at)))
        }
        Event::Saw { seat, at, card } if reader.sees(seat) => {
            Some(format!("{} sees {} with {}.", reader.name(seat), card.spec().name, reader.name(at)))
        }
        _ => None,
    }
}
