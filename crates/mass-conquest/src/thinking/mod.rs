//! What bots are told of the game.

pub(crate) mod answer;
pub(crate) mod careless;
pub(crate) mod evaluate;
pub(crate) mod plausible;
pub(crate) mod reach;
