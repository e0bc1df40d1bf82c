//! Bots by name.

mod budget;
mod levels;

pub use levels::Level;

use std::sync::Arc;

use table::learning::Net;
use table::{Budget, Edition, Hosting, Thinking};

use budget::read_budget;

use crate::{Bot, Clock, Greedy, Outside, Random, Search, Uniform};

/// A bot as it is named on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotInfo {
    /// The name.
    pub name: &'static str,
    /// Its character in one line.
    pub character: &'static str,
}

/// Every bot that can be hired by name, weakest first.
pub const BOTS: &[BotInfo] = &[
    BotInfo { name: "uniform", character: "takes every legal action with equal probability" },
    BotInfo { name: "random", character: "plays as a careless beginner would" },
    BotInfo { name: "greedy", character: "makes the most of this turn and does not ask what comes after" },
    BotInfo {
        name: "squire",
        character: "quick and eager, looks a little ahead, loses the thread in long fights",
    },
    BotInfo { name: "steward", character: "patient, weighs replies, counts the last cards out" },
    BotInfo { name: "regent", character: "takes its time, reads deep, and gives nothing back near the end" },
];

/// Nobody of that name is for hire.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no bot '{name}'; there are: {known}")]
pub struct UnknownBot {
    /// What was asked for.
    pub name: String,
    /// Who there is.
    pub known: String,
}

/// Whom a name stands for.
#[derive(Clone, PartialEq, Debug)]
enum Kind<'a> {
    Uniform,
    Random,
    Greedy,
    /// A level, and playouts other than its own if the name says so.
    Level(Level, Edition, Option<u32>),
    Search(Budget),
    Judged(Budget, &'a str),
    Outside(&'a str),
}

impl Kind<'_> {
    /// Commands are only run for the user of this machine.
    fn read(name: &str, commands: bool) -> Result<Kind<'_>, UnknownBot> {
        if let Some(command) = name.strip_prefix("exec:").filter(|_| commands) {
            return if command.trim().is_empty() {
                Err(unknown(name, true))
            } else {
                Ok(Kind::Outside(command))
            };
        }
        Ok(match name {
            "uniform" => Kind::Uniform,
            "random" => Kind::Random,
            "greedy" => Kind::Greedy,
            _ => {
                let search = || name.strip_prefix("search:").and_then(read_budget).map(Kind::Search);
                let level = || {
                    let (edition, plain) = match name.strip_prefix("first-") {
                        Some(plain) => (Edition::First, plain),
                        None => (Edition::Latest, name),
                    };
                    let (plain, playouts) = match plain.split_once(':') {
                        Some((plain, playouts)) => (plain, Some(budget::read_playouts(playouts)?)),
                        None => (plain, None),
                    };
                    Some(Kind::Level(Level::read(plain)?, edition, playouts))
                };
                let judged = || {
                    let (budget, path) = name.strip_prefix("search:")?.split_once('@')?;
                    Some(Kind::Judged(read_budget(budget)?, path)).filter(|_| commands)
                };
                let kind = level().or_else(search).or_else(judged);
                kind.ok_or_else(|| unknown(name, commands))?
            }
        })
    }
}

fn unknown(name: &str, commands: bool) -> UnknownBot {
    let mut known: Vec<_> = BOTS.iter().map(|bot| bot.name).collect();
    known.push("search:PLAYOUTS, search:MILLISECONDSms");
    known.push("first-squire, first-steward, first-regent, LEVEL:PLAYOUTS");
    if commands {
        known.push("search:PLAYOUTS@WEIGHTS, exec:COMMAND");
    }
    UnknownBot { name: name.into(), known: known.join(", ") }
}

/// The bot of exactly that name among [`BOTS`]: whom strangers may ask for, since what each of these spends is known.
pub fn named(name: &str) -> Result<&'static str, UnknownBot> {
    let bot = BOTS.iter().find(|bot| bot.name == name);
    let known = || BOTS.iter().map(|bot| bot.name).collect::<Vec<_>>().join(", ");
    bot.map(|bot| bot.name).ok_or_else(|| UnknownBot { name: name.into(), known: known() })
}

/// The bot among [`BOTS`] that stands for a name: that bot itself, the level that spends about as much as a search of
/// a given budget, and a squire for what cannot be read.
pub fn nearest(name: &str) -> &'static str {
    let search = || name.strip_prefix("search:").and_then(read_budget);
    named(name).unwrap_or_else(|_| search().map_or(Level::Squire, |budget| Level::nearest(&budget)).name())
}

/// Whether a bot of that name is for hire.
pub fn known(name: &str) -> Result<(), UnknownBot> {
    Kind::read(name, false).map(|_| ())
}

/// Whether a bot of that name is for hire, or is a command of the form `exec:COMMAND`.
pub fn known_here(name: &str) -> Result<(), UnknownBot> {
    Kind::read(name, true).map(|_| ())
}

/// A bot for a game, by name. Safe for names from strangers: nothing is executed.
pub fn hire<G: Thinking + Hosting>(name: &str) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    engage(Kind::read(name, false)?, Clock::default())
}

/// One of [`BOTS`] for a host that keeps a clock of its own, which may stand still while the bot waits, and may call
/// for an end. Nobody else is hired this way, whatever the name says.
pub fn hire_by<G: Thinking + Hosting>(name: &str, clock: Clock) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    engage(Kind::read(named(name)?, false)?, clock)
}

/// A bot for a game, by name or as `exec:COMMAND`, which runs that command. Only for names given
/// by the user who runs this program.
pub fn hire_here<G: Thinking + Hosting>(name: &str) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    engage(Kind::read(name, true)?, Clock::default())
}

/// The same for measurements: a level spends its playouts and looks at no clock, so that the same seed gives the same
/// game on a busy machine too. Only a search that is asked for by time (`search:500ms`) still looks at one.
pub fn hire_counted<G: Thinking + Hosting>(name: &str) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    Ok(match Kind::read(name, true)? {
        Kind::Level(level, edition, playouts) => {
            Box::new(Search::new(Budget { time: None, ..granted::<G>(level, edition, playouts) }))
        }
        kind => engage(kind, Clock::default())?,
    })
}

/// What a level may spend, with other playouts if its name says so.
fn granted<G: Thinking>(level: Level, edition: Edition, playouts: Option<u32>) -> Budget {
    let budget = level.budget::<G>(edition);
    Budget { playouts: playouts.unwrap_or(budget.playouts), ..budget }
}

/// How many playouts a bot of that name spends on a decision; `None` if it does not count any.
pub fn playouts<G: Thinking>(name: &str) -> Option<u32> {
    match Kind::read(name, true).ok()? {
        Kind::Level(level, edition, playouts) => Some(granted::<G>(level, edition, playouts).playouts),
        Kind::Search(budget) | Kind::Judged(budget, _) if budget.time.is_none() => Some(budget.playouts),
        _ => None,
    }
}

/// The name of the same bot with so many playouts a decision; `None` if it does not count any.
pub fn with_playouts(name: &str, playouts: u32) -> Option<String> {
    match Kind::read(name, true).ok()? {
        Kind::Level(..) => Some(format!("{}:{playouts}", name.split(':').next()?)),
        Kind::Search(budget) | Kind::Judged(budget, _) if budget.time.is_none() => {
            let knobs = name.strip_prefix("search:")?.trim_start_matches(|c: char| c.is_ascii_digit());
            Some(format!("search:{playouts}{knobs}"))
        }
        _ => None,
    }
}

fn engage<G: Thinking + Hosting>(kind: Kind<'_>, clock: Clock) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    Ok(match kind {
        Kind::Uniform => Box::new(Uniform::default()),
        Kind::Random => Box::new(Random::default()),
        Kind::Greedy => Box::new(Greedy::with_clock(clock)),
        Kind::Level(level, edition, playouts) => {
            Box::new(Search::with_clock(granted::<G>(level, edition, playouts), clock))
        }
        Kind::Search(budget) => Box::new(Search::with_clock(budget, clock)),
        Kind::Judged(budget, path) => {
            let net = std::fs::read(path)
                .map_err(|fault| fault.to_string())
                .and_then(|bytes| Net::read(&bytes, G::INPUTS))
                .map_err(|fault| UnknownBot {
                    name: path.into(),
                    known: format!("no weights there: {fault}"),
                })?;
            Box::new(Search::with_clock(budget, clock).judged_by(Arc::new(net)))
        }
        Kind::Outside(command) => Box::new(Outside::new(command)),
    })
}
