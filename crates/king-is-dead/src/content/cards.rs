//! The action cards and the cunning cards.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Faction;

/// A card by its kind. The two Assembles of a hand cannot be told apart (TKD-6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Card {
    /// Places two Scots beside a Scottish region.
    ScottishSupport,
    /// Places two Welsh beside a Welsh region.
    WelshSupport,
    /// Places two English beside an English region.
    EnglishSupport,
    /// Places one follower of each faction anywhere.
    Assemble,
    /// Exchanges two region cards and fixes one of them.
    Negotiate,
    /// Swaps one follower for one, anywhere.
    Manoeuvre,
    /// Swaps one follower for two across a border.
    Outmanoeuvre,
    /// Copies the top card of another seat's pile.
    Spy,
    /// Places two Scots anywhere, then returns one follower from there.
    Ambush,
    /// Moves two followers across a border.
    March,
    /// Never played; counts at the end.
    Plot,
    /// Places two of the faction that is most numerous in the supply.
    Aid,
    /// Swaps one English for two others, anywhere.
    Influence,
    /// Swaps one Welsh for one other, anywhere.
    Dispute,
    /// Swaps two Scots for two others across a border.
    Edict,
    /// Places two non-Scots beside a Scottish region.
    Resist,
    /// Replaces one Welsh beside a Welsh region by two followers.
    Quell,
    /// Returns an English follower and another beside an English region, then places one.
    Suppress,
    /// Replaces one Scot beside a Scottish region by two followers.
    Muster,
}

impl Card {
    /// Every card, base cards first, then the cunning cards in the order of TKD-7.
    pub const ALL: [Card; 19] = [
        Card::ScottishSupport,
        Card::WelshSupport,
        Card::EnglishSupport,
        Card::Assemble,
        Card::Negotiate,
        Card::Manoeuvre,
        Card::Outmanoeuvre,
        Card::Spy,
        Card::Ambush,
        Card::March,
        Card::Plot,
        Card::Aid,
        Card::Influence,
        Card::Dispute,
        Card::Edict,
        Card::Resist,
        Card::Quell,
        Card::Suppress,
        Card::Muster,
    ];

    /// The twelve cunning cards in the order of TKD-7.
    pub const CUNNING: [Card; 12] = [
        Card::Spy,
        Card::Ambush,
        Card::March,
        Card::Plot,
        Card::Aid,
        Card::Influence,
        Card::Dispute,
        Card::Edict,
        Card::Resist,
        Card::Quell,
        Card::Suppress,
        Card::Muster,
    ];

    /// Whether this is a cunning card (TKD-7).
    pub const fn is_cunning(self) -> bool {
        self as u8 >= Card::Spy as u8
    }

    /// The faction a Support card is for.
    pub const fn support(self) -> Option<Faction> {
        match self {
            Card::ScottishSupport => Some(Faction::Scottish),
            Card::WelshSupport => Some(Faction::Welsh),
            Card::EnglishSupport => Some(Faction::English),
            _ => None,
        }
    }

    /// The card's title.
    pub const fn name(self) -> &'static str {
        FACTS[self as usize].name
    }

    /// The word that stands for the card in records: "scottish-support", "assemble", "spy".
    pub const fn word(self) -> &'static str {
        FACTS[self as usize].word
    }

    /// What the card does, in a few words.
    pub(crate) const fn gist(self) -> &'static str {
        FACTS[self as usize].gist
    }

    /// The key under which statistics count how often the card is played.
    pub(crate) const fn plays(self) -> &'static str {
        FACTS[self as usize].plays
    }
}

/// What a card says and how it is written down.
struct Facts {
    name: &'static str,
    word: &'static str,
    gist: &'static str,
    plays: &'static str,
}

/// By card, in the order of [`Card::ALL`].
const FACTS: [Facts; Card::ALL.len()] = [
    Facts {
        name: "Scottish Support",
        word: "scottish-support",
        gist: "Two Scots beside a Scottish region",
        plays: "plays_scottish_support",
    },
    Facts {
        name: "Welsh Support",
        word: "welsh-support",
        gist: "Two Welsh beside a Welsh region",
        plays: "plays_welsh_support",
    },
    Facts {
        name: "English Support",
        word: "english-support",
        gist: "Two English beside an English region",
        plays: "plays_english_support",
    },
    Facts {
        name: "Assemble",
        word: "assemble",
        gist: "One of each faction, anywhere",
        plays: "plays_assemble",
    },
    Facts {
        name: "Negotiate",
        word: "negotiate",
        gist: "Exchange two region cards, fix one",
        plays: "plays_negotiate",
    },
    Facts {
        name: "Manoeuvre",
        word: "manoeuvre",
        gist: "Swap one for one, anywhere",
        plays: "plays_manoeuvre",
    },
    Facts {
        name: "Outmanoeuvre",
        word: "outmanoeuvre",
        gist: "Swap one for two over a border",
        plays: "plays_outmanoeuvre",
    },
    Facts { name: "Spy", word: "spy", gist: "Copy the top of another pile", plays: "plays_spy" },
    Facts {
        name: "Ambush",
        word: "ambush",
        gist: "Two Scots anywhere, then one goes",
        plays: "plays_ambush",
    },
    Facts { name: "March", word: "march", gist: "Move two over a border", plays: "plays_march" },
    Facts { name: "Plot", word: "plot", gist: "Never played: counts at the end", plays: "plays_plot" },
    Facts { name: "Aid", word: "aid", gist: "Two of the largest in supply", plays: "plays_aid" },
    Facts {
        name: "Influence",
        word: "influence",
        gist: "One English for two others",
        plays: "plays_influence",
    },
    Facts { name: "Dispute", word: "dispute", gist: "One Welsh for one other", plays: "plays_dispute" },
    Facts { name: "Edict", word: "edict", gist: "Two Scots for two over a border", plays: "plays_edict" },
    Facts {
        name: "Resist",
        word: "resist",
        gist: "Two non-Scots by a Scottish region",
        plays: "plays_resist",
    },
    Facts { name: "Quell", word: "quell", gist: "One Welsh gives way to two", plays: "plays_quell" },
    Facts {
        name: "Suppress",
        word: "suppress",
        gist: "An English and another make way for one",
        plays: "plays_suppress",
    },
    Facts { name: "Muster", word: "muster", gist: "One Scot gives way to two", plays: "plays_muster" },
];
