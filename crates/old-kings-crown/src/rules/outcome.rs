//! Who has won and how (OKC-80 to OKC-83), and how long a game can take.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Outcome, Seat, SeatSet, Setup, Sink};

use crate::content;
use crate::rules::{Crown, Event, Stage};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Ending {
    /// Most Influence at or above the goal (OKC-80).
    Influence,
    /// Level on top; the Court decided (OKC-80).
    Court,
    /// Level on top, nobody of them in the Court (OKC-80).
    Draw,
    /// Everybody else was eliminated (OKC-82).
    LastHeir,
    /// All were eliminated in the same Spring (OKC-82).
    AllOut,
    /// The guard against endless games (OKC-83).
    HundredRounds,
}

impl Ending {
    /// A short key for statistics.
    pub const fn key(self) -> &'static str {
        match self {
            Ending::Influence => "influence",
            Ending::Court => "court",
            Ending::Draw => "draw",
            Ending::LastHeir => "last-heir",
            Ending::AllOut => "all-out",
            Ending::HundredRounds => "hundred-rounds",
        }
    }
}

/// How the game stands once it is over: winners first, then by Influence, the eliminated last.
pub(crate) fn outcome(crown: &Crown) -> Option<Outcome> {
    let ending = crown.ending?;
    let mut ranks = [0; 4];
    let mut scores = [0; 4];
    for seat in Seat::all(crown.seats) {
        let n = seat.index();
        scores[n] = i32::from(crown.players[n].influence);
        ranks[n] = if crown.winners.contains(seat) {
            1_000
        } else if crown.alive().contains(seat) {
            scores[n]
        } else {
            -1
        };
    }
    let seats = crown.seats as usize;
    Some(Outcome::by_score(&ranks[..seats], ending.key()).with_scores(&scores[..seats]))
}

/// An upper bound on the steps of a game. Of each round: draws, Heralds, placements with every
/// take-back, Ambushes, retire and Winter choices, and Clashes (three, and one more per card that can
/// still be committed) with all their windows.
pub(crate) fn longest(setup: &Setup) -> u32 {
    let seats = u32::from(setup.seats());
    let hidden = (u32::from(content::TAKE_BACKS) + 1) * 4;
    let clashes = 3 + 18 * seats;
    let per_round = seats * (7 + 1 + hidden + 2 + 2 + 3) + clashes * seats * 10 + 3 * (2 * seats + 12);
    5 * seats + u32::from(content::LAST_ROUND) * per_round
}

/// Of `candidates` the one with most Influence, then with a card in the Court; else several.
pub(crate) fn best_of(crown: &Crown, candidates: SeatSet) -> (SeatSet, Ending) {
    let most = candidates.iter().map(|seat| crown.player(seat).influence).max().unwrap_or(0);
    let level: SeatSet = candidates.iter().filter(|&seat| crown.player(seat).influence == most).collect();
    if level.len() == 1 {
        return (level, Ending::Influence);
    }
    match level.iter().find(|&seat| crown.holds_court(seat)) {
        Some(seat) => (SeatSet::only(seat), Ending::Court),
        None => (level, Ending::Draw),
    }
}

/// The game ends.
pub(super) fn finish<S: Sink<Event>>(crown: &mut Crown, winners: SeatSet, ending: Ending, log: &mut S) {
    crown.winners = winners;
    crown.ending = Some(ending);
    crown.stage = Stage::Over;
    log.emit(Event::Over);
}
