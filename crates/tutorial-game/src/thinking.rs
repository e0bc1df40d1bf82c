//! What bots are told about the game.

use table::Seat;

use crate::EmptyChair;
use crate::rules::{ROUNDS, outcome, worth};

/// What an heirloom that has not been turned up yet is worth on average.
const MEAN: f32 = 5.5;

/// About which part of the victory `seat` can hope for: everybody's points, and what a hand may still
/// bring, compared more boldly the nearer the end is.
pub(crate) fn evaluate(chair: &EmptyChair, seat: Seat) -> f32 {
    if let Some(outcome) = outcome(chair) {
        return outcome.share(seat) as f32;
    }
    let left = f32::from(ROUNDS - chair.rounds());
    let strength = |heir: Seat| {
        let cards = chair.hands[heir.index()].iter().chain(chair.bids.get(heir));
        cards.map(|card| f32::from(card).powi(2)).sum::<f32>() + 1.0
    };
    let all: f32 = Seat::all(chair.seats).map(strength).sum();
    let hope = |heir: Seat| {
        let points = worth(chair.taken[heir.index()]) as f32;
        points + left * MEAN * strength(heir) / all
    };
    let weight = |heir: Seat| (hope(heir) / (1.5 + left)).exp();
    weight(seat) / Seat::all(chair.seats).map(weight).sum::<f32>()
}
