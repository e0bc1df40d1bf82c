//! The King is Dead, second edition.
//!
//! Three factions fight for eight regions; the players steer the fights with eight cards each and
//! gather followers in their courts. Rule ids (TKD-n) in the comments are those of the rules page.

mod action;
mod audit;
mod cards;
mod draw;
mod effects;
mod endgame;
mod events;
mod faction;
mod game;
mod hand;
mod imagine;
mod judge;
mod map;
mod map_shape;
mod options;
pub mod outlook;
mod packed;
mod policy;
mod position;
mod reasons;
mod scoring;
mod setup;
mod solver;
mod state;
mod struggle;
mod summon;
mod text_board;
mod trace;
mod turn;
mod undo_ban;
mod view;
mod views;
mod words;

pub use action::Action;
pub use cards::Card;
pub use draw::{VictorySide, draw, victory_card};
pub use effects::{Move, Moves, Resolution};
pub use events::Event;
pub use faction::{Counts, Faction};
pub use map::{BORDERS, HOME, Region, RegionMask};
pub use position::{Position, PositionFault};
pub use state::KingIsDead;
pub use struggle::settled_by;
pub use text_board::text_board;
pub use view::{
    Disc, Hand, LatestAction, Level, Phase, RegionView, Rules, SeatView, TrackCard, UnderWay, Verdict, View,
};
