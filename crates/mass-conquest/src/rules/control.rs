//! Who controls what, and what it pays and costs (MWC-12, MWC-13, MWC-30, MWC-31).

use table::{MAX_SEATS, Seat, SeatSet};

use crate::maps::Place;
use crate::rules::state::{Board, NOBODY, Sets, Status};

impl Board {
    /// Seats whose troops stop a move of `seat` (MWC-R8).
    #[inline]
    pub fn stoppers(&self, seat: Seat) -> SeatSet {
        if self.options.pass_through {
            return SeatSet::EMPTY;
        }
        let mut letting = self.friends(seat);
        for giver in Seat::all(self.seats) {
            if self.passage[giver.index()][seat.index()] >= self.round {
                letting = letting.with(giver);
            }
        }
        SeatSet::all(MAX_SEATS as u8).but(letting)
    }

    /// Who has the town number `town` of the map's list (MWC-12, MWC-R9, MWC-R10).
    #[inline]
    pub fn town_owner(&self, town: usize) -> Option<Seat> {
        for steps in 0..4 {
            let mut near = SeatSet::EMPTY;
            for &place in self.map.ring(town, steps) {
                near = near.union(self.lands[place as usize].mask);
                if self.options.family_controls {
                    near = near.union(self.free_family(place));
                }
            }
            if !near.is_empty() {
                if let Some(seat) = near.sole() {
                    return Some(seat);
                }
                let before = *self.incumbents.get(town)?;
                return (before != NOBODY && near.contains(before)).then_some(before);
            }
        }
        None
    }

    /// Who has the castle in `place` (MWC-13, MWC-R11).
    #[inline]
    pub fn castle_owner(&self, place: Place) -> Option<Seat> {
        let mut here = self.lands[place as usize].mask;
        if self.options.family_controls {
            here = here.union(self.free_family(place));
        }
        here.sole()
    }

    /// The houses with a free family member in `place`.
    fn free_family(&self, place: Place) -> SeatSet {
        self.person_ids()
            .filter(|&p| {
                self.persons[p as usize].at == place && self.persons[p as usize].status == Status::Free
            })
            .map(Board::house_of)
            .collect()
    }

    /// Number of towns and castles that `seat` controls (MWC-30, MWC-R12).
    pub fn holdings(&self, seat: Seat) -> u32 {
        let towns = (0..self.map.towns.len()).filter(|&town| self.town_owner(town) == Some(seat)).count();
        let castles =
            self.map.castles.iter().filter(|&&place| self.castle_owner(place) == Some(seat)).count();
        (towns + castles) as u32
    }

    /// What the troops of `seat` cost each turn (MWC-31).
    pub fn upkeep(&self, seat: Seat) -> u32 {
        self.troops.iter().filter(|troop| troop.owner == seat).map(|troop| troop.kind.upkeep()).sum()
    }
}
