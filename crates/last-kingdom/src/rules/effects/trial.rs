//! Every way to complete an effect, tried out: the slow answer that tests hold [`super::fullest`] against.

use std::collections::HashMap;

use table::Seat;

use crate::content::language::{Kind, Op, Var};
use crate::content::{Card, Faction, Region};
use crate::rules::menu::{Menu, code};
use crate::rules::state::{Frame, Public, hero_number};

/// Ways to complete an effect that were tried: where it stood, and the best list in which it can end.
pub(super) type Tried = HashMap<(usize, Option<u8>, [Option<Region>; 3], Public, Vec<u8>), Vec<u8>>;

/// Every way to complete an effect, tried out on whole tables, with every army, unit and figurine that
/// could be taken: slow, plain, and with nothing in common with the rules but the tests on regions.
#[derive(Clone)]
pub(super) struct Trial {
    pub(super) public: Public,
    pub(super) ops: &'static [Op],
    actor: Seat,
    pub(super) at: usize,
    pub(super) left: Option<u8>,
    pub(super) vars: [Option<Region>; 3],
    amounts: Vec<u8>,
}

impl Trial {
    pub(super) fn of(public: &Public, frame: &Frame) -> Trial {
        let ops = frame.cause.ops(public.seats);
        Trial {
            public: *public,
            ops,
            actor: frame.actor,
            at: frame.at as usize,
            left: frame.left,
            vars: frame.vars,
            amounts: vec![0; ops.len()],
        }
    }

    pub(super) fn next_op(&mut self) {
        self.at += 1;
        self.left = None;
    }

    /// What could be answered at the operation at hand; nothing if it asks nothing.
    pub(super) fn answers(&self) -> Vec<u8> {
        let var = |var: Var| self.vars[var as usize];
        let factions = |holds: &dyn Fn(Faction) -> bool, kind: Kind| -> Vec<u8> {
            let kinds = self.public.kind(kind, self.actor);
            let fits = |f: &Faction| kinds >> f.index() & 1 != 0 && holds(*f);
            Faction::ALL.into_iter().filter(fits).map(|f| code::FACTION + f as u8).collect()
        };
        match self.ops[self.at] {
            Op::Choose(_, tests) => {
                let found = self.public.select(tests, self.actor, &self.vars);
                Menu::regions(found).codes().collect()
            }
            Op::Add(kind, _, to) if var(to).is_some() => {
                factions(&|f| self.public.pools[f.index()] > 0, kind)
            }
            Op::Remove(kind, _, at) => match var(at) {
                Some(at) => factions(&|f| self.public.armies[at.index()][f.index()] > 0, kind),
                None => Vec::new(),
            },
            Op::Move(kind, _, from, to) => match (var(from), var(to)) {
                (Some(from), Some(_)) => self.public.units(kind, self.actor, from).codes().collect(),
                _ => Vec::new(),
            },
            Op::Lead { to, .. } => match var(to) {
                Some(to) => {
                    let [one, two] = self.public.chiefs[self.actor.index()];
                    let near = |at: Region| at == to || at.neighbours() & to.mask() != 0;
                    let one_goes = one.is_some_and(near);
                    let two_goes = two.is_some_and(near) && one != two;
                    let figures = [(one_goes, 0), (two_goes, 1)];
                    figures.iter().filter(|(goes, _)| *goes).map(|(_, n)| code::FIGURE + n).collect()
                }
                None => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    pub(super) fn give(&mut self, answer: u8) {
        let at = |var: Var| self.vars[var as usize].unwrap().index();
        let (armies, pools) = (&mut self.public.armies, &mut self.public.pools);
        let n = match self.ops[self.at] {
            Op::Choose(var, _) => {
                self.vars[var as usize] = Some(code::region(answer));
                return self.next_op();
            }
            Op::Lead { to, .. } => {
                let figure = (answer - code::FIGURE) as usize;
                self.public.chiefs[self.actor.index()][figure] = self.vars[to as usize];
                self.amounts[self.at] = 1;
                return self.next_op();
            }
            Op::Add(_, n, to) => {
                let faction = code::faction(answer).index();
                pools[faction] -= 1;
                armies[at(to)][faction] += 1;
                n
            }
            Op::Remove(_, n, from) => {
                let faction = code::faction(answer).index();
                pools[faction] += 1;
                armies[at(from)][faction] -= 1;
                n
            }
            Op::Move(_, n, from, to) => {
                let there = Some(Region::ALL[at(to)]);
                match answer {
                    code::FACTION..code::FIGURE => {
                        let faction = code::faction(answer).index();
                        armies[at(from)][faction] -= 1;
                        armies[at(to)][faction] += 1;
                    }
                    code::FIGURE..code::SEAT => {
                        let figure = (answer - code::FIGURE) as usize;
                        self.public.chiefs[self.actor.index()][figure] = there;
                    }
                    _ => self.public.heroes[hero_number(Card(answer))] = there,
                }
                n
            }
            _ => unreachable!(),
        };
        self.amounts[self.at] += 1;
        self.left = Some(self.left.unwrap_or(n) - 1);
        if self.left == Some(0) {
            self.next_op();
        }
    }

    /// The best list of amounts in which this can end, ways already tried remembered.
    pub(super) fn best(mut self, tried: &mut Tried) -> Vec<u8> {
        while self.at < self.ops.len() {
            let answers = self.answers();
            if answers.is_empty() {
                self.next_op();
                continue;
            }
            let key = (self.at, self.left, self.vars, self.public, self.amounts.clone());
            if let Some(known) = tried.get(&key) {
                return known.clone();
            }
            let ends = answers.into_iter().map(|answer| {
                let mut then = self.clone();
                then.give(answer);
                then.best(tried)
            });
            let best: Vec<u8> = ends.max().unwrap();
            tried.insert(key, best.clone());
            return best;
        }
        self.amounts
    }
}
