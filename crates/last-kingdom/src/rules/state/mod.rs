//! The whole position: what lies open, and what somebody keeps hidden.

mod pile;
mod public;

use table::Seat;

pub(crate) use pile::{DEEPEST, NO_CARD, Pile};
pub use public::{Aftermath, Ask, Cause, Frame, Phase, Public, SEATS};
pub(crate) use public::{hero_card, hero_number};

use crate::content::{Card, CardSet};

/// A position of The Last Kingdom.
///
/// Hidden parts are only what somebody at the table knows (hands, packs, screens) and the
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

    /// The origin of the pack that `seat` holds at pick `pick` of the current draft (TLK-21).
    #[inline]
    pub(crate) fn pack_of(&self, seat: Seat, pick: u8) -> usize {
        pack_of(&self.public, seat, pick)
    }

    /// The pack that `seat` sees at pick `pick`: as dealt, less what earlier holders kept.
    #[inline]
    pub(crate) fn pack_seen(&self, seat: Seat, pick: u8) -> u64 {
        let origin = self.pack_of(seat, pick);
        let mut cards = self.dealt[origin];
        for earlier in 0..pick {
            let holder = holder_of(&self.public, origin, earlier);
            let kept = self.picked[holder.index()][earlier as usize];
            if kept != NO_CARD {
                cards &= !(1 << kept);
            }
        }
        cards
    }

    /// Whether the draft of this round is still remembered.
    pub(crate) fn remembers_draft(&self) -> bool {
        self.dealt[0] != 0
    }

    pub(crate) fn forget_draft(&mut self) {
        self.dealt = [0; SEATS];
        self.picked = [[NO_CARD; 4]; SEATS];
        self.foreseen = [0; SEATS];
        self.public.foreseen = [[0; SEATS]; SEATS];
    }

    /// The last card of a pack, once everybody has kept four.
    pub(crate) fn pack_end(&self, origin: usize) -> Option<Card> {
        let holder = holder_of(&self.public, origin, 3);
        let rest = self.pack_seen(holder, 3) & !(1 << self.picked[holder.index()][3]);
        (rest != 0).then(|| Card::of(self.public.deck(), rest.trailing_zeros() as u8))
    }
}

/// See [`LastKingdom::pack_of`]: packs go left in Round I, right in Round II.
pub(crate) fn pack_of(public: &Public, seat: Seat, pick: u8) -> usize {
    let n = public.seats;
    let steps = if public.round == 1 { 2 * n - pick % n } else { pick % n };
    usize::from((seat.0 + steps) % n)
}

/// Who holds the pack that started at `origin` at pick `pick`.
pub(crate) fn holder_of(public: &Public, origin: usize, pick: u8) -> Seat {
    let n = public.seats;
    let steps = if public.round == 1 { pick % n } else { 2 * n - pick % n };
    Seat((origin as u8 + steps) % n)
}
