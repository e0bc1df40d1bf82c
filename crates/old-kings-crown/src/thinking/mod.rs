//! What bots know of the game.

pub(crate) mod evaluate;
mod fights;
