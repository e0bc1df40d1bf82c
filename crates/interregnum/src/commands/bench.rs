//! `interregnum bench`

use std::io::Write;
use std::time::Duration;

use arena::BenchRow;
use shelf::{GameVisitor, Shelved};
use table::{HouseGame, Setup};

use crate::cli::BenchArgs;
use crate::fault::Fault;
use crate::table_args;

struct Bench {
    setup: Setup,
    time: Duration,
    search: bool,
}

impl GameVisitor for Bench {
    type Out = Result<Vec<BenchRow>, Fault>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        let mut rows = vec![arena::bench::<G>(&self.setup, self.time, abacus::made)?];
        if self.search {
            rows.extend(arena::bench_search::<G>(&self.setup, self.time * 3, abacus::made)?);
            rows.push(arena::bench_drawing::<G>(&self.setup, self.time, abacus::made)?);
        }
        Ok(rows)
    }
}

/// Measures random playouts, and searches and drawing at the fewest seats; one row per game and number of seats.
pub fn run(args: &BenchArgs) -> Result<(), Fault> {
    let seconds = args.seconds;
    if !(0.0..=3600.0).contains(&seconds) {
        return Err(Fault::usage("--seconds: from 0 to 3600"));
    }
    if args.game.is_none() && !args.option.options.is_empty() {
        return Err(Fault::usage("--option: name the game that it is for"));
    }
    let games: Vec<&dyn Shelved> = match &args.game {
        Some(id) => vec![shelf::find(id)?],
        None => shelf::GAMES.to_vec(),
    };
    let mut out = std::io::stdout().lock();
    if !args.json {
        writeln!(
            out,
            "game             seats  kind       playouts/s  decisions/playout  ns/decision  state  action  allocations/playout"
        )?;
    }
    let mut rows = Vec::new();
    for game in games {
        let (min, max) = game.seats();
        let seats = args.seats.map_or(min..=max, |seats| seats..=seats);
        for seats in seats {
            let setup = table_args::setup(game, seats, &args.option.options)?;
            let time = Duration::from_secs_f64(seconds);
            let search = seats == min || args.seats.is_some();
            let found = shelf::visit(game.id(), Bench { setup, time, search })??;
            if args.json {
                rows.extend(found);
                continue;
            }
            for row in found {
                let BenchRow { game, seats, playouts_per_second, decisions_per_playout, .. } = row;
                writeln!(
                    out,
                    "{game:<16} {seats:>5}  {:<10} {playouts_per_second:>10.0} {decisions_per_playout:>18.1} {:>12.1} {:>6} {:>7} {:>20.3}  {}",
                    row.kind,
                    row.ns_per_decision,
                    row.state_bytes,
                    row.action_bytes,
                    row.allocations_per_playout,
                    row.options.join(" ")
                )?;
                out.flush()?;
            }
        }
    }
    if args.json {
        serde_json::to_writer_pretty(&mut out, &rows)?;
        writeln!(out)?;
    }
    Ok(())
}
