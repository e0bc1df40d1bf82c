//! What still matters near the end: the plainest position of the same worth.
//!
//! Two seats, base game, few struggles left. Everything that no rule will read again is put at
//! rest, so that a solver recognises positions that differ only in it:
//!
//! - the order of the piles (only Spy reads it) and who has heard of which action;
//! - the numbers of past actions: only their order counts in tie-breaks (TKD-225, TKD-226);
//! - the latest action, unless the other seat holds the card that the undo ban binds (TKD-137);
//! - with one region left, which of the cards without effect a hand holds: Manoeuvre, Outmanoeuvre
//!   and Negotiate need two regions, a Support an eligible one, and the supply is never refilled
//!   before the game ends.

use crate::content::{Card, Faction};
use crate::rules::hand::Cards;
use crate::rules::options::Switch;
use crate::rules::packed::bits;
use crate::rules::state::{Ask, HELD, KingIsDead};
use crate::rules::undo_ban::{self, Latest};

/// Cards left in both hands together with which solving is worth trying, by struggles to come.
const REACH: [u8; 9] = [0, 16, 10, 6, 5, 5, 5, 5, 5];

/// The position with all that cannot matter any more put at rest; `None` if the end is too far.
pub(crate) fn essence(state: &KingIsDead) -> Option<KingIsDead> {
    let plain = state.seats == 2 && !state.options.has(Switch::Advanced);
    if !plain || state.is_dealing() || state.ask == Ask::Over {
        return None;
    }
    let left = 8 - state.struggles();
    let cards = state.cards[0].hand_size() + state.cards[1].hand_size();
    if cards > REACH[left as usize] {
        return None;
    }
    let mut plain = *state;
    plain.heard = [0; 4];
    plain.start = 0;
    plain.rank_actions();
    let banned = state.latest.action().is_some_and(|(seat, kind)| {
        let other = state.cards[1 - (seat.index() & 1)];
        // A card whose effect is under way has left the hand, and the ban binds it all the same.
        let playing = state.in_effect() && state.playing.is_some_and(|playing| playing.kind == kind);
        undo_ban::concerns(kind) && (other.holds(kind) || playing) && left > 1
    });
    if !banned {
        plain.latest = Latest::NONE;
    }
    let idle = if left == 1 { state.idle_cards() } else { 0 };
    for seat in 0..2 {
        plain.cards[seat] = plain_hand(state.cards[seat], idle);
    }
    if left == 1 {
        plain.disc_on[0] = HELD;
        plain.disc_on[1] = HELD;
    }
    if plain.ask == Ask::Turn {
        plain.begin_turn();
    }
    Some(plain)
}

impl KingIsDead {
    /// Numbers the latest actions 1 and 2 in their order.
    fn rank_actions(&mut self) {
        let [a, b, ..] = self.last_play;
        let rank = |own: u8, other: u8| u8::from(own > 0) + u8::from(own > other && other > 0);
        self.last_play[0] = rank(a, b);
        self.last_play[1] = rank(b, a);
        self.plays = self.last_play[0].max(self.last_play[1]);
    }

    /// Kinds of card that will have no effect until the end, with one region left.
    fn idle_cards(&self) -> u32 {
        let mut idle =
            1 << Card::Negotiate as u32 | 1 << Card::Manoeuvre as u32 | 1 << Card::Outmanoeuvre as u32;
        let supports = [Card::ScottishSupport, Card::WelshSupport, Card::EnglishSupport];
        for (faction, card) in Faction::ALL.into_iter().zip(supports) {
            if self.supply[faction.index()] == 0 || self.eligible(faction) == 0 {
                idle |= 1 << card as u32;
            }
        }
        if self.supply == [0; 3] {
            idle |= 1 << Card::Assemble as u32;
        }
        idle
    }
}

/// The hand without its pile, its idle cards exchanged for the first idle kinds.
fn plain_hand(cards: Cards, idle: u32) -> Cards {
    let mut plain = Cards::NONE;
    let mut exchanged = 0;
    for card in bits(cards.kinds()).map(|kind| Card::ALL[usize::from(kind)]) {
        let copies = 1 + u8::from(card == Card::Assemble && cards.has_two_assembles());
        for _ in 0..copies {
            if idle >> card as u32 & 1 == 1 {
                exchanged += 1;
            } else {
                plain.take(card);
            }
        }
    }
    for kind in bits(idle).map(|kind| Card::ALL[usize::from(kind)]) {
        let copies = 1 + u8::from(kind == Card::Assemble);
        for _ in 0..copies.min(exchanged) {
            plain.take(kind);
            exchanged -= 1;
        }
    }
    plain
}
