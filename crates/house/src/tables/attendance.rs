//! Who is at a table: the players who have a stream of it open, be it a page or a program, and those who gave
//! another sign of life. Nothing of this is stored. A player who is away keeps the seat.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use table::{Seat, SeatSet};

use super::hosted::Hosted;
use super::ids::VisitorId;
use super::phase::Phase;

/// A player without a stream is said to be gone only after so many pulses of a stream: pages are loaded
/// again, lines drop.
const PATIENCE: f64 = 1.5;

/// Other nodes hear of a player's signs once in so long: nobody is absent after less.
const LONG: Duration = Duration::from_secs(20);

/// The players who have a stream of their table open, or had one, or looked or acted without. Guests are not counted:
/// they come in any number.
#[derive(Debug)]
pub struct Attendance {
    streams: HashMap<VisitorId, Seen>,
    /// How many streams each player has open by way of other nodes, by the number of the node.
    elsewhere: HashMap<i64, HashMap<VisitorId, usize>>,
    /// When a player last asked for something.
    signs: HashMap<VisitorId, Instant>,
    /// Since when anybody was counted.
    began: Instant,
}

#[derive(Debug)]
struct Seen {
    /// How many streams are open.
    streams: usize,
    /// When that number last changed.
    at: Instant,
}

impl Default for Attendance {
    fn default() -> Attendance {
        let (streams, elsewhere, signs) = (HashMap::new(), HashMap::new(), HashMap::new());
        Attendance { streams, elsewhere, signs, began: Instant::now() }
    }
}

impl Attendance {
    /// The streams of a player are `count` of what they were.
    pub fn count(&mut self, visitor: &VisitorId, count: impl FnOnce(usize) -> usize) {
        let at = Instant::now();
        let seen = self.streams.entry(visitor.clone()).or_insert(Seen { streams: 0, at });
        (seen.streams, seen.at) = (count(seen.streams), at);
    }

    /// The players who are there by way of this node, and with how many streams.
    pub fn here(&self) -> Vec<(VisitorId, usize)> {
        let there = self.streams.iter().filter(|(_, seen)| seen.streams > 0);
        there.map(|(visitor, seen)| (visitor.clone(), seen.streams)).collect()
    }

    /// By way of another node these players are there, and nobody else. Whether that is news.
    pub fn elsewhere(&mut self, node: i64, players: HashMap<VisitorId, usize>) -> bool {
        let before = match players.is_empty() {
            true => self.elsewhere.remove(&node),
            false => self.elsewhere.insert(node, players.clone()),
        };
        let before = before.unwrap_or_default();
        let mut news = false;
        for visitor in before.keys().chain(players.keys()) {
            if before.get(visitor) != players.get(visitor) {
                self.count(visitor, |streams| streams);
                news = true;
            }
        }
        news
    }

    /// A player looked at the table, or did something there. Whether the latest sign before was long ago.
    pub fn sign(&mut self, visitor: &VisitorId) -> bool {
        let before = self.signs.insert(visitor.clone(), Instant::now());
        before.is_none_or(|before| before.elapsed() >= LONG)
    }

    /// Whether a player has a stream open, wherever.
    fn is_there(&self, visitor: &VisitorId, seen: &Seen) -> bool {
        seen.streams > 0 || self.elsewhere.values().any(|players| players.contains_key(visitor))
    }

    fn is_gone(&self, visitor: &VisitorId, pulse: Duration) -> bool {
        let (patience, seen) = (pulse.mul_f64(PATIENCE), self.streams.get(visitor));
        seen.is_some_and(|seen| !self.is_there(visitor, seen) && seen.at.elapsed() >= patience)
    }

    /// Whether a player has no stream open and has given no sign for so long, as far as is known here: a table that
    /// was just loaded knows of nobody, and waits.
    fn is_absent(&self, visitor: &VisitorId, patience: Duration) -> bool {
        let seen = self.streams.get(visitor);
        let sign = self.signs.get(visitor).copied().into_iter().chain(seen.map(|seen| seen.at));
        let latest = sign.fold(self.began, Instant::max);
        seen.is_none_or(|seen| !self.is_there(visitor, seen)) && latest.elapsed() >= patience
    }

    /// Whether no player who came has left; then nobody can be gone.
    pub fn everybody_stays(&self) -> bool {
        self.streams.iter().all(|(visitor, seen)| self.is_there(visitor, seen))
    }

    /// The seats of a game whose players were there and are gone; not those that a bot plays.
    pub fn gone(&self, table: &Hosted, pulse: Duration) -> SeatSet {
        seats(table, |holder| self.is_gone(holder, pulse))
    }

    /// The seats of a game whose players are absent, so that somebody else may hand them over; not those that a bot
    /// plays.
    pub fn absent(&self, table: &Hosted, patience: Duration) -> SeatSet {
        seats(table, |holder| self.is_absent(holder, patience))
    }
}

/// The seats of a running game that people play of whom this is true.
fn seats(table: &Hosted, is: impl Fn(&VisitorId) -> bool) -> SeatSet {
    let places = Seat::all(table.places().len() as u8).zip(table.places());
    let playing = places.filter(|(_, place)| table.phase() == Phase::Playing && place.standin.is_none());
    playing.filter(|(_, place)| place.holder().is_some_and(&is)).map(|(seat, _)| seat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Token;

    #[test]
    fn whoever_reads_looks_or_acts_is_not_absent() {
        let (anna, bo) = (Token::fresh().unwrap().visitor(), Token::fresh().unwrap().visitor());
        let (long, none) = (Duration::from_secs(600), Duration::ZERO);
        let mut attendance = Attendance::default();
        assert!(!attendance.is_absent(&anna, long), "nobody knows yet");
        assert!(attendance.is_absent(&anna, none));
        attendance.count(&anna, |streams| streams + 1);
        assert!(!attendance.is_absent(&anna, none), "a page is open");
        attendance.count(&anna, |streams| streams - 1);
        assert!(attendance.is_absent(&anna, none));
        // A table that was loaded long ago: only the sign counts.
        attendance.began = Instant::now().checked_sub(long).unwrap();
        assert!(attendance.is_absent(&bo, long));
        attendance.sign(&bo);
        assert!(!attendance.is_absent(&bo, long));
    }

    #[test]
    fn whoever_is_there_by_way_of_another_node_is_there() {
        let (anna, none) = (Token::fresh().unwrap().visitor(), Duration::ZERO);
        let mut attendance = Attendance::default();
        attendance.count(&anna, |streams| streams + 1);
        assert!(attendance.elsewhere(7, [(anna.clone(), 2)].into()));
        assert!(!attendance.elsewhere(7, [(anna.clone(), 2)].into()), "that is known");
        attendance.count(&anna, |streams| streams - 1);
        assert!(attendance.everybody_stays() && attendance.here().is_empty());
        assert!(!attendance.is_gone(&anna, none) && !attendance.is_absent(&anna, none));
        assert!(attendance.elsewhere(7, HashMap::new()));
        assert!(!attendance.everybody_stays() && attendance.is_gone(&anna, none));
    }

    #[test]
    fn a_player_is_gone_after_some_pulses_without_a_stream_and_not_before() {
        let anna = Token::fresh().unwrap().visitor();
        let mut attendance = Attendance::default();
        assert!(attendance.everybody_stays() && !attendance.is_gone(&anna, Duration::ZERO), "never came");
        attendance.count(&anna, |streams| streams + 1);
        assert!(attendance.everybody_stays() && !attendance.is_gone(&anna, Duration::ZERO), "is there");
        attendance.count(&anna, |streams| streams - 1);
        assert!(!attendance.everybody_stays());
        assert!(
            attendance.is_gone(&anna, Duration::ZERO) && !attendance.is_gone(&anna, Duration::from_secs(60))
        );
        let past = Instant::now().checked_sub(Duration::from_millis(1_490)).unwrap();
        attendance.streams.get_mut(&anna).unwrap().at = past;
        assert!(attendance.is_gone(&anna, Duration::from_millis(990)));
        assert!(!attendance.is_gone(&anna, Duration::from_secs(1)), "one pulse and a half");
    }
}
