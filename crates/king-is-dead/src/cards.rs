//! The action cards and the cunning cards.

use serde::{Deserialize, Serialize};

use crate::Faction;

/// A card by its kind. The two Assembles of a hand cannot be told apart (TKD-6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
        match self {
            Card::ScottishSupport => "Scottish Support",
            Card::WelshSupport => "Welsh Support",
            Card::EnglishSupport => "English Support",
            Card::Assemble => "Assemble",
            Card::Negotiate => "Negotiate",
            Card::Manoeuvre => "Manoeuvre",
            Card::Outmanoeuvre => "Outmanoeuvre",
            Card::Spy => "Spy",
            Card::Ambush => "Ambush",
            Card::March => "March",
            Card::Plot => "Plot",
            Card::Aid => "Aid",
            Card::Influence => "Influence",
            Card::Dispute => "Dispute",
            Card::Edict => "Edict",
            Card::Resist => "Resist",
            Card::Quell => "Quell",
            Card::Suppress => "Suppress",
            Card::Muster => "Muster",
        }
    }

    /// The word that stands for the card in records: "scottish-support", "assemble", "spy".
    pub const fn word(self) -> &'static str {
        match self {
            Card::ScottishSupport => "scottish-support",
            Card::WelshSupport => "welsh-support",
            Card::EnglishSupport => "english-support",
            Card::Assemble => "assemble",
            Card::Negotiate => "negotiate",
            Card::Manoeuvre => "manoeuvre",
            Card::Outmanoeuvre => "outmanoeuvre",
            Card::Spy => "spy",
            Card::Ambush => "ambush",
            Card::March => "march",
            Card::Plot => "plot",
            Card::Aid => "aid",
            Card::Influence => "influence",
            Card::Dispute => "dispute",
            Card::Edict => "edict",
            Card::Resist => "resist",
            Card::Quell => "quell",
            Card::Suppress => "suppress",
            Card::Muster => "muster",
        }
    }
}
