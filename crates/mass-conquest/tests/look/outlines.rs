//! Borders as they are drawn: every cell keeps its middle, neighbours share one line, nothing is left to chance.

use std::collections::HashMap;

use mass_conquest::maps::{self, Map, Recipe, Terrain};
use mass_conquest::{Conquest, draw_map};
use table::{Dice, Names, Presentation, QuickDice, Scene, Secrets, Setup, Viewer};

type Point = (f64, f64);

/// Whether a point lies inside of outlines, by the even-odd rule.
fn is_inside(outlines: &[Vec<Point>], (x, y): Point) -> bool {
    let mut inside = false;
    for line in outlines {
        for (a, b) in line.iter().zip(line.iter().cycle().skip(1)) {
            if (a.1 > y) != (b.1 > y) && x < a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0) {
                inside = !inside;
            }
        }
    }
    inside
}

/// Checks the outlines of a map against its cells, `laid` where they lie.
fn check(name: &str, map: &Map, outlines: &[Vec<Vec<Point>>], laid: impl Fn(Point) -> Point) {
    let picture = map.picture.as_ref().unwrap();
    let (mut all, mut held) = (0, 0);
    for (index, &place) in picture.cells.iter().enumerate() {
        if place == maps::NOWHERE {
            continue;
        }
        let at = laid(((index % picture.width) as f64 + 0.5, (index / picture.width) as f64 + 0.5));
        all += 1;
        held += usize::from(is_inside(&outlines[place as usize], at));
    }
    assert!(held * 100 >= all * 97, "{name}: {held} of {all} cells keep their middle");
    // Every piece of a border is walked once each way, or lies at the rim.
    let bits = |point: Point| (point.0.to_bits(), point.1.to_bits());
    let mut walked: HashMap<_, usize> = HashMap::new();
    for line in outlines.iter().flatten() {
        for (a, b) in line.iter().zip(&line[1..]).filter(|(a, b)| a != b) {
            *walked.entry((bits(*a), bits(*b))).or_default() += 1;
        }
    }
    assert!(walked.values().all(|&times| times == 1), "{name}: no border is drawn twice on one side");
    let shared = walked.keys().filter(|(a, b)| walked.contains_key(&(*b, *a))).count();
    let touching = picture.borders().values().sum::<usize>();
    assert!(touching == 0 || shared >= touching, "{name}: {shared} pieces for {touching} sides");
    // What is walked one way only has no territory on its other side.
    let area = |line: &[Point]| -> f64 {
        line.iter().zip(line.iter().cycle().skip(1)).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>() / 2.0
    };
    let whole: f64 = outlines.iter().flatten().map(|line| area(line)).sum();
    let cell = { area(&[laid((0.0, 0.0)), laid((1.0, 0.0)), laid((1.0, 1.0)), laid((0.0, 1.0))]) };
    let share = whole.abs() / cell.abs() / all as f64;
    assert!((0.55..1.2).contains(&share), "{name}: {share} of its cells are covered");
}

/// Checks a map: the shapes as they are worked out.
fn check_shapes(name: &str, map: &Map) {
    let (shapes, size) = maps::shapes(map);
    assert_eq!(maps::shapes(map), (shapes.clone(), size), "{name}: always the same");
    let picture = map.picture.as_ref().unwrap();
    let (wide, high) = (f64::from(map.aspect.0), f64::from(map.aspect.1));
    let margin =
        ((size.0 - picture.width as f64 * wide) / 2.0, (size.1 - picture.height as f64 * high) / 2.0);
    for (place, shape) in shapes.iter().enumerate() {
        assert!(is_inside(&shape.outlines, shape.label), "{name}: the label of {}", map.name(place as u8));
        let others = shapes.iter().filter(|other| is_inside(&other.outlines, shape.label)).count();
        assert_eq!(others, 1, "{name}: {} is nobody else's", map.name(place as u8));
    }
    let outlines: Vec<_> = shapes.into_iter().map(|shape| shape.outlines).collect();
    check(name, map, &outlines, |(x, y)| (x * wide + margin.0, y * high + margin.1));
}

/// The outlines that a drawing holds, by territory.
fn drawn(svg: &str, map: &Map) -> Vec<Vec<Vec<Point>>> {
    let path = |id: &str| {
        let (_, rest) = svg.split_once(&format!("id=\"outline-{id}\" d=\"")).expect("an outline");
        rest.split_once('"').expect("an end").0.to_owned()
    };
    let numbers = |text: &str| -> Vec<f64> {
        let mut found: Vec<String> = Vec::new();
        for letter in text.chars() {
            let new = match letter {
                '-' => true,
                '.' => found.last().is_some_and(|last| last.contains('.')),
                _ => false,
            };
            match letter {
                ' ' | 'l' => found.push(String::new()),
                letter if new => found.push(letter.to_string()),
                letter => match found.last_mut() {
                    Some(last) => last.push(letter),
                    None => found.push(letter.to_string()),
                },
            }
        }
        found.iter().filter(|text| !text.is_empty()).map(|text| text.parse().unwrap()).collect()
    };
    (0..map.len() as u8)
        .map(|place| {
            let path = path(map.id(place));
            let rings = path.split('Z').filter(|ring| !ring.is_empty()).map(|ring| {
                let (mut x, mut y) = (0.0, 0.0);
                let steps = numbers(ring.strip_prefix('M').expect("a path"));
                let points = steps.chunks(2).map(|step| {
                    (x, y) = (x + step[0], y + step[1]);
                    ((x * 10.0).round(), (y * 10.0).round())
                });
                points.collect::<Vec<Point>>()
            });
            rings.collect()
        })
        .collect()
}

#[test]
fn shipped_maps_keep_their_cells_and_share_their_borders() {
    for name in &maps::BUILT_IN[1..] {
        check_shapes(name, &maps::built_in(name, 2).unwrap());
    }
}

#[test]
fn what_is_drawn_shares_its_borders_too_at_every_size() {
    for name in ["marches", "britain", "twin-firths"] {
        let map = maps::built_in(name, 2).unwrap();
        let picture = map.picture.as_ref().unwrap();
        for width in [1440, 400] {
            let outlines = drawn(&draw_map(&map, width, false), &map);
            let (_, size) = maps::shapes(&map);
            let scale = (f64::from(width) - 20.0) / size.0 * 10.0;
            let margin = ((size.0 - picture.width as f64) / 2.0, (size.1 - picture.height as f64) / 2.0);
            check(name, &map, &outlines, |(x, y)| ((x + margin.0) * scale, (y + margin.1) * scale));
        }
    }
}

#[test]
fn generated_maps_keep_their_cells_and_share_their_borders() {
    for seed in 0..6 {
        let map = maps::generate(seed, Recipe::new(2 + (seed % 4) as u8)).unwrap();
        check_shapes(&format!("seed {seed}"), &map);
    }
}

/// A map drawn by chance: pieces that grew into each other, of any size, with holes and rims of any form.
fn scribble(seed: u64) -> String {
    let mut dice = QuickDice::new(seed);
    let mut below = |high: usize| dice.below(high as u32) as usize;
    let (width, height) = (2 + below(14), 2 + below(12));
    let count = 2 + below((width * height / 3).min(20));
    let mut cells = vec![b'.'; width * height];
    let beside = |cell: usize| {
        let (x, y) = (cell % width, cell / width);
        let mut all = Vec::new();
        all.extend((x > 0).then(|| cell - 1));
        all.extend((x + 1 < width).then_some(cell + 1));
        all.extend((y > 0).then(|| cell - width));
        all.extend((y + 1 < height).then_some(cell + width));
        all
    };
    // One piece after the other, each beside what is there, then all of them into what is left.
    cells[below(width * height)] = b'A';
    for piece in 1..count as u8 {
        let rim: Vec<usize> = (0..cells.len())
            .filter(|&cell| cells[cell] == b'.' && beside(cell).iter().any(|&other| cells[other] != b'.'))
            .collect();
        if !rim.is_empty() {
            cells[rim[below(rim.len())]] = b'A' + piece;
        }
    }
    for _ in 0..below(width * height * 3) {
        let cell = below(cells.len());
        let around = beside(cell);
        let other = cells[around[below(around.len())]];
        if cells[cell] == b'.' {
            cells[cell] = other;
        }
    }
    let mut text = String::from("mwcmap 1\ntitle Scribble\nplayers 2\n");
    for key in (b'A'..b'A' + count as u8).filter(|key| cells.contains(key)) {
        let terrain = match key {
            b'A' | b'B' => "smooth",
            _ => ["smooth", "rough", "water"][below(3)],
        };
        let town = if key == b'A' { "town" } else { "-" };
        text += &format!("terr {0} t{1} {terrain} {town} T{0}\n", char::from(key), key);
    }
    text += "start 1 t65\nstart 2 t66\npicture 1\n";
    for row in cells.chunks(width) {
        text += &format!("{}\n", String::from_utf8_lossy(row));
    }
    text + "end\n"
}

#[test]
fn whatever_people_draw_keeps_its_cells_and_shares_its_borders() {
    let mut held = 0;
    for seed in 0..160 {
        let Ok(map) = maps::parse(&scribble(seed)) else { continue };
        check_shapes(&format!("scribble {seed}\n{}", map.text()), &map);
        assert!(!draw_map(&map, 700, seed % 2 == 0).contains("NaN"));
        held += 1;
    }
    assert!(held >= 100, "{held} of the scribbles are maps");
}

#[test]
fn islands_lakes_enclaves_and_single_cells_are_drawn() {
    let odd = "mwcmap 1\ntitle Odd\nplayers 2\nterr A ring smooth town Ring\nterr B lake water - Lake\nterr C isle coastal - Isle\nterr D dot smooth castle Dot\nterr E far rough - Far\nstart 1 ring\nstart 2 dot\nborder isle far\nborder lake far\npicture 1\nAAAAAAAD.\nABBBBBA..\nABBCBBA.E\nABBBBBA..\nAAAAAAA..\nend\n";
    let map = maps::parse(odd).unwrap_or_else(|faults| panic!("{faults:?}"));
    check_shapes("odd", &map);
    let (shapes, _) = maps::shapes(&map);
    assert_eq!(shapes[0].outlines.len(), 2, "a ring has an inside");
    assert_eq!(map.terrain(1), Terrain::Water);
}

#[test]
fn a_board_is_light_enough_to_be_sent() {
    // Packed for sending a drawing is about a sixth of this.
    for (name, seats, most) in
        [("great-council", 8, 260_000), ("britain", 4, 150_000), ("marches", 2, 140_000)]
    {
        let names = Names::plain(8);
        let setup = Setup::with_options::<Conquest>(seats, [("map", name)]).unwrap();
        let view = <Conquest as table::Game>::new(&setup).unwrap().view(Viewer::Spectator);
        for width in [1440, 1024, 390] {
            let panels = Conquest::panels(&view, &Scene::in_page(&names, width));
            let weight: usize = panels.iter().map(|panel| panel.svg.len()).sum();
            assert!(weight < most, "{name} at {width}: {weight} bytes");
        }
    }
}
