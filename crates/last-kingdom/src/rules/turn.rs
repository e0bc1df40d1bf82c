//! Turns of a conflict: one primary action, any number of passive ones before it, or a pass (TLK-33 to
//! TLK-40).

use table::{Refusal, Seat, SeatSet, Sink};

use crate::content::Class;
use crate::rules::action::Action;
use crate::rules::chronicle::Chronicle;
use crate::rules::effects::{self, ALWAYS};
use crate::rules::event::Event;
use crate::rules::menu::{Menu, code};
use crate::rules::state::{Cause, LastKingdom, Phase};

/// What may be done in a turn.
pub(super) fn options(game: &LastKingdom, seat: Seat) -> Menu {
    let public = &game.public;
    let hand = game.hands[seat.index()];
    let mut menu = Menu::cards(hand.and(ALWAYS)).with(Menu::one(code::PASS));
    for card in hand.minus(ALWAYS).iter() {
        if game.idle_card(seat, card).is_none() {
            menu.0 |= 1 << card.0;
        }
    }
    let tokens = game.tokens[seat.index()];
    for (slot, plaque) in public.market.iter().enumerate() {
        if u16::from(public.price(seat, slot)) > tokens {
            break; // the slots after it cost no less
        }
        if game.idle_plaque(seat, *plaque).is_none() {
            menu.0 |= 1 << (code::PLAQUE + plaque.0);
        }
    }
    if u16::from(public.leader(seat).traits().move_cost) <= tokens {
        menu.0 |= 1 << code::MARCH;
    }
    if public.invasion.is_none() {
        menu.0 |= 1 << code::INVADE;
    }
    menu
}

/// Why this cannot be done in a turn.
pub(super) fn refuse(game: &LastKingdom, seat: Seat, action: Action) -> Refusal {
    let have = game.tokens[seat.index()];
    match action {
        Action::Play(card) if !game.hands[seat.index()].has(card) => {
            if game.public.in_play[seat.index()].has(card) && card.leader().is_some() {
                return Refusal::new("TLK-42", "You have played this leader card in this round.");
            }
            Refusal::new("TLK-34", "That card is not in your hand.")
        }
        Action::Play(card) => {
            let name = card.spec().name;
            match game.idle_card(seat, card) {
                Some(idle) => effects::refuse_empty(game, seat, name, idle),
                None => Refusal::new("TLK-34", format!("{name} cannot be played from hand.")),
            }
        }
        Action::Use(plaque) => {
            let (name, cost) = (plaque.spec().name, game.cost(seat, plaque));
            if u16::from(cost) > have {
                let words = format!("{name} costs {cost} action tokens now; you have {have}.");
                return Refusal::new("TLK-34", words);
            }
            match game.idle_plaque(seat, plaque) {
                Some(idle) => effects::refuse_empty(game, seat, name, idle),
                None => Refusal::new("TLK-34", format!("{name} cannot be used now.")),
            }
        }
        Action::March => {
            let cost = game.public.leader(seat).spec().move_cost;
            let words = format!("Moving your leader costs {cost} action tokens; you have {have}.");
            Refusal::new("TLK-36", words)
        }
        Action::Invade => Refusal::new("TLK-38", "The invasion token is taken for this conflict."),
        _ => Refusal::new(
            "TLK-33",
            "On your turn play a card, use a plaque, move your leader, pass or prepare for invasion.",
        ),
    }
}

/// Whether a plaque or card ends the turn.
fn ends_turn(class: Class) -> bool {
    matches!(class, Class::Primary | Class::Hero)
}

impl LastKingdom {
    /// A decision of a turn. The menu has allowed it.
    pub(crate) fn take_turn<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        log: &mut Chronicle<'_, S>,
    ) {
        match action {
            Action::Play(card) => {
                self.hands[seat.index()].take(card);
                self.unlearn(card);
                self.public.in_play[seat.index()].add(card);
                log.note(Event::Played { seat, card });
                self.begin(Cause::Card(card), seat);
            }
            Action::Use(plaque) => {
                let cost = self.cost(seat, plaque);
                self.tokens[seat.index()] -= u16::from(cost);
                log.note(Event::Used { seat, plaque, cost });
                self.begin(Cause::Plaque(plaque), seat);
            }
            Action::March => {
                let cost = self.public.leader(seat).traits().move_cost;
                self.tokens[seat.index()] -= u16::from(cost);
                log.note(Event::Marched { seat, cost });
                self.begin(Cause::March, seat);
            }
            Action::Invade => {
                let tokens = self.public.invasion_tokens(seat);
                self.tokens[seat.index()] += u16::from(tokens);
                self.public.invasion = Some(seat);
                log.note(Event::Invades { seat, tokens });
                self.pass(seat, log);
            }
            _ => {
                log.note(Event::Passed { seat });
                self.pass(seat, log);
            }
        }
    }

    fn pass<S: Sink<Event>>(&mut self, seat: Seat, log: &mut Chronicle<'_, S>) {
        log.commit();
        self.public.turns += 1;
        self.public.passed = self.public.passed.with(seat);
        if self.public.passed == SeatSet::all(self.public.seats) {
            self.public.last = Some(seat);
            self.resolve(log);
        } else {
            self.next_turn(seat);
        }
    }

    /// The next player clockwise who still takes turns (TLK-33).
    fn next_turn(&mut self, seat: Seat) {
        let mut next = seat.after(self.public.seats);
        if self.public.invasion == Some(next) {
            next = next.after(self.public.seats);
        }
        self.public.phase = Phase::Turn(next);
    }

    /// The action of a turn has been carried out.
    pub(crate) fn finish_action<S: Sink<Event>>(
        &mut self,
        cause: Cause,
        seat: Seat,
        log: &mut Chronicle<'_, S>,
    ) {
        self.mourn(log);
        let ends = match cause {
            Cause::Plaque(plaque) => {
                self.slide(plaque);
                ends_turn(plaque.spec().class)
            }
            Cause::Card(card) => ends_turn(card.spec().class),
            _ => true,
        };
        if ends {
            log.commit();
            self.public.turns += 1;
            self.public.passed = self.public.invasion.map_or(SeatSet::EMPTY, SeatSet::only);
            self.next_turn(seat);
        } else {
            self.public.phase = Phase::Turn(seat);
        }
    }
}
