//! The numbers of the rules: goals, limits, what effects add and pay.

/// Power at which a Site of Power pays out (OKC-62).
pub const SITE_GOAL: u8 = 3;
/// Strength that an activated War Machine adds (OKC-65).
pub const MACHINE_STRENGTH: i16 = 5;
/// Strength that a Cavalry gains per tie already fought in the Region (OKC-40).
pub const CAVALRY_PER_TIE: i16 = 4;
/// Hand limit at the start (OKC-10).
pub const HAND_START: u8 = 5;
/// A hand limit below this eliminates (OKC-20, OKC-R8).
pub const HAND_LEAST: u8 = 3;
/// The rightmost space of the hand-size track (OKC-R8).
pub const HAND_MOST: u8 = 7;
/// Influence that wins with two players (OKC-80).
pub const GOAL_OF_TWO: u8 = 20;
/// Influence that wins with three or four players (OKC-80).
pub const GOAL_OF_MORE: u8 = 15;
/// The pieces that Influence is counted with: what each is worth, and how many there are (OKC-5).
pub const INFLUENCE_COINS: [(u8, u16); 2] = [(1, 30), (5, 12)];
/// A game still open after so many rounds is a draw (OKC-83).
pub const LAST_ROUND: u8 = 100;
/// How often a seat may take back a hidden choice in one round.
pub const TAKE_BACKS: u8 = 3;

/// OKC-R9: School of the Storms.
pub const STORMS: i16 = 2;
/// OKC-R9: School of the Storms with a Cavalry in the Clash.
pub const STORMS_WITH_CAVALRY: i16 = 5;
/// OKC-R10: Startling Battlecry, in the Clash after the tie.
pub const BATTLECRY: i16 = 4;
/// OKC-R12: Regal Guard in Spring.
pub const REGAL_GUARD: u8 = 1;
/// OKC-R12: Regal Guard in Spring with a Captain in the Court.
pub const REGAL_GUARD_WITH_COURT: u8 = 2;
/// OKC-R24: School of the Stones.
pub const STONES: i16 = 4;
/// OKC-R26: School of the Sap.
pub const SAP: i16 = 4;
/// OKC-R18: what a Blockade pays its owner each Spring.
pub const BLOCKADE_INCOME: u8 = 1;
/// OKC-R5: how many cards the Shrine takes.
pub const SHRINE: usize = 3;
