//! What goes wrong on the command line, in one line each.

use std::process::ExitCode;

/// A reason to stop.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The caller asked for something that does not exist or does not fit: exit code 2.
    #[error("{0}")]
    Usage(String),
    /// Asked well, but the answer is no (a record that does not verify): exit code 1.
    #[error("{0}")]
    Answer(String),
    /// The machine failed (a full disk): exit code 1.
    #[error("{0}")]
    Machine(String),
    /// The reader of our output has gone: exit code 1, and nobody to tell.
    #[error("nobody reads the output any more")]
    Closed,
}

impl Fault {
    /// The exit code that scripts see.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Fault::Usage(_) => ExitCode::from(2),
            Fault::Answer(_) | Fault::Machine(_) | Fault::Closed => ExitCode::FAILURE,
        }
    }

    /// A fault of the caller.
    pub fn usage(what: impl std::fmt::Display) -> Fault {
        Fault::Usage(what.to_string())
    }
}

impl From<shelf::UnknownGame> for Fault {
    fn from(fault: shelf::UnknownGame) -> Fault {
        Fault::usage(fault)
    }
}

impl From<table::SetupFault> for Fault {
    fn from(fault: table::SetupFault) -> Fault {
        Fault::usage(fault)
    }
}

impl From<bots::UnknownBot> for Fault {
    fn from(fault: bots::UnknownBot) -> Fault {
        Fault::usage(format!("--bots: {fault}"))
    }
}

impl From<arena::SetupOrBot> for Fault {
    fn from(fault: arena::SetupOrBot) -> Fault {
        match fault {
            arena::SetupOrBot::Setup(fault) => fault.into(),
            arena::SetupOrBot::Bot(fault) => fault.into(),
        }
    }
}

impl From<arena::Fault> for Fault {
    fn from(fault: arena::Fault) -> Fault {
        match fault {
            arena::Fault::Table(fault) => fault.into(),
            fault @ arena::Fault::Uncounted(_) => Fault::usage(format!("--equal-time: {fault}")),
            fault @ (arena::Fault::Threads(_) | arena::Fault::Unwritten(..)) => {
                Fault::Machine(fault.to_string())
            }
        }
    }
}

impl From<serde_json::Error> for Fault {
    fn from(fault: serde_json::Error) -> Fault {
        match fault.io_error_kind() {
            Some(kind) => std::io::Error::from(kind).into(),
            None => Fault::Machine(format!("cannot write JSON: {fault}")),
        }
    }
}

impl From<std::io::Error> for Fault {
    fn from(fault: std::io::Error) -> Fault {
        match fault.kind() {
            std::io::ErrorKind::BrokenPipe => Fault::Closed,
            _ => Fault::Machine(format!("cannot write: {fault}")),
        }
    }
}
