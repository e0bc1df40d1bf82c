//! A played primary card returns to hand (TLK-42).

use table::{Choice, Refusal, Seat, Sink};

use super::{Current, Needs, Progress, Prospect};
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

#[inline]
pub(super) fn step<S: Sink<Event>>(
    game: &mut LastKingdom,
    op: &'static Op,
    now: &Current<'_>,
    log: &mut Chronicle<'_, S>,
) -> Progress {
    let cards = game.takable(now.frame.actor, now.card());
    if now.frame.left.is_some() || cards.is_empty() {
        return Progress::Done;
    }
    match op {
        Op::Take => game.ask(Ask::Take, Menu::cards(cards), log),
        _ => game.ask(Ask::MayTake, Menu::cards(cards).with(Menu::one(code::NO)), log),
    }
}

pub(super) fn options(game: &LastKingdom, now: &Current<'_>) -> Menu {
    let cards = Menu::cards(game.takable(now.frame.actor, now.card()));
    if game.public.ask == Ask::MayTake { cards.with(Menu::one(code::NO)) } else { cards }
}

#[inline]
pub(super) fn answer<S: Sink<Event>>(
    game: &mut LastKingdom,
    _: Ask,
    option: u8,
    now: &Current<'_>,
    log: &mut Chronicle<'_, S>,
) {
    if option != code::NO {
        let (seat, card) = (now.frame.actor, Card(option));
        game.public.in_play[seat.index()].take(card);
        game.hands[seat.index()].add(card);
        if card.leader().is_none() {
            game.public.open_cards.add(card);
        }
        log.note(Event::TookBack { seat, card });
    }
    game.top().left = Some(0);
}

pub(super) const fn needs(op: &Op, _: &[Op]) -> Needs {
    Needs { take: matches!(op, Op::Take), ..Needs::NONE }
}

pub(super) fn can_change(_: &Op, prospect: &Prospect<'_>) -> bool {
    !prospect.game.takable(prospect.seat, prospect.card).is_empty()
}

pub(super) fn clause(op: &Op, _: &mut Wording<'_>) -> String {
    match op {
        Op::Take => "return one of your played primary cards to your hand".into(),
        _ => "you may return one of your played primary cards to your hand".into(),
    }
}

pub(super) fn question(_: &LastKingdom, _: &Current<'_>) -> String {
    "which played card returns to your hand?".into()
}

/// A card comes back.
pub(super) fn label(card: Card) -> Choice {
    touching(format!("Take back {}", card.spec().name), format!("played-{card:?}"))
}

/// No card comes back.
pub(super) fn nothing() -> Choice {
    Choice::plain("Take nothing back")
}

pub(super) fn refuse(_: &LastKingdom, action: Action, _: &Current<'_>) -> Refusal {
    match action {
        Action::Take(card) => {
            Refusal::new("TLK-42", format!("{} is not a primary card before you.", card.spec().name))
        }
        _ => Refusal::new("TLK-42", "First choose which card comes back."),
    }
}

pub(super) fn told(event: &Event, reader: &Reader<'_>) -> Option<String> {
    let Event::TookBack { seat, card } = *event else { return None };
    Some(format!("{} takes {} back to hand.", reader.name(seat), card.spec().name))
}

impl LastKingdom {
    /// Played primary cards that could go back to hand; not the card that asks.
    pub(super) fn takable(&self, seat: Seat, this: Option<Card>) -> CardSet {
        let mut cards = self.public.in_play[seat.index()].and(CardSet::PRIMARIES);
        if let Some(this) = this {
            cards.take(this);
        }
        cards
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Region;
    use crate::rules::scenario::Scenario;

    #[test]
    fn tlk_42_only_primary_cards_come_back_never_a_hero_and_never_the_card_that_asks() {
        let mut scenario = Scenario::new(&["guthrum", "alfred"]);
        scenario.hero(1, "HI5", Region::Wessex).face_up(1, "I10");
        assert!(scenario.game.takable(Seat(1), None).is_empty());
        scenario.face_up(1, "II12");
        assert!(scenario.game.takable(Seat(1), Card::by_id("II12")).is_empty());
    }
}
