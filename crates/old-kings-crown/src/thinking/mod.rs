//! What bots know of the game.

pub(crate) mod belief;
pub(crate) mod evaluate;
mod fights;
pub(crate) mod inputs;
pub(crate) mod learned;
