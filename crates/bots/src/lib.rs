//! Players that need no screen.
//!
//! A bot gets a [`Chair`]: its seat's views and legal actions, never the position. It may imagine
//! worlds from its view. One interface for all games, so that a stranger's bot plugs in by
//! implementing [`Bot`].

use table::{Chair, Game, QuickDice, Scratch};

/// A player that answers every decision of its seat.
pub trait Bot<G: Game>: Send + std::fmt::Debug {
    /// Prepares for a new game; `seed` is all the randomness the bot may use in it.
    fn begin(&mut self, seed: u64);

    /// One of the seat's legal actions.
    fn choose(&mut self, chair: &Chair<'_, G>) -> G::Action;
}

/// Plays as a careless beginner would, by the game's own description of random play.
#[derive(Debug)]
pub struct Random<G: Game> {
    dice: QuickDice,
    scratch: Scratch<G::Action>,
}

/// Takes every legal action with equal probability, one small decision at a time.
#[derive(Debug)]
pub struct Uniform<G: Game>(Random<G>);

impl<G: Game> Default for Random<G> {
    fn default() -> Self {
        Random { dice: QuickDice::new(0), scratch: Scratch::default() }
    }
}

impl<G: Game> Bot<G> for Random<G> {
    fn begin(&mut self, seed: u64) {
        self.dice = QuickDice::new(seed);
    }

    fn choose(&mut self, chair: &Chair<'_, G>) -> G::Action {
        chair.careless_action(&mut self.dice, &mut self.scratch)
    }
}

impl<G: Game> Bot<G> for Uniform<G> {
    fn begin(&mut self, seed: u64) {
        self.0.begin(seed);
    }

    fn choose(&mut self, chair: &Chair<'_, G>) -> G::Action {
        chair.random_action(&mut self.0.dice, &mut self.0.scratch)
    }
}

/// A bot as it is named on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotInfo {
    /// The name.
    pub name: &'static str,
    /// Its character in one line.
    pub character: &'static str,
}

/// Every bot that can be hired, weakest first.
pub const BOTS: &[BotInfo] = &[
    BotInfo { name: "uniform", character: "takes every legal action with equal probability" },
    BotInfo { name: "random", character: "plays as a careless beginner would" },
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

/// Whether a bot of that name is for hire.
pub fn known(name: &str) -> Result<(), UnknownBot> {
    if BOTS.iter().any(|bot| bot.name == name) {
        return Ok(());
    }
    let known: Vec<_> = BOTS.iter().map(|bot| bot.name).collect();
    Err(UnknownBot { name: name.into(), known: known.join(", ") })
}

/// A bot for a game, by name.
pub fn hire<G: Game>(name: &str) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    known(name)?;
    Ok(match name {
        "uniform" => Box::new(Uniform(Random::default())),
        _ => Box::new(Random::default()),
    })
}
