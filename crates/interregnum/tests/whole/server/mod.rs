//! The house as a process, for tests.

use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::process::Stdio;

use interregnum_attack::Program;

/// A server of our own; ends with the test.
pub struct Server(pub interregnum_attack::Server);

impl Server {
    /// Opens a house on a directory, with more options.
    pub fn open(directory: &Path, options: &[&str]) -> Server {
        Server::logging(directory, options, "info", Stdio::null())
    }

    /// The same, with a log that says so much and goes there.
    pub fn logging(directory: &Path, options: &[&str], level: &str, log: impl Into<Stdio>) -> Server {
        let program = Program::at(env!("CARGO_BIN_EXE_interregnum"));
        Server(interregnum_attack::Server::logging(&program, directory, options, level, log))
    }
}

impl Deref for Server {
    type Target = interregnum_attack::Server;

    fn deref(&self) -> &interregnum_attack::Server {
        &self.0
    }
}

impl DerefMut for Server {
    fn deref_mut(&mut self) -> &mut interregnum_attack::Server {
        &mut self.0
    }
}
