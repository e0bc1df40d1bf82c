//! The game in numbers: codes for actions, bytes for what a seat knows.
//!
//! Both depend on the map: territories, towns and borders are counted in the order of its file.

pub(crate) mod actions;
mod deals;
pub(crate) mod observation;
mod ranks;
mod sections;
