//! Playing any game: a match with its record and its undo, a chair for bots, playouts, many games at once in numbers.

mod batch;
mod chair;
mod matches;
mod news;
mod odds;
mod past;
mod playout;
mod record;
mod replay;
mod undo;
mod verify;

pub use batch::{Batch, BatchFault, Before, Rows};
pub use chair::Chair;
pub use matches::{Match, Step};
pub use playout::{perft, play_on, playout, playout_watched};
pub use record::{
    HeaderLine, HeaderLines, Odds, Origin, RECORD_HEAD, RECORD_VERSION, Record, RecordFault, RecordResult,
    RecordStep, Remark, RemarkKind, VoidStart,
};
pub use replay::ReplayFault;
pub use verify::Unfair;
