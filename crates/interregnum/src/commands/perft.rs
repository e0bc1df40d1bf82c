//! `interregnum perft`

use std::io::Write;

use serde::Serialize;
use shelf::GameVisitor;
use table::{HouseGame, Secret, Setup};

use crate::cli::PerftArgs;
use crate::fault::Fault;
use crate::table_args;

struct Perft {
    setup: Setup,
    seed: u64,
    depth: u32,
}

impl GameVisitor for Perft {
    type Out = Result<u64, Fault>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        let key = Secret::from_seed(self.seed, 0).chance_key(&[]);
        Ok(table::perft(&G::new(&self.setup)?, self.depth, &key))
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    seed: u64,
    seats: u8,
    /// Number of sequences for depth 0, 1, ...
    sequences: Vec<u64>,
}

/// Counts and prints the number; with `--json` for every depth up to the one asked for.
pub fn run(args: &PerftArgs) -> Result<(), Fault> {
    let game = shelf::find(&args.game)?;
    let setup = table_args::setup(game, args.seats.unwrap_or(game.seats().0), &args.option.options)?;
    let count = |depth| {
        shelf::visit(&args.game, Perft { setup: setup.clone(), seed: args.seed, depth })
            .map_err(Fault::from)
            .flatten()
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        let sequences = (0..=args.depth).map(count).collect::<Result<_, _>>()?;
        let answer = Answer { game: &args.game, seed: args.seed, seats: setup.seats(), sequences };
        serde_json::to_writer_pretty(&mut out, &answer)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{}", count(args.depth)?)?;
    }
    Ok(())
}
