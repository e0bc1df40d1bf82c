//! What a deal can be about (MWC-51 to MWC-53, MWC-R44).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use table::Seat;

use crate::maps::{NOWHERE, Place};
use crate::rules::bargains::FreeText;
use crate::rules::state::{PERSONS, PersonId};

/// What one side of a deal gives.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, JsonSchema,
)]
pub struct Side {
    /// Gold (MWC-51).
    pub gold: u32,
    /// Own free family members given as hostages, as bits a, b, c (MWC-53).
    pub hostages: u8,
    /// Held persons that are handed over.
    pub hand: Captives,
    /// Held persons that are released.
    pub release: Captives,
    /// 0, or the round until which the other side's troops pass unhindered.
    pub passage: u16,
}

impl Side {
    /// Whether it changes in whose hands a family member is.
    pub(super) fn moves_persons(self) -> bool {
        self.hostages != 0 || !self.hand.is_empty() || !self.release.is_empty()
    }
}

/// A set of family members, by number.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, JsonSchema,
)]
pub struct Captives([u8; 3]);

impl Captives {
    /// That one alone; nobody if there is no such number.
    pub fn only(person: PersonId) -> Captives {
        Captives::default().with(person)
    }

    /// The set with one more.
    pub fn with(mut self, person: PersonId) -> Captives {
        if let Some(byte) = self.0.get_mut(person as usize / 8) {
            *byte |= 1 << (person % 8);
        }
        self
    }

    /// Whether nobody is named.
    pub fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }

    /// Everybody named, by number.
    pub fn iter(self) -> impl Iterator<Item = PersonId> {
        (0..PERSONS as PersonId).filter(move |person| self.0[*person as usize / 8] >> (person % 8) & 1 == 1)
    }

    /// Whether the two have a person in common.
    pub(super) fn overlaps(self, other: Captives) -> bool {
        self.iter().any(|person| other.iter().any(|same| same == person))
    }
}

/// The terms of a deal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Terms {
    /// What the one who offers gives.
    pub give: Side,
    /// What the one who offers wants.
    pub want: Side,
    /// An alliance (MWC-52).
    pub ally: bool,
    /// No battle between the two there this turn; [`NOWHERE`] for none.
    pub truce: Place,
    /// The offer lapses at the end of this round; 0 if it is not limited.
    pub expires: u16,
    /// Whether the promise is to be made by the one who is asked, not by the one who offers.
    pub word_wanted: bool,
    /// A promise in free words: put on record, binding nobody (MWC-R44).
    pub word: FreeText,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            give: Side::default(),
            want: Side::default(),
            ally: false,
            truce: NOWHERE,
            expires: 0,
            word_wanted: false,
            word: FreeText::NONE,
        }
    }
}

impl Terms {
    /// Whether nothing is given or wanted.
    pub fn is_empty(&self) -> bool {
        Terms { expires: 0, ..*self } == Terms::default()
    }
}

/// An open offer as everybody sees it: who speaks with whom, not about what (MWC-R45).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OfferHead {
    /// Its number.
    pub id: u16,
    /// Who offers.
    pub from: Seat,
    /// To whom.
    pub to: Seat,
    /// It lapses at the end of this round; 0 if it is not limited.
    pub expires: u16,
    /// The addressee's next turn has begun.
    pub(crate) due: bool,
}

/// A truce of the present turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Truce {
    /// Where.
    pub at: Place,
    /// One side.
    pub a: Seat,
    /// The other side.
    pub b: Seat,
}

impl Truce {
    pub(crate) fn binds(&self, seat: Seat) -> bool {
        self.a == seat || self.b == seat
    }

    pub(crate) fn other(&self, seat: Seat) -> Seat {
        if self.a == seat { self.b } else { self.a }
    }
}
