//! The chart under the game: sea, coasts, rivers, the ground of each kingdom, frame and key. It never changes, so it
//! is kept once drawn.

use std::sync::Arc;

use ink::coast::{Point, distance, inside, push_line};
use ink::{Hatch, Memory, Shape, Sign, Svg, Tone, Type, number};

use super::figures::figurine;
use super::land::{Chart, NEUTRAL, RIVERS};
use super::map::{Sizes, block};
use super::signs::banner;
use super::tokens::Token;
use crate::content::{Faction, Region};
use crate::words::names::people;

/// The id under which a region's outline is written.
pub(super) fn shape_id(region: Region) -> String {
    format!("outline-{}", region.word())
}

/// Everything that lies under the pieces.
pub(super) fn ground(svg: &Svg, chart: &Chart, sizes: &Sizes) -> Arc<String> {
    static KNOWN: Memory<String> = Memory::new();
    let numbers = [chart.x, chart.y, chart.width, chart.height, sizes.name];
    KNOWN.get(svg.palette(), &numbers, || {
        svg.apart(|svg| {
            let whole = svg.tag("g").id("chart").set("pointer-events", "none");
            whole.set("clip-path", "url(#tlk-frame)").within(|svg| paint(svg, chart, sizes));
        })
    })
}

fn paint(svg: &mut Svg, chart: &Chart, sizes: &Sizes) {
    let (x, y, width, height) = (chart.x, chart.y, chart.width, chart.height);
    let waves = svg.hatch("tlk-waves", Hatch::Waves, Tone::SeaLine, 17.0, 0.55);
    let fields = svg.hatch("tlk-fields", Hatch::Rising, Tone::LandEdge, 7.0, 0.22);
    svg.hatch("tlk-settled", Hatch::Falling, Tone::LandEdge, 9.0, 0.2);
    let outlines: Vec<Vec<Point>> = Region::ALL.map(|region| chart.outline(region)).into();
    svg.tag("clipPath").id("tlk-frame").within(|svg| {
        svg.tag("rect").rect(x, y, width, height).num("rx", 6.0).done();
    });
    svg.tag("defs").within(|svg| {
        let neutral = svg.tag("path").id("tlk-neutral").path(|path| {
            for land in NEUTRAL {
                push_line(path, &chart.line(land, 2, 0.15), true);
            }
        });
        neutral.done();
        svg.tag("g").id("tlk-land").within(|svg| {
            for region in Region::ALL {
                let outline = svg.tag("path").id(&shape_id(region)).path(|path| {
                    push_line(path, &outlines[region.index()], true);
                    for island in chart.islands(region) {
                        push_line(path, &island, true);
                    }
                });
                outline.done();
            }
        });
    });
    svg.tag("rect").rect(x, y, width, height).fill(Tone::Sea).done();
    svg.tag("rect").rect(x, y, width, height).set("fill", &waves).done();
    svg.bearings(chart.at(COMPASS), chart.width + chart.height, 0.5);
    svg.depth_lines(&["tlk-neutral", "tlk-land"], if sizes.ornate { 16.0 } else { 10.0 });
    svg.tag("use").set("href", "#tlk-neutral").fill(Tone::LandShade).done();
    svg.tag("use").set("href", "#tlk-neutral").set("fill", &fields).stroke(Tone::LandEdge, 1.2).done();
    for region in Region::ALL {
        let land = svg.tag("use").set("href", &format!("#{}", shape_id(region)));
        land.fill(if region == Region::Mercia { Tone::LandShade } else { Tone::Land }).done();
    }
    for (width, opacity) in [(7.0, 0.13), (1.6, 1.0)] {
        let rim = svg.tag("use").set("href", "#tlk-land").set("fill", "none");
        rim.stroke(Tone::LandEdge, width).num("stroke-opacity", opacity).round().done();
    }
    for (course, source, mouth) in &RIVERS {
        svg.river(&chart.course(course), *source, *mouth);
    }
    for region in Region::ALL {
        relief(svg, chart, sizes, region, &outlines[region.index()]);
    }
    ornaments(svg, chart, sizes);
}

/// What the ground of a kingdom is marked by: the drawing of one mark, and how far marks lie apart.
const fn mark(region: Region) -> (&'static str, f64) {
    match region {
        // Moors: round hills with a little shade.
        Region::Northumbria => ("M-8 4Q-3-1 0-5Q3-1 8 4M1-3l-1 4M3-1l-1 3M5 1l-1 2", 25.0),
        // Woods.
        Region::Mercia => (
            "M-4 0Q-6-4-3-5Q-3-9 0-9Q3-9 3-5Q6-4 4 0ZM0 0v4M6 3Q4 0 6-1Q7-4 9-4Q12-3 11-1Q13 1 11 3ZM9 3v3",
            23.0,
        ),
        // Mountains: sharp, with a shaded side.
        Region::Wales => ("M-9 6L-3-5L-1-2L2-8L10 6M2-8l1 5l-2 4M4-4l2 4M6 0l1 4M-3-5l0 5", 26.0),
        // Fens: reeds over still water.
        Region::EastAnglia => ("M-2 1l-2-7M0 1v-9M2 1l2-6M-8 3h5M4 3h6M-4 5h7", 24.0),
        // Downs over ploughed fields.
        Region::Wessex => ("M-10 0Q-5-6 0-1Q4-5 10 0M-7 3h6M2 3h6M-4 6h7", 27.0),
    }
}

/// The marks of a kingdom's ground, where nothing else will stand.
fn relief(svg: &mut Svg, chart: &Chart, sizes: &Sizes, region: Region, outline: &[Point]) {
    let (drawing, apart) = mark(region);
    let scale = if sizes.ornate { 0.74 } else { 0.55 };
    let apart = apart * scale;
    // Most of a kingdom's contents stand in the upper middle of its block.
    let (left, top, width, deep) = block(chart, region);
    let (left, width, deep) = (left + 0.12 * width, 0.76 * width, 0.72 * deep);
    let taken = |(x, y): Point| {
        let beside = x < left - 0.3 * apart || x > left + width + 0.3 * apart;
        !(beside || y < top - 0.2 * apart || y > top + deep + 0.2 * apart)
    };
    let id = format!("tlk-mark-{}", region.word());
    svg.tag("defs").within(|svg| {
        svg.tag("path")
            .id(&id)
            .set("d", drawing)
            .set("transform", &format!("scale({})", number(scale)))
            .done();
    });
    let lines =
        svg.tag("g").set("fill", "none").stroke(Tone::LandEdge, 1.1).num("stroke-opacity", 0.6).round();
    lines.within(|svg| {
        let rows = (chart.height / (0.8 * apart)) as i32;
        let columns = (chart.width / apart) as i32;
        for row in 0..rows {
            for column in 0..columns {
                // Every other row is set off by half a step, and a whim keeps it from looking planted.
                let (r, c) = (f64::from(row), f64::from(column));
                let whim = |salt: f64| ((r * 12.989_8 + c * 78.233 + salt).sin() * 43_758.545).fract() * 0.28;
                let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
                let at = (
                    chart.x + (c + shift + whim(1.0)) * apart,
                    chart.y + (r + 0.5 + whim(2.0)) * 0.8 * apart,
                );
                if inside(at, outline) && distance(at, outline) > 0.42 * apart && !taken(at) {
                    let place = svg.tag("use").set("href", &format!("#{id}"));
                    place.num("x", at.0.round()).num("y", at.1.round()).done();
                }
            }
        }
    });
}

/// The middle of the compass.
const COMPASS: Point = (2.15, 52.98);

/// Names on the water.
const SEAS: [(&str, Point); 3] =
    [("North Sea", (1.0, 54.05)), ("Irish Sea", (-5.05, 53.75)), ("The Channel", (-0.25, 50.3))];

/// Names of the lands at the edges.
const LANDS: [(&str, Point); 3] =
    [("Alba", (-4.05, 55.45)), ("Ireland", (-6.9, 53.2)), ("Francia", (2.6, 50.35))];

fn ornaments(svg: &mut Svg, chart: &Chart, sizes: &Sizes) {
    let within = |(x, _): Point, half: f64| x - half > chart.x && x + half < chart.x + chart.width;
    let set = Type::serif(sizes.text).italic().middle();
    // Whoever stands in the far south of Wessex would stand on a name; the lower key would hide one.
    let (_, top, _, deep) = block(chart, Region::Wessex);
    let free = |words: &str, (x, y): Point| match words {
        "The Channel" => y - sizes.text > top + deep + 0.5 * sizes.cloth,
        "Ireland" => y < lower_key(chart, sizes) - 4.0 || x - 30.0 > chart.x + 100.0,
        _ => true,
    };
    for (words, place) in SEAS {
        let at = chart.at(place);
        if within(at, 42.0) && sizes.ornate && free(words, at) {
            svg.text(at.0, at.1, words, set.spaced(1.2));
        }
    }
    for (words, place) in LANDS {
        let at = chart.at(place);
        if within(at, 30.0) && (sizes.ornate || words == "Francia") && free(words, at) {
            svg.text(at.0, at.1, words, set.halo(Tone::LandShade));
        }
    }
    if sizes.ornate {
        let at = chart.at(COMPASS);
        if within(at, 34.0) {
            let radius = (0.065 * chart.height).clamp(20.0, 30.0);
            svg.tag("g").shift(at.0, at.1).within(|svg| svg.compass(radius, 0.0));
        }
        if let Some(lift) = lift(chart) {
            cartouche(svg, (chart.x + 82.0, chart.y + chart.height - 46.0 - lift));
        }
        let at = chart.at((-0.35, 55.1));
        svg.tag("g").shift(at.0, at.1).within(longship);
    }
    key(svg, chart, sizes);
    svg.chart_frame((chart.x, chart.y), (chart.width, chart.height), 24.0);
}

/// How far the title is lifted to clear Cornwall, if there is sea for it at all.
fn lift(chart: &Chart) -> Option<f64> {
    match chart.at((-5.75, 50.1)).0 - chart.x {
        160.0.. => Some(0.0),
        95.0.. => Some(38.0),
        _ => None,
    }
}

/// A ship of the Danes under sail.
fn longship(svg: &mut Svg) {
    let hull = "M-19-3Q-21-9-17-10Q-16-3-11 0Q0 3 11 0Q16-3 17-10Q21-9 19-3Q16 8 9 8L-9 8Q-16 8-19-3Z";
    svg.tag("path").set("d", hull).fill(Tone::LandShade).stroke(Tone::LandEdge, 1.1).round().done();
    svg.line("M0 1V-26M-12-22H12", Tone::LandEdge, 1.2);
    let sail = "M-11-22Q-8-13-11-4Q0-1 11-4Q8-13 11-22Z";
    svg.tag("path").set("d", sail).fill(Tone::Sheet).stroke(Tone::LandEdge, 1.1).round().done();
    svg.line("M-5-22Q-3-12-5-3M5-22Q3-12 5-3M0-22V-2", Tone::Welsh, 1.6);
    svg.line("M-12 4h3M-6 5h3M0 5.5h3M6 5h3", Tone::LandEdge, 1.4);
}

/// The title on a ribbon.
fn cartouche(svg: &mut Svg, (x, y): Point) {
    svg.tag("g").shift(x, y).within(|svg| {
        for side in [-1.0, 1.0] {
            let tail = format!(
                "M{} -16L{} -16L{} 4L{} 26L{} 26Z",
                number(side * 52.0),
                number(side * 72.0),
                number(side * 64.0),
                number(side * 72.0),
                number(side * 52.0)
            );
            svg.tag("path").set("d", &tail).fill(Tone::LandShade).stroke(Tone::LandEdge, 1.0).round().done();
        }
        let face = "M-60-24Q0-32 60-24V22Q0 14-60 22Z";
        svg.tag("path").set("d", face).fill(Tone::Sheet).stroke(Tone::LandEdge, 1.2).round().done();
        let set = Type::serif(16.0).bold().middle().fit(108.0);
        svg.text(0.0, -8.0, "The Last", set);
        svg.text(0.0, 10.0, "Kingdom", set);
    });
}

/// Height of a line of the keys.
fn line(sizes: &Sizes) -> f64 {
    sizes.cloth + if sizes.ornate { 4.0 } else { 1.5 }
}

/// The upper edge of the key of tokens and figures.
fn lower_key(chart: &Chart, sizes: &Sizes) -> f64 {
    chart.y + chart.height - 92.0 - lift(chart).unwrap_or_default() - 4.0 * line(sizes)
}

/// What the banners stand for, in the open sea of the north-east, and the other pieces, in that of the south-west.
fn key(svg: &mut Svg, chart: &Chart, sizes: &Sizes) {
    let line = line(sizes);
    let set = Type::sans(sizes.text);
    let indent = if sizes.ornate { 32.0 } else { 23.0 };
    let plate = |svg: &mut Svg, (x, y): Point, rows: &[&str], mark: &dyn Fn(&mut Svg, usize)| {
        let words = rows.iter().map(|words| set.measure(words)).fold(0.0, f64::max);
        svg.tag("g").shift(if x < chart.x { -x - words - indent - 6.0 } else { x }, y).within(|svg| {
            let field = svg.tag("rect").rect(0.0, 0.0, words + indent + 6.0, rows.len() as f64 * line + 8.0);
            field
                .num("rx", 4.0)
                .fill(Tone::Sheet)
                .num("fill-opacity", 0.92)
                .stroke(Tone::LandEdge, 1.0)
                .done();
            for (n, name) in rows.iter().enumerate() {
                let middle = 4.0 + line * (n as f64 + 0.5);
                svg.tag("g").shift(indent / 2.0 + 1.0, middle).within(|svg| mark(svg, n));
                svg.text(indent, middle + sizes.text * 0.36, name, set.fit(words + 2.0));
            }
        });
    };
    let cloth = sizes.cloth * 0.82;
    // From the right edge, so its x is told as a distance from there.
    let right = -(chart.x + chart.width - 9.0);
    plate(svg, (right, chart.y + 8.0), &Faction::ALL.map(people), &|svg, n| {
        let foot = svg.tag("g").shift(-0.6 * cloth, 0.8 * cloth);
        foot.within(|svg| svg.banner(banner(Faction::ALL[n]), cloth));
    });
    if sizes.ornate {
        let crest = Sign { tone: Tone::Muted, shape: Shape::Shield, letter: ' ' };
        plate(
            svg,
            (chart.x + 9.0, lower_key(chart, sizes)),
            &["conflict", "next", "leader", "hero"],
            &|svg, n| match n {
                0 => Token::Conflict.draw(svg, 0.4 * line),
                1 => Token::Succession.draw(svg, 0.4 * line),
                _ => figurine(svg, crest, n == 3, (0.42 * line, sizes.text)),
            },
        );
    }
}
