//! What players who know the game know of it.

pub(crate) mod evaluate;
