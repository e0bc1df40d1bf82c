//! The chart itself: sea, land, relief, frame, title and compass. Holds nothing of the game.

use ink::{Hatch, Relief, Svg, Tone, Type, number};

use super::Chart;
use super::map_shape::{Point, france_coast};
use crate::content::Region;

/// Hills, by the plane's coordinates and size.
const HILLS: [(f64, f64, f64); 14] = [
    (24.0, 10.5, 1.5),
    (28.0, 9.0, 1.9),
    (21.5, 14.6, 1.7),
    (19.0, 23.0, 1.6),
    (25.6, 14.2, 1.5),
    (39.6, 21.0, 1.5),
    (41.6, 18.2, 1.3),
    (25.0, 34.6, 1.6),
    (29.6, 35.0, 1.3),
    (28.0, 53.2, 1.3),
    (47.0, 56.2, 1.2),
    (50.4, 57.0, 1.0),
    (33.4, 101.8, 1.3),
    (22.4, 118.6, 0.9),
];

/// Woods, by the plane's coordinates.
const WOODS: [Point; 10] = [
    (33.6, 35.0),
    (35.4, 35.6),
    (54.6, 78.6),
    (55.8, 79.6),
    (74.4, 97.4),
    (72.8, 105.6),
    (74.4, 105.0),
    (48.4, 105.4),
    (49.8, 106.0),
    (60.4, 111.9),
];

/// Sea with its depth lines, and the land without borders.
pub(super) fn ground(svg: &mut Svg, chart: &Chart, outlines: &[String; 8]) {
    let waves = svg.hatch("tkd-waves", Hatch::Waves, Tone::SeaLine, 17.0, 0.55);
    let fields = svg.hatch("tkd-fields", Hatch::Rising, Tone::LandEdge, 7.0, 0.28);
    svg.tag("clipPath").id("tkd-frame").within(|svg| {
        svg.tag("rect").rect(chart.x, chart.y, chart.width, chart.height).num("rx", 4.0).done();
    });
    svg.tag("g").set("clip-path", "url(#tkd-frame)").set("pointer-events", "none").within(|svg| {
        svg.tag("rect").rect(chart.x, chart.y, chart.width, chart.height).fill(Tone::Sea).done();
        let veil = svg.tag("rect").rect(chart.x, chart.y, chart.width, chart.height);
        veil.set("fill", &waves).done();
        svg.bearings(compass(chart), chart.width + chart.height, 0.55);
        let coast = france_coast();
        let mut france = chart.path(&coast, false);
        let (right, low) = (chart.x + chart.width + 20.0, chart.y + chart.height + 20.0);
        let (start, end) = (chart.at(coast[0]), chart.at(coast[coast.len() - 1]));
        france.push_str(&format!(
            "L{r} {}L{r} {b}L{} {b}Z",
            number(end.1 - 4.0 * chart.unit),
            number(start.0 - 2.0 * chart.unit),
            r = number(right),
            b = number(low)
        ));
        // Every shape is written once and drawn several times over.
        svg.tag("defs").within(|svg| {
            svg.tag("path").id("tkd-coast").set("d", &france).done();
            svg.tag("g").id("tkd-land").within(|svg| {
                for region in Region::ALL {
                    let path = &outlines[region.index()];
                    svg.tag("path").id(&shape_id(region)).set("d", path).done();
                }
            });
        });
        // Depth lines: ever fainter echoes of the coast.
        for (width, opacity) in [(34.0, 0.16), (22.0, 0.22), (11.0, 0.34)] {
            for shape in ["#tkd-coast", "#tkd-land"] {
                let line = svg.tag("use").set("href", shape).set("fill", "none").stroke(Tone::SeaLine, width);
                line.num("stroke-opacity", opacity).round().done();
            }
        }
        svg.tag("use").set("href", "#tkd-coast").fill(Tone::LandShade).done();
        svg.tag("use").set("href", "#tkd-coast").set("fill", &fields).stroke(Tone::LandEdge, 1.6).done();
        for region in Region::ALL {
            svg.tag("use").set("href", &shape_ref(region)).fill(shade(region)).done();
        }
        for (width, opacity) in [(7.0, 0.13), (1.6, 1.0)] {
            let rim = svg.tag("use").set("href", "#tkd-land").set("fill", "none");
            rim.stroke(Tone::LandEdge, width).num("stroke-opacity", opacity).round().done();
        }
        relief(svg, chart);
    });
}

/// The id under which a region's outline is written.
pub(super) fn shape_id(region: Region) -> String {
    format!("tkd-shape-{}", region.code())
}

/// A reference to that outline.
pub(super) fn shape_ref(region: Region) -> String {
    format!("#tkd-shape-{}", region.code())
}

/// Two tones of land, laid so that few neighbours share one.
fn shade(region: Region) -> Tone {
    match region {
        Region::Strathclyde | Region::Warwick | Region::Northumbria => Tone::LandShade,
        _ => Tone::Land,
    }
}

fn relief(svg: &mut Svg, chart: &Chart) {
    let mut relief = Relief::new();
    for (x, y, size) in HILLS {
        relief.hill(chart.at((x, y)), size * chart.unit);
    }
    for point in WOODS {
        relief.wood(chart.at(point), 0.75 * chart.unit);
    }
    relief.draw(svg);
}

/// Names on the water.
const SEAS: [(&str, Point); 3] =
    [("North Sea", (76.2, 77.4)), ("Irish Sea", (19.6, 91.4)), ("The Channel", (43.6, 124.0))];

/// The middle of the compass; on a small chart the supply reaches further down.
fn compass(chart: &Chart) -> Point {
    chart.at((77.0, if chart.unit < 3.2 { 63.0 } else { 59.0 }))
}

/// Title and compass, in the empty seas.
pub(super) fn ornaments(svg: &mut Svg, chart: &Chart) {
    let (x, y) = compass(chart);
    let radius = 5.6 * chart.unit;
    svg.tag("g").set("pointer-events", "none").shift(x, y).within(|svg| svg.compass(radius, 0.0));
    cartouche(svg, chart);
    // On a small chart the supply takes up its water.
    if chart.unit >= 4.2 {
        ship(svg, chart, (62.6, 47.6));
    }
    for (words, place) in SEAS {
        // Nor does a small one have room between a card and the coast.
        let place = match words {
            "Irish Sea" if chart.unit < 3.8 => continue,
            "North Sea" if chart.unit < 3.8 => (78.0, 77.0),
            _ => place,
        };
        let (x, y) = chart.at(place);
        svg.text(x, y, words, Type::serif(12.0).italic().middle().spaced(1.2));
    }
}

/// A cog under sail.
fn ship(svg: &mut Svg, chart: &Chart, place: Point) {
    let ((x, y), s) = (chart.at(place), chart.unit);
    let n = |value: f64| number(value * s);
    svg.tag("g").shift(x, y).set("pointer-events", "none").within(|svg| {
        let hull = format!(
            "M{} 0L{} {}Q0 {} {} {}L{} 0Q0 {} {} 0Z",
            n(-3.2),
            n(-2.2),
            n(1.5),
            n(2.0),
            n(2.2),
            n(1.5),
            n(3.2),
            n(0.8),
            n(-3.2)
        );
        svg.tag("path").set("d", &hull).fill(Tone::LandShade).stroke(Tone::LandEdge, 1.1).round().done();
        svg.line(
            &format!("M0 {}V{}M0 {}l{} {}", n(0.6), n(-5.0), n(-5.0), n(-1.4), n(0.5)),
            Tone::LandEdge,
            1.2,
        );
        let sail = format!(
            "M{} {}Q{} {} {} {}L{} {}Q{} {} {} {}Z",
            n(-2.0),
            n(-4.4),
            n(0.6),
            n(-4.0),
            n(2.2),
            n(-4.4),
            n(2.4),
            n(-1.2),
            n(0.6),
            n(-0.5),
            n(-2.2),
            n(-1.0)
        );
        svg.tag("path").set("d", &sail).fill(Tone::Sheet).stroke(Tone::LandEdge, 1.1).round().done();
        let stripes = format!("M{} {}V{}M{} {}V{}", n(-0.7), n(-4.1), n(-0.8), n(0.9), n(-4.1), n(-0.8));
        svg.tag("path").set("d", &stripes).stroke(Tone::Gold, 1.6).num("stroke-opacity", 0.8).done();
    });
}

/// The title, on a ribbon west of Lancaster.
fn cartouche(svg: &mut Svg, chart: &Chart) {
    let (x, y) = chart.at((22.6, 66.0));
    let (w, h) = (20.4 * chart.unit, 11.0 * chart.unit);
    let n = number;
    svg.tag("g").set("pointer-events", "none").shift(x, y).within(|svg| {
        let (l, r, t, b, fold) = (-w / 2.0, w / 2.0, -h / 2.0, h / 2.0, h * 0.16);
        // The tails of the ribbon, then its face.
        for side in [-1.0, 1.0] {
            let tail = format!(
                "M{} {}L{} {}L{} {}L{} {}L{} {}Z",
                n(side * r * 0.86),
                n(t + fold),
                n(side * (r + 3.0)),
                n(t + fold),
                n(side * (r - 4.0)),
                n((t + b) / 2.0 + fold),
                n(side * (r + 3.0)),
                n(b + fold),
                n(side * r * 0.86),
                n(b + fold)
            );
            svg.tag("path").set("d", &tail).fill(Tone::LandShade).stroke(Tone::LandEdge, 1.0).round().done();
        }
        let face = format!(
            "M{l} {t}Q0 {tq} {r} {t}L{r} {b}Q0 {bq} {l} {b}Z",
            l = n(l * 0.9),
            r = n(r * 0.9),
            t = n(t),
            b = n(b),
            tq = n(t - fold),
            bq = n(b - fold)
        );
        svg.tag("path").set("d", &face).fill(Tone::Sheet).stroke(Tone::LandEdge, 1.2).round().done();
        let size = (3.1 * chart.unit).clamp(12.0, 22.0);
        let set = Type::serif(size).bold().middle().fit(w * 0.84);
        svg.text(0.0, -size * 0.28 - h * 0.03, "The King", set);
        svg.text(0.0, size * 0.92 - h * 0.03, "is Dead", set);
    });
}

/// The frame, with its scale of light and dark bars.
pub(super) fn frame(svg: &mut Svg, chart: &Chart) {
    svg.chart_frame((chart.x, chart.y), (chart.width, chart.height), 5.0 * chart.unit);
}
