//! Who is at a table: the players who have a stream of it open, be it a page or a program. Nothing of
//! this is stored, and nothing follows from it but words: a player who is away keeps the seat.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use table::{Seat, SeatSet};

use super::hosted::Hosted;
use super::ids::VisitorId;
use super::phase::Phase;

/// A player without a stream is said to be gone only after so many pulses of a stream: pages are loaded
/// again, lines drop.
const PATIENCE: f64 = 1.5;

/// The players who have a stream of their table open, or had one. Guests are not counted: they come in any
/// number.
#[derive(Debug, Default)]
pub struct Attendance(HashMap<VisitorId, Seen>);

#[derive(Debug)]
struct Seen {
    /// How many streams are open.
    streams: usize,
    /// When that number last changed.
    at: Instant,
}

impl Attendance {
    /// The streams of a player are `count` of what they were.
    pub fn count(&mut self, visitor: &VisitorId, count: impl FnOnce(usize) -> usize) {
        let at = Instant::now();
        let seen = self.0.entry(visitor.clone()).or_insert(Seen { streams: 0, at });
        (seen.streams, seen.at) = (count(seen.streams), at);
    }

    fn is_gone(&self, visitor: &VisitorId, pulse: Duration) -> bool {
        let patience = pulse.mul_f64(PATIENCE);
        self.0.get(visitor).is_some_and(|seen| seen.streams == 0 && seen.at.elapsed() >= patience)
    }

    /// Whether no player who came has left; then nobody can be gone.
    pub fn everybody_stays(&self) -> bool {
        self.0.values().all(|seen| seen.streams > 0)
    }

    /// The seats of a game whose players were there and are gone; not those that a bot plays.
    pub fn gone(&self, table: &Hosted, pulse: Duration) -> SeatSet {
        let places = Seat::all(table.places().len() as u8).zip(table.places());
        let playing = places.filter(|(_, place)| table.phase() == Phase::Playing && place.standin.is_none());
        let gone =
            playing.filter(|(_, place)| place.holder().is_some_and(|holder| self.is_gone(holder, pulse)));
        gone.map(|(seat, _)| seat).collect()
    }
}
