//! Abandoned tables: ended without a result after a while, and deleted after another.
//!
//! The index says which tables may be due; what they are is read from their entries before anything is done, so that
//! a table where somebody plays is never ended, and nothing is counted while people move.

use std::sync::Arc;
use std::time::Duration;

use super::keeping::{Loaded, ending, load};
use super::{Bulletin, House};
use crate::problem::Problem;
use crate::tables::{Aged, Commit, Entry, Millis, Phase, Store, StoreFault, TableId, TableRow, now};

/// Where the lines of the log come from, whatever room the code is in.
const LOG: &str = "house::house";
/// How often the house looks.
const EVERY: Duration = Duration::from_secs(3_600);
/// When it looks for the first time after it was opened.
const FIRST: Duration = Duration::from_secs(60);
/// How many tables are looked at before others get a word in.
const BATCH: u32 = 32;
/// How long the others have between two batches.
const BREATH: Duration = Duration::from_millis(20);
const DAY: Millis = 86_400_000;

/// After how many days what is abandoned ends, and is deleted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expiry {
    /// Open tables at which nothing has changed end after so many.
    pub open_days: u32,
    /// Games without a person's move end after so many, unless a clock runs.
    pub playing_days: u32,
    /// What ended so is deleted after so many more.
    pub delete_days: u32,
    /// Games that were played to their end are deleted after so many; never if not said.
    pub finished_days: Option<u32>,
}

impl Default for Expiry {
    fn default() -> Expiry {
        Expiry { open_days: 7, playing_days: 60, delete_days: 180, finished_days: None }
    }
}

/// What came of looking through the tables.
#[derive(Clone, Debug, Default)]
pub struct Swept {
    /// These ended: how they stand now, and with how many entries.
    pub ended: Vec<(TableId, TableRow, u64)>,
    /// These are gone.
    pub deleted: Vec<TableId>,
}

/// What is to be done with a table that may be due.
enum Verdict {
    /// It ends; this is to be stored.
    End(Box<Commit>),
    /// Somebody was there at this time, or it is to be left alone from this time on.
    Attended(Millis),
}

/// Ends and deletes what is due at `now`, without a house: also beside one that is open, which then reads the tables
/// again when it finds that they have changed.
pub async fn sweep(store: &Store, expiry: &Expiry, now: Millis) -> Result<Swept, StoreFault> {
    let before = |days: u32| now - Millis::from(days) * DAY;
    let mut swept = Swept::default();
    for (phase, days) in [(Phase::Open, expiry.open_days), (Phase::Playing, expiry.playing_days)] {
        loop {
            let due = store.aged(Aged::Unattended(phase, before(days)), BATCH).await?;
            let mut done = 0;
            for id in &due {
                // One that cannot be read or stored must not keep the others.
                match look(store, id, phase, before(days), now, &mut swept).await {
                    Ok(looked) => done += usize::from(looked),
                    Err(fault) => {
                        tracing::error!(target: LOG, table = %id, %fault, "a table could not expire")
                    }
                }
            }
            // Whatever could not be done is due again next time.
            if done == 0 || due.len() < BATCH as usize {
                break;
            }
            tokio::time::sleep(BREATH).await;
        }
    }
    let finished = expiry.finished_days.map(|days| Aged::Finished(before(days)));
    for which in [Some(Aged::Expired(before(expiry.delete_days))), finished].into_iter().flatten() {
        loop {
            let due = store.aged(which, BATCH).await?;
            let mut done = 0;
            for id in &due {
                match store.delete(id).await {
                    Ok(()) => {
                        swept.deleted.push(id.clone());
                        done += 1;
                    }
                    Err(fault) => {
                        tracing::error!(target: LOG, table = %id, %fault, "a table could not be deleted");
                    }
                }
            }
            if done == 0 || due.len() < BATCH as usize {
                break;
            }
            tokio::time::sleep(BREATH).await;
        }
    }
    Ok(swept)
}

/// Looks at one table that may be due; whether it is not due any more.
async fn look(
    store: &Store,
    id: &TableId,
    phase: Phase,
    before: Millis,
    now: Millis,
    swept: &mut Swept,
) -> Result<bool, StoreFault> {
    let verdict = match load(store, id).await? {
        Some(loaded) => judge(loaded, phase, before, now),
        None => Verdict::Attended(now),
    };
    match verdict {
        Verdict::End(commit) => {
            let (row, version) = (commit.row.clone(), commit.after + 1);
            match store.commit(*commit).await {
                Ok(()) => swept.ended.extend(row.map(|row| (id.clone(), row, version))),
                // Somebody came back at this very moment.
                Err(StoreFault::Conflict | StoreFault::Gone) => return Ok(false),
                Err(fault) => return Err(fault),
            }
        }
        Verdict::Attended(at) => store.attend(id, at).await?,
    }
    Ok(true)
}

fn judge(loaded: Loaded, phase: Phase, before: Millis, now: Millis) -> Verdict {
    match loaded {
        Loaded::Kept(kept) => {
            let last = kept.facts().last().map_or(0, |fact| fact.at);
            if last >= before {
                return Verdict::Attended(last);
            }
            Verdict::End(Box::new(ending(&kept, now, None, Entry::Expired)))
        }
        Loaded::Hosted(mut table) => {
            // It has changed meanwhile, or the index is not right.
            if table.phase() != phase {
                return Verdict::Attended(now);
            }
            let attended = table.attended();
            if attended >= before {
                return Verdict::Attended(attended);
            }
            // A clock that runs ends the wait by itself, and a parked table waits for the host.
            let clock = table.clocks().is_some_and(|clocks| clocks.deadline().is_some());
            if (phase == Phase::Playing && clock) || table.is_parked() {
                return Verdict::Attended(now);
            }
            let after = table.version();
            if let Err(fault) = table.apply(now, &Entry::Expired) {
                tracing::error!(target: LOG, table = %table.id(), %fault, "a table could not expire");
                return Verdict::Attended(now);
            }
            let (table, row) = (table.id().clone(), Some(table.row()));
            let entries = vec![Entry::Expired];
            let fence = None;
            Verdict::End(Box::new(Commit { table, after, at: now, network: None, entries, row, fence }))
        }
    }
}

impl House {
    /// Ends and deletes what is due at `now`; whoever looks at such a table is told.
    pub async fn expire(self: &Arc<House>, now: Millis) -> Result<Swept, Problem> {
        let swept = sweep(&self.store, &self.settings.expiry, now).await?;
        for (id, row, version) in &swept.ended {
            self.read_anew(id, *version).await;
            self.waiting.forget(id);
            // Nobody may be listening.
            let _ = self.bulletins.send(Bulletin { table: id.clone(), row: row.clone() });
        }
        for id in &swept.deleted {
            self.forget(id);
        }
        if !swept.ended.is_empty() || !swept.deleted.is_empty() {
            let (ended, deleted) = (swept.ended.len(), swept.deleted.len());
            tracing::info!(target: LOG, ended, deleted, "abandoned tables");
        }
        Ok(swept)
    }

    /// Looks now and then, until the house closes.
    pub(super) async fn expire_now_and_then(self: Arc<House>) {
        let mut wait = FIRST;
        loop {
            tokio::select! {
                () = tokio::time::sleep(wait) => {}
                () = self.closing.cancelled() => return,
            }
            wait = EVERY;
            // Once for all nodes.
            if !self.nodes.leads() {
                continue;
            }
            if let Err(problem) = self.expire(now()).await {
                tracing::error!(target: LOG, %problem, "abandoned tables could not be looked for");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::tables::{Hosted, Opening, Pace, Sitter, Token};

    /// A table of a game for two that was opened at this time, with a seat that is still open or without.
    fn table(at: Millis, open: bool, pace: Pace) -> Hosted {
        let owner = Token::fresh().unwrap().visitor();
        let person = Sitter::Person { visitor: owner.clone(), name: "Anna".into() };
        let opening = Opening {
            game: "king-is-dead".into(),
            rules: shelf::find("king-is-dead").unwrap().rules_version(),
            options: Vec::new(),
            pace,
            listed: false,
            owner,
            invitation: String::new(),
            sitters: vec![person.clone(), if open { Sitter::Open } else { person }],
            secret: "00".repeat(32),
            promise: 2,
            origin: None,
            prefix: Vec::new(),
            rematch_of: None,
            tour: None,
            contributors: table::SeatSet::EMPTY,
            imagined: None,
        };
        let mut table =
            Hosted::fold(TableId::fresh().unwrap(), &[(at, Entry::Opened(Box::new(opening)))]).unwrap();
        if !open {
            table.apply(at, &Entry::Started { lines: Vec::new() }).unwrap();
        }
        table
    }

    fn verdict(table: &Hosted, phase: Phase, before: Millis) -> Option<Millis> {
        match judge(Loaded::Hosted(Box::new(table.clone())), phase, before, 9_000) {
            Verdict::End(commit) => {
                assert_eq!(
                    (commit.after, commit.at, &*commit.entries),
                    (table.version(), 9_000, &[Entry::Expired][..])
                );
                assert_eq!(commit.row.map(|row| row.phase), Some(Phase::Over));
                None
            }
            Verdict::Attended(at) => Some(at),
        }
    }

    #[test]
    fn a_table_ends_when_nobody_was_there_since_then_and_not_a_moment_earlier() {
        for open in [true, false] {
            let (table, phase) =
                (table(1_000, open, Pace::None), if open { Phase::Open } else { Phase::Playing });
            assert_eq!(verdict(&table, phase, 1_000), Some(1_000), "at that very moment somebody was there");
            assert_eq!(verdict(&table, phase, 1_001), None);
        }
    }

    #[test]
    fn a_table_in_another_phase_with_a_clock_or_parked_is_left_alone() {
        let open = table(1_000, true, Pace::None);
        assert_eq!(verdict(&open, Phase::Playing, 5_000), Some(9_000), "the index was not right");
        let pace = Pace::Live { minutes: 5, increment_seconds: 5 };
        assert_eq!(
            verdict(&table(1_000, false, pace), Phase::Playing, 5_000),
            Some(9_000),
            "its clock ends it"
        );
        assert_eq!(
            verdict(&table(1_000, true, pace), Phase::Open, 5_000),
            None,
            "no clock runs before a game"
        );
        let mut parked = table(1_000, false, Pace::None);
        parked.apply(1_000, &Entry::Parked { parked: true }).unwrap();
        assert_eq!(verdict(&parked, Phase::Playing, 5_000), Some(9_000), "it waits for the host");
    }

    #[test]
    fn unless_the_host_says_otherwise_what_is_abandoned_ends_after_a_week_or_sixty_days() {
        let Expiry { open_days, playing_days, delete_days, finished_days } = Expiry::default();
        assert_eq!((open_days, playing_days, delete_days, finished_days), (7, 60, 180, None));
    }

    #[test]
    fn what_a_host_does_or_somebody_says_at_a_table_is_no_attendance() {
        let said = Entry::Said {
            room: crate::tables::ChatRoom::Guests,
            seat: None,
            name: "Gil".into(),
            words: "Anybody here?".into(),
            visitor: None,
        };
        for entry in [said, Entry::Tidied, Entry::Parked { parked: true }, Entry::Woken] {
            let mut table = table(1_000, false, Pace::None);
            table.apply(2_000, &entry).unwrap();
            assert_eq!(table.attended(), 1_000, "{entry:?}");
        }
    }
}
