//! Playing any game: a match with its record and its undo, a chair for bots, playouts.

mod chair;
mod matches;
mod news;
mod past;
mod playout;
mod record;
mod replay;
mod undo;
mod verify;

pub use chair::Chair;
pub use matches::{Match, Step};
pub use playout::{perft, play_on, playout, playout_watched};
pub use record::{RECORD_HEAD, Record, RecordFault, RecordResult, RecordStep};
pub use replay::ReplayFault;
pub use verify::Unfair;
