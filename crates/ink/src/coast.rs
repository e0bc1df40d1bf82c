//! Coasts, borders and rivers: rough, natural lines from a few points.

use crate::{Svg, Tone, push_number};

/// A place on a plane.
pub type Point = (f64, f64);

/// A line through all `points` that wavers as a coast does: each stretch is halved `depth` times, and every middle
/// moves aside by up to `roughness` of the stretch. The same points walked the other way give the same line, so
/// neighbours that share points share a border.
pub fn rough(points: &[Point], depth: u32, roughness: f64) -> Vec<Point> {
    let mut line = Vec::with_capacity(points.len() << depth);
    for pair in points.windows(2) {
        line.push(pair[0]);
        displace(&mut line, pair[0], pair[1], depth, roughness);
    }
    line.extend(points.last());
    line
}

/// Everything between `a` and `b`, without them.
fn displace(line: &mut Vec<Point>, a: Point, b: Point, depth: u32, roughness: f64) {
    if depth == 0 {
        return;
    }
    // The whim of a stretch follows from both of its ends, whichever is named first.
    let (p, q) = if a <= b { (a, b) } else { (b, a) };
    let aside = roughness * whim(p, q);
    let middle = ((p.0 + q.0) / 2.0 - (q.1 - p.1) * aside, (p.1 + q.1) / 2.0 + (q.0 - p.0) * aside);
    displace(line, a, middle, depth - 1, roughness);
    line.push(middle);
    displace(line, middle, b, depth - 1, roughness);
}

/// A fixed number between -1 and 1 for a stretch.
fn whim(p: Point, q: Point) -> f64 {
    let mut mixed: u64 = 0x51_7c_c1_b7_27_22_0a_95;
    for value in [p.0, p.1, q.0, q.1] {
        mixed ^= (value * 1000.0).round() as i64 as u64;
        mixed = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^= mixed >> 29;
    }
    ((mixed >> 40) as f64) / ((1u64 << 24) as f64) * 2.0 - 1.0
}

/// Adds a line to a path, in tenths of a pixel; `closed` makes it the outline of a field.
pub fn push_line(path: &mut String, points: &[Point], closed: bool) {
    let tenth = |value: f64| (value * 10.0).round() / 10.0;
    let mut last = (0.0, 0.0);
    for (n, &(x, y)) in points.iter().enumerate() {
        let at = (tenth(x), tenth(y));
        // Steps are shorter to write than places.
        path.push(if n == 0 { 'M' } else { 'l' });
        push_number(path, tenth(at.0 - last.0));
        if at.1 - last.1 >= 0.0 {
            path.push(' ');
        }
        push_number(path, tenth(at.1 - last.1));
        last = at;
    }
    if closed {
        path.push('Z');
    }
}

/// Whether a place lies inside of an outline.
pub fn inside(point: Point, outline: &[Point]) -> bool {
    let mut inside = false;
    for (n, &a) in outline.iter().enumerate() {
        let b = outline[(n + 1) % outline.len()];
        if (a.1 > point.1) != (b.1 > point.1) && point.0 < (b.0 - a.0) * (point.1 - a.1) / (b.1 - a.1) + a.0 {
            inside = !inside;
        }
    }
    inside
}

/// How far a place is from the nearest part of an outline.
pub fn distance(point: Point, outline: &[Point]) -> f64 {
    let mut least = f64::INFINITY;
    for (n, &a) in outline.iter().enumerate() {
        let b = outline[(n + 1) % outline.len()];
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let long = dx * dx + dy * dy;
        let along = if long > 0.0 { ((point.0 - a.0) * dx + (point.1 - a.1) * dy) / long } else { 0.0 };
        let along = along.clamp(0.0, 1.0);
        least = least.min((point.0 - a.0 - along * dx).hypot(point.1 - a.1 - along * dy));
    }
    least
}

impl Svg {
    /// Depth lines: ever fainter echoes of coasts that are drawn elsewhere, by their ids. `reach` is how far the
    /// faintest lies off the land.
    pub fn depth_lines(&mut self, coasts: &[&str], reach: f64) {
        for (share, opacity) in [(1.0, 0.16), (0.64, 0.22), (0.32, 0.34)] {
            for coast in coasts {
                let line = self.tag("use").set("href", &format!("#{coast}")).set("fill", "none");
                line.stroke(Tone::SeaLine, 2.0 * share * reach).num("stroke-opacity", opacity).round().done();
            }
        }
    }

    /// A river from its source to its mouth that grows from one width to the other. Its ends stay open, so that it
    /// flows out into the sea.
    pub fn river(&mut self, course: &[Point], source: f64, mouth: f64) {
        let banks = banks(course, source, mouth);
        self.tag("path").path(|path| push_line(path, &banks, true)).fill(Tone::Sea).done();
        let lines = self.tag("path").path(|path| {
            for bank in banks.chunks(course.len().max(1)) {
                push_line(path, bank, false);
            }
        });
        lines.set("fill", "none").stroke(Tone::SeaLine, 1.0).round().done();
    }
}

/// Both banks of a river as one outline.
fn banks(course: &[Point], source: f64, mouth: f64) -> Vec<Point> {
    let last = course.len().saturating_sub(1).max(1) as f64;
    let mut left = Vec::with_capacity(course.len() * 2);
    let mut right = Vec::with_capacity(course.len());
    for (n, &(x, y)) in course.iter().enumerate() {
        let before = course[n.saturating_sub(1)];
        let after = course[(n + 1).min(course.len() - 1)];
        let (dx, dy) = (after.0 - before.0, after.1 - before.1);
        let long = dx.hypot(dy).max(1e-9);
        let along = n as f64 / last;
        // A river widens late.
        let half = (source + (mouth - source) * along * along) / 2.0;
        left.push((x - dy / long * half, y + dx / long * half));
        right.push((x + dy / long * half, y - dx / long * half));
    }
    right.reverse();
    left.append(&mut right);
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Palette;

    const POINTS: [Point; 4] = [(0.0, 0.0), (30.0, 10.0), (40.0, 40.0), (5.0, 60.0)];

    #[test]
    fn a_line_passes_all_its_points_and_is_the_same_from_either_end() {
        let there = rough(&POINTS, 3, 0.2);
        assert_eq!(there.len(), 3 * 8 + 1);
        assert!(POINTS.iter().all(|point| there.contains(point)));
        let mut turned = POINTS;
        turned.reverse();
        let mut back = rough(&turned, 3, 0.2);
        back.reverse();
        assert_eq!(there, back);
        assert_eq!(rough(&POINTS, 0, 0.2), POINTS);
        assert!(rough(&[], 3, 0.2).is_empty());
    }

    #[test]
    fn no_middle_moves_further_aside_than_its_stretch_allows() {
        let line = rough(&[(0.0, 0.0), (100.0, 0.0)], 1, 0.2);
        assert!(line[1].1.abs() <= 20.0 && line[1].0 == 50.0, "{line:?}");
    }

    #[test]
    fn places_inside_and_their_distance_from_the_edge_are_told() {
        let square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)];
        assert!(inside((5.0, 5.0), &square) && !inside((15.0, 5.0), &square));
        assert_eq!(distance((5.0, 3.0), &square), 3.0);
        assert_eq!(distance((13.0, 14.0), &square), 5.0);
    }

    #[test]
    fn a_line_is_written_as_steps() {
        let mut path = String::new();
        push_line(&mut path, &[(1.0, 2.0), (4.04, 1.0), (4.0, 3.5)], true);
        assert_eq!(path, "M1 2l3-1l0 2.5Z");
    }

    #[test]
    fn a_river_grows_towards_its_mouth() {
        let course = [(0.0, 0.0), (10.0, 0.0), (20.0, 0.0)];
        let banks = banks(&course, 2.0, 8.0);
        assert_eq!((banks[0].1 - banks[5].1).abs(), 2.0);
        assert_eq!((banks[2].1 - banks[3].1).abs(), 8.0);
        let mut svg = Svg::new(20.0, 20.0, Palette::Light, "");
        svg.river(&course, 2.0, 8.0);
        svg.depth_lines(&["coast"], 12.0);
        assert_eq!(svg.finish().matches("#coast").count(), 3);
    }
}
