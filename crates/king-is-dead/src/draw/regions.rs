//! Regions with their followers, discs and names.

use ink::{Hatch, Svg, Tone, Type};

use super::chart::{shape_id, shape_ref};
use super::map_shape::{COUNTERS, DISCS, LABELS, MARKS, Point};
use super::{Chart, Drawing, contested, counter, sign};
use crate::content::{Faction, Region};
use crate::rules::Disc;
use crate::words::standing_of;

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
        if drawing.scene.glows(&format!("region-{}", region.code())) {
            let tint = svg.tag("use").set("href", &shape_ref(region)).fill(Tone::Accent);
            tint.num("fill-opacity", 0.1).set("pointer-events", "none").done();
            svg.glow_around(&shape_id(region));
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
            let counts: Vec<String> = Faction::ALL
                .into_iter()
                .filter(|faction| held.followers[faction.index()] > 0)
                .map(|faction| format!("{} {}", held.followers[faction.index()], faction.people()))
                .collect();
            let counts = if counts.is_empty() { "empty".into() } else { counts.join(", ") };
            if contested(drawing.view) == Some(region) {
                format!("{}, contested: {counts}; {}", region.name(), standing_of(held.followers))
            } else {
                format!("{}: {counts}", region.name())
            }
        }
    }
}

/// The name of a region on the map, with the sign of whose home it is.
pub(super) fn name(svg: &mut Svg, chart: &Chart, region: Region, fought_over: bool) {
    let (x, y) = chart.at(LABELS[region.index()]);
    let set = Type::serif((2.1 * chart.unit).clamp(11.0, 13.0)).bold().middle();
    svg.text(x, y + 4.0, region.name(), set);
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
    let width = if chart.unit < 4.2 { 32.0 } else { (7.9 * chart.unit).clamp(38.0, 46.0) };
    for faction in Faction::ALL {
        let count = held[faction.index()];
        let id = format!("follower-{}-{}", region.code(), faction.letter());
        let news = drawing.scene.news_of(&id);
        let (x, y) = chart.at(COUNTERS[region.index()][faction.index()]);
        if count == 0 {
            // Where the last of them left, an empty sign stays for a turn.
            if let Some(note) = news {
                svg.tag("g").shift(x, y).set("pointer-events", "none").within(|svg| {
                    svg.sign_outline(sign(faction), 8.0);
                    svg.flag(-12.0, -16.0, note);
                });
            }
            continue;
        }
        let glowing = drawing.scene.glows(&id);
        svg.tag("g").id(&id).data("faction", faction.adjective()).at(x, y).within(|svg| {
            svg.title(&format!("{count} {} in {}", faction.people(), region.name()));
            svg.touch_area(-20.0, -20.0, 40.0, 40.0);
            let width = if count > 9 { width.max(44.0) } else { width };
            counter(svg, faction, count, width, glowing);
            if let Some(note) = news {
                // Over the sign, where it covers no number, its own or a neighbour's.
                svg.flag(10.0 - width / 2.0, -16.0, note);
            }
        });
    }
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
