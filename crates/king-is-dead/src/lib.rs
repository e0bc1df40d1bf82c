//! The King is Dead, second edition.
//!
//! Three factions fight for eight regions; the players steer the fights with eight cards each and
//! gather followers in their courts. Rule ids (TKD-n) in the comments are those of the rules page.

mod cards;
mod draw;
mod faction;
mod leaders;
mod map;
mod map_shape;
mod text_board;
mod view;

pub use cards::Card;
pub use draw::{VictorySide, draw, victory_card};
pub use faction::{Counts, Faction};
pub use map::{BORDERS, HOME, Region, RegionMask};
pub use text_board::text_board;
pub use view::{
    Disc, Hand, LatestAction, Level, Phase, RegionView, Rules, SeatView, TrackCard, UnderWay, Verdict, View,
};
