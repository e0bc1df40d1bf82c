//! Armies rise, fall and move (TLK-3, TLK-55), and what falls is mourned (TLK-56).

use table::{Choice, Refusal, Seat, Sink};

use super::{Current, Needs, Progress, Prospect, stray};
use crate::content::language::{Hook, Kind, Op, Var};
use crate::content::{Card, CardSet, Faction, Region, Side};
use crate::rules::action::Action;
use crate::rules::chronicle::Chronicle;
use crate::rules::event::{Event, Unit};
use crate::rules::menu::{Menu, code};
use crate::rules::state::{Ask, Cause, LastKingdom, Public, hero_number};
use crate::words::card_texts::Wording;
use crate::words::choices::touching;
use crate::words::log::Reader;
use crate::words::names::{self, chief_name, strength_words};

#[inline]
pub(super) fn step<S: Sink<Event>>(
    game: &mut LastKingdom,
    op: &'static Op,
    now: &Current<'_>,
    log: &mut Chronicle<'_, S>,
) -> Progress {
    let (n, at) = match *op {
        Op::Add(_, n, at) | Op::Remove(_, n, at) => (n, at),
        Op::Move(_, n, from, to) if now.region(to).is_some() => (n, from),
        _ => return Progress::Done,
    };
    let Some(region) = now.region(at) else { return Progress::Done };
    let left = now.frame.left.unwrap_or(n);
    if left == 0 {
        return Progress::Done;
    }
    game.top().left = Some(left);
    let actor = now.frame.actor;
    match *op {
        Op::Add(kind, ..) => {
            let factions = game.public.pooled(game.public.kind(kind, actor));
            if factions.count_ones() == 1 {
                let faction = Faction::ALL[factions.trailing_zeros() as usize];
                let count = left.min(game.public.pools[faction.index()]);
                game.add(actor, (count, faction), region, log);
                return Progress::Done;
            }
            match factions {
                0 => Progress::Done,
                _ => game.ask(Ask::Add, Menu::factions(factions), log),
            }
        }
        Op::Remove(kind, ..) => match game.public.present(game.public.kind(kind, actor), region) {
            0 => Progress::Done,
            factions => game.ask(Ask::Remove, Menu::factions(factions), log),
        },
        Op::Move(kind, ..) => match game.public.units(kind, actor, region) {
            Menu::EMPTY => Progress::Done,
            units => game.ask(Ask::Unit, units, log),
        },
        _ => stray(),
    }
}

pub(super) fn options(game: &LastKingdom, now: &Current<'_>) -> Menu {
    let (public, actor) = (&game.public, now.frame.actor);
    match (public.ask, now.op()) {
        (Ask::Add, Some(Op::Add(kind, ..))) => Menu::factions(public.pooled(public.kind(*kind, actor))),
        (Ask::Remove, Some(Op::Remove(kind, _, at))) => match now.region(*at) {
            Some(at) => Menu::factions(public.present(public.kind(*kind, actor), at)),
            None => Menu::EMPTY,
        },
        (Ask::Unit, Some(Op::Move(kind, _, from, _))) => match now.region(*from) {
            Some(from) => public.units(*kind, actor, from),
            None => Menu::EMPTY,
        },
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
    match (ask, now.op()) {
        (Ask::Add, Some(Op::Add(_, _, at))) => {
            if let Some(at) = now.region(*at) {
                game.add(actor, (1, code::faction(option)), at, log);
            }
        }
        (Ask::Remove, Some(Op::Remove(_, _, at))) => {
            if let Some(at) = now.region(*at) {
                game.remove(actor, code::faction(option), at, log);
            }
        }
        (Ask::Unit, Some(Op::Move(_, _, from, to))) => {
            if let (Some(from), Some(to)) = (now.region(*from), now.region(*to)) {
                game.shift(actor, option, from, to, log);
            }
        }
        _ => stray(),
    }
    game.one_less();
}

pub(super) const fn needs(op: &Op, ops: &[Op]) -> Needs {
    let army = Needs { army: true, ..Needs::NONE };
    match op {
        Op::Add(Kind::Of(faction), ..) => Needs { adds: 1 << *faction as u8, ..army },
        Op::Add(Kind::Saxon, ..) => Needs { adds: Side::Saxon.factions(), ..army },
        // The actor's own leader is a unit, and stands somewhere.
        Op::Move(Kind::Any, _, from, _) => Needs { sure: chosen_freely(ops, *from), ..army },
        _ => army,
    }
}

/// Whether any region may be chosen for this variable.
const fn chosen_freely(ops: &[Op], var: Var) -> bool {
    let mut at = 0;
    while at < ops.len() {
        if let Op::Choose(found, tests) = ops[at]
            && found as u8 == var as u8
        {
            return tests.is_empty();
        }
        at += 1;
    }
    false
}

pub(super) fn can_change(op: &Op, prospect: &Prospect<'_>) -> bool {
    let (public, seat) = (&prospect.game.public, prospect.seat);
    match *op {
        Op::Add(kind, ..) => public.pooled(public.kind(kind, seat)) != 0,
        Op::Remove(kind, _, at) => {
            prospect.somewhere(at, |region| public.present(public.kind(kind, seat), region) != 0)
        }
        Op::Move(kind, _, from, _) => prospect.somewhere(from, |region| {
            public.present(public.kind(kind, seat), region) != 0
                || kind == Kind::Any && public.figurines_in(seat, region) > 0
        }),
        _ => stray(),
    }
}

pub(super) fn clause(op: &Op, wording: &mut Wording<'_>) -> String {
    let put = |words: String| if words == "there" { words } else { format!("in {words}") };
    match *op {
        Op::Add(kind, n, at) => format!("add {} {}", armies(kind, n), put(wording.region(at))),
        Op::Remove(kind, n, at) => format!("remove {} {}", armies(kind, n), put(wording.region(at))),
        Op::Move(kind, n, from, to) => {
            let (from, to) = (wording.region(from), wording.region(to));
            if to == "there" {
                return format!("move {} there from {from}", units(kind, n));
            }
            let from = if from == "there" { "from there".into() } else { format!("from {from}") };
            format!("move {} {from} to {to}", units(kind, n))
        }
        _ => stray(),
    }
}

fn armies(kind: Kind, n: u8) -> String {
    let what = match kind {
        Kind::Of(faction) => faction.adjective(),
        Kind::Saxon => "Saxon",
        Kind::Own => "friendly",
        Kind::Foe => "enemy",
        Kind::Any => return if n == 1 { "1 army".into() } else { format!("{n} armies") },
    };
    if n == 1 { format!("1 {what} army") } else { format!("{n} {what} armies") }
}

fn units(kind: Kind, n: u8) -> String {
    match kind {
        Kind::Any if n == 1 => "1 unit of any kind".into(),
        Kind::Any => format!("{n} units of any kind"),
        _ => armies(kind, n),
    }
}

/// What a region is chosen for, if it is for this operation: the question, with the regions named that are known.
pub(super) fn purpose(op: &Op, var: Var, now: &Current<'_>) -> String {
    match *op {
        Op::Add(kind, 1, _) => format!("where does {} rise?", armies(kind, 1)),
        Op::Add(kind, n, _) => format!("where do {} rise?", armies(kind, n)),
        Op::Remove(kind, 1, _) => format!("where is {} removed?", armies(kind, 1)),
        Op::Remove(kind, n, _) => format!("where are {} removed?", armies(kind, n)),
        Op::Move(kind, n, from, to) if from == var => match now.region(to) {
            Some(to) => format!("from where do you move {} to {}?", units(kind, n), to.name()),
            None => format!("from where do you move {}?", units(kind, n)),
        },
        Op::Move(kind, n, from, _) => match now.region(from) {
            Some(from) => format!("move {} from {}. Where to?", units(kind, n), from.name()),
            None => format!("where do you move {}?", units(kind, n)),
        },
        _ => stray(),
    }
}

/// What becomes of a region that is chosen for this operation, in a few words.
pub(super) fn outcome(game: &LastKingdom, op: &Op, var: Var, region: Region, now: &Current<'_>) -> String {
    let (public, actor) = (&game.public, now.frame.actor);
    let mut after = *public;
    match *op {
        Op::Add(kind, n, _) => {
            let verb = if n == 1 { "rises" } else { "rise" };
            let factions = public.pooled(public.kind(kind, actor));
            if factions.count_ones() != 1 {
                return format!("{} {verb} here", armies(kind, n));
            }
            let faction = factions.trailing_zeros() as usize;
            after.armies[region.index()][faction] += n.min(public.pools[faction]);
            format!("{} {verb}: {}", armies(kind, n), strength_words(after.strength(region)))
        }
        Op::Remove(kind, n, _) => {
            let verb = if n == 1 { "is" } else { "are" };
            format!("{} {verb} removed here", armies(kind, n))
        }
        Op::Move(kind, n, from, _) if from == var => format!("{} from here", units(kind, n)),
        Op::Move(kind, n, ..) => format!("{} to here", units(kind, n)),
        _ => stray(),
    }
}

pub(super) fn question(_: &LastKingdom, now: &Current<'_>) -> String {
    let place = |var: Var| now.region(var).map_or("there", Region::name);
    let (asked, n) = match now.op() {
        Some(Op::Add(_, n, at)) => (format!("which army rises in {}?", place(*at)), *n),
        Some(Op::Remove(_, n, at)) => (format!("which army is removed from {}?", place(*at)), *n),
        Some(Op::Move(_, n, from, to)) => {
            (format!("which unit goes from {} to {}?", place(*from), place(*to)), *n)
        }
        _ => stray(),
    };
    if n == 1 {
        return asked;
    }
    // The same question comes again for each of them.
    let done = n.saturating_sub(now.frame.left.unwrap_or(n));
    format!("{asked} ({} of {n})", done + 1)
}

/// An army of a faction, and how strong both sides are afterwards.
pub(super) fn label(game: &LastKingdom, faction: Faction) -> Choice {
    let public = &game.public;
    let army = format!("a {} army", faction.adjective());
    let (Some(frame), mut after) = (public.frame(), *public) else { return Choice::plain(army) };
    let now = Current::of(public, frame);
    let at = faction.index();
    let (label, here, shown) = match now.op().copied() {
        Some(Op::Add(_, _, place)) => {
            let Some(place) = now.region(place) else { return Choice::plain(army) };
            after.armies[place.index()][at] += 1;
            (format!("Add {army} to {}", place.name()), place, place)
        }
        Some(Op::Remove(_, _, place)) => {
            let Some(place) = now.region(place) else { return Choice::plain(army) };
            let armies = &mut after.armies[place.index()][at];
            *armies = armies.saturating_sub(1);
            (format!("Remove {army} from {}", place.name()), place, place)
        }
        Some(Op::Move(_, _, from, to)) => {
            let (Some(from), Some(to)) = (now.region(from), now.region(to)) else {
                return Choice::plain(army);
            };
            let armies = &mut after.armies[from.index()][at];
            *armies = armies.saturating_sub(1);
            after.armies[to.index()][at] += 1;
            (format!("Move {army} from {} to {}", from.name(), to.name()), from, to)
        }
        _ => return Choice::plain(army),
    };
    let choice = if public.armies[here.index()][at] > 0 {
        touching(label, format!("army-{}-{}", here.word(), faction.word()))
    } else {
        Choice::plain(label)
    };
    choice.does(format!("Then {} in {}.", strength_words(after.strength(shown)), shown.name()))
}

pub(super) fn refuse(game: &LastKingdom, action: Action, now: &Current<'_>) -> Refusal {
    let public = &game.public;
    let concerns =
        |kind: Kind, faction: Faction| public.kind(kind, now.frame.actor) >> faction as u8 & 1 != 0;
    match (public.ask, action, now.op()) {
        (Ask::Add, Action::Army(faction), Some(Op::Add(kind, ..))) if concerns(*kind, faction) => {
            Refusal::new("TLK-3", format!("There is no {} army left in the pool.", faction.adjective()))
        }
        (Ask::Add, Action::Army(_), _) => {
            Refusal::new("TLK-55", "This effect does not add armies of that people.")
        }
        (Ask::Add, ..) => Refusal::new("TLK-55", "First choose which army to add."),
        (Ask::Remove, Action::Army(faction), Some(Op::Remove(kind, ..))) if concerns(*kind, faction) => {
            Refusal::new("TLK-55", format!("There is no {} army there.", faction.adjective()))
        }
        (Ask::Remove, Action::Army(_), _) => {
            Refusal::new("TLK-55", "This effect does not remove armies of that people.")
        }
        (Ask::Remove, Action::Figure(_) | Action::Hero(_), _) => {
            Refusal::new("TLK-55", "Figurines are never removed.")
        }
        (Ask::Remove, ..) => Refusal::new("TLK-55", "First choose which army to remove."),
        (_, Action::Army(_) | Action::Figure(_) | Action::Hero(_), _) => {
            Refusal::new("TLK-55", "You have no such unit to move from there.")
        }
        _ => Refusal::new("TLK-55", "First choose which unit to move."),
    }
}

pub(super) fn told(event: &Event, reader: &Reader<'_>) -> Option<String> {
    match *event {
        Event::Added { faction, region, count: 1, .. } => {
            Some(format!("A {} army rises in {}.", faction.adjective(), region.name()))
        }
        Event::Added { faction, region, count, .. } => {
            Some(format!("{} rise in {}.", names::armies(count, faction), region.name()))
        }
        Event::Removed { faction, region, .. } => {
            Some(format!("A {} army is removed from {}.", faction.adjective(), region.name()))
        }
        Event::Moved { seat, unit, from, to } => {
            let who = match unit {
                Unit::Army(faction) => format!("A {} army", faction.adjective()),
                Unit::Chief(figure) => chief_name(reader.public, seat, figure).into(),
                Unit::Hero(card) => card.spec().name.into(),
            };
            Some(format!("{who} goes from {} to {}.", from.name(), to.name()))
        }
        _ => None,
    }
}

impl Public {
    /// The factions a kind of army stands for.
    #[inline]
    pub(crate) fn kind(&self, kind: Kind, actor: Seat) -> u8 {
        match kind {
            Kind::Of(faction) => 1 << faction.index(),
            Kind::Saxon => Side::Saxon.factions(),
            Kind::Own => self.side[actor.index()].factions(),
            Kind::Foe => self.side[actor.index()].other().factions(),
            Kind::Any => 0b1111,
        }
    }

    /// Factions of `kinds` with an army in the region.
    #[inline]
    pub(crate) fn present(&self, kinds: u8, region: Region) -> u8 {
        let armies = self.armies[region.index()];
        (0..4).filter(|&at| armies[at] > 0).fold(0, |mask, at| mask | 1 << at) & kinds
    }

    /// Factions of `kinds` with an army in the pool (TLK-3).
    #[inline]
    pub(crate) fn pooled(&self, kinds: u8) -> u8 {
        (0..4).filter(|&at| self.pools[at] > 0).fold(0, |mask, at| mask | 1 << at) & kinds
    }

    /// Units of a kind that the actor could move out of a region.
    pub(crate) fn units(&self, kind: Kind, actor: Seat, from: Region) -> Menu {
        let armies = Menu::factions(self.present(self.kind(kind, actor), from));
        if kind != Kind::Any {
            return armies;
        }
        let chiefs = match self.chiefs_in(actor, from) {
            0b11 => 0b01, // two figurines in one place are as good as each other
            chiefs => chiefs,
        };
        armies.with(Menu::figures(chiefs)).with(Menu::cards(self.heroes_in(actor, from)))
    }
}

impl LastKingdom {
    /// Armies rise from the pool.
    fn add<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        (count, faction): (u8, Faction),
        region: Region,
        log: &mut Chronicle<'_, S>,
    ) {
        self.public.pools[faction.index()] -= count;
        self.public.armies[region.index()][faction.index()] += count;
        if count > 0 {
            log.note(Event::Added { seat, faction, region, count });
        }
    }

    /// An army falls.
    fn remove<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        faction: Faction,
        region: Region,
        log: &mut Chronicle<'_, S>,
    ) {
        self.send_home(faction, region);
        log.note(Event::Removed { seat, faction, region });
    }

    /// Puts an army back into its pool and notes whose removal hooks will fire (TLK-56).
    pub(in crate::rules) fn send_home(&mut self, faction: Faction, region: Region) {
        self.public.armies[region.index()][faction.index()] -= 1;
        self.public.pools[faction.index()] += 1;
        for seat in self.public.everyone() {
            if self.public.side[seat.index()] != faction.side()
                && !self.public.in_play[seat.index()].and(CardSet::REMOVERS).is_empty()
            {
                self.public.bereaved = self.public.bereaved.with(seat);
            }
        }
    }

    /// Moves a unit (by its option in the menu) between regions.
    pub(super) fn shift<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        option: u8,
        from: Region,
        to: Region,
        log: &mut Chronicle<'_, S>,
    ) {
        let unit = match option {
            code::FACTION..code::FIGURE => {
                let faction = code::faction(option);
                self.public.armies[from.index()][faction.index()] -= 1;
                self.public.armies[to.index()][faction.index()] += 1;
                Unit::Army(faction)
            }
            code::FIGURE..code::SEAT => return self.lead(seat, option - code::FIGURE, to, log),
            _ => {
                let card = Card(option);
                self.public.heroes[hero_number(card)] = Some(to);
                Unit::Hero(card)
            }
        };
        log.note(Event::Moved { seat, unit, from, to });
    }

    /// Fires the removal hooks of an action or a disbanding, once each (TLK-56).
    pub(in crate::rules) fn mourn<S: Sink<Event>>(&mut self, log: &mut Chronicle<'_, S>) {
        if self.public.bereaved.is_empty() {
            return;
        }
        let bereaved = std::mem::take(&mut self.public.bereaved);
        for seat in bereaved.iter() {
            for card in self.public.in_play[seat.index()].and(CardSet::REMOVERS).iter() {
                for (n, hook) in (0u8..).zip(card.spec().lasting) {
                    if let Hook::OnRemoveFoe(ops) = hook {
                        self.gain(seat, ops, Cause::Lasting(card, n), log);
                    }
                }
            }
        }
    }
}
