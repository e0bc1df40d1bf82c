//! How far troops and family members get in one turn, for those who look ahead.

use table::{Seat, SeatSet};

use crate::content::Kind;
use crate::maps::Place;
use crate::rules::state::{Board, Places, Sets};

/// Steps from the nearest of some troops, by territory; `FAR` where none gets.
pub(crate) type Steps = [u8; 256];
/// Farther than anybody counts.
pub(crate) const FAR: u8 = u8::MAX;

impl Board {
    /// Where a troop of `kind` can end a move that goes on from `from` with `left` points, nearest
    /// first, each with the step that leads there (MWC-36, MWC-R6 to MWC-R8).
    pub(crate) fn each_march(
        &self,
        seat: Seat,
        kind: Kind,
        from: Place,
        left: u8,
        fresh: bool,
        mut visit: impl FnMut(Place, Place),
    ) {
        let stop = self.stoppers(seat);
        let mut seen = Places::default();
        let mut best = [0u8; 256];
        let mut queue = [(from, left, from); 256];
        let (mut head, mut tail) = (0, 1);
        seen.insert(from);
        while head < tail {
            let (at, left, first) = queue[head];
            head += 1;
            let fresh = fresh && at == from;
            if left == 0 && !fresh {
                continue;
            }
            for &to in self.map.borders(at) {
                let Ok(rest) = self.step(kind, to, left, fresh, stop) else { continue };
                let first = if at == from { to } else { first };
                let new = seen.insert(to);
                if new {
                    visit(to, first);
                }
                if (new || rest > best[to as usize]) && tail < queue.len() {
                    best[to as usize] = rest;
                    queue[tail] = (to, rest, first);
                    tail += 1;
                }
            }
        }
    }

    /// Where a family member can get with `left` steps, nearest first, each with the step that
    /// leads there (MWC-27, MWC-R8).
    pub(crate) fn each_walk(&self, seat: Seat, from: Place, left: u8, mut visit: impl FnMut(Place, Place)) {
        let stop = self.stoppers(seat);
        let mut seen = Places::default();
        let mut queue = [(from, left, from); 256];
        let (mut head, mut tail) = (0, 1);
        seen.insert(from);
        while head < tail {
            let (at, left, first) = queue[head];
            head += 1;
            if left == 0 || (at != from && self.lands[at as usize].mask.meets(stop)) {
                continue;
            }
            for &to in self.map.borders(at) {
                if seen.insert(to) {
                    let first = if at == from { to } else { first };
                    visit(to, first);
                    queue[tail] = (to, left - 1, first);
                    tail += 1;
                }
            }
        }
    }

    /// Border steps over any ground that land troops (or anybody, with `wet`) may cross, from the
    /// nearest troop of the `seats`.
    pub(crate) fn steps_from(&self, seats: SeatSet, wet: bool) -> Steps {
        let mut steps = [FAR; 256];
        let mut queue = [0 as Place; 256];
        let (mut head, mut tail) = (0, 0);
        for (place, land) in self.lands.iter().enumerate() {
            if land.mask.meets(seats) {
                steps[place] = 0;
                queue[tail] = place as Place;
                tail += 1;
            }
        }
        while head < tail {
            let at = queue[head];
            head += 1;
            for &to in self.map.borders(at) {
                if steps[to as usize] == FAR && (wet || self.map.admits(false, to)) {
                    steps[to as usize] = steps[at as usize] + 1;
                    queue[tail] = to;
                    tail += 1;
                }
            }
        }
        steps
    }
}
