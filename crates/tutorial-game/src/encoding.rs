//! The game in numbers, for whatever learns it.

use table::{Block, CardSet, Seat, Tensors, seat_after};

use crate::rules::{Action, CARDS, EmptyChair, HEIRLOOMS, ROUNDS};

/// The codes: one for each card that can be bid, from the lowest up.
pub(crate) fn blocks() -> Vec<Block> {
    vec![Block::codes("bid", &[CARDS.len().into()], "Bid this card of one's hand: 1 to 9.")]
}

/// The code of an action; chance has none.
pub(crate) fn encode(action: Action) -> Option<u32> {
    match action {
        Action::Bid(card) => Some(u32::from(card) - 1),
        Action::Deal(_) | Action::Turn(_) => None,
    }
}

/// The action of a code.
pub(crate) fn decode(code: u32) -> Option<Action> {
    (code < u32::from(CARDS.len())).then(|| Action::Bid(code as u8 + 1))
}

/// What `seat` knows: the table, what lies open before each heir, and its own hand and bid.
pub(crate) fn observe<T: Tensors>(chair: &EmptyChair, seat: Seat, out: &mut T) {
    let seats = usize::from(chair.seats);
    let around = || (0..chair.seats).map(|places| seat_after(seat, places, chair.seats));
    let heirlooms = |cards: CardSet, out: &mut T| {
        HEIRLOOMS.iter().for_each(|heirloom| out.put(cards.contains(heirloom).into()));
    };
    out.tensor("turned", &[10], 1, "Heirlooms that have been turned up, 1 to 10.");
    heirlooms(chair.turned, out);
    out.tensor("stake", &[10], 1, "Heirlooms that lie on the table.");
    heirlooms(chair.stake, out);
    out.tensor("taken", &[seats, 10], 1, "Heirlooms that each heir has taken, oneself first.");
    around().for_each(|heir| heirlooms(chair.heirs[heir.index()].taken, out));
    out.tensor("spent", &[seats, 9], 1, "Cards that each heir has opened, 1 to 9.");
    for heir in around() {
        CARDS.iter().for_each(|card| out.put(chair.heirs[heir.index()].spent.contains(card).into()));
    }
    out.tensor("hand_sizes", &[seats], ROUNDS, "Cards in each hand.");
    around().for_each(|heir| out.put(chair.heirs[heir.index()].hand.len()));
    out.tensor("waited_for", &[seats], 1, "Who has yet to bid in this round.");
    around().for_each(|heir| out.put(chair.bids.missing().contains(heir).into()));
    out.tensor("own_hand", &[9], 1, "Cards in one's own hand.");
    CARDS.iter().for_each(|card| out.put(chair.heirs[seat.index()].hand.contains(card).into()));
    out.tensor("own_bid", &[9], 1, "The card that one has sealed.");
    out.one_of(9, chair.bids.get(seat).map(|card| usize::from(card) - 1));
}
