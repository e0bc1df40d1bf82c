//! The game in words.

pub(crate) mod choices;
pub(crate) mod deals;
pub(crate) mod ending;
pub(crate) mod hands;
pub(crate) mod log;
pub(crate) mod motions;
pub(crate) mod outlook;
pub(crate) mod prompts;
pub(crate) mod reference;
pub(crate) mod sheet;
pub(crate) mod terms;
pub(crate) mod text_board;
pub(crate) mod touch;

use table::{Names, Seat};

use crate::maps::Place;
use crate::rules::state::Board;

pub(crate) fn name(names: &Names, seat: Seat) -> String {
    names.of(seat).into_owned()
}

impl Board {
    pub(crate) fn call(&self, place: Place) -> &str {
        self.map.territories.get(place as usize).map_or("nowhere", |territory| &territory.name)
    }
}
