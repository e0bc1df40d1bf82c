//! The steps of a turn, and how a game ends.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use table::{Seat, SeatSet};

use crate::maps::Place;
use crate::rules::state::{PersonId, TroopId};

/// What the position waits for, in the words of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Phase {
    /// Chance deals the next seat its start (MWC-R46).
    Deal,
    /// Everybody picks four troops (MWC-28).
    Pick,
    /// Chance rolls for the order of play (MWC-R47).
    RollOff {
        /// Which roll this is among those who tied.
        wave: u8,
        /// Seats that have yet to roll in it.
        waiting: SeatSet,
    },
    /// Income and upkeep; passed at once (MWC-30 to MWC-32).
    Income,
    /// Recruiting and disbanding (MWC-33 to MWC-35).
    Muster,
    /// Moving (MWC-36).
    Movement,
    /// Troops are under way.
    March {
        /// One of those under way.
        lead: TroopId,
        /// Points left.
        left: u8,
    },
    /// A family member is under way (MWC-27).
    Stroll {
        /// Who.
        person: PersonId,
        /// Steps left.
        left: u8,
    },
    /// The turn player speaks about a meeting (MWC-R25).
    Contact,
    /// The other side answers peace with peace or war (MWC-R25).
    Answer {
        /// Where.
        at: Place,
        /// Who is asked.
        enemy: Seat,
    },
    /// The defender names the first attacker (MWC-50).
    First,
    /// Chance rolls the attacker's die, then the defender's (MWC-44).
    Roll,
    /// The loser of a battle chooses losses (MWC-45).
    Losses,
    /// The loser's land troops withdraw (MWC-47).
    WithdrawLand,
    /// The loser's ships withdraw (MWC-47).
    WithdrawSea,
    /// Family members choose whom to follow (MWC-R33).
    WithdrawPersons,
    /// A battle is over; passed at once.
    BattleOver,
    /// The turn player may raze forts once more.
    Aftermath,
    /// The turn is over; passed at once.
    TurnOver,
    /// The game is over.
    Over,
}

impl Phase {
    /// The step in one word, as in traces.
    pub fn word(self) -> &'static str {
        match self {
            Phase::Deal => "Deal",
            Phase::Pick => "Pick",
            Phase::RollOff { .. } => "RollOff",
            Phase::Income => "Income",
            Phase::Muster => "Muster",
            Phase::Movement => "Movement",
            Phase::March { .. } => "March",
            Phase::Stroll { .. } => "Stroll",
            Phase::Contact => "Contact",
            Phase::Answer { .. } => "Answer",
            Phase::First => "First",
            Phase::Roll => "Roll",
            Phase::Losses => "Losses",
            Phase::WithdrawLand => "WithdrawLand",
            Phase::WithdrawSea => "WithdrawSea",
            Phase::WithdrawPersons => "WithdrawPersons",
            Phase::BattleOver => "BattleOver",
            Phase::Aftermath => "Aftermath",
            Phase::TurnOver => "TurnOver",
            Phase::Over => "Over",
        }
    }

    /// Whether one battle is being resolved, so that the side table is all but closed (MWC-R39).
    #[inline]
    pub fn is_battle(self) -> bool {
        matches!(
            self,
            Phase::First
                | Phase::Roll
                | Phase::Losses
                | Phase::WithdrawLand
                | Phase::WithdrawSea
                | Phase::WithdrawPersons
        )
    }

    /// Whether play has not begun yet.
    #[inline]
    pub fn is_setup(self) -> bool {
        matches!(self, Phase::Deal | Phase::Pick | Phase::RollOff { .. })
    }
}

/// A family member that waits for `by` to say where it goes (MWC-R38).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Placing {
    /// Who.
    pub person: PersonId,
    /// Who decides.
    pub by: Seat,
}

/// How a game came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Ending {
    /// Not yet.
    None,
    /// One player is left (MWC-2, MWC-4).
    Conquest,
    /// Nobody is left (MWC-R42).
    Ruin,
    /// Everybody agreed (MWC-3).
    Surrender,
    /// Decided on count after the last round (MWC-A1).
    Count,
    /// Decided on count after quiet rounds (MWC-A2).
    Standstill,
}

impl Ending {
    /// The ending in one word, as in results; `None` while the game goes on.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Ending::None => None,
            Ending::Conquest => Some("conquest"),
            Ending::Ruin => Some("ruin"),
            Ending::Surrender => Some("surrender"),
            Ending::Count => Some("count"),
            Ending::Standstill => Some("standstill"),
        }
    }
}
