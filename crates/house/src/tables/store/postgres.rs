//! A PostgreSQL server: how it is reached, and how long it is waited for.

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};

use super::db::Db;
use super::line::Line;

/// How long something may be begun and left before the server ends it: what it holds, others wait for.
const LEFT: &str = "2000";

/// A PostgreSQL database and how it is used.
#[derive(Clone)]
pub struct Postgres {
    options: PgConnectOptions,
    /// The most connections for reading; one more writes.
    pub connections: u32,
    /// How long a connection is waited for.
    pub patience: Duration,
    /// How long one statement may take.
    pub statement: Duration,
}

/// The password stays out of logs.
impl std::fmt::Debug for Postgres {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Postgres")
            .field("host", &self.options.get_host())
            .field("database", &self.options.get_database())
            .finish_non_exhaustive()
    }
}

/// The address, without the user, the password and the parameters.
impl std::fmt::Display for Postgres {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let host = match self.options.get_socket() {
            Some(_) => "",
            None => self.options.get_host(),
        };
        write!(f, "postgres://{host}/{}", self.options.get_database().unwrap_or_default())
    }
}

/// The text names no PostgreSQL database.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected an address like postgres://user@host/name: {0}")]
pub struct NoDatabase(String);

impl FromStr for Postgres {
    type Err = NoDatabase;

    /// Reads `postgres://user:password@host:port/name?sslmode=verify-full&sslrootcert=file`, every part but the first of which
    /// may be left out. The fault does not repeat the address, since a password may stand in it.
    fn from_str(url: &str) -> Result<Postgres, NoDatabase> {
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            return Err(NoDatabase("it does not begin with postgres://".into()));
        }
        let options: PgConnectOptions = url.parse().map_err(|_| NoDatabase("it cannot be read".into()))?;
        let (patience, statement) = (Duration::from_secs(5), Duration::from_secs(10));
        Ok(Postgres {
            options: options.application_name("interregnum"),
            connections: 10,
            patience,
            statement,
        })
    }
}

impl Postgres {
    /// How a connection is opened: the server ends what takes too long, and what was begun and left.
    pub(super) fn options(&self) -> PgConnectOptions {
        let limit = self.statement.as_millis().to_string();
        self.options.clone().options([
            ("statement_timeout", limit.as_str()),
            ("lock_timeout", limit.as_str()),
            ("idle_in_transaction_session_timeout", LEFT),
        ])
    }

    /// How long an answer is waited for: the server says first that something took too long, if it can be reached.
    pub(super) fn answer(&self) -> Duration {
        self.statement + Duration::from_secs(1)
    }

    /// The database, for whoever acts on it from outside.
    pub(crate) async fn db(&self) -> sqlx::Result<Db> {
        let line = Line::new(self.answer());
        Ok(Db::Pg(self.pool(&line).await?, line))
    }

    /// Connections for reading; none that was opened before the line was cut.
    pub(super) async fn pool(&self, line: &Line) -> sqlx::Result<PgPool> {
        let options = PgPoolOptions::new().max_connections(self.connections).acquire_timeout(self.patience);
        let line = line.clone();
        let options = options.test_before_acquire(false).before_acquire(move |connection, known| {
            let line = line.clone();
            Box::pin(async move { line.is_good(connection, known.age, known.idle_for).await })
        });
        options.connect_with(self.options()).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_and_a_password_is_never_repeated() {
        let read: Postgres = "postgres://anna:sesame@db.test:5433/house?sslmode=require".parse().unwrap();
        assert_eq!((read.options.get_host(), read.options.get_database()), ("db.test", Some("house")));
        assert!(!format!("{read:?}").contains("sesame"), "{read:?}");
        assert_eq!(read.to_string(), "postgres://db.test/house");
        for wrong in ["", "house", "sqlite:sesame", "postgres://anna:sesame@:x/", "mysql://sesame@db/house"] {
            let fault = wrong.parse::<Postgres>().unwrap_err().to_string();
            assert!(!fault.contains("sesame"), "{fault}");
        }
    }
}
