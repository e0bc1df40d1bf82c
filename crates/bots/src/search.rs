//! Monte Carlo tree search over small decisions, for every game of the house.
//!
//! A playout begins in a world that fits the seat's view (the real position, if nothing is hidden),
//! follows the tree by what each seat to act knows, adds one node, and is finished at random. What
//! came of it is added to every edge on the way, for the seat that chose that edge; so two seats or
//! eight, teams and shared wins, simultaneous and secret decisions need no case of their own.
//! Chance is drawn anew in every playout.

use std::time::Duration;

use table::{
    Actor, Budget, Chair, MAX_SEATS, Next, Patience, QuickDice, Rollout, Scratch, Seat, Thinking, Viewer,
};

use crate::tree::{NONE, Proof, Taste, Tree, fingerprint};
use crate::{Bot, Clock, Oracle, Solution};

/// One thread's memory and tools. Aligned so that no two threads write to the same cache line (or to
/// two that the processor fetches together).
#[derive(Debug)]
#[repr(align(128))]
struct Mind<G: Thinking> {
    tree: Tree<G::Action>,
    dice: QuickDice,
    scratch: Scratch<G::Action>,
    path: Vec<Step>,
    priors: Vec<f32>,
    /// Positions whose buffers are used again: the world of a playout, and one step beyond.
    world: Option<G>,
    after: Option<G>,
    /// Playouts made.
    played: u64,
    /// Decisions made in them.
    decided: u64,
    /// By seat: the parts of the victory that the playouts brought, added up.
    brought: [f64; MAX_SEATS],
}

/// A step through the tree.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: u32,
    edge: usize,
    /// Whoever takes this edge always gets to the next node: no chance, no secrets.
    sure: bool,
}

/// What a search is asked.
#[derive(Debug)]
struct Question<'a, G: Thinking> {
    seat: Seat,
    legal: &'a [G::Action],
    view: &'a G::View,
    /// A world that fits the view; the position itself, if nothing is hidden from the seat.
    world: &'a G,
    /// Nothing is hidden from the seat.
    open: bool,
    key: u64,
    budget: &'a Budget,
    /// Playouts for one thread.
    share: u32,
    ends: Option<Duration>,
    clock: &'a Clock,
}

/// A player that reads ahead by playing out.
#[derive(Debug)]
pub struct Search<G: Thinking> {
    budget: Budget,
    seed: u64,
    minds: Vec<Mind<G>>,
    legal: Vec<G::Action>,
    oracle: Option<Oracle<G>>,
    /// Decisions for which the oracle is not asked, because it could not answer the latest one.
    silent: u32,
    /// The oracle has called the game won; then it may think longer.
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

    /// The same with a clock of one's own.
    pub fn with_clock(budget: Budget, clock: Clock) -> Search<G> {
        let (minds, legal, began) = (Vec::new(), Vec::new(), clock.now());
        Search { budget, seed: 0, minds, legal, oracle: None, silent: 0, won: false, clock, began }
    }

    /// When the decision that begins now must be made: after an eighth of what is left of the time
    /// for the turn, so that a turn of any length stays within it.
    fn deadline(&self) -> Option<Duration> {
        let now = self.clock.now();
        self.budget.time.map(|time| now + (self.began + time).saturating_sub(now) / 8)
    }

    /// Playouts made since the beginning of the game.
    pub fn played(&self) -> u64 {
        self.minds.iter().map(|mind| mind.played).sum()
    }

    /// Decisions made in those playouts.
    pub fn decided(&self) -> u64 {
        self.minds.iter().map(|mind| mind.decided).sum()
    }

    /// By seat: the mean part of the victory over all playouts since the beginning of the game.
    pub fn brought(&self) -> [f64; MAX_SEATS] {
        let played = self.played().max(1) as f64;
        let mut mean = [0.0; MAX_SEATS];
        for mind in &self.minds {
            for (mean, sum) in mean.iter_mut().zip(mind.brought) {
                *mean += sum / played;
            }
        }
        mean
    }

    /// Thinks about the seat's decision; the best action first.
    pub fn think(&mut self, chair: &Chair<'_, G>) -> Vec<Opinion<G::Action>> {
        let seat = chair.seat();
        self.legal.clear();
        chair.plausible(&mut self.legal);
        self.prepare();
        let view = chair.recall();
        let world = G::imagine(&view, &mut self.minds[0].dice);
        let open = !world.hides_from(Viewer::Recall(seat));
        let budget = self.budget;
        let question = Question {
            seat,
            legal: &self.legal,
            view: &view,
            world: &world,
            open,
            key: key_of(&world, seat, open),
            budget: &budget,
            share: budget.playouts.div_ceil(u32::from(budget.threads)),
            ends: self.deadline(),
            clock: &self.clock,
        };
        if let [mind] = &mut self.minds[..] {
            mind.search(&question);
        } else {
            let question = &question;
            std::thread::scope(|scope| {
                for mind in &mut self.minds {
                    scope.spawn(move || mind.search(question));
                }
            });
        }
        let key = question.key;
        self.opinions(key)
    }

    /// The action that the oracle advises, if it knows one that does not lose. Lost positions are
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
        let world = G::imagine(&chair.recall(), &mut self.minds[0].dice);
        let limit = u64::from(self.budget.solver) * if self.won { 3 } else { 1 };
        world.essence()?;
        let ends = self.deadline();
        let oracle = self.oracle.get_or_insert_with(|| Oracle::new(18));
        let clock = &self.clock;
        let mut late = || ends.is_some_and(|end| clock.now() >= end);
        let solution = oracle.solve_with(&world, &mut Patience::new(limit, &mut late));
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
        while self.minds.len() < usize::from(self.budget.threads) {
            let dice = QuickDice::new(self.seed.wrapping_add(self.minds.len() as u64 * 0x9e37_79b9));
            self.minds.push(Mind {
                tree: Tree::with_room(room),
                dice,
                scratch: Scratch::default(),
                path: Vec::with_capacity(256),
                priors: Vec::with_capacity(64),
                world: None,
                after: None,
                played: 0,
                decided: 0,
                brought: [0.0; MAX_SEATS],
            });
        }
    }

    /// What all threads together think of the legal actions, best first.
    fn opinions(&self, key: u64) -> Vec<Opinion<G::Action>> {
        let roots: Vec<_> =
            self.minds.iter().filter_map(|mind| mind.tree.find(key).map(|node| (&mind.tree, node))).collect();
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
        if let Some(oracle) = &mut self.oracle {
            oracle.clear();
        }
        for (nth, mind) in self.minds.iter_mut().enumerate() {
            mind.dice = QuickDice::new(seed.wrapping_add(nth as u64 * 0x9e37_79b9));
            mind.tree.clear();
            mind.played = 0;
            mind.decided = 0;
            mind.brought = [0.0; MAX_SEATS];
        }
    }

    fn turn(&mut self) {
        self.began = self.clock.now();
    }

    fn choose(&mut self, chair: &Chair<'_, G>) -> G::Action {
        self.legal.clear();
        chair.plausible(&mut self.legal);
        if let [only] = self.legal[..] {
            return only;
        }
        if let Some(action) = self.consult(chair) {
            return action;
        }
        self.think(chair)[0].action
    }
}

/// The number by which a seat's situation is found again.
fn key_of<G: Thinking>(world: &G, seat: Seat, open: bool) -> u64 {
    let key = if open { fingerprint(world) } else { world.knowledge(seat) };
    key.wrapping_add(u64::from(seat.0) << 56)
}

impl<G: Thinking> Mind<G> {
    /// Plays out until the root has been visited often enough or the time is over.
    fn search(&mut self, question: &Question<'_, G>) {
        let share = question.share;
        if self.tree.room() < share as usize {
            self.tree.clear();
        }
        let Question { key, seat, open, legal, .. } = *question;
        let Some(root) = self.tree.find(key).or_else(|| self.tree.add(key, seat, open, legal)) else {
            return;
        };
        let known = self.tree.node(root).visits;
        let wanted = (share as f32 - known).max(share as f32 / 8.0).ceil() as u32;
        for nth in 0..wanted {
            if self.tree.node(root).proof != Proof::Open {
                break;
            }
            let late = || question.ends.is_some_and(|end| question.clock.now() >= end);
            if nth % 32 == 31 && (self.is_settled(root, wanted - nth) || late()) {
                break;
            }
            let mut world = self.world.take().unwrap_or_else(|| question.world.clone());
            if open {
                world.clone_from(question.world);
            } else {
                world.imagine_anew(question.view, &mut self.dice);
            }
            self.play(&mut world, root, question.budget);
            self.world = Some(world);
        }
    }

    /// Whether the playouts that are left cannot change what is tried most.
    fn is_settled(&self, root: u32, left: u32) -> bool {
        let (mut most, mut second) = (0.0f32, 0.0f32);
        for edge in self.tree.edges(root) {
            let (tried, _) = self.tree.tried(edge);
            if tried > most {
                second = most;
                most = tried;
            } else {
                second = second.max(tried);
            }
        }
        most - second > left as f32
    }

    /// One playout from `world`, which the seat of `root` cannot tell from the real position.
    fn play(&mut self, world: &mut G, root: u32, budget: &Budget) {
        self.played += 1;
        self.path.clear();
        let taste = Taste { curiosity: budget.exploration, hope: budget.first_play_urgency };
        let mut node = root;
        let mut values = [0.0f32; MAX_SEATS];
        let two = world.seats() == 2;
        loop {
            let edge = self.tree.select(node, taste);
            let at = *self.tree.node(node);
            world.apply(Actor::Seat(at.seat), self.tree.action(edge), &mut ());
            let mut drawn = false;
            let next = loop {
                match world.next() {
                    Next::Chance => {
                        let outcome = world.draw_chance(&mut self.dice, &mut self.scratch);
                        world.apply(Actor::Chance, outcome, &mut ());
                        drawn = true;
                    }
                    // Of several who decide at once, one finishes before the next is asked.
                    Next::Seats { must, .. } if must.contains(at.seat) => break Some(at.seat),
                    Next::Seats { must, .. } => break must.first(),
                    Next::Over => break None,
                }
            };
            let sure = two && at.open && !drawn;
            self.path.push(Step { node, edge, sure });
            let Some(seat) = next else {
                settle(world, &mut values);
                if sure {
                    self.prove(Proof::of(values[at.seat.index()]));
                }
                break;
            };
            let open = !world.hides_from(Viewer::Recall(seat));
            let fixed = at.open && open && !drawn;
            let mut child = if fixed { self.tree.child(edge) } else { NONE };
            if child == NONE {
                let key = key_of(world, seat, open);
                let found = self.tree.find(key);
                let Some(number) = found.or_else(|| self.expand(world, seat, open, key, budget)) else {
                    self.finish(world, budget, &mut values);
                    break;
                };
                if fixed {
                    self.tree.set_child(edge, number);
                }
                if found.is_none() {
                    self.finish(world, budget, &mut values);
                    break;
                }
                child = number;
            }
            let proof = self.tree.node(child).proof;
            if fixed && two && proof != Proof::Open {
                values[seat.index()] = proof.share();
                values[1 - seat.index()] = proof.turned().share();
                let own = if seat == at.seat { proof } else { proof.turned() };
                self.prove(own);
                break;
            }
            node = child;
        }
        self.decided += self.path.len() as u64;
        for (sum, value) in self.brought.iter_mut().zip(values) {
            *sum += f64::from(value);
        }
        for step in &self.path {
            let seat = self.tree.node(step.node).seat;
            self.tree.learn(step.node, step.edge, values[seat.index()]);
        }
    }

    /// Notes what is certain of the latest edge, and of everything above that follows from it.
    fn prove(&mut self, proof: Proof) {
        let mut proof = proof;
        let mut below: Option<Seat> = None;
        for step in self.path.iter().rev() {
            if !step.sure {
                break;
            }
            let seat = self.tree.node(step.node).seat;
            if below.is_some_and(|below| below != seat) {
                proof = proof.turned();
            }
            proof = self.tree.prove(step.node, step.edge, proof);
            if proof == Proof::Open {
                break;
            }
            below = Some(seat);
        }
    }

    /// Adds a node for a situation seen for the first time.
    fn expand(&mut self, world: &G, seat: Seat, open: bool, key: u64, budget: &Budget) -> Option<u32> {
        self.scratch.actions.clear();
        world.plausible(seat, &mut self.scratch.actions);
        let node = self.tree.add(key, seat, open, &self.scratch.actions)?;
        if budget.prior > 0.0 && self.scratch.actions.len() > 1 {
            self.priors.clear();
            let mut total = 0.0;
            let after = self.after.get_or_insert_with(|| world.clone());
            for &action in &self.scratch.actions {
                after.clone_from(world);
                after.apply(Actor::Seat(seat), action, &mut ());
                let weight = (after.evaluate(seat).unwrap_or(0.5) * budget.prior).exp();
                self.priors.push(weight);
                total += weight;
            }
            self.priors.iter_mut().for_each(|weight| *weight /= total);
            self.tree.set_priors(node, &self.priors);
        }
        Some(node)
    }

    /// Plays on at random, to the end or to where the game's judgement takes over.
    fn finish(&mut self, world: &mut G, budget: &Budget, values: &mut [f32; MAX_SEATS]) {
        if budget.rollout_depth == 0
            && let Some(promises) = world.evaluate_all()
        {
            *values = promises;
            return;
        }
        let judged = world.evaluate(Seat(0)).is_some();
        for _ in 0..if judged { budget.rollout_depth } else { u32::MAX } {
            match world.next() {
                Next::Seats { must, .. } => {
                    let Some(seat) = must.first() else { break };
                    let (dice, scratch) = (&mut self.dice, &mut self.scratch);
                    let action = match budget.rollout {
                        Rollout::Uniform => world.random_action(seat, dice, scratch),
                        Rollout::Careless => world.careless_action(seat, dice, scratch),
                    };
                    world.apply(Actor::Seat(seat), action, &mut ());
                    self.decided += 1;
                }
                Next::Chance => {
                    let outcome = world.draw_chance(&mut self.dice, &mut self.scratch);
                    world.apply(Actor::Chance, outcome, &mut ());
                }
                Next::Over => return settle(world, values),
            }
        }
        match world.evaluate_all() {
            Some(promises) => *values = promises,
            None => values[..world.seats().into()].fill(0.5),
        }
    }
}

/// Everybody's part of the victory.
fn settle<G: Thinking>(world: &G, values: &mut [f32; MAX_SEATS]) {
    if let Some(outcome) = world.outcome() {
        for seat in Seat::all(outcome.seats()) {
            values[seat.index()] = outcome.share(seat) as f32;
        }
    }
}
