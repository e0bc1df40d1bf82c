//! Hands that only their owners see.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{CardSet, Dice};

/// A hand as one viewer sees it: its size, and its cards if the viewer may know them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HandView {
    /// How many cards it holds.
    pub size: u8,
    /// Which, if the viewer may know.
    pub cards: Option<CardSet>,
}

impl HandView {
    /// The hand for a viewer who may see it, or may not.
    pub fn of(hand: CardSet, visible: bool) -> HandView {
        HandView { size: hand.len(), cards: visible.then_some(hand) }
    }
}

/// Deals cards that a viewer has not seen into the hands that the viewer cannot see, every way equally
/// likely; what is left over stays in `unseen` (a deck, a discarded card). For
/// [`imagine`](crate::Secrets::imagine).
pub fn deal_unseen<D: Dice>(hands: &[HandView], unseen: &mut CardSet, dice: &mut D) -> Vec<CardSet> {
    let mut deal = |hand: &HandView| match hand.cards {
        Some(cards) => cards,
        None => (0..hand.size).filter_map(|_| unseen.draw(dice)).collect(),
    };
    hands.iter().map(&mut deal).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::QuickDice;

    #[test]
    fn hands_that_are_seen_stay_and_the_others_share_what_is_unseen() {
        let own: CardSet = [0, 3].into_iter().collect();
        let hands = [HandView::of(own, true), HandView::of([1, 2].into_iter().collect(), false)];
        let mut dice = QuickDice::new(1);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let mut unseen = CardSet::first_cards(6).minus(own);
            let dealt = deal_unseen(&hands, &mut unseen, &mut dice);
            assert_eq!((dealt[0], dealt[1].len(), unseen.len()), (own, 2, 2));
            assert_eq!(dealt[1].union(unseen), CardSet::first_cards(6).minus(own));
            seen.insert(dealt[1]);
        }
        assert_eq!(seen.len(), 6, "all pairs of four cards");
    }
}
