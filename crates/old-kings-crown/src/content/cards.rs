//! Card faces and multisets of them.
//!
//! Cards of equal face are interchangeable (OKC-2), so the rules know faces and counts only: there
//! is no card instance whose identity could leak (OKC-H4).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a card shows: its kind and strength. The deck's owner is known from where the card lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Face {
    /// Follower of strength 1 (two copies, OKC-R7).
    #[serde(rename = "follower-1")]
    Follower1,
    /// Follower of strength 2 (two copies).
    #[serde(rename = "follower-2")]
    Follower2,
    /// Follower of strength 3 (two copies).
    #[serde(rename = "follower-3")]
    Follower3,
    /// Cavalry (two copies, OKC-40).
    Cavalry,
    /// The War Machine (OKC-65).
    WarMachine,
    /// Captain of strength 6.
    #[serde(rename = "captain-6")]
    Captain6,
    /// Captain of strength 7.
    #[serde(rename = "captain-7")]
    Captain7,
    /// Captain of strength 8.
    #[serde(rename = "captain-8")]
    Captain8,
    /// Captain of strength 9.
    #[serde(rename = "captain-9")]
    Captain9,
    /// The Heir (OKC-67).
    Heir,
    /// The Champion.
    Champion,
    /// The Agent (OKC-34).
    Agent,
    /// The Legend (OKC-63).
    Legend,
    /// The Ruse (OKC-35).
    Ruse,
    /// The faction's Decree (OKC-R17 to R19, R22).
    Decree,
    /// The Tooth, a Ritual of the Gathering (OKC-R20).
    Tooth,
    /// The Eye, a Ritual of the Gathering (OKC-R21).
    Eye,
}

impl Face {
    /// Every face, in the order in which hands are shown.
    pub const ALL: [Face; 17] = [
        Face::Follower1,
        Face::Follower2,
        Face::Follower3,
        Face::Cavalry,
        Face::WarMachine,
        Face::Captain6,
        Face::Captain7,
        Face::Captain8,
        Face::Captain9,
        Face::Heir,
        Face::Champion,
        Face::Agent,
        Face::Legend,
        Face::Ruse,
        Face::Decree,
        Face::Tooth,
        Face::Eye,
    ];

    /// The face of this number; numbers beyond the last give the last.
    #[inline]
    pub const fn of(index: u8) -> Face {
        let last = Face::ALL.len() - 1;
        Face::ALL[if (index as usize) < last { index as usize } else { last }]
    }

    /// Printed strength; cards without one count 0 (OKC-2, OKC-39).
    #[inline]
    pub const fn strength(self) -> u8 {
        STRENGTH[self as usize]
    }

    /// Power value in the Site of Power; 0 for cards that may not go there (OKC-62).
    #[inline]
    pub const fn power(self) -> u8 {
        POWER[self as usize]
    }

    /// Whether it is a Captain.
    #[inline]
    pub const fn is_captain(self) -> bool {
        Cards::CAPTAINS.contains(self)
    }

    /// Whether there is one in a faction and its name is a plain noun, so that it is "the Heir" in a sentence.
    pub const fn is_the_only_one(self) -> bool {
        matches!(
            self,
            Face::WarMachine | Face::Heir | Face::Champion | Face::Agent | Face::Legend | Face::Ruse
        )
    }

    /// The first of the face's places in a [`Cards`] mask.
    #[inline]
    const fn bit(self) -> u32 {
        let n = self as u32;
        if n < 4 { n * 2 } else { n + 4 }
    }

    #[inline]
    const fn from_bit(bit: u32) -> Face {
        Face::ALL[(if bit < 8 { bit / 2 } else { bit - 4 }) as usize]
    }

    /// Its name in records and element ids.
    pub const fn key(self) -> &'static str {
        FACE_KEYS[self as usize]
    }

    /// The face with this [`Face::key`].
    pub fn from_key(key: &str) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.key() == key)
    }
}

/// A multiset of faces of one faction: 21 places, equal faces filled from the first place up, so
/// that equal multisets are equal numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cards(pub(crate) u32);

const FIRST_OF_PAIR: u32 = 0b0101_0101;
const SECOND_OF_PAIR: u32 = 0b1010_1010;
const FIRST_PLACES: u32 = FIRST_OF_PAIR | 0x1f_ff00;

impl Cards {
    /// No card.
    pub const EMPTY: Cards = Cards(0);
    /// All Followers of a faction.
    pub const FOLLOWERS: Cards = Cards(0x3f);
    /// Both Cavalry.
    pub const CAVALRY: Cards = Cards(0xc0);
    /// The four Captains.
    pub const CAPTAINS: Cards = Cards(0x1e00);
    /// Both Rituals.
    pub const RITUALS: Cards = Cards(0x18_0000);
    /// Cards that the rules never discard or lose: Heir and Rituals.
    pub const LASTING: Cards = Cards(Cards::RITUALS.0 | 1 << Face::Heir.bit());
    /// Every card that has a Power value (OKC-62).
    pub const POWERFUL: Cards =
        Cards(Cards::FOLLOWERS.0 | Cards::CAVALRY.0 | Cards::CAPTAINS.0 | 1 << Face::Champion.bit());
    /// A faction's 19 cards without Rituals (OKC-2).
    pub const DECK: Cards = Cards(0x07_ffff);

    /// Just this card.
    #[inline]
    pub const fn only(face: Face) -> Cards {
        Cards(1 << face.bit())
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether at least one card shows `face`.
    #[inline]
    pub const fn contains(self, face: Face) -> bool {
        self.0 & (1 << face.bit()) != 0
    }

    /// How many cards show `face`.
    pub const fn count(self, face: Face) -> u8 {
        let places = if (face as u8) < 4 { 3 } else { 1 };
        (self.0 & (places << face.bit())).count_ones() as u8
    }

    /// Adds one card.
    #[inline]
    pub fn add(&mut self, face: Face) {
        let place = 1 << face.bit();
        debug_assert!((face as u8) < 4 || self.0 & place == 0, "a second {face:?}");
        self.0 |= if self.0 & place == 0 { place } else { place << 1 };
    }

    /// Takes one card out; nothing happens if there is none.
    #[inline]
    pub fn remove(&mut self, face: Face) {
        let place = 1 << face.bit();
        debug_assert!(self.0 & place != 0, "no {face:?} to take");
        let second = if (face as u8) < 4 { (self.0 & (place << 1)) & SECOND_OF_PAIR } else { 0 };
        self.0 &= !(if second != 0 { second } else { place });
    }

    /// Takes one card out if it is there; whether it was.
    #[inline]
    pub fn take(&mut self, face: Face) -> bool {
        let there = self.contains(face);
        if there {
            self.remove(face);
        }
        there
    }

    /// Both together. The two must not hold more than a faction owns.
    #[inline]
    pub const fn plus(self, other: Cards) -> Cards {
        Cards(self.0 | other.0 | ((self.0 & other.0 & FIRST_OF_PAIR) << 1))
    }

    /// What is left when `other` is taken out; what is not there is ignored.
    #[inline]
    pub const fn minus(self, other: Cards) -> Cards {
        let rest = self.0 & !other.0;
        let lone = rest & SECOND_OF_PAIR & !((rest & FIRST_OF_PAIR) << 1);
        Cards((rest & !lone) | lone >> 1)
    }

    /// The cards whose faces are all in `kinds` (a union of whole faces such as
    /// [`Cards::CAPTAINS`]).
    #[inline]
    pub const fn of(self, kinds: Cards) -> Cards {
        Cards(self.0 & kinds.0)
    }

    /// The cards whose faces are not in `kinds`.
    #[inline]
    pub const fn except(self, kinds: Cards) -> Cards {
        Cards(self.0 & !kinds.0)
    }

    /// Whether every card of `other` is here too.
    #[inline]
    pub const fn includes(self, other: Cards) -> bool {
        other.0 & !self.0 == 0
    }

    /// One of each face, in order.
    #[inline]
    pub fn faces(self) -> CardIter {
        CardIter(self.0 & FIRST_PLACES)
    }

    /// Every card, equal faces beside each other, in order.
    #[inline]
    pub fn iter(self) -> CardIter {
        CardIter(self.0)
    }

    /// The card at this place of [`Cards::iter`].
    #[inline]
    pub fn nth(self, n: u32) -> Face {
        let mut rest = self.0;
        for _ in 0..n {
            rest &= rest.wrapping_sub(1);
        }
        Face::from_bit(rest.trailing_zeros().min(20))
    }

    /// One of each face.
    #[inline]
    pub const fn distinct(self) -> Cards {
        Cards(self.0 & FIRST_PLACES)
    }
}

impl FromIterator<Face> for Cards {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Cards {
        let mut cards = Cards::EMPTY;
        for face in faces {
            cards.add(face);
        }
        cards
    }
}

impl std::fmt::Debug for Cards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Walks over the cards of a [`Cards`].
#[derive(Clone, Debug)]
pub struct CardIter(u32);

impl Iterator for CardIter {
    type Item = Face;

    #[inline]
    fn next(&mut self) -> Option<Face> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Face::from_bit(bit))
    }
}

/// Printed strengths, in the order of [`Face::ALL`]. The split of the six Followers into two each
/// of 1, 2 and 3 is OKC-R7; Tooth and Eye are OKC-R20 and OKC-R21.
const STRENGTH: [u8; 17] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 12, 0, 0, 4, 3];

/// Power values in the Site of Power (OKC-62), in the order of [`Face::ALL`].
const POWER: [u8; 17] = [1, 1, 1, 1, 0, 2, 2, 2, 2, 0, 3, 0, 0, 0, 0, 0, 0];

/// Names of faces in records, in the order of [`Face::ALL`].
const FACE_KEYS: [&str; 17] = [
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

/// What a card's trait does, in a few words; Decrees are in [`FACTIONS`](super::FACTIONS).
pub const TRAITS: [&str; 17] = [
    "exposes opposing Agents",
    "exposes opposing Agents",
    "exposes opposing Agents",
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

/// Short names of faces for people, in the order of [`Face::ALL`]; Decrees go by [`FACTIONS`](super::FACTIONS).
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

const _: () = assert!(STRENGTH.len() == Face::ALL.len());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn okc_2_a_multiset_adds_takes_and_compares_by_face_alone() {
        let mut cards = Cards::EMPTY;
        cards.add(Face::Follower2);
        cards.add(Face::Follower2);
        cards.add(Face::Captain8);
        assert_eq!((cards.len(), cards.count(Face::Follower2)), (3, 2));
        cards.remove(Face::Follower2);
        assert_eq!(cards, [Face::Captain8, Face::Follower2].into_iter().collect());
        let two = [Face::Follower1, Face::Follower1, Face::Heir].into_iter().collect::<Cards>();
        let one = Cards::only(Face::Follower1);
        assert_eq!(two.minus(one), [Face::Follower1, Face::Heir].into_iter().collect());
        assert_eq!(two.minus(one).minus(one).len(), 1);
        assert_eq!(one.plus(one).count(Face::Follower1), 2);
        assert!(two.includes(one.plus(one)) && !one.includes(two));
        assert_eq!(Cards::DECK.iter().count(), 19);
        assert_eq!(Cards::DECK.faces().count(), 15);
        for (n, face) in Cards::DECK.iter().enumerate() {
            assert_eq!(Cards::DECK.nth(n as u32), face);
        }
    }
}
