//! The machine: whom the position waits for, what a decision or chance sets off, and what follows by
//! itself until a player or chance must decide again.

use table::{Actor, Dice, Effect, Next, Scratch, Seat, SeatSet, Sink};

use crate::rules::action::Action;
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::state::{Ask, Frame, LastKingdom, NO_CARD, Phase};
use crate::rules::{decks, draft, effects, setup};

/// What the position waits for.
#[inline]
pub(crate) fn next(game: &LastKingdom) -> Next {
    match game.public.phase {
        Phase::Turn(seat)
        | Phase::Instants(seat)
        | Phase::PlaceConflict(seat)
        | Phase::PlaceSuccession(seat)
        | Phase::PreScoring(seat) => Next::seat(seat),
        Phase::Effect => match (game.public.ask, game.public.frame()) {
            (Ask::Card(_) | Ask::Show(_), _) | (_, None) => Next::Chance,
            (_, Some(frame)) => Next::seat(frame.actor),
        },
        Phase::Draft(pick) => {
            let waiting = |seat: &Seat| game.picked[seat.index()][pick as usize] == NO_CARD;
            let must: SeatSet = game.public.everyone().filter(waiting).collect();
            Next::Seats { must, may: SeatSet::EMPTY }
        }
        Phase::Over => Next::Over,
        _ => Next::Chance,
    }
}

/// Carries out a legal decision, or what chance gave, and all that follows by itself.
pub(crate) fn apply<S: Sink<Event>>(
    game: &mut LastKingdom,
    actor: Actor,
    action: Action,
    log: &mut S,
) -> Effect {
    let mut log = Chronicle::new(log);
    match actor {
        Actor::Chance => game.apply_chance(action, &mut log),
        Actor::Seat(seat) => match game.public.phase {
            Phase::Turn(_) => game.take_turn(seat, action, &mut log),
            Phase::Effect => {
                if let Some(option) = action.code() {
                    effects::answer(game, option, &mut log);
                }
            }
            Phase::Draft(pick) => {
                if let Action::Keep(card) = action {
                    game.keep_pick(seat, pick, card, &mut log);
                }
            }
            Phase::Instants(_) => {
                if let Action::Play(card) = action {
                    game.resolve_instant(seat, card);
                }
            }
            Phase::PlaceConflict(_) => {
                if let Action::To(region) = action {
                    game.place_conflict(seat, region, &mut log);
                }
            }
            Phase::PlaceSuccession(_) => {
                if let Action::To(region) = action {
                    game.place_succession(seat, region, &mut log);
                }
            }
            Phase::PreScoring(_) => game.before_scoring(seat, action == Action::Yes, &mut log),
            _ => debug_assert!(false, "nobody acts now"),
        },
    }
    game.proceed(&mut log);
    match actor {
        // What a seat has done is open while it goes on.
        Actor::Seat(seat) if log.effect == Effect::COMMITTED => log.effect.within_turn(seat, next(game)),
        _ => log.effect,
    }
}

/// What chance may give now, with weights.
pub(crate) fn chance(game: &LastKingdom, out: &mut Vec<(Action, u32)>) {
    match game.public.phase {
        Phase::Leaders(_) | Phase::Momentum | Phase::Market | Phase::Bag(_) => setup::chance(game, out),
        _ if game.drawing_from().is_some() => decks::chance(game, out),
        _ => effects::chance(game, out),
    }
}

/// One outcome of chance; the same as drawing from [`chance`], without the list where it is long.
pub(crate) fn draw_chance<D: Dice>(
    game: &LastKingdom,
    dice: &mut D,
    scratch: &mut Scratch<Action>,
) -> Action {
    if let Some(action) = decks::draw(game, dice).or_else(|| setup::draw(game, dice)) {
        return action;
    }
    scratch.odds.clear();
    chance(game, &mut scratch.odds);
    table::pick(&scratch.odds, dice)
}

impl LastKingdom {
    /// Carries on with everything that needs no decision.
    pub(crate) fn proceed<S: Sink<Event>>(&mut self, log: &mut Chronicle<'_, S>) {
        loop {
            let moved = match self.public.phase {
                Phase::Effect => {
                    let outer = self.public.frames[0];
                    if !self.run(log) {
                        return;
                    }
                    self.effects_done(outer, log);
                    true
                }
                Phase::Deal(seat) => self.deal_step(seat, log),
                Phase::Draft(pick) => self.draft_step(pick, log),
                Phase::Instants(_) => self.instants_step(),
                Phase::Leaders(_) | Phase::Momentum | Phase::Market | Phase::Bag(_) => self.set_up_step(log),
                _ => false,
            };
            if !moved {
                return;
            }
        }
    }

    /// No effect is under way any more: back to what it interrupted.
    fn effects_done<S: Sink<Event>>(&mut self, outer: Option<Frame>, log: &mut Chronicle<'_, S>) {
        self.public.ask = Ask::Nothing;
        if self.public.aftermath.is_some() {
            self.trigger_step(log);
        } else if self.public.conflict.is_none() {
            self.public.phase = Phase::Instants(Seat(0));
        } else if let Some(frame) = outer {
            self.finish_action(frame.cause, frame.actor, log);
        }
    }

    /// What chance gave.
    fn apply_chance<S: Sink<Event>>(&mut self, action: Action, log: &mut Chronicle<'_, S>) {
        match self.public.phase {
            Phase::Leaders(_) | Phase::Momentum | Phase::Market | Phase::Bag(_) => {
                setup::given(self, action, log);
            }
            Phase::Deal(seat) => draft::given(self, seat, action, log),
            _ => effects::given(self, action, log),
        }
        log.reveal();
    }
}
