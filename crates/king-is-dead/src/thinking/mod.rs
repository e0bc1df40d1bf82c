//! What bots know of the game.

pub(crate) mod careless;
pub(crate) mod endgame;
pub(crate) mod evaluate;
pub(crate) mod facets;
pub(crate) mod inputs;
pub(crate) mod learned;
pub(crate) mod several;
pub(crate) mod solver;
