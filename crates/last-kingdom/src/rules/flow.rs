//! The machine: whom the position waits for, what a decision or chance sets off, and what follows by
//! itself until somebody must decide again.

use table::{Actor, Dice, Effect, Next, Scratch, Seat, SeatSet, Sink};

use crate::content::{Card, CardSet, Deck, Faction, Leader, Plaque, Side};
use crate::rules::action::Action;
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::menu::nth_bit;
use crate::rules::state::{Ask, LastKingdom, NO_CARD, Phase, Pile};

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
                    game.answer(option, &mut log);
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
            Phase::PreScoring(_) => {
                if action == Action::Yes {
                    game.flip(seat, &mut log);
                }
                log.commit();
                game.score(&mut log);
            }
            _ => debug_assert!(false, "nobody acts now"),
        },
    }
    game.proceed(&mut log);
    log.effect
}

/// What chance may give now, with weights.
pub(crate) fn chance(game: &LastKingdom, out: &mut Vec<(Action, u32)>) {
    match game.public.phase {
        Phase::Leaders(_) => {
            out.extend(Leader::all().filter_map(|leader| {
                (game.public.leader_pool >> leader.0 & 1 != 0).then_some((Action::Mat(leader), 1))
            }));
        }
        Phase::Momentum => out.extend(Side::ALL.map(|side| (Action::Toss(side), 1))),
        Phase::Market => {
            let left = game.plaques_left();
            let there = Plaque::all().filter(|plaque| left >> plaque.0 & 1 != 0);
            out.extend(there.map(|plaque| (Action::Slot(plaque), 1)));
        }
        Phase::Bag(_) => {
            let there = Faction::ALL.into_iter().map(|f| (Action::Bag(f), game.public.bag[f.index()]));
            out.extend(there.filter(|(_, n)| *n > 0).map(|(action, n)| (action, u32::from(n))));
        }
        _ => {
            if let Some((deck, pile)) = game.drawing_from() {
                let (sure, maybe) = weights(pile);
                let cards = |mask: u64| CardSet::of(deck, mask).iter().map(Action::Deal);
                out.extend(cards(pile.sure).map(|action| (action, sure)));
                if maybe > 0 {
                    out.extend(cards(pile.maybe).map(|action| (action, maybe)));
                }
            } else {
                out.extend(game.showable().iter().map(|card| (Action::Show(card), 1)));
            }
        }
    }
}

/// One outcome of chance; the same as drawing from [`chance`], without the list where it is long.
pub(crate) fn draw_chance<D: Dice>(
    game: &LastKingdom,
    dice: &mut D,
    scratch: &mut Scratch<Action>,
) -> Action {
    if let Some((deck, pile)) = game.drawing_from() {
        let (sure, maybe) = weights(pile);
        let first = pile.sure.count_ones() * sure;
        let drawn = dice.below(first + if maybe > 0 { pile.maybe.count_ones() * maybe } else { 0 });
        let local = if drawn < first {
            nth_bit(pile.sure, drawn / sure)
        } else {
            nth_bit(pile.maybe, (drawn - first) / maybe)
        };
        return Action::Deal(Card::of(deck, local));
    }
    if game.public.phase == Phase::Market {
        let left = u64::from(game.plaques_left());
        return Action::Slot(Plaque(nth_bit(left, dice.below(left.count_ones()))));
    }
    scratch.odds.clear();
    chance(game, &mut scratch.odds);
    table::pick(&scratch.odds, dice)
}

/// Weights of a sure card and of a possible hero: as if the heroes had been drawn beforehand.
fn weights(pile: &Pile) -> (u32, u32) {
    if pile.heroes == 0 { (1, 0) } else { (pile.maybe.count_ones(), u32::from(pile.heroes)) }
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
    fn effects_done<S: Sink<Event>>(
        &mut self,
        outer: Option<crate::rules::state::Frame>,
        log: &mut Chronicle<'_, S>,
    ) {
        self.public.ask = Ask::Nothing;
        if self.public.aftermath.is_some() {
            self.trigger_step(log);
        } else if self.public.conflict.is_none() {
            self.public.phase = Phase::Instants(Seat(0));
        } else if let Some(frame) = outer {
            self.finish_action(frame.cause, frame.actor, log);
        }
    }

    /// The unknown part of the deck that chance draws from now.
    fn drawing_from(&self) -> Option<(Deck, &Pile)> {
        let deck = match (self.public.phase, self.public.ask) {
            (Phase::Deal(_), _) => self.public.deck(),
            (Phase::Effect, Ask::Card(deck)) => deck,
            _ => return None,
        };
        Some((deck, &self.decks[deck.index()]))
    }

    /// Cards that a peek may show next.
    fn showable(&self) -> CardSet {
        match self.public.ask {
            Ask::Show(owner) => self.hands[owner.index()].minus(self.shown),
            _ => CardSet::EMPTY,
        }
    }

    fn apply_chance<S: Sink<Event>>(&mut self, action: Action, log: &mut Chronicle<'_, S>) {
        match (self.public.phase, action) {
            (Phase::Leaders(seat), Action::Mat(leader)) => {
                self.public.leaders[seat.index()] = Some(leader);
                self.public.leader_pool &= !(1 << leader.0);
                self.public.phase = Phase::Leaders(Seat(seat.0 + 1));
            }
            (Phase::Momentum, Action::Toss(side)) => {
                self.public.momentum = Some(side);
                self.public.phase = Phase::Market;
                log.note(Event::Toss(side));
            }
            (Phase::Market, Action::Slot(plaque)) => self.lay_plaque(plaque, log),
            (Phase::Bag(_), Action::Bag(faction)) => self.draw_army(faction, log),
            (Phase::Deal(seat), Action::Deal(card)) => {
                self.decks[self.public.deck().index()].draw(card.local());
                self.deal(seat, card, log);
            }
            (Phase::Effect, Action::Deal(card)) => {
                if let Ask::Card(deck) = self.public.ask {
                    self.decks[deck.index()].draw(card.local());
                    self.public.ask = Ask::Nothing;
                    self.arrive(deck, card.local(), log);
                }
            }
            (Phase::Effect, Action::Show(card)) => {
                if let Ask::Show(owner) = self.public.ask {
                    self.shown(owner, card, log);
                }
            }
            _ => debug_assert!(false, "chance gives only what it was asked for"),
        }
        log.reveal();
    }
}
