//! All numbers and names of the game in one place.
//!
//! The rulebook this game follows is an early prototype that does not print its tiles, most of its
//! cards or its Location rewards. What it does not state is reconstructed here; every such entry
//! carries its OKC-R id. Changing a number below is a change of data, nothing else.

use crate::{Face, Tactic};

/// Where a piece of content comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The rulebook states it.
    Stated,
    /// The rulebook states part of it (a name, a window); the rest is reconstructed under this id.
    Partly(&'static str),
    /// Reconstructed under this id.
    Reconstructed(&'static str),
}

impl Origin {
    /// The reconstruction's id, if something had to be reconstructed.
    pub const fn id(self) -> Option<&'static str> {
        match self {
            Origin::Stated => None,
            Origin::Partly(id) | Origin::Reconstructed(id) => Some(id),
        }
    }
}

/// A Location's name and reward.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocationContent {
    /// Name for people.
    pub name: &'static str,
    /// Name in records.
    pub key: &'static str,
    /// Influence that the winner gains (OKC-52).
    pub influence: u8,
    /// The same under the option `location-influence=plateau-only`.
    pub influence_plateau_only: u8,
    /// What the winner may do there, in a few words; empty if nothing.
    pub effect: &'static str,
    /// Where the Influence comes from.
    pub influence_origin: Origin,
    /// Where the effect comes from.
    pub effect_origin: Origin,
}

/// The six Locations, in the order of [`crate::Location::ALL`].
pub const LOCATIONS: [LocationContent; 6] = [
    LocationContent {
        name: "Castle",
        key: "castle",
        influence: 1,
        influence_plateau_only: 0,
        effect: "seat a Captain in the Court",
        influence_origin: Origin::Reconstructed("OKC-R1"),
        effect_origin: Origin::Stated,
    },
    LocationContent {
        name: "Wilderness",
        key: "wilderness",
        influence: 1,
        influence_plateau_only: 0,
        effect: "send a card to your Site of Power",
        influence_origin: Origin::Reconstructed("OKC-R2"),
        effect_origin: Origin::Stated,
    },
    LocationContent {
        name: "Harvest Field",
        key: "harvest-field",
        influence: 2,
        influence_plateau_only: 2,
        effect: "",
        influence_origin: Origin::Stated,
        effect_origin: Origin::Reconstructed("OKC-R3"),
    },
    LocationContent {
        name: "Battlefield",
        key: "battlefield",
        influence: 1,
        influence_plateau_only: 1,
        effect: "strike down an opposing card here",
        influence_origin: Origin::Reconstructed("OKC-R4"),
        effect_origin: Origin::Reconstructed("OKC-R4"),
    },
    LocationContent {
        name: "Shrine",
        key: "shrine",
        influence: 1,
        influence_plateau_only: 0,
        effect: "put up to three played cards under your draw pile",
        influence_origin: Origin::Reconstructed("OKC-R5"),
        effect_origin: Origin::Reconstructed("OKC-R5"),
    },
    LocationContent {
        name: "Necropolis",
        key: "necropolis",
        influence: 1,
        influence_plateau_only: 0,
        effect: "take a card back from your discard pile",
        influence_origin: Origin::Reconstructed("OKC-R6"),
        effect_origin: Origin::Partly("OKC-R6"),
    },
];

/// Printed strengths, in the order of [`Face::ALL`]. The split of the six Followers into two each
/// of 1, 2 and 3 is OKC-R7; Tooth and Eye are OKC-R20 and OKC-R21.
pub const STRENGTH: [u8; 17] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 12, 0, 0, 4, 3];

/// Power values in the Site of Power (OKC-62), in the order of [`Face::ALL`].
pub const POWER: [u8; 17] = [1, 1, 1, 1, 0, 2, 2, 2, 2, 0, 3, 0, 0, 0, 0, 0, 0];

/// Names of faces in records, in the order of [`Face::ALL`].
pub const FACE_KEYS: [&str; 17] = [
    "follower-1",
    "follower-2",
    "follower-3",
    "cavalry",
    "war-machine",
    "captain-6",
    "captain-7",
    "captain-8",
    "captain-9",
    "heir",
    "champion",
    "agent",
    "legend",
    "ruse",
    "decree",
    "tooth",
    "eye",
];

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

/// What a faction has that the others do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FactionContent {
    /// Name for people.
    pub name: &'static str,
    /// Name in records.
    pub key: &'static str,
    /// One letter for small places.
    pub letter: char,
    /// Its four Tactic Tiles (OKC-3).
    pub tactics: [Tactic; 4],
    /// Name of its Decree.
    pub decree: &'static str,
    /// The same, short enough for a small card.
    pub decree_short: &'static str,
    /// What its Decree does, in a few words.
    pub decree_effect: &'static str,
    /// Where the Decree comes from.
    pub decree_origin: Origin,
}

/// The four factions, in the order of [`crate::Faction::ALL`].
pub const FACTIONS: [FactionContent; 4] = [
    FactionContent {
        name: "Clans",
        key: "clans",
        letter: 'C',
        tactics: [Tactic::Ambush, Tactic::Storms, Tactic::Battlecry, Tactic::SeaLanes],
        decree: "Raid and Raze",
        decree_short: "Raid and Raze",
        decree_effect: "rises to the best opposing total; after a win it may blockade a Location",
        decree_origin: Origin::Partly("OKC-R18"),
    },
    FactionContent {
        name: "Uprising",
        key: "uprising",
        letter: 'U',
        tactics: [Tactic::Ambush, Tactic::Streets, Tactic::PowerBack, Tactic::CutTheStrings],
        decree: "Black Powder Ploy",
        decree_short: "Powder Ploy",
        decree_effect: "against any Captain: all Captains are lost and you win",
        decree_origin: Origin::Partly("OKC-R19"),
    },
    FactionContent {
        name: "Nobility",
        key: "nobility",
        letter: 'N',
        tactics: [Tactic::Ambush, Tactic::RegalGuard, Tactic::HouseEndures, Tactic::Stones],
        decree: "The Gilded Wall",
        decree_short: "Gilded Wall",
        decree_effect: "the Clash ends in a tie that nothing alters",
        decree_origin: Origin::Partly("OKC-R17"),
    },
    FactionContent {
        name: "Gathering",
        key: "gathering",
        letter: 'G',
        tactics: [Tactic::Ambush, Tactic::RiteOfTheTooth, Tactic::RiteOfTheEye, Tactic::Sap],
        decree: "The Unmasking",
        decree_short: "Unmasking",
        decree_effect: "if you lose here, you claim the Location that the winner left",
        decree_origin: Origin::Reconstructed("OKC-R22"),
    },
];

/// A Tactic Tile's words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TacticContent {
    /// Name for people.
    pub name: &'static str,
    /// Name in records.
    pub key: &'static str,
    /// What it does, in a few words.
    pub effect: &'static str,
    /// Where it comes from.
    pub origin: Origin,
}

/// The tactics, in the order of [`Tactic::ALL`].
pub const TACTICS: [TacticContent; 13] = [
    TacticContent {
        name: "Ambush",
        key: "ambush",
        effect: "end of Summer: two face-down cards of one opponent trade places",
        origin: Origin::Stated,
    },
    TacticContent {
        name: "School of the Storms",
        key: "storms",
        effect: "+2 in this Clash, +5 with a Cavalry of yours in it",
        origin: Origin::Reconstructed("OKC-R9"),
    },
    TacticContent {
        name: "Startling Battlecry",
        key: "battlecry",
        effect: "after a tie of yours: +4 in the Clash that follows",
        origin: Origin::Partly("OKC-R10"),
    },
    TacticContent {
        name: "Sea Lanes",
        key: "sea-lanes",
        effect: "before the reveal: swap your card here with your card at a later Region",
        origin: Origin::Reconstructed("OKC-R11"),
    },
    TacticContent {
        name: "Regal Guard",
        key: "regal-guard",
        effect: "Spring: gain 1, or 2 with a Captain in the Court; or Winter: take a played card back",
        origin: Origin::Reconstructed("OKC-R12"),
    },
    TacticContent {
        name: "The House Endures",
        key: "house-endures",
        effect: "at the Castle: your new Captain joins your own in the Court",
        origin: Origin::Partly("OKC-R13"),
    },
    TacticContent {
        name: "School of the Stones",
        key: "stones",
        effect: "+4 in this Clash",
        origin: Origin::Partly("OKC-R24"),
    },
    TacticContent {
        name: "School of the Streets",
        key: "streets",
        effect: "before the reveal: look at one opposing card here, then swap yours with one from hand",
        origin: Origin::Partly("OKC-R14"),
    },
    TacticContent {
        name: "Take The Power Back",
        key: "power-back",
        effect: "after an opposing Captain was lost here: your hand limit rises by 1",
        origin: Origin::Partly("OKC-R15"),
    },
    TacticContent {
        name: "Cut the Strings",
        key: "cut-the-strings",
        effect: "one opposing Captain in this Clash is lost",
        origin: Origin::Reconstructed("OKC-R25"),
    },
    TacticContent {
        name: "Rite of the Tooth",
        key: "rite-of-the-tooth",
        effect: "after you lost here: take The Tooth into your hand",
        origin: Origin::Reconstructed("OKC-R16"),
    },
    TacticContent {
        name: "Rite of the Eye",
        key: "rite-of-the-eye",
        effect: "after you lost here: take The Eye into your hand",
        origin: Origin::Reconstructed("OKC-R16"),
    },
    TacticContent {
        name: "School of the Sap",
        key: "sap",
        effect: "-4 for one opponent in this Clash",
        origin: Origin::Partly("OKC-R26"),
    },
];

/// What a card's trait does, in a few words; Decrees are in [`FACTIONS`].
pub const TRAITS: [&str; 17] = [
    "unmasks opposing Agents",
    "unmasks opposing Agents",
    "unmasks opposing Agents",
    "+4 for every tie fought here",
    "deploy it in Winter for +5 later",
    "may sit in the Court",
    "may sit in the Court",
    "may sit in the Court",
    "may sit in the Court",
    "always returns to your hand",
    "your strongest ally",
    "lost if an opposing Follower is here",
    "won at your Site of Power",
    "look first, then reinforce or retreat",
    "",
    "may feed on one of your lost cards",
    "the lowest total above 0 wins",
];

/// Short names of faces for people, in the order of [`Face::ALL`]; Decrees go by [`FACTIONS`].
pub const FACE_NAMES: [&str; 17] = [
    "Follower 1",
    "Follower 2",
    "Follower 3",
    "Cavalry",
    "War Machine",
    "Captain 6",
    "Captain 7",
    "Captain 8",
    "Captain 9",
    "Heir",
    "Champion",
    "Agent",
    "Legend",
    "Ruse",
    "Decree",
    "The Tooth",
    "The Eye",
];

const _: () = assert!(STRENGTH.len() == Face::ALL.len() && TACTICS.len() == Tactic::ALL.len());
