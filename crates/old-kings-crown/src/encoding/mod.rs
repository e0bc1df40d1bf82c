//! The game in numbers: codes for actions, bytes for what a seat knows.

pub(crate) mod actions;
pub(crate) mod observation;
