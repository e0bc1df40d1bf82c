//! What one viewer may know (TKD-252 to TKD-262).
//!
//! The public part is the same for everybody. Secrets a viewer does hold are listed in
//! [`View::hands`]: one entry for a seat, none for a spectator, all of them for the reader of a
//! finished game. There is no other place where a hidden card could stand.

use serde::{Deserialize, Serialize};
use table::Seat;

use crate::{Card, Counts, Faction, Region};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose eyes these are; `None` for a spectator or the reader of a finished game.
    pub own: Option<Seat>,
    /// Whether these are the eyes of a player of perfect memory.
    pub recalls: bool,
    /// Hands that this viewer may read.
    pub hands: Vec<Hand>,
    /// What was agreed before the deal.
    pub rules: Rules,
    /// What the position waits for.
    pub phase: Phase,
    /// The seat whose turn it is; `None` during the deal and after the end.
    pub turn: Option<Seat>,
    /// The seat whose turn was the last one, after the end.
    pub last_turn: Option<Seat>,
    /// Draws of the deal so far; 0 once it is over.
    pub dealt: u8,
    /// The seat that took the first turn, once drawn.
    pub start: Option<Seat>,
    /// Consecutive passes so far (TKD-61).
    pub passes: u8,
    /// Actions so far; the highest play number (TKD-68).
    pub plays: u8,
    /// Followers and discs, by region index.
    pub regions: [RegionView; 8],
    /// Followers in the supply; during the deal, in the bag.
    pub supply: Counts,
    /// Instability discs still in France.
    pub france: u8,
    /// Region cards in their numbered spaces, space 1 first; fewer than eight during the deal.
    pub track: Vec<TrackCard>,
    /// Every seat's open side, by seat number.
    pub seats: Vec<SeatView>,
    /// The latest action, which the undo ban protects (TKD-135).
    pub latest: Option<LatestAction>,
    /// The action under way, while its effect or its summon is being decided.
    pub under_way: Option<UnderWay>,
    /// How the game ended, once it has.
    pub result: Option<Verdict>,
}

/// A hand that the viewer may read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hand {
    /// Whose hand.
    pub seat: Seat,
    /// The cards, in the order of [`Card::ALL`]; both Assembles are listed.
    pub cards: Vec<Card>,
    /// The play number at which this seat had played all its cards, Plot aside (TKD-69).
    pub emptied_at: Option<u8>,
}

/// What was agreed before the deal, as far as it shapes play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rules {
    /// Cunning cards are in play (TKD-48).
    pub advanced: bool,
    /// Seats 0 and 2 against 1 and 3 (TKD-49).
    pub teams: bool,
    /// Everybody may read every pile (TKD-51).
    pub open_discards: bool,
    /// Options by name where they differ from the default, for display.
    pub house_rules: Vec<(String, String)>,
}

/// What the position waits for (TKD-58).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Chance deals.
    Deal,
    /// Pass or name a card.
    Turn,
    /// A choice of the card's effect.
    Effect,
    /// Choose a follower for the court.
    Summon,
    /// The game has ended.
    Over,
}

/// A region as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct RegionView {
    /// Followers per faction.
    pub followers: Counts,
    /// The disc that settled the region, if it is settled.
    pub disc: Option<Disc>,
}

/// What a power struggle leaves in a region.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Disc {
    /// The faction controls the region (TKD-75).
    Control(Faction),
    /// Nobody does (TKD-76).
    Unstable,
}

/// A region card in its numbered space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TrackCard {
    /// The region on the card.
    pub region: Region,
    /// Face down once its struggle has been fought (TKD-9).
    pub face_up: bool,
    /// Whose negotiation disc lies on it.
    pub fixed_by: Option<Seat>,
}

/// What everybody sees of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    /// Followers in the court.
    pub court: Counts,
    /// Number of cards in hand.
    pub hand_size: u8,
    /// Number of cards in the pile.
    pub pile_size: u8,
    /// The card on top of the pile.
    pub pile_top: Option<Card>,
    /// The whole pile, oldest first, where the viewer may read or remembers it; else `None`.
    pub pile: Option<Vec<Card>>,
    /// Whether the seat still owns its negotiation disc.
    pub has_disc: bool,
    /// Play number of the seat's latest action.
    pub last_play: Option<u8>,
    /// Play number at which the hand ran out, where that is plain to see (an empty hand, TKD-259).
    pub emptied_at: Option<u8>,
    /// Number of actions taken by all seats when this seat's latest turn ended: what came after
    /// is news to it (TKD-257).
    pub heard: u8,
}

/// The record of TKD-135.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LatestAction {
    /// Who acted.
    pub seat: Seat,
    /// The kind of the action: the card whose effect was resolved.
    pub kind: Card,
    /// Change of each count by region and faction, the summon left out.
    pub delta: [[i8; 3]; 8],
    /// What each of the two regions of a swap gave; only where a house rule (U5, U7) asks for it.
    pub gave: Vec<(Region, Counts)>,
}

/// An action whose effect or summon is being decided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnderWay {
    /// The card that was played.
    pub card: Card,
    /// The card whose effect is resolved: the same, or what Spy copies once that is chosen.
    pub kind: Card,
    /// Choices made so far, as in records, oldest first.
    pub chosen: Vec<String>,
}

/// How the game ended (TKD-229).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Most sets (TKD-211).
    Sets,
    /// Most recent action among those with most sets (TKD-212).
    LatestAction,
    /// Most followers of the first faction (TKD-220).
    FirstFaction,
    /// Most followers of the second faction (TKD-221).
    SecondFaction,
    /// Plot breaks the tie (TKD-224).
    Plot,
    /// First to have played all cards (TKD-225).
    RanOut,
    /// Oldest latest action (TKD-226).
    OldestAction,
    /// Nothing left to compare (TKD-214, TKD-227).
    Shared,
}
