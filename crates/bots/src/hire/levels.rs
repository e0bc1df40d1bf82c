//! The levels that people choose, and what each may spend in each game.

use std::time::Duration;

use table::{Budget, Edition, Thinking};

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

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Squire => "squire",
            Level::Steward => "steward",
            Level::Regent => "regent",
        }
    }

    /// The level that spends about as much as this budget: by the time of all its threads if it has a time, else by its
    /// playouts, of which no game of the first edition gave a regent fewer than 400 or a squire more than 60.
    pub fn nearest(budget: &Budget) -> Level {
        let (low, high, spent) = match budget.time {
            // Halfway between two levels as one counts with factors.
            Some(time) => (224, 1_225, time.as_millis() * u128::from(budget.threads)),
            None => (60, 399, u128::from(budget.playouts)),
        };
        match spent {
            spent if spent <= low => Level::Squire,
            spent if spent <= high => Level::Steward,
            _ => Level::Regent,
        }
    }

    /// The longest that a whole turn may take.
    pub const fn patience(self) -> Duration {
        Duration::from_millis(match self {
            Level::Squire => 100,
            Level::Steward => 500,
            Level::Regent => 3_000,
        })
    }

    /// What the level may spend on a decision of the game.
    pub fn budget<G: Thinking>(self, edition: Edition) -> Budget {
        let levels = match edition {
            Edition::Latest => G::LEVELS,
            Edition::First => G::FIRST_LEVELS,
        };
        let budget = match self {
            Level::Squire => levels.squire,
            Level::Steward => levels.steward,
            Level::Regent => levels.regent,
        };
        Budget { time: Some(self.patience()), ..budget }
    }
}

#[cfg(test)]
mod tests {
    use king_is_dead::KingIsDead;

    use super::*;

    #[test]
    fn no_level_may_think_longer_than_its_patience() {
        for (name, most) in [("squire", 100), ("steward", 500), ("regent", 3_000)] {
            let level = Level::read(name).expect("a level");
            let budget = level.budget::<KingIsDead>(Edition::Latest);
            assert_eq!(budget.time, Some(Duration::from_millis(most)), "{name}");
            assert_eq!((level.name(), Level::nearest(&budget)), (name, level));
        }
        assert_eq!(Level::read("king"), None);
    }
}
