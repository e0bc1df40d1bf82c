//! The Empty Chair: a small game of our own that shows how a game is made.
//!
//! Two to four heirs bid for what an old woman left behind. Each has lost two of nine cards, and nobody
//! else knows which. Every round one heirloom is turned up, all seal one card, and the highest number
//! that only one of them has bid takes it. `docs/tutorial.md` builds this crate step by step.
//!
//! | file | what it holds |
//! |---|---|
//! | `rules.rs` | the position, what may be done in it, and what comes of it |
//! | `secrets.rs` | what each viewer may know, and worlds that fit it |
//! | `words.rs` | everything that a player reads |
//! | `draw.rs` | the picture |
//! | `thinking.rs` | what bots are told about the game |
//! | `encoding.rs` | the game in numbers, for whatever learns it |
//! | `statistics.rs` | what is counted when many games are watched |
//! | `game.rs` | the traits of the contract, each method one line into these files |

mod draw;
mod encoding;
mod game;
mod rules;
mod secrets;
mod statistics;
mod thinking;
mod words;

pub use rules::{Action, EmptyChair, Event};
pub use secrets::{HeirView, View};
