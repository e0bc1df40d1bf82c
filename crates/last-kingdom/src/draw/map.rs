//! The five kingdoms with what stands in them.

use ink::{Svg, Tone};
use table::Form;

use super::chart::{ground, shape_id};
use super::field::Field;
use super::land::Chart;
use super::muster::Muster;
use super::signs::side_tone;
use super::{Drawing, tokens};
use crate::content::{Faction, Region};
use crate::rules::state::{Phase, Public};
use crate::words::names::{armies, figures_in, strength_words};

/// How large what stands on the map is. Panels are scaled to the page, so these are larger than what must be read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sizes {
    /// Type of a kingdom's name.
    pub(super) name: f64,
    /// Type of everything else.
    pub(super) text: f64,
    /// Height of the cloth of a banner.
    pub(super) cloth: f64,
    /// Half the width of a figure.
    pub(super) figure: f64,
    /// Whether there is room for ornaments.
    pub(super) ornate: bool,
}

impl Sizes {
    pub(super) fn of(form: Form, height: f64) -> Sizes {
        match form {
            Form::Wide => Sizes { name: 16.0, text: 12.4, cloth: 17.0, figure: 10.0, ornate: true },
            Form::Middle => Sizes { name: 14.5, text: 11.8, cloth: 15.0, figure: 9.0, ornate: true },
            Form::Phone => Sizes { name: 13.0, text: 11.4, cloth: 12.5, figure: 8.0, ornate: height > 400.0 },
        }
    }
}

/// Where the contents of a kingdom go, by longitude of the middle, latitudes of top and bottom, and width in degrees.
const BLOCKS: [(f64, f64, f64, f64); 5] = [
    (-2.05, 55.78, 53.7, 2.6),
    (-1.62, 53.42, 51.74, 2.55),
    (-3.92, 53.16, 51.66, 1.95),
    (0.78, 52.9, 51.6, 1.95),
    (-1.55, 51.44, 50.78, 3.45),
];

/// Left, top, width and height of the room for a kingdom's contents, in pixels.
pub(super) fn block(chart: &Chart, region: Region) -> (f64, f64, f64, f64) {
    let (mut middle, mut north, south, mut degrees) = BLOCKS[region.index()];
    if chart.is_tight() {
        middle += match region {
            // The key lies in the sea to the east of it.
            Region::Northumbria => -0.2,
            // The edge of the chart is near.
            Region::EastAnglia => -0.12,
            _ => 0.0,
        };
        if region == Region::EastAnglia {
            // Its name may stand over the Wash.
            north += 0.24;
        }
        if region == Region::Wessex {
            // It has no room below: everybody stands in one row.
            degrees = 4.2;
        }
    }
    let (x, top) = chart.at((middle, north));
    let width = chart.wide(degrees);
    (x - width / 2.0, top, width, chart.at((middle, south)).1 - top)
}

/// Draws the map into this rectangle.
pub(super) fn draw(picture: &Drawing<'_>, svg: &mut Svg, x: f64, y: f64, width: f64, height: f64) {
    let chart = Chart::new((x, y, width, height));
    let sizes = Sizes::of(picture.scene.form(), height);
    svg.paste(&ground(svg, &chart, &sizes));
    let public = &picture.view.public;
    let shape = |region: Region| format!("#{}", shape_id(region));
    for region in Region::ALL {
        let id = format!("region-{}", region.word());
        svg.tag("g").id(&id).within(|svg| {
            svg.title(&describe(picture, region));
            let decided = public.open() & region.mask() == 0;
            let field = svg.tag("use").set("href", &shape(region)).set("pointer-events", "all");
            field.set("fill", if decided { "url(#tlk-settled)" } else { "none" }).done();
            // Who holds it is seen from afar, and so is where the war is.
            let tint = match public.peace[region.index()] {
                Some(side) => Some((side_tone(side), 0.24)),
                None => (public.conflict == Some(region)).then_some((Tone::Warn, 0.16)),
            };
            if let Some((tone, share)) = tint {
                let field = svg.tag("use").set("href", &shape(region)).fill(tone);
                field.num("fill-opacity", share).set("pointer-events", "none").done();
            }
        });
    }
    // Marks on the borders come after all the land, or a neighbour would cover half of them.
    for region in Region::ALL {
        if public.conflict == Some(region) {
            svg.tag("g").id("contested").set("pointer-events", "none").set("fill", "none").within(|svg| {
                let halo = svg.tag("use").set("href", &shape(region)).stroke(Tone::Sheet, 5.0);
                halo.num("stroke-opacity", 0.8).round().done();
                let line = svg.tag("use").set("href", &shape(region)).stroke(Tone::Warn, 3.0).round();
                line.set("stroke-dasharray", "9 6").done();
            });
        }
        if chosen(public, region) {
            // What was chosen before stands out from what can be chosen now: another colour, and a line that is broken.
            svg.tag("g").id("chosen").set("pointer-events", "none").set("fill", "none").within(|svg| {
                let halo = svg.tag("use").set("href", &shape(region)).stroke(Tone::Sheet, 6.0);
                halo.num("stroke-opacity", 0.9).round().done();
                let line = svg.tag("use").set("href", &shape(region)).stroke(Tone::Ink, 2.6);
                line.set("stroke-dasharray", "2 5").set("stroke-linecap", "round").done();
            });
        }
        if picture.scene.glows(&format!("region-{}", region.word())) {
            let tint = svg.tag("use").set("href", &shape(region)).fill(Tone::Accent);
            tint.num("fill-opacity", 0.1).set("pointer-events", "none").done();
            svg.glow_around(&shape_id(region));
        }
    }
    for region in Region::ALL {
        contents(picture, svg, &chart, &sizes, region);
    }
}

/// Whether the effect under way has been given this kingdom last.
fn chosen(public: &Public, region: Region) -> bool {
    let last = public.frame().and_then(|frame| frame.vars.iter().rev().find_map(|var| *var));
    public.phase == Phase::Effect && last == Some(region)
}

/// What stands in a kingdom, whom its strength comes from included.
fn describe(picture: &Drawing<'_>, region: Region) -> String {
    let public = &picture.view.public;
    let there = Faction::ALL.into_iter().filter(|faction| public.armies[region.index()][faction.index()] > 0);
    let mut all: Vec<String> =
        there.map(|faction| armies(public.armies[region.index()][faction.index()], faction)).collect();
    all.extend(figures_in(public, picture.scene.names, region));
    if all.is_empty() {
        all.push("nobody".into());
    }
    format!("{}: {}. Strength: {}", region.name(), all.join(", "), strength_words(public.strength(region)))
}

/// Name, strength, armies and figures of a kingdom, from top to bottom.
fn contents(picture: &Drawing<'_>, svg: &mut Svg, chart: &Chart, sizes: &Sizes, region: Region) {
    let (left, top, width, room) = block(chart, region);
    let middle = left + width / 2.0;
    let y = top + tokens::heading(picture, svg, sizes, region, (middle, top), width);
    let field = Field::of(svg, chart, region);
    let muster = Muster::of(picture, sizes, region, &field.below(y, top + room, middle));
    muster.draw(picture, svg);
}
