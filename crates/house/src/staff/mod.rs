//! Staff: the bots that play for the house, and how they think.
//!
//! Invariant: a bot sits on a chair and never sees a position; what it decides is legal, or the seat's
//! default is done. None thinks for longer than a slice while somebody waits who has used less of the processor, and
//! only bots that everybody may ask for are hired. Nothing here knows of tables but their names.

mod accounts;
mod consent;
mod offer;
mod pool;
mod posts;
mod scholars;
mod stopwatch;
mod thinking;
mod turns;

pub use accounts::Bill;
pub use consent::would_end;
pub use offer::{offered, standin};
pub use pool::{Pool, Ticket};
pub use posts::{Staff, Stopped};
pub use scholars::{Explainer, advise};
pub use thinking::{Task, decide_once};
