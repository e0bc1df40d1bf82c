//! One node: a process of the house, at an address that stays the same however often it is started.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use crate::server::Program;

/// How long a node may take to open, and to leave.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long bots among themselves take for a decision while somebody watches, in milliseconds.
const BOT_PACE: &str = "400";

/// What would be in the way of many clients from one address.
const LIFTED: [&str; 11] = [
    "tables-per-visitor",
    "changes-per-second",
    "burst",
    "processor-per-second",
    "waiting-per-address",
    "tables-per-address",
    "seats-per-visitor",
    "bytes-per-address",
    "streams-per-address",
    "connections-per-address",
    "connections",
];

/// A node.
#[derive(Debug)]
pub struct Node {
    /// Its number among the nodes, from 0.
    pub number: usize,
    /// Where it listens.
    pub address: SocketAddr,
    /// Where it writes what it has to say.
    pub log: PathBuf,
    command: Command,
    process: Option<Child>,
}

/// A port that nothing uses, below those that the system gives to whoever connects: it has to be free again whenever
/// the node is started.
fn free_port(number: usize) -> u16 {
    let first = 12_000 + (std::process::id() % 16_000) as u16;
    let ports = (0..1_000).map(|step| first + number as u16 + 7 * step % 4_000);
    let mut free = ports.filter(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok());
    free.next().expect("a free port")
}

impl Node {
    /// A node that is not started yet: its number, the program, how it is to reach the database, and where it may write.
    pub fn new(number: usize, program: &Program, url: &str, directory: &Path) -> Node {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, free_port(number)));
        let mut command = program.command();
        command.args(["serve", "--bot-pace", BOT_PACE, "--listen", &address.to_string(), "--database", url]);
        for limit in LIFTED {
            command.args(["--limit", &format!("{limit}=none")]);
        }
        command.env("INTERREGNUM_LOG", std::env::var("INTERREGNUM_LOG").unwrap_or("info".into()));
        Node { number, address, log: directory.join(format!("node-{number}.log")), command, process: None }
    }

    /// Starts it, and waits until it is open.
    pub fn start(&mut self) -> Result<(), String> {
        let log = File::options().create(true).append(true).open(&self.log);
        let log = log.map_err(|fault| format!("{}: {fault}", self.log.display()))?;
        let spawned = self.command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn();
        let mut process = spawned.map_err(|fault| format!("the program does not start: {fault}"))?;
        let (told, hear) = mpsc::channel();
        if let Some(out) = process.stdout.take() {
            std::thread::spawn(move || {
                for line in BufReader::new(out).lines().map_while(Result::ok) {
                    // Read to its end, so that it never writes to nobody.
                    let _ = told.send(line);
                }
            });
        }
        let line = hear.recv_timeout(PATIENCE);
        self.process = Some(process);
        match line {
            Ok(line) if line.contains(&self.address.to_string()) => Ok(()),
            other => Err(format!("node {} does not open: {other:?}", self.number)),
        }
    }

    /// Whether it runs.
    pub fn is_up(&mut self) -> bool {
        self.process.as_mut().is_some_and(|process| process.try_wait().is_ok_and(|ended| ended.is_none()))
    }

    /// Sends it a signal of this name.
    pub fn signal(&self, name: &str) {
        let Some(process) = &self.process else { return };
        let sent = Command::new("kill").args([&format!("-{name}"), &process.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "no signal {name} to node {}", self.number);
    }

    /// Ends it without warning.
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            // It may be gone already.
            let _ = process.kill();
            let _ = process.wait();
        }
    }

    /// Asks it to leave, and waits until it has; how long that took, or that it did not.
    pub fn leave(&mut self) -> Result<Duration, String> {
        let begun = Instant::now();
        self.signal("TERM");
        while begun.elapsed() < PATIENCE {
            match self.ended() {
                Ok(None) => std::thread::sleep(Duration::from_millis(20)),
                Ok(Some(status)) if status.success() => return Ok(begun.elapsed()),
                Ok(Some(status)) => return Err(format!("node {} left with {status}", self.number)),
                Err(fault) => return Err(format!("node {}: {fault}", self.number)),
            }
        }
        self.kill();
        Err(format!("node {} did not leave within {} s", self.number, PATIENCE.as_secs()))
    }

    fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        self.process.as_mut().map_or(Ok(Some(ExitStatus::default())), Child::try_wait)
    }

    /// The last lines of its log.
    pub fn last_words(&self, most: usize) -> String {
        let text = std::fs::read(&self.log).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(most)..].join("\n")
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}
