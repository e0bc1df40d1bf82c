//! Hearing what the other nodes say. A node hears itself, too: whoever does not hear its own signature has no line any more,
//! opens another one, and compares what is in memory with the database.

use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use super::super::{Bulletin, House};
use super::{LOG, Shared, locked};
use crate::tables::{Ears, TableId, VisitorId};

/// A node that hears nothing for so long, not even its own signature, does not know what others do.
const SURE: Duration = Duration::from_secs(1);

/// When this node heard something last.
#[derive(Debug, Default)]
pub(super) struct Hearing {
    heard: Option<Instant>,
    /// What was said before it began to listen is not known yet.
    doubts: bool,
}

/// What a node believes of the tables in its memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::house) enum Trust {
    /// All of it: it would have heard of anything else.
    Memory,
    /// What the database confirms.
    Database,
    /// Nothing: the database is away, and others may have stored something there.
    Nothing,
}

impl Hearing {
    /// Whether it would have heard of whatever others have stored. A node that has just come has nothing in memory.
    pub(super) fn is_sure(&self) -> bool {
        !self.doubts && self.heard.is_none_or(|heard| heard.elapsed() < SURE)
    }

    /// It listens from now on.
    fn begins(&mut self) {
        *self = Hearing { heard: Some(Instant::now()), doubts: true };
    }

    fn hears(&mut self) {
        self.heard = Some(Instant::now());
    }

    /// Everything in memory was compared with the database since it began to listen.
    pub(super) fn compared(&mut self) {
        self.doubts = false;
    }
}

impl House {
    /// Listens for as long as the house is there.
    pub(super) async fn hear_others(house: Weak<House>, shared: Arc<Shared>) {
        loop {
            let opened = Ears::open(&shared.postgres).await;
            if house.strong_count() == 0 {
                return;
            }
            match opened {
                Ok(mut ears) => {
                    // What was said before cannot be heard any more.
                    locked(&shared.hearing).begins();
                    locked(&shared.errands).compare();
                    shared.errand.notify_one();
                    House::hear_until_it_breaks(&house, &shared, &mut ears).await;
                }
                Err(fault) => {
                    tracing::debug!(target: LOG, %fault, "the others cannot be heard");
                    tokio::time::sleep(shared.lease / 6).await;
                }
            }
        }
    }

    async fn hear_until_it_breaks(house: &Weak<House>, shared: &Arc<Shared>, ears: &mut Ears) {
        loop {
            // The register is signed several times in that time, which is heard here.
            let heard = tokio::time::timeout(shared.lease * 2 / 3, ears.hear()).await;
            let Some(house) = house.upgrade() else { return };
            if house.closing.is_cancelled() {
                return;
            }
            match heard {
                Ok(Ok(Some(words))) => {
                    locked(&shared.hearing).hears();
                    house.heard(shared, &words);
                }
                Ok(Ok(None)) => return,
                Ok(Err(fault)) => {
                    tracing::debug!(target: LOG, %fault, "the others are not heard any more");
                    return;
                }
                Err(_) => {
                    tracing::debug!(target: LOG, "nothing is heard");
                    return;
                }
            }
        }
    }

    /// Something was said: a letter, the number of the node, and what it is about. What makes no sense was said by a node of
    /// another version.
    fn heard(self: &Arc<House>, shared: &Arc<Shared>, words: &str) {
        let mut words = words.split(' ');
        let (Some(kind), Some(node)) = (words.next(), words.next().and_then(|node| node.parse().ok())) else {
            return;
        };
        if node == self.store.voice().node() {
            return;
        }
        let mut table = || words.next().and_then(TableId::read);
        match kind {
            "h" | "v" => {
                let Some(told) = words.next().and_then(|told| told.parse().ok()) else { return };
                let missed = match kind {
                    "h" => locked(&shared.peers).signs(node, told),
                    _ => locked(&shared.peers).tells(node, told),
                };
                words.for_each(|news| self.hear_news(news));
                if missed {
                    locked(&shared.errands).compare();
                    shared.errand.notify_one();
                }
            }
            "x" => {
                locked(&shared.peers).leaves(node);
                self.forget_peer(node);
                shared.hurry.notify_one();
            }
            "d" => {
                if let Some(table) = table() {
                    self.forget(&table);
                }
            }
            "p" => {
                let (Some(table), Some(pages)) = (table(), words.next().and_then(|pages| pages.parse().ok()))
                else {
                    return;
                };
                let players = words.next().unwrap_or_default().split(',');
                let players = players.filter_map(|player| {
                    let (visitor, count) = player.split_once(':')?;
                    Some((VisitorId::stored(visitor.to_owned()), count.parse().ok()?))
                });
                self.attended_elsewhere(&table, node, pages, players.collect());
            }
            "s" => {
                if let (Some(table), Some(visitor)) = (table(), words.next()) {
                    self.signed_elsewhere(&table, &VisitorId::stored(visitor.to_owned()));
                }
            }
            "q" => {
                if let Some(table) = table()
                    && self
                        .attended_here(&table)
                        .is_some_and(|(pages, players)| pages > 0 || !players.is_empty())
                {
                    shared.outbox.attended(&table);
                }
            }
            "t" => {
                if let Some(at) = words.next().and_then(|at| at.parse().ok()) {
                    self.turnstile.leave(at, &words.collect::<Vec<_>>().join(" "));
                }
            }
            _ => {}
        }
    }

    /// `table:version`, with a `!` if the index has changed.
    fn hear_news(self: &Arc<House>, news: &str) {
        let Some((table, version)) = news.split_once(':') else { return };
        let indexed = version.ends_with('!');
        let (table, version) = (TableId::read(table), version.trim_end_matches('!').parse().ok());
        let (Some(table), Some(version)) = (table, version) else { return };
        self.hear_of(&table, version);
        if indexed && self.bulletins.receiver_count() > 0 {
            let house = self.clone();
            tokio::spawn(async move {
                if let Ok(Some(row)) = house.store.row(&table).await {
                    // Nobody may be listening any more.
                    let _ = house.bulletins.send(Bulletin { table, row });
                }
            });
        }
    }

    /// A node is not there any more, nor is whoever was at a table by way of it.
    pub(super) fn forget_peer(&self, node: i64) {
        for table in self.in_memory() {
            self.attended_elsewhere(&table, node, 0, HashMap::new());
        }
    }
}
