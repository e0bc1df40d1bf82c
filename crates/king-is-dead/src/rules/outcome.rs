//! Who has won and by what; how long a game can take.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Outcome, Seat, SeatSet, Setup};

use super::KingIsDead;
use super::setup::draws;
use super::state::Ask;
use crate::content::Faction;

/// How the game stands once it is over; `None` before.
pub(crate) fn outcome(state: &KingIsDead) -> Option<Outcome> {
    let winners = state.winners()?;
    let ending = if state.is_invasion() { "invasion" } else { "coronation" };
    Some(Outcome::won_by(winners, state.seats, ending))
}

/// The most steps that a game can take: draws, at most 8n² passes (INV-10), and 8n actions of at most
/// seven steps each: card, pile, four choices, summon.
pub(crate) fn longest(setup: &Setup) -> u32 {
    let seats = u32::from(setup.seats());
    let advanced = setup.get("game") == "advanced";
    draws(setup.seats(), advanced) + 8 * seats * seats + 8 * seats * 7
}

impl KingIsDead {
    /// Whether the game ended with three unstable regions (TKD-207).
    pub(crate) fn is_invasion(&self) -> bool {
        self.unstable.count_ones() == 3
    }

    /// Who won; `None` before the end.
    pub(crate) fn winners(&self) -> Option<SeatSet> {
        (self.ask == Ask::Over).then(|| self.standing().winners(self.is_invasion()))
    }

    /// How the game ended; `None` before (TKD-229).
    pub(crate) fn verdict(&self) -> Option<Verdict> {
        if self.ask != Ask::Over {
            return None;
        }
        let standing = self.standing();
        Some(if self.is_invasion() { standing.invasion() } else { standing.coronation() })
    }
}

/// How the game ended (TKD-229).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Verdict {
    /// Invasion, or else coronation.
    pub invasion: bool,
    /// Factions from the strongest down with their regions; vacant ranks are left out (TKD-218).
    pub ranking: Vec<(Faction, u8)>,
    /// The winning seats.
    pub winners: Vec<Seat>,
    /// The seats shown with the crown (TKD-240).
    pub crowned: Vec<Seat>,
    /// What decided.
    pub level: Level,
    /// Who held Plot and what it counted for.
    pub plot: Option<(Seat, Faction)>,
}

/// The comparison that decided a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Most sets (TKD-211).
    Sets,
    /// Most recent action among those with most sets (TKD-212).
    LatestAction,
    /// The last turn, among those with most sets who never acted (option `idle-invasion`, R7).
    LastTurn,
    /// Most followers of the first faction (TKD-220).
    FirstFaction,
    /// Most followers of the second faction (TKD-221).
    SecondFaction,
    /// Most followers of the two factions without a region together (option `vacant-ranks`, R4).
    VacantFactions,
    /// Plot breaks the tie (TKD-224).
    Plot,
    /// First to have played all cards (TKD-225).
    RanOut,
    /// Oldest latest action (TKD-226).
    OldestAction,
    /// The same, won by a seat or team that never acted: nothing is older (TKD-226, TKD-238).
    NeverActed,
    /// Nothing left to compare (TKD-214, TKD-227).
    Shared,
}
