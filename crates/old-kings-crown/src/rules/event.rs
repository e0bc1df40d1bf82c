//! What happened, as raw fact. Who may read what is decided when it is told.

use table::{Seat, SeatSet};

use crate::content::{Cards, Face, Faction, Location, Region, Tactic};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A seat has its faction (OKC-10).
    Took(Seat, Faction),
    /// The Order track was set: seats in order, and how many (OKC-13, OKC-18).
    Order([Seat; 4], u8),
    /// A seat drew a card (OKC-19, OKC-H11).
    Drew(Seat, Face),
    /// A round begins.
    Round(u8),
    /// Spring income from the Court (OKC-17).
    CourtIncome(Seat, u8),
    /// Spring income from a Blockade (OKC-R18).
    BlockadeIncome(Seat, u8),
    /// Regal Guard paid (OKC-R12).
    RegalIncome(Seat, u8),
    /// The draw pile ran out; the new hand limit (OKC-20).
    Attrition(Seat, u8),
    /// A seat is out (OKC-82).
    Eliminated(Seat),
    /// A Herald was placed (OKC-22).
    Herald(Seat, Location),
    /// A card was put face down (OKC-23); only its owner reads this.
    Placed(Seat, Region, Face),
    /// A seat took its hidden choice back; only that seat reads this.
    TookBack(Seat),
    /// Every seat has placed.
    AllPlaced,
    /// Two of `.1`'s cards traded places by `.0`'s Ambush (OKC-24).
    Ambush(Seat, Seat, Region, Region),
    /// A Region is about to be resolved (OKC-25).
    Region(Region),
    /// `.0` looked at `.1`'s card (OKC-R14, OKC-H8).
    Looked(Seat, Seat, Region, Face),
    /// After a look: the card put down and the card taken up (OKC-R14).
    Swapped(Seat, Region, Face, Face),
    /// Sea Lanes (OKC-R11).
    SeaLanes(Seat, Region, Region),
    /// A War Machine was activated, or kept (OKC-32).
    Machine(Seat, Region, bool),
    /// A card turned face up (OKC-33).
    Revealed(Seat, Region, Face),
    /// An Agent was exposed (OKC-34).
    AgentLost(Seat),
    /// A card came from hand to a Clash at a Region (OKC-35).
    Reinforced(Seat, Region, Face),
    /// Whether the Herald left too (OKC-36).
    Retreated(Seat, bool),
    /// The Tooth fed on a lost card (OKC-R20).
    Fed(Seat, Face),
    /// The Ploy is armed (OKC-37).
    Armed(Seat),
    /// A card of a seat was lost to an effect (Ploy, Cut the Strings).
    Fell(Seat, Face),
    /// A tactic changed a total: who used it, on whom, where, by how much (OKC-38).
    Boost(Seat, Tactic, Seat, Region, i8),
    /// Cut the Strings was used (OKC-R25).
    Cut(Seat, Seat),
    /// A total at the result of a Clash at a Region (OKC-39).
    Total(Seat, Region, u8),
    /// A Clash at a Region is decided: totals by seat, who fought it, and who prevails, if anybody does (OKC-41).
    Weighed(Region, [u8; 4], SeatSet, Option<Seat>),
    /// The Eye is in the Clash that is counted: the lowest total above 0 wins (OKC-R21).
    LowestWins,
    /// A Clash was won (OKC-41).
    Won(Seat, Region),
    /// Raid and Raze took the tie that it made or joined (OKC-A11).
    Raided(Seat),
    /// A Clash was tied (OKC-42).
    Tied(SeatSet, Region),
    /// The Gilded Wall forced a tie (OKC-R17).
    Walled(SeatSet, Region),
    /// Nobody is left in the Clash (OKC-41).
    NoContest(Region),
    /// Startling Battlecry (OKC-R10).
    Battlecry(Seat),
    /// A hidden card for the next Clash (OKC-42, OKC-H7).
    Committed(Seat, Face),
    /// OKC-42.
    Declined(Seat),
    /// The Region ended tied (OKC-43).
    StillTied(Region),
    /// A Location was claimed (OKC-50).
    Claimed(Seat, Location),
    /// The winner's Herald paid (OKC-51).
    HeraldPaid(Seat, Location),
    /// `.0` took 1 from `.1` (OKC-51).
    Robbed(Seat, Seat),
    /// Influence from a Location (OKC-52).
    Gained(Seat, Location, u8),
    /// The Court was emptied to its owner's discard pile (OKC-61).
    CourtCleared(Seat, Cards),
    /// A Captain entered the Court, beside others or not (OKC-61, OKC-R13).
    Seated(Seat, Face, bool),
    /// A card went to the Site of Power (OKC-62).
    Offered(Seat, Face),
    /// The Site's cards were lost for a prize (OKC-62).
    SiteFull(Seat, Cards),
    /// OKC-62.
    LegendTaken(Seat),
    /// OKC-62.
    Refreshed(Seat, Tactic),
    /// `.0` struck `.1`'s card at the Battlefield (OKC-R4).
    Struck(Seat, Seat, Face),
    /// A pick for the Shrine; only its owner reads this (OKC-R5).
    Picked(Seat, Face),
    /// Cards went under the draw pile (OKC-R5).
    Under(Seat, Cards),
    /// OKC-R6.
    Recovered(Seat, Face),
    /// OKC-R18.
    Blockaded(Seat, Location),
    /// OKC-R18.
    BlockadeLifted(Seat, Location),
    /// The Unmasking claims a Location (OKC-R22).
    Unmasked(Seat, Location),
    /// OKC-R16.
    Rite(Seat, Face),
    /// The new hand limit (OKC-R15).
    PowerBack(Seat, u8),
    /// A hidden retire choice; only its owner reads this (OKC-26).
    WillRetire(Seat, Option<Face>),
    /// OKC-26.
    Retired(Seat, Face),
    /// OKC-R12.
    Returned(Seat, Face),
    /// OKC-27.
    Deployed(Seat, Region),
    /// The round's cards were put away (OKC-28).
    Cleanup,
    /// The game is over.
    Over,
}
