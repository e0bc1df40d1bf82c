//! One thread of a search: selection, expansion, rollout and backing up.

use std::time::Duration;

use std::sync::Arc;

use table::learning::Net;
use table::{
    Actor, Budget, Dice as _, Edition, MAX_SEATS, Next, QuickDice, Rollout, Scratch, Seat, Thinking, Viewer,
    play_on,
};

use super::tree::{NONE, Proof, Selection, Tree, fingerprint};
use crate::Clock;

/// Decisions of playouts after which a host is asked whether to go on, where 32 playouts take many more.
const LONG: u64 = 2_048;

/// One thread of a search: its tree and its tools. Aligned so that no two threads write to the same cache line (or to
/// two that the processor fetches together).
#[derive(Debug)]
#[repr(align(128))]
pub(super) struct Worker<G: Thinking> {
    pub tree: Tree<G::Action>,
    pub dice: QuickDice,
    pub scratch: Scratch<G::Action>,
    pub path: Vec<TreeStep>,
    pub priors: Vec<f32>,
    /// Positions whose buffers are used again: the world of a playout, and one step beyond.
    pub world: Option<G>,
    pub after: Option<G>,
    /// Judges positions instead of the game's own evaluation.
    pub net: Option<Arc<Net>>,
    /// Playouts made.
    pub playouts: u64,
    /// Decisions made in them.
    pub decisions: u64,
    /// By seat: the parts of the victory that the playouts brought, added up.
    pub values: [f64; MAX_SEATS],
}

/// A step through the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct TreeStep {
    node: u32,
    edge: usize,
    /// This edge always leads to the next node: no chance, no secrets.
    sure: bool,
}

/// The decision that a search is asked for.
#[derive(Debug)]
pub(super) struct Task<'a, G: Thinking> {
    pub seat: Seat,
    pub legal: &'a [G::Action],
    pub view: &'a G::View,
    /// A world that fits the view; the position itself, if nothing is hidden from the seat.
    pub world: &'a G,
    /// Nothing is hidden from the seat.
    pub open: bool,
    pub key: u64,
    pub budget: &'a Budget,
    /// Playouts for one thread.
    pub share: u32,
    pub ends: Option<Duration>,
    pub clock: &'a Clock,
}

/// The key of the information set that `seat` is in: what it knows, or the position if it knows all.
pub(super) fn information_set<G: Thinking>(world: &G, seat: Seat, open: bool) -> u64 {
    let key = if open { fingerprint(world) } else { world.knowledge(seat) };
    key.wrapping_add(u64::from(seat.0) << 56)
}

impl<G: Thinking> Worker<G> {
    /// Plays out until the root has been visited often enough or the time is over.
    pub fn search(&mut self, task: &Task<'_, G>) {
        let share = task.share;
        if self.tree.room() < share as usize {
            self.tree.clear();
        }
        let Task { key, seat, open, legal, .. } = *task;
        let Some(root) = self.tree.find(key).or_else(|| self.tree.add(key, seat, open, legal)) else {
            return;
        };
        let known = self.tree.node(root).visits;
        let wanted = (share as f32 - known).max(share as f32 / 8.0).ceil() as u32;
        let mut looked = self.decisions;
        for nth in 0..wanted {
            if self.tree.node(root).proof != Proof::Open {
                break;
            }
            if nth % 32 == 31 {
                if self.is_settled(root, wanted - nth) || task.clock.calls_time(task.ends) {
                    break;
                }
                looked = self.decisions;
            } else if self.decisions - looked >= LONG {
                // Time is counted in playouts of even number, but a host need not wait for those of a long game.
                if !task.clock.goes_on() {
                    break;
                }
                looked = self.decisions;
            }
            let mut world = self.world.take().unwrap_or_else(|| task.world.clone());
            if open {
                world.clone_from(task.world);
            } else {
                match task.budget.edition {
                    Edition::Latest => world.suppose(task.view, &mut self.dice),
                    Edition::First => world.imagine_anew(task.view, &mut self.dice),
                }
            }
            self.play(&mut world, root, task.budget);
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
        self.playouts += 1;
        self.path.clear();
        let selection =
            Selection { exploration: budget.exploration, first_play_urgency: budget.first_play_urgency };
        let mut node = root;
        let mut values = [0.0f32; MAX_SEATS];
        let two = world.seats() == 2;
        loop {
            // Which of equal actions is looked at first is luck, or a short search knows the top of the list only.
            let begin = if node == root { self.dice.below(self.tree.edges(root).len() as u32) } else { 0 };
            let edge = self.tree.select(node, selection, begin);
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
            self.path.push(TreeStep { node, edge, sure });
            let Some(seat) = next else {
                outcome_values(world, &mut values);
                if sure {
                    self.prove(Proof::of(values[at.seat.index()]));
                }
                break;
            };
            let open = !world.hides_from(Viewer::Recall(seat));
            let fixed = at.open && open && !drawn;
            let mut child = if fixed { self.tree.child(edge) } else { NONE };
            if child == NONE {
                let key = information_set(world, seat, open);
                let found = self.tree.find(key);
                let Some(number) = found.or_else(|| self.expand(world, seat, open, key, budget)) else {
                    self.roll_out(world, budget, &mut values);
                    break;
                };
                if fixed {
                    self.tree.set_child(edge, number);
                }
                if found.is_none() {
                    self.roll_out(world, budget, &mut values);
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
        self.decisions += self.path.len() as u64;
        for (sum, value) in self.values.iter_mut().zip(values) {
            *sum += f64::from(value);
        }
        for step in &self.path {
            let seat = self.tree.node(step.node).seat;
            self.tree.back_up(step.node, step.edge, values[seat.index()]);
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
        world.plausible_to(budget.edition, seat, &mut self.scratch.actions);
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

    /// Everybody's part of the victory at a glance.
    #[inline]
    fn evaluate(&self, world: &G, budget: &Budget) -> Option<[f32; MAX_SEATS]> {
        match (&self.net, budget.edition) {
            (Some(net), _) => Some(world.evaluate_by(net)),
            (None, Edition::Latest) => world.evaluate_all(),
            (None, Edition::First) => world.evaluate_first(),
        }
    }

    /// The rollout: plays on at random, to the end or to where the game's evaluation takes over.
    fn roll_out(&mut self, world: &mut G, budget: &Budget, values: &mut [f32; MAX_SEATS]) {
        if budget.rollout_depth == 0
            && let Some(evaluation) = self.evaluate(world, budget)
        {
            *values = evaluation;
            return;
        }
        let steps = if world.evaluate(Seat(0)).is_some() { budget.rollout_depth } else { u32::MAX };
        let (dice, scratch) = (&mut self.dice, &mut self.scratch);
        let decisions = match budget.rollout {
            Rollout::Uniform => play_on(world, dice, scratch, steps, G::random_action),
            Rollout::Careless => play_on(world, dice, scratch, steps, G::careless_action),
        };
        self.decisions += u64::from(decisions);
        if world.next() == Next::Over {
            outcome_values(world, values);
            return;
        }
        match self.evaluate(world, budget) {
            Some(evaluation) => *values = evaluation,
            None => values[..world.seats().into()].fill(0.5),
        }
    }
}

/// Everybody's part of the victory.
fn outcome_values<G: Thinking>(world: &G, values: &mut [f32; MAX_SEATS]) {
    if let Some(outcome) = world.outcome() {
        for seat in Seat::all(outcome.seats()) {
            values[seat.index()] = outcome.share(seat) as f32;
        }
    }
}
