//! Sets of seats and of territories, as the rules ask for them.

use table::{Seat, SeatSet};

use crate::maps::Place;

/// What the rules ask of sets of seats besides what every game does.
pub(crate) trait Sets: Sized {
    /// Those of the set that belong to `other` too.
    fn among(self, other: SeatSet) -> SeatSet;
    /// Those of the set that do not belong to `other`.
    fn but(self, other: SeatSet) -> SeatSet;
    /// Whether the two have a seat in common.
    fn meets(self, other: SeatSet) -> bool;
    /// The only seat of the set.
    fn sole(self) -> Option<Seat>;
}

impl Sets for SeatSet {
    #[inline]
    fn among(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    #[inline]
    fn but(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    #[inline]
    fn meets(self, other: SeatSet) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    fn sole(self) -> Option<Seat> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }
}

/// A set of territories; [`NOWHERE`](crate::maps::NOWHERE) may belong to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Places([u64; 4]);

impl Places {
    /// Just this one.
    #[inline]
    pub(crate) fn only(place: Place) -> Places {
        let mut places = Places::default();
        places.insert(place);
        places
    }

    /// Adds a territory; whether it was not in the set before.
    #[inline]
    pub(crate) fn insert(&mut self, place: Place) -> bool {
        let (word, bit) = (place as usize / 64, 1u64 << (place % 64));
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    /// Whether the territory belongs to the set.
    #[inline]
    pub fn contains(&self, place: Place) -> bool {
        self.0[place as usize / 64] >> (place % 64) & 1 == 1
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// The territories in file order, nowhere last.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Place> {
        (0..4).flat_map(move |word| {
            let mut bits = self.0[word];
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let bit = bits.trailing_zeros();
                    bits &= bits - 1;
                    (word as u32 * 64 + bit) as Place
                })
            })
        })
    }
}
