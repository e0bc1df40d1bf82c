//! Regions with their followers, discs and names.

use ink::{Hatch, Svg, Tone, Type};

use super::begun::tick;
use super::chart::{shape_id, shape_ref};
use super::map_shape::{COUNTERS, DISCS, LABELS, MARKS, Point};
use super::{Chart, Drawing, Marked, contested, counter, sign};
use crate::content::{Faction, Region};
use crate::rules::Disc;
use crate::words::{counted, standing_of};

/// Every region as a group of its own; counters are inside it, so that a click on one is also a
/// click on the region.
pub(super) fn draw(svg: &mut Svg, drawing: &Drawing<'_>, chart: &Chart) {
    let fought_over = contested(drawing.view);
    let settled = svg.hatch("tkd-settled", Hatch::Falling, Tone::LandEdge, 9.0, 0.22);
    if let Some(region) = fought_over {
        let shape = shape_ref(region);
        svg.tag("g").id("contested").set("pointer-events", "none").set("fill", "none").within(|svg| {
            let halo = svg.tag("use").set("href", &shape).stroke(Tone::Sheet, 5.0).num("stroke-opacity", 0.8);
            halo.round().done();
            let line = svg.tag("use").set("href", &shape).stroke(Tone::Warn, 3.0).round();
            line.set("stroke-dasharray", "9 6").done();
        });
    }
    // Outlines that glow lie above all land, or a neighbour would cover half of them.
    for region in Region::ALL {
        if drawing.glows(&format!("region-{}", region.code())) {
            let tint = svg.tag("use").set("href", &shape_ref(region)).fill(Tone::Accent);
            tint.num("fill-opacity", 0.1).set("pointer-events", "none").done();
            svg.glow_around(&shape_id(region));
        }
    }
    for region in Region::ALL {
        if drawing.begun.has(&format!("region-{}", region.code())) {
            let line = svg.tag("use").set("href", &shape_ref(region)).set("fill", "none");
            line.stroke(Tone::Ink, 2.6).round().set("pointer-events", "none").done();
        }
    }
    for region in Region::ALL {
        let i = region.index();
        let held = &drawing.view.regions[i];
        svg.tag("g").id(&format!("region-{}", region.code())).data("region", region.name()).within(|svg| {
            svg.title(&words(drawing, region));
            let field = svg.tag("use").set("href", &shape_ref(region)).set("pointer-events", "all");
            field.set("fill", if held.disc.is_some() { &settled } else { "none" }).done();
            name(svg, chart, region, fought_over == Some(region));
            if drawing.begun.has(&format!("region-{}", region.code())) {
                let (x, y) = chart.at(LABELS[i]);
                let half = label_type(chart).measure(region.name()) / 2.0;
                svg.tag("g").shift(x + half + 8.0, y - 4.0).within(tick);
            }
            match held.disc {
                Some(disc) => draw_disc(svg, drawing, chart.at(DISCS[i]), region, disc),
                None => followers(svg, drawing, chart, region),
            }
        });
    }
}

/// A region in words, for those who cannot see it.
fn words(drawing: &Drawing<'_>, region: Region) -> String {
    let held = &drawing.view.regions[region.index()];
    match held.disc {
        Some(Disc::Control(faction)) => format!("{}: held by the {}", region.name(), faction.people()),
        Some(Disc::Unstable) => format!("{}: unstable", region.name()),
        None => {
            let shown = |faction: Faction| {
                drawing.begun.count(Some(region), faction, held.followers[faction.index()]).0
            };
            let present = Faction::ALL.into_iter().filter(|faction| shown(*faction) > 0);
            let counts: Vec<String> = present.map(|faction| counted(shown(faction), faction)).collect();
            let counts = if counts.is_empty() { "empty".into() } else { counts.join(", ") };
            if contested(drawing.view) == Some(region) {
                format!("{}, contested: {counts}; {}", region.name(), standing_of(held.followers))
            } else {
                format!("{}: {counts}", region.name())
            }
        }
    }
}

fn label_type(chart: &Chart) -> Type {
    Type::serif((2.1 * chart.unit).clamp(11.0, 13.0)).bold().middle()
}

/// The name of a region on the map, with the sign of whose home it is.
pub(super) fn name(svg: &mut Svg, chart: &Chart, region: Region, fought_over: bool) {
    let (x, y) = chart.at(LABELS[region.index()]);
    svg.text(x, y + 4.0, region.name(), label_type(chart).halo(Tone::Land));
    let (x, y) = chart.at(MARKS[region.index()]);
    let home = region.home_of();
    // Side by side if there are two of them.
    let apart = if fought_over && home.is_some() { 9.0 } else { 0.0 };
    if fought_over {
        svg.tag("g")
            .shift(x + apart, y)
            .set("pointer-events", "none")
            .within(|svg| svg.swords(6.4, Tone::Warn));
    }
    if let Some(faction) = home {
        svg.tag("g").shift(x - apart, y).set("pointer-events", "none").within(|svg| {
            svg.sign_outline(sign(faction), 4.8);
        });
    }
}

fn followers(svg: &mut Svg, drawing: &Drawing<'_>, chart: &Chart, region: Region) {
    let held = drawing.view.regions[region.index()].followers;
    // On a small chart they would cover each other.
    let width = if chart.unit < 4.2 { 30.0 } else { (7.9 * chart.unit).clamp(38.0, 46.0) };
    for faction in Faction::ALL {
        let (count, begun) = drawing.begun.count(Some(region), faction, held[faction.index()]);
        let id = format!("follower-{}-{}", region.code(), faction.letter());
        let news = drawing.scene.news_of(&id);
        let (x, y) = chart.at(COUNTERS[region.index()][faction.index()]);
        if count == 0 && !begun {
            // Where the last of them left, an empty sign stays for a turn.
            if let Some(note) = news {
                svg.tag("g").shift(x, y).set("pointer-events", "none").within(|svg| {
                    svg.sign_outline(sign(faction), 8.0);
                    svg.flag(-12.0, -16.0, note);
                });
            }
            continue;
        }
        let marked = Marked { glowing: drawing.glows(&id), begun, chosen: drawing.begun.has(&id) };
        let (wide, high) = touch_size(chart, region, faction);
        svg.tag("g").id(&id).data("faction", faction.adjective()).at(x, y).within(|svg| {
            let way = if begun { ", with those on the way" } else { "" };
            svg.title(&format!("{} in {}{way}", counted(count, faction), region.name()));
            svg.touch_area(-wide / 2.0, -high / 2.0, wide, high);
            let width = if count > 9 { width.max(44.0) } else { width };
            counter(svg, faction, count, width, marked);
            if let Some(note) = news.filter(|_| !begun) {
                let (right, below) = flag_place(chart, region, (x, y), width);
                svg.flag(right, below, note);
            }
        });
    }
}

/// Half the size of a flag of news.
const FLAG: Point = (15.0, 9.0);

/// Where the flag of a counter stands: over its sign, where it covers no number, its own or a neighbour's; at its other
/// end or under it if it would lie on the name of the region there.
fn flag_place(chart: &Chart, region: Region, (x, y): Point, width: f64) -> Point {
    let set = label_type(chart);
    let (name_x, name_y) = chart.at(LABELS[region.index()]);
    let half = (set.measure(region.name()) / 2.0, set.size / 2.0);
    let clear = |(right, below): Point| {
        (x + right - name_x).abs() >= FLAG.0 + half.0 || (y + below - name_y).abs() >= FLAG.1 + half.1
    };
    let side = width / 2.0 - 10.0;
    let places = [(-side, -16.0), (side, -16.0), (-side, 16.0)];
    places.into_iter().find(|place| clear(*place)).unwrap_or(places[0])
}

/// How large a counter is to the finger: as large as a finger wants, but not into another one.
fn touch_size(chart: &Chart, region: Region, faction: Faction) -> Point {
    let (x, y) = COUNTERS[region.index()][faction.index()];
    let (mut wide, mut high) = (44.0_f64, 44.0_f64);
    for (ox, oy) in COUNTERS.iter().flatten().filter(|other| **other != (x, y)) {
        let (dx, dy) = ((ox - x).abs() * chart.unit * chart.stretch, (oy - y).abs() * chart.unit);
        // They are kept apart in the direction in which they are further from each other.
        if dx >= dy { wide = wide.min(dx) } else { high = high.min(dy) }
    }
    (wide, high)
}

/// The disc of a settled region.
fn draw_disc(svg: &mut Svg, drawing: &Drawing<'_>, (x, y): Point, region: Region, disc: Disc) {
    let id = format!("disc-{}", region.code());
    svg.tag("g").id(&id).at(x, y).within(|svg| {
        let plate = svg.tag("circle").num("r", 19.0).fill(Tone::Sheet);
        match disc {
            Disc::Control(faction) => {
                plate.stroke(sign(faction).tone, 4.0).done();
                svg.sign(sign(faction), 10.6);
            }
            Disc::Unstable => {
                plate.stroke(Tone::Line, 1.0).done();
                svg.broken_ring(13.0);
            }
        }
        if let Some(note) = drawing.scene.news_of(&id) {
            svg.flag(17.0, -17.0, note);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::map_shape::outline;
    use crate::draw::panels::chart_of;
    use table::Form;

    /// The smallest charts that a page shows, and a large one.
    fn charts() -> impl Iterator<Item = Chart> {
        [Form::Phone, Form::Middle, Form::Wide].into_iter().map(chart_of)
    }

    type Box = [f64; 4];

    fn around((x, y): Point, wide: f64, high: f64) -> Box {
        [x - wide / 2.0, y - high / 2.0, x + wide / 2.0, y + high / 2.0]
    }

    /// Pixels between two boxes; negative if they overlap.
    fn apart(a: Box, b: Box) -> f64 {
        (a[0] - b[2]).max(b[0] - a[2]).max(a[1] - b[3]).max(b[1] - a[3])
    }

    fn label(chart: &Chart, region: Region) -> Box {
        around(chart.at(LABELS[region.index()]), label_type(chart).measure(region.name()), 8.0)
    }

    #[test]
    fn flags_of_news_lie_on_no_name_of_their_region() {
        for chart in charts() {
            let width = if chart.unit < 4.2 { 30.0 } else { (7.9 * chart.unit).clamp(38.0, 46.0) };
            for region in Region::ALL {
                for place in COUNTERS[region.index()] {
                    let (x, y) = chart.at(place);
                    let (right, below) = flag_place(&chart, region, (x, y), width);
                    let flag = around((x + right, y + below), 2.0 * FLAG.0, 2.0 * FLAG.1);
                    let gap = apart(flag, label(&chart, region));
                    assert!(gap > 0.0, "{region:?} {place:?} at {}: {gap}", chart.unit);
                }
            }
        }
    }

    #[test]
    fn swords_lie_on_no_name() {
        for chart in charts() {
            for region in Region::ALL {
                let aside = if region.home_of().is_some() { 9.0 } else { 0.0 };
                let (x, y) = chart.at(MARKS[region.index()]);
                for other in Region::ALL {
                    let clear = apart(around((x + aside, y), 12.8, 12.8), label(&chart, other));
                    assert!(clear >= -1.0, "{region:?} on {other:?} at {}: {clear}", chart.width);
                }
            }
        }
    }

    #[test]
    fn counters_of_a_page_cover_neither_each_other_nor_a_name() {
        for chart in charts() {
            let size = if chart.unit < 4.2 { (30.0, 23.0) } else { (38.0, 28.0) };
            let plates: Vec<(Region, Box)> = Region::ALL
                .into_iter()
                .flat_map(|region| {
                    COUNTERS[region.index()].map(|at| (region, around(chart.at(at), size.0, size.1)))
                })
                .collect();
            for (i, (region, plate)) in plates.iter().enumerate() {
                for (other, next) in &plates[i + 1..] {
                    let clear = apart(*plate, *next);
                    assert!(clear >= -2.0, "{region:?} on {other:?} at {}: {clear}", chart.width);
                }
                for other in Region::ALL {
                    let clear = apart(*plate, label(&chart, other));
                    assert!(clear >= -2.0, "{region:?} on the name of {other:?} at {}: {clear}", chart.width);
                }
            }
        }
    }

    #[test]
    fn a_finger_meets_one_counter_only() {
        for chart in charts() {
            let areas: Vec<(Region, Faction, Box)> = Region::ALL
                .into_iter()
                .flat_map(|region| Faction::ALL.map(|faction| (region, faction)))
                .map(|(region, faction)| {
                    let at = chart.at(COUNTERS[region.index()][faction.index()]);
                    let (wide, high) = touch_size(&chart, region, faction);
                    (region, faction, around(at, wide, high))
                })
                .collect();
            for (i, (region, faction, area)) in areas.iter().enumerate() {
                for (other, whose, next) in &areas[i + 1..] {
                    let clear = apart(*area, *next);
                    assert!(clear >= -0.01, "{region:?} {faction:?} on {other:?} {whose:?}: {clear}");
                }
            }
        }
    }

    #[test]
    fn what_stands_in_a_region_is_seen_to_stand_there() {
        // The whole sign of a counter lies on its own land, so that nobody takes it for a neighbour's.
        for region in Region::ALL {
            let shape = outline(region);
            for (x, y) in COUNTERS[region.index()] {
                for high in [-1.6, 1.6] {
                    let here = super::super::map_shape::inside((x, y + high), &shape);
                    assert!(here, "{region:?} {x} {y}");
                }
            }
        }
    }
}
