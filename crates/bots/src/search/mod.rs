//! Information-set Monte Carlo tree search over small decisions, for every game of the house.
//!
//! A playout begins in a world that fits the seat's view (the real position, if nothing is hidden),
//! descends the tree by what each seat to act knows (selection by PUCT), adds one node (expansion), and
//! is finished by a rollout or by the game's evaluation. The result is backed up along the way, to every
//! edge for the seat that chose it; so two seats or eight, teams and shared wins, simultaneous and
//! secret decisions need no case of their own. Chance is drawn anew in every playout.

mod line;
mod tree;
mod worker;

use std::sync::Arc;
use std::time::Duration;

use table::learning::Net;
use table::{Budget, Chair, Dice as _, MAX_SEATS, Patience, QuickDice, Scratch, Seat, Thinking, Viewer};
use tree::{Proof, Tree};
use worker::{Task, Worker, information_set};

pub(crate) use tree::fingerprint;

use crate::{Bot, Clock, Endgame, Solution};

/// Parts of the victory that nobody can tell apart.
const EQUAL: f64 = 0.01;

/// A player that reads ahead by playing out.
#[derive(Debug)]
pub struct Search<G: Thinking> {
    budget: Budget,
    seed: u64,
    net: Option<Arc<Net>>,
    workers: Vec<Worker<G>>,
    legal: Vec<G::Action>,
    endgame: Option<Endgame<G>>,
    /// Decisions for which the endgame solver is not asked, because it could not answer the latest one.
    silent: u32,
    /// The endgame solver has called the game won; then it may think longer.
    won: bool,
    clock: Clock,
    /// When the turn began.
    began: Duration,
}

/// What a search found out about one action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Opinion<A> {
    /// The action.
    pub action: A,
    /// How many playouts began with it.
    pub playouts: u64,
    /// The part of the victory that the seat to act can expect.
    pub chance: f64,
    /// Whether that is certain.
    pub proven: bool,
}

impl<G: Thinking> Search<G> {
    /// A player with this budget.
    pub fn new(budget: Budget) -> Search<G> {
        Search::with_clock(budget, Clock::default())
    }

    /// The same with a network that judges instead of the game's own evaluation.
    #[must_use]
    pub fn judged_by(mut self, net: Arc<Net>) -> Search<G> {
        self.net = Some(net);
        self
    }

    /// The same with a clock of one's own.
    pub fn with_clock(budget: Budget, clock: Clock) -> Search<G> {
        let (workers, legal, began) = (Vec::new(), Vec::new(), clock.now());
        Search {
            budget,
            seed: 0,
            net: None,
            workers,
            legal,
            endgame: None,
            silent: 0,
            won: false,
            clock,
            began,
        }
    }

    /// When the decision that begins now must be made: after an eighth of what is left of the time
    /// for the turn, so that a turn of any length stays within it.
    fn deadline(&self) -> Option<Duration> {
        let now = self.clock.now();
        self.budget.time.map(|time| now + (self.began + time).saturating_sub(now) / 8)
    }

    /// Playouts made since the beginning of the game.
    pub fn playouts(&self) -> u64 {
        self.workers.iter().map(|worker| worker.playouts).sum()
    }

    /// Decisions made in those playouts.
    pub fn decisions(&self) -> u64 {
        self.workers.iter().map(|worker| worker.decisions).sum()
    }

    /// By seat: the mean part of the victory over all playouts since the beginning of the game.
    pub fn mean_values(&self) -> [f64; MAX_SEATS] {
        let playouts = self.playouts().max(1) as f64;
        let mut mean = [0.0; MAX_SEATS];
        for worker in &self.workers {
            for (mean, sum) in mean.iter_mut().zip(worker.values) {
                *mean += sum / playouts;
            }
        }
        mean
    }

    /// Thinks about the seat's decision; the best action first.
    pub fn think(&mut self, chair: &Chair<'_, G>) -> Vec<Opinion<G::Action>> {
        self.legal.clear();
        chair.plausible(self.budget.edition, &mut self.legal);
        self.think_on(chair)
    }

    /// The same about these legal actions alone, whether they are plausible or not; what was thought before about
    /// others is forgotten.
    pub fn think_of(&mut self, chair: &Chair<'_, G>, actions: &[G::Action]) -> Vec<Opinion<G::Action>> {
        self.begin(self.seed);
        self.legal.clear();
        self.legal.extend_from_slice(actions);
        self.think_on(chair)
    }

    fn think_on(&mut self, chair: &Chair<'_, G>) -> Vec<Opinion<G::Action>> {
        let seat = chair.seat();
        self.prepare();
        let view = chair.recall();
        let world = G::imagine(&view, &mut self.workers[0].dice);
        let open = !world.hides_from(Viewer::Recall(seat));
        let budget = self.budget;
        let key = information_set(&world, seat, open);
        let task = Task {
            seat,
            legal: &self.legal,
            view: &view,
            world: &world,
            open,
            key,
            budget: &budget,
            share: budget.playouts.div_ceil(u32::from(budget.threads)),
            ends: self.deadline(),
            clock: &self.clock,
        };
        if let [worker] = &mut self.workers[..] {
            worker.search(&task);
        } else {
            let task = &task;
            std::thread::scope(|scope| {
                for worker in &mut self.workers {
                    scope.spawn(move || worker.search(task));
                }
            });
        }
        self.opinions(key)
    }

    /// The action that the endgame solver advises, if it knows one that does not lose. Lost positions are
    /// left to the search, which sets the other more to find.
    fn consult(&mut self, chair: &Chair<'_, G>) -> Option<G::Action> {
        if self.silent > 0 {
            self.silent -= 1;
            return None;
        }
        if self.budget.solver == 0 {
            return None;
        }
        self.prepare();
        let world = G::imagine(&chair.recall(), &mut self.workers[0].dice);
        let limit = u64::from(self.budget.solver) * if self.won { 3 } else { 1 };
        world.essence()?;
        let ends = self.deadline();
        let endgame = self.endgame.get_or_insert_with(|| Endgame::new(18));
        let clock = &self.clock;
        let mut late = || clock.calls_time(ends);
        let solution = endgame.solve_with(&world, &mut Patience::new(limit, &mut late));
        let Some(Solution { share, best, .. }) = solution else {
            self.silent = 3;
            return None;
        };
        let own = if chair.seat() == Seat(0) { share } else { 1.0 - share };
        self.won = own == 1.0;
        (own > 0.0).then_some(best)
    }

    /// Makes the memories of all threads; with the first decision their size is known.
    fn prepare(&mut self) {
        let share = self.budget.playouts.div_ceil(u32::from(self.budget.threads)) as usize;
        // Two decisions and a half fit before everything is forgotten.
        let room = (share * 5 / 2 + 64).min(1 << 21);
        while self.workers.len() < usize::from(self.budget.threads) {
            let dice = QuickDice::new(self.seed.wrapping_add(self.workers.len() as u64 * 0x9e37_79b9));
            self.workers.push(Worker {
                tree: Tree::with_room(room),
                dice,
                scratch: Scratch::default(),
                path: Vec::with_capacity(256),
                priors: Vec::with_capacity(64),
                world: None,
                after: None,
                net: self.net.clone(),
                playouts: 0,
                decisions: 0,
                values: [0.0; MAX_SEATS],
            });
        }
    }

    /// What all threads together think of the legal actions, best first.
    fn opinions(&self, key: u64) -> Vec<Opinion<G::Action>> {
        let roots: Vec<_> = self
            .workers
            .iter()
            .filter_map(|worker| worker.tree.find(key).map(|node| (&worker.tree, node)))
            .collect();
        let opinion = |nth: usize| {
            let (mut visits, mut sum, mut proof) = (0.0f64, 0.0f64, Proof::Open);
            for (tree, node) in &roots {
                let edge = tree.edges(*node).start + nth;
                let (tried, won) = tree.tried(edge);
                visits += f64::from(tried);
                sum += f64::from(won);
                proof = proof.max(tree.proof(edge));
            }
            let chance = match proof {
                Proof::Open if visits > 0.0 => sum / visits,
                proof => f64::from(proof.share()),
            };
            let action = self.legal[nth];
            Opinion { action, playouts: visits as u64, chance, proven: proof != Proof::Open }
        };
        let mut opinions: Vec<_> = (0..self.legal.len()).map(opinion).collect();
        // A proven win comes first, a proven loss last; between them what was tried most.
        let rank = |opinion: &Opinion<G::Action>| match (opinion.proven, opinion.chance) {
            (true, chance) if chance > 0.75 => 2,
            (true, chance) if chance < 0.25 => 0,
            _ => 1,
        };
        opinions.sort_by(|a, b| {
            let by_chance = b.chance.total_cmp(&a.chance);
            rank(b).cmp(&rank(a)).then(b.playouts.cmp(&a.playouts)).then(by_chance)
        });
        opinions
    }
}

impl<G: Thinking> Bot<G> for Search<G> {
    fn begin(&mut self, seed: u64) {
        self.seed = seed;
        self.turn();
        self.silent = 0;
        self.won = false;
        if let Some(endgame) = &mut self.endgame {
            endgame.clear();
        }
        for (nth, worker) in self.workers.iter_mut().enumerate() {
            worker.dice = QuickDice::new(seed.wrapping_add(nth as u64 * 0x9e37_79b9));
            worker.tree.clear();
            worker.playouts = 0;
            worker.decisions = 0;
            worker.values = [0.0; MAX_SEATS];
        }
    }

    fn turn(&mut self) {
        self.began = self.clock.now();
    }

    fn choose(&mut self, chair: &Chair<'_, G>) -> G::Action {
        self.legal.clear();
        chair.plausible(self.budget.edition, &mut self.legal);
        if let [only] = self.legal[..] {
            return only;
        }
        if let Some(action) = self.consult(chair) {
            return action;
        }
        let opinions = self.think(chair);
        // What was tried as often and is worth as much is as good: the bot's own dice decide.
        let best = opinions[0];
        let as_good = |other: &&Opinion<G::Action>| {
            (other.playouts, other.proven) == (best.playouts, best.proven)
                && best.chance - other.chance < EQUAL
        };
        let equals = opinions.iter().take_while(as_good).count();
        opinions[self.workers[0].dice.below(equals as u32) as usize].action
    }
}
