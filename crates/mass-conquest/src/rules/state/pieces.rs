//! What stands on the board: troops, family members, what lies in a territory, and purses.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use table::{MAX_SEATS, Seat, SeatSet};

use crate::content::Kind;
use crate::maps::{NOWHERE, Place};
use crate::rules::state::Board;

/// Number of a troop, as `u7` in records. A recruit takes the lowest number that is free.
pub type TroopId = u16;
/// Number of a family member; divided by [`FAMILY`] it is its house.
pub type PersonId = u8;
/// Not aboard any carrier.
pub const ASHORE: TroopId = TroopId::MAX;
/// No seat: the owner of an empty slot, the defender where there is no battle.
pub const NOBODY: Seat = Seat(u8::MAX);
/// Family members per house (MWC-28).
pub const FAMILY: usize = 3;
/// Family members at a full table.
pub const PERSONS: usize = FAMILY * MAX_SEATS;
/// More troops than this are never on the board: a bound for the length of games without a round cap, far
/// beyond what any army comes to (MWC-A1).
pub const MOST_TROOPS: usize = 10_000;
/// Troops that every seat picks to begin with (MWC-28).
pub const FIRST_TROOPS: u8 = 4;

pub(crate) const MOVED: u8 = 1;
pub(crate) const RECRUIT: u8 = 2;
pub(crate) const MARCHING: u8 = 4;
/// Went ashore this turn where its carrier stands: it came in, though over no border (MWC-R24).
pub(crate) const LANDED: u8 = 8;

/// One troop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Troop {
    /// The carrier it is aboard, or [`ASHORE`].
    pub aboard: TroopId,
    /// Seat of its player; [`NOBODY`] for a free slot.
    pub owner: Seat,
    /// What it is.
    pub kind: Kind,
    /// Where it is; cargo is where its carrier is.
    pub at: Place,
    /// Where it came from when it crossed its last border this turn (MWC-R27).
    pub entered: Place,
    pub(crate) flags: u8,
}

impl Troop {
    pub(crate) const VACANT: Troop = Troop {
        aboard: ASHORE,
        owner: NOBODY,
        kind: Kind::Infantry,
        at: NOWHERE,
        entered: NOWHERE,
        flags: 0,
    };

    /// Whether it can still move this turn (MWC-34, MWC-R8).
    #[inline]
    pub fn is_fresh(&self) -> bool {
        self.flags & (MOVED | RECRUIT) == 0
    }

    /// Whether it came into its territory this turn, over a border or ashore (MWC-R24).
    #[inline]
    pub(crate) fn came_in(&self) -> bool {
        self.entered != NOWHERE || self.flags & LANDED != 0
    }

    /// Whether it was recruited this turn (MWC-34).
    pub fn is_recruit(&self) -> bool {
        self.flags & RECRUIT != 0
    }

    /// Whether it is aboard a carrier (MWC-40).
    #[inline]
    pub fn is_cargo(&self) -> bool {
        self.aboard != ASHORE
    }
}

/// How a family member fares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Status {
    /// With its own house.
    Free,
    /// In another player's hands (MWC-48, MWC-53).
    Held {
        /// Who holds it.
        by: Seat,
        /// Given as a hostage, not captured.
        hostage: bool,
    },
    /// Dead, or gone with its house.
    Dead,
}

impl Status {
    /// Whether `seat` holds it.
    #[inline]
    pub fn is_held_by(self, seat: Seat) -> bool {
        matches!(self, Status::Held { by, .. } if by == seat)
    }
}

/// A family member. Its number divided by three is its house.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Person {
    /// Where it is; [`NOWHERE`] while it waits to be placed, or dead.
    pub at: Place,
    /// How it fares.
    pub status: Status,
    /// Whether it walked this turn.
    pub walked: bool,
}

/// What lies in a territory besides troops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Land {
    /// Troops of each seat here, cargo included.
    pub(crate) count: [u16; MAX_SEATS],
    /// Seats with troops here.
    pub(crate) mask: SeatSet,
    /// 0 without a fort, else 1 + the seat that built it (MWC-18).
    pub fort: u8,
    /// Seats with whom the turn player has an open meeting here (MWC-R25).
    pub(crate) pending: SeatSet,
}

impl Land {
    /// Whether there is a fort (MWC-18).
    #[inline]
    pub fn has_fort(&self) -> bool {
        self.fort != 0
    }

    /// The seat that built the fort, if there is one.
    #[inline]
    pub fn fort_builder(&self) -> Option<Seat> {
        self.fort.checked_sub(1).map(Seat)
    }
}

/// A player's purse and fate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct House {
    /// Gold in hand; never negative (MWC-R52).
    pub gold: u32,
    /// Missing gold of the last income step (MWC-32).
    pub debt: u32,
    /// Whether the player is still in the game.
    pub alive: bool,
}

/// A family member's id: `f2b` is the second of seat 2.
pub(crate) fn person_id(person: PersonId) -> String {
    format!("f{}{}", Board::house_of(person), ["a", "b", "c"][person as usize % FAMILY])
}
