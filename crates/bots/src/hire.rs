//! Bots by name.

use std::time::Duration;

use table::Game;

use crate::{Bot, Budget, Greedy, Outside, Random, Search, Uniform};

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

/// What the levels may spend: playouts a decision, positions for the oracle, and a time for a whole
/// turn that only games with long playouts or slow machines come near. The squire plays out to the
/// end at random; the others trust the game's judgement where there is one.
fn level(name: &str) -> Option<Budget> {
    let (playouts, cut, oracle, time) = match name {
        "squire" => (60, u32::MAX, 0, 100),
        "steward" => (90, 0, 2_000, 500),
        "regent" => (6_000, 0, 60_000, 3_000),
        _ => return None,
    };
    Some(Budget { cut, oracle, time: Some(Duration::from_millis(time)), ..Budget::playouts(playouts) })
}

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
    Search(Budget),
    Outside(&'a str),
}

impl Kind<'_> {
    /// Commands are only run for whoever sits at this machine.
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
                let budget = level(name).or_else(|| name.strip_prefix("search:").and_then(Budget::read));
                Kind::Search(budget.ok_or_else(|| unknown(name, commands))?)
            }
        })
    }
}

fn unknown(name: &str, commands: bool) -> UnknownBot {
    let mut known: Vec<_> = BOTS.iter().map(|bot| bot.name).collect();
    known.push("search:PLAYOUTS, search:MILLISECONDSms");
    if commands {
        known.push("exec:COMMAND");
    }
    UnknownBot { name: name.into(), known: known.join(", ") }
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
pub fn hire<G: Game>(name: &str) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    Ok(engage(Kind::read(name, false)?))
}

/// A bot for a game, by name or as `exec:COMMAND`, which runs that command. Only for names given
/// by whoever runs this program.
pub fn hire_here<G: Game>(name: &str) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    Ok(engage(Kind::read(name, true)?))
}

fn engage<G: Game>(kind: Kind<'_>) -> Box<dyn Bot<G>> {
    match kind {
        Kind::Uniform => Box::new(Uniform::default()),
        Kind::Random => Box::new(Random::default()),
        Kind::Greedy => Box::new(Greedy::default()),
        Kind::Search(budget) => Box::new(Search::new(budget)),
        Kind::Outside(command) => Box::new(Outside::new(command)),
    }
}
