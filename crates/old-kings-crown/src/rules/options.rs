//! What may be agreed before a game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{OptionKind, OptionSpec, OptionValue, Seat, Setup};

use crate::content::{
    BATTLECRY_WINS, FACTIONS, Face, Faction, LOCATIONS, Location, RAID_WINS, TACTICS, TRAITS, Tactic,
};

/// The options with their values, defaults and words.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "factions",
        title: "Factions",
        kind: OptionKind::Choice(&[
            OptionValue::new("dealt", "Dealt by chance"),
            OptionValue::new("chosen", "Chosen, one player after another"),
            OptionValue::new("listed", "Clans, Uprising, Nobility, Gathering, by seat"),
        ]),
        default: "dealt",
        help: "Who leads which faction.",
    },
    OptionSpec {
        name: "first",
        title: "First player",
        kind: OptionKind::Choice(&[
            OptionValue::new("drawn", "Drawn by chance"),
            OptionValue::new("seat-0", "Seat 1"),
            OptionValue::new("seat-1", "Seat 2"),
            OptionValue::new("seat-2", "Seat 3"),
            OptionValue::new("seat-3", "Seat 4"),
        ]),
        default: "drawn",
        help: "Who acts first in the first year; the others follow clockwise. A rematch begins with whoever won alone.",
    },
    OptionSpec {
        name: "location-influence",
        title: "Locations that pay Influence",
        kind: OptionKind::Choice(&[
            OptionValue::new("everywhere", "All six"),
            OptionValue::new("plateau-only", "The two of the Plateau (a longer game)"),
        ]),
        default: "everywhere",
        help: "Which Locations pay Influence to whoever wins there.",
    },
    OptionSpec {
        name: "battlecry",
        title: "Startling Battlecry",
        kind: OptionKind::Choice(&[
            OptionValue::new("bonus", "4 more in the Clash that follows"),
            OptionValue::new("wins", "Wins the tied Clash"),
        ]),
        default: "bonus",
        help: "What this tile of the Clans does after a tie.",
    },
    OptionSpec {
        name: "raid",
        title: "Raid and Raze",
        kind: OptionKind::Choice(&[
            OptionValue::new("ties", "Draws level with the best total"),
            OptionValue::new("wins", "Wins the tie that it makes or joins"),
        ]),
        default: "ties",
        help: "What this card of the Clans does.",
    },
];

/// The first place on the next game's Order track is the winner's; without one it is drawn (OKC-13).
pub(crate) fn first(winner: Option<Seat>) -> (&'static str, String) {
    ("first", winner.map_or_else(|| "drawn".into(), |seat| format!("seat-{seat}")))
}

/// What was agreed before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Rules {
    /// How seats come to their factions.
    pub factions: Factions,
    /// Only the Plateau's Locations pay Influence (variant of OKC-R1 to R3).
    pub plateau_only: bool,
    /// Startling Battlecry wins the tied Clash outright (alternative of OKC-R10).
    pub battlecry_wins: bool,
    /// Raid and Raze wins the tie that it makes or joins (alternative of OKC-A11).
    pub raid_wins: bool,
}

/// How seats come to their factions (OKC-10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Factions {
    /// By chance.
    Dealt,
    /// Seat by seat.
    Chosen,
    /// Clans, Uprising, Nobility, Gathering from seat 0 on.
    Listed,
}

impl Rules {
    /// What `setup` agrees on.
    pub(crate) fn of(setup: &Setup) -> Rules {
        Rules {
            factions: match setup.get("factions") {
                "chosen" => Factions::Chosen,
                "listed" => Factions::Listed,
                _ => Factions::Dealt,
            },
            plateau_only: setup.get("location-influence") == "plateau-only",
            battlecry_wins: setup.get("battlecry") == "wins",
            raid_wins: setup.get("raid") == "wins",
        }
    }

    /// What a Location pays.
    #[inline]
    pub const fn influence_of(self, location: Location) -> u8 {
        let content = &LOCATIONS[location as usize];
        if self.plateau_only { content.influence_plateau_only } else { content.influence }
    }

    /// What a Tactic Tile does under these rules, in a few words.
    pub const fn effect_of(self, tactic: Tactic) -> &'static str {
        match tactic {
            Tactic::Battlecry if self.battlecry_wins => BATTLECRY_WINS,
            _ => TACTICS[tactic as usize].effect,
        }
    }

    /// What a faction's card does under these rules, in a few words.
    pub const fn trait_of(self, faction: Faction, face: Face) -> &'static str {
        match (face, faction) {
            (Face::Decree, Faction::Clans) if self.raid_wins => RAID_WINS,
            (Face::Decree, _) => FACTIONS[faction as usize].decree_effect,
            _ => TRAITS[face as usize],
        }
    }
}
