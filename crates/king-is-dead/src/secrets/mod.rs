//! Who may know what: views of the position and positions that fit a view.

pub(crate) mod imagine;
pub(crate) mod view;

pub use view::{Going, Hand, LatestAction, Phase, RegionView, Rules, SeatView, TrackCard, UnderWay, View};
