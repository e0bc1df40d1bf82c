//! Action tokens, victory points and affinity gained by printed effects (TLK-54).

use table::{Choice, Refusal, Seat, Sink};

use super::{Current, Needs, Progress, Prospect, stray};
use crate::content::language::{Favour, Op};
use crate::content::{Faction, POINTS_PER_UNIT, Side};
use crate::rules::action::Action;
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::menu::{Menu, code};
use crate::rules::state::{Ask, Cause, LastKingdom, Public};
use crate::words::card_texts::{self, Wording};
use crate::words::choices::touching;
use crate::words::log::{Reader, points};
use crate::words::names::{cause_name, next_pay, people, tokens};

#[inline]
pub(super) fn step<S: Sink<Event>>(
    game: &mut LastKingdom,
    op: &'static Op,
    now: &Current<'_>,
    log: &mut Chronicle<'_, S>,
) -> Progress {
    let actor = now.frame.actor;
    match *op {
        Op::Tokens(amount) => game.gain_tokens(actor, amount, log),
        Op::Points(amount) => game.gain_points(actor, amount, now.frame.cause, log),
        Op::IfHigher { points, tokens } => {
            let side = game.public.side[actor.index()];
            let ahead = game.public.conflict.and_then(|at| game.public.stronger(at)) == Some(side);
            if ahead {
                game.gain_points(actor, points, now.frame.cause, log);
            } else {
                game.gain_tokens(actor, tokens as i8, log);
            }
        }
        Op::Affinity(favour, n) => {
            let left = now.frame.left.unwrap_or(n);
            if left > 0 {
                game.top().left = Some(left);
                let factions = game.public.favours(favour, actor);
                return game.ask(Ask::Favour, Menu::factions(factions), log);
            }
        }
        _ => stray(),
    }
    Progress::Done
}

pub(super) fn options(game: &LastKingdom, now: &Current<'_>) -> Menu {
    match now.op() {
        Some(Op::Affinity(favour, _)) => Menu::factions(game.public.favours(*favour, now.frame.actor)),
        _ => Menu::EMPTY,
    }
}

#[inline]
pub(super) fn answer<S: Sink<Event>>(
    game: &mut LastKingdom,
    _: Ask,
    option: u8,
    now: &Current<'_>,
    log: &mut Chronicle<'_, S>,
) {
    game.favour(now.frame.actor, code::faction(option), log);
    game.one_less();
}

pub(super) const fn needs(op: &Op, _: &[Op]) -> Needs {
    let sure = match op {
        Op::Tokens(amount) => *amount > 0,
        // Dane favour alone may do nothing (for a leader whose Dane level follows the others).
        Op::Affinity(Favour::Of(faction), _) => !matches!(faction, Faction::Dane),
        Op::Affinity(Favour::Own, _) => false,
        _ => true,
    };
    Needs { sure, ..Needs::NONE }
}

pub(super) fn can_change(op: &Op, prospect: &Prospect<'_>) -> bool {
    let (public, seat) = (&prospect.game.public, prospect.seat);
    match *op {
        Op::Tokens(amount) => amount > 0 || prospect.game.tokens[seat.index()] > 0,
        Op::Affinity(favour, _) => {
            let follows = public.leader(seat).traits().dane_follows;
            public.favours(favour, seat) & if follows { Side::Saxon.factions() } else { 0b1111 } != 0
        }
        _ => true,
    }
}

pub(super) fn clause(op: &Op, _: &mut Wording<'_>) -> String {
    match *op {
        Op::Tokens(n) if n < 0 => format!("lose {}", tokens(n.unsigned_abs().into())),
        Op::Tokens(n) => format!("gain {}", tokens(n as u16)),
        Op::Points(n) => format!("gain {}", card_texts::points(n)),
        Op::Affinity(Favour::Of(faction), n) => format!("gain {n} {} affinity", faction.adjective()),
        Op::Affinity(Favour::Saxon, n) => format!("gain {n} affinity with a Saxon people you choose"),
        Op::Affinity(Favour::Any, n) => format!("gain {n} affinity with a people you choose"),
        Op::Affinity(Favour::Own, n) => format!("gain {n} affinity with a people of your side"),
        Op::Affinity(Favour::Least, n) => {
            let steps = if n == 1 { "1 step".to_string() } else { format!("{n} steps") };
            format!("gain {steps} of affinity with the people that likes you least")
        }
        Op::IfHigher { points, tokens: otherwise } => format!(
            "if your side is stronger in the conflict region gain {}, otherwise {}",
            card_texts::points(points),
            tokens(otherwise.into())
        ),
        _ => stray(),
    }
}

pub(super) fn question(_: &LastKingdom, now: &Current<'_>) -> String {
    match now.op() {
        Some(Op::Affinity(Favour::Least, _)) => {
            "with whom does your affinity rise? Only where it is lowest.".into()
        }
        _ => "with whom does your affinity rise?".into(),
    }
}

/// Affinity with a faction, and what it pays.
pub(super) fn label(game: &LastKingdom, seat: Seat, faction: Faction) -> Choice {
    let level = game.public.affinity[seat.index()][faction.index()];
    let label = if level == 10 {
        format!("{} (full: 6 points instead)", people(faction))
    } else {
        let pays = |level: u8| POINTS_PER_UNIT[usize::from(level)];
        let next = next_pay(level + 1).map_or(String::new(), |(at, more)| format!(", ×{more} at {at}"));
        format!("{} {level} → {} (×{}{next})", people(faction), level + 1, pays(level + 1))
    };
    touching(label, format!("affinity-{seat}-{}", faction.word()))
}

pub(super) fn refuse(_: &LastKingdom, action: Action, now: &Current<'_>) -> Refusal {
    match (action, now.op()) {
        (Action::Favour(_), Some(Op::Affinity(Favour::Least, _))) => {
            Refusal::new("TLK-A18", "Only a people with whom your affinity is lowest can be chosen.")
        }
        (Action::Favour(_), _) => Refusal::new("TLK-54", "You gain no affinity with that people."),
        _ => Refusal::new("TLK-54", "First choose with whom your affinity rises."),
    }
}

pub(super) fn told(event: &Event, reader: &Reader<'_>) -> Option<String> {
    Some(match *event {
        Event::Tokens { seat, amount } if amount < 0 => {
            format!("{} loses {}.", reader.name(seat), tokens(amount.unsigned_abs().into()))
        }
        Event::Tokens { seat, amount } => format!("{} gains {}.", reader.name(seat), tokens(amount as u16)),
        Event::Points { seat, amount, by } => {
            format!("{} gains {} by {}.", reader.name(seat), points(amount.into()), cause_name(by))
        }
        Event::Favour { seat, faction, level } => {
            format!("{}: affinity with the {} is now {level}.", reader.name(seat), people(faction))
        }
        Event::Brimming { seat, faction } => {
            format!("{}: affinity with the {} is full, 6 points instead.", reader.name(seat), people(faction))
        }
        _ => return None,
    })
}

impl Public {
    /// The seat's lowest level over all factions it may raise (TLK-A18), as a mask of factions.
    #[inline]
    pub fn least(&self, seat: Seat) -> u8 {
        let levels = self.affinity[seat.index()];
        let first = usize::from(self.leader(seat).traits().dane_follows);
        let lowest = levels[first..].iter().copied().fold(u8::MAX, u8::min);
        Faction::ALL
            .into_iter()
            .skip(first)
            .filter(|faction| levels[faction.index()] == lowest)
            .fold(0, |mask, faction| mask | 1 << faction.index())
    }

    /// Factions whose favour may rise (TLK-A18: Dane favour of a leader whose Dane level follows
    /// the others is never chosen while another choice exists).
    pub(crate) fn favours(&self, favour: Favour, actor: Seat) -> u8 {
        let mask = match favour {
            Favour::Of(faction) => 1 << faction.index(),
            Favour::Saxon => Side::Saxon.factions(),
            Favour::Any => 0b1111,
            Favour::Own => self.side[actor.index()].factions(),
            Favour::Least => self.least(actor),
        };
        let saxon = mask & Side::Saxon.factions();
        if self.leader(actor).traits().dane_follows && saxon != 0 { saxon } else { mask }
    }
}

impl LastKingdom {
    /// Gains action tokens, or loses them, not below zero. Whether there was one to lose is behind the screen, so
    /// the log says what the effect says.
    pub(crate) fn gain_tokens<S: Sink<Event>>(&mut self, seat: Seat, amount: i8, log: &mut Chronicle<'_, S>) {
        let have = &mut self.tokens[seat.index()];
        *have = have.saturating_add_signed(i16::from(amount));
        log.note(Event::Tokens { seat, amount });
    }

    /// Gains victory points.
    pub(crate) fn gain_points<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        amount: u8,
        by: Cause,
        log: &mut Chronicle<'_, S>,
    ) {
        self.points[seat.index()] += u16::from(amount);
        log.note(Event::Points { seat, amount, by });
    }

    /// One step of affinity (TLK-54).
    pub(crate) fn favour<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        faction: Faction,
        log: &mut Chronicle<'_, S>,
    ) {
        let follows = self.public.leader(seat).traits().dane_follows;
        let levels = &mut self.public.affinity[seat.index()];
        if follows && faction == Faction::Dane {
            return;
        }
        let level = &mut levels[faction.index()];
        if *level == 10 {
            self.points[seat.index()] += 6;
            log.note(Event::Brimming { seat, faction });
            return;
        }
        *level += 1;
        log.note(Event::Favour { seat, faction, level: *level });
        if follows {
            let lowest = levels[1].min(levels[2]).min(levels[3]);
            if levels[0] != lowest {
                levels[0] = lowest;
                log.note(Event::Favour { seat, faction: Faction::Dane, level: lowest });
            }
        }
    }

    /// Gains that need no decision: what hooks outside the triggers give.
    pub(crate) fn gain<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        ops: &[Op],
        by: Cause,
        log: &mut Chronicle<'_, S>,
    ) {
        for op in ops {
            match *op {
                Op::Tokens(amount) => self.gain_tokens(seat, amount, log),
                Op::Points(amount) => self.gain_points(seat, amount, by, log),
                Op::Affinity(Favour::Of(faction), n) => {
                    for _ in 0..n {
                        self.favour(seat, faction, log);
                    }
                }
                _ => unreachable!("the content test keeps such hooks to plain gains"),
            }
        }
    }
}
