//! Whole moves in one line: who sets out, and by which way.

use crate::maps::Place;
use crate::rules::state::{PersonId, TroopId};

/// Troops that are named one by one, lowest number first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Roll {
    length: u8,
    ids: [TroopId; Roll::MOST],
}

impl Roll {
    /// So many can be named; for more there is the whole army.
    pub const MOST: usize = 16;

    /// These troops; the error says what is wrong with the list.
    pub fn new(named: &[TroopId]) -> Result<Roll, String> {
        if named.len() > Roll::MOST {
            return Err(format!("name at most {} troops, or `army` for all that stand there", Roll::MOST));
        }
        let mut ids = [TroopId::MAX; Roll::MOST];
        ids[..named.len()].copy_from_slice(named);
        ids.sort_unstable();
        if let Some(twice) = ids[..named.len()].windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("u{} is named twice", twice[0]));
        }
        Ok(Roll { length: named.len() as u8, ids })
    }

    /// The numbers, lowest first.
    pub fn ids(&self) -> &[TroopId] {
        &self.ids[..self.length as usize]
    }
}

/// A way from border to border: where it begins, and up to four steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Path {
    length: u8,
    places: [Place; Path::MOST],
}

impl Path {
    /// Nobody has more than four steps (MWC-17, MWC-27).
    pub const MOST: usize = 5;

    /// The way through these territories; `None` without a step, or with more than anybody makes.
    pub fn new(way: &[Place]) -> Option<Path> {
        let mut places = [0; Path::MOST];
        (2..=Path::MOST).contains(&way.len()).then(|| {
            places[..way.len()].copy_from_slice(way);
            Path { length: way.len() as u8, places }
        })
    }

    /// Every territory of the way, the one it begins in first.
    pub fn places(&self) -> &[Place] {
        &self.places[..self.length as usize]
    }

    /// Where it begins.
    pub fn from(&self) -> Place {
        self.places[0]
    }

    /// Where it ends.
    pub fn to(&self) -> Place {
        self.places[self.length as usize - 1]
    }

    /// Its steps, each with where it leads from and to.
    pub fn legs(&self) -> impl Iterator<Item = (Place, Place)> + '_ {
        self.places().windows(2).map(|leg| (leg[0], leg[1]))
    }
}

/// Who sets out together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Party {
    /// Every troop that stands where the way begins and can still move.
    Army,
    /// This troop and all of its kind that stand with it and can still move.
    Alike(TroopId),
    /// These troops.
    Troops(Roll),
    /// A family member.
    Person(PersonId),
}
