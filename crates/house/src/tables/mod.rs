//! Tables: what one is, the entries that it is the fold of, and the store that keeps them.
//!
//! Invariant: a table in memory follows from its stored entries and from nothing else. Nothing here
//! knows of requests, of bots that think, or of who is looking.

mod attendance;
mod clocks;
mod entry;
mod hosted;
mod ids;
mod kept;
mod pace;
mod phase;
mod store;
mod time;
mod urgency;

pub use attendance::Attendance;
pub use clocks::Clocks;
pub use entry::{ChatRoom, Entry, Opening, Sitter, TakeoverCause};
pub use hosted::{
    Board, Deed, DrawnPanel, Ending, FoldFault, Hosted, IMAGINED, Outline, PARKED, Place, PreludeStep, Talk,
    element_name, print,
};
pub(crate) use ids::LETTERS;
pub use ids::{NoLuck, TableId, Token, VisitorId, fresh_invitation, random};
pub use kept::{Estranged, Fact, Kept};
pub use pace::Pace;
pub use phase::Phase;
pub use store::{
    Aged, Commit, DATABASE, Database, Fence, NoDatabase, Postgres, Quota, Quotas, Store, StoreFault, TableRow,
};
pub(crate) use store::{Arg, Db, Ears, Register, Row, Signed, Sql, Work, migrator, options, read_texts, sql};
pub use time::{Millis, now, words};
pub use urgency::Urgency;
