//! The ground of a map as one reads it without a key: hills and woods, fields, dunes along the shore.

use ink::{Relief, Svg, Tone};

use super::outlines::{Plan, push_line};
use crate::maps::{Map, NOWHERE, Place, Point, Terrain, chance_at};

/// What the relief is laid out on.
pub(super) struct Ground<'a> {
    pub map: &'a Map,
    pub plan: &'a Plan,
    pub spots: &'a [(Point, f64)],
    pub size: Point,
}

/// Signs of relief stand about so far apart, in pixels, where territories have much room.
const STEP: (f64, f64) = (23.0, 17.0);

/// How far from the coast the line of its beach runs.
const BEACH: f64 = 4.2;

impl Ground<'_> {
    /// Draws the relief, and the beaches along the coasts.
    pub fn draw<'a>(&self, svg: &mut Svg, coasts: impl Iterator<Item = ((Place, Place), &'a [Point])>) {
        let mut beach = String::new();
        for (sides, line) in coasts {
            self.beach(&mut beach, sides, line);
        }
        if !beach.is_empty() {
            let sand = svg.tag("path").set("d", &beach).set("fill", "none").stroke(Tone::LandEdge, 1.5);
            let sand = sand.num("stroke-opacity", 0.85).set("stroke-dasharray", "0 4.2");
            sand.set("stroke-linecap", "round").done();
        }
        self.relief().draw(svg);
    }

    /// What dresses the sea around a map that lies free: a compass where there is room, and its bearings.
    pub fn beyond(&self, svg: &mut Svg, turned: bool) {
        let Some(((x, y), radius)) = self.open_sea() else { return };
        let far = self.size.0 + self.size.1;
        let mut bearings = String::new();
        for turn in 0..16 {
            let turn = f64::from(turn) * std::f64::consts::PI / 8.0 + 0.05;
            push_line(
                &mut bearings,
                &[(x, y), self.cut((x, y), (turn.cos() * far, turn.sin() * far))],
                false,
            );
        }
        let lines = svg.tag("path").set("d", &bearings).set("fill", "none").stroke(Tone::SeaLine, 0.8);
        lines.num("stroke-opacity", 0.5).set("pointer-events", "none").done();
        svg.tag("g").shift(x, y).set("pointer-events", "none").within(|svg| {
            svg.compass(radius, if turned { 90.0 } else { 0.0 });
        });
    }

    /// Where a line from a point in a direction leaves the picture.
    fn cut(&self, (x, y): Point, (dx, dy): Point) -> Point {
        let share = |at: f64, step: f64, end: f64| match step {
            step if step > 1e-9 => (end - at) / step,
            step if step < -1e-9 => -at / step,
            _ => f64::INFINITY,
        };
        let far = share(x, dx, self.size.0).min(share(y, dy, self.size.1)).min(1.0);
        (x + dx * far, y + dy * far)
    }

    /// The middle of the widest open sea outside of the map and how large a compass fits there.
    fn open_sea(&self) -> Option<(Point, f64)> {
        let is_open = |(x, y): Point| {
            x > 8.0
                && y > 8.0
                && x < self.size.0 - 8.0
                && y < self.size.1 - 8.0
                && self.owner((x, y)) == NOWHERE
        };
        let fits = |(x, y): Point, radius: f64| {
            let around = (0..16).map(|turn| f64::from(turn) * std::f64::consts::PI / 8.0);
            let mut around = around.map(|turn| (turn.cos() * radius, turn.sin() * radius));
            around.all(|(dx, dy)| [0.5, 1.0].iter().all(|share| is_open((x + dx * share, y + dy * share))))
        };
        [72.0, 62.0, 54.0, 46.0, 40.0].into_iter().find_map(|room| {
            let (columns, rows) = ((self.size.0 / 12.0) as usize, (self.size.1 / 12.0) as usize);
            let spots = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
            let mut spots = spots.map(|(column, row)| (column as f64 * 12.0, row as f64 * 12.0));
            let spot = spots.find(|&spot| is_open(spot) && fits(spot, room))?;
            Some((spot, (room - 22.0).min(40.0)))
        })
    }

    fn owner(&self, at: Point) -> Place {
        self.plan.owner(self.map, at)
    }

    fn is_sandy(&self, place: Place) -> bool {
        place != NOWHERE && self.map.terrain(place) == Terrain::Coastal
    }

    /// A line inside of a coast, wherever the shore is one to land on.
    fn beach(&self, path: &mut String, (left, right): (Place, Place), line: &[Point]) {
        // The land lies to the left of the line or to its right.
        let (land, side) = match (self.is_sandy(left), self.is_sandy(right)) {
            (true, _) => (left, 1.0),
            (_, true) => (right, -1.0),
            _ => return,
        };
        let mut piece: Vec<Point> = Vec::new();
        let mut end = |piece: &mut Vec<Point>| {
            if piece.len() > 1 {
                push_line(path, piece, false);
            }
            piece.clear();
        };
        for at in 1..line.len().saturating_sub(1) {
            let (before, here, after) = (line[at - 1], line[at], line[at + 1]);
            let (dx, dy) = (after.0 - before.0, after.1 - before.1);
            let long = (dx * dx + dy * dy).sqrt().max(1e-6);
            let aside = |far: f64| (here.0 + side * dy / long * far, here.1 - side * dx / long * far);
            // Where the land is narrow there is no room for a beach.
            if self.owner(aside(BEACH * 2.4)) == land {
                piece.push(aside(BEACH));
            } else {
                end(&mut piece);
            }
        }
        end(&mut piece);
    }

    fn relief(&self) -> Relief {
        let mut relief = Relief::new();
        // What is drawn small has smaller signs, closer together.
        let unit = (self.size.0 * self.size.1 / self.map.len() as f64).sqrt();
        let small = (unit / 105.0).clamp(0.62, 1.0);
        let step = (STEP.0 * small, STEP.1 * small);
        let (columns, rows) = ((self.size.0 / step.0) as i64, (self.size.1 / step.1) as i64);
        let mut bare: Vec<bool> =
            (0..self.map.len()).map(|place| self.map.terrain(place as Place) == Terrain::Rough).collect();
        for row in 0..=rows {
            for column in 0..=columns {
                let noise = |salt: u64| chance_at(column, row, salt);
                let odd = if row % 2 == 0 { 0.25 } else { 0.75 };
                let x = (column as f64 + odd + 0.3 * noise(41)) * step.0;
                let y = (row as f64 + 0.5 + 0.3 * noise(42)) * step.1;
                let place = self.owner((x, y));
                // A sign stands clear of borders, and of the middle, where pieces and the name go.
                if place == NOWHERE || !self.is_clear(place, (x, y), 9.0 * small) {
                    continue;
                }
                let (label, _) = self.spots[place as usize];
                if (x - label.0).abs() < 30.0 * small && (y - label.1).abs() < 21.0 * small {
                    continue;
                }
                self.sign(&mut relief, place, (x, y), small, noise(43));
                bare[place as usize] = false;
            }
        }
        // Rough ground is known by its hills, however small it is.
        for place in (0..self.map.len()).filter(|&place| bare[place]) {
            let ((x, y), _) = self.spots[place];
            for (dx, dy) in [(-15.0, -9.0), (15.0, -9.0), (-15.0, 11.0), (15.0, 11.0), (0.0, -14.0)] {
                let at = (x + dx * small, y + dy * small);
                if self.is_clear(place as Place, at, 4.0) {
                    relief.hill(at, 5.0);
                }
            }
        }
        relief
    }

    fn is_clear(&self, place: Place, (x, y): Point, far: f64) -> bool {
        let around = [(-far, 0.0), (far, 0.0), (0.0, -far), (0.0, far), (0.0, 0.0)];
        around.into_iter().all(|(dx, dy)| self.owner((x + dx, y + dy)) == place)
    }

    /// One sign of what the ground is, or none, as `chance` (from -1 to 1) has it.
    fn sign(&self, relief: &mut Relief, place: Place, (x, y): Point, small: f64, chance: f64) {
        match self.map.terrain(place) {
            Terrain::Rough if chance > 0.25 => relief.hill((x, y), 8.0 * small),
            Terrain::Rough if chance > -0.25 => relief.hill((x, y), 6.5 * small),
            Terrain::Rough => {
                relief.wood((x - 4.0 * small, y + 2.0 * small), 4.2 * small);
                relief.wood((x + 3.0 * small, y + 4.0 * small), 4.2 * small);
            }
            Terrain::Smooth if chance > 0.5 => relief.furrows((x, y), 6.0 * small),
            Terrain::Smooth if chance < -0.65 => relief.tuft((x, y), 5.0 * small),
            Terrain::Coastal if chance > 0.66 => relief.dune((x, y), 6.0 * small),
            Terrain::Coastal if chance < -0.8 => relief.tuft((x, y), 5.0 * small),
            Terrain::Smooth | Terrain::Coastal | Terrain::Water => {}
        }
    }
}
