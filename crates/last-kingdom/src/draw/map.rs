//! The five regions with their armies, figurines and tokens.

use std::sync::Arc;

use ink::{Memory, Svg, Tone, Type, push_number};
use table::Seat;

use super::{Drawing, ring};
use crate::content::{Card, Faction, Region};
use crate::draw::signs::sign;
use crate::rules::state::hero_card;
use crate::words::names::armies;

/// Outlines on a plane of 100 by 100; neighbours share their border (TLK-R1).
const SHAPES: [&[(f64, f64)]; 5] = [
    // Northumbria
    &[
        (30.0, 3.0),
        (38.0, 1.5),
        (47.0, 4.0),
        (56.0, 3.0),
        (61.0, 10.0),
        (68.0, 15.0),
        (71.0, 22.0),
        (79.0, 27.0),
        (84.0, 34.0),
        (76.0, 36.5),
        (68.0, 36.0),
        (58.0, 38.0),
        (48.0, 36.5),
        (37.0, 38.0),
        (35.0, 30.0),
        (28.0, 26.0),
        (30.0, 18.0),
        (25.0, 11.0),
    ],
    // Mercia
    &[
        (37.0, 38.0),
        (48.0, 36.5),
        (58.0, 38.0),
        (68.0, 36.0),
        (69.5, 44.0),
        (67.5, 53.0),
        (70.0, 60.0),
        (69.0, 68.0),
        (58.0, 69.5),
        (47.0, 67.5),
        (36.0, 69.0),
        (34.0, 62.0),
        (35.5, 55.0),
        (32.0, 49.0),
        (33.5, 43.5),
    ],
    // Wales
    &[
        (32.0, 49.0),
        (35.5, 55.0),
        (34.0, 62.0),
        (36.0, 69.0),
        (31.0, 74.0),
        (24.0, 73.0),
        (17.0, 75.5),
        (5.0, 72.5),
        (3.0, 66.0),
        (9.0, 62.0),
        (13.0, 56.0),
        (9.0, 52.0),
        (4.0, 50.5),
        (6.0, 45.0),
        (15.0, 42.5),
        (25.0, 43.5),
    ],
    // East Anglia
    &[
        (68.0, 36.0),
        (76.0, 36.5),
        (84.0, 34.0),
        (88.0, 39.0),
        (86.0, 43.5),
        (95.0, 44.5),
        (98.0, 52.0),
        (96.0, 60.0),
        (90.0, 64.0),
        (91.0, 68.5),
        (80.0, 69.5),
        (69.0, 68.0),
        (70.0, 60.0),
        (67.5, 53.0),
        (69.5, 44.0),
    ],
    // Wessex
    &[
        (36.0, 69.0),
        (47.0, 67.5),
        (58.0, 69.5),
        (69.0, 68.0),
        (80.0, 69.5),
        (91.0, 68.5),
        (97.0, 73.0),
        (96.0, 79.0),
        (90.0, 84.0),
        (78.0, 86.0),
        (68.0, 89.5),
        (58.0, 87.5),
        (48.0, 91.0),
        (38.0, 90.0),
        (32.0, 95.0),
        (22.0, 94.5),
        (10.0, 98.5),
        (5.0, 97.0),
        (14.0, 90.0),
        (22.0, 85.0),
        (27.0, 79.0),
        (31.0, 74.0),
    ],
];

/// Where a region's contents go: left edge, top and width of the block, on the same plane.
const BLOCKS: [(f64, f64, f64); 5] =
    [(27.5, 6.0, 38.0), (37.0, 39.5, 31.0), (9.6, 46.5, 25.0), (71.0, 45.5, 25.5), (33.0, 71.0, 58.0)];

/// Draws the map into this rectangle.
pub(super) fn draw(picture: &Drawing<'_>, svg: &mut Svg, x: f64, y: f64, width: f64, height: f64) {
    svg.tag("rect").rect(x, y, width, height).num("rx", 6.0).fill(Tone::Sea).done();
    let at = |(px, py): (f64, f64)| (x + px * width / 100.0, y + py * height / 100.0);
    svg.paste(&outlines(svg, (x, y, width, height)));
    let shape = |region: Region| format!("#{}", shape_id(region));
    for region in Region::ALL {
        let id = format!("region-{}", region.word());
        let public = &picture.view.public;
        svg.tag("g").id(&id).within(|svg| {
            svg.title(&describe(picture, region));
            let decided = public.open() & region.mask() == 0;
            let tone = if decided { Tone::LandShade } else { Tone::Land };
            let land = svg.tag("use").set("href", &shape(region)).fill(tone);
            land.stroke(Tone::LandEdge, 1.5).round().done();
        });
    }
    // Marks on the borders come after all the land, or a neighbour would cover half of them.
    for region in Region::ALL {
        if picture.view.public.conflict == Some(region) {
            let line = svg.tag("use").set("href", &shape(region)).set("fill", "none");
            line.stroke(Tone::Warn, 4.0).set("pointer-events", "none").done();
        }
        if picture.scene.glows(&format!("region-{}", region.word())) {
            svg.glow_around(&shape_id(region));
        }
    }
    for region in Region::ALL {
        let (bx, by, bw) = BLOCKS[region.index()];
        let (left, top) = at((bx, by));
        contents(picture, svg, region, left, top, bw * width / 100.0);
    }
}

/// The id under which a region's outline is written.
fn shape_id(region: Region) -> String {
    format!("outline-{}", region.word())
}

/// The outlines of all regions in a map that lies at (x, y); kept, since they never change.
fn outlines(svg: &Svg, (x, y, width, height): (f64, f64, f64, f64)) -> Arc<String> {
    static KNOWN: Memory<String> = Memory::new();
    KNOWN.get(svg.palette(), &[x, y, width, height], || {
        let shapes = |svg: &mut Svg| {
            for region in Region::ALL {
                let outline = svg.tag("path").id(&shape_id(region)).path(|path| {
                    for (n, (px, py)) in SHAPES[region.index()].iter().enumerate() {
                        path.push(if n == 0 { 'M' } else { 'L' });
                        push_number(path, x + px * width / 100.0);
                        path.push(' ');
                        push_number(path, y + py * height / 100.0);
                    }
                    path.push('Z');
                });
                outline.done();
            }
        };
        svg.apart(|svg| svg.tag("defs").within(shapes))
    })
}

fn describe(picture: &Drawing<'_>, region: Region) -> String {
    let public = &picture.view.public;
    let [danes, saxons] = public.strength(region);
    let armies = Faction::ALL
        .into_iter()
        .filter(|faction| public.armies[region.index()][faction.index()] > 0)
        .map(|faction| armies(public.armies[region.index()][faction.index()], faction))
        .collect::<Vec<_>>()
        .join(", ");
    format!("{}: {armies}; strength of the Danes {danes}, of the Saxons {saxons}", region.name())
}

/// Height of a row of flags.
const FLAG: f64 = 15.0;

/// Name, state, armies and figurines of a region, from top to bottom.
fn contents(picture: &Drawing<'_>, svg: &mut Svg, region: Region, left: f64, top: f64, width: f64) {
    let public = &picture.view.public;
    let big = picture.wide;
    let size = if big { 15.0 } else { 12.0 };
    let middle = left + width / 2.0;
    svg.text(middle, top + size, region.name(), Type::serif(size).bold().middle().fit(width));
    let [danes, saxons] = public.strength(region);
    let state = if let Some(side) = public.peace[region.index()] {
        format!("peace · {}", side.people())
    } else if public.closed & region.mask() != 0 {
        "closed this round".into()
    } else if public.succession == Some(region) {
        format!("next · D {danes} : S {saxons}")
    } else {
        format!("D {danes} : S {saxons}")
    };
    let mut y = top + size + 14.0;
    let set = Type::sans(11.0).middle().fit(width);
    svg.text(middle, y, &state, set);
    if public.conflict == Some(region) {
        let half = set.measure(&state).min(width) / 2.0;
        svg.tag("g").at(middle - half - 13.0, y - 4.0).within(|svg| svg.swords(8.0, Tone::Warn));
    }
    let radius = if big { 11.0 } else { 8.0 };
    let cell = if big { 41.0 } else { 31.0 };
    let id = |faction: Faction| format!("army-{}-{}", region.word(), faction.word());
    let there: Vec<Faction> = Faction::ALL
        .into_iter()
        .filter(|faction| public.armies[region.index()][faction.index()] > 0)
        .collect();
    y += radius + 7.0;
    let per_row = ((width / cell) as usize).max(1);
    for (row, factions) in there.chunks(per_row).enumerate() {
        let mut px = middle - cell * factions.len() as f64 / 2.0 + radius + 1.0;
        if row > 0 {
            y += 2.0 * radius + 5.0;
        }
        // Flags stand over the armies that they are about and cover nothing.
        if factions.iter().any(|faction| picture.scene.news_of(&id(*faction)).is_some()) {
            y += FLAG;
        }
        for faction in factions {
            let count = public.armies[region.index()][faction.index()];
            let id = id(*faction);
            svg.tag("g").id(&id).at(px, y).within(|svg| {
                svg.title(&format!("{} in {}", armies(count, *faction), region.name()));
                svg.sign(sign(*faction), radius);
                let set = Type::sans(if big { 15.0 } else { 12.0 }).bold();
                svg.text(radius + 2.0, radius * 0.45, &count.to_string(), set);
                if let Some(note) = picture.scene.news_of(&id) {
                    svg.flag(cell / 2.0 - radius - 2.0, -radius - FLAG / 2.0 - 1.0, note);
                }
                if picture.scene.glows(&id) {
                    svg.glow(&sign(*faction).shape.path(radius + 2.0));
                }
            });
            px += cell;
        }
    }
    y += radius + if big { 8.0 } else { 5.0 };
    figurines(picture, svg, region, middle, y, width);
}

/// What a figure is called under it: without a title, and by the first name alone.
fn short(name: &str) -> &str {
    name.trim_start_matches("King ").split_whitespace().next().unwrap_or(name)
}

/// A figurine on the map.
enum Figure {
    Chief(Seat, u8),
    Hero(Seat, Card),
}

fn figurines(picture: &Drawing<'_>, svg: &mut Svg, region: Region, middle: f64, top: f64, width: f64) {
    let public = &picture.view.public;
    let mut figures = Vec::new();
    for seat in public.everyone() {
        for figure in 0..2 {
            if public.chiefs[seat.index()][figure as usize] == Some(region) {
                figures.push(Figure::Chief(seat, figure));
            }
        }
    }
    for number in 0..16 {
        let card = hero_card(number);
        if let (true, Some(owner)) = (public.heroes[number] == Some(region), public.owner(card)) {
            figures.push(Figure::Hero(owner, card));
        }
    }
    let radius = if picture.wide { 11.0 } else { 8.5 };
    // Under each figure stands what it is called: its letter is that of its player.
    let label = Type::sans(ink::MIN_TYPE).middle();
    let cell = if picture.wide { 66.0 } else { 56.0 };
    let deep = 2.0 * radius + 6.0 + ink::MIN_TYPE;
    let per_row = ((width / cell) as usize).max(1);
    for (row, line) in figures.chunks(per_row).enumerate() {
        let y = top + radius + 3.0 + row as f64 * deep;
        let mut x = middle - cell * (line.len() as f64 - 1.0) / 2.0;
        for figure in line {
            let (id, seat, name, hero) = match figure {
                Figure::Chief(seat, n) => {
                    let name = crate::words::names::chief_name(public, *seat, *n);
                    (format!("chief-{seat}-{n}"), *seat, name, false)
                }
                Figure::Hero(seat, card) => (format!("hero-{card:?}"), *seat, card.spec().name, true),
            };
            svg.tag("g").id(&id).at(x, y).within(|svg| {
                let side = public.side[seat.index()];
                let kind = if hero { "hero" } else { "leader" };
                let owner = picture.scene.name(seat);
                svg.title(&format!("{name}, {kind} of {owner}, with the {}", side.people()));
                let shape = if hero { ink::Shape::Star } else { ink::Shape::Shield };
                svg.sign(ink::Sign { shape, ..picture.crest(seat) }, radius);
                ring(svg, side, radius + 3.5);
                svg.text(
                    0.0,
                    radius + 5.0 + ink::MIN_TYPE * 0.8,
                    short(name),
                    label.halo(Tone::Land).fit(cell),
                );
                if picture.scene.glows(&id) {
                    svg.glow(&ink::Shape::Circle.path(radius + 6.0));
                }
            });
            x += cell;
        }
    }
}
