//! How a house is run, and why it may not open.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use super::expiry::Expiry;
use super::limits::Limits;
use crate::tables::{Database, Postgres, StoreFault};

/// How a house is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where its database lies, if it is a file.
    pub data_dir: PathBuf,
    /// The server that has its database instead.
    pub database: Option<Postgres>,
    /// How long a node that says nothing is taken to be there, where several share a database.
    pub lease: Duration,
    /// How long a bot takes at least for a decision where bots play among themselves and somebody watches. Where people
    /// play they set for themselves how fast they see what bots do.
    pub bot_pace: Duration,
    /// How often a stream without news shows that it is alive.
    pub pulse: Duration,
    /// How long a player without a sign of life is absent; then whoever opened the table may hand the seat over.
    pub absence: Duration,
    /// How many proxies of one's own stand in front of it, each of which adds to `X-Forwarded-For` where
    /// a request came from; without any, nobody is believed.
    pub proxy_hops: usize,
    /// On whose pages its replays may be shown in a frame; nobody's if it does not say.
    pub frames: Option<Frames>,
    /// How long it waits for guests.
    pub times: Times,
    /// What one guest may ask of it.
    pub limits: Limits,
    /// When abandoned tables end and are deleted.
    pub expiry: Expiry,
    /// With fewer bytes than these free on the disk, the house says that it is not well.
    pub spare_bytes: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 7171)),
            data_dir: PathBuf::from("interregnum-data"),
            database: None,
            lease: Duration::from_secs(3),
            bot_pace: Duration::from_millis(450),
            pulse: Duration::from_secs(7),
            absence: Duration::from_secs(300),
            proxy_hops: 0,
            frames: None,
            times: Times::default(),
            limits: Limits::default(),
            expiry: Expiry::default(),
            spare_bytes: 64 << 20,
        }
    }
}

impl Settings {
    /// Where its tables are kept.
    pub fn place(&self) -> Database {
        match &self.database {
            Some(postgres) => Database::Postgres(postgres.clone()),
            None => Database::Directory(self.data_dir.clone()),
        }
    }
}

/// The sites that may show replays in a frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frames(Vec<String>);

/// What was named is no site.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no site: name one like https://example.org, or * for all")]
pub struct NoSite(String);

impl Frames {
    /// Reads sites like `https://example.org`, or `*` for all. Nothing else may stand there: they become a part of the
    /// policy that browsers are sent.
    pub fn read(sites: &[String]) -> Result<Option<Frames>, NoSite> {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || ".-:[]".contains(letter);
        let site = |text: &String| {
            let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
            let good = text == "*" || host.is_some_and(|host| !host.is_empty() && host.chars().all(plain));
            if good { Ok(text.clone()) } else { Err(NoSite(text.clone())) }
        };
        let sites = sites.iter().map(site).collect::<Result<Vec<String>, NoSite>>()?;
        Ok((!sites.is_empty()).then_some(Frames(sites)))
    }

    /// As the policy names them.
    pub fn ancestors(&self) -> String {
        self.0.join(" ")
    }
}

/// How long a house waits for guests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Times {
    /// For the head of a request, from its first byte to its last.
    pub head: Duration,
    /// For the body of a request, in all.
    pub body: Duration,
    /// For the next request on the same connection.
    pub idle: Duration,
}

impl Default for Times {
    fn default() -> Times {
        let seconds = Duration::from_secs;
        Times { head: seconds(10), body: seconds(30), idle: seconds(75) }
    }
}

/// Why a house does not open.
#[derive(Debug, thiserror::Error)]
pub enum OpenFault {
    /// The directory cannot be used.
    #[error("cannot use the data directory {0}: {1}")]
    Directory(PathBuf, std::io::Error),
    /// Another house is open there.
    #[error("another house is open on the data directory {0}; close it first, or name another directory")]
    Taken(PathBuf),
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreFault),
    /// The address cannot be listened on.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sites_may_show_replays() {
        let read =
            |sites: &[&str]| Frames::read(&sites.iter().map(|site| (*site).to_owned()).collect::<Vec<_>>());
        assert_eq!(read(&[]), Ok(None));
        let two = read(&["https://example.org", "http://[::1]:8080"]).unwrap().unwrap();
        assert_eq!(two.ancestors(), "https://example.org http://[::1]:8080");
        assert_eq!(read(&["*"]).unwrap().unwrap().ancestors(), "*");
        for wrong in ["example.org", "https://", "https://a b", "https://a; script-src *", "https://a/b", ""]
        {
            assert_eq!(read(&[wrong]), Err(NoSite(wrong.into())));
        }
    }
}
