//! The one writer: commits whatever waits, together.

use tokio::sync::{mpsc, oneshot};

use super::db::{Sql, sql};
use super::health::Health;
use super::lite::{self, LitePen};
use super::parcel::Rows;
use super::pg::{self, PgPen};
use super::quotas::{Ask, Desk};
use super::studies::Sheet;
use super::{QUEUE, StoreFault};
use crate::tables::TableId;

/// Where the lines of the log come from, whatever room the code is in.
const LOG: &str = "house::store";

/// As much as opening a table takes: what is left for less is soon gone.
const PROBE: usize = 32_768;

/// The answer to each commit of a group.
pub(super) type Answers = Vec<Result<(), StoreFault>>;

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

/// What a job that is not a commit does, in order.
pub(super) fn statements(table: &str, job: &Job) -> Vec<Sql> {
    match job {
        Job::Commit(..) => Vec::new(),
        Job::Delete => [
            "DELETE FROM entries WHERE table_id = $1",
            "DELETE FROM holders WHERE table_id = $1",
            "DELETE FROM reports WHERE table_id = $1",
            "DELETE FROM tables WHERE id = $1",
        ]
        .map(|text| sql(text).bind(table))
        .into(),
        Job::Attend(at) => vec![sql("UPDATE tables SET attended = $1 WHERE id = $2").bind(*at).bind(table)],
        Job::Study(sheet) => sheet.statements(table),
        Job::Probe => {
            // Nothing that could be packed into less.
            let mut bytes = vec![0; PROBE];
            let _ = getrandom::fill(&mut bytes);
            let text: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            let probe = sql("INSERT INTO house (name, value) VALUES ('probe', $1) \
                 ON CONFLICT (name) DO UPDATE SET value = excluded.value");
            vec![probe.bind(text)]
        }
    }
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

/// The hand that writes, on either database.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "a house has one")]
pub(super) enum Pen {
    Lite(LitePen),
    Pg(PgPen),
}

impl Pen {
    async fn group(&mut self, desk: &mut Desk, commits: &[(&Rows, &Ask)]) -> Result<Answers, StoreFault> {
        match self {
            Pen::Lite(pen) => pen.group(desk, commits).await,
            Pen::Pg(pen) => pen.group(desk, commits).await,
        }
    }

    async fn alone(&mut self, table: &str, job: &Job) -> sqlx::Result<()> {
        match self {
            Pen::Lite(pen) => pen.alone(table, job).await,
            Pen::Pg(pen) => pen.alone(table, job).await,
        }
    }

    async fn abandon(&mut self) {
        match self {
            Pen::Lite(pen) => pen.abandon().await,
            Pen::Pg(pen) => pen.abandon().await,
        }
    }

    fn refused(&self, fault: &sqlx::Error) -> bool {
        match self {
            Pen::Lite(_) => lite::refused(fault),
            Pen::Pg(_) => pg::refused(fault),
        }
    }

    async fn close(self) -> sqlx::Result<()> {
        match self {
            Pen::Lite(pen) => pen.close().await,
            Pen::Pg(pen) => pen.close().await,
        }
    }
}

/// The writer: the only one who changes the database, as far as this process goes.
pub(super) struct Writer {
    pub pen: Pen,
    pub desk: Desk,
    pub health: Health,
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
        if let Err(fault) = self.pen.close().await {
            tracing::error!(target: LOG, %fault, "the database did not close");
        }
    }

    /// Stores a group in one transaction; the answer to each.
    async fn group(&mut self, commits: &[(&Rows, &Ask)]) -> Answers {
        match self.pen.group(&mut self.desk, commits).await {
            Ok(answers) => {
                // If all were refused nothing was written, and nothing is known.
                if answers.iter().any(Result::is_ok) {
                    self.recover().await;
                }
                answers
            }
            Err(fault) => {
                self.pen.abandon().await;
                self.desk.forget();
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

    /// Does something that is not a commit, in a transaction of its own.
    async fn alone(&mut self, table: Option<&TableId>, job: &Job) -> Result<(), StoreFault> {
        match self.pen.alone(table.map_or("", TableId::as_str), job).await {
            Ok(()) => {
                // Only the probe takes as much room as a table; the others say nothing about it.
                if matches!(job, Job::Probe) {
                    self.health.note(None);
                }
                Ok(())
            }
            Err(fault) => {
                // Whatever was begun must not leak into what follows.
                self.pen.abandon().await;
                if self.pen.refused(&fault) {
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
