//! The interpreter: runs effects operation by operation and stops where somebody must decide.

mod regions;

use table::{Seat, Sink};

use crate::content::language::{Favour, Op, Var};
use crate::content::{Card, CardSet, Faction, Region};
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::menu::{Menu, code};
use crate::rules::state::{Ask, Cause, Frame, LastKingdom, NO_CARD, Phase, hero_number};

/// What running one operation came to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Done: on to the next operation.
    Done,
    /// Something changed; look again.
    Again,
    /// Somebody (or chance) must decide.
    Wait,
}

impl LastKingdom {
    /// Begins an effect inside whatever is under way.
    pub(crate) fn begin(&mut self, cause: Cause, actor: Seat) {
        let slot = usize::from(self.public.frames[0].is_some());
        debug_assert!(self.public.frames[slot].is_none(), "effects nest two deep at most");
        self.public.frames[slot] = Some(Frame::new(cause, actor));
        self.public.phase = Phase::Effect;
    }

    /// Runs the effects under way. True when none is left, false when a decision is needed.
    pub(crate) fn run<S: Sink<Event>>(&mut self, log: &mut Chronicle<'_, S>) -> bool {
        let seats = self.public.seats;
        loop {
            let inner = usize::from(self.public.frames[1].is_some());
            let Some(frame) = self.public.frames[inner] else { return true };
            if frame.left.is_none() && frame.moved.is_some() {
                if self.after_moving(&frame, log) {
                    continue;
                }
                return false;
            }
            let ops = frame.cause.ops(seats);
            let Some(op) = ops.get(frame.at as usize) else {
                self.public.frames[inner] = None;
                continue;
            };
            match self.step(op, &frame, ops, log) {
                Flow::Done => {
                    if let Some(frame) = &mut self.public.frames[inner] {
                        frame.at += 1;
                        frame.left = None;
                    }
                }
                Flow::Again => {}
                Flow::Wait => return false,
            }
        }
    }

    /// Asks unless there is just one answer, which is then given.
    fn ask<S: Sink<Event>>(&mut self, ask: Ask, menu: Menu, log: &mut Chronicle<'_, S>) -> Flow {
        self.public.ask = ask;
        if menu.len() == 1 {
            self.answer(menu.first(), log);
            Flow::Again
        } else {
            Flow::Wait
        }
    }

    #[inline]
    pub(crate) fn top(&mut self) -> &mut Frame {
        match self.public.frame_mut() {
            Some(frame) => frame,
            None => unreachable!("an effect is under way"),
        }
    }

    fn step<S: Sink<Event>>(
        &mut self,
        op: &'static Op,
        frame: &Frame,
        ops: &'static [Op],
        log: &mut Chronicle<'_, S>,
    ) -> Flow {
        let actor = frame.actor;
        match *op {
            Op::Choose(..) => match self.public.region_options(frame, ops) {
                0 => Flow::Done,
                mask => self.ask(Ask::Region, Menu::regions(mask), log),
            },
            Op::Add(kind, n, var) => self.many(
                frame,
                var,
                n,
                |game, left, region, log| {
                    let factions = game.public.pooled(game.public.kind(kind, actor));
                    if factions.count_ones() == 1 {
                        let faction = Faction::ALL[factions.trailing_zeros() as usize];
                        for _ in 0..left.min(game.public.pools[faction.index()]) {
                            game.add(actor, faction, region, log);
                        }
                        return Flow::Done;
                    }
                    if factions == 0 { Flow::Done } else { game.ask(Ask::Add, Menu::factions(factions), log) }
                },
                log,
            ),
            Op::Remove(kind, n, var) => self.many(
                frame,
                var,
                n,
                |game, _, region, log| match game.public.present(game.public.kind(kind, actor), region) {
                    0 => Flow::Done,
                    factions => game.ask(Ask::Remove, Menu::factions(factions), log),
                },
                log,
            ),
            Op::Move(kind, n, from, to) => {
                if frame.vars[to as usize].is_none() {
                    return Flow::Done;
                }
                self.many(
                    frame,
                    from,
                    n,
                    |game, _, region, log| match game.units(kind, actor, region) {
                        Menu::EMPTY => Flow::Done,
                        units => game.ask(Ask::Unit, units, log),
                    },
                    log,
                )
            }
            Op::March => {
                let next = frame.left.unwrap_or(0);
                if next >= self.public.leader(actor).traits().figurines {
                    return Flow::Done;
                }
                self.top().left = Some(next);
                self.public.ask = Ask::March(next);
                // A figurine has two neighbours at least: never a forced answer.
                Flow::Wait
            }
            Op::Lead { to, near } => match frame.vars[to as usize] {
                Some(region) if frame.left.is_none() => match self.figures_to(actor, region, near) {
                    0 => Flow::Done,
                    mask => self.ask(Ask::Figure, Menu(u128::from(mask) << code::FIGURE), log),
                },
                _ => Flow::Done,
            },
            Op::Deploy(at) => {
                if let (Some(region), Cause::Card(card)) = (frame.vars[at as usize], frame.cause) {
                    self.public.heroes[hero_number(card)] = Some(region);
                    log.note(Event::Deployed { seat: actor, card, region });
                }
                Flow::Done
            }
            Op::Tokens(amount) => {
                self.gain_tokens(actor, amount, log);
                Flow::Done
            }
            Op::Points(amount) => {
                self.gain_points(actor, amount, log);
                Flow::Done
            }
            Op::Affinity(favour, n) => self.raise(frame, favour, n, log),
            Op::Flip => {
                if self.public.can_flip(actor) {
                    self.flip(actor, log);
                }
                Flow::Done
            }
            Op::MayFlip => {
                if frame.left.is_some() || !self.public.can_flip(actor) {
                    return Flow::Done;
                }
                self.public.ask = Ask::Flip;
                Flow::Wait
            }
            Op::Draw(deck, n) => match frame.left.unwrap_or(n) {
                0 => Flow::Done,
                left => {
                    self.top().left = Some(left);
                    self.ask_deck(deck, log)
                }
            },
            Op::Look(deck, n) => match frame.left.unwrap_or(n) {
                0 if self.looked[0] == NO_CARD => Flow::Done,
                0 => {
                    self.public.ask = Ask::Keep;
                    match self.ask_menu(frame) {
                        menu if menu.len() == 1 => {
                            self.answer(menu.first(), log);
                            Flow::Again
                        }
                        _ => Flow::Wait,
                    }
                }
                left => {
                    self.top().left = Some(left);
                    self.ask_deck(deck, log)
                }
            },
            Op::Take | Op::MayTake => {
                let this = if let Cause::Card(card) = frame.cause { Some(card) } else { None };
                let cards = self.takable(actor, this);
                if frame.left.is_some() || cards.is_empty() {
                    return Flow::Done;
                }
                match op {
                    Op::Take => self.ask(Ask::Take, Menu(cards.0), log),
                    _ => self.ask(Ask::MayTake, Menu(cards.0).with(Menu::one(code::NO)), log),
                }
            }
            Op::Peek(n) => match (frame.left, self.public.ask) {
                (None, _) => match self.peekable(actor) {
                    0 => Flow::Done,
                    mask => {
                        // `left` is set by the answer; the number of cards is read there.
                        let _ = n;
                        self.ask(Ask::Opponent, Menu(u128::from(mask) << code::SEAT), log)
                    }
                },
                (Some(left), Ask::Show(owner)) if left > 0 => self.show(owner, left, actor, log),
                _ => {
                    let seen = self.shown.minus(self.public.open_cards).minus(CardSet::LEADER_CARDS);
                    self.lore[actor.index()] = self.lore[actor.index()].or(seen);
                    self.shown = CardSet::EMPTY;
                    Flow::Done
                }
            },
            Op::ConflictTo(to) => {
                if let Some(region) = frame.vars[to as usize] {
                    if self.public.succession == Some(region) {
                        self.public.succession = self.public.conflict;
                    }
                    self.public.conflict = Some(region);
                    log.note(Event::ConflictMoved { region });
                }
                Flow::Done
            }
            Op::SuccessionTo(to) => {
                if let Some(region) = frame.vars[to as usize] {
                    self.public.succession = Some(region);
                    log.note(Event::SuccessionMoved { region });
                }
                Flow::Done
            }
            Op::IfHigher { points, tokens } => {
                let side = self.public.side[actor.index()];
                let ahead = self.public.conflict.and_then(|at| self.public.stronger(at)) == Some(side);
                if ahead {
                    self.gain_points(actor, points, log);
                } else {
                    self.gain_tokens(actor, tokens as i8, log);
                }
                Flow::Done
            }
            Op::DoubleDown(side) => {
                if self.public.doubled.is_none() && self.public.side[actor.index()] == side {
                    self.public.doubled = Some(actor);
                    log.note(Event::Doubled { seat: actor });
                }
                Flow::Done
            }
            Op::Lock => {
                self.public.locked = Some(actor);
                log.note(Event::Locked { seat: actor });
                Flow::Done
            }
        }
    }

    /// An operation that handles several units one by one in the region of a variable.
    #[inline]
    fn many<S: Sink<Event>>(
        &mut self,
        frame: &Frame,
        var: Var,
        n: u8,
        one: impl FnOnce(&mut Self, u8, Region, &mut Chronicle<'_, S>) -> Flow,
        log: &mut Chronicle<'_, S>,
    ) -> Flow {
        let Some(region) = frame.vars[var as usize] else { return Flow::Done };
        let left = frame.left.unwrap_or(n);
        if left == 0 {
            return Flow::Done;
        }
        self.top().left = Some(left);
        one(self, left, region, log)
    }

    fn raise<S: Sink<Event>>(
        &mut self,
        frame: &Frame,
        favour: Favour,
        n: u8,
        log: &mut Chronicle<'_, S>,
    ) -> Flow {
        match frame.left.unwrap_or(n) {
            0 => Flow::Done,
            left => {
                self.top().left = Some(left);
                let factions = self.public.favours(favour, frame.actor);
                self.ask(Ask::Favour, Menu::factions(factions), log)
            }
        }
    }

    /// Carries out the chosen option of the effect under way.
    pub(crate) fn answer<S: Sink<Event>>(&mut self, option: u8, log: &mut Chronicle<'_, S>) {
        let ask = std::mem::replace(&mut self.public.ask, Ask::Nothing);
        let Some(&frame) = self.public.frame() else { return };
        let actor = frame.actor;
        let op = frame.cause.ops(self.public.seats).get(frame.at as usize);
        let region = || Region::ALL[(option - code::REGION) as usize];
        let faction = || Faction::ALL[(option - code::FACTION) as usize];
        match (ask, op) {
            (Ask::Region, Some(Op::Choose(var, _))) => {
                let top = self.top();
                top.vars[*var as usize] = Some(region());
                top.at += 1;
            }
            (Ask::Add, Some(Op::Add(_, _, at))) => {
                if let Some(at) = frame.vars[*at as usize] {
                    self.add(actor, faction(), at, log);
                }
                self.one_less();
            }
            (Ask::Remove, Some(Op::Remove(_, _, at))) => {
                if let Some(at) = frame.vars[*at as usize] {
                    self.remove(actor, faction(), at, log);
                }
                self.one_less();
            }
            (Ask::Unit, Some(Op::Move(_, _, from, to))) => {
                if let (Some(from), Some(to)) = (frame.vars[*from as usize], frame.vars[*to as usize]) {
                    self.shift(actor, option, from, to, log);
                }
                self.one_less();
            }
            (Ask::Favour, _) => {
                self.favour(actor, faction(), log);
                self.one_less();
            }
            (Ask::Figure, Some(Op::Lead { to, .. })) => {
                if let Some(to) = frame.vars[*to as usize] {
                    self.lead(actor, option - code::FIGURE, to, log);
                }
                let top = self.top();
                top.at += 1;
                top.left = None;
            }
            (Ask::March(figure), _) => {
                if option != code::NO {
                    self.top().vars[0] = Some(region());
                    self.lead(actor, figure, region(), log);
                }
                self.top().left = Some(figure + 1);
            }
            (Ask::Further, _) => {
                self.top().moved = None;
                if option != code::NO {
                    self.lead(actor, 0, region(), log);
                    self.top().moved = None;
                }
            }
            (Ask::Escort, _) => {
                let escort = self.public.leader(actor).traits().escort;
                self.top().moved = None;
                if let (code::YES, Some(kind), Some((figure, from))) = (option, escort, frame.moved)
                    && let Some(to) = self.public.chiefs[actor.index()][figure as usize]
                {
                    self.shift(actor, code::FACTION + kind as u8, from, to, log);
                }
            }
            (Ask::Flip, _) => {
                if option == code::YES {
                    self.flip(actor, log);
                }
                self.top().left = Some(0);
            }
            (Ask::Keep, Some(Op::Look(deck, _))) => self.keep(*deck, Card(option), actor, log),
            (Ask::Take | Ask::MayTake, _) => {
                if option != code::NO {
                    let card = Card(option);
                    self.public.in_play[actor.index()].take(card);
                    self.hands[actor.index()].add(card);
                    if card.leader().is_none() {
                        self.public.open_cards.add(card);
                    }
                    log.note(Event::TookBack { seat: actor, card });
                }
                self.top().left = Some(0);
            }
            (Ask::Opponent, Some(Op::Peek(n))) => {
                let owner = Seat(option - code::SEAT);
                log.note(Event::Peeks { seat: actor, at: owner });
                let glimpses = &mut self.public.glimpses[actor.index()];
                *glimpses = glimpses.with(owner);
                self.top().left = Some(*n);
                self.public.ask = Ask::Show(owner);
            }
            _ => unreachable!("the menu offers only answers to the question asked"),
        }
    }

    #[inline]
    pub(crate) fn one_less(&mut self) {
        let top = self.top();
        top.left = top.left.map(|left| left.saturating_sub(1));
    }

    /// Movement hooks of a leader figurine, before the next operation (TLK-56, TLK-A27). True when
    /// done, false when the owner must decide.
    fn after_moving<S: Sink<Event>>(&mut self, frame: &Frame, _: &mut Chronicle<'_, S>) -> bool {
        let traits = self.public.leader(frame.actor).traits();
        let Some((_, from)) = frame.moved else { return true };
        if traits.extra_step {
            self.public.ask = Ask::Further;
            return false;
        }
        if let Some(kind) = traits.escort
            && self.public.armies[from.index()][kind.index()] > 0
        {
            self.public.ask = Ask::Escort;
            return false;
        }
        self.top().moved = None;
        true
    }
}
