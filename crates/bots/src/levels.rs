//! The levels that people choose, and what each may spend in each game.

use std::time::Duration;

use crate::Budget;

/// A strength that people choose by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// At most 0.1 seconds a turn.
    Squire,
    /// At most 0.5 seconds a turn.
    Steward,
    /// At most 3 seconds a turn.
    Regent,
}

impl Level {
    /// The level of that name.
    pub fn read(name: &str) -> Option<Level> {
        Some(match name {
            "squire" => Level::Squire,
            "steward" => Level::Steward,
            "regent" => Level::Regent,
            _ => return None,
        })
    }

    /// The longest that a whole turn may take.
    pub const fn patience(self) -> Duration {
        Duration::from_millis(match self {
            Level::Squire => 100,
            Level::Steward => 500,
            Level::Regent => 3_000,
        })
    }

    /// What the level may spend on a decision of the game with that id. The numbers come from
    /// measurement (`docs/bots.md`); a game without a row of its own gets the last one.
    pub fn budget(self, game: &str) -> Budget {
        use Level::{Regent, Squire, Steward};
        let budget = match (game, self) {
            // Hidden cards: curiosity pays, and the first playouts are worth most (docs/bots/).
            ("old-kings-crown", Steward) => Budget::playouts(12),
            ("old-kings-crown", Regent) => Budget { curiosity: 0.6, ..Budget::playouts(4_000) },
            ("last-kingdom", Squire) => Budget { cut: u32::MAX, ..Budget::playouts(40) },
            ("last-kingdom", Steward) => Budget::playouts(40),
            ("last-kingdom", Regent) => Budget { curiosity: 0.6, ..Budget::playouts(1_200) },
            // A turn here is many small decisions, each judged at a glance. The squire rarely tries
            // what it has not tried before, so it sits behind its walls; the steward tries a few
            // things and takes the best; the regent reads on from there.
            ("mass-conquest", Squire) => Budget::playouts(20),
            ("mass-conquest", Steward) => Budget { hope: 0.05, ..Budget::playouts(6) },
            ("mass-conquest", Regent) => Budget { hope: 0.05, curiosity: 0.05, ..Budget::playouts(400) },
            // The squire plays out to the end at random; the others trust the game's judgement.
            (_, Squire) => Budget { cut: u32::MAX, ..Budget::playouts(60) },
            (_, Steward) => Budget { oracle: 1_000, ..Budget::playouts(12) },
            (_, Regent) => Budget { oracle: 200_000, ..Budget::playouts(20_000) },
        };
        Budget { time: Some(self.patience()), ..budget }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_level_may_think_longer_than_its_patience() {
        for (name, most) in [("squire", 100), ("steward", 500), ("regent", 3_000)] {
            let level = Level::read(name).expect("a level");
            for game in ["king-is-dead", "mass-conquest", "old-kings-crown", "last-kingdom", "another"] {
                assert_eq!(level.budget(game).time, Some(Duration::from_millis(most)), "{name} at {game}");
            }
        }
        assert_eq!(Level::read("king"), None);
    }
}
