//! What a seat knows, as one number.

use std::hash::{Hash, Hasher};

use table::Seat;

use crate::rules::state::Conquest;

/// A number for what `seat` knows: everything that lies open, its own picks, and the terms of the offers that it
/// made or got (MWC-R45). Votes add nothing: the first no ends a motion, so whoever has voted has said yes.
pub(crate) fn knowledge(game: &Conquest, seat: Seat) -> u64 {
    let Conquest { board, hidden } = game;
    let mut hash = Sum(0x9e37_79b9_7f4a_7c15);
    board.hash(&mut hash);
    hidden.picks[seat.index()].hash(&mut hash);
    for (offer, (_, terms)) in board.offers.iter().zip(&hidden.terms) {
        if offer.from == seat || offer.to == seat {
            terms.hash(&mut hash);
        }
    }
    hash.finish()
}

/// Multiply and fold, eight bytes at a time: quick, and good enough to tell positions apart.
struct Sum(u64);

impl Hasher for Sum {
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ mixed >> 32
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            let product = u128::from(self.0 ^ u64::from_le_bytes(word)) * 0x9e37_79b9_7f4a_7c15_u128;
            self.0 = (product as u64 ^ (product >> 64) as u64).wrapping_add(0x1319_8a2e_0370_7344);
        }
    }
}
