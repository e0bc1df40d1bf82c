//! The house as a process, and how it is spoken to.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use interregnum::wire::{Line, Request, WireFault};
use serde_json::Value;

/// How long a house may be silent before it counts as gone.
const SILENCE: Duration = Duration::from_secs(20);

/// The program that is attacked.
#[derive(Clone, Debug)]
pub struct Program {
    path: PathBuf,
    /// A word before the verb, if the program is part of another one.
    before: Option<&'static str>,
}

impl Program {
    /// The program in this file.
    pub fn at(path: impl Into<PathBuf>) -> Program {
        Program { path: path.into(), before: None }
    }

    /// The house that is part of this attacker's own program.
    pub fn within(path: impl Into<PathBuf>) -> Program {
        Program { path: path.into(), before: Some("house") }
    }

    /// A call of the program.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.args(self.before);
        command
    }
}

/// A running house; it is killed when this is dropped.
#[derive(Debug)]
pub struct Server {
    /// The process.
    pub process: Child,
    /// Where it listens.
    pub address: SocketAddr,
}

impl Drop for Server {
    fn drop(&mut self) {
        // Already gone in most attacks.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Server {
    /// Opens a house on a directory, with more options; its bots do not wait. Panics if it does not open.
    pub fn open(program: &Program, directory: &Path, options: &[&str]) -> Server {
        Server::logging(program, directory, options, "info", Stdio::null())
    }

    /// The same, with a log that says so much and goes there.
    pub fn logging(
        program: &Program,
        directory: &Path,
        options: &[&str],
        level: &str,
        log: impl Into<Stdio>,
    ) -> Server {
        let mut process = program
            .command()
            .args(["serve", "--listen", "127.0.0.1:0", "--bot-pace", "0", "--data-dir"])
            .arg(directory)
            .args(options)
            .env("INTERREGNUM_LOG", level)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let told = process.stdout.as_mut().map(|out| BufReader::new(out).read_line(&mut line));
        let address = line.trim().rsplit("http://").next().and_then(|address| address.parse().ok());
        let address = address.unwrap_or_else(|| panic!("the house does not open: {told:?} {line}"));
        Server { process, address }
    }

    /// Kills the house without warning.
    pub fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Sends one request on a connection of its own; `None` if the house is gone.
    pub fn ask(&self, method: &str, path: &str, token: &str, body: &str) -> Option<(u16, String)> {
        let mut stream = TcpStream::connect(self.address).ok()?;
        stream.set_read_timeout(Some(SILENCE)).ok()?;
        let bearer = match token {
            "" => String::new(),
            token => format!("authorization: Bearer {token}\r\n"),
        };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{bearer}\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).ok()?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).ok()?;
        let answer = String::from_utf8(answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        Some((head.split(' ').nth(1)?.parse().ok()?, body.to_owned()))
    }

    /// The same in JSON.
    pub fn json(&self, method: &str, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
        let (status, text) = self.ask(method, path, token, &body.to_string())?;
        Some((status, serde_json::from_str(&text).ok()?))
    }

    /// A connection that stays open, from the nth address of the loopback.
    pub async fn line(&self, nth: u8) -> Result<Line, WireFault> {
        Line::dial_from(IpAddr::V4(Ipv4Addr::new(127, 0, 0, nth)), self.address).await
    }
}

/// What was answered: the status, and the words of a refusal or the whole answer.
pub async fn answer(line: &mut Line, request: &Request<'_>) -> Option<(u16, String)> {
    match line.ask(request).await {
        Ok(text) => Some((200, text.to_owned())),
        Err(WireFault::Refused { status, words, .. }) => Some((status, words)),
        Err(_) => None,
    }
}

/// A token that nobody else has: the same number, the same visitor.
pub fn token(number: usize) -> String {
    format!("{number:064x}")
}
