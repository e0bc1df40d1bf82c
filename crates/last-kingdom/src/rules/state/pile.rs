//! A round deck, and the cards known to lie under it.

use table::Seat;

/// "No card" in arrays of local card numbers.
pub(crate) const NO_CARD: u8 = u8::MAX;

/// No deck has more cards known to lie under it.
pub(crate) const DEEPEST: usize = 30;

/// A round deck. The unknown part is a multiset, not an order: nobody can read what nobody knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pile {
    /// Cards that are certainly in the unknown part, by local number.
    pub sure: u64,
    /// Heroes of whom `heroes` are in it (TLK-17).
    pub maybe: u64,
    /// How many of them.
    pub heroes: u8,
    /// Cards known to have been put under the deck, the first to come up first.
    pub bottom: [u8; DEEPEST],
    /// Who put each of them there.
    pub bottom_by: [u8; DEEPEST],
    /// How many of those.
    pub bottom_len: u8,
    /// Not yet refilled from the discards.
    pub fresh: bool,
    /// Put away: this deck is not used any more.
    pub closed: bool,
}

impl Pile {
    /// No cards at all.
    pub const EMPTY: Pile = Pile {
        sure: 0,
        maybe: 0,
        heroes: 0,
        bottom: [NO_CARD; DEEPEST],
        bottom_by: [NO_CARD; DEEPEST],
        bottom_len: 0,
        fresh: true,
        closed: false,
    };

    /// Takes the deck off the table: nothing can draw from it any more.
    pub fn put_away(&mut self) {
        *self = Pile { closed: true, ..Pile::EMPTY };
    }

    /// Cards in the part that nobody knows.
    #[inline]
    pub fn unknown(&self) -> u8 {
        self.sure.count_ones() as u8 + self.heroes
    }

    /// All cards.
    #[inline]
    pub fn len(&self) -> u8 {
        self.unknown() + self.bottom_len
    }

    /// The known cards at the bottom, by local number.
    pub fn bottom(&self) -> &[u8] {
        &self.bottom[..self.bottom_len as usize]
    }

    /// Puts a card under the deck.
    pub fn bury(&mut self, local: u8, by: Seat) {
        self.bottom[self.bottom_len as usize] = local;
        self.bottom_by[self.bottom_len as usize] = by.0;
        self.bottom_len += 1;
    }

    /// Takes the first card of the known bottom; also says who put it there.
    pub fn raise(&mut self) -> (u8, Seat) {
        let first = (self.bottom[0], Seat(self.bottom_by[0]));
        let len = self.bottom_len as usize;
        self.bottom.copy_within(1..len, 0);
        self.bottom_by.copy_within(1..len, 0);
        self.bottom_len -= 1;
        self.bottom[len - 1] = NO_CARD;
        self.bottom_by[len - 1] = NO_CARD;
        first
    }

    /// Takes a card out of the unknown part.
    #[inline]
    pub fn draw(&mut self, local: u8) {
        let bit = 1 << local;
        if self.sure & bit != 0 {
            self.sure &= !bit;
        } else {
            self.maybe &= !bit;
            self.heroes -= 1;
        }
    }
}
