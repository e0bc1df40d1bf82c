//! `interregnum simulate`

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::{Plan, Progress, Simulation};
use shelf::Visitor;
use table::Presentation;

use crate::cli::SimulateArgs;
use crate::fault::Fault;
use crate::progress::Meter;
use crate::table_args;

/// Simulates one table with a progress bar.
pub(super) struct Simulate<'a> {
    pub plan: Plan,
    pub record: Option<&'a Path>,
    pub stop: Arc<AtomicBool>,
}

impl Visitor for Simulate<'_> {
    type Out = Result<Simulation, Fault>;

    fn visit<G: Presentation>(self) -> Self::Out {
        if let Some(path) = self.record {
            write_records::<G>(&self.plan, path)?;
        }
        let meter = Meter::new(self.plan.games, "games");
        let advance = |done| meter.advance(done);
        Ok(arena::simulate::<G, _>(&self.plan, Progress { advance: &advance, stop: &self.stop })?)
    }
}

fn write_records<G: Presentation>(plan: &Plan, path: &Path) -> Result<(), Fault> {
    let cannot =
        |fault: std::io::Error| Fault::usage(format!("--record: cannot write {}: {fault}", path.display()));
    let mut file = BufWriter::new(File::create(path).map_err(cannot)?);
    let meter = Meter::new(plan.games, "records");
    let mut written = Ok(());
    arena::records::<G>(plan, |record| {
        meter.advance(1);
        written = write!(file, "{record}");
        written.is_ok()
    })?;
    written.and_then(|()| file.flush()).map_err(cannot)
}

/// Simulates and prints what was measured.
pub fn run(args: &SimulateArgs) -> Result<(), Fault> {
    if args.games == 0 {
        return Err(Fault::usage("--games: at least 1"));
    }
    if args.run.threads == Some(0) {
        return Err(Fault::usage("--threads: at least 1"));
    }
    let setup = table_args::bot_table(&args.game, &args.table, &args.table.option.options)?;
    let plan = Plan {
        setup,
        bots: args.table.bots.clone(),
        games: args.games,
        seed: args.run.seed,
        threads: args.run.threads,
    };
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    // The first Ctrl-C ends the run after the games under way; without a handler it ends it at once.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    let simulation = shelf::visit(&args.game, Simulate { plan, record: args.record.as_deref(), stop })??;
    let mut out = std::io::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &simulation)?;
        writeln!(out)?;
    } else {
        print(&mut out, &simulation)?;
    }
    Ok(())
}

fn print(out: &mut impl Write, simulation: &Simulation) -> std::io::Result<()> {
    let Simulation { game, seats, games, seed, seconds, .. } = simulation;
    writeln!(out, "{game}, {seats} seats, {games} games, seed {seed}")?;
    let game = shelf::find(game).map_err(std::io::Error::other)?;
    for spec in game.options() {
        let value = &simulation.options[spec.name];
        if value != spec.default {
            writeln!(out, "{}={}", spec.name, value.lines().next().unwrap_or_default())?;
        }
    }
    writeln!(out)?;
    writeln!(out, "seat  bot           wins    95 % interval")?;
    for (seat, bot) in simulation.bots.iter().enumerate() {
        let (low, high) = simulation.wins_ci95[seat];
        let share = simulation.wins[seat];
        writeln!(
            out,
            "{seat:>4}  {bot:<12} {:5.1} %   {:.1} - {:.1} %",
            share * 100.0,
            low * 100.0,
            high * 100.0
        )?;
    }
    writeln!(out)?;
    for (ending, count) in &simulation.ends {
        let share = *count as f64 / (*games).max(1) as f64 * 100.0;
        writeln!(out, "{ending:<30} {count:>10}   {share:5.1} %")?;
    }
    writeln!(out)?;
    let length = &simulation.length;
    writeln!(
        out,
        "decisions a game               {:>10.1}   (10 % up to {}, half up to {}, 90 % up to {})",
        length.mean, length.p10, length.p50, length.p90
    )?;
    for (name, mean) in &simulation.stats {
        writeln!(out, "{name:<30} {mean:>10.3}   a game")?;
    }
    if !simulation.effects.is_empty() {
        writeln!(out)?;
        writeln!(
            out,
            "                                 a game    wins of those who did, who did not    difference"
        )?;
    }
    for effect in &simulation.effects {
        let (low, high) = effect.difference_ci95;
        writeln!(
            out,
            "{:<30} {:>8.3}   {:>9.1} %  {:>12.1} %   {:>+11.1} ({:+.1} to {:+.1})",
            format!("{}: {}", effect.group, effect.name),
            effect.per_game,
            effect.wins_with * 100.0,
            effect.wins_without * 100.0,
            effect.difference * 100.0,
            low * 100.0,
            high * 100.0
        )?;
    }
    writeln!(out)?;
    writeln!(out, "{seconds:.2} s, {:.0} games a second", simulation.games_per_second)
}
