//! What is in the box: kinds of troops and the names of heirs. Maps have a room of their own,
//! [`crate::maps`], since players write them.

mod heirs;
mod kind;

pub(crate) use heirs::heir;
pub use kind::Kind;
