//! Effects are carried out to the fullest (TLK-43): of all ways to complete an effect, those are legal whose
//! amounts (of the first operation, of the second ...) come first in lexicographic order.
//!
//! Which regions are chosen, and which of two leader figurines goes, decides how much the operations behind
//! can do; [`Ground::promise`] tries them out. Which army of several is taken never decides it: an effect
//! takes units of a kind out of a region, and asks later only how many of a kind are left. The tests below
//! compare both with trying out everything. What a leader may do when he has moved (one step further, an army
//! that comes along) is no operation and is not reckoned with.

use table::Seat;

use super::Current;
use crate::content::language::{Kind, Op, Place, Test, Var};
use crate::content::{CardSet, Counts, Region, RegionMask, regions_in};
use crate::rules::state::Public;

/// Amounts done by operations, four bits each, the first operation highest: comparing two of them compares the
/// amounts in lexicographic order.
type Amounts = u64;

/// The amount of the operation at a place.
#[inline]
const fn done(at: usize, amount: u8) -> Amounts {
    (amount as Amounts) << (60 - 4 * at)
}

/// What is on the map as far as it decides how much an effect of this actor can do.
#[derive(Clone, Copy)]
struct Ground<'a> {
    public: &'a Public,
    actor: Seat,
    armies: [Counts; 5],
    pools: Counts,
    /// The actor's figurines per region.
    own: [u8; 5],
    chiefs: [Option<Region>; 2],
}

impl<'a> Ground<'a> {
    fn of(public: &'a Public, actor: Seat) -> Ground<'a> {
        let chiefs = public.chiefs[actor.index()];
        let mut own = [0; 5];
        let heroes = public.in_play[actor.index()].and(CardSet::HEROES);
        let heroes = heroes.iter().filter_map(|card| public.hero_region(card));
        for region in chiefs.into_iter().flatten().chain(heroes) {
            own[region.index()] += 1;
        }
        Ground { public, actor, armies: public.armies, pools: public.pools, own, chiefs }
    }

    /// The most that the operations from a place on can do, and in which amounts.
    fn promise(mut self, ops: &[Op], from: usize, mut vars: [Option<Region>; 3]) -> Amounts {
        let mut sum = 0;
        for (at, op) in ops.iter().enumerate().skip(from) {
            match *op {
                Op::Choose(var, tests) => {
                    let found = self.public.select_around(tests, self.chief_regions(), &vars);
                    let ideal = ideal(ops, at + 1);
                    if found == 0 {
                        continue;
                    }
                    let mut best = 0;
                    for region in regions_in(found) {
                        vars[var as usize] = Some(region);
                        best = best.max(self.promise(ops, at + 1, vars));
                        if best == ideal {
                            break;
                        }
                    }
                    return sum | best;
                }
                Op::Lead { to, near } => {
                    let Some(to) = vars[to as usize] else { continue };
                    let figures = reaching(self.chiefs, to, near);
                    if figures == 0 {
                        continue;
                    }
                    sum |= done(at, 1);
                    if figures == 0b11 {
                        let rest = |figure| self.led(figure, to).promise(ops, at + 1, vars);
                        return sum | rest(0).max(rest(1));
                    }
                    self = self.led(figures.trailing_zeros() as u8, to);
                }
                Op::Add(kind, n, to) => {
                    let Some(to) = vars[to as usize] else { continue };
                    let kinds = self.public.kind(kind, self.actor);
                    sum |= done(at, transfer(&mut self.pools, &mut self.armies[to.index()], kinds, n));
                }
                Op::Remove(kind, n, from) => {
                    let Some(from) = vars[from as usize] else { continue };
                    let kinds = self.public.kind(kind, self.actor);
                    sum |= done(at, transfer(&mut self.armies[from.index()], &mut self.pools, kinds, n));
                }
                Op::Move(kind, n, from, to) => {
                    let (Some(from), Some(to)) = (vars[from as usize], vars[to as usize]) else { continue };
                    sum |= done(at, self.shift(kind, n, from.index(), to.index()));
                }
                _ => {}
            }
        }
        sum
    }

    /// Whether every region holds more than these operations can take out of all of them together, so that
    /// it is the same to them which are chosen: most often so, and found out quickly.
    fn is_plenty(&self, ops: &[Op]) -> bool {
        let (mut kinds, mut all) = (0b1111, 0);
        for op in ops {
            match *op {
                Op::Remove(kind, n, _) | Op::Move(kind, n, ..) => {
                    kinds &= self.public.kind(kind, self.actor);
                    all += n;
                }
                Op::Choose(_, tests) if !leaves_one(tests) => return false,
                _ => {}
            }
        }
        let there =
            |armies: &Counts| -> u8 { (0..4).filter(|at| kinds >> at & 1 != 0).map(|at| armies[at]).sum() };
        self.armies.iter().all(|armies| there(armies) >= all)
    }

    fn chief_regions(&self) -> RegionMask {
        self.chiefs.iter().flatten().fold(0, |mask, region| mask | region.mask())
    }

    /// The same with a leader figurine put into a region.
    fn led(mut self, figure: u8, to: Region) -> Ground<'a> {
        if let Some(from) = self.chiefs[figure as usize].replace(to) {
            self.own[from.index()] -= 1;
            self.own[to.index()] += 1;
        }
        self
    }

    /// Moves units, armies first; how many.
    fn shift(&mut self, kind: Kind, n: u8, from: usize, to: usize) -> u8 {
        let kinds = self.public.kind(kind, self.actor);
        let mut gone = self.armies[from];
        let moved = transfer(&mut gone, &mut self.armies[to], kinds, n);
        self.armies[from] = gone;
        if kind != Kind::Any {
            return moved;
        }
        let figures = (n - moved).min(self.own[from]);
        self.own[from] -= figures;
        self.own[to] += figures;
        moved + figures
    }
}

/// Puts up to `n` armies of these factions from one place to another; how many.
#[inline]
fn transfer(from: &mut Counts, to: &mut Counts, kinds: u8, n: u8) -> u8 {
    let mut left = n;
    for at in 0..4 {
        if kinds >> at & 1 != 0 {
            let some = left.min(from[at]);
            from[at] -= some;
            to[at] += some;
            left -= some;
        }
    }
    n - left
}

/// What the operations from a place on would do if nothing were short: no way to complete them does more.
fn ideal(ops: &[Op], from: usize) -> Amounts {
    ops.iter().enumerate().skip(from).fold(0, |sum, (at, op)| match *op {
        Op::Add(_, n, _) | Op::Remove(_, n, _) | Op::Move(_, n, ..) => sum | done(at, n),
        Op::Lead { .. } => sum | done(at, 1),
        _ => sum,
    })
}

/// Which of two leader figurines may be put into a region, as a mask; one of them where they stand together.
#[inline]
pub(super) fn reaching([one, two]: [Option<Region>; 2], to: Region, near: bool) -> u8 {
    let reach = if near { to.mask() | to.neighbours() } else { crate::content::ALL_REGIONS };
    let can = |at: Option<Region>| at.is_some_and(|at| reach & at.mask() != 0);
    if one == two {
        return u8::from(can(one));
    }
    u8::from(can(one)) | u8::from(can(two)) << 1
}

/// Whether the operations do the same whatever is chosen before them: armies rise from the pools wherever it
/// is, and there is always a region for those chosen later.
fn indifferent(ops: &[Op]) -> bool {
    ops.iter().all(|op| match op {
        Op::Remove(..) | Op::Move(..) => false,
        Op::Choose(_, tests) => leaves_one(tests),
        _ => true,
    })
}

/// Whether it is the same to these tests what was chosen before: either they name no such region, or some region
/// passes them whatever it is.
fn leaves_one(tests: &[Test]) -> bool {
    tests.iter().all(|test| !names_a_variable(test)) || always_leaves_one(tests)
}

impl Public {
    /// The regions of a mask that may be chosen for the variable at hand.
    pub(super) fn fullest_regions(&self, now: &Current<'_>, mask: RegionMask, var: Var) -> RegionMask {
        let from = now.frame.at as usize + 1;
        if mask.count_ones() < 2 || indifferent(&now.ops[from..]) {
            return mask;
        }
        let ground = Ground::of(self, now.frame.actor);
        if ground.is_plenty(&now.ops[from..]) {
            return mask;
        }
        let mut vars = now.frame.vars;
        let (mut best, mut fullest) = (0, 0);
        for region in regions_in(mask) {
            vars[var as usize] = Some(region);
            let here = ground.promise(now.ops, from, vars);
            if here > best {
                (best, fullest) = (here, 0);
            }
            if here == best {
                fullest |= region.mask();
            }
        }
        fullest
    }

    /// The leader figurines, as a mask, that may be put into a region.
    pub(super) fn fullest_figures(&self, now: &Current<'_>, to: Region, near: bool) -> u8 {
        let (from, actor) = (now.frame.at as usize + 1, now.frame.actor);
        let mask = reaching(self.chiefs[actor.index()], to, near);
        if mask != 0b11 || indifferent(&now.ops[from..]) {
            return mask;
        }
        let ground = Ground::of(self, actor);
        let rest = |figure| ground.led(figure, to).promise(now.ops, from, now.frame.vars);
        match rest(0).cmp(&rest(1)) {
            std::cmp::Ordering::Less => 0b10,
            std::cmp::Ordering::Equal => 0b11,
            std::cmp::Ordering::Greater => 0b01,
        }
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

fn names_a_variable(test: &Test) -> bool {
    matches!(
        test,
        Test::Is(Place::Var(_))
            | Test::Not(Place::Var(_))
            | Test::Next(Place::Var(_))
            | Test::Far(Place::Var(_))
    )
}

#[cfg(test)]
mod tests {
    use table::{Dice, QuickDice};

    use super::super::trial::{Trial, Tried};
    use super::*;
    use crate::content::{CARDS, Card, PLAQUES, Plaque, Side};
    use crate::rules::legal;
    use crate::rules::scenario::Scenario;
    use crate::rules::state::{Ask, Cause, Frame, LastKingdom, Phase};

    /// Goes through an effect of this actor at random, and at every answer holds what the rules allow against
    /// every way to complete it. How often, and how many answers were barred.
    fn compare(table: &LastKingdom, cause: Cause, actor: Seat, dice: &mut QuickDice) -> (usize, usize) {
        let mut trial = Trial::of(&table.public, &Frame::new(cause, actor));
        let (mut seen, mut barred) = (0, 0);
        while trial.at < trial.ops.len() {
            let answers = trial.answers();
            if answers.is_empty() {
                trial.next_op();
                continue;
            }
            let mut tried = Tried::new();
            let end = |answer: &u8| {
                let mut then = trial.clone();
                then.give(*answer);
                then.best(&mut tried)
            };
            let ends: Vec<Vec<u8>> = answers.iter().map(end).collect();
            let best = ends.iter().max();
            let full: Vec<u8> =
                answers.iter().zip(&ends).filter(|(_, end)| Some(*end) == best).map(|(at, _)| *at).collect();

            let mut game = table.clone();
            game.public = trial.public;
            let (at, left, vars) = (trial.at as u8, trial.left, trial.vars);
            let frame = Frame { at, left, vars, ..Frame::new(cause, actor) };
            game.public.frames[0] = Some(frame);
            game.public.phase = Phase::Effect;
            game.public.ask = match trial.ops[trial.at] {
                Op::Choose(..) => Ask::Region(game.public.region_options(&Current::of(&game.public, &frame))),
                Op::Add(..) => Ask::Add,
                Op::Remove(..) => Ask::Remove,
                Op::Move(..) => Ask::Unit,
                _ => Ask::Figure,
            };
            let allowed: Vec<u8> = legal::options(&game, actor).codes().collect();
            assert_eq!(allowed, full, "{cause:?} at {at} of {:?}: {answers:?} end in {ends:?}", trial.ops);
            seen += 1;
            barred += answers.len() - full.len();
            trial.give(full[dice.below(full.len() as u32) as usize]);
        }
        (seen, barred)
    }

    #[test]
    fn tlk_43_what_may_be_answered_completes_the_effect_as_fully_as_any_way_that_could_be_tried() {
        let (mut seen, mut barred, mut dice) = (0, 0, QuickDice::new(43));
        let leaders = ["ragnarssons", "uhtred", "aethelflaed", "alfred", "brida"];
        let table = Scenario::new(&leaders).game;
        for turn in 0..480u32 {
            // Few armies on the map and in the pools, so that regions differ.
            let mut game = table.clone();
            let mut any = |most: u32| dice.below(most) as u8;
            game.public.armies.iter_mut().flatten().for_each(|n| *n = any(4 + turn % 3 * 3) / 2);
            game.public.pools.iter_mut().for_each(|n| *n = any(2 + turn % 5));
            for chief in game.public.chiefs.iter_mut().flatten().filter(|chief| chief.is_some()) {
                *chief = Some(Region::ALL[any(5) as usize]);
            }
            game.public.peace[any(5) as usize] = Some(Side::Dane);
            let (seat, card, plaque) = (Seat(any(5)), Card(any(90)), Plaque(any(7)));
            let brothers = (Cause::Card(Card::by_id("I24").unwrap()), Seat(0));
            for (cause, seat) in [(Cause::Card(card), seat), (Cause::Plaque(plaque), seat), brothers] {
                let (some, without) = compare(&game, cause, seat, &mut dice);
                (seen, barred) = (seen + some, barred + without);
            }
        }
        assert!(seen > 1000 && barred > 200, "{barred} barred in {seen} questions");
    }

    #[test]
    fn tlk_43_tests_said_to_leave_a_region_always_do() {
        let public = Scenario::new(&["uhtred", "alfred", "brida"]).game.public;
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
