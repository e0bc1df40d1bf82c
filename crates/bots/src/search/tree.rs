//! The tree of a search: information sets, the actions tried in them, and how they turned out.
//!
//! A node is an information set, what the seat to act knows, not a path: transpositions share a node,
//! and two worlds that the seat cannot tell apart do too. All nodes and edges lie in lists
//! that are allocated once; nothing is allocated while playing out.

use std::hash::{Hash, Hasher};

use table::{Mix, Seat};

/// No node.
pub(crate) const NONE: u32 = u32::MAX;

/// What is known for certain of a node in a game of two, seen by the seat to act.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Proof {
    #[default]
    Open,
    Lost,
    Shared,
    Won,
}

impl Proof {
    /// The same for the other seat.
    pub fn turned(self) -> Proof {
        match self {
            Proof::Lost => Proof::Won,
            Proof::Won => Proof::Lost,
            same => same,
        }
    }

    /// From a part of the victory.
    pub fn of(share: f32) -> Proof {
        if share > 0.75 {
            Proof::Won
        } else if share < 0.25 {
            Proof::Lost
        } else {
            Proof::Shared
        }
    }

    /// The part of the victory.
    pub fn share(self) -> f32 {
        match self {
            Proof::Lost => 0.0,
            Proof::Won => 1.0,
            Proof::Open | Proof::Shared => 0.5,
        }
    }
}

/// An information set: what the seat to act knows when it has to decide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    key: u64,
    first: u32,
    count: u32,
    pub visits: f32,
    pub seat: Seat,
    /// The seat to act knows everything.
    pub open: bool,
    pub proof: Proof,
}

/// How the search weighs exploration against exploitation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Selection {
    /// Weight of actions seldom tried.
    pub exploration: f32,
    /// What an untried action is expected to be worth, beside the mean of the node.
    pub first_play_urgency: f32,
}

/// The memory of one thread.
#[derive(Clone, Debug)]
pub(crate) struct Tree<A> {
    nodes: Vec<Node>,
    /// Open addressing by key: number of a node, or `NONE`.
    places: Vec<u32>,
    actions: Vec<A>,
    visits: Vec<f32>,
    sums: Vec<f32>,
    priors: Vec<f32>,
    children: Vec<u32>,
    proofs: Vec<Proof>,
}

impl<A: Copy + Eq> Tree<A> {
    /// Room for this many nodes, and for a usual number of actions in each.
    pub fn with_room(nodes: usize) -> Tree<A> {
        let edges = nodes * 10 + 256;
        Tree {
            nodes: Vec::with_capacity(nodes),
            places: vec![NONE; (nodes * 2).next_power_of_two()],
            actions: Vec::with_capacity(edges),
            visits: Vec::with_capacity(edges),
            sums: Vec::with_capacity(edges),
            priors: Vec::with_capacity(edges),
            children: Vec::with_capacity(edges),
            proofs: Vec::with_capacity(edges),
        }
    }

    /// Forgets everything, keeps the room.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.places.fill(NONE);
        self.actions.clear();
        self.visits.clear();
        self.sums.clear();
        self.priors.clear();
        self.children.clear();
        self.proofs.clear();
    }

    /// How many more nodes fit.
    pub fn room(&self) -> usize {
        let by_edges = (self.actions.capacity() - self.actions.len()) / 10;
        by_edges.min(self.nodes.capacity() - self.nodes.len())
    }

    /// The node of this key.
    pub fn find(&self, key: u64) -> Option<u32> {
        let mask = self.places.len() - 1;
        let mut place = key as usize & mask;
        loop {
            match self.places[place] {
                NONE => return None,
                node if self.nodes[node as usize].key == key => return Some(node),
                _ => place = (place + 1) & mask,
            }
        }
    }

    /// Adds a node for a key that is not there yet; `None` if there is no room left.
    pub fn add(&mut self, key: u64, seat: Seat, open: bool, actions: &[A]) -> Option<u32> {
        let full = self.nodes.len() == self.nodes.capacity();
        if full || self.actions.len() + actions.len() > self.actions.capacity() {
            return None;
        }
        let number = self.nodes.len() as u32;
        let mask = self.places.len() - 1;
        let mut place = key as usize & mask;
        while self.places[place] != NONE {
            place = (place + 1) & mask;
        }
        self.places[place] = number;
        let (first, count) = (self.actions.len() as u32, actions.len() as u32);
        self.nodes.push(Node { key, first, count, visits: 0.0, seat, open, proof: Proof::Open });
        self.actions.extend_from_slice(actions);
        let all = self.actions.len();
        self.visits.resize(all, 0.0);
        self.sums.resize(all, 0.0);
        self.priors.resize(all, 1.0 / count.max(1) as f32);
        self.children.resize(all, NONE);
        self.proofs.resize(all, Proof::Open);
        Some(number)
    }

    /// The node of this number.
    #[inline]
    pub fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    /// The numbers of a node's edges.
    #[inline]
    pub fn edges(&self, node: u32) -> std::ops::Range<usize> {
        let node = &self.nodes[node as usize];
        node.first as usize..(node.first + node.count) as usize
    }

    /// The action of an edge.
    #[inline]
    pub fn action(&self, edge: usize) -> A {
        self.actions[edge]
    }

    /// How often an edge was tried, and the sum of what came of it for the seat that acts.
    pub fn tried(&self, edge: usize) -> (f32, f32) {
        (self.visits[edge], self.sums[edge])
    }

    /// What is known for certain of an edge.
    pub fn proof(&self, edge: usize) -> Proof {
        self.proofs[edge]
    }

    /// Where an edge leads, if it always leads to the same node.
    #[inline]
    pub fn child(&self, edge: usize) -> u32 {
        self.children[edge]
    }

    /// Notes where an edge always leads.
    #[inline]
    pub fn set_child(&mut self, edge: usize, node: u32) {
        self.children[edge] = node;
    }

    /// Sets the priors of the actions of a node; they add up to 1.
    pub fn set_priors(&mut self, node: u32, priors: &[f32]) {
        let edges = self.edges(node);
        self.priors[edges].copy_from_slice(priors);
    }

    /// The edge to try next, by PUCT with a smoothed mean: the best mean of results, with one imagined
    /// result, the mean of the node plus first-play urgency and exploration, counted in. Of equals the first from
    /// number `begin` on, around the list.
    #[inline]
    pub fn select(&self, node: u32, selection: Selection, begin: u32) -> usize {
        let edges = self.edges(node);
        let first = edges.start;
        let visits = self.nodes[node as usize].visits;
        let sums = &self.sums[edges.clone()];
        let tries = &self.visits[edges.clone()];
        let priors = &self.priors[edges.clone()];
        let proofs = &self.proofs[edges];
        let count = sums.len();
        let mean = if visits > 0.0 { sums.iter().sum::<f32>() / visits } else { 0.5 };
        let base = mean + selection.first_play_urgency;
        let exploration = selection.exploration * visits.sqrt();
        let (mut best, mut top) = (0, f32::MIN);
        let begin = begin as usize;
        for edge in (begin..count).chain(0..begin) {
            let score = (sums[edge] + base + exploration * priors[edge]) / (tries[edge] + 1.0);
            if score > top && proofs[edge] != Proof::Lost {
                best = edge;
                top = score;
            }
        }
        first + best
    }

    /// Backs a result up: adds it to an edge and its node.
    #[inline]
    pub fn back_up(&mut self, node: u32, edge: usize, value: f32) {
        self.nodes[node as usize].visits += 1.0;
        self.visits[edge] += 1.0;
        self.sums[edge] += value;
    }

    /// Notes what is certain of an edge; returns what that makes certain of its node.
    pub fn prove(&mut self, node: u32, edge: usize, proof: Proof) -> Proof {
        self.proofs[edge] = proof;
        let edges = self.edges(node);
        let found = if proof == Proof::Won {
            Proof::Won
        } else if self.proofs[edges.clone()].contains(&Proof::Open) {
            Proof::Open
        } else {
            self.proofs[edges].iter().copied().max().unwrap_or(Proof::Open)
        };
        self.nodes[node as usize].proof = found;
        found
    }
}

/// A quick hash of a whole position, for positions that the seat to act knows entirely.
pub(crate) fn fingerprint(position: &impl Hash) -> u64 {
    let mut mix = Mix::default();
    position.hash(&mut mix);
    mix.finish()
}
