//! The line to a PostgreSQL server: how long an answer is waited for, and what becomes of everything that waits when nobody
//! answers any more.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::Connection;
use sqlx::postgres::PgConnection;
use tokio::sync::watch;
use tokio::time::timeout;

/// A connection that was not used for so long is asked whether it still works.
const FRESH: Duration = Duration::from_secs(1);
/// How long that may take.
const PING: Duration = Duration::from_secs(1);

/// The line from this process to a server, as all its connections have it.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// How long an answer is waited for.
    limit: Duration,
    /// When it was cut last.
    cut: Arc<watch::Sender<Option<Instant>>>,
}

/// The server did not answer in time.
fn late() -> sqlx::Error {
    sqlx::Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, "the database does not answer"))
}

impl Line {
    /// A line on which so long is waited for an answer.
    pub(super) fn new(limit: Duration) -> Line {
        Line { limit, cut: Arc::new(watch::Sender::new(None)) }
    }

    /// Nothing that was asked before now is answered any more; whoever waits is told, and asks again on other connections.
    pub(super) fn cut(&self) {
        self.cut.send_replace(Some(Instant::now()));
    }

    /// Waits for an answer for as long as it may take, and no longer than there is a line.
    pub(super) async fn in_time<T>(&self, answer: impl Future<Output = T>) -> sqlx::Result<T> {
        let mut cut = self.cut.subscribe();
        tokio::select! {
            answer = timeout(self.limit, answer) => answer.map_err(|_| late()),
            _ = cut.changed() => Err(late()),
        }
    }

    /// Whether a connection that is so old, and was not used for so long, can be used.
    pub(super) async fn is_good(
        &self,
        connection: &mut PgConnection,
        age: Duration,
        idle: Duration,
    ) -> sqlx::Result<bool> {
        let cut = *self.cut.borrow();
        if cut.is_some_and(|cut| cut.elapsed() <= age) {
            return Ok(false);
        }
        Ok(idle < FRESH || timeout(PING, connection.ping()).await.is_ok_and(|pong| pong.is_ok()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whoever_waits_is_told_when_the_line_is_cut_and_others_after_that_wait_again() {
        let line = Line::new(Duration::from_secs(60));
        let waits = line.in_time(std::future::pending::<()>());
        let cuts = async {
            tokio::task::yield_now().await;
            line.cut();
        };
        let (answer, ()) = tokio::join!(waits, cuts);
        assert!(answer.is_err(), "it would have waited for a minute");
        assert_eq!(line.in_time(async { 1 }).await.unwrap(), 1);
        let short = Line::new(Duration::from_millis(5));
        assert!(short.in_time(std::future::pending::<()>()).await.is_err());
    }
}
