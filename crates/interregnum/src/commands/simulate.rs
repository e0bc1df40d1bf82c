//! `interregnum simulate`

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use arena::{Plan, Progress, Simulation};
use shelf::GameVisitor;
use table::{HouseGame, Record};

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
        let records = self.record.map(Records::create).transpose()?;
        let meter = Meter::new(self.plan.games, "games");
        let advance = |done| meter.advance(done);
        let keep = |game, record| {
            // A full disk ends the games: nobody wants to wait for what is lost.
            if records.as_ref().is_some_and(|records| !records.keep(game, record)) {
                self.stop.store(true, Ordering::Relaxed);
            }
        };
        let scribe: Option<arena::Scribe<'_>> = if records.is_some() { Some(&keep) } else { None };
        let progress = Progress { advance: &advance, stop: &self.stop };
        let simulation = arena::simulate::<G, _>(&self.plan, progress, scribe)?;
        drop(meter);
        if let Some(records) = records {
            records.finish(self.plan.games)?;
        }
        Ok(simulation)
    }
}

/// The file that games are written to, in the order of their numbers.
struct Records<'a> {
    path: &'a Path,
    desk: Mutex<Desk>,
}

/// What is written, and what waits for an earlier game.
struct Desk {
    file: BufWriter<File>,
    next: u64,
    waiting: BTreeMap<u64, Record>,
    count: u64,
    fault: Option<std::io::Error>,
}

impl Desk {
    fn write(&mut self, record: &Record) {
        if self.fault.is_none() {
            self.fault = write!(self.file, "{record}").err();
            self.count += u64::from(self.fault.is_none());
        }
    }
}

impl<'a> Records<'a> {
    fn create(path: &'a Path) -> Result<Records<'a>, Fault> {
        let file = BufWriter::new(File::create(path).map_err(|fault| cannot(path, &fault))?);
        let desk = Desk { file, next: 0, waiting: BTreeMap::new(), count: 0, fault: None };
        Ok(Records { path, desk: Mutex::new(desk) })
    }

    /// Takes a game that was counted; false once the file cannot be written.
    fn keep(&self, game: u64, record: Record) -> bool {
        let mut desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        desk.waiting.insert(game, record);
        let mut next = desk.next;
        while let Some(record) = desk.waiting.remove(&next) {
            desk.write(&record);
            next += 1;
        }
        desk.next = next;
        desk.fault.is_none()
    }

    /// Writes what still waits, if the games before it were stopped, and says so if games of the plan are missing.
    fn finish(self, planned: u64) -> Result<(), Fault> {
        let mut desk = self.desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        for record in std::mem::take(&mut desk.waiting).into_values() {
            desk.write(&record);
        }
        let written = desk.fault.take().map_or_else(|| desk.file.flush(), Err);
        written.map_err(|fault| cannot(self.path, &fault))?;
        if desk.count < planned {
            eprintln!("interregnum: {} holds {} of {planned} games", self.path.display(), desk.count);
        }
        Ok(())
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
    writeln!(
        out,
        "{} distinct games, {} distinct openings of {} decisions",
        simulation.distinct_games,
        simulation.distinct_openings,
        arena::OPENING
    )?;
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
