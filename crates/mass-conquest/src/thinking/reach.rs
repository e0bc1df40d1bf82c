//! How far troops and family members get in one turn, for those who look ahead.

use table::{Seat, SeatSet};

use crate::content::Kind;
use crate::maps::Place;
use crate::rules::action::Path;
use crate::rules::movement::STROLL;
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

    /// The shortest way of a fresh troop of `kind`, if it can get there in one turn: one that crosses the last border
    /// elsewhere than from `avoid` if there is any, for an attack from two sides is more than twice an attack (MWC-50).
    pub(crate) fn way(&self, seat: Seat, kind: Kind, from: Place, to: Place, avoid: Place) -> Option<Path> {
        let stop = self.stoppers(seat);
        let mut best = [0u8; 256];
        best[from as usize] = u8::MAX;
        let mut seen = Places::only(from);
        // Place, points left, steps made, and the entry before.
        let mut queue = [(from, kind.points(), 0u8, 0u16); 320];
        let (mut head, mut tail) = (0, 1);
        let mut found = None;
        while head < tail {
            let (at, left, made, _) = queue[head];
            let fresh = head == 0;
            if (left > 0 || fresh) && usize::from(made) < Path::MOST - 1 {
                for &next in self.map.borders(at) {
                    let Ok(rest) = self.step(kind, next, left, fresh, stop) else { continue };
                    if next == to {
                        if at != avoid {
                            return self.trace(&queue, head, to);
                        }
                        found.get_or_insert(head);
                    } else if (seen.insert(next) || rest > best[next as usize]) && tail < queue.len() {
                        best[next as usize] = rest;
                        queue[tail] = (next, rest, made + 1, head as u16);
                        tail += 1;
                    }
                }
            }
            head += 1;
        }
        found.and_then(|head| self.trace(&queue, head, to))
    }

    /// The way that ends with a step from the entry `head` to `to`.
    fn trace(&self, queue: &[(Place, u8, u8, u16)], head: usize, to: Place) -> Option<Path> {
        let mut places = [to; Path::MOST];
        let mut entry = head;
        let steps = usize::from(queue[head].2);
        for slot in (0..=steps).rev() {
            places[slot] = queue[entry].0;
            entry = queue[entry].3.into();
        }
        Path::new(&places[..steps + 2])
    }

    /// The way of a family member, if it can get there in one turn.
    pub(crate) fn walk_to(&self, seat: Seat, from: Place, to: Place) -> Option<Path> {
        let stop = self.stoppers(seat);
        let mut seen = Places::only(from);
        let mut queue = [(from, STROLL, 0u8, 0u16); 257];
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let (at, left, made, _) = queue[head];
            let goes_on = head == 0 || !self.lands[at as usize].mask.meets(stop);
            if left > 0 && goes_on {
                for &next in self.map.borders(at) {
                    if next == to {
                        return self.trace(&queue, head, to);
                    }
                    if seen.insert(next) {
                        queue[tail] = (next, left - 1, made + 1, head as u16);
                        tail += 1;
                    }
                }
            }
            head += 1;
        }
        None
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
