//! Playing any game: a match with its record and its undo, a chair for bots, playouts.

mod chair;
mod matches;
mod playout;
mod record;

pub use chair::Chair;
pub use matches::{Match, ReplayFault, Step, Unfair};
pub use playout::{perft, playout, playout_watched};
pub use record::{RECORD_HEAD, Record, RecordFault, RecordResult, RecordStep};
