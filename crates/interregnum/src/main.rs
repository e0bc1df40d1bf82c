//! Interregnum: a home for games about an empty throne.

mod cli;
mod commands;
mod fault;
mod interrupt;
mod progress;
mod table_args;

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: abacus::Counting = abacus::Counting;

fn main() -> ExitCode {
    let cli = match cli::read(std::env::args_os()) {
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
