//! The one writer: commits whatever waits, together.

use sqlx::{Connection, Executor, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::health::Health;
use super::quotas::{Ask, BEGIN_AND_COUNT, Quotas, Tally};
use super::rows::{Rows, WRITE_ALL, WRITE_ONE, WRITE_REST};
use super::studies::Sheet;
use super::{QUEUE, StoreFault};
use crate::tables::TableId;

/// Where the lines of the log come from, whatever room the code is in.
const LOG: &str = "house::store";

/// What the writer is asked to do.
#[derive(Debug)]
pub(super) enum Job {
    /// Store these rows, if there is room for them.
    Commit(Rows, Box<Ask>),
    /// Delete the table with everything that belongs to it.
    Delete,
    /// A person was there at this time, or the table was looked at otherwise.
    Attend(i64),
    /// Keep the explanation of the table's game.
    Study(Box<Sheet>),
    /// Store something, only to see whether that works.
    Probe,
}

/// A job that waits for the writer, and who is to be answered.
pub(super) struct Pending {
    pub table: Option<TableId>,
    pub job: Job,
    pub done: oneshot::Sender<Result<(), StoreFault>>,
}

impl std::fmt::Debug for Pending {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pending").field("table", &self.table).finish_non_exhaustive()
    }
}

/// The writer: the only one who changes the database, as far as this process goes.
pub(super) struct Writer {
    pub connection: SqliteConnection,
    pub quotas: Quotas,
    pub health: Health,
    pub tally: Tally,
}

impl Writer {
    /// Commits whatever waits, together, until nobody can send any more.
    pub(super) async fn write(mut self, mut queue: mpsc::Receiver<Pending>) {
        let mut waiting = Vec::with_capacity(QUEUE);
        while queue.recv_many(&mut waiting, QUEUE).await > 0 {
            let started = std::time::Instant::now();
            let commits: Vec<(&Rows, &Ask)> = waiting.iter().filter_map(commit).collect();
            let count = commits.len();
            let answers = if count > 0 { self.group(&commits).await } else { Vec::new() };
            let mut answers = answers.into_iter();
            if count > 0 {
                metrics::histogram!("house_commit_seconds").record(started.elapsed());
                metrics::histogram!("house_commit_group").record(count as f64);
            }
            for Pending { table, job, done } in waiting.drain(..) {
                let answer = match job {
                    Job::Commit(..) => answers.next().unwrap_or(Err(StoreFault::Closed)),
                    job => self.alone(table.as_ref(), &job).await,
                };
                // The sender may have gone; the entries are stored all the same.
                let _ = done.send(answer);
            }
        }
        if let Err(fault) = self.connection.close().await {
            tracing::error!(target: LOG, %fault, "the database did not close");
        }
    }

    /// Stores a group in one transaction; the answer to each. If one of them does not fit, the others
    /// are stored without it.
    async fn group(&mut self, commits: &[(&Rows, &Ask)]) -> Vec<Result<(), StoreFault>> {
        let stored = match self.together(commits).await {
            Err(fault) => {
                tracing::debug!(target: LOG, %fault, commits = commits.len(), "a group is stored one by one");
                // Whatever was begun must not leak into what follows.
                let _ = self.connection.execute("ROLLBACK").await;
                self.one_by_one(commits).await
            }
            stored => stored,
        };
        match stored {
            Ok(answers) => {
                // If all were refused nothing was written, and nothing is known.
                if answers.iter().any(Result::is_ok) {
                    self.recover().await;
                }
                answers
            }
            Err(fault) => {
                let _ = self.connection.execute("ROLLBACK").await;
                self.tally = Tally::default();
                let words = match fault {
                    StoreFault::Unwritable(words) => words,
                    fault => fault.to_string(),
                };
                self.health.note(Some(words.clone()));
                commits.iter().map(|_| Err(StoreFault::Unwritable(words.clone()))).collect()
            }
        }
    }

    /// After a write that did its work: if the house is known to be unable to store, that is tried, since
    /// a small step may find room where nothing else does.
    async fn recover(&mut self) {
        if self.health.fault().is_some() {
            let probed = self.alone(None, &Job::Probe).await;
            tracing::debug!(target: LOG, ?probed, "something was stored after a fault");
        }
    }

    /// Says what there is room for as far as is known; `None` if it is to be counted first.
    fn admit_known(&mut self, asks: &[&Ask]) -> Option<Vec<Result<(), StoreFault>>> {
        let known = self.tally.knows(asks);
        let answers = known.then(|| self.admit(asks))?;
        if answers.iter().all(Result::is_ok) {
            return Some(answers);
        }
        // Room may have been made since.
        self.tally = Tally::default();
        None
    }

    fn admit(&mut self, asks: &[&Ask]) -> Vec<Result<(), StoreFault>> {
        let (tally, quotas) = (&mut self.tally, &self.quotas);
        asks.iter().map(|ask| tally.admit(quotas, ask).map_err(StoreFault::Quota)).collect()
    }

    /// Begins a transaction, counts, and says what there is room for.
    async fn begin_and_admit(&mut self, asks: &[&Ask]) -> Result<Vec<Result<(), StoreFault>>, StoreFault> {
        self.tally.count(&mut self.connection, BEGIN_AND_COUNT, asks).await?;
        Ok(self.admit(asks))
    }

    async fn together(
        &mut self,
        commits: &[(&Rows, &Ask)],
    ) -> Result<Vec<Result<(), StoreFault>>, StoreFault> {
        let asks: Vec<&Ask> = commits.iter().map(|(_, ask)| *ask).collect();
        let (answers, sql) = match self.admit_known(&asks) {
            Some(answers) => (answers, WRITE_ALL),
            None => (self.begin_and_admit(&asks).await?, WRITE_REST),
        };
        let mut all = Rows::default();
        for ((rows, _), _) in commits.iter().zip(&answers).filter(|(_, answer)| answer.is_ok()) {
            all.join(rows);
        }
        all.run(&mut self.connection, sql).await?;
        Ok(answers)
    }

    async fn one_by_one(
        &mut self,
        commits: &[(&Rows, &Ask)],
    ) -> Result<Vec<Result<(), StoreFault>>, StoreFault> {
        let asks: Vec<&Ask> = commits.iter().map(|(_, ask)| *ask).collect();
        self.tally = Tally::default();
        let mut answers = self.begin_and_admit(&asks).await?;
        for ((rows, _), answer) in commits.iter().zip(&mut answers).filter(|(_, answer)| answer.is_ok()) {
            *answer = rows.run(&mut self.connection, WRITE_ONE).await;
            match answer {
                Ok(()) => {}
                // Not the fault of this commit: nothing at all can be stored.
                Err(StoreFault::Database(fault)) if !refused(fault) => {
                    return Err(StoreFault::Unwritable(fault.to_string()));
                }
                Err(_) => {
                    self.connection.execute("ROLLBACK TO one; RELEASE one").await?;
                }
            }
        }
        self.connection.execute("COMMIT").await?;
        Ok(answers)
    }

    /// Does something that is not a commit, in a transaction of its own.
    async fn alone(&mut self, table: Option<&TableId>, job: &Job) -> Result<(), StoreFault> {
        let id = table.map(TableId::as_str);
        let done = match job {
            Job::Commit(..) => return Err(StoreFault::Closed),
            Job::Delete => {
                let query = sqlx::query(
                    "BEGIN IMMEDIATE; DELETE FROM entries WHERE table_id = ?; \
                     DELETE FROM holders WHERE table_id = ?; DELETE FROM reports WHERE table_id = ?; \
                     DELETE FROM tables WHERE id = ?; COMMIT",
                );
                query.bind(id).bind(id).bind(id).bind(id).execute(&mut self.connection).await.map(drop)
            }
            Job::Attend(at) => {
                let query = sqlx::query("UPDATE tables SET attended = ? WHERE id = ?");
                query.bind(at).bind(id).execute(&mut self.connection).await.map(drop)
            }
            Job::Study(sheet) => sheet.write(id.unwrap_or_default(), &mut self.connection).await,
            Job::Probe => {
                // As much as opening a table takes: what is left for less is soon gone.
                let query =
                    sqlx::query("INSERT OR REPLACE INTO house VALUES ('probe', hex(randomblob(32768)))");
                query.execute(&mut self.connection).await.map(drop)
            }
        };
        match done {
            Ok(()) => {
                // Only the probe takes as much room as a table; the others say nothing about it.
                if matches!(job, Job::Probe) {
                    self.health.note(None);
                }
                Ok(())
            }
            Err(fault) => {
                // Whatever was begun must not leak into what follows.
                let _ = self.connection.execute("ROLLBACK").await;
                if refused(&fault) {
                    return Err(fault.into());
                }
                self.health.note(Some(fault.to_string()));
                Err(StoreFault::Unwritable(fault.to_string()))
            }
        }
    }
}

fn commit(pending: &Pending) -> Option<(&Rows, &Ask)> {
    match &pending.job {
        Job::Commit(rows, ask) => Some((rows, ask.as_ref())),
        _ => None,
    }
}

/// Whether the database works and refuses this statement by its rules: `SQLITE_CONSTRAINT`, whichever it is.
fn refused(fault: &sqlx::Error) -> bool {
    let code = fault.as_database_error().and_then(|fault| fault.code()?.parse::<u32>().ok());
    code.is_some_and(|code| code & 0xff == 19)
}
