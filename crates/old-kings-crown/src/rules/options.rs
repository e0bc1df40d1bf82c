//! What may be agreed before a game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{OptionKind, OptionSpec, Seat, Setup};

use crate::content::{
    BATTLECRY_WINS, FACTIONS, Face, Faction, LOCATIONS, Location, RAID_WINS, TACTICS, TRAITS, Tactic,
};

/// The options with their values, defaults and words.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "factions",
        kind: OptionKind::Choice(&["dealt", "chosen", "listed"]),
        default: "dealt",
        help: "Dealt: by chance. Chosen: one seat after another picks one. Listed: the first seat leads the \
               Clans, the second the Uprising, the third the Nobility, the fourth the Gathering.",
    },
    OptionSpec {
        name: "first",
        kind: OptionKind::Choice(&["drawn", "seat-0", "seat-1", "seat-2", "seat-3"]),
        default: "drawn",
        help: "Who acts first in the first year, and then clockwise. Drawn: by chance. Seat 0 is the first \
               seat of the table, seat 1 the second, and so on. A rematch begins with whoever won alone.",
    },
    OptionSpec {
        name: "location-influence",
        kind: OptionKind::Choice(&["everywhere", "plateau-only"]),
        default: "everywhere",
        help: "Everywhere: every Location pays Influence. Plateau only: the two of the Plateau alone, which \
               makes a longer game.",
    },
    OptionSpec {
        name: "battlecry",
        kind: OptionKind::Choice(&["bonus", "wins"]),
        default: "bonus",
        help: "What the Clans' Startling Battlecry does after a tie. Bonus: +4 in the Clash that follows. \
               Wins: the tied Clash is won outright.",
    },
    OptionSpec {
        name: "raid",
        kind: OptionKind::Choice(&["ties", "wins"]),
        default: "ties",
        help: "What the Clans' Raid and Raze does. Ties: it draws level with the best opposing total. Wins: it \
               takes the tie that it makes or joins.",
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
