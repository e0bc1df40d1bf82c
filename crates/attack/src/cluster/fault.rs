//! The faults: which there are, and in which order they come.

use std::time::Duration;

use table::{Dice, QuickDice};

use super::proxy::Passage;

/// A kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FaultKind {
    /// A node is killed and started again.
    Killed,
    /// A node stands still for longer than its lease, and goes on.
    Stopped,
    /// A node cannot reach the database: what it sends arrives when the way is open again.
    Held,
    /// A node cannot reach the database: what it sends is gone, and it is not told.
    Swallowed,
    /// A node cannot reach the database: its connections end, and new ones are refused.
    Shut,
    /// What a node sends to the database and hears from it takes up to 0.8 seconds.
    Late,
    /// The database is killed and started again at once.
    DatabaseKilled,
    /// The database is killed, and is away for a while.
    DatabaseAway,
    /// A node is asked to leave, and is started again.
    Left,
}

impl FaultKind {
    /// All of them.
    pub const ALL: [FaultKind; 9] = [
        FaultKind::Killed,
        FaultKind::Stopped,
        FaultKind::Held,
        FaultKind::Swallowed,
        FaultKind::Shut,
        FaultKind::Late,
        FaultKind::DatabaseKilled,
        FaultKind::DatabaseAway,
        FaultKind::Left,
    ];

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            FaultKind::Killed => "node killed",
            FaultKind::Stopped => "node stopped, goes on",
            FaultKind::Held => "way to database held",
            FaultKind::Swallowed => "way to database swallows",
            FaultKind::Shut => "way to database shut",
            FaultKind::Late => "way to database slow",
            FaultKind::DatabaseKilled => "database killed",
            FaultKind::DatabaseAway => "database away",
            FaultKind::Left => "node asked to leave",
        }
    }

    /// Whether it strikes one node and leaves the others what they need.
    pub fn is_of_one_node(self) -> bool {
        !matches!(self, FaultKind::DatabaseKilled | FaultKind::DatabaseAway)
    }

    /// What it makes of the way to the database, if it is one of those.
    pub fn passage(self) -> Option<Passage> {
        match self {
            FaultKind::Held => Some(Passage::Held),
            FaultKind::Swallowed => Some(Passage::Swallowed),
            FaultKind::Shut => Some(Passage::Shut),
            FaultKind::Late => Some(Passage::Late(800)),
            _ => None,
        }
    }
}

/// A fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// The node that it strikes, if it strikes one.
    pub node: usize,
    /// How long it lasts.
    pub lasts: Duration,
}

/// So many faults for so many nodes, each kind about as often as the others. In a short run none lasts long.
pub fn faults(count: usize, nodes: usize, short: bool, dice: &mut QuickDice) -> Vec<Fault> {
    let mut kinds = Vec::new();
    while kinds.len() < count {
        let mut deck = FaultKind::ALL;
        table::shuffle(&mut deck, dice);
        kinds.extend(deck);
    }
    kinds.truncate(count);
    let fault = |kind: FaultKind| {
        let mut between = |least: u32, most: u32| least + dice.below(most - least);
        let millis = match kind {
            FaultKind::Killed | FaultKind::Left | FaultKind::DatabaseKilled if short => between(0, 1_000),
            // Sometimes somebody else has taken over by then.
            FaultKind::Killed | FaultKind::Left => between(0, 6_000),
            FaultKind::DatabaseKilled => between(0, 1_000),
            FaultKind::Stopped if short => between(4_000, 4_500),
            FaultKind::Stopped => between(4_000, 6_000),
            FaultKind::DatabaseAway if short => 2_000,
            FaultKind::DatabaseAway => 20_000,
            _ if short => between(2_000, 3_200),
            _ => between(2_000, 20_000),
        };
        Fault { kind, node: dice.below(nodes as u32) as usize, lasts: Duration::from_millis(millis.into()) }
    };
    kinds.into_iter().map(fault).collect()
}

/// Faults after which a node would do something that is another's by now, if nothing kept it from that: what it has sent
/// arrives when its lease has just run out, and whoever takes over has hardly begun.
pub fn overlaps(count: usize, nodes: usize, dice: &mut QuickDice) -> Vec<Fault> {
    let mut fault = |_| {
        let lasts = Duration::from_millis((2_600 + dice.below(2_200)).into());
        Fault { kind: FaultKind::Held, node: dice.below(nodes as u32) as usize, lasts }
    };
    (0..count).map(&mut fault).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_comes_before_any_comes_again_and_the_same_seed_gives_the_same() {
        let drawn = |short| faults(20, 3, short, &mut QuickDice::new(7));
        assert_eq!(drawn(false), drawn(false));
        let mut first: Vec<FaultKind> = drawn(true)[..9].iter().map(|fault| fault.kind).collect();
        first.sort();
        assert_eq!(first, FaultKind::ALL);
        assert!(drawn(true).iter().all(|fault| fault.lasts <= Duration::from_secs(5) && fault.node < 3));
    }
}
