//! The cards of one seat: hand and discard pile in one word.

use crate::content::Card;

/// The hand as a set, the pile as a list (TKD-55, TKD-254).
///
/// Bits 0 to 18 say which cards are in hand, bit 19 that the second Assemble is; then eight times
/// five bits for the pile, oldest card first, and four bits for its size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Cards(u64);

const SECOND_ASSEMBLE: u64 = 1 << 19;
const HAND: u64 = (1 << 20) - 1;
const PILE: u32 = 20;
const SIZE: u32 = 60;
const PLOT: u64 = 1 << Card::Plot as u32;

impl Cards {
    /// The full hand of the base game (TKD-35).
    pub const BASE: Cards = Cards(0b111_1111 | SECOND_ASSEMBLE);
    /// What every seat holds in the advanced game before the cunning cards are dealt (TKD-36).
    pub const ADVANCED: Cards = Cards(0b111_1000 | SECOND_ASSEMBLE);
    /// No cards at all.
    pub const NONE: Cards = Cards(0);

    /// The hand as a bit mask over [`Card`], equal cards once.
    #[inline]
    pub const fn kinds(self) -> u32 {
        (self.0 & (HAND & !SECOND_ASSEMBLE)) as u32
    }

    /// The kinds of card in hand that may be played: all but Plot (TKD-167).
    #[inline]
    pub const fn playable(self) -> u32 {
        self.kinds() & !(PLOT as u32)
    }

    /// Whether both Assembles are in hand.
    #[inline]
    pub const fn has_two_assembles(self) -> bool {
        self.0 & SECOND_ASSEMBLE != 0
    }

    /// Whether `card` is in hand.
    #[inline]
    pub const fn holds(self, card: Card) -> bool {
        self.0 >> card as u32 & 1 == 1
    }

    /// Number of cards in hand.
    #[inline]
    pub const fn hand_size(self) -> u8 {
        (self.0 & HAND).count_ones() as u8
    }

    /// The cards in hand in the order of [`Card::ALL`], both Assembles listed.
    pub fn hand(self) -> Vec<Card> {
        let mut hand = Vec::with_capacity(8);
        for card in Card::ALL {
            if self.holds(card) {
                hand.push(card);
                if card == Card::Assemble && self.has_two_assembles() {
                    hand.push(card);
                }
            }
        }
        hand
    }

    /// Adds a card to the hand. A third Assemble cannot be held.
    #[inline]
    pub fn take(&mut self, card: Card) {
        let bit = 1u64 << card as u32;
        if matches!(card, Card::Assemble) && self.0 & bit != 0 {
            self.0 |= SECOND_ASSEMBLE;
        } else {
            self.0 |= bit;
        }
    }

    /// Takes a card out of the hand.
    #[inline]
    pub fn give(&mut self, card: Card) {
        if matches!(card, Card::Assemble) && self.0 & SECOND_ASSEMBLE != 0 {
            self.0 &= !SECOND_ASSEMBLE;
        } else {
            self.0 &= !(1u64 << card as u32);
        }
    }

    /// Number of cards in the pile.
    #[inline]
    pub const fn pile_size(self) -> u8 {
        (self.0 >> SIZE) as u8
    }

    /// Lays a card on the pile.
    #[inline]
    pub fn lay(&mut self, card: Card) {
        let size = self.0 >> SIZE;
        self.0 |= (card as u64) << (PILE + 5 * size as u32);
        self.0 += 1 << SIZE;
    }

    /// The card on top of the pile.
    #[inline]
    pub fn top(self) -> Option<Card> {
        let size = self.pile_size();
        if size == 0 { None } else { Some(self.pile_card(size - 1)) }
    }

    /// The pile, oldest card first.
    pub fn pile(self) -> impl Iterator<Item = Card> {
        (0..self.pile_size()).map(move |place| self.pile_card(place))
    }

    #[inline]
    fn pile_card(self, place: u8) -> Card {
        Card::ALL[(self.0 >> (PILE + 5 * u32::from(place)) & 31) as usize % Card::ALL.len()]
    }

    /// Whether nothing is left to play: the hand is empty or holds only Plot (TKD-69).
    #[inline]
    pub const fn is_played_out(self) -> bool {
        self.0 & HAND & !PLOT == 0
    }
}

impl std::fmt::Debug for Cards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cards")
            .field("hand", &self.hand())
            .field("pile", &self.pile().collect::<Vec<_>>())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_pile_keeps_its_order_and_the_hand_its_second_assemble() {
        let mut cards = Cards::BASE;
        assert_eq!(cards.hand_size(), 8);
        let order = [
            Card::Assemble,
            Card::Outmanoeuvre,
            Card::ScottishSupport,
            Card::Assemble,
            Card::Negotiate,
            Card::Manoeuvre,
            Card::EnglishSupport,
            Card::WelshSupport,
        ];
        for (played, card) in order.into_iter().enumerate() {
            assert!(cards.holds(card));
            cards.give(card);
            cards.lay(card);
            assert_eq!(cards.hand_size() as usize, 7 - played);
            assert_eq!(cards.top(), Some(card));
        }
        assert_eq!(cards.pile().collect::<Vec<_>>(), order);
        assert!(cards.is_played_out());
        cards.take(Card::Plot);
        assert!(cards.is_played_out() && cards.hand_size() == 1 && cards.playable() == 0);
    }
}
