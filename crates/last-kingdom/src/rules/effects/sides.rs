//! Changes of side, and the markers of two players that forbid them (TLK-53, TLK-56, TLK-80, TLK-81).

use table::{Choice, Refusal, Seat, Sink};

use super::{Current, Needs, Progress, Prospect, stray};
use crate::content::language::{Hook, Op};
use crate::content::{CardSet, Leader, Side};
use crate::rules::action::Action;
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::menu::{Menu, code};
use crate::rules::state::{Ask, Cause, LastKingdom, Public, hero_card};
use crate::words::card_texts::Wording;
use crate::words::log::Reader;

#[inline]
pub(super) fn step<S: Sink<Event>>(
    game: &mut LastKingdom,
    op: &'static Op,
    now: &Current<'_>,
    log: &mut Chronicle<'_, S>,
) -> Progress {
    let actor = now.frame.actor;
    match *op {
        Op::Flip => {
            if game.public.can_flip(actor) {
                game.flip(actor, log);
            }
        }
        Op::MayFlip => {
            if now.frame.left.is_none() && game.public.can_flip(actor) {
                game.public.ask = Ask::Flip;
                return Progress::Wait;
            }
        }
        Op::DoubleDown(side) => {
            if game.public.may_double_down(actor, side) {
                game.public.doubled = Some(actor);
                log.note(Event::Doubled { seat: actor });
            }
        }
        Op::Lock => {
            game.public.locked = Some(actor);
            log.note(Event::Locked { seat: actor });
        }
        _ => stray(),
    }
    Progress::Done
}

pub(super) fn options(_: &LastKingdom, _: &Current<'_>) -> Menu {
    Menu::YES_OR_NO
}

#[inline]
pub(super) fn answer<S: Sink<Event>>(
    game: &mut LastKingdom,
    _: Ask,
    option: u8,
    now: &Current<'_>,
    log: &mut Chronicle<'_, S>,
) {
    if option == code::YES {
        game.flip(now.frame.actor, log);
    }
    game.top().left = Some(0);
}

pub(super) const fn needs(op: &Op, _: &[Op]) -> Needs {
    Needs { flip: matches!(op, Op::Flip), ..Needs::NONE }
}

pub(super) fn can_change(op: &Op, prospect: &Prospect<'_>) -> bool {
    let (public, seat) = (&prospect.game.public, prospect.seat);
    match *op {
        Op::DoubleDown(side) => public.may_double_down(seat, side),
        Op::Lock => public.locked != Some(seat),
        _ => public.can_flip(seat),
    }
}

pub(super) fn clause(op: &Op, _: &mut Wording<'_>) -> String {
    match *op {
        Op::Flip => "change side".into(),
        Op::MayFlip => "you may change side".into(),
        Op::DoubleDown(side) => format!("double down if you side with the {}", side.people()),
        Op::Lock => "take the locked marker".into(),
        _ => stray(),
    }
}

/// A warning if an operation takes the freedom to change side, or cannot change it.
pub(super) fn caution(game: &LastKingdom, seat: Seat, op: &Op) -> Option<String> {
    match *op {
        Op::DoubleDown(side) if game.public.may_double_down(seat, side) => {
            Some("You double down: no change of side for you until this conflict is decided.".into())
        }
        Op::Lock => Some("You take the locked marker: no change of side for you while you hold it.".into()),
        Op::Flip if !game.public.can_flip(seat) => {
            let (_, why) = game.public.why_no_flip(seat);
            Some(format!("You do not change side: {why}."))
        }
        _ => None,
    }
}

pub(super) fn question(game: &LastKingdom, now: &Current<'_>) -> String {
    format!("join the {}?", game.public.side[now.frame.actor.index()].other().people())
}

/// Which side a seat joins by an operation that it may carry out.
pub(super) fn joined(game: &LastKingdom, seat: Seat, op: &Op) -> Option<String> {
    let flips = *op == Op::Flip && game.public.can_flip(seat);
    flips.then(|| format!("You join the {}.", game.public.side[seat.index()].other().people()))
}

/// A change of side.
pub(super) fn join(game: &LastKingdom, seat: Seat) -> Choice {
    Choice::plain(format!("Join the {}", game.public.side[seat.index()].other().people()))
}

/// No change of side.
pub(super) fn stay(game: &LastKingdom, seat: Seat) -> Choice {
    Choice::plain(format!("Stay with the {}", game.public.side[seat.index()].people()))
}

pub(super) fn refuse(_: &LastKingdom, _: Action, _: &Current<'_>) -> Refusal {
    Refusal::new("TLK-43", "First say yes or no.")
}

pub(super) fn told(event: &Event, reader: &Reader<'_>) -> Option<String> {
    match *event {
        Event::Flipped { seat, side } => Some(format!("{} joins the {}.", reader.name(seat), side.people())),
        Event::Doubled { seat } => Some(format!("{} doubles down.", reader.name(seat))),
        Event::Locked { seat } => Some(format!("{} takes the locked marker.", reader.name(seat))),
        _ => None,
    }
}

impl Public {
    /// Whether a seat may change side now (TLK-53, TLK-80, TLK-81).
    #[inline]
    pub fn can_flip(&self, seat: Seat) -> bool {
        !self.leader(seat).traits().steadfast && self.doubled != Some(seat) && self.locked != Some(seat)
    }

    /// Whether a seat doubles down when an effect says so to this side (TLK-80).
    fn may_double_down(&self, seat: Seat, side: Side) -> bool {
        self.doubled.is_none() && self.side[seat.index()] == side
    }

    /// Why a seat cannot change side now.
    pub(super) fn why_no_flip(&self, seat: Seat) -> (&'static str, String) {
        if self.doubled == Some(seat) {
            return ("TLK-80", "you have doubled down in this conflict".into());
        }
        if self.locked == Some(seat) {
            return ("TLK-81", "you hold the locked marker".into());
        }
        ("TLK-53", format!("{} never changes side", self.leader(seat).spec().name))
    }
}

impl LastKingdom {
    /// A change of side and all that follows at once (TLK-53, TLK-56).
    pub(crate) fn flip<S: Sink<Event>>(&mut self, seat: Seat, log: &mut Chronicle<'_, S>) {
        let side = self.public.side[seat.index()].other();
        self.public.side[seat.index()] = side;
        log.note(Event::Flipped { seat, side });
        if side == Side::Saxon {
            let welcome = self.welcome(seat);
            if welcome > 0 {
                self.gain_tokens(seat, welcome as i8, log);
            }
        }
        self.flip_hooks(seat, self.public.leader(seat), true, log);
        for card in self.public.in_play[seat.index()].and(CardSet::FLIPPERS).iter() {
            for (n, hook) in (0u8..).zip(card.spec().lasting) {
                if let Hook::OnSelfFlip { gain, .. } = hook {
                    self.gain(seat, gain, Cause::Lasting(card, n), log);
                }
            }
        }
        let seats = self.public.seats;
        for step in 1..seats {
            let other = Seat((seat.0 + step) % seats);
            self.flip_hooks(other, self.public.leader(other), false, log);
        }
    }

    fn flip_hooks<S: Sink<Event>>(
        &mut self,
        owner: Seat,
        leader: Leader,
        own: bool,
        log: &mut Chronicle<'_, S>,
    ) {
        for (n, hook) in (0u8..).zip(leader.spec().ability) {
            let (gain, once): (&[Op], bool) = match *hook {
                Hook::OnSelfFlip { gain, once } if own => (gain, once),
                Hook::OnOtherFlip { gain, once } if !own => (gain, once),
                _ => continue,
            };
            if once && self.public.spent.contains(owner) {
                continue;
            }
            if once {
                self.public.spent = self.public.spent.with(owner);
            }
            self.gain(owner, gain, Cause::Ability(leader, n), log);
        }
    }

    /// Tokens that figurines beside a leader of `seat` give for joining the Saxons (TLK-A26).
    fn welcome(&self, seat: Seat) -> u8 {
        let public = &self.public;
        let here = public.chief_regions(seat);
        let gift = |hooks: &[Hook]| match hooks {
            [Hook::WelcomeSaxon(tokens), ..] => *tokens,
            _ => 0,
        };
        let mut tokens = 0;
        for owner in public.everyone() {
            if public.chief_regions(owner) & here != 0 {
                tokens += gift(public.leader(owner).spec().figurine);
            }
        }
        for (number, region) in public.heroes.iter().enumerate() {
            if region.is_some_and(|region| here & region.mask() != 0) {
                tokens += gift(hero_card(number).spec().lasting);
            }
        }
        tokens
    }
}
