//! What bots are told of the game.

mod aims;
pub(crate) mod answer;
pub(crate) mod careless;
pub(crate) mod danger;
pub(crate) mod evaluate;
pub(crate) mod facets;
pub(crate) mod first;
mod host;
mod muster;
mod plans;
pub(crate) mod plausible;
pub(crate) mod reach;
mod talks;
