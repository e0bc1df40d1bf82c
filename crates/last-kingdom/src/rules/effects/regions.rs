//! Choosing a region, by the fullest rule (TLK-43).

use table::{Refusal, Seat, Sink};

use super::{Current, Progress, armies, figurines, stray, war_tokens};
use super::{Needs, Prospect};
use crate::content::language::{Op, Place, Test, Var};
use crate::content::{ALL_REGIONS, Region, RegionMask, regions_in};
use crate::rules::action::Action;
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::menu::{Menu, code};
use crate::rules::state::{Ask, LastKingdom, Public};
use crate::words::card_texts::{Wording, region_phrase};

#[inline]
pub(super) fn step<S: Sink<Event>>(
    game: &mut LastKingdom,
    _: &'static Op,
    now: &Current<'_>,
    log: &mut Chronicle<'_, S>,
) -> Progress {
    match game.public.region_options(now) {
        0 => Progress::Done,
        mask => game.ask(Ask::Region, Menu::regions(mask), log),
    }
}

pub(super) fn options(game: &LastKingdom, now: &Current<'_>) -> Menu {
    Menu::regions(game.public.region_options(now))
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
    let purpose = match now.ops[now.frame.at as usize + 1..].iter().find(|op| op.uses(*var)) {
        Some(op @ (Op::Add(..) | Op::Remove(..) | Op::Move(..))) => armies::purpose(op, *var),
        Some(op @ (Op::Deploy(_) | Op::Lead { .. })) => figurines::purpose(op),
        Some(op @ (Op::ConflictTo(_) | Op::SuccessionTo(_))) => war_tokens::purpose(op),
        _ => "",
    };
    format!("{purpose} Choose {}.", region_phrase(tests))
}

pub(super) fn refuse(game: &LastKingdom, action: Action, now: &Current<'_>) -> Refusal {
    let Action::To(region) = action else { return Refusal::new("TLK-43", "First choose a region.") };
    let name = region.name();
    if let Some(Op::Choose(_, tests)) = now.op()
        && game.public.select(tests, now.frame.actor, &now.frame.vars) & region.mask() == 0
    {
        let wanted = region_phrase(tests);
        return Refusal::new("TLK-43", format!("{name} does not fit: choose {wanted}."));
    }
    let words = format!("The effect must be carried out as fully as possible, not in {name}.");
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
    fn place(&self, place: Place, actor: Seat, vars: &[Option<Region>; 3]) -> Option<RegionMask> {
        match place {
            Place::Var(var) => vars[var as usize].map(Region::mask),
            Place::Conflict => self.conflict.map(Region::mask),
            Place::Succession => self.succession.map(Region::mask),
            Place::Leader => Some(self.chief_regions(actor)),
        }
    }

    /// The regions that pass every test. A place that is not known yet rules nothing out.
    pub(crate) fn select(&self, tests: &[Test], actor: Seat, vars: &[Option<Region>; 3]) -> RegionMask {
        let mut mask = ALL_REGIONS;
        for test in tests {
            let place = |place| self.place(place, actor, vars);
            mask &= match *test {
                Test::Is(at) => place(at).unwrap_or(ALL_REGIONS),
                Test::Not(at) => place(at).map_or(ALL_REGIONS, |found| !found),
                Test::Next(at) => place(at).map_or(ALL_REGIONS, |found| AROUND[found as usize]),
                Test::Far(at) => place(at).map_or(ALL_REGIONS, |found| !(found | AROUND[found as usize])),
                Test::AtOrNextToLeader => {
                    let found = self.chief_regions(actor);
                    found | AROUND[found as usize]
                }
                Test::Around(region) => region.mask() | region.neighbours(),
                Test::Open => self.open(),
            };
        }
        mask & ALL_REGIONS
    }

    /// The regions that may be chosen now, by the fullest rule (TLK-43): those that let the next
    /// operation on this region do most, and among these those that leave later regions a value.
    fn region_options(&self, now: &Current<'_>) -> RegionMask {
        let (frame, at) = (now.frame, now.frame.at as usize);
        let Op::Choose(var, tests) = now.ops[at] else { return 0 };
        let mut mask = self.select(tests, frame.actor, &frame.vars);
        let rest = &now.ops[at + 1..];
        if let Some(op) = rest.iter().find(|op| op.uses(var))
            && armies::takes_from(op, var)
        {
            mask = fullest(mask, |region| armies::amount(self, op, frame.actor, region));
        }
        let narrows = |tests: &[Test]| mentions(tests, var) && !always_leaves_one(tests);
        if !rest.iter().any(|op| matches!(op, Op::Choose(_, tests) if narrows(tests))) {
            return mask;
        }
        let mut vars = frame.vars;
        let mut leaving = 0;
        for region in regions_in(mask) {
            vars[var as usize] = Some(region);
            let fits = rest.iter().all(|op| match op {
                Op::Choose(_, tests) if mentions(tests, var) => self.select(tests, frame.actor, &vars) != 0,
                _ => true,
            });
            if fits {
                leaving |= region.mask();
            }
        }
        if leaving != 0 { leaving } else { mask }
    }
}

/// The regions of a mask where the amount is largest.
#[inline]
fn fullest(mask: RegionMask, amount: impl Fn(Region) -> u8) -> RegionMask {
    let mut best = 0;
    let mut fullest = 0;
    for region in regions_in(mask) {
        let here = amount(region);
        if here > best {
            best = here;
            fullest = 0;
        }
        if here == best {
            fullest |= region.mask();
        }
    }
    fullest
}

/// Whether some region passes these tests wherever the variables stand: every region has two
/// neighbours at least, and there are five regions (TLK-R1).
fn always_leaves_one(tests: &[Test]) -> bool {
    let (mut next, mut not) = (0, 0);
    for test in tests {
        match test {
            Test::Next(Place::Var(_)) => next += 1,
            Test::Not(Place::Var(_)) => not += 1,
            _ => return false,
        }
    }
    next == 0 && not < 5 || next == 1 && not < 2
}

fn mentions(tests: &[Test], var: Var) -> bool {
    tests.iter().any(|test| match test {
        Test::Is(at) | Test::Not(at) | Test::Next(at) | Test::Far(at) => *at == Place::Var(var),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{CARDS, PLAQUES};

    #[test]
    fn tlk_43_tests_said_to_leave_a_region_always_do() {
        let public = crate::rules::scenario::Scenario::new(&["uhtred", "alfred", "brida"]).game.public;
        let plaques = PLAQUES.iter().flat_map(|plaque| plaque.ops);
        let (mut free, mut tight) = (0, 0);
        for op in CARDS.iter().flat_map(|card| card.ops).chain(plaques) {
            let Op::Choose(_, tests) = op else { continue };
            if !always_leaves_one(tests) {
                tight += 1;
                continue;
            }
            free += 1;
            for a in Region::ALL {
                for b in Region::ALL {
                    for c in Region::ALL {
                        let vars = [Some(a), Some(b), Some(c)];
                        assert_ne!(public.select(tests, Seat(0), &vars), 0, "{tests:?} at {vars:?}");
                    }
                }
            }
        }
        assert!(free > 20 && tight > 5, "{free} and {tight}");
    }
}
