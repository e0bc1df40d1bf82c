//! What a seat or chance can do in one step.

mod journey;
mod text;

pub use journey::{Party, Path, Roll};
pub(crate) use text::{read, text};

use table::Seat;

use crate::content::Kind;
use crate::maps::Place;
use crate::rules::bargains::{Pledge, Terms};
use crate::rules::state::{PersonId, TroopId};

/// One atomic decision or chance outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Chance: the next seat begins at this start (from 0).
    Start(u8),
    /// Chance: a die.
    Die(u8),
    /// One of the four troops to begin with.
    Pick(Kind),
    /// Ends muster or movement.
    Done,
    /// Recruits in a town.
    Recruit(Kind, Place),
    /// Sends a troop home.
    Disband(TroopId),
    /// First step of a troop, alone or with all of its kind that stand with it and can still move.
    March {
        /// The lowest-numbered troop of those that are alike.
        troop: TroopId,
        /// Into this territory.
        to: Place,
        /// With all of its kind.
        all: bool,
    },
    /// The next step of those under way.
    Step(Place),
    /// Those under way stop here.
    Halt,
    /// A land troop boards a carrier.
    Embark {
        /// The lowest-numbered troop of those that are alike.
        troop: TroopId,
        /// The carrier.
        carrier: TroopId,
    },
    /// Cargo goes ashore.
    Disembark {
        /// The lowest-numbered troop of those that are alike.
        troop: TroopId,
        /// To this territory.
        to: Place,
    },
    /// An infantry builds a fort here.
    Fort(Place),
    /// The fort here is torn down.
    Raze(Place),
    /// First step of a family member.
    Walk {
        /// Who.
        person: PersonId,
        /// Into this territory.
        to: Place,
    },
    /// A whole move in one act: several steps, several troops, a whole army.
    Journey {
        /// Who.
        party: Party,
        /// By which way.
        path: Path,
    },
    /// Fight or peace with another player in a shared territory.
    Stance {
        /// Where.
        at: Place,
        /// With whom.
        with: Seat,
        /// Whether to fight.
        fight: bool,
    },
    /// The defender names the first attacker by where it came from.
    First(Place),
    /// The loser gives up this troop.
    Lose(TroopId),
    /// The land troops withdraw there.
    RetreatLand(Place),
    /// The ships withdraw there.
    RetreatSea(Place),
    /// A family member withdraws with the ships (or with the land troops).
    Follow {
        /// Who.
        person: PersonId,
        /// With the ships.
        sea: bool,
    },
    /// Ends the turn.
    End,
    /// A family member is placed with troops of the seat that decides.
    Place {
        /// Who.
        person: PersonId,
        /// Where.
        at: Place,
    },
    /// Offers a deal.
    Offer {
        /// To whom.
        to: Seat,
        /// What is given and wanted.
        terms: Terms,
    },
    /// Declines an offer and makes another to the same seat.
    Counter {
        /// Number of the offer.
        id: u16,
        /// What is given and wanted now.
        terms: Terms,
    },
    /// Takes an offer.
    Accept(u16),
    /// Declines an offer.
    Decline(u16),
    /// Takes one's own offer back.
    Retract(u16),
    /// Gives gold without asking for anything.
    Gift {
        /// To whom.
        to: Seat,
        /// How much.
        gold: u32,
    },
    /// Ends an alliance.
    Break(Seat),
    /// Kills a captive.
    Execute(PersonId),
    /// Lets a captive go home.
    Release(PersonId),
    /// Moves that everybody surrenders to this seat.
    Motion(Seat),
    /// Votes on the open motion.
    Vote(bool),
    /// Puts a promise on record (MWC-A5).
    Promise {
        /// To whom.
        to: Seat,
        /// What.
        pledge: Pledge,
    },
    /// Leaves the game (MWC-A6).
    Resign,
}

impl Action {
    /// Whether it belongs to an open grammar, too large to list whole: the terms of a deal, moves of several
    /// steps at once, and what is seldom wanted.
    pub(crate) fn is_free_form(self) -> bool {
        match self {
            Action::Journey { .. }
            | Action::Offer { .. }
            | Action::Counter { .. }
            | Action::Motion(_)
            | Action::Promise { .. }
            | Action::Resign => true,
            Action::Gift { gold, .. } => gold != 1,
            _ => false,
        }
    }

    /// Whether it belongs to the side table, open to all out of turn (MWC-51 to MWC-53, MWC-3).
    #[inline]
    pub fn is_aside(self) -> bool {
        matches!(
            self,
            Action::Offer { .. }
                | Action::Counter { .. }
                | Action::Accept(_)
                | Action::Decline(_)
                | Action::Retract(_)
                | Action::Gift { .. }
                | Action::Break(_)
                | Action::Execute(_)
                | Action::Release(_)
                | Action::Motion(_)
                | Action::Vote(_)
                | Action::Promise { .. }
                | Action::Resign
        )
    }
}
