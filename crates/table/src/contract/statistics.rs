//! Statistics: what a game counts while it is watched.

use crate::{Game, Tally};

/// What a game adds to the statistics of many games. Nothing by default.
pub trait Statistics: Game {
    /// Adds what an event means for statistics (plays, passes, ...).
    fn count(_event: &Self::Event, _tally: &mut Tally) {}

    /// Adds what a finished position means for statistics (how it was decided, ...).
    fn count_end(&self, _tally: &mut Tally) {}
}
