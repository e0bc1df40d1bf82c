//! What may be agreed before a game.

use serde::{Deserialize, Serialize};
use table::{OptionKind, OptionSpec, Setup};

use crate::content::{LOCATIONS, Location};

/// The options with their values, defaults and words.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "factions",
        kind: OptionKind::Choice(&["dealt", "chosen", "listed"]),
        default: "dealt",
        help: "Factions are dealt by chance, chosen seat by seat, or listed: Clans, Uprising, Nobility, \
               Gathering from the first seat on.",
    },
    OptionSpec {
        name: "first",
        kind: OptionKind::Choice(&["drawn", "seat-0", "seat-1", "seat-2", "seat-3"]),
        default: "drawn",
        help: "Who stands first on the first Order track: drawn by chance, or a seat (the winner of your \
               last game) and then clockwise.",
    },
    OptionSpec {
        name: "location-influence",
        kind: OptionKind::Choice(&["everywhere", "plateau-only"]),
        default: "everywhere",
        help: "Every Location pays Influence, or only the two of the Plateau do (a longer game).",
    },
    OptionSpec {
        name: "battlecry",
        kind: OptionKind::Choice(&["bonus", "wins"]),
        default: "bonus",
        help: "Startling Battlecry gives +4 in the Clash after a tie, or wins the tied Clash outright.",
    },
    OptionSpec {
        name: "raid",
        kind: OptionKind::Choice(&["ties", "wins"]),
        default: "ties",
        help: "Raid and Raze makes a tie with the best opposing total, or wins the tie that it makes or joins.",
    },
];

/// What was agreed before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
}
