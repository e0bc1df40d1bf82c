//! What happened, as raw fact.

use crate::Kind;
use crate::board::Ending;
use crate::deals::{Pledge, Terms};
use crate::maps::Place;

/// Something that happened.
#[allow(missing_docs, reason = "the fields say what they are; each variant has its sentence")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A seat was dealt its start.
    Dealt { seat: u8, at: Place },
    /// A seat picked one of its troops.
    Picked { seat: u8, kind: Kind },
    /// All picks are in: these are a seat's troops.
    Revealed { seat: u8, counts: [u8; 5] },
    /// A die for the order of play.
    Rolled { seat: u8, die: u8 },
    /// The order of play is settled.
    Order { order: [u8; 8], seats: u8 },
    /// A turn begins with income and upkeep.
    Turn { seat: u8, round: u16, income: u32, upkeep: u32, gold: u32, debt: u32 },
    /// A troop was recruited.
    Recruited { seat: u8, kind: Kind, at: Place },
    /// A troop went home.
    Disbanded { seat: u8, kind: Kind, at: Place },
    /// Troops made a step.
    Marched { seat: u8, kind: Kind, count: u16, from: Place, to: Place },
    /// A troop boarded a carrier.
    Embarked { seat: u8, kind: Kind, from: Place, at: Place },
    /// Cargo went ashore.
    Landed { seat: u8, kind: Kind, from: Place, to: Place },
    /// A fort was built.
    Fortified { seat: u8, at: Place },
    /// A fort was torn down.
    Razed { seat: u8, at: Place },
    /// A family member made a step.
    Walked { seat: u8, person: u8, from: Place, to: Place },
    /// A seat said fight or peace.
    Spoke { seat: u8, with: u8, at: Place, fight: bool },
    /// A truce kept two armies apart.
    Truce { a: u8, b: u8, at: Place },
    /// The defender named the first attacker.
    Named { seat: u8, at: Place, first: Place },
    /// Both dice of a battle.
    Fought {
        attacker: u8,
        defender: u8,
        at: Place,
        attack: u16,
        attack_die: u8,
        defence: u16,
        defence_die: u8,
    },
    /// A troop was lost, with so much cargo.
    Lost { seat: u8, kind: Kind, at: Place, cargo: u16 },
    /// A whole army (or one party of it) was destroyed.
    Destroyed { seat: u8, at: Place, troops: u16 },
    /// A party withdrew.
    Withdrew { seat: u8, from: Place, to: Place, troops: u16, sea: bool },
    /// A family member fell into somebody's hands.
    Captured { person: u8, by: u8, at: Place },
    /// A family member is back with its house.
    Freed { person: u8, at: Place },
    /// A captive was killed.
    Executed { person: u8, by: u8 },
    /// A captive was let go.
    Released { person: u8, by: u8 },
    /// A family member was placed.
    Placed { person: u8, by: u8, at: Place },
    /// An offer was made.
    Offered { id: u16, from: u8, to: u8, terms: Terms },
    /// A deal was struck and carried out.
    Struck { id: u16, from: u8, to: u8, terms: Terms },
    /// An offer was declined.
    Declined { id: u16, from: u8, to: u8 },
    /// An offer was taken back.
    Retracted { id: u16, from: u8, to: u8 },
    /// An offer lapsed.
    Lapsed { id: u16, from: u8, to: u8 },
    /// Gold changed hands.
    Gave { from: u8, to: u8, gold: u32 },
    /// An alliance ended.
    Broke { by: u8, with: u8 },
    /// Surrender was moved.
    Moved { by: u8, to: u8 },
    /// A seat voted.
    Voted { seat: u8, yes: bool },
    /// The motion ended; `yes` is the mask of yes votes.
    Counted { to: u8, yes: u8, passed: bool },
    /// A promise was put on record.
    Promised { from: u8, to: u8, pledge: Pledge },
    /// A promise was kept or broken.
    Judged { from: u8, to: u8, pledge: Pledge, kept: bool },
    /// A seat resigned.
    Resigned { seat: u8 },
    /// A player is out of the game.
    Eliminated { seat: u8, family: bool },
    /// The game ended.
    Ended { ending: Ending, winners: u8 },
}
