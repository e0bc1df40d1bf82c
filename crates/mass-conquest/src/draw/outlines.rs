//! What a map shows before any game: the outlines of its territories and its ground. Worked out once
//! for each map and size, and kept.

use std::sync::Arc;

use ink::{Ground, Memory, Svg, Tone, push_number};

use super::{army, pieces, terrain, tint};
use crate::maps::{Contours, Map, NOWHERE, Place, Point, Terrain, contours, ring_points};

/// How a map lies in a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Lie {
    /// As it was drawn.
    Plain,
    /// Turned by a quarter.
    Turned,
    /// Drawn out until it is `tall` times as high as wide, so that a narrow window is made use of; a higher one is made
    /// broader.
    Drawn { tall: f64 },
    /// Made broader until it is `tall` times as high as wide, if it is higher: a window leaves little height.
    Broadened { tall: f64 },
}

/// So many times higher than it was a map becomes at the most: beyond that it would not be known again.
const MOST_DRAWN: f64 = 2.3;
/// And so much lower.
const LEAST_DRAWN: f64 = 0.76;

/// Detail smaller than this is left out, in pixels.
const DETAIL: f64 = 0.45;

/// Where the outlines of a map's territories lie in the picture. All measures are pixels.
#[derive(Debug)]
pub(super) struct Outlines {
    /// Where each territory's pieces and name go, and how far that is from its borders.
    pub spots: Vec<(Point, f64)>,
    /// Width and height.
    pub size: Point,
    /// Whether the map is turned by a quarter, so that its north lies to the right.
    pub turned: bool,
    /// What never changes of the map, to be drawn by ids.
    pub ground: Ground,
    /// Where the cells of the picture lie.
    plan: Plan,
}

/// Where the cells of a map's picture lie in the drawing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// Width and height of the map in its own measure, before it was turned or drawn out.
    size: Point,
    turned: bool,
    more: f64,
    scale: f64,
    /// The column and the row of a point: so much for x, for y, and in any case.
    column: [f64; 3],
    row: [f64; 3],
}

impl Plan {
    fn new(map: &Map, known: &Contours, turned: bool, more: f64, scale: f64) -> Plan {
        let (size, origin) = (known.size, known.origin);
        let (wide, high) = (f64::from(map.aspect.0), f64::from(map.aspect.1));
        let (column, row) = match turned {
            true => (
                [0.0, 1.0 / (scale * wide), -origin.0 / wide],
                [-1.0 / (scale * high), 0.0, (size.1 - origin.1) / high],
            ),
            false => (
                [1.0 / (scale * wide), 0.0, -origin.0 / wide],
                [0.0, 1.0 / (scale * more * high), -origin.1 / high],
            ),
        };
        Plan { size, turned, more, scale, column, row }
    }

    /// The territory around a point of the drawing, to about half a cell; [`NOWHERE`] outside.
    pub fn owner(&self, map: &Map, (x, y): Point) -> Place {
        let Some(picture) = &map.picture else { return NOWHERE };
        let cell = |by: [f64; 3]| {
            let at = x * by[0] + y * by[1] + by[2];
            if at < 0.0 { -1 } else { at as isize }
        };
        picture.at(cell(self.column), cell(self.row))
    }
}

impl Outlines {
    /// The ground of a map as it lies, with the scale that `fit` gives to its width and height.
    pub fn of(svg: &Svg, map: &Map, lie: Lie, fit: impl FnOnce(Point) -> f64) -> Arc<Outlines> {
        static CONTOURS: Memory<Contours> = Memory::new();
        static SHEETS: Memory<Outlines> = Memory::new();
        let halves = [map.content_id() >> 32, map.content_id() & 0xffff_ffff].map(|half| half as f64);
        let [high, low] = halves;
        let known = CONTOURS.get(svg.palette(), &[high, low], || contours(map));
        let size = known.size;
        let (turned, more) = match lie {
            Lie::Plain => (false, 1.0),
            Lie::Turned => (true, 1.0),
            Lie::Drawn { tall } => (false, (tall * size.0 / size.1).clamp(LEAST_DRAWN, MOST_DRAWN)),
            Lie::Broadened { tall } => (false, (tall * size.0 / size.1).clamp(LEAST_DRAWN, 1.0)),
        };
        let whole = if turned { (size.1, size.0) } else { (size.0, size.1 * more) };
        let scale = fit(whole);
        SHEETS.get(svg.palette(), &[high, low, f64::from(u8::from(turned)), more, scale], || {
            let plan = Plan::new(map, &known, turned, more, scale);
            lay(svg, map, &known, plan)
        })
    }

    /// The territory around a point of the drawing, to about half a cell.
    pub fn owner(&self, map: &Map, point: Point) -> Place {
        self.plan.owner(map, point)
    }
}

/// Lays a map out in a drawing.
fn lay(svg: &Svg, map: &Map, known: &Contours, plan: Plan) -> Outlines {
    let laid = |(x, y): Point| {
        let (x, y) = if plan.turned { (plan.size.1 - y, x) } else { (x, y * plan.more) };
        (x * plan.scale, y * plan.scale)
    };
    let lines: Vec<Vec<Point>> = known
        .borders
        .iter()
        .map(|border| simplified(&border.points.iter().copied().map(laid).collect::<Vec<_>>()))
        .collect();
    let size = laid(match plan.turned {
        true => (plan.size.0, 0.0),
        false => plan.size,
    });
    let wet = |place: Place| place == NOWHERE || map.terrain(place) == Terrain::Water;
    let coasts = || {
        let borders = known.borders.iter().zip(&lines);
        borders.filter(|(border, _)| !border.framed && wet(border.sides.0) != wet(border.sides.1))
    };
    let spots: Vec<(Point, f64)> = known
        .spots
        .iter()
        .map(|&(label, room)| (laid(label), room * plan.scale * plan.more.min(1.0)))
        .collect();
    let ground = svg.apart(|svg| {
        svg.tag("defs").within(|svg| {
            for (place, rings) in known.rings.iter().enumerate() {
                let outline = svg.tag("path").id(&outline_id(map, place as Place));
                let outline = outline.path(|out| {
                    for ring in rings {
                        push_line(out, &ring_points(ring, &lines), true);
                    }
                });
                outline.set("fill-rule", "evenodd").done();
            }
            let coast = svg.tag("path").id("chart-coast").set("fill", "none");
            coast.path(|out| coasts().for_each(|(_, line)| push_line(out, line, false))).round().done();
            svg.tag("clipPath").id("chart-clip").within(|svg| {
                svg.tag("rect").rect(0.0, 0.0, size.0, size.1).done();
            });
            if !map.walls.is_empty() {
                let closed =
                    |(a, b): (Place, Place)| map.walls.contains(&(a, b)) || map.walls.contains(&(b, a));
                let walls = svg.tag("path").id("chart-walls").set("fill", "none").path(|out| {
                    let borders = known.borders.iter().zip(&lines).filter(|(border, _)| closed(border.sides));
                    borders.for_each(|(_, line)| push_line(out, line, false));
                });
                walls.set("stroke-linejoin", "round").done();
            }
            army::define(svg);
            pieces::define_marks(svg);
            tint::patterns(svg);
            let ground = terrain::Ground { map, plan: &plan, spots: &spots, size };
            svg.tag("g").id("chart-relief").set("pointer-events", "none").within(|svg| {
                ground.draw(svg, coasts().map(|(border, line)| (border.sides, line.as_slice())));
            });
        });
        if !known.framed {
            // What lies outside is no part of the map: the same sea, paler.
            for (tone, opacity) in [(Tone::Table, 1.0), (Tone::Sea, 0.5)] {
                let beyond = svg.tag("rect").rect(0.0, 0.0, size.0, size.1).num("rx", 4.0).fill(tone);
                beyond.num("fill-opacity", opacity).set("pointer-events", "none").done();
            }
            let ground = terrain::Ground { map, plan: &plan, spots: &spots, size };
            ground.beyond(svg, plan.turned);
        }
    });
    Outlines { spots, size, turned: plan.turned, ground: Ground::new(ground), plan }
}

/// The id under which a territory's outline is written.
pub(super) fn outline_id(map: &Map, place: Place) -> String {
    format!("outline-{}", map.id(place))
}

/// A line without the points that add no more than [`DETAIL`] to it. Both ends stay.
fn simplified(line: &[Point]) -> Vec<Point> {
    let mut keep = vec![false; line.len()];
    let last = line.len() - 1;
    (keep[0], keep[last]) = (true, true);
    let mut open = vec![(0, last)];
    while let Some((from, to)) = open.pop() {
        let (a, b) = (line[from], line[to]);
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let long = (dx * dx + dy * dy).sqrt();
        // Of a line that comes back to where it began: how far off it goes.
        let off = |&(x, y): &Point| match long < 1e-9 {
            true => ((x - a.0).powi(2) + (y - a.1).powi(2)).sqrt(),
            false => ((x - a.0) * dy - (y - a.1) * dx).abs() / long,
        };
        let Some((at, far)) =
            (from + 1..to).map(|at| (at, off(&line[at]))).max_by(|a, b| a.1.total_cmp(&b.1))
        else {
            continue;
        };
        if far > DETAIL {
            keep[at] = true;
            open.extend([(from, at), (at, to)]);
        }
    }
    line.iter().zip(keep).filter(|(_, keep)| *keep).map(|(point, _)| *point).collect()
}

/// Adds a line to a path, in tenths of a pixel: fine enough for a border, and neighbours round alike.
pub(super) fn push_line(path: &mut String, line: &[Point], closed: bool) {
    let tenths = |value: f64| (value * 10.0).round() as i64;
    let mut at: Option<(i64, i64)> = None;
    let mut sign = 'M';
    for &(x, y) in line {
        let (x, y) = (tenths(x), tenths(y));
        // Every point from the one before: that is shorter, and packs better.
        let (dx, dy) = at.map_or((x, y), |(ax, ay)| (x - ax, y - ay));
        if at.is_some() && (dx, dy) == (0, 0) {
            continue;
        }
        match at {
            None => path.push('M'),
            Some(_) if sign == 'M' => path.push('l'),
            Some(_) if dx >= 0 => path.push(' '),
            Some(_) => {}
        }
        if at.is_some() {
            sign = 'l';
        }
        push_tenths(path, dx);
        if dy >= 0 {
            path.push(' ');
        }
        push_tenths(path, dy);
        at = Some((x, y));
    }
    if closed {
        path.push('Z');
    }
}

fn push_tenths(path: &mut String, tenths: i64) {
    // ".5" says as much as "0.5".
    let mut text = String::new();
    push_number(&mut text, tenths as f64 / 10.0);
    match text.strip_prefix("0.").or_else(|| text.strip_prefix("-0.")) {
        Some(rest) => {
            if tenths < 0 {
                path.push('-');
            }
            path.push('.');
            path.push_str(rest);
        }
        None => path.push_str(&text),
    }
}
