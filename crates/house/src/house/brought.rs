//! Records of finished games that people bring to have them explained: kept in memory for a while, and bounded.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sha2::{Digest, Sha256};
use table::Record;
use table::fairness::hex;

use super::House;
use crate::problem::Problem;

/// Records that are kept, in all and of one network; the longest unused goes first.
const IN_ALL: usize = 64;
const OF_NETWORK: usize = 8;
/// Bytes of one, and of all of them.
const LONGEST: usize = 1 << 20;
const ROOM: usize = 16 << 20;
/// Steps of one.
const STEPS: usize = 6_000;

/// A record that holds, and who brought it.
#[derive(Debug)]
struct Kept {
    record: Arc<Record>,
    bytes: usize,
    network: Option<IpAddr>,
    used: u64,
}

/// All records that were brought.
#[derive(Debug, Default)]
pub struct Brought(Mutex<Shelf>);

#[derive(Debug, Default)]
struct Shelf {
    kept: HashMap<String, Kept>,
    latest: u64,
}

impl Brought {
    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A record by its name; `None` if it was never brought, or forgotten.
    pub fn find(&self, name: &str) -> Option<Arc<Record>> {
        let mut shelf = self.shelf();
        shelf.latest += 1;
        let now = shelf.latest;
        let kept = shelf.kept.get_mut(name)?;
        kept.used = now;
        Some(kept.record.clone())
    }

    fn keep(&self, name: &str, record: Record, bytes: usize, network: Option<IpAddr>) {
        let mut shelf = self.shelf();
        shelf.latest += 1;
        let (used, record) = (shelf.latest, Arc::new(record));
        shelf.kept.insert(name.to_owned(), Kept { record, bytes, network, used });
        // Whoever brings much makes room among their own first.
        while shelf.kept.values().filter(|kept| kept.network == network).count() > OF_NETWORK {
            shelf.forget_oldest(|kept| kept.network == network);
        }
        while shelf.kept.len() > IN_ALL || shelf.kept.values().map(|kept| kept.bytes).sum::<usize>() > ROOM {
            shelf.forget_oldest(|_| true);
        }
    }
}

impl Shelf {
    fn forget_oldest(&mut self, among: impl Fn(&Kept) -> bool) {
        let oldest = self.kept.iter().filter(|(_, kept)| among(kept)).min_by_key(|(_, kept)| kept.used);
        if let Some(name) = oldest.map(|(name, _)| name.clone()) {
            self.kept.remove(&name);
        }
    }
}

/// Reads a record of a finished game and folds it, so that nothing is kept that does not hold.
fn read(text: &str) -> Result<Record, Problem> {
    let games = Record::split_games(text).len();
    if games > 1 {
        return Err(Problem::bad(format!("This text holds {games} games; bring one of them.")));
    }
    let record: Record =
        text.parse().map_err(|fault: table::RecordFault| Problem::bad(sentence(&fault.to_string())))?;
    if record.steps.len() > STEPS {
        return Err(Problem::bad(format!("Games of more than {STEPS} steps are not explained.")));
    }
    if record.result.is_none() {
        return Err(Problem::bad(
            "The record does not say how the game ended; only finished games are explained.",
        ));
    }
    let game = shelf::find(&record.game)?;
    game.replay(&record, usize::MAX).map_err(|fault| Problem::bad(sentence(&fault.to_string())))?;
    Ok(record)
}

/// Words about a line as a sentence.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

impl House {
    /// Keeps a record that somebody brought for a while; the name that it is found under follows from its text.
    pub(crate) async fn bring(&self, text: String, network: Option<IpAddr>) -> Result<String, Problem> {
        // A form sends other line ends than a file has.
        let text = text.replace("\r\n", "\n");
        if text.len() > LONGEST {
            return Err(Problem::too_large());
        }
        let digest: [u8; 32] = Sha256::digest(text.as_bytes()).into();
        let name = hex(&digest)[..32].to_owned();
        if self.brought.find(&name).is_none() {
            let bytes = 3 * text.len();
            let record = self.work(move || read(&text)).await??;
            self.brought.keep(&name, record, bytes, network);
        }
        Ok(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(table: usize) -> Record {
        Record { table: Some(table.to_string()), ..Record::new("king-is-dead", 1, 2) }
    }

    #[test]
    fn one_network_and_all_together_keep_so_many_and_the_longest_unused_goes_first() {
        let brought = Brought::default();
        let network = |number: usize| Some(IpAddr::from([10, 0, 0, number as u8]));
        for number in 0..OF_NETWORK + 2 {
            brought.keep(&number.to_string(), record(number), 100, network(1));
            assert!(brought.find("0").is_some(), "used all the time");
        }
        assert!(brought.find("1").is_none() && brought.find("2").is_none() && brought.find("3").is_some());
        for number in 0..IN_ALL {
            brought.keep(&format!("other {number}"), record(number), 100, network(number + 2));
        }
        assert_eq!(brought.shelf().kept.len(), IN_ALL);
        assert!(brought.find("3").is_none());
        brought.keep("long", record(0), ROOM, network(200));
        assert_eq!(brought.shelf().kept.len(), 1, "it takes all the room there is");
    }

    #[test]
    fn what_does_not_hold_is_refused_in_a_sentence() {
        let text = Record::split_games(include_str!("../../../../records/king-is-dead-base-2.record"))[0].1;
        assert!(read(text).is_ok());
        let unfinished: String =
            text.lines().filter(|line| !line.starts_with("result")).collect::<Vec<_>>().join("\n") + "\n";
        assert!(read(&unfinished).unwrap_err().detail.contains("only finished games"));
        for wrong in
            ["", "hello", &text.replace("king-is-dead", "queen-is-dead"), &text.replacen("pass", "dance", 1)]
        {
            let problem = read(wrong).unwrap_err();
            assert!(problem.status == 400 || problem.status == 404, "{problem:?}");
            assert!(!problem.detail.is_empty());
        }
    }
}
