//! Borders as the grid of a picture has them: cell sides walked from junction to junction.

use std::collections::{BTreeMap, BTreeSet};

use super::{Picture, Place};

/// A corner of a cell.
pub(super) type Corner = (i32, i32);

/// A piece of border between two junctions, or all the way around.
pub(super) struct Arc {
    pub corners: Vec<Corner>,
    /// Who lies to the left of it, walked from the first corner to the last.
    pub left: Place,
    pub right: Place,
}

impl Arc {
    /// Whether it comes back to where it began without meeting a junction.
    pub fn is_closed(&self, is_end: impl Fn(Corner) -> bool) -> bool {
        self.corners.len() > 3 && self.corners.first() == self.corners.last() && !is_end(self.corners[0])
    }
}

/// All corners that borders meet in, with the corners they lead to and who lies left and right on the way.
pub(super) type Sides = BTreeMap<Corner, Vec<(Corner, Place, Place)>>;

/// Every cell side that parts two regions, from both of its ends.
pub(super) fn sides(picture: &Picture) -> Sides {
    let mut sides: Sides = BTreeMap::new();
    let mut add = |a: Corner, b: Corner, left: Place, right: Place| {
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
    sides
}

/// The sides as arcs; they end where more than two meet, and where `is_end` says so.
pub(super) fn arcs(sides: &Sides, is_end: impl Fn(Corner) -> bool) -> Vec<Arc> {
    let mut used = BTreeSet::new();
    let mut arcs = Vec::new();
    let ends = sides.keys().copied().filter(|&corner| is_end(corner));
    let starts: Vec<Corner> = ends.chain(sides.keys().copied()).collect();
    for start in starts {
        for &(second, left, right) in &sides[&start] {
            if used.contains(&(start, second)) {
                continue;
            }
            let mut corners = vec![start, second];
            used.extend([(start, second), (second, start)]);
            loop {
                let (last, before) = (corners[corners.len() - 1], corners[corners.len() - 2]);
                if is_end(last) || last == start {
                    break;
                }
                let Some(&(next, ..)) = sides[&last].iter().find(|side| side.0 != before) else { break };
                used.extend([(last, next), (next, last)]);
                corners.push(next);
            }
            arcs.push(Arc { corners, left, right });
        }
    }
    arcs
}

/// The outlines of one region as arcs, each with whether it is walked forward: the region lies to the left.
pub(super) fn rings(place: Place, arcs: &[Arc]) -> Vec<Vec<(usize, bool)>> {
    let mut open: Vec<(usize, bool)> = arcs
        .iter()
        .enumerate()
        .filter(|(_, arc)| arc.left == place || arc.right == place)
        .map(|(index, arc)| (index, arc.left == place))
        .collect();
    let ends = |&(index, forward): &(usize, bool)| {
        let corners = &arcs[index].corners;
        let (first, last) = (corners[0], corners[corners.len() - 1]);
        if forward { (first, last) } else { (last, first) }
    };
    let mut rings = Vec::new();
    while let Some(first) = open.pop() {
        let (mut ring, mut current) = (vec![first], first);
        let home = ends(&first).0;
        loop {
            let end = ends(&current).1;
            if end == home {
                break;
            }
            let Some(next) = open.iter().position(|arc| ends(arc).0 == end) else { break };
            current = open.swap_remove(next);
            ring.push(current);
        }
        rings.push(ring);
    }
    rings
}
