//! Staff: the bots that play for the house, and how they think.
//!
//! Invariant: a bot sits on a chair and never sees a position; what it decides is legal, or the seat's
//! default is done. Nothing here knows of tables but their names.

mod consent;
mod offer;
mod posts;
mod stopwatch;
mod thinking;

pub use consent::would_end;
pub use offer::{offered, standin};
pub use posts::Staff;
pub use thinking::{Task, decide_once};
