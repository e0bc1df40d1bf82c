//! The other nodes, as far as they are heard.

use std::collections::HashMap;
use std::time::{Duration, Instant};

/// When each of the others was heard last, and how much it said.
#[derive(Debug, Default)]
pub(super) struct Peers(HashMap<i64, Peer>);

#[derive(Debug)]
struct Peer {
    heard: Instant,
    /// How many groups of commits it has told of, as far as was heard.
    told: u64,
}

impl Peers {
    /// A node says that it has told of so many groups; whether one of them was not heard.
    pub(super) fn signs(&mut self, node: i64, told: u64) -> bool {
        let heard = Instant::now();
        let new = !self.0.contains_key(&node);
        let peer = self.0.entry(node).or_insert(Peer { heard, told });
        peer.heard = heard;
        // Of one that is new nobody knows what it said before.
        new | (std::mem::replace(&mut peer.told, told) < told)
    }

    /// A node tells of the group with this number; whether the one before was not heard.
    pub(super) fn tells(&mut self, node: i64, told: u64) -> bool {
        let Some(peer) = self.0.get_mut(&node) else { return false };
        peer.heard = Instant::now();
        let before = peer.told;
        peer.told = told.max(before);
        told > before + 1
    }

    /// A node has left.
    pub(super) fn leaves(&mut self, node: i64) {
        self.0.remove(&node);
    }

    /// Whether there are any.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Those that were not heard for so long, who are not expected to say anything any more.
    pub(super) fn gone(&mut self, lease: Duration) -> Vec<i64> {
        let gone = |peer: &Peer| peer.heard.elapsed() > lease * 2;
        let nodes: Vec<i64> = self.0.iter().filter(|(_, peer)| gone(peer)).map(|(node, _)| *node).collect();
        self.0.retain(|_, peer| !gone(peer));
        nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_heard_is_noticed_with_the_next_word_or_the_next_signature() {
        let mut peers = Peers::default();
        assert!(peers.signs(7, 3), "nobody knows what it said before");
        assert!(!peers.signs(7, 3) && !peers.tells(7, 4) && !peers.tells(7, 5) && !peers.signs(7, 5));
        assert!(peers.tells(7, 7), "the sixth was not heard");
        assert!(peers.signs(7, 8) && !peers.signs(7, 8), "the eighth was not heard");
        assert!(!peers.tells(7, 8), "a group that is told of twice is no loss");
        assert!(peers.gone(Duration::from_secs(60)).is_empty());
        assert_eq!(peers.gone(Duration::ZERO), [7]);
        assert!(peers.is_empty());
    }
}
