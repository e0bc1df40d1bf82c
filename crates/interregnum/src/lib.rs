//! Interregnum: a home for games about an empty throne. The program, as a library, so that tests can run it from a
//! program of their own.

mod cli;
mod commands;
mod fault;
mod interrupt;
mod progress;
mod table_args;
pub mod wire;

use std::ffi::OsString;
use std::process::ExitCode;

/// Does what the command line asks for; the first word is the name of the program.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match cli::read(args) {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    match commands::run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            if !matches!(fault, fault::Fault::Closed) {
                eprintln!("interregnum: {fault}");
            }
            fault.exit_code()
        }
    }
}
