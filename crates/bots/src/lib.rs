//! Players that need no screen.
//!
//! A bot gets a [`Chair`](table::Chair): its seat's views and legal actions, never the position.
//! It may imagine worlds from its view. One interface for all games, so that a stranger's bot plugs
//! in by implementing [`Bot`].

mod analysis;
mod bot;
mod clock;
mod endgame;
mod greedy;
mod hint;
mod hire;
mod outside;
mod protocol;
mod random;
mod search;

pub use analysis::{Counsel, Interrupted, Lesson, Moment, Scholar, Study, Told, counsel};
pub use bot::Bot;
pub use clock::Clock;
pub use endgame::{Endgame, Solution};
pub use greedy::Greedy;
pub use hint::{Advice, Adviser, Hint};
pub use hire::{
    BOTS, BotInfo, Level, UnknownBot, hire, hire_by, hire_counted, hire_here, known, known_here, named,
    nearest, playouts, with_playouts,
};
pub use outside::{FIRST_PATIENCE, Outside, PATIENCE};
pub use protocol::{answer_schema, told_schema};
pub use random::{Random, Uniform};
pub use search::{Opinion, Search};
