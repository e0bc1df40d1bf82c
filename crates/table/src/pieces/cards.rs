//! Sets of numbered cards.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Dice;

/// A set of cards, numbered from 0 to 63. A plain value of eight bytes; in views it is written as the
/// list of its numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// How many different cards there can be.
    pub const MOST: u8 = 64;
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// The cards 0 to `count - 1`; all 64 for anything larger.
    pub const fn first_cards(count: u8) -> CardSet {
        if count >= CardSet::MOST { CardSet(u64::MAX) } else { CardSet((1 << count) - 1) }
    }

    /// A card's own bit; none for a number that no card has.
    const fn bit(card: u8) -> u64 {
        if card < CardSet::MOST { 1 << card } else { 0 }
    }

    /// Whether the card is in the set.
    pub const fn contains(self, card: u8) -> bool {
        self.0 & CardSet::bit(card) != 0
    }

    /// The set with this card too.
    #[must_use]
    pub const fn with(self, card: u8) -> CardSet {
        CardSet(self.0 | CardSet::bit(card))
    }

    /// The set without this card.
    #[must_use]
    pub const fn without(self, card: u8) -> CardSet {
        CardSet(self.0 & !CardSet::bit(card))
    }

    /// The cards of either set.
    #[must_use]
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards of this set that are not in the other.
    #[must_use]
    pub const fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// How many cards there are.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards, lowest first.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = left.trailing_zeros() as u8;
            let some = left != 0;
            left &= left.wrapping_sub(1);
            some.then_some(card)
        })
    }

    /// Takes one card out, each equally likely; `None` from an empty set.
    pub fn draw<D: Dice>(&mut self, dice: &mut D) -> Option<u8> {
        if self.is_empty() {
            return None;
        }
        let card = self.iter().nth(dice.below(self.len().into()) as usize)?;
        *self = self.without(card);
        Some(card)
    }
}

impl FromIterator<u8> for CardSet {
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl JsonSchema for CardSet {
    fn schema_name() -> Cow<'static, str> {
        "CardSet".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let card = json_schema!({"type": "integer", "minimum": 0, "maximum": CardSet::MOST - 1});
        json_schema!({"description": "A set of cards, by number.", "type": "array", "items": card, "uniqueItems": true})
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CardSet, D::Error> {
        let cards = Vec::<u8>::deserialize(deserializer)?;
        if let Some(card) = cards.iter().find(|card| **card >= CardSet::MOST) {
            return Err(serde::de::Error::custom(format!("there is no card {card}; the last is 63")));
        }
        Ok(cards.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::QuickDice;

    #[test]
    fn cards_go_in_and_out_and_are_listed_in_order() {
        let set: CardSet = [5, 63, 0].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 5, 63]);
        assert_eq!(set.without(5).len(), 2);
        assert!(set.contains(63) && !set.contains(62) && !set.contains(64) && !set.contains(255));
        assert_eq!(set.with(64), set, "a number that no card has changes nothing");
        assert_eq!(CardSet::first_cards(3).minus(set).iter().collect::<Vec<_>>(), [1, 2]);
        assert_eq!(CardSet::first_cards(200).len(), 64);
        assert_eq!(format!("{set:?}"), "{0, 5, 63}");
    }

    #[test]
    fn every_card_is_drawn_once() {
        let (mut set, mut dice, mut drawn) = (CardSet::first_cards(9), QuickDice::new(1), CardSet::EMPTY);
        while let Some(card) = set.draw(&mut dice) {
            assert!(!drawn.contains(card));
            drawn = drawn.with(card);
        }
        assert_eq!(drawn, CardSet::first_cards(9));
    }

    #[test]
    fn a_set_travels_as_a_list_and_strange_cards_are_refused() {
        let set: CardSet = [2, 40].into_iter().collect();
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(text, "[2,40]");
        assert_eq!(serde_json::from_str::<CardSet>(&text).unwrap(), set);
        assert!(serde_json::from_str::<CardSet>("[64]").is_err());
    }
}
