//! The attacks as a program, as long as one likes.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use interregnum_attack::cluster::{Plan, cluster};
use interregnum_attack::floods::{Size, floods};
use interregnum_attack::{Program, kills, pairs, quotas, races};

/// Attack a house of your own, on the loopback of this machine
#[derive(Debug, Parser)]
#[command(name = "interregnum-attack", version)]
struct Cli {
    /// The program to attack; its own house if left out
    #[arg(long, value_name = "FILE")]
    program: Option<std::path::PathBuf>,
    /// All randomness follows from it
    #[arg(long, default_value_t = 2026)]
    seed: u64,
    #[command(subcommand)]
    attack: Attack,
}

#[derive(Debug, Subcommand)]
enum Attack {
    /// Kill it so many times under load; whatever it accepted must be there
    Kills {
        /// How many times
        #[arg(default_value_t = 50)]
        count: u32,
    },
    /// Strike nodes that share a PostgreSQL database with so many faults, while clients play
    Cluster {
        /// How many faults
        #[arg(default_value_t = 200)]
        faults: usize,
        /// How many tables are played at, at any time
        #[arg(long, default_value_t = 100)]
        tables: usize,
        /// How many nodes
        #[arg(long, default_value_t = 3)]
        nodes: usize,
        /// No fault lasts long, as in the tests
        #[arg(long)]
        short: bool,
        /// No fence holds anybody back, to see whether what comes of that is found
        #[arg(long)]
        unfenced: bool,
        /// Something has to be found that was done twice: the attack is to prove that it would notice
        #[arg(long)]
        expect_double: bool,
    },
    /// Compare so many pairs of worlds of each game on all surfaces
    Pairs {
        /// How many pairs of each game
        #[arg(default_value_t = 50)]
        count: usize,
    },
    /// Ask for the same thing many times at once
    Races,
    /// Ask for more than one address may have
    Quotas,
    /// Ask for as much as possible from one address, beside a bystander at another
    Floods {
        /// Connections of the flood
        #[arg(default_value_t = 64)]
        connections: usize,
    },
}

fn main() -> ExitCode {
    let mut args: Vec<_> = std::env::args_os().collect();
    if args.get(1).is_some_and(|verb| verb == "house") {
        // The house itself: the same program as `interregnum`.
        args.remove(1);
        return interregnum::run(args);
    }
    let cli = Cli::parse_from(args);
    let own = std::env::current_exe().map(Program::within);
    let program = match (cli.program.map(Program::at), own) {
        (Some(program), _) | (None, Ok(program)) => program,
        (None, Err(fault)) => {
            eprintln!("interregnum-attack: {fault}");
            return ExitCode::FAILURE;
        }
    };
    match cli.attack {
        Attack::Kills { count } => println!("{:#?}", kills::kills(&program, count, cli.seed)),
        Attack::Cluster { faults, tables, nodes, short, unfenced, expect_double } => {
            let report = cluster(&program, Plan { faults, tables, nodes, seed: cli.seed, short, unfenced });
            println!("{report}");
            let as_expected = if expect_double { report.found_double() } else { report.findings.is_empty() };
            return if as_expected { ExitCode::SUCCESS } else { ExitCode::FAILURE };
        }
        Attack::Pairs { count } => println!("{:#?}", pairs::paired_worlds(&program, count, cli.seed)),
        Attack::Races => println!("{:#?}", races::races(&program)),
        Attack::Quotas => println!("{:#?}", quotas::quotas(&program)),
        Attack::Floods { connections } => {
            let size = Size { connections, pages: 400, decisions: 60, tables: 50 };
            for flooded in floods(&program, size) {
                println!("{flooded:#?}\nratio of the p99: {:.1}\n", flooded.ratio());
            }
        }
    }
    ExitCode::SUCCESS
}
