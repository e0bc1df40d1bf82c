use ink::coast::inside;

use super::super::map::block;
use super::*;

/// Maps as they are drawn: the three forms, and the pictures that stand alone.
const MAPS: [(f64, f64, f64, f64); 9] = [
    (0.0, 0.0, 716.0, 540.0),
    (0.0, 0.0, 688.0, 480.0),
    (0.0, 0.0, 390.0, 380.0),
    (0.0, 0.0, 688.0, 302.0),
    (0.0, 0.0, 716.0, 428.0),
    (0.0, 0.0, 688.0, 316.0),
    (0.0, 0.0, 390.0, 246.0),
    (12.0, 300.0, 660.0, 554.0),
    (12.0, 60.0, 356.0, 456.0),
];

type Edge = (Point, Point);

fn edges(outline: &[Point]) -> Vec<Edge> {
    (0..outline.len()).map(|n| (outline[n], outline[(n + 1) % outline.len()])).collect()
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

#[test]
fn tlk_r1_drawn_regions_share_a_border_exactly_where_the_rules_say() {
    for map in MAPS {
        let chart = Chart::new(map);
        let shapes = Region::ALL.map(|region| edges(&chart.outline(region)));
        for a in Region::ALL {
            for b in Region::ALL.into_iter().filter(|b| *b != a) {
                let (ours, theirs) = (&shapes[a.index()], &shapes[b.index()]);
                let shared = ours.iter().filter(|e| theirs.iter().any(|f| same(**e, *f))).count();
                let neighbours = a.neighbours() & b.mask() != 0;
                assert_eq!(shared > 1, neighbours, "{a:?} {b:?}: {shared} edges in {map:?}");
                if !neighbours {
                    let touch = ours.iter().any(|e| theirs.iter().any(|f| e.0 == f.0));
                    assert!(!touch, "{a:?} and {b:?} meet at a corner in {map:?}");
                }
            }
        }
    }
}

#[test]
fn tlk_r1_no_outline_crosses_itself_or_another() {
    for map in MAPS {
        let chart = Chart::new(map);
        let all: Vec<Edge> = Region::ALL.iter().flat_map(|region| edges(&chart.outline(*region))).collect();
        for (n, a) in all.iter().enumerate() {
            for b in &all[n + 1..] {
                assert!(same(*a, *b) || !cross(*a, *b), "{a:?} crosses {b:?} in {map:?}");
            }
        }
    }
}

#[test]
fn every_strand_is_walked_once_as_a_coast_or_twice_as_a_border() {
    for strand in 0..STRANDS.len() {
        let walked = RINGS.concat().iter().filter(|(other, _)| *other as usize == strand).count();
        let coast = [NorthSea, Cumbria, Marches, Mersey, Anglia, Cambria, South];
        let expected = if coast.iter().any(|other| *other as usize == strand) { 1 } else { 2 };
        assert_eq!(walked, expected, "strand {strand}");
    }
}

#[test]
fn the_contents_of_a_region_stand_in_it_and_on_the_map() {
    for map in MAPS {
        let chart = Chart::new(map);
        for region in Region::ALL {
            let outline = chart.outline(region);
            let (left, top, width, height) = block(&chart, region);
            assert!(inside((left + width / 2.0, top + height * 0.4), &outline), "{region:?} in {map:?}");
            let (x, y, w, h) = map;
            assert!(
                left >= x && left + width <= x + w && top >= y && top + height <= y + h,
                "{region:?} in {map:?}"
            );
            // Most of the block lies between the outermost points of the region.
            let reach = |pick: fn(&Point) -> f64| {
                let values = outline.iter().map(pick);
                (values.clone().fold(f64::INFINITY, f64::min), values.fold(f64::NEG_INFINITY, f64::max))
            };
            let ((west, east), (north, south)) = (reach(|p| p.0), reach(|p| p.1));
            let over = 0.12 * width;
            assert!(left >= west - over && left + width <= east + over, "{region:?} in {map:?}");
            assert!(top >= north && top + height <= south + 0.15 * height, "{region:?} in {map:?}");
        }
    }
}

#[test]
fn the_land_lies_on_the_map_whatever_its_proportions() {
    for map in MAPS {
        let chart = Chart::new(map);
        for (x, y) in Region::ALL.iter().flat_map(|region| chart.outline(*region)) {
            assert!(
                x > map.0 && x < map.0 + map.2 && y > map.1 && y < map.1 + map.3,
                "({x}, {y}) in {map:?}"
            );
        }
    }
}

#[test]
fn latitudes_go_down_and_the_ends_go_on() {
    let all: Vec<f64> = (490..=570).rev().map(|tenth| down(f64::from(tenth) / 10.0)).collect();
    assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
    assert!(down(57.0) < 0.0 && down(49.0) > 1.0);
}
