//! What players who know the game know of it.

pub(crate) mod evaluate;
pub(crate) mod facets;
pub(crate) mod inputs;
pub(crate) mod learned;
