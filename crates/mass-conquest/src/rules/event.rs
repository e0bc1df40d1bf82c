//! What happened, as raw fact.

use table::{MAX_SEATS, Seat, SeatSet};

use crate::content::Kind;
use crate::maps::Place;
use crate::rules::bargains::{Pledge, Terms};
use crate::rules::state::{Ending, PersonId};

/// Something that happened.
#[allow(missing_docs, reason = "the fields say what they are; each variant has its sentence")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A seat was dealt its start.
    Dealt { seat: Seat, at: Place },
    /// A seat picked one of its troops.
    Picked { seat: Seat, kind: Kind },
    /// All picks are in: these are a seat's troops.
    Revealed { seat: Seat, counts: [u8; 5] },
    /// A die for the order of play.
    Rolled { seat: Seat, die: u8 },
    /// The order of play is found.
    Order { order: [Seat; MAX_SEATS], seats: u8 },
    /// A turn begins with income and upkeep.
    Turn { seat: Seat, round: u16, income: u32, upkeep: u32, gold: u32, debt: u32 },
    /// A troop was recruited.
    Recruited { seat: Seat, kind: Kind, at: Place },
    /// A troop went home.
    Disbanded { seat: Seat, kind: Kind, at: Place },
    /// Troops made a step of the way that begins in `start`; `arrived` if it was the last one that was decided on.
    Marched { seat: Seat, kind: Kind, count: u16, from: Place, to: Place, start: Place, arrived: bool },
    /// A troop boarded a carrier.
    Embarked { seat: Seat, kind: Kind, from: Place, at: Place },
    /// Cargo went ashore.
    Landed { seat: Seat, kind: Kind, from: Place, to: Place },
    /// A fort was built.
    Fortified { seat: Seat, at: Place },
    /// A fort was torn down.
    Razed { seat: Seat, at: Place },
    /// A family member made a step.
    Walked { seat: Seat, person: PersonId, from: Place, to: Place },
    /// A seat said fight or peace.
    Spoke { seat: Seat, with: Seat, at: Place, fight: bool },
    /// A truce kept two armies apart.
    Truce { a: Seat, b: Seat, at: Place },
    /// The defender named the first attacker.
    Named { seat: Seat, at: Place, first: Place },
    /// Both dice of a battle.
    Fought {
        attacker: Seat,
        defender: Seat,
        at: Place,
        attack: u16,
        attack_die: u8,
        defence: u16,
        defence_die: u8,
    },
    /// A troop was lost, with so much cargo.
    Lost { seat: Seat, kind: Kind, at: Place, cargo: u16 },
    /// A whole army (or one party of it) was destroyed.
    Destroyed { seat: Seat, at: Place, troops: u16 },
    /// A party withdrew.
    Withdrew { seat: Seat, from: Place, to: Place, troops: u16, sea: bool },
    /// A family member fell into another player's hands.
    Captured { person: PersonId, by: Seat, at: Place },
    /// A family member is back with its house.
    Freed { person: PersonId, at: Place },
    /// A captive was killed.
    Executed { person: PersonId, by: Seat },
    /// A captive was let go.
    Released { person: PersonId, by: Seat },
    /// A family member was placed.
    Placed { person: PersonId, by: Seat, at: Place },
    /// An offer was made.
    Offered { id: u16, from: Seat, to: Seat, terms: Terms },
    /// A deal was struck and carried out.
    Struck { id: u16, from: Seat, to: Seat, terms: Terms },
    /// An offer was declined.
    Declined { id: u16, from: Seat, to: Seat },
    /// An offer was taken back.
    Retracted { id: u16, from: Seat, to: Seat },
    /// An offer lapsed.
    Lapsed { id: u16, from: Seat, to: Seat },
    /// Gold changed hands.
    Gave { from: Seat, to: Seat, gold: u32 },
    /// An alliance ended.
    Broke { by: Seat, with: Seat },
    /// Surrender was moved.
    Moved { by: Seat, to: Seat },
    /// A seat voted.
    Voted { seat: Seat, yes: bool },
    /// The motion ended; `yes` are the seats that voted for it.
    Counted { to: Seat, yes: SeatSet, passed: bool },
    /// A promise was put on record.
    Promised { from: Seat, to: Seat, pledge: Pledge },
    /// A promise was kept or broken.
    PromiseEnded { from: Seat, to: Seat, pledge: Pledge, kept: bool },
    /// A seat resigned.
    Resigned { seat: Seat },
    /// A player is out of the game.
    Eliminated { seat: Seat, family: bool },
    /// The game ended.
    Ended { ending: Ending, winners: SeatSet },
}
