//! The house as a process, for tests.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// A server of our own; ends with the test.
pub struct Server {
    pub process: Child,
    pub address: SocketAddr,
}

impl Drop for Server {
    fn drop(&mut self) {
        // Already gone in most tests.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Server {
    /// Opens a house on a directory, with more options.
    pub fn open(directory: &Path, options: &[&str]) -> Server {
        Server::logging(directory, options, "info", Stdio::null())
    }

    /// The same, with a log that says so much and goes there.
    pub fn logging(directory: &Path, options: &[&str], level: &str, log: impl Into<Stdio>) -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_interregnum"))
            .args(["serve", "--listen", "127.0.0.1:0", "--bot-pace", "0", "--data-dir"])
            .arg(directory)
            .args(options)
            .env("INTERREGNUM_LOG", level)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit("http://").next().unwrap().parse().unwrap();
        Server { process, address }
    }

    /// Sends one request on a connection of its own; `None` if the server is gone.
    pub fn ask(&self, method: &str, path: &str, token: &str, body: &str) -> Option<(u16, String)> {
        let mut stream = TcpStream::connect(self.address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}",
            self.address
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
}
