//! The server that is loaded: one that runs already, or one of our own that ends with us.

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::fault::Fault;
use crate::wire::{Line, Request, WireFault};

/// The limits that a house is opened with to be loaded from one address; see `docs/hosting.md`.
const LIFTED: [&str; 7] = [
    "changes-per-second=none",
    "processor-per-second=none",
    "waiting-per-address=none",
    "streams-per-address=none",
    "tables-per-address=none",
    "connections=20000",
    "connections-per-address=none",
];

/// A server to play on.
#[derive(Debug)]
pub struct Server {
    /// Where it listens; each of its nodes, if it has several.
    pub addresses: Vec<SocketAddr>,
    /// The process, if it is ours, and its directory, which goes when it does.
    own: Option<(Child, tempfile::TempDir)>,
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some((child, _)) = &mut self.own {
            // It may have ended already, as by the same Ctrl-C that ends us.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Server {
    /// The server with a node at each of these addresses.
    pub fn at(urls: &[String]) -> Result<Server, Fault> {
        let addresses = urls.iter().map(|url| Server::node(url)).collect::<Result<_, _>>()?;
        Ok(Server { addresses, own: None })
    }

    fn node(url: &str) -> Result<SocketAddr, Fault> {
        let bad = |what: &str| Fault::usage(format!("--server: '{url}' {what}"));
        let host = url.strip_prefix("http://").ok_or_else(|| bad("does not begin with http://"))?;
        let host = host.trim_end_matches('/');
        let mut found = host.to_socket_addrs().map_err(|fault| bad(&format!("cannot be found: {fault}")))?;
        found.next().ok_or_else(|| bad("has no address"))
    }

    /// A server of our own in a directory of its own below `within`.
    pub fn start(within: Option<&PathBuf>) -> Result<Server, Fault> {
        let machine = |what: &str, fault: std::io::Error| Fault::Machine(format!("{what}: {fault}"));
        let directory = match within {
            Some(within) => tempfile::tempdir_in(within),
            None => tempfile::tempdir(),
        };
        let directory = directory.map_err(|fault| machine("no directory for a server", fault))?;
        let program = std::env::current_exe().map_err(|fault| machine("cannot find the program", fault))?;
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data-dir"]).arg(directory.path());
        for limit in LIFTED {
            command.args(["--limit", limit]);
        }
        command.env("INTERREGNUM_LOG", "warn").stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|fault| machine("cannot start a server", fault))?;
        let mut line = String::new();
        if let Some(out) = &mut child.stdout {
            BufReader::new(out)
                .read_line(&mut line)
                .map_err(|fault| machine("the server is silent", fault))?;
        }
        let address = line.trim().rsplit("http://").next().and_then(|address| address.parse().ok());
        match address {
            Some(address) => Ok(Server { addresses: vec![address], own: Some((child, directory)) }),
            None => Err(Fault::Machine("the server did not open".into())),
        }
    }

    /// What all nodes have used so far, from their `/metrics`; nothing is known of what a proxy keeps back.
    pub async fn usage(&self) -> Result<Usage, WireFault> {
        let mut sum = Usage::default();
        for (number, address) in self.addresses.iter().enumerate() {
            let used = Server::usage_of(*address).await?;
            sum = if number == 0 { used } else { sum.and(used) };
        }
        Ok(sum)
    }

    async fn usage_of(address: SocketAddr) -> Result<Usage, WireFault> {
        let mut line = Line::dial(address).await?;
        let page = match line.ask(&Request { token: "", path: "/metrics", headers: "", body: None }).await {
            Err(WireFault::Refused { status: 404, .. }) => return Ok(Usage::default()),
            page => page?,
        };
        let value = |name: &str| {
            let mut lines = page.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            lines.next().and_then(|value| value.trim().parse::<f64>().ok())
        };
        Ok(Usage {
            cpu_seconds: value("process_cpu_seconds_total"),
            memory: value("process_resident_memory_bytes"),
            commits: value("house_commit_group_count"),
            committed: value("house_commit_group_sum"),
        })
    }
}

/// What a server has used.
#[derive(Clone, Copy, Default, Debug)]
pub struct Usage {
    /// Processor time, in seconds.
    pub cpu_seconds: Option<f64>,
    /// Resident memory, in bytes.
    pub memory: Option<f64>,
    /// Writes to the disk.
    pub commits: Option<f64>,
    /// Changes that were in them.
    pub committed: Option<f64>,
}

impl Usage {
    /// What two nodes have used together.
    fn and(self, other: Usage) -> Usage {
        let sum = |one: Option<f64>, two: Option<f64>| Some(one? + two?);
        Usage {
            cpu_seconds: sum(self.cpu_seconds, other.cpu_seconds),
            memory: sum(self.memory, other.memory),
            commits: sum(self.commits, other.commits),
            committed: sum(self.committed, other.committed),
        }
    }
}
