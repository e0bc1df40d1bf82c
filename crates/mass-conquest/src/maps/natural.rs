//! Borders as a hand would draw them: the steps of the grid relaxed, rounded and roughened.
//!
//! Three steps, none of which lets two borders cross or a cell lose its middle. Corners of cells move
//! by less than a third of a cell, so that no side of a cell comes to its middle. Lines through them
//! are rounded inside of their corners. Then the whole plane is warped by a noise that is nowhere so
//! steep that it could fold. Neighbours share one line, since every step follows from the line alone.

use super::borders::{Arc, Corner, Sides};
use super::noise::{chance_at, smooth_noise};
use super::shape::Point;
use super::{NOWHERE, Picture, Place};

/// Corners move by no more than this, in cells and along each axis.
const MOST: f64 = 0.3;
/// Rounds of relaxing.
const ROUNDS: usize = 14;
/// Wavelength and height of the noises that roughen a coast, in cells.
const ROUGHNESS: [(f64, f64); 3] = [(1.6, 0.105), (0.7, 0.07), (0.33, 0.036)];
/// How rough inland borders are beside a coast.
const INLAND: f64 = 0.3;
/// How far straight stretches wander: coasts and inland borders.
const WANDER: (f64, f64) = (0.24, 0.15);

/// What borders are drawn over.
pub(super) struct Plane<'a> {
    pub picture: &'a Picture,
    pub sides: &'a Sides,
    /// Whether the map ends at the edges of its picture, which then stay straight.
    pub framed: bool,
    /// Whether a region is wet: water, or what lies outside.
    pub wet: &'a dyn Fn(Place) -> bool,
}

impl Plane<'_> {
    /// The four cells around a corner.
    fn around(&self, (x, y): Corner) -> [Place; 4] {
        let (x, y) = (x as isize, y as isize);
        [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)].map(|(x, y)| self.picture.at(x, y))
    }

    fn is_coast(&self, corner: Corner) -> bool {
        let around = self.around(corner);
        around.iter().any(|&place| (self.wet)(place)) && !around.iter().all(|&place| (self.wet)(place))
    }

    /// Whether a corner may not move along x, and along y.
    fn pinned(&self, (x, y): Corner) -> (bool, bool) {
        let (w, h) = (self.picture.width as i32, self.picture.height as i32);
        (self.framed && (x == 0 || x == w), self.framed && (y == 0 || y == h))
    }

    /// Whether a line ends in a corner: more or fewer than two meet there, or it is a corner of the frame.
    pub fn is_end(&self, corner: Corner) -> bool {
        self.sides.get(&corner).is_none_or(|sides| sides.len() != 2) || self.pinned(corner) == (true, true)
    }

    /// Where the corners go.
    fn relaxed(&self, territories: usize) -> std::collections::BTreeMap<Corner, Point> {
        let sizes = self.picture.sizes(territories);
        // What is small must not shrink.
        let most = |corner: Corner| -> f64 {
            let around = self.around(corner).into_iter().filter(|&place| place != NOWHERE);
            let least = around.map(|place| sizes[place as usize]).min().unwrap_or(1);
            (0.06 + 0.02 * least as f64).min(MOST)
        };
        let home = |(x, y): Corner| (f64::from(x), f64::from(y));
        let held = |corner: Corner, (x, y): Point| -> Point {
            let ((hx, hy), most, pinned) = (home(corner), most(corner), self.pinned(corner));
            let held = |value: f64, home: f64, pinned: bool| match pinned {
                true => home,
                false => value.clamp(home - most, home + most),
            };
            (held(x, hx, pinned.0), held(y, hy, pinned.1))
        };
        let mut spots: std::collections::BTreeMap<Corner, Point> =
            self.sides.keys().map(|&corner| (corner, home(corner))).collect();
        for _ in 0..ROUNDS {
            let next = self.sides.iter().map(|(&corner, sides)| {
                let count = sides.len() as f64;
                let sum = sides.iter().fold((0.0, 0.0), |sum, (other, ..)| {
                    let (x, y) = spots[other];
                    (sum.0 + x, sum.1 + y)
                });
                let (x, y) = spots[&corner];
                (corner, held(corner, ((x + sum.0 / count) / 2.0, (y + sum.1 / count) / 2.0)))
            });
            spots = next.collect();
        }
        let wander = |corner: Corner, spot: Point| -> Point {
            let far = if self.is_coast(corner) { WANDER.0 } else { WANDER.1 };
            let (x, y) = home(corner);
            let noise = |salt: u64| {
                let slow = smooth_noise(x / 2.7, y / 2.7, salt);
                far * (slow * 0.8 + chance_at(corner.0.into(), corner.1.into(), salt + 2) * 0.35)
            };
            held(corner, (spot.0 + noise(11), spot.1 + noise(12)))
        };
        spots.into_iter().map(|(corner, spot)| (corner, wander(corner, spot))).collect()
    }

    /// How rough the plane is at a place: 1 at coasts, less inland.
    fn roughness(&self, (x, y): Point) -> f64 {
        let (left, top) = (x.floor(), y.floor());
        let at = |dx: i32, dy: i32| {
            if self.is_coast((left as i32 + dx, top as i32 + dy)) { 1.0 } else { INLAND }
        };
        let (right, low) = (x - left, y - top);
        let upper = at(0, 0) * (1.0 - right) + at(1, 0) * right;
        let lower = at(0, 1) * (1.0 - right) + at(1, 1) * right;
        upper * (1.0 - low) + lower * low
    }

    /// A point of the plane after the warp.
    fn warped(&self, (x, y): Point) -> Point {
        let rough = self.roughness((x, y));
        let noise = |salt: u64| -> f64 {
            let octaves = ROUGHNESS.iter().zip(salt..);
            octaves.map(|(&(wave, high), salt)| high * smooth_noise(x / wave, y / wave, salt)).sum()
        };
        // At the frame nothing moves across it.
        let (w, h) = (self.picture.width as f64, self.picture.height as f64);
        let free = |value: f64, end: f64| match self.framed {
            true => value.min(end - value).clamp(0.0, 1.0),
            false => 1.0,
        };
        (x + rough * free(x, w) * noise(21), y + rough * free(y, h) * noise(31))
    }

    /// The arcs as they are drawn, with `steps` points for each corner.
    pub fn drawn(&self, arcs: &[Arc], territories: usize, steps: usize) -> Vec<Vec<Point>> {
        let spots = self.relaxed(territories);
        let draw = |arc: &Arc| {
            let points: Vec<Point> = arc.corners.iter().map(|corner| spots[corner]).collect();
            let line = rounded(&points, arc.is_closed(|corner| self.is_end(corner)), steps);
            line.into_iter().map(|point| self.warped(point)).collect()
        };
        arcs.iter().map(draw).collect()
    }
}

fn between(a: Point, b: Point, share: f64) -> Point {
    (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
}

/// A line rounded inside of its corners, from the middle of each side to that of the next; its ends stay.
fn rounded(points: &[Point], closed: bool, steps: usize) -> Vec<Point> {
    let mut line = Vec::with_capacity(points.len() * steps + 2);
    let last = points.len() - 1;
    let mut bend = |before: Point, at: Point, after: Point| {
        let (from, to) = (between(before, at, 0.5), between(at, after, 0.5));
        for step in 0..steps {
            let share = step as f64 / steps as f64;
            line.push(between(between(from, at, share), between(at, to, share), share));
        }
    };
    if closed {
        for at in 0..last {
            bend(points[(at + last - 1) % last], points[at], points[at + 1]);
        }
        line.push(line[0]);
        return line;
    }
    for at in 1..last {
        bend(points[at - 1], points[at], points[at + 1]);
    }
    // The straight halves at both ends are as finely divided as what lies between.
    let half = (steps / 2).max(1);
    let share = |step: usize| step as f64 / half as f64;
    let first = (0..half).map(|step| between(points[0], between(points[0], points[1], 0.5), share(step)));
    let end = between(points[last - 1], points[last], 0.5);
    let rest = (0..=half).map(|step| between(end, points[last], share(step)));
    first.chain(line.clone()).chain(rest).collect()
}
