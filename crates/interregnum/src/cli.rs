//! The command line. Verbs, option names and JSON fields are a promise to scripts.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand};
use house::tables::Postgres;

use crate::fault::Fault;

/// A home for games about an empty throne. Without a command: serve it to browsers.
#[derive(Debug, Parser)]
#[command(name = "interregnum", version, disable_help_subcommand = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// One verb each.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Open the house: play in a browser, alone or with others
    Serve(ServeArgs),
    /// List the games with their seats and options
    Games(GamesArgs),
    /// Play in the terminal, against bots or on one screen
    Play(PlayArgs),
    /// Let bots play many games and count
    Simulate(SimulateArgs),
    /// Let every bot play every other and rate them
    Tournament(TournamentArgs),
    /// Learn an evaluation by self-play and write its weights
    Train(crate::commands::train::TrainArgs),
    /// Measure a game and write one self-contained page with numbers and plots
    Report(ReportArgs),
    /// Say what a strong bot would do at a step of a recorded game, or how the chances moved
    Hint(HintArgs),
    /// Print one game as JSON lines: every state, all legal actions, the one taken
    Trace(TraceArgs),
    /// Show a recorded game, draw it, or verify its chance
    Replay(ReplayArgs),
    /// Draw a game's board, or print board, cards and tokens of its box to play at a table
    Draw(crate::commands::draw::DrawArgs),
    /// Count the decision sequences from the start to a depth
    Perft(PerftArgs),
    /// Measure random playouts on one thread
    Bench(BenchArgs),
    /// Play many tables of a server at once and measure it
    Load(LoadArgs),
    /// Make, check, draw and import maps of Mass Warfare and Conquest
    Map(MapArgs),
    /// Look after a house: moderate, check, back up; also while it runs
    Admin(crate::commands::admin::AdminArgs),
}

/// `serve`
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7171")]
    pub listen: std::net::SocketAddr,
    /// Where tables are kept
    #[arg(long, value_name = "DIRECTORY", default_value = "interregnum-data")]
    pub data_dir: PathBuf,
    /// A PostgreSQL server that keeps the tables instead.
    #[command(flatten)]
    pub server: DatabaseArgs,
    /// Milliseconds that a bot takes at least where bots play among themselves and somebody watches
    #[arg(long, value_name = "MS", default_value_t = 450)]
    pub bot_pace: u64,
    /// Seconds without a sign of a player before whoever opened the table may let a bot play for them
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    pub absence: u64,
    /// Trust X-Forwarded-For: a proxy of yours passes every request on; the same as --proxy-hops 1
    #[arg(long, conflicts_with = "proxy_hops")]
    pub behind_proxy: bool,
    /// How many proxies of yours every request passes, each of which adds to X-Forwarded-For
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub proxy_hops: u8,
    /// A site whose pages may show replays in a frame, like https://example.org, or * for all. Repeat for more
    #[arg(long = "frame", value_name = "SITE")]
    pub frames: Vec<String>,
    /// Log one JSON object per line
    #[arg(long)]
    pub json_log: bool,
    /// Change what one guest may ask of the house; `none` lifts a limit. Repeat for more
    #[arg(long = "limit", value_name = "NAME=NUMBER")]
    pub limits: Vec<String>,
    /// End a game without a result if no person has moved for so many days and no clock runs
    #[arg(long, value_name = "DAYS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    pub expire_after: u32,
    /// Delete what ended so after so many more days
    #[arg(long, value_name = "DAYS", default_value_t = 180)]
    pub delete_after: u32,
    /// Delete games that were played to their end after so many days; without it they are kept
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    pub delete_finished_after: Option<u32>,
}

/// A database on a server, as every verb that reads one takes it.
#[derive(Debug, Args)]
pub struct DatabaseArgs {
    /// Keep the tables on a PostgreSQL server instead: postgres://user@host/name. See docs/hosting.md
    #[arg(long, value_name = "URL", global = true)]
    pub database: Option<String>,
    /// Connections to the server for reading; one more writes
    #[arg(long, value_name = "N", default_value_t = 10, global = true, value_parser = clap::value_parser!(u32).range(1..))]
    pub database_connections: u32,
    /// Seconds to wait for a connection to the server
    #[arg(long, value_name = "SECONDS", default_value_t = 5, global = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub database_patience: u64,
    /// Seconds that one statement may take there
    #[arg(long, value_name = "SECONDS", default_value_t = 10, global = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub database_statement: u64,
}

impl DatabaseArgs {
    /// The server, if one is named.
    pub fn read(&self) -> Result<Option<Postgres>, Fault> {
        let Some(url) = &self.database else { return Ok(None) };
        let read = url.parse::<Postgres>();
        let server = read.map_err(|fault| Fault::usage(format!("--database: {fault}")))?;
        Ok(Some(self.tuned(server)))
    }

    /// A server, used as these options say.
    pub fn tuned(&self, mut server: Postgres) -> Postgres {
        server.connections = self.database_connections;
        server.patience = Duration::from_secs(self.database_patience);
        server.statement = Duration::from_secs(self.database_statement);
        server
    }
}

/// `games`
#[derive(Debug, Args)]
pub struct GamesArgs {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Options of the game, as every verb takes them.
#[derive(Debug, Args)]
pub struct OptionArgs {
    /// An option of the game; repeat for more. See `interregnum games`
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
}

/// A table of bots, as every verb that plays one takes it.
#[derive(Debug, Args)]
pub struct BotTableArgs {
    /// Number of seats; the number of bots, or the fewest the game takes, if not given
    #[arg(long, value_name = "K")]
    pub seats: Option<u8>,
    /// One bot for every seat, or one per seat
    #[arg(long, value_delimiter = ',', default_value = "random")]
    pub bots: Vec<String>,
    /// Options of the game.
    #[command(flatten)]
    pub option: OptionArgs,
}

/// Where randomness comes from and how much of the machine is used.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// All randomness follows from this number
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Number of threads; all cores if not given
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,
}

/// `play`
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// Id of the game
    #[arg(default_value = "king-is-dead")]
    pub game: String,
    /// Who sits where: `human`, `human:NAME` or a bot, in seat order
    #[arg(long, value_delimiter = ',', default_value = "human,random")]
    pub seats: Vec<String>,
    /// Deal by this number instead of by lot
    #[arg(long)]
    pub seed: Option<u64>,
    /// Write the game to this file when it ends
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Options of the game.
    #[command(flatten)]
    pub option: OptionArgs,
}

/// `simulate`
#[derive(Debug, Args)]
pub struct SimulateArgs {
    /// Id of the game
    pub game: String,
    /// The table.
    #[command(flatten)]
    pub table: BotTableArgs,
    /// How many games
    #[arg(long, value_name = "N")]
    pub games: u64,
    /// How it is run.
    #[command(flatten)]
    pub run: RunArgs,
    /// Write the games to this file
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `tournament`
#[derive(Debug, Args)]
pub struct TournamentArgs {
    /// Id of the game
    pub game: String,
    /// Who takes part, at least two
    #[arg(long, value_delimiter = ',', required = true)]
    pub bots: Vec<String>,
    /// Games of each pair; rounded up so that every deal is played from all sides
    #[arg(long, value_name = "N")]
    pub games: u64,
    /// How it is run.
    #[command(flatten)]
    pub run: RunArgs,
    /// Number of seats; the fewest the game takes if not given
    #[arg(long, value_name = "K")]
    pub seats: Option<u8>,
    /// First give every bot as many playouts as take the processor time of the first one, by trials of N games
    #[arg(long, value_name = "N")]
    pub equal_time: Option<u64>,
    /// Draw the rating ladder into this file as SVG
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Options of the game.
    #[command(flatten)]
    pub option: OptionArgs,
}

/// `report`
#[derive(Debug, Args)]
pub struct ReportArgs {
    /// Id of the game
    #[arg(required_unless_present = "all")]
    pub game: Option<String>,
    /// Every game of the house, each with its own page in the directory --out
    #[arg(long, conflicts_with_all = ["game", "vary", "options", "seats"])]
    pub all: bool,
    /// The table.
    #[command(flatten)]
    pub table: BotTableArgs,
    /// Games for every table that is measured
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub games: u64,
    /// How it is run.
    #[command(flatten)]
    pub run: RunArgs,
    /// Bots that are rated against each other for the ladder; none for no ladder
    #[arg(long, value_delimiter = ',', default_value = "uniform,random,greedy")]
    pub ladder: Vec<String>,
    /// Games of each pair for the ladder
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub ladder_games: u64,
    /// An option whose values are measured side by side
    #[arg(long, value_name = "NAME=A,B")]
    pub vary: Option<String>,
    /// Where the page is written; with --all the directory for the pages
    #[arg(long, value_name = "PATH", default_value = "report.html")]
    pub out: PathBuf,
}

/// `hint`
#[derive(Debug, Args)]
pub struct HintArgs {
    /// A record, or several one after another
    pub file: PathBuf,
    /// Which game of the file, from 1
    #[arg(long, default_value_t = 1, value_name = "K")]
    pub game: usize,
    /// After this many steps; the end of the record if not given
    #[arg(long, value_name = "PLY", conflicts_with = "all")]
    pub at: Option<usize>,
    /// The winning chance of every seat after every step
    #[arg(long)]
    pub all: bool,
    /// Explain the whole game to this seat, from what it knew: its chances at each of its decisions, the three that
    /// cost most, what was better and why
    #[arg(long, value_name = "SEAT", conflicts_with_all = ["all", "at", "playouts", "seed"])]
    pub seat: Option<u8>,
    /// Draw those chances over the whole game into this file as SVG
    #[arg(long, value_name = "FILE", requires = "all")]
    pub plot: Option<PathBuf>,
    /// Playouts for each position
    #[arg(long, default_value_t = 4000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub playouts: u32,
    /// All randomness follows from this number
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `trace`
#[derive(Debug, Args)]
pub struct TraceArgs {
    /// Id of the game
    pub game: String,
    /// The table.
    #[command(flatten)]
    pub table: BotTableArgs,
    /// All randomness follows from this number
    #[arg(long)]
    pub seed: u64,
}

/// `replay`
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// A record, or several one after another
    pub file: PathBuf,
    /// Which game of the file, from 1. Without it the first is shown, and --verify checks all
    #[arg(long, value_name = "K")]
    pub game: Option<usize>,
    /// Stop after this many steps
    #[arg(long, value_name = "PLY")]
    pub at: Option<usize>,
    /// With whose eyes: a seat number, `all` or `spectator`
    #[arg(long, default_value = "all")]
    pub viewer: String,
    /// Print the view, prompt, legal actions and log as JSON
    #[arg(long)]
    pub json: bool,
    /// Print the board and the log as text (the default)
    #[arg(long, conflicts_with = "json")]
    pub text: bool,
    /// Draw the board into this file as SVG
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Draw the board into this file as PNG
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Width of the picture in pixels
    #[arg(long, default_value_t = 1200, value_parser = clap::value_parser!(u32).range(320..=4000))]
    pub width: u32,
    /// Dark colours in the picture
    #[arg(long)]
    pub dark: bool,
    /// Check the commitment, the pledges and the result, and recompute every chance outcome from the secret
    #[arg(long)]
    pub verify: bool,
    /// With --verify: the commitment that you kept before the game, 64 hexadecimal digits. Repeat for more games
    #[arg(long = "commitment", value_name = "HEX", requires = "verify")]
    pub commitments: Vec<String>,
}

/// `perft`
#[derive(Debug, Args)]
pub struct PerftArgs {
    /// Id of the game
    pub game: String,
    /// Chance follows from this number
    #[arg(long)]
    pub seed: u64,
    /// How many decisions deep
    #[arg(long)]
    pub depth: u32,
    /// Number of seats; the fewest the game takes if not given
    #[arg(long, value_name = "K")]
    pub seats: Option<u8>,
    /// Print JSON with the number for every depth
    #[arg(long)]
    pub json: bool,
    /// Options of the game.
    #[command(flatten)]
    pub option: OptionArgs,
}

/// `bench`
#[derive(Debug, Args)]
pub struct BenchArgs {
    /// Id of the game; all games if not given
    pub game: Option<String>,
    /// Number of seats; every number the game takes if not given
    #[arg(long, value_name = "K")]
    pub seats: Option<u8>,
    /// Seconds per row
    #[arg(long, default_value_t = 2.0)]
    pub seconds: f64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Options of the game.
    #[command(flatten)]
    pub option: OptionArgs,
}

/// `load`
#[derive(Debug, Args)]
pub struct LoadArgs {
    /// How many tables are played at once
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=5000))]
    pub tables: u16,
    /// For how long
    #[arg(long, value_name = "S", value_parser = positive)]
    pub seconds: f64,
    /// The server, as http://HOST:PORT, or several nodes of one, with commas between them; one is started for the purpose if not given
    #[arg(long, value_name = "URL", value_delimiter = ',')]
    pub server: Vec<String>,
    /// Moves per table and second; as many as it takes if not given
    #[arg(long, value_name = "MOVES", value_parser = positive)]
    pub rate: Option<f64>,
    /// Id of the game
    #[arg(long, value_name = "ID", default_value = "king-is-dead")]
    pub game: String,
    /// Players read pages, as browsers do, instead of views, as programs do
    #[arg(long)]
    pub pages: bool,
    /// Where a server of our own makes its directory; the system's for temporary files if not given
    #[arg(long, value_name = "DIRECTORY", conflicts_with = "server")]
    pub data_dir: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// A number above zero, and not beyond a day of seconds.
fn positive(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if number > 0.0 && number <= 86_400.0 {
        Ok(number)
    } else {
        Err("must be above 0 and at most 86400".into())
    }
}

/// `map`
#[derive(Debug, Args)]
pub struct MapArgs {
    /// What to do with a map.
    #[command(subcommand)]
    pub command: MapCommand,
}

/// What to do with a map.
#[derive(Debug, Subcommand)]
pub enum MapCommand {
    /// Generate a map from a seed
    New {
        /// How many start on it
        #[arg(long, value_parser = clap::value_parser!(u8).range(2..=8))]
        players: u8,
        /// The same seed gives the same map
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Territories per player
        #[arg(long, default_value_t = 22, value_parser = clap::value_parser!(u8).range(12..=30))]
        per_player: u8,
        /// Share of water in percent
        #[arg(long, default_value_t = 17, value_parser = clap::value_parser!(u8).range(0..=40))]
        water: u8,
        /// The right half mirrors the left
        #[arg(long)]
        mirrored: bool,
        /// Write the map to this file instead of to stdout
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// List everything that is wrong with a map, and how fair it is
    Check {
        /// A file, or the name of a built-in map
        map: String,
        /// Let bots play this many games on it, rounded up so that every deal is played from all sides, and count wins per start
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
        play: Option<u64>,
        /// The bot that plays every seat
        #[arg(long, value_delimiter = ',', default_value = "random")]
        bots: Vec<String>,
        /// All randomness of the games follows from this number
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Draw a map
    Draw {
        /// A file, or the name of a built-in map
        map: String,
        /// Write SVG to this file; to stdout if no file is named
        #[arg(long, value_name = "FILE", num_args = 0..=1)]
        svg: Option<Option<PathBuf>>,
        /// Write PNG to this file
        #[arg(long, value_name = "FILE")]
        png: Option<PathBuf>,
        /// Width of the picture in pixels
        #[arg(long, default_value_t = 1200, value_parser = clap::value_parser!(u32).range(320..=4000))]
        width: u32,
        /// Dark colours
        #[arg(long)]
        dark: bool,
    },
    /// Turn GeoJSON into a map to edit
    Import {
        /// A GeoJSON file
        file: PathBuf,
        /// Write the map to this file instead of to stdout
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
}

/// Reads the command line. A fault is told in one line with exit code 2; help and version are
/// printed with exit code 0.
pub fn read(args: impl IntoIterator<Item = OsString>) -> Result<Cli, ExitCode> {
    Cli::try_parse_from(args).map_err(|fault| match fault.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // A closed pipe is no reason to fail.
            let _ = fault.print();
            ExitCode::SUCCESS
        }
        kind => {
            let mut words = one_line(&fault.to_string());
            if kind == ErrorKind::InvalidSubcommand {
                let verbs: Vec<String> =
                    Cli::command().get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
                words = format!("{words}; there are: {}", verbs.join(", "));
            }
            eprintln!("interregnum: {words}");
            ExitCode::from(2)
        }
    })
}

/// The substance of a parser's message: what is wrong, what is allowed and what was meant.
fn one_line(message: &str) -> String {
    let body = message.strip_prefix("error: ").unwrap_or(message);
    let lines = body.lines().map(str::trim).filter(|line| {
        !line.is_empty() && !line.starts_with("Usage:") && !line.starts_with("For more information")
    });
    lines.collect::<Vec<_>>().join(" ")
}
