//! What bots know of the game.

pub(crate) mod evaluate;
mod fights;

use table::{Budget, Levels};

/// Hidden cards: exploration pays, and the first playouts are worth most (docs/bots/).
pub(crate) const LEVELS: Levels = Levels {
    squire: Budget::rollouts(60),
    steward: Budget::playouts(12),
    regent: Budget { exploration: 0.6, ..Budget::playouts(4_000) },
};
