//! The one writer: commits whatever waits, together.

use sqlx::{Connection, Executor, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::rows::{Rows, WRITE_ALL, WRITE_ONE};
use super::{QUEUE, StoreFault};
use crate::tables::TableId;

/// Where the lines of the log come from, whatever room the code is in.
const LOG: &str = "house::store";

/// A commit that waits for the writer, and who is to be answered.
pub(super) struct Pending {
    pub table: TableId,
    pub rows: Rows,
    pub done: oneshot::Sender<Result<(), StoreFault>>,
}

impl std::fmt::Debug for Pending {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pending").field("table", &self.table).finish_non_exhaustive()
    }
}

/// The writer: commits whatever waits, together, until nobody can send any more.
pub(super) async fn write(mut connection: SqliteConnection, mut queue: mpsc::Receiver<Pending>) {
    let mut waiting = Vec::with_capacity(QUEUE);
    while queue.recv_many(&mut waiting, QUEUE).await > 0 {
        let started = std::time::Instant::now();
        let mut answers = group(&mut connection, &waiting).await.into_iter();
        metrics::histogram!("house_commit_seconds").record(started.elapsed());
        metrics::histogram!("house_commit_group").record(waiting.len() as f64);
        for waiting in waiting.drain(..) {
            let answer = answers.next().unwrap_or(Err(StoreFault::Closed));
            // The sender may have gone; the entries are stored all the same.
            let _ = waiting.done.send(answer);
        }
    }
    if let Err(fault) = connection.close().await {
        tracing::error!(target: LOG, %fault, "the database did not close");
    }
}

/// Stores a group in one transaction; the answer to each. If one of them does not fit, the others
/// are stored without it.
async fn group(connection: &mut SqliteConnection, waiting: &[Pending]) -> Vec<Result<(), StoreFault>> {
    let mut all = Rows::default();
    for one in waiting {
        all.join(&one.rows);
    }
    let Err(fault) = all.run(connection, WRITE_ALL).await else {
        return waiting.iter().map(|_| Ok(())).collect();
    };
    tracing::warn!(target: LOG, %fault, commits = waiting.len(), "a group is stored one by one");
    // Whatever was begun must not leak into what follows.
    let _ = connection.execute("ROLLBACK").await;
    match one_by_one(connection, waiting).await {
        Ok(answers) => answers,
        Err(fault) => {
            tracing::error!(target: LOG, %fault, commits = waiting.len(), "commits failed");
            let _ = connection.execute("ROLLBACK").await;
            waiting.iter().map(|_| Err(StoreFault::Closed)).collect()
        }
    }
}

async fn one_by_one(
    connection: &mut SqliteConnection,
    waiting: &[Pending],
) -> Result<Vec<Result<(), StoreFault>>, StoreFault> {
    let mut answers = Vec::with_capacity(waiting.len());
    connection.execute("BEGIN IMMEDIATE").await?;
    for one in waiting {
        let stored = one.rows.run(connection, WRITE_ONE).await;
        if stored.is_err() {
            connection.execute("ROLLBACK TO one; RELEASE one").await?;
        }
        answers.push(stored);
    }
    connection.execute("COMMIT").await?;
    Ok(answers)
}
