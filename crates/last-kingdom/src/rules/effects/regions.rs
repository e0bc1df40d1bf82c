//! Choosing a region, by the fullest rule (TLK-43).

use table::{Choice, Refusal, Seat, Sink};

use super::{Current, Progress, armies, figurines, stray, war_tokens};
use super::{Needs, Prospect};
use crate::content::language::{Op, Place, Test, Var};
use crate::content::{ALL_REGIONS, Region, RegionMask};
use crate::rules::action::Action;
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::menu::{Menu, code};
use crate::rules::state::{Ask, LastKingdom, Public};
use crate::words::card_texts::{Wording, region_named, sentence};
use crate::words::choices::touching;

#[inline]
pub(super) fn step<S: Sink<Event>>(
    game: &mut LastKingdom,
    _: &'static Op,
    now: &Current<'_>,
    log: &mut Chronicle<'_, S>,
) -> Progress {
    match game.public.region_options(now) {
        0 => Progress::Done,
        mask => game.ask(Ask::Region(mask), Menu::regions(mask), log),
    }
}

pub(super) fn options(game: &LastKingdom, _: &Current<'_>) -> Menu {
    match game.public.ask {
        Ask::Region(mask) => Menu::regions(mask),
        _ => Menu::EMPTY,
    }
}

#[inline]
pub(super) fn answer<S: Sink<Event>>(
    game: &mut LastKingdom,
    _: Ask,
    option: u8,
    now: &Current<'_>,
    _: &mut Chronicle<'_, S>,
) {
    let Some(Op::Choose(var, _)) = now.op() else { stray() };
    let top = game.top();
    top.vars[*var as usize] = Some(code::region(option));
    top.at += 1;
}

pub(super) const fn needs(_: &Op, _: &[Op]) -> Needs {
    Needs::NONE
}

/// A choice by itself changes nothing.
pub(super) fn can_change(_: &Op, _: &Prospect<'_>) -> bool {
    false
}

/// The region is named where it is used.
pub(super) fn clause(_: &Op, _: &mut Wording<'_>) -> String {
    String::new()
}

pub(super) fn question(_: &LastKingdom, now: &Current<'_>) -> String {
    let Some(Op::Choose(var, tests)) = now.op() else { stray() };
    let purpose = match user(now, *var) {
        Some(op @ (Op::Add(..) | Op::Remove(..) | Op::Move(..))) => armies::purpose(op, *var, now),
        Some(op @ (Op::Deploy(_) | Op::Lead { .. })) => figurines::purpose(op).into(),
        Some(op @ (Op::ConflictTo(_) | Op::SuccessionTo(_))) => war_tokens::purpose(op).into(),
        _ => String::new(),
    };
    match tests.is_empty() {
        true => purpose,
        false => format!("{purpose} Choose {}.", region_named(tests, &now.frame.vars)),
    }
}

/// The operation that a region is chosen for.
fn user(now: &Current<'_>, var: Var) -> Option<&'static Op> {
    now.ops.get(now.frame.at as usize + 1..)?.iter().find(|op| op.uses(var))
}

/// A region that may be chosen, and what happens there.
pub(super) fn label(game: &LastKingdom, region: Region) -> Choice {
    let choice = touching(region.name(), format!("region-{}", region.word()));
    let Some(frame) = game.public.frame() else { return choice };
    let now = Current::of(&game.public, frame);
    let Some(Op::Choose(var, _)) = now.op() else { return choice };
    let detail = match user(&now, *var) {
        Some(op @ (Op::Add(..) | Op::Remove(..) | Op::Move(..))) => {
            armies::outcome(game, op, *var, region, &now)
        }
        Some(op @ (Op::Deploy(_) | Op::Lead { .. })) => figurines::outcome(op, region, &now),
        Some(op @ (Op::ConflictTo(_) | Op::SuccessionTo(_))) => war_tokens::outcome(game, op, region),
        _ => return choice,
    };
    choice.does(sentence(&detail))
}

pub(super) fn refuse(game: &LastKingdom, action: Action, now: &Current<'_>) -> Refusal {
    let Action::To(region) = action else { return Refusal::new("TLK-43", "First choose a region.") };
    let name = region.name();
    if let Some(Op::Choose(_, tests)) = now.op()
        && game.public.select(tests, now.frame.actor, &now.frame.vars) & region.mask() == 0
    {
        let wanted = region_named(tests, &now.frame.vars);
        return Refusal::new("TLK-43", format!("{name} does not fit: choose {wanted}."));
    }
    let words =
        format!("With {name} the effect would do less than it can: it is carried out to the fullest.");
    Refusal::new("TLK-A19", words)
}

/// Neighbours of any region of a set.
static AROUND: [RegionMask; 32] = {
    let mut all = [0; 32];
    let mut set = 0;
    while set < 32 {
        let mut at = 0;
        while at < 5 {
            if set >> at & 1 != 0 {
                all[set] |= Region::ALL[at].neighbours();
            }
            at += 1;
        }
        set += 1;
    }
    all
};

impl Public {
    fn place(&self, place: Place, chiefs: RegionMask, vars: &[Option<Region>; 3]) -> Option<RegionMask> {
        match place {
            Place::Var(var) => vars[var as usize].map(Region::mask),
            Place::Conflict => self.conflict.map(Region::mask),
            Place::Succession => self.succession.map(Region::mask),
            Place::Leader => Some(chiefs),
        }
    }

    /// The regions that pass every test. A place that is not known yet rules nothing out.
    pub(crate) fn select(&self, tests: &[Test], actor: Seat, vars: &[Option<Region>; 3]) -> RegionMask {
        self.select_around(tests, self.chief_regions(actor), vars)
    }

    /// The same for an actor whose leader figurines stand in these regions.
    #[inline]
    pub(super) fn select_around(
        &self,
        tests: &[Test],
        chiefs: RegionMask,
        vars: &[Option<Region>; 3],
    ) -> RegionMask {
        let mut mask = ALL_REGIONS;
        for test in tests {
            let place = |place| self.place(place, chiefs, vars);
            mask &= match *test {
                Test::Is(at) => place(at).unwrap_or(ALL_REGIONS),
                Test::Not(at) => place(at).map_or(ALL_REGIONS, |found| !found),
                Test::Next(at) => place(at).map_or(ALL_REGIONS, |found| AROUND[found as usize]),
                Test::Far(at) => place(at).map_or(ALL_REGIONS, |found| !(found | AROUND[found as usize])),
                Test::AtOrNextToLeader => chiefs | AROUND[chiefs as usize],
                Test::Around(region) => region.mask() | region.neighbours(),
                Test::Open => self.open(),
            };
        }
        mask & ALL_REGIONS
    }

    /// The regions that may be chosen now, by the fullest rule (TLK-43).
    pub(super) fn region_options(&self, now: &Current<'_>) -> RegionMask {
        let Some(Op::Choose(var, tests)) = now.op() else { return 0 };
        let mask = self.select(tests, now.frame.actor, &now.frame.vars);
        self.fullest_regions(now, mask, *var)
    }
}
