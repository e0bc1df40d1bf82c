//! What the levels that people choose may spend on a decision of a game.

use std::time::Duration;

/// Who finishes a playout beyond the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rollout {
    /// Every legal action is equally likely.
    Uniform,
    /// As the game describes a careless beginner.
    Careless,
}

/// Whose knowledge of a game a bot uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Edition {
    /// What the game says today.
    #[default]
    Latest,
    /// What it said before evaluations were learned: frozen, to measure against.
    First,
}

/// What a tree search may spend on one decision, and the manner of its playouts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    /// Playouts, those remembered from earlier decisions included; the answer is reproducible from
    /// a seed unless time runs out first.
    pub playouts: u32,
    /// Wall-clock time for one turn, the decisions that the seat makes in a row: each of them gets
    /// an eighth of what is left.
    pub time: Option<Duration>,
    /// Threads that think side by side; the same answer needs the same number.
    pub threads: u8,
    /// Exploration: the weight of actions seldom tried (the constant of UCT).
    pub exploration: f32,
    /// First-play urgency: what an untried action is thought to be worth above the mean.
    pub first_play_urgency: f32,
    /// A rollout ends after this many decisions beyond the tree, and the game's evaluation stands
    /// for the rest, if the game has one.
    pub rollout_depth: u32,
    /// Who finishes a playout.
    pub rollout: Rollout,
    /// Positions that may be visited to solve an endgame; 0 for a player who does not try.
    pub solver: u32,
    /// How much the evaluation of what follows steers where the search looks first (the weight of the
    /// prior in PUCT).
    pub prior: f32,
    /// Whose evaluation and plausible actions.
    pub edition: Edition,
}

impl Budget {
    /// So many playouts a decision, on one thread.
    pub const fn playouts(playouts: u32) -> Budget {
        Budget {
            playouts,
            time: None,
            threads: 1,
            exploration: 0.20,
            first_play_urgency: -0.05,
            rollout_depth: 0,
            rollout: Rollout::Uniform,
            solver: 0,
            prior: 0.0,
            edition: Edition::Latest,
        }
    }

    /// So many playouts a decision, each rolled out to the end: needs no evaluation.
    pub const fn rollouts(playouts: u32) -> Budget {
        Budget { rollout_depth: u32::MAX, ..Budget::playouts(playouts) }
    }
}

/// What each level may spend on a decision of one game. Time comes on top: each level has its own
/// patience, the same in all games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Levels {
    /// Quick and eager.
    pub squire: Budget,
    /// Patient.
    pub steward: Budget,
    /// Takes its time.
    pub regent: Budget,
}

impl Levels {
    /// The same levels by another edition.
    #[must_use]
    pub const fn of_edition(self, edition: Edition) -> Levels {
        let Levels { squire, steward, regent } = self;
        Levels {
            squire: Budget { edition, ..squire },
            steward: Budget { edition, ..steward },
            regent: Budget { edition, ..regent },
        }
    }

    /// For a game that nobody has measured yet, with or without an evaluation: each level thinks many
    /// times as much as the one below, so that it beats it, and trusts nothing but the end of the game.
    pub const UNTUNED: Levels =
        Levels { squire: Levels::untuned(15), steward: Levels::untuned(100), regent: Levels::untuned(2_000) };

    /// Rollouts bring all or nothing, which scatters more than an evaluation does; so every action is
    /// tried more often before it is given up.
    const fn untuned(playouts: u32) -> Budget {
        Budget { exploration: 0.40, ..Budget::rollouts(playouts) }
    }
}
