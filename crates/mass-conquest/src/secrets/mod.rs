//! What each viewer may know, and worlds imagined from it (MWC-R45).
//!
//! The board lies open. Secret are the first picks until all are in, the terms of offers between
//! others, and votes until a motion ends.

pub(crate) mod imagine;
pub(crate) mod knowledge;
pub(crate) mod view;

pub use view::{Eyes, View};
