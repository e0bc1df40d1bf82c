//! Where things lie in the drawing (TKD-23, TKD-24).
//!
//! The plane is 100 wide and 136 high, x to the right and y down. Regions are polygons; the outline
//! that is drawn is smoothed along whole borders and coasts at a time, so that two neighbours draw
//! the very same border.

use crate::content::Region;

/// A place on the plane.
pub(crate) type Point = (f64, f64);

/// Width and height of the plane.
#[cfg(test)]
pub(crate) const PLANE: Point = (100.0, 136.0);

/// The corners of each region, by region index (TKD-24).
pub(crate) const POLYGONS: [&[Point]; 8] = [
    &[
        (25.0, 40.0),
        (33.0, 38.0),
        (40.0, 34.0),
        (44.0, 27.0),
        (46.0, 16.0),
        (40.0, 14.0),
        (31.0, 15.0),
        (36.0, 5.0),
        (22.0, 5.0),
        (16.0, 13.0),
        (12.0, 20.0),
        (16.0, 28.0),
        (12.0, 36.0),
        (19.0, 38.0),
    ],
    &[
        (25.0, 40.0),
        (33.0, 38.0),
        (40.0, 38.0),
        (47.0, 42.0),
        (49.0, 47.0),
        (51.0, 51.0),
        (41.0, 53.0),
        (38.0, 54.0),
        (32.0, 54.0),
        (26.0, 57.0),
        (21.0, 54.0),
        (24.0, 48.0),
    ],
    &[
        (38.0, 54.0),
        (41.0, 53.0),
        (43.0, 62.0),
        (49.0, 72.0),
        (52.0, 79.0),
        (53.0, 84.0),
        (46.0, 83.0),
        (39.0, 83.0),
        (38.0, 78.0),
        (38.0, 72.0),
        (39.0, 66.0),
        (35.0, 62.0),
        (35.0, 57.0),
    ],
    &[
        (41.0, 53.0),
        (51.0, 51.0),
        (54.0, 58.0),
        (61.0, 62.0),
        (66.0, 71.0),
        (68.0, 77.0),
        (68.0, 83.0),
        (63.0, 88.0),
        (57.0, 87.0),
        (53.0, 84.0),
        (52.0, 79.0),
        (49.0, 72.0),
        (43.0, 62.0),
    ],
    &[
        (38.0, 78.0),
        (39.0, 83.0),
        (41.0, 89.0),
        (45.0, 95.0),
        (48.0, 99.0),
        (45.0, 99.0),
        (36.0, 104.0),
        (24.0, 101.0),
        (20.0, 97.0),
        (29.0, 94.0),
        (30.0, 87.0),
        (24.0, 84.0),
        (25.0, 76.0),
        (32.0, 76.0),
    ],
    &[
        (39.0, 83.0),
        (46.0, 83.0),
        (53.0, 84.0),
        (57.0, 87.0),
        (63.0, 88.0),
        (61.0, 96.0),
        (55.0, 104.0),
        (51.0, 100.0),
        (48.0, 99.0),
        (45.0, 95.0),
        (41.0, 89.0),
    ],
    &[
        (63.0, 88.0),
        (68.0, 83.0),
        (73.0, 80.0),
        (80.0, 83.0),
        (81.0, 91.0),
        (75.0, 97.0),
        (79.0, 103.0),
        (74.0, 109.0),
        (64.0, 112.0),
        (58.0, 109.0),
        (55.0, 104.0),
        (61.0, 96.0),
    ],
    &[
        (45.0, 99.0),
        (48.0, 99.0),
        (51.0, 100.0),
        (55.0, 104.0),
        (58.0, 109.0),
        (64.0, 112.0),
        (57.0, 114.0),
        (50.0, 112.0),
        (42.0, 115.0),
        (34.0, 120.0),
        (24.0, 120.0),
        (16.0, 125.0),
        (20.0, 117.0),
        (28.0, 108.0),
        (38.0, 107.0),
        (42.0, 103.0),
    ],
];

/// The corners of France's coast; the frame cuts the rest off.
const FRANCE_COAST: [Point; 6] =
    [(57.0, 131.0), (60.0, 123.0), (66.0, 127.0), (73.0, 124.0), (82.0, 108.0), (95.0, 101.0)];

/// Where the print gathers counts, by region index (TKD-23). The drawing spreads its counters around.
#[cfg(test)]
pub(crate) const ANCHORS: [Point; 8] = [
    (29.0, 25.0),
    (35.0, 47.0),
    (44.0, 75.0),
    (57.0, 71.0),
    (34.0, 92.0),
    (51.0, 92.0),
    (69.0, 96.0),
    (40.0, 111.0),
];

/// The numbered card spaces: 1 to 4 down the left edge, 5 to 8 down the right (TKD-22).
pub(crate) const SPACES: [Point; 8] = [
    (5.0, 21.0),
    (5.0, 50.0),
    (5.0, 81.0),
    (5.0, 112.0),
    (96.0, 21.0),
    (96.0, 50.0),
    (96.0, 81.0),
    (96.0, 112.0),
];

/// The middle of the supply (TKD-23).
pub(crate) const SUPPLY: Point = (77.0, 25.0);

/// Where each region's name is centred.
pub(crate) const LABELS: [Point; 8] = [
    (29.0, 20.5),
    (36.0, 43.6),
    (45.6, 80.9),
    (53.0, 63.0),
    (30.2, 84.0),
    (52.4, 86.4),
    (72.6, 87.0),
    (25.8, 118.4),
];

/// Where each region's marks stand: its home sign, and swords while it is contested.
pub(crate) const MARKS: [Point; 8] = [
    (29.0, 16.8),
    (36.0, 40.0),
    (50.0, 76.4),
    (48.6, 56.8),
    (29.6, 79.8),
    (41.8, 85.8),
    (73.0, 83.2),
    (34.4, 118.0),
];

/// Where the counter of each faction stands, by region and faction; at least 8 apart.
pub(crate) const COUNTERS: [[Point; 3]; 8] = [
    [(21.2, 26.4), (29.2, 34.0), (37.4, 26.4)],
    [(27.8, 50.2), (37.4, 50.2), (47.0, 48.8)],
    [(39.4, 58.4), (40.4, 67.5), (43.4, 75.6)],
    [(53.0, 70.4), (62.8, 70.8), (60.8, 80.2)],
    [(36.2, 90.2), (28.6, 98.8), (38.0, 98.8)],
    [(47.0, 91.8), (57.2, 91.8), (53.2, 99.8)],
    [(67.6, 95.0), (77.2, 92.4), (68.4, 103.6)],
    [(33.6, 112.4), (44.0, 110.6), (53.6, 108.8)],
];

/// Where the disc of a settled region lies.
pub(crate) const DISCS: [Point; 8] = [
    (29.0, 28.0),
    (36.0, 49.6),
    (43.2, 71.4),
    (58.0, 73.0),
    (36.4, 91.6),
    (52.0, 93.6),
    (68.4, 97.6),
    (45.0, 108.0),
];

/// Points drawn between two corners.
const STEPS: usize = 6;

/// The coast or border that an edge belongs to: the neighbour across it, or the sea.
fn across(region: Region, a: Point, b: Point) -> Option<Region> {
    Region::ALL.into_iter().find(|&other| {
        other != region && {
            let corners = POLYGONS[other.index()];
            (0..corners.len()).any(|i| {
                let (c, d) = (corners[i], corners[(i + 1) % corners.len()]);
                (c, d) == (a, b) || (c, d) == (b, a)
            })
        }
    })
}

/// The outline that is drawn for a region: closed, the last point joining the first.
pub(crate) fn outline(region: Region) -> Vec<Point> {
    let corners = POLYGONS[region.index()];
    let count = corners.len();
    let corner = |i: usize| corners[i % count];
    let side = |i: usize| across(region, corner(i), corner(i + 1));
    // Every region has a neighbour and at least two sides, so there is a corner where sides change.
    let first = (0..count).find(|&i| side(i) != side(i + count - 1)).unwrap_or(0);
    let mut points = Vec::with_capacity(count * STEPS);
    let mut at = first;
    while at < first + count {
        let neighbour = side(at);
        let mut chain = vec![corner(at)];
        while at < first + count && side(at) == neighbour {
            at += 1;
            chain.push(corner(at));
        }
        let mut smooth = smoothed(chain, if neighbour.is_none() { 0.42 } else { 0.16 });
        smooth.pop();
        points.append(&mut smooth);
    }
    points
}

/// The coast of France, open at both ends.
pub(crate) fn france_coast() -> Vec<Point> {
    smoothed(FRANCE_COAST.to_vec(), 0.42)
}

/// A curve through all points of the chain that wavers by up to `rough`. The same chain walked
/// the other way gives the same curve.
fn smoothed(mut chain: Vec<Point>, rough: f64) -> Vec<Point> {
    let backwards = chain.first().partial_cmp(&chain.last()) == Some(std::cmp::Ordering::Greater);
    if backwards {
        chain.reverse();
    }
    let last = chain.len() - 1;
    let mut curve = vec![chain[0]];
    for i in 0..last {
        let (b, c) = (chain[i], chain[i + 1]);
        let a = if i == 0 { b } else { chain[i - 1] };
        let d = if i + 1 == last { c } else { chain[i + 2] };
        for step in 1..=STEPS {
            let t = step as f64 / STEPS as f64;
            let blend = |a: f64, b: f64, c: f64, d: f64| {
                // Catmull-Rom with a tension that keeps sharp capes from overshooting.
                let (m, n) = (0.4 * (c - a), 0.4 * (d - b));
                let (t2, t3) = (t * t, t * t * t);
                (2.0 * t3 - 3.0 * t2 + 1.0) * b
                    + (t3 - 2.0 * t2 + t) * m
                    + (3.0 * t2 - 2.0 * t3) * c
                    + (t3 - t2) * n
            };
            let smooth = (blend(a.0, b.0, c.0, d.0), blend(a.1, b.1, c.1, d.1));
            let near_end = (i == 0 && step < 3) || (i + 1 == last && step > STEPS - 3);
            let waver = if near_end || step == STEPS { 0.0 } else { rough };
            curve.push((smooth.0 + waver * noise(smooth, 1), smooth.1 + waver * noise(smooth, 2)));
        }
    }
    if let Some(end) = curve.last_mut() {
        *end = chain[last];
    }
    if backwards {
        curve.reverse();
    }
    curve
}

/// A fixed whim between -1 and 1 for a place.
fn noise((x, y): Point, salt: u64) -> f64 {
    let mut mixed =
        ((x * 1000.0).round() as i64 as u64) ^ ((y * 1000.0).round() as i64 as u64).rotate_left(32);
    mixed = (mixed ^ salt.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((mixed >> 40) as f64) / ((1u64 << 24) as f64) * 2.0 - 1.0
}

/// Whether a point lies inside a closed polygon.
#[cfg(test)]
pub(crate) fn inside(point: Point, polygon: &[Point]) -> bool {
    let mut inside = false;
    for i in 0..polygon.len() {
        let (a, b) = (polygon[i], polygon[(i + 1) % polygon.len()]);
        if (a.1 > point.1) != (b.1 > point.1) && point.0 < (b.0 - a.0) * (point.1 - a.1) / (b.1 - a.1) + a.0 {
            inside = !inside;
        }
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::BORDERS;

    type Edge = (Point, Point);

    fn edges(polygon: &[Point]) -> Vec<Edge> {
        (0..polygon.len()).map(|i| (polygon[i], polygon[(i + 1) % polygon.len()])).collect()
    }

    fn same(a: Edge, b: Edge) -> bool {
        a == b || (a.1, a.0) == b
    }

    /// Whether two edges meet anywhere but at a common end.
    fn cross(a: Edge, b: Edge) -> bool {
        let turn = |p: Point, q: Point, r: Point| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0);
        let (d1, d2) = (turn(a.0, a.1, b.0), turn(a.0, a.1, b.1));
        let (d3, d4) = (turn(b.0, b.1, a.0), turn(b.0, b.1, a.1));
        d1 * d2 < 0.0 && d3 * d4 < 0.0
    }

    /// Shared edges exactly where regions border, and no edges that cross.
    fn check(shapes: &[Vec<Point>]) {
        for a in Region::ALL {
            for b in Region::ALL {
                let (ours, theirs) = (edges(&shapes[a.index()]), edges(&shapes[b.index()]));
                if a != b {
                    let shared = ours.iter().any(|&e| theirs.iter().any(|&f| same(e, f)));
                    assert_eq!(shared, BORDERS[a.index()] & b.mask() != 0, "{a:?} {b:?}");
                }
                for &e in &ours {
                    for &f in &theirs {
                        assert!(same(e, f) || !cross(e, f), "{a:?} {e:?} crosses {b:?} {f:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn tkd_24_polygons_share_edges_exactly_where_regions_border() {
        let shapes: Vec<_> = POLYGONS.iter().map(|corners| corners.to_vec()).collect();
        check(&shapes);
    }

    #[test]
    fn tkd_24_drawn_outlines_keep_borders_shared_and_never_cross() {
        let shapes: Vec<_> = Region::ALL.map(outline).to_vec();
        check(&shapes);
        for region in Region::ALL {
            for corner in POLYGONS[region.index()] {
                assert!(shapes[region.index()].contains(corner), "{region:?} lost {corner:?}");
            }
        }
    }

    #[test]
    fn tkd_24_anchors_names_counters_and_discs_lie_inside_their_regions() {
        for region in Region::ALL {
            let (i, shape) = (region.index(), outline(region));
            assert!(inside(ANCHORS[i], POLYGONS[i]), "{region:?}");
            for point in [ANCHORS[i], LABELS[i], MARKS[i], DISCS[i]].iter().chain(&COUNTERS[i]) {
                assert!(inside(*point, &shape), "{region:?} {point:?}");
            }
        }
    }

    #[test]
    fn counters_of_all_regions_keep_their_distance() {
        let all: Vec<Point> = COUNTERS.concat();
        for (i, a) in all.iter().enumerate() {
            for b in &all[i + 1..] {
                let (dx, dy) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
                assert!(dx >= 8.0 || dy >= 6.5, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn tkd_23_items_sit_where_the_print_has_them() {
        // Extents of the print, good to 2 units.
        let extents = [
            (8.0, 47.0, 5.0, 44.0),
            (16.0, 51.0, 37.0, 58.0),
            (34.0, 53.0, 54.0, 84.0),
            (41.0, 68.0, 51.0, 88.0),
            (19.0, 48.0, 76.0, 105.0),
            (39.0, 64.0, 82.0, 104.0),
            (55.0, 81.0, 80.0, 113.0),
            (15.0, 64.0, 99.0, 127.0),
        ];
        for region in Region::ALL {
            let (x0, x1, y0, y1) = extents[region.index()];
            for (x, y) in outline(region) {
                assert!((x0 - 2.0..=x1 + 2.0).contains(&x), "{region:?} x {x}");
                assert!((y0 - 2.0..=y1 + 2.0).contains(&y), "{region:?} y {y}");
            }
        }
        assert!(
            france_coast().iter().all(|&(x, y)| (50.0..=96.0).contains(&x) && (99.0..=133.0).contains(&y))
        );
        assert!((0.0..=PLANE.0).contains(&SUPPLY.0) && (7.0..=43.0).contains(&SUPPLY.1));
        // Three regions meet at exactly six points (TKD-19).
        let meeting = [(41.0, 53.0), (53.0, 84.0), (39.0, 83.0), (63.0, 88.0), (48.0, 99.0), (55.0, 104.0)];
        for point in meeting {
            assert_eq!(POLYGONS.iter().filter(|corners| corners.contains(&point)).count(), 3, "{point:?}");
        }
    }

    #[test]
    fn tkd_20_only_warwick_has_no_coast() {
        for region in Region::ALL {
            let corners = POLYGONS[region.index()];
            let inland = edges(corners).iter().all(|&(a, b)| across(region, a, b).is_some());
            assert_eq!(inland, region == Region::Warwick, "{region:?}");
        }
    }

    #[test]
    fn tkd_22_spaces_one_to_four_go_down_the_left_edge() {
        for i in 0..4 {
            assert!(SPACES[i].0 < 10.0 && SPACES[i + 4].0 > 90.0);
            assert_eq!(SPACES[i].1, SPACES[i + 4].1);
            assert!(i == 0 || SPACES[i].1 > SPACES[i - 1].1);
        }
    }
}
