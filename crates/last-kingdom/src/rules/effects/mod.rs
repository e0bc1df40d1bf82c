//! Effects: what cards, plaques and leaders do, run operation by operation until a player must decide.
//!
//! An effect is a row of operations ([`Op`]). Everything about one family of operations stands in one
//! file. The two lists below ([`by_op`], [`by_ask`]) say which file that is, and every file has the same
//! functions:
//!
//! - of an operation: `step` carries it out as far as it goes, `needs` and `can_change` tell whether it
//!   would be empty (TLK-44), `clause` is what a card says;
//! - of a question that an operation asks: `options` are the answers, `answer` carries one out,
//!   `question` is what the player reads, `refuse` why something else is no answer;
//! - besides, `label` is an answer as the player meets it, and `told` an event as the log tells it.

mod armies;
mod drawing;
mod empty;
mod figurines;
mod fullest;
mod gains;
mod peek;
mod regions;
mod sides;
mod take_back;
#[cfg(test)]
mod trial;
mod war_tokens;

use table::{Choice, Names, Refusal, Seat, Sink};

use crate::content::language::{Op, Var};
use crate::content::{Card, Region};
use crate::rules::action::Action;
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::menu::Menu;
use crate::rules::state::{Ask, Cause, Frame, LastKingdom, Phase, Public};
use crate::words::card_texts::Wording;
use crate::words::log::Reader;
pub(super) use empty::{ALWAYS, refuse as refuse_empty};
use empty::{Needs, Prospect};

/// Calls a function of the file that an operation belongs to.
macro_rules! by_op {
    ($op:expr, $verb:ident($($with:expr),*)) => {
        match $op {
            Op::Choose(..) => regions::$verb($($with),*),
            Op::Add(..) | Op::Remove(..) | Op::Move(..) => armies::$verb($($with),*),
            Op::March | Op::Lead { .. } | Op::Deploy(_) => figurines::$verb($($with),*),
            Op::Tokens(_) | Op::Points(_) | Op::Affinity(..) | Op::IfHigher { .. } => {
                gains::$verb($($with),*)
            }
            Op::Flip | Op::MayFlip | Op::DoubleDown(_) | Op::Lock => sides::$verb($($with),*),
            Op::Draw(..) | Op::Look(..) => drawing::$verb($($with),*),
            Op::Take | Op::MayTake => take_back::$verb($($with),*),
            Op::Peek(_) => peek::$verb($($with),*),
            Op::ConflictTo(_) | Op::SuccessionTo(_) => war_tokens::$verb($($with),*),
        }
    };
}

/// Calls a function of the file that a question belongs to; `otherwise` where nobody is asked.
macro_rules! by_ask {
    ($ask:expr, $verb:ident($($with:expr),*), $otherwise:expr) => {
        match $ask {
            Ask::Region(_) => regions::$verb($($with),*),
            Ask::Add | Ask::Remove | Ask::Unit => armies::$verb($($with),*),
            Ask::Figure | Ask::March(_) | Ask::Further | Ask::Escort => figurines::$verb($($with),*),
            Ask::Favour => gains::$verb($($with),*),
            Ask::Flip => sides::$verb($($with),*),
            Ask::Keep => drawing::$verb($($with),*),
            Ask::Take | Ask::MayTake => take_back::$verb($($with),*),
            Ask::Opponent => peek::$verb($($with),*),
            Ask::Nothing | Ask::Card(_) | Ask::Show(_) => $otherwise,
        }
    };
}

/// What running one operation came to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Progress {
    /// Done: on to the next operation.
    Done,
    /// Something changed; look again.
    Again,
    /// A player or chance must decide.
    Wait,
}

/// Where an effect under way stands.
#[derive(Clone, Copy)]
pub(super) struct Current<'a> {
    frame: &'a Frame,
    ops: &'static [Op],
}

impl<'a> Current<'a> {
    fn of(public: &Public, frame: &'a Frame) -> Current<'a> {
        Current { frame, ops: frame.cause.ops(public.seats) }
    }

    /// The operation it stands at; none behind the last one, where movement hooks may still ask.
    #[inline]
    fn op(&self) -> Option<&'static Op> {
        self.ops.get(self.frame.at as usize)
    }

    /// The region chosen for a variable.
    #[inline]
    fn region(&self, var: Var) -> Option<Region> {
        self.frame.vars[var as usize]
    }

    /// The card that was played for this effect.
    fn card(&self) -> Option<Card> {
        match self.frame.cause {
            Cause::Card(card) => Some(card),
            _ => None,
        }
    }
}

/// An operation or a question reached a file it does not belong to.
#[cold]
fn stray() -> ! {
    unreachable!("operations and questions are sent to the file of their family")
}

/// Carries out an operation as far as it goes.
#[inline]
fn step<S: Sink<Event>>(
    game: &mut LastKingdom,
    op: &'static Op,
    now: &Current<'_>,
    log: &mut Chronicle<'_, S>,
) -> Progress {
    by_op!(*op, step(game, op, now, log))
}

/// What an operation must find to be worth its name, as far as the data alone says.
const fn needs(op: &Op, ops: &[Op]) -> Needs {
    by_op!(*op, needs(op, ops))
}

/// Whether an operation can change anything at all.
fn can_change(op: &Op, prospect: &Prospect<'_>) -> bool {
    by_op!(*op, can_change(op, prospect))
}

/// An operation as a card says it.
pub(crate) fn clause(op: &Op, wording: &mut Wording<'_>) -> String {
    by_op!(*op, clause(op, wording))
}

/// The options of the effect under way.
pub(super) fn options(game: &LastKingdom, frame: &Frame) -> Menu {
    let now = Current::of(&game.public, frame);
    by_ask!(game.public.ask, options(game, &now), Menu::EMPTY)
}

/// Carries out the chosen option of the effect under way.
pub(super) fn answer<S: Sink<Event>>(game: &mut LastKingdom, option: u8, log: &mut Chronicle<'_, S>) {
    let ask = std::mem::replace(&mut game.public.ask, Ask::Nothing);
    let Some(&frame) = game.public.frame() else { return };
    let now = Current::of(&game.public, &frame);
    by_ask!(ask, answer(game, ask, option, &now, log), stray());
}

/// What the effect under way asks, in words.
pub(crate) fn question(game: &LastKingdom, frame: &Frame) -> String {
    let now = Current::of(&game.public, frame);
    by_ask!(game.public.ask, question(game, &now), "wait a moment.".into())
}

/// Why this is no answer to what the effect under way asks.
pub(super) fn refuse(game: &LastKingdom, action: Action) -> Refusal {
    let Some(frame) = game.public.frame() else {
        return Refusal::new("TLK-43", "No effect is under way.");
    };
    let now = Current::of(&game.public, frame);
    let unfinished = Refusal::new("TLK-43", "First finish the effect under way.");
    by_ask!(game.public.ask, refuse(game, action, &now), unfinished)
}

/// Chance has given what the effect under way asked for.
pub(super) fn given<S: Sink<Event>>(game: &mut LastKingdom, action: Action, log: &mut Chronicle<'_, S>) {
    match (game.public.ask, action) {
        (Ask::Card(deck), Action::Deal(card)) => drawing::drawn(game, deck, card, log),
        (Ask::Show(owner), Action::Show(card)) => peek::shown(game, owner, card, log),
        _ => debug_assert!(false, "chance gives only what it was asked for"),
    }
}

/// What chance may give an effect under way besides cards of a deck, with weights.
pub(super) fn chance(game: &LastKingdom, out: &mut Vec<(Action, u32)>) {
    out.extend(peek::showable(game).iter().map(|card| (Action::Show(card), 1)));
}

/// A choice that belongs to an effect, as its player meets it; `None` if it belongs to none.
pub(crate) fn describe(game: &LastKingdom, seat: Seat, action: Action, names: &Names) -> Option<Choice> {
    let ask = if game.public.phase == Phase::Effect { game.public.ask } else { Ask::Nothing };
    Some(match (action, ask) {
        (Action::To(region), Ask::Region(_)) => regions::label(game, region),
        (Action::To(region), Ask::Further) => figurines::further(game, seat, region),
        (Action::To(region), Ask::March(figure)) => figurines::goes(game, seat, figure, region),
        (Action::Army(faction), _) => armies::label(game, faction),
        (Action::Figure(figure), _) => figurines::label(game, seat, figure),
        (Action::Hero(card), _) => figurines::hero_label(game, card),
        (Action::Favour(faction), _) => gains::label(game, seat, faction),
        (Action::Take(card), _) => take_back::label(card),
        (Action::Rival(other), _) => peek::label(game, other, names),
        (Action::Yes, Ask::Escort) => figurines::escort(game, seat),
        (Action::Yes, _) => sides::join(game, seat),
        (Action::No, Ask::Escort | Ask::Further | Ask::March(_)) => figurines::stay(game, seat, ask),
        (Action::No, Ask::MayTake) => take_back::nothing(),
        (Action::No, _) => sides::stay(game, seat),
        _ => return None,
    })
}

/// What happened by an operation, as `reader` may read it; `None` if not at all.
pub(crate) fn told(event: &Event, reader: &Reader<'_>) -> Option<String> {
    match event {
        Event::Added { .. } | Event::Removed { .. } | Event::Moved { .. } => armies::told(event, reader),
        Event::Deployed { .. } => figurines::told(event, reader),
        Event::Tokens { .. } | Event::Points { .. } | Event::Favour { .. } | Event::Brimming { .. } => {
            gains::told(event, reader)
        }
        Event::Flipped { .. } | Event::Doubled { .. } | Event::Locked { .. } => sides::told(event, reader),
        Event::Drew { .. } | Event::LookedAt { .. } | Event::KeptLook { .. } => drawing::told(event, reader),
        Event::TookBack { .. } => take_back::told(event, reader),
        Event::Peeks { .. } | Event::Saw { .. } => peek::told(event, reader),
        Event::ConflictMoved { .. } | Event::SuccessionMoved { .. } => war_tokens::told(event, reader),
        _ => None,
    }
}

/// Which side an effect brings a seat to, before it is used.
pub(crate) fn joined(game: &LastKingdom, seat: Seat, ops: &[Op]) -> Option<String> {
    ops.iter().find_map(|op| sides::joined(game, seat, op))
}

/// Whether an effect takes the freedom to change side or finds it gone, as a warning before it is used.
pub(crate) fn caution(game: &LastKingdom, seat: Seat, ops: &[Op]) -> Option<String> {
    ops.iter().find_map(|op| sides::caution(game, seat, op))
}

impl LastKingdom {
    /// Begins an effect inside whatever is under way.
    pub(super) fn begin(&mut self, cause: Cause, actor: Seat) {
        let slot = usize::from(self.public.frames[0].is_some());
        debug_assert!(self.public.frames[slot].is_none(), "effects nest two deep at most");
        self.public.frames[slot] = Some(Frame::new(cause, actor));
        self.public.phase = Phase::Effect;
    }

    /// Runs the effects under way. True when none is left, false when a decision is needed.
    pub(super) fn run<S: Sink<Event>>(&mut self, log: &mut Chronicle<'_, S>) -> bool {
        loop {
            let inner = usize::from(self.public.frames[1].is_some());
            let Some(frame) = self.public.frames[inner] else { return true };
            if frame.left.is_none() && frame.moved.is_some() {
                if figurines::moved(self, &frame) {
                    continue;
                }
                return false;
            }
            let now = Current::of(&self.public, &frame);
            let Some(op) = now.op() else {
                self.public.frames[inner] = None;
                continue;
            };
            match step(self, op, &now, log) {
                Progress::Done => {
                    if let Some(frame) = &mut self.public.frames[inner] {
                        frame.at += 1;
                        frame.left = None;
                    }
                }
                Progress::Again => {}
                Progress::Wait => return false,
            }
        }
    }

    /// Asks unless there is just one answer, which is then given.
    fn ask<S: Sink<Event>>(&mut self, ask: Ask, menu: Menu, log: &mut Chronicle<'_, S>) -> Progress {
        self.public.ask = ask;
        if menu.len() == 1 {
            answer(self, menu.first(), log);
            Progress::Again
        } else {
            Progress::Wait
        }
    }

    /// The innermost effect under way.
    #[inline]
    fn top(&mut self) -> &mut Frame {
        match self.public.frame_mut() {
            Some(frame) => frame,
            None => unreachable!("an effect is under way"),
        }
    }

    /// One unit, step or card of the operation under way has been handled.
    #[inline]
    fn one_less(&mut self) {
        let top = self.top();
        top.left = top.left.map(|left| left.saturating_sub(1));
    }

    /// The operation under way is done: on to the next.
    #[inline]
    fn op_done(&mut self) {
        let top = self.top();
        top.at += 1;
        top.left = None;
    }
}
