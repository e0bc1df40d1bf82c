//! `interregnum train`: learns an evaluation by self-play and writes its weights.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use arena::{Contest, Progress};
use clap::Args;
use school::{Fitting, Listener, Plan, Report};
use shelf::GameVisitor;
use table::learning::{Net, write_habits};
use table::{Budget, HouseGame, Setup};

use crate::cli::{OptionArgs, RunArgs};
use crate::fault::Fault;
use crate::progress::Meter;
use crate::table_args;

/// `train`
#[derive(Debug, Args)]
pub struct TrainArgs {
    /// Id of the game
    pub game: String,
    /// Seats of the tables that are played at, in turns; the fewest the game takes if not given
    #[arg(long, value_name = "K", value_delimiter = ',')]
    pub seats: Vec<u8>,
    /// Rounds of self-play, each with what the one before has taught
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub rounds: u32,
    /// Games of a round
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    pub games: u64,
    /// Playouts for a decision in self-play
    #[arg(long, value_name = "N", default_value_t = 300)]
    pub playouts: u32,
    /// Exploration in self-play; as the game's regent if not given
    #[arg(long, value_name = "C")]
    pub exploration: Option<f32>,
    /// Weights to begin with; the first edition plays the first round if there are none
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// Where the weights are written; habits go beside them with the ending .habits
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Of a thousand decisions so many are learned from
    #[arg(long, value_name = "N", default_value_t = 600)]
    pub kept: u32,
    /// Times that all positions are gone through
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub epochs: u32,
    /// The weight of a game's result beside what the search thought of a position
    #[arg(long, value_name = "PART", default_value_t = 0.4)]
    pub result: f32,
    /// Games against the former self after the course, with as many playouts; 0 for none
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub test: u64,
    /// How it is run.
    #[command(flatten)]
    pub run: RunArgs,
    /// Options of the game.
    #[command(flatten)]
    pub option: OptionArgs,
}

/// Prints how a course goes.
struct Told(Mutex<Option<Meter>>);

impl Listener for Told {
    fn plays(&self, round: u32, games: u64) {
        println!("round {}: {games} games", round + 1);
        if let Ok(mut meter) = self.0.lock() {
            *meter = Some(Meter::new(games, "games"));
        }
    }

    fn played(&self, games: u64) {
        if let Ok(meter) = self.0.lock()
            && let Some(meter) = &*meter
        {
            meter.advance(games);
        }
    }

    fn gathered(&self, samples: usize) {
        if let Ok(mut meter) = self.0.lock() {
            *meter = None;
        }
        println!("  {samples} positions");
        println!("  epoch   loss learned   loss apart");
    }

    fn fitted(&self, epoch: u32, learned: f64, apart: f64) {
        println!("  {:>5}   {learned:>12.4}   {apart:>10.4}", epoch + 1);
    }

    fn learned(&self, _round: u32, report: &Report) {
        println!(
            "  in integers {:.4}; the evaluation of today {:.4}; no evaluation below {:.4}",
            report.rounded, report.today, report.least
        );
    }
}

/// A course and the match after it.
struct School<'a> {
    args: &'a TrainArgs,
    setups: Vec<Setup>,
}

impl GameVisitor for School<'_> {
    type Out = Result<(), Fault>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        let args = self.args;
        if G::INPUTS == 0 {
            return Err(Fault::usage(format!("{} does not learn", args.game)));
        }
        let read = |path: &PathBuf| {
            let bytes = std::fs::read(path).map_err(|fault| fault.to_string());
            let net = bytes.and_then(|bytes| Net::read(&bytes, G::INPUTS));
            net.map_err(|fault| Fault::usage(format!("--from: {}: {fault}", path.display())))
        };
        let from = args.from.as_ref().map(read).transpose()?.map(Arc::new);
        let exploration = args.exploration.unwrap_or(G::LEVELS.regent.exploration);
        let plan = Plan {
            setups: self.setups.clone(),
            rounds: args.rounds,
            games: args.games,
            budget: Budget { exploration, ..Budget::playouts(args.playouts) },
            from,
            kept: args.kept,
            fitting: Fitting {
                epochs: args.epochs,
                batch: 512,
                rate: 0.002,
                result: args.result,
                decay: 0.001,
                seed: args.run.seed,
            },
            seed: args.run.seed,
        };
        let Some((report, seen)) = school::train::<G>(&plan, &Told(Mutex::new(None))) else {
            return Err(Fault::usage("--rounds: at least 1"));
        };
        let words = args.words(&self.setups);
        write(&args.out, &report.net.written(&words))?;
        if G::HABITS > 0 && !seen.is_empty() {
            let (weights, before, after) = seen.fit(G::HABITS, 8, args.run.seed);
            println!("habits: {} decisions, loss {before:.4} to {after:.4}", seen.len());
            write(&args.out.with_extension("habits"), &write_habits(&weights, &words))?;
        }
        if args.test > 0 {
            self.compare::<G>(exploration)?;
        }
        Ok(())
    }
}

impl School<'_> {
    /// Plays what was learned against what it began with, at every number of seats.
    fn compare<G: HouseGame>(&self, exploration: f32) -> Result<(), Fault> {
        let args = self.args;
        let budget = format!("search:{}+c{}", args.playouts, (exploration * 100.0).round());
        let former = match &args.from {
            Some(path) => format!("{budget}@{}", path.display()),
            None => format!("{budget}+edition1"),
        };
        for setup in &self.setups {
            let contest = Contest {
                setup: setup.clone(),
                bots: vec![format!("{budget}@{}", args.out.display()), former.clone()],
                games: args.test,
                seed: args.run.seed ^ 0x7465_7374,
                threads: args.run.threads,
            };
            let stop = AtomicBool::new(false);
            let result = arena::tournament::<G, _>(&contest, Progress { advance: &|_| (), stop: &stop })?;
            if let Some(pair) = result.pairs.first() {
                println!(
                    "{} seats: {:.1} % ({:.1} - {:.1}) of {} games, {} distinct, against the former self",
                    setup.seats(),
                    pair.score_a * 100.0,
                    pair.ci95.0 * 100.0,
                    pair.ci95.1 * 100.0,
                    pair.games,
                    pair.distinct_games
                );
            }
        }
        Ok(())
    }
}

impl TrainArgs {
    /// The command that makes these weights again.
    fn words(&self, setups: &[Setup]) -> String {
        let seats: Vec<_> = setups.iter().map(|setup| setup.seats().to_string()).collect();
        let mut words = format!(
            "made by: interregnum train {} --seats {} --rounds {} --games {} --playouts {} --kept {} --epochs {} \
             --result {} --seed {}",
            self.game,
            seats.join(","),
            self.rounds,
            self.games,
            self.playouts,
            self.kept,
            self.epochs,
            self.result,
            self.run.seed
        );
        if let Some(exploration) = self.exploration {
            words += &format!(" --exploration {exploration}");
        }
        for option in &self.option.options {
            words += &format!(" --option {option}");
        }
        if let Some(name) = self.from.as_ref().and_then(|path| path.file_name()) {
            words += &format!(" --from {}", name.to_string_lossy());
        }
        words
    }
}

fn write(path: &std::path::Path, bytes: &[u8]) -> Result<(), Fault> {
    std::fs::write(path, bytes)
        .map_err(|fault| Fault::Machine(format!("cannot write {}: {fault}", path.display())))
}

/// Trains and tells how it went.
pub fn run(args: &TrainArgs) -> Result<(), Fault> {
    if args.games == 0 || args.playouts == 0 || args.epochs == 0 {
        return Err(Fault::usage("--games, --playouts, --epochs: at least 1"));
    }
    if !(0.0..=1.0).contains(&args.result) {
        return Err(Fault::usage("--result: from 0 to 1"));
    }
    if args.run.threads == Some(0) {
        return Err(Fault::usage("--threads: at least 1"));
    }
    let game = shelf::find(&args.game)?;
    let seats = if args.seats.is_empty() { vec![game.seats().0] } else { args.seats.clone() };
    let setups = seats
        .into_iter()
        .map(|seats| table_args::setup(game, seats, &args.option.options))
        .collect::<Result<_, _>>()?;
    let school = School { args, setups };
    let train = || shelf::visit(&args.game, school);
    match args.run.threads {
        Some(threads) => school::on_threads(threads, train).map_err(Fault::Machine)??,
        None => train()?,
    }
}
