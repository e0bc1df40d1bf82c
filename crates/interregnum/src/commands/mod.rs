//! One file per verb.

pub mod admin;
mod bench;
pub mod draw;
mod explain;
mod games;
mod hint;
mod load;
mod map;
mod perft;
mod play;
mod replay;
mod report;
mod serve;
mod simulate;
mod tournament;
mod trace;
pub mod train;

use clap::Parser;

use crate::cli::{Cli, Command};
use crate::fault::Fault;

/// Does what the command line says.
pub fn run(cli: Cli) -> Result<(), Fault> {
    match cli.command {
        None => match Cli::parse_from(["interregnum", "serve"]).command {
            Some(Command::Serve(args)) => serve::run(&args),
            _ => Ok(()),
        },
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Games(args)) => games::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Simulate(args)) => simulate::run(&args),
        Some(Command::Tournament(args)) => tournament::run(&args),
        Some(Command::Hint(args)) => hint::run(&args),
        Some(Command::Report(args)) => report::run(&args),
        Some(Command::Trace(args)) => trace::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Train(args)) => train::run(&args),
        Some(Command::Draw(args)) => draw::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Load(args)) => load::run(&args),
        Some(Command::Map(args)) => map::run(&args),
        Some(Command::Admin(args)) => admin::run(&args),
    }
}
