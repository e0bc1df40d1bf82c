//! How a finished game stands.

use crate::{MAX_SEATS, Seat, SeatSet};

/// How a finished game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    seats: u8,
    places: [u8; MAX_SEATS],
    scores: [i32; MAX_SEATS],
    /// How the game ended, as one word without blanks: records and statistics know it by this
    /// ("coronation", "invasion"). The sentence for people is [`crate::Presentation::ending`].
    pub ending: &'static str,
}

impl Outcome {
    /// `winners` share the first place, everybody else the place behind them.
    pub fn won_by(winners: SeatSet, seats: u8, ending: &'static str) -> Outcome {
        let mut places = [0; MAX_SEATS];
        for seat in Seat::all(seats) {
            places[seat.index()] = if winners.contains(seat) { 1 } else { 1 + winners.len() as u8 };
        }
        Outcome { seats, places, scores: [0; MAX_SEATS], ending }
    }

    /// Everybody's place by falling score; equal scores share a place.
    pub fn by_score(scores: &[i32], ending: &'static str) -> Outcome {
        let mut outcome =
            Outcome { seats: scores.len() as u8, places: [0; MAX_SEATS], scores: [0; MAX_SEATS], ending };
        for (seat, score) in scores.iter().enumerate() {
            outcome.scores[seat] = *score;
            outcome.places[seat] = 1 + scores.iter().filter(|other| *other > score).count() as u8;
        }
        outcome
    }

    /// The same outcome with points to show beside the places.
    pub fn with_scores(mut self, scores: &[i32]) -> Outcome {
        self.scores[..scores.len()].copy_from_slice(scores);
        self
    }

    /// How many played.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// 1 for the winners, larger for the others; equal places are shared (teams, ties).
    pub fn place(&self, seat: Seat) -> u8 {
        self.places[seat.index()]
    }

    /// Points, where the game has them.
    pub fn score(&self, seat: Seat) -> i32 {
        self.scores[seat.index()]
    }

    /// Who shares the first place. Never empty.
    pub fn winners(&self) -> SeatSet {
        Seat::all(self.seats).filter(|&seat| self.place(seat) == 1).collect()
    }

    /// The part of the victory that falls to `seat`: shares add up to 1.
    pub fn share(&self, seat: Seat) -> f64 {
        let winners = self.winners();
        if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
    }
}
