//! A guest with a page of a table in sight, by way of any node. While they watch, bots among themselves take their time.

use std::sync::Arc;
use std::time::{Duration, Instant};

use house::tables::now;
use interregnum::wire::{Line, Request};
use table::QuickDice;
use tokio::time::timeout;

use super::call::{Call, call};
use super::field::Field;
use super::history::Told;
use super::player::digest;

/// How long the news may be silent: every seven seconds they show that they are alive.
const SILENCE: Duration = Duration::from_secs(12);
/// How often the table itself is looked at.
const LOOK: Duration = Duration::from_millis(1_500);

/// A guest who watches.
#[derive(Debug)]
pub struct Watcher {
    /// Where.
    pub field: Arc<Field>,
    /// Their number among the clients.
    pub client: usize,
    /// What they watch.
    pub table: Arc<str>,
    /// Which node they ask next follows from it.
    pub dice: QuickDice,
}

impl Watcher {
    /// Watches until the game is over, or everybody is to stop.
    pub async fn watch(mut self) {
        while !self.field.is_stopped() {
            let node = self.field.any_node(&mut self.dice);
            if self.listen(node).await {
                return;
            }
            self.note(node, Told::Silent);
            let field = self.field.clone();
            field.pause(&mut self.dice).await;
        }
    }

    fn note(&self, node: usize, told: Told) {
        self.field.note(self.client, &self.table, node, now(), told);
    }

    /// Hears the news from one node for as long as they come; whether the game is over.
    async fn listen(&mut self, node: usize) -> bool {
        let Ok(Ok(mut line)) = timeout(SILENCE, Line::dial(self.field.nodes[node])).await else {
            return false;
        };
        let path = format!("/t/{}/events", self.table);
        let request = Request { token: "", path: &path, headers: "", body: None };
        if !timeout(SILENCE, line.listen(&request)).await.is_ok_and(|heard| heard.is_ok()) {
            return self.look(node).await;
        }
        let mut looked = Instant::now();
        while !self.field.is_stopped() {
            let Ok(Ok(heard)) = timeout(SILENCE, line.hear()).await else {
                // They end with the game, and with the node.
                return self.look(node).await;
            };
            if let Some(version) = version(heard) {
                self.note(node, Told::Heard { version });
            }
            if looked.elapsed() > LOOK {
                looked = Instant::now();
                if self.look(node).await {
                    return true;
                }
            }
        }
        false
    }

    /// Looks at the table; whether the game is over.
    async fn look(&self, node: usize) -> bool {
        let (asked, path) = (now(), format!("/api/tables/{}", self.table));
        let look = call(self.field.nodes[node], &Call { token: "", path: &path, body: None }).await;
        let Ok(sight) = look else { return false };
        if sight.status == 200 {
            let (version, digest) = (sight.version().unwrap_or_default(), digest(&sight.body));
            let seen = Told::Seen { seat: None, version, named: None, digest };
            self.field.note(self.client, &self.table, node, asked, seen);
        }
        sight.body["phase"] == "over"
    }
}

/// The version that news tell of; a sign of life has none.
fn version(news: &str) -> Option<u64> {
    let (_, rest) = news.split_once("\"version\":")?;
    rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_tell_of_a_version_or_of_nothing() {
        assert_eq!(version("data: {\"table\":\"a\",\"version\":17}\n\n"), Some(17));
        assert_eq!(version(": here\n\n"), None);
    }
}
