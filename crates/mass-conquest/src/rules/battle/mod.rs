//! Meetings and battles, from the first word to the withdrawal (MWC-14 to MWC-25, MWC-41 to MWC-50).

mod losses;
mod meeting;
mod strength;
mod withdrawal;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use strength::{Odds, odds};

use table::Seat;

use crate::maps::{NOWHERE, Place};
use crate::rules::state::NOBODY;

/// The battle being fought; everything 0 or nowhere when there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Battle {
    /// Where.
    pub at: Place,
    /// The defender; the turn player attacks (MWC-43).
    pub enemy: Seat,
    /// Where the first attacker came from; [`NOWHERE`] for troops that were here (MWC-50).
    pub first: Place,
    /// The attacker's total without its die.
    pub attack: u16,
    /// The defender's total without its die.
    pub defence: u16,
    /// The attacker's die; 0 before it is rolled.
    pub attack_die: u8,
    /// The defender's die; 0 before it is rolled.
    pub defence_die: u8,
    /// Who loses troops now.
    pub loser: Seat,
    /// Troops that the loser has yet to choose.
    pub left: u16,
    /// Equal totals: each side loses one (MWC-46).
    pub drawn: bool,
    /// Where the loser's land troops withdrew to.
    pub land_to: Place,
    /// Where the loser's ships withdrew to.
    pub sea_to: Place,
}

impl Battle {
    /// No battle.
    pub const NONE: Battle = Battle {
        at: NOWHERE,
        enemy: NOBODY,
        first: NOWHERE,
        attack: 0,
        defence: 0,
        attack_die: 0,
        defence_die: 0,
        loser: NOBODY,
        left: 0,
        drawn: false,
        land_to: NOWHERE,
        sea_to: NOWHERE,
    };
}
