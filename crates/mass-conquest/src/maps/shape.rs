//! What a map looks like: borders that neighbours share, the rings they form around each territory,
//! and where its pieces and name go.

use super::borders::{arcs, rings, sides};
use super::natural::Plane;
use super::{Map, NOWHERE, Picture, Place, Terrain};

/// A point in cells.
pub type Point = (f64, f64);

/// Room around a map that does not end at the edges of its picture, in cells.
const MARGIN: f64 = 1.1;

/// About so many points lie along the longer side of a map.
const FINENESS: usize = 420;

/// How a territory is drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// Closed outlines; fill by the even-odd rule.
    pub outlines: Vec<Vec<Point>>,
    /// Where its pieces and name go.
    pub label: Point,
    /// Distance in cells from the label to the nearest border.
    pub room: f64,
}

/// A line between two territories, or between one and what lies outside.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Border {
    pub points: Vec<Point>,
    /// Who lies on either side; [`NOWHERE`] for what lies outside.
    pub sides: (Place, Place),
    /// Whether it runs along the frame of the map.
    pub framed: bool,
}

/// An outline as borders by their number, each with whether it is walked forward.
pub(crate) type Ring = Vec<(usize, bool)>;

/// How a map is drawn.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Contours {
    pub borders: Vec<Border>,
    /// The rings of each territory.
    pub rings: Vec<Vec<Ring>>,
    /// Where each territory's pieces and name go, and how far that is from its borders.
    pub spots: Vec<(Point, f64)>,
    /// Width and height of the whole.
    pub size: Point,
    /// The upper left corner of the first cell.
    pub origin: Point,
    /// Whether the map ends at the edges of its picture.
    pub framed: bool,
}

/// How a map is drawn, in cells scaled by its aspect. A map without a picture is laid out as discs on a
/// ring.
pub(crate) fn contours(map: &Map) -> Contours {
    let Some(picture) = &map.picture else { return discs(map) };
    let (wide, high) = (f64::from(map.aspect.0), f64::from(map.aspect.1));
    let framed = is_framed(picture);
    let margin = if framed { 0.0 } else { MARGIN };
    let sides = sides(picture);
    let wet = |place: Place| place == NOWHERE || map.terrain(place) == Terrain::Water;
    let plane = Plane { picture, sides: &sides, framed, wet: &wet };
    let arcs = arcs(&sides, |corner| plane.is_end(corner));
    let steps = (FINENESS / picture.width.max(picture.height)).clamp(2, 12);
    let laid = |(x, y): Point| ((x + margin) * wide, (y + margin) * high);
    let drawn = plane.drawn(&arcs, map.len(), steps).into_iter();
    let borders = drawn
        .zip(&arcs)
        .map(|(points, arc)| {
            let (w, h) = (picture.width as i32, picture.height as i32);
            let edge = |a: i32, b: i32, end: i32| a == b && (a == 0 || a == end);
            let (first, second) = (arc.corners[0], arc.corners[1]);
            let framed = framed && (edge(first.0, second.0, w) || edge(first.1, second.1, h));
            let points = points.into_iter().map(laid).collect();
            Border { points, sides: (arc.left, arc.right), framed }
        })
        .collect();
    let labels = picture.label_cells(map.len());
    let spots = (0..map.len())
        .map(|place| {
            let mut label = labels[place];
            if let Some(&(_, x, y)) = map.labels.iter().find(|label| label.0 as usize == place) {
                label = (x as usize, y as usize, label.2);
            }
            (laid((label.0 as f64 + 0.5, label.1 as f64 + 0.5)), label.2 as f64 * wide.min(high))
        })
        .collect();
    Contours {
        borders,
        rings: (0..map.len()).map(|place| rings(place as Place, &arcs)).collect(),
        spots,
        size: ((picture.width as f64 + 2.0 * margin) * wide, (picture.height as f64 + 2.0 * margin) * high),
        origin: (margin * wide, margin * high),
        framed,
    }
}

/// Whether a map fills its picture to the edges, so that they cut it off; else it lies free, with an
/// outline of its own.
fn is_framed(picture: &Picture) -> bool {
    let (w, h) = (picture.width as isize, picture.height as isize);
    let rows = (0..w).flat_map(|x| [(x, 0), (x, h - 1)]);
    let rim: Vec<(isize, isize)> = rows.chain((0..h).flat_map(|y| [(0, y), (w - 1, y)])).collect();
    let empty = rim.iter().filter(|(x, y)| picture.at(*x, *y) == NOWHERE).count();
    empty * 4 < rim.len()
}

/// The points of a ring.
pub(crate) fn ring_points(ring: &Ring, borders: &[Vec<Point>]) -> Vec<Point> {
    let mut line: Vec<Point> = Vec::new();
    for &(border, forward) in ring {
        let points = &borders[border];
        // Where one border ends the next begins.
        line.pop();
        match forward {
            true => line.extend(points.iter()),
            false => line.extend(points.iter().rev()),
        }
    }
    line
}

/// The shape of every territory of a map, in cells scaled by its aspect; and the size of the whole.
pub fn shapes(map: &Map) -> (Vec<Shape>, Point) {
    let contours = contours(map);
    let borders: Vec<Vec<Point>> = contours.borders.into_iter().map(|border| border.points).collect();
    let shape = |(rings, (label, room)): (&Vec<Ring>, (Point, f64))| {
        let outlines = rings.iter().map(|ring| ring_points(ring, &borders)).collect();
        Shape { outlines, label, room }
    };
    (contours.rings.iter().zip(contours.spots).map(shape).collect(), contours.size)
}

/// Discs on a ring for a map that lists its borders only.
fn discs(map: &Map) -> Contours {
    let count = map.len() as f64;
    let radius = (count * 1.5).max(8.0);
    let spot = |place: usize| {
        let angle = place as f64 / count * std::f64::consts::TAU;
        (radius + 5.0 + radius * angle.sin() * 1.4 + radius * 0.4, radius + 5.0 - radius * angle.cos())
    };
    let disc = |place: usize| {
        let (x, y) = spot(place);
        let round = |step: usize| {
            let angle = step as f64 / 24.0 * std::f64::consts::TAU;
            (x + 3.4 * angle.cos(), y + 3.4 * angle.sin())
        };
        let points = (0..=24).map(|step| round(step % 24)).collect();
        Border { points, sides: (place as Place, NOWHERE), framed: false }
    };
    Contours {
        borders: (0..map.len()).map(disc).collect(),
        rings: (0..map.len()).map(|place| vec![vec![(place, true)]]).collect(),
        spots: (0..map.len()).map(|place| (spot(place), 3.0)).collect(),
        size: (radius * 2.8 + 10.0, radius * 2.0 + 10.0),
        origin: (0.0, 0.0),
        framed: false,
    }
}

/// Pairs of territories whose border is not drawn but can be crossed: extra links of a picture, or
/// every border of a map without one.
pub(crate) fn links(map: &Map) -> Vec<(Place, Place)> {
    if map.picture.is_some() {
        return map.links.clone();
    }
    let all = (0..map.len() as Place).flat_map(|a| map.borders(a).iter().map(move |&b| (a, b)));
    all.filter(|(a, b)| a < b && *b != NOWHERE).collect()
}
