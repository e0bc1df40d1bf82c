//! What bots know of the game.

pub(crate) mod belief;
pub(crate) mod evaluate;
pub(crate) mod facets;
mod fights;
pub(crate) mod inputs;
pub(crate) mod learned;
