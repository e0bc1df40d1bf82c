//! `interregnum simulate`

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::{Plan, Progress, Simulation};
use shelf::GameVisitor;
use table::HouseGame;

use crate::cli::SimulateArgs;
use crate::fault::Fault;
use crate::interrupt;
use crate::progress::Meter;
use crate::table_args;

/// Simulates one table with a progress bar.
pub(super) struct Simulate<'a> {
    pub plan: Plan,
    pub record: Option<&'a Path>,
    pub stop: Arc<AtomicBool>,
}

impl GameVisitor for Simulate<'_> {
    type Out = Result<Simulation, Fault>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        // A file that cannot be written is no news for after the games.
        let mut file = self.record.map(Records::create).transpose()?;
        let meter = Meter::new(self.plan.games, "games");
        let advance = |done| meter.advance(done);
        let simulation =
            arena::simulate::<G, _>(&self.plan, Progress { advance: &advance, stop: &self.stop })?;
        drop(meter);
        if let Some(file) = &mut file {
            file.write::<G>(&self.plan, &self.stop)?;
        }
        Ok(simulation)
    }
}

/// The file that games are written to.
struct Records<'a> {
    path: &'a Path,
    file: BufWriter<File>,
}

impl<'a> Records<'a> {
    fn create(path: &'a Path) -> Result<Records<'a>, Fault> {
        let file = File::create(path).map_err(|fault| cannot(path, &fault))?;
        Ok(Records { path, file: BufWriter::new(file) })
    }

    /// Writes the games of a plan, one after another, until it is stopped.
    fn write<G: HouseGame>(&mut self, plan: &Plan, stop: &AtomicBool) -> Result<(), Fault> {
        let meter = Meter::new(plan.games, "records");
        let (mut written, mut count) = (Ok(()), 0);
        if !stop.load(Ordering::Relaxed) {
            arena::records::<G>(plan, |record| {
                meter.advance(1);
                count += 1;
                written = write!(self.file, "{record}");
                written.is_ok() && !stop.load(Ordering::Relaxed)
            })?;
        }
        drop(meter);
        if count < plan.games {
            eprintln!("interregnum: {} holds {count} of {} games", self.path.display(), plan.games);
        }
        written.and_then(|()| self.file.flush()).map_err(|fault| cannot(self.path, &fault))
    }
}

fn cannot(path: &Path, fault: &std::io::Error) -> Fault {
    Fault::usage(format!("--record: cannot write {}: {fault}", path.display()))
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
    let (record, stop) = (args.record.as_deref(), interrupt::flag());
    let simulation = shelf::visit(&args.game, Simulate { plan, record, stop })??;
    interrupt::tell(simulation.games, args.games);
    for words in &simulation.complaints {
        eprintln!("interregnum: {words}");
    }
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
    if simulation.forfeits > 0 {
        writeln!(out)?;
        writeln!(out, "{} decisions of bots from outside fell to the game's default", simulation.forfeits)?;
    }
    writeln!(out)?;
    writeln!(out, "{seconds:.2} s, {:.0} games a second", simulation.games_per_second)
}
