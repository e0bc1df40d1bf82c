//! The whole position: what lies open ([`Public`]), and what is hidden from some of the players.

mod pile;
mod public;

use table::Seat;

pub(crate) use pile::{DEEPEST, NO_CARD, Pile};
pub use public::{Aftermath, Ask, Cause, Frame, Phase, Public, SEATS};
pub(crate) use public::{hero_card, hero_number};

use crate::content::CardSet;

/// A position of The Last Kingdom.
///
/// Hidden parts are only what some player knows (hands, packs, screens) and the
/// multisets of the decks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LastKingdom {
    pub(crate) public: Public,
    /// Action tokens behind each screen.
    pub(crate) tokens: [u16; SEATS],
    /// Victory points behind each screen.
    pub(crate) points: [u16; SEATS],
    /// Hands, leader cards included. During the draft also the cards kept so far.
    pub(crate) hands: [CardSet; SEATS],
    /// The round decks.
    pub(crate) decks: [Pile; 2],
    /// Round II cards discarded face down.
    pub(crate) face_down: CardSet,
    /// Cards that a look under way has drawn, in order, by local number.
    pub(crate) looked: [u8; 4],
    /// Cards already shown by a peek under way.
    pub(crate) shown: CardSet,
    /// The packs of this round's draft as dealt, by local number; empty once forgotten.
    pub(crate) dealt: [u64; SEATS],
    /// What each seat kept at each pick, by local number.
    pub(crate) picked: [[u8; 4]; SEATS],
    /// Cards of this round's packs of which a seat knew into which pack they were dealt, because
    /// it had put them under the deck.
    pub(crate) foreseen: [u64; SEATS],
    /// Cards in others' hands, under a deck or among face-down discards whose place a seat knows
    /// by itself; what everybody knows is in [`Public::open_cards`].
    pub(crate) lore: [CardSet; SEATS],
    /// Round II cards that each seat discarded face down at the cleanup and that still lie there.
    pub(crate) threw: [CardSet; SEATS],
}

impl LastKingdom {
    /// A position of which only the open part is known: every hidden place is empty.
    pub(crate) const fn unseen(public: Public) -> LastKingdom {
        LastKingdom {
            public,
            tokens: [0; SEATS],
            points: [0; SEATS],
            hands: [CardSet::EMPTY; SEATS],
            decks: [Pile::EMPTY; 2],
            face_down: CardSet::EMPTY,
            looked: [NO_CARD; 4],
            shown: CardSet::EMPTY,
            dealt: [0; SEATS],
            picked: [[NO_CARD; 4]; SEATS],
            foreseen: [0; SEATS],
            lore: [CardSet::EMPTY; SEATS],
            threw: [CardSet::EMPTY; SEATS],
        }
    }

    /// The open part of the position.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// Action tokens behind a seat's screen.
    pub fn tokens(&self, seat: Seat) -> u16 {
        self.tokens[seat.index()]
    }

    /// Victory points behind a seat's screen.
    pub fn points(&self, seat: Seat) -> u16 {
        self.points[seat.index()]
    }

    /// A seat's hand.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }
}
