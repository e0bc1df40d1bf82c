//! Leader figurines and heroes enter the map and move (TLK-36, TLK-55, TLK-56).

use table::{Choice, Refusal, Seat, Sink};

use super::{Current, Needs, Progress, Prospect, stray};
use crate::content::language::Op;
use crate::content::{Card, CardSet, Region};
use crate::rules::action::Action;
use crate::rules::chronicle::Chronicle;
use crate::rules::event::{Event, Unit};
use crate::rules::menu::{Menu, code};
use crate::rules::state::{Ask, Frame, LastKingdom, Public, hero_number};
use crate::words::card_texts::Wording;
use crate::words::choices::touching;
use crate::words::log::Reader;
use crate::words::names::{chief_name, strength_words};

#[inline]
pub(super) fn step<S: Sink<Event>>(
    game: &mut LastKingdom,
    op: &'static Op,
    now: &Current<'_>,
    log: &mut Chronicle<'_, S>,
) -> Progress {
    let actor = now.frame.actor;
    match *op {
        Op::March => {
            let next = now.frame.left.unwrap_or(0);
            if next >= game.public.leader(actor).traits().figurines {
                return Progress::Done;
            }
            game.top().left = Some(next);
            game.public.ask = Ask::March(next);
            // A figurine has two neighbours at least: never a forced answer.
            Progress::Wait
        }
        Op::Lead { to, near } => match now.region(to) {
            Some(region) if now.frame.left.is_none() => {
                match game.public.fullest_figures(now, region, near) {
                    0 => Progress::Done,
                    mask => game.ask(Ask::Figure, Menu::figures(mask), log),
                }
            }
            _ => Progress::Done,
        },
        Op::Deploy(at) => {
            if let (Some(region), Some(card)) = (now.region(at), now.card()) {
                game.public.heroes[hero_number(card)] = Some(region);
                log.note(Event::Deployed { seat: actor, card, region });
            }
            Progress::Done
        }
        _ => stray(),
    }
}

/// Movement hooks of a leader figurine that has moved, before the next operation (TLK-56, TLK-A27).
/// True when done, false when the owner must decide.
pub(super) fn moved(game: &mut LastKingdom, frame: &Frame) -> bool {
    let traits = game.public.leader(frame.actor).traits();
    let Some((_, from)) = frame.moved else { return true };
    if traits.extra_step {
        game.public.ask = Ask::Further;
        return false;
    }
    if let Some(kind) = traits.escort
        && game.public.armies[from.index()][kind.index()] > 0
    {
        game.public.ask = Ask::Escort;
        return false;
    }
    game.top().moved = None;
    true
}

pub(super) fn options(game: &LastKingdom, now: &Current<'_>) -> Menu {
    let (public, actor) = (&game.public, now.frame.actor);
    let around = |figure: u8| {
        let home = public.chiefs[actor.index()][figure as usize];
        Menu::regions(home.map_or(0, Region::neighbours))
    };
    match (public.ask, now.op()) {
        (Ask::Figure, Some(Op::Lead { to, near })) => match now.region(*to) {
            Some(to) => Menu::figures(public.fullest_figures(now, to, *near)),
            None => Menu::EMPTY,
        },
        (Ask::March(n), _) => {
            let may_stay =
                public.leader(actor).traits().figurines == 2 && (n == 0 || now.frame.vars[0].is_some());
            around(n).with(if may_stay { Menu::one(code::NO) } else { Menu::EMPTY })
        }
        (Ask::Further, _) => around(0).with(Menu::one(code::NO)),
        (Ask::Escort, _) => Menu::YES_OR_NO,
        _ => Menu::EMPTY,
    }
}

#[inline]
pub(super) fn answer<S: Sink<Event>>(
    game: &mut LastKingdom,
    ask: Ask,
    option: u8,
    now: &Current<'_>,
    log: &mut Chronicle<'_, S>,
) {
    let actor = now.frame.actor;
    match ask {
        Ask::Figure => {
            let Some(Op::Lead { to, .. }) = now.op() else { stray() };
            if let Some(to) = now.region(*to) {
                game.lead(actor, option - code::FIGURE, to, log);
            }
            game.op_done();
        }
        Ask::March(figure) => {
            if option != code::NO {
                let to = code::region(option);
                game.top().vars[0] = Some(to);
                game.lead(actor, figure, to, log);
            }
            game.top().left = Some(figure + 1);
        }
        Ask::Further => {
            game.top().moved = None;
            if option != code::NO {
                game.lead(actor, 0, code::region(option), log);
                game.top().moved = None;
            }
        }
        Ask::Escort => {
            let escort = game.public.leader(actor).traits().escort;
            game.top().moved = None;
            if let (code::YES, Some(kind), Some((figure, from))) = (option, escort, now.frame.moved)
                && let Some(to) = game.public.chiefs[actor.index()][figure as usize]
            {
                game.shift(actor, code::FACTION + kind as u8, from, to, log);
            }
        }
        _ => stray(),
    }
}

pub(super) const fn needs(op: &Op, _: &[Op]) -> Needs {
    Needs { sure: !matches!(op, Op::March), ..Needs::NONE }
}

pub(super) fn can_change(_: &Op, _: &Prospect<'_>) -> bool {
    true
}

pub(super) fn clause(op: &Op, wording: &mut Wording<'_>) -> String {
    match *op {
        Op::March => "move each of your leader figurines, at least one, to an adjacent region".into(),
        Op::Lead { to, .. } => match wording.region(to).as_str() {
            "a region next to your leader's" => "move your leader to a neighbouring region".into(),
            "your leader's region or one next to it" => {
                "move your leader to a neighbouring region, or stay".into()
            }
            region => format!("move your leader to {region}"),
        },
        Op::Deploy(at) => format!("place this hero in {}", wording.region(at)),
        _ => stray(),
    }
}

/// What becomes of a region that is chosen for this operation, in a few words.
pub(super) fn outcome(op: &Op, region: Region, now: &Current<'_>) -> String {
    match (op, now.card()) {
        (Op::Deploy(_), Some(card)) => format!("{} enters {}", card.spec().name, region.name()),
        _ => format!("your leader goes to {}", region.name()),
    }
}

/// What a region is chosen for, if it is for this operation.
pub(super) fn purpose(op: &Op) -> &'static str {
    match op {
        Op::Deploy(_) => "where does the hero enter?",
        _ => "where does your leader go?",
    }
}

pub(super) fn question(game: &LastKingdom, now: &Current<'_>) -> String {
    match game.public.ask {
        Ask::March(figure) => format!("where does {} go?", chief_name(&game.public, now.frame.actor, figure)),
        Ask::Further => {
            let name = chief_name(&game.public, now.frame.actor, 0);
            format!("{name} may go one region further. Where to?")
        }
        Ask::Escort => "does an army come along?".into(),
        _ => "which of your figurines goes?".into(),
    }
}

/// One of the own leader figurines.
pub(super) fn label(game: &LastKingdom, seat: Seat, figure: u8) -> Choice {
    touching(chief_name(&game.public, seat, figure), format!("chief-{seat}-{figure}"))
}

/// One of the own heroes.
pub(super) fn hero_label(game: &LastKingdom, card: Card) -> Choice {
    let choice = touching(format!("Your hero {}", card.spec().name), format!("hero-{card:?}"));
    let public = &game.public;
    let goal = public.frame().and_then(|frame| {
        let now = Current::of(public, frame);
        match now.op()? {
            Op::Move(_, _, _, to) => now.region(*to),
            _ => None,
        }
    });
    match goal {
        Some(to) => choice.does(format!("Move {} to {}.", card.spec().name, to.name())),
        None => choice,
    }
}

/// A leader goes to a region, and how strong both sides are there then.
pub(super) fn goes(game: &LastKingdom, seat: Seat, figure: u8, region: Region) -> Choice {
    let mut after = game.public;
    after.chiefs[seat.index()][usize::from(figure)] = Some(region);
    let (name, strength) = (chief_name(&game.public, seat, figure), after.strength(region));
    touching(region.name(), format!("region-{}", region.word())).does(format!(
        "{name} goes to {}: {}.",
        region.name(),
        strength_words(strength)
    ))
}

/// One region further.
pub(super) fn further(game: &LastKingdom, seat: Seat, region: Region) -> Choice {
    Choice { label: format!("On to {}", region.name()), ..goes(game, seat, 0, region) }
}

/// An army comes along.
pub(super) fn escort(game: &LastKingdom, seat: Seat) -> Choice {
    let kind = game.public.leader(seat).traits().escort;
    let army = kind.map_or("army".into(), |faction| format!("{} army", faction.adjective()));
    Choice::plain("Take an army along").does(format!("One {army} goes with your leader."))
}

/// What may be left undone.
pub(super) fn stay(game: &LastKingdom, seat: Seat, ask: Ask) -> Choice {
    let public = &game.public;
    let home = |figure: usize| public.chiefs[seat.index()][figure].map_or("here", Region::name);
    match ask {
        Ask::Further => Choice::plain(format!("Stop in {}", home(0))),
        Ask::March(figure) => {
            let name = chief_name(public, seat, figure);
            Choice::plain(format!("{name} stays in {}", home(figure as usize)))
        }
        _ => Choice::plain("Go alone"),
    }
}

pub(super) fn refuse(game: &LastKingdom, action: Action, now: &Current<'_>) -> Refusal {
    match (game.public.ask, action) {
        (Ask::Figure, Action::Figure(figure)) => {
            let name = chief_name(&game.public, now.frame.actor, figure);
            let words = format!(
                "With {name} the effect would do less than it can: it is carried out to the fullest."
            );
            Refusal::new("TLK-43", words)
        }
        (Ask::March(_) | Ask::Further, Action::To(_)) => {
            Refusal::new("TLK-36", "A leader moves to an adjacent region.")
        }
        (Ask::March(_), Action::No) => Refusal::new("TLK-36", "At least one leader figurine must move."),
        (Ask::Escort, _) => Refusal::new("TLK-43", "First say yes or no."),
        _ => Refusal::new("TLK-36", "First choose how your leader moves."),
    }
}

pub(super) fn told(event: &Event, reader: &Reader<'_>) -> Option<String> {
    let Event::Deployed { seat, card, region } = *event else { return None };
    Some(format!("{} joins {} in {}.", card.spec().name, reader.name(seat), region.name()))
}

impl Public {
    /// The actor's heroes in a region.
    pub(crate) fn heroes_in(&self, actor: Seat, region: Region) -> CardSet {
        let mine = self.in_play[actor.index()].and(CardSet::HEROES);
        mine.iter().filter(|card| self.hero_region(*card) == Some(region)).collect()
    }

    /// The actor's leader figurines in a region, as a mask.
    #[inline]
    pub(crate) fn chiefs_in(&self, actor: Seat, region: Region) -> u8 {
        let [one, two] = self.chiefs[actor.index()];
        u8::from(one == Some(region)) | u8::from(two == Some(region)) << 1
    }

    /// How many figurines the actor has in a region.
    pub(crate) fn figurines_in(&self, actor: Seat, region: Region) -> u8 {
        self.heroes_in(actor, region).len() + self.chiefs_in(actor, region).count_ones() as u8
    }
}

impl LastKingdom {
    /// Puts a leader figurine into a region; if it changed place its hooks follow.
    pub(crate) fn lead<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        figure: u8,
        to: Region,
        log: &mut Chronicle<'_, S>,
    ) {
        let at = &mut self.public.chiefs[seat.index()][figure as usize];
        let Some(from) = *at else { return };
        if from == to {
            return;
        }
        *at = Some(to);
        let traits = self.public.leader(seat).traits();
        if traits.extra_step || traits.escort.is_some() {
            self.top().moved = Some((figure, from));
        }
        log.note(Event::Moved { seat, unit: Unit::Chief(figure), from, to });
    }
}
