//! Who controls what, and what it pays and costs (MWC-12, MWC-13, MWC-30, MWC-31).

use crate::board::{Board, NOBODY, Status};
use crate::maps::Place;

impl Board {
    /// Seats whose troops stop a move of `seat` (MWC-R8).
    #[inline]
    pub fn stoppers(&self, seat: u8) -> u8 {
        if self.rules.pass_through {
            return 0;
        }
        let mut letting = self.friends(seat);
        for giver in 0..self.seats {
            if u16::from(self.passage[giver as usize][seat as usize]) >= self.round {
                letting |= 1 << giver;
            }
        }
        !letting
    }

    /// Who has the town number `town` of the map's list (MWC-12, MWC-R9, MWC-R10).
    #[inline]
    pub fn town_owner(&self, town: usize) -> Option<u8> {
        for steps in 0..4 {
            let mut near = 0;
            for &place in self.map.ring(town, steps) {
                near |= self.lands[place as usize].mask;
                if self.rules.family_controls {
                    near |= self.free_family_mask(place);
                }
            }
            if near != 0 {
                if near.is_power_of_two() {
                    return Some(near.trailing_zeros() as u8);
                }
                let before = *self.incumbents.get(town)?;
                return (before != NOBODY && near >> before & 1 == 1).then_some(before);
            }
        }
        None
    }

    /// Who has the castle in `place` (MWC-13, MWC-R11).
    #[inline]
    pub fn castle_owner(&self, place: Place) -> Option<u8> {
        let mut here = self.lands[place as usize].mask;
        if self.rules.family_controls {
            here |= self.free_family_mask(place);
        }
        here.is_power_of_two().then(|| here.trailing_zeros() as u8)
    }

    fn free_family_mask(&self, place: Place) -> u8 {
        self.person_ids()
            .filter(|&p| {
                self.persons[p as usize].at == place && self.persons[p as usize].status == Status::Free
            })
            .fold(0, |mask, p| mask | 1 << Board::house_of(p))
    }

    /// Number of towns and castles that `seat` controls (MWC-30, MWC-R12).
    pub fn holdings(&self, seat: u8) -> u32 {
        let towns = (0..self.map.towns.len()).filter(|&town| self.town_owner(town) == Some(seat)).count();
        let castles =
            self.map.castles.iter().filter(|&&place| self.castle_owner(place) == Some(seat)).count();
        (towns + castles) as u32
    }

    /// What the troops of `seat` cost each turn (MWC-31).
    pub fn upkeep(&self, seat: u8) -> u32 {
        self.troops.iter().filter(|troop| troop.owner == seat).map(|troop| troop.kind.upkeep()).sum()
    }
}
