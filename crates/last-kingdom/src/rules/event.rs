//! What happens, as raw fact. Who may read which part is decided in the words.

use table::Seat;

use crate::content::{Card, Counts, Deck, Faction, Leader, Plaque, Region, Side};
use crate::rules::spoils::Spoils;
use crate::rules::state::Cause;

/// A unit that moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// An army.
    Army(Faction),
    /// A leader figurine of the mover (0 or 1).
    Chief(u8),
    /// A hero of the mover.
    Hero(Card),
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the fields are named after what they hold
pub enum Event {
    /// A leader takes a seat.
    Mat { seat: Seat, leader: Leader },
    /// The momentum marker was tossed.
    Toss(Side),
    /// The market row is laid out.
    MarketLaid,
    /// The bag gave an army to a region.
    Bag { region: Region, faction: Faction },
    /// A round begins.
    Round(u8),
    /// A card came into a pack. Only its holder sees it.
    Dealt { seat: Seat, card: Card },
    /// A card was kept from a pack. Only the keeper knows which.
    Kept { seat: Seat, card: Card },
    /// The packs were passed on after pick number `pick` (from 1).
    PacksPassed { pick: u8, left: bool },
    /// The last card of a pack went face down to the discards. Only its last holder knows it.
    PackEnds { seat: Seat, card: Card },
    /// An instant was turned up.
    Instant { seat: Seat, card: Card },
    /// The conflict token was placed.
    ConflictPlaced { seat: Seat, region: Region },
    /// The succession token was placed.
    SuccessionPlaced { seat: Seat, region: Region },
    /// No other region is open: the succession token leaves the board.
    SuccessionGone,
    /// A card was played.
    Played { seat: Seat, card: Card },
    /// A plaque was used.
    Used { seat: Seat, plaque: Plaque, cost: u8 },
    /// Move Leader was paid for.
    Marched { seat: Seat, cost: u8 },
    /// A turn was passed.
    Passed { seat: Seat },
    /// A player prepares for invasion.
    Invades { seat: Seat, tokens: u8 },
    /// Nobody prepared: the last to pass takes the invasion token.
    TakesInvasion { seat: Seat },
    /// So many armies of one faction were added at once.
    Added { seat: Seat, faction: Faction, region: Region, count: u8 },
    /// An army was removed.
    Removed { seat: Seat, faction: Faction, region: Region },
    /// A unit moved.
    Moved { seat: Seat, unit: Unit, from: Region, to: Region },
    /// A hero entered the map.
    Deployed { seat: Seat, card: Card, region: Region },
    /// Action tokens gained or lost by a printed effect.
    Tokens { seat: Seat, amount: i8 },
    /// Victory points gained by a printed effect.
    Points { seat: Seat, amount: u8, by: Cause },
    /// Affinity rose to a level.
    Favour { seat: Seat, faction: Faction, level: u8 },
    /// Affinity was at the top: six points instead.
    Brimming { seat: Seat, faction: Faction },
    /// A player changed side.
    Flipped { seat: Seat, side: Side },
    /// A card was drawn into a hand. Only the drawer knows it.
    Drew { seat: Seat, deck: Deck, card: Card },
    /// A card was looked at. Only the looker knows it.
    LookedAt { seat: Seat, deck: Deck, card: Card },
    /// One of the cards looked at was kept. Only the looker knows it.
    KeptLook { seat: Seat, deck: Deck, card: Card },
    /// A played card went back to hand.
    TookBack { seat: Seat, card: Card },
    /// A player looks into another's hand.
    Peeks { seat: Seat, at: Seat },
    /// A card of another's hand was seen. Only the looker knows it.
    Saw { seat: Seat, at: Seat, card: Card },
    /// The conflict moved.
    ConflictMoved { region: Region },
    /// The succession token moved.
    SuccessionMoved { region: Region },
    /// A player doubled down.
    Doubled { seat: Seat },
    /// A player took the locked marker.
    Locked { seat: Seat },
    /// A conflict was decided.
    Decided { region: Region, winner: Side, strength: [u8; 2] },
    /// A conflict was tied.
    Tied { region: Region, strength: u8, closed: bool },
    /// A player shares in the victory. The amount is behind his screen.
    Scored { seat: Seat, points: u8, alone: bool, spoils: Spoils },
    /// A player is on the losing side.
    Lost { seat: Seat, tokens: u8, alone: bool },
    /// Armies went home after a conflict.
    Disbanded { region: Region, armies: Counts },
    /// A discard pile became a deck again.
    Reshuffled { deck: Deck },
    /// Tokens were filled up to the mat's amount. The amount is behind the screen.
    Refilled { seat: Seat, tokens: u8 },
    /// Unplayed cards were discarded face down for a token each.
    ThrewAway { seat: Seat, cards: u8 },
    /// The game is over.
    Crowned { seat: Seat, points: u16 },
}
