//! Who wins a finished game, and for which other courts that holds too.

use super::frame::{End, Frame};
use super::sketch::Sketch;
use super::{Answer, FREE, Line};

/// Whether seat 0 wins a finished game, and with which other courts too.
pub(super) fn verdict(at: &Sketch, end: End, frame: &Frame, shared_wins: bool) -> Answer {
    match end {
        End::Crown(first, second) => {
            let first = usize::from(first);
            let mut line = [-FREE; 3];
            let lead = at.lead[first];
            if lead != 0 {
                line[first] = 1;
                return sided(lead > 0, line);
            }
            line[first] = 0;
            if let Some(second) = second.map(usize::from) {
                let lead = at.lead[second];
                line[second] = i8::from(lead != 0);
                if lead != 0 {
                    return sided(lead > 0, line);
                }
            }
            let won = match (at.hands[0].0 == 0, at.hands[1].0 == 0) {
                (true, false) => true,
                (false, true) => false,
                _ if at.order == 0 => shared_wins,
                // The older latest action wins, and so does who ran out first.
                _ => at.order == 2,
            };
            sided(won, line)
        }
        End::Invasion => invasion(at, frame, shared_wins),
    }
}

/// A line written for seat 0, turned if seat 1 has won.
fn sided(won: bool, line: Line) -> Answer {
    (won, if won { line } else { line.map(|bound| -bound) })
}

/// Most sets win, then the later latest action (TKD-211, TKD-212).
fn invasion(at: &Sketch, frame: &Frame, shared_wins: bool) -> Answer {
    let mut held = [0i8; 3];
    for (faction, held) in held.iter_mut().enumerate() {
        let elsewhere = at.supply[faction] + at.here[0][faction] + at.here[1][faction];
        *held = (frame.total[faction] - elsewhere) as i8;
    }
    let court = |seat: i8, faction: usize| (held[faction] + seat * at.lead[faction]) / 2;
    let sets = |seat: i8| (0..3).map(|faction| court(seat, faction)).min().unwrap_or(0);
    let (own, other) = (sets(1), sets(-1));
    let tie = if at.order == 0 { shared_wins } else { at.order == 1 };
    let won = own > other || (own == other && tie);
    // The winner needs this many sets as long as the loser has no more than now.
    let (loser, fewest, sign) = if won { (-1, other, 1) } else { (1, own, -1) };
    let wanted = fewest + i8::from(won != tie);
    let mut line = [-FREE; 3];
    for faction in 0..3 {
        line[faction] = 2 * wanted - held[faction];
    }
    let scarce = (0..3).find(|&faction| court(loser, faction) == fewest).unwrap_or(0);
    line[scarce] = line[scarce].max(held[scarce] - 2 * fewest);
    (won, line.map(|bound| bound * sign))
}

/// Whether seat 0 wins a finished game: [`verdict`] without the line, for when only looks count.
#[inline]
fn is_won(at: &Sketch, end: End, frame: &Frame) -> bool {
    let End::Crown(first, second) = end else { return invasion(at, frame, false).0 };
    let lead = |faction: u8| at.lead[usize::from(faction)];
    match (lead(first), second.map_or(0, lead)) {
        (0, 0) => verdict(at, end, frame, false).0,
        (0, lead) | (lead, _) => lead > 0,
    }
}

/// How good a position looks for seat 0 if nobody played another card; positive if it would win.
#[inline]
pub(super) fn evaluate(at: &Sketch, frame: &Frame) -> i32 {
    let end = at.projection(frame);
    let margin = match end {
        End::Invasion => 0,
        End::Crown(first, second) => {
            let of = |faction: u8| i32::from(at.lead[usize::from(faction)]);
            (of(first) * 4 + second.map_or(0, of)).clamp(-60, 60)
        }
    };
    if is_won(at, end, frame) { 64 + margin } else { -64 + margin }
}

/// 1 for seat 0, which wants high values, -1 for the other.
pub(super) const fn sign(mine: bool) -> i32 {
    if mine { 1 } else { -1 }
}

/// For which courts every turn tried so far fails, as a line that only narrows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Failed {
    mine: bool,
    pub line: Line,
}

impl Failed {
    /// Nothing was tried yet.
    pub fn new(mine: bool) -> Failed {
        Failed { mine, line: if mine { [FREE; 3] } else { [-FREE; 3] } }
    }

    /// One more turn fails, as far as `other` says.
    #[inline]
    pub fn note(&mut self, other: Line) {
        for (bound, other) in self.line.iter_mut().zip(other) {
            *bound = if self.mine { (*bound).min(other) } else { (*bound).max(other) };
        }
    }
}
