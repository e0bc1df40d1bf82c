//! The King is Dead, second edition.
//!
//! Three factions fight for eight regions; the players steer the fights with eight cards each and
//! gather followers in their courts. Rule ids (TKD-n) in the comments are those of the rules page.
//!
//! | room | what is in it |
//! |---|---|
//! | `content` | what is in the box: factions, regions, cards |
//! | `rules` | the position, what may be done, what it leads to; a file for every chapter and card |
//! | `secrets` | what a viewer may know, and positions that fit it |
//! | `words` | prompts, choices, the log, the end, the board as text |
//! | `draw` | the board as a picture |
//! | `thinking` | what bots know of the game |
//! | `encoding` | the game in numbers: codes for actions, bytes for what a seat knows |

mod content;
mod draw;
mod encoding;
mod game;
mod rules;
mod secrets;
mod statistics;
mod thinking;
mod trace;
mod words;

pub use content::{BORDERS, Card, Counts, Faction, HOME, Region, RegionMask};
pub use rules::{
    Action, Disc, Event, KingIsDead, Level, Move, Moves, Resolution, Scenario, ScenarioFault, Verdict,
    settled_by,
};
pub use secrets::{Going, Hand, LatestAction, Phase, RegionView, Rules, SeatView, TrackCard, UnderWay, View};
pub use words::outlook;
