//! Which regions, armies and peoples an effect may reach, by the fullest rule (TLK-43).

use table::Seat;

use crate::content::language::{Favour, Kind, Op, Place, Test, Var};
use crate::content::{ALL_REGIONS, CardSet, Region, RegionMask, Side};
use crate::rules::state::{Frame, Public};

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

    fn armies_of(&self, kinds: u8, region: Region) -> u8 {
        let armies = self.armies[region.index()];
        (0..4).filter(|at| kinds >> at & 1 != 0).map(|at| armies[at]).sum()
    }

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

    pub(crate) fn figurines_in(&self, actor: Seat, region: Region) -> u8 {
        self.heroes_in(actor, region).len() + self.chiefs_in(actor, region).count_ones() as u8
    }

    /// The regions that may be chosen now, by the fullest rule (TLK-43): those that let the next
    /// operation on this region do most, and among these those that leave later regions a value.
    pub(crate) fn region_options(&self, frame: &Frame, ops: &[Op]) -> RegionMask {
        let at = frame.at as usize;
        let Op::Choose(var, tests) = ops[at] else { return 0 };
        let mut mask = self.select(tests, frame.actor, &frame.vars);
        let rest = &ops[at + 1..];
        if let Some(op) = rest.iter().find(|op| uses(op, var)) {
            let amount = |region: Region| match *op {
                Op::Remove(kind, n, _) => n.min(self.armies_of(self.kind(kind, frame.actor), region)),
                Op::Move(kind, n, from, _) if from == var => {
                    let own = if kind == Kind::Any { self.figurines_in(frame.actor, region) } else { 0 };
                    n.min(self.armies_of(self.kind(kind, frame.actor), region) + own)
                }
                _ => 0,
            };
            if matches!(op, Op::Remove(..)) || matches!(op, Op::Move(_, _, from, _) if *from == var) {
                let mut best = 0;
                let mut fullest = 0;
                for region in crate::content::regions_in(mask) {
                    let here = amount(region);
                    if here > best {
                        best = here;
                        fullest = 0;
                    }
                    if here == best {
                        fullest |= region.mask();
                    }
                }
                mask = fullest;
            }
        }
        let narrows = |tests: &[Test]| mentions(tests, var) && !always_leaves_one(tests);
        if !rest.iter().any(|op| matches!(op, Op::Choose(_, tests) if narrows(tests))) {
            return mask;
        }
        let mut vars = frame.vars;
        let mut leaving = 0;
        for region in crate::content::regions_in(mask) {
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

fn uses(op: &Op, var: Var) -> bool {
    match *op {
        Op::Add(_, _, at) | Op::Remove(_, _, at) | Op::Deploy(at) => at == var,
        Op::Move(_, _, from, to) => from == var || to == var,
        Op::Lead { to, .. } | Op::ConflictTo(to) | Op::SuccessionTo(to) => to == var,
        _ => false,
    }
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
        let public = crate::tests::Bench::new(&["uhtred", "alfred", "brida"]).game.public;
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
