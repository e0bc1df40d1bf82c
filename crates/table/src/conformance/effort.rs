//! How much is tried, and what is said when a law is broken.

use std::fmt;

/// How much a law tries before it is content. The same effort always tries the same things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Random games per law, spread over the setups. Every setup gets at least one.
    pub games: usize,
    /// Setups at most: the defaults for each number of seats first, then single options changed.
    pub setups: usize,
    /// Positions per game that get the expensive checks; cheap ones look at every position.
    pub spots: usize,
    /// Random games are left after this many steps (except where their end is what is tested).
    pub plies: usize,
    /// Imagined worlds per viewer and position.
    pub worlds: usize,
    /// Where the dice of all this begin.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { games: 80, setups: 48, spots: 20, plies: 3_000, worlds: 3, seed: 1 }
    }
}

/// A part of the contract that every game keeps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Law {
    /// The game can be set up as its options say.
    Setups,
    /// A seat that may act has something to do, one that may not has nothing; the end has an outcome.
    Turns,
    /// What is listed is allowed, what is not listed is refused with a reason.
    List,
    /// Games end in time, never return to an earlier position and lose nothing on the way.
    Endings,
    /// Chance and random play answer exactly as promised.
    Chance,
    /// Every action has words of its own that read back.
    Words,
    /// A record replays to the same game, and forged chance is found.
    Records,
    /// A world imagined from a view looks like the real one to its viewer.
    Views,
    /// Worlds imagined from a view differ where something is hidden, and only there.
    Ignorance,
    /// Imagined worlds are as likely as real ones, where that can be counted.
    Worlds,
    /// What a viewer cannot see stays unseen until a step says that it reveals something.
    Steps,
    /// Those who decide at once do not see each other's answers.
    Answers,
    /// Taking back works, ends where it must, and shows nothing.
    Undoing,
    /// Equal positions hash alike and play alike.
    Values,
    /// Prompts, sentences and motions keep the secrets that views keep.
    Telling,
    /// Every choice has words and a place in a sound drawing.
    Showing,
    /// What moves is drawn, before the step or after it.
    Moving,
    /// Reasons are sentences about terms that stand for themselves.
    Reasons,
    /// Codes stand for actions, one for one.
    Codes,
    /// Observations hold what a seat knows, and no more.
    Observations,
}

/// A law that a game broke, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Breach {
    /// The law.
    pub law: Law,
    /// Seats and options of the table.
    pub setup: String,
    /// Seed of the random game.
    pub seed: u64,
    /// Steps taken before the position in question.
    pub ply: usize,
    /// What went wrong, in a sentence.
    pub what: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Breach { law, setup, seed, ply, what } = self;
        write!(f, "law {law:?} is broken ({setup}; seed {seed}, ply {ply}): {what}")
    }
}

/// Panics with the breach, if there is one.
#[track_caller]
pub fn require(kept: Result<(), Breach>) {
    if let Err(breach) = kept {
        panic!("{breach}");
    }
}
