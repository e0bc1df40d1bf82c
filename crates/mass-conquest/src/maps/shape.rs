//! Outlines of territories for drawing: shared arcs, smoothed once, so that neighbours neither
//! gap nor overlap.

use std::collections::BTreeMap;

use super::{Map, NOWHERE, Picture, Place};

/// A point in cells.
pub type Point = (f64, f64);

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

/// A piece of border between two junctions.
struct Arc {
    points: Vec<(i32, i32)>,
    left: Place,
    right: Place,
}

/// The shape of every territory of a map, in cells scaled by its aspect; and the size of the
/// whole. A map without a picture is laid out as discs on a ring.
pub fn shapes(map: &Map) -> (Vec<Shape>, Point) {
    let (wide, high) = (f64::from(map.aspect.0), f64::from(map.aspect.1));
    let Some(picture) = &map.picture else { return discs(map) };
    let arcs = arcs(picture);
    let smooth: Vec<Vec<Point>> = arcs.iter().map(|arc| soften(&arc.points)).collect();
    let labels = picture.label_cells(map.len());
    let shapes = (0..map.len())
        .map(|place| {
            let mut label = labels[place];
            if let Some(&(_, x, y)) = map.labels.iter().find(|label| label.0 as usize == place) {
                label = (x as usize, y as usize, label.2);
            }
            let outlines = chain(place as Place, &arcs, &smooth)
                .into_iter()
                .map(|line| line.into_iter().map(|(x, y)| (x * wide, y * high)).collect())
                .collect();
            Shape {
                outlines,
                label: ((label.0 as f64 + 0.5) * wide, (label.1 as f64 + 0.5) * high),
                room: label.2 as f64 * wide.min(high),
            }
        })
        .collect();
    (shapes, (picture.width as f64 * wide, picture.height as f64 * high))
}

/// Cell sides that part two regions, walked from junction to junction.
fn arcs(picture: &Picture) -> Vec<Arc> {
    // Every side as a directed step with the region on its left first.
    type Vertex = (i32, i32);
    let mut sides: BTreeMap<Vertex, Vec<(Vertex, Place, Place)>> = BTreeMap::new();
    let mut add = |a: Vertex, b: Vertex, left: Place, right: Place| {
        sides.entry(a).or_default().push((b, left, right));
        sides.entry(b).or_default().push((a, right, left));
    };
    for y in 0..=picture.height as isize {
        for x in 0..=picture.width as isize {
            let here = picture.at(x, y);
            let (above, before) = (picture.at(x, y - 1), picture.at(x - 1, y));
            let corner = (x as i32, y as i32);
            if above != here {
                add(corner, (x as i32 + 1, y as i32), above, here);
            }
            if before != here {
                add(corner, (x as i32, y as i32 + 1), here, before);
            }
        }
    }
    let junction = |v: &Vertex| sides[v].len() != 2;
    let mut used = std::collections::BTreeSet::new();
    let mut arcs = Vec::new();
    let starts: Vec<Vertex> = sides.keys().copied().filter(&junction).chain(sides.keys().copied()).collect();
    for start in starts {
        for &(second, left, right) in &sides[&start] {
            if used.contains(&(start, second)) {
                continue;
            }
            let mut points = vec![start, second];
            used.extend([(start, second), (second, start)]);
            loop {
                let (last, before) = (points[points.len() - 1], points[points.len() - 2]);
                if junction(&last) || last == start {
                    break;
                }
                let Some(&(next, ..)) = sides[&last].iter().find(|side| side.0 != before) else { break };
                used.extend([(last, next), (next, last)]);
                points.push(next);
            }
            arcs.push(Arc { points, left, right });
        }
    }
    arcs
}

/// Two rounds of Chaikin's corner cutting; the ends stay where they are.
fn soften(points: &[(i32, i32)]) -> Vec<Point> {
    let mut line: Vec<Point> = points.iter().map(|&(x, y)| (f64::from(x), f64::from(y))).collect();
    let closed = points.len() > 3 && points.first() == points.last();
    for _ in 0..2 {
        let mut next = Vec::with_capacity(line.len() * 2);
        if !closed {
            next.push(line[0]);
        }
        for pair in line.windows(2) {
            let at = |share: f64| {
                (pair[0].0 + (pair[1].0 - pair[0].0) * share, pair[0].1 + (pair[1].1 - pair[0].1) * share)
            };
            next.extend([at(0.25), at(0.75)]);
        }
        match closed {
            true => next.push(next[0]),
            false => next.push(line[line.len() - 1]),
        }
        line = next;
    }
    line
}

/// The outlines of one region, put together from its arcs.
fn chain(place: Place, arcs: &[Arc], smooth: &[Vec<Point>]) -> Vec<Vec<Point>> {
    // Each arc once, directed so that the region lies on its left.
    let mut open: Vec<(usize, bool)> = arcs
        .iter()
        .enumerate()
        .filter(|(_, arc)| arc.left == place || arc.right == place)
        .map(|(index, arc)| (index, arc.left == place))
        .collect();
    let ends = |&(index, forward): &(usize, bool)| {
        let points = &arcs[index].points;
        let (first, last) = (points[0], points[points.len() - 1]);
        if forward { (first, last) } else { (last, first) }
    };
    let mut outlines = Vec::new();
    while let Some(first) = open.pop() {
        let mut line: Vec<Point> = Vec::new();
        let mut current = first;
        let home = ends(&first).0;
        loop {
            let points = &smooth[current.0];
            let extend = |line: &mut Vec<Point>| match current.1 {
                true => line.extend(points.iter()),
                false => line.extend(points.iter().rev()),
            };
            extend(&mut line);
            let end = ends(&current).1;
            if end == home {
                break;
            }
            let Some(next) = open.iter().position(|arc| ends(arc).0 == end) else { break };
            current = open.swap_remove(next);
        }
        outlines.push(line);
    }
    outlines
}

/// Discs on a ring for a map that lists its borders only.
fn discs(map: &Map) -> (Vec<Shape>, Point) {
    let count = map.len() as f64;
    let radius = (count * 1.5).max(8.0);
    let shapes = (0..map.len())
        .map(|place| {
            let angle = place as f64 / count * std::f64::consts::TAU;
            let centre = (
                radius + 5.0 + radius * angle.sin() * 1.4 + radius * 0.4,
                radius + 5.0 - radius * angle.cos(),
            );
            let outline = (0..24)
                .map(|step| {
                    let angle = f64::from(step) / 24.0 * std::f64::consts::TAU;
                    (centre.0 + 3.4 * angle.cos(), centre.1 + 3.4 * angle.sin())
                })
                .collect();
            Shape { outlines: vec![outline], label: centre, room: 3.0 }
        })
        .collect();
    (shapes, (radius * 2.8 + 10.0, radius * 2.0 + 10.0))
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
