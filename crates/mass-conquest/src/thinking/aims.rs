//! What the troops of a seat may want to reach.

use table::Seat;

use crate::maps::{NOWHERE, Place};
use crate::rules::state::{Board, Places, Sets};
use crate::thinking::reach::{FAR, Steps};

/// What the troops of a seat may want to reach.
pub(super) struct Aims {
    pub seat: Seat,
    /// Steps to the nearest enemy, by land if there is a road.
    pub steps: Steps,
    /// Holdings of others or of nobody, and relatives alone, without troops: one troop is enough.
    pub open: Places,
    /// No road leads to any enemy.
    pub island: bool,
}

impl Board {
    /// What troops of `seat` may want to reach.
    pub(super) fn aims(&self, seat: Seat) -> Aims {
        let foes = self.living().but(self.friends(seat));
        let mut steps = self.steps_from(foes, false);
        let road = |troop: &crate::rules::state::Troop| {
            troop.owner == seat && !troop.kind.is_ship() && steps[troop.at as usize] != FAR
        };
        let island = !self.troops.iter().any(road);
        if island {
            steps = self.steps_from(foes, true);
        }
        let mut open = Places::default();
        let empty = |place: Place| self.lands[place as usize].mask.is_empty();
        for (town, &place) in self.map.towns.iter().enumerate() {
            if self.town_owner(town) != Some(seat) && empty(place) {
                open.insert(place);
            }
        }
        for &place in &self.map.castles {
            if empty(place) {
                open.insert(place);
            }
        }
        for person in self.person_ids() {
            let who = self.persons[person as usize];
            let foreign = self.controller(person).is_some_and(|by| foes.contains(by));
            if foreign && who.at != NOWHERE && empty(who.at) {
                open.insert(who.at);
            }
        }
        Aims { seat, steps, open, island }
    }
}
