//! What is in the box: kinds of troops, the names of heirs and how many pieces are printed. Maps have a room of their own,
//! [`crate::maps`], since players write them.

mod heirs;
mod kind;
mod pieces;

pub(crate) use heirs::heir;
pub use kind::Kind;
pub use pieces::{COUNTERS, FORTS, GOLD_COINS};
