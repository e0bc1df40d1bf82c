//! The plaques of the market with their sliding costs, and the invasion space.

use ink::{Svg, Tone, Type, wrap};

use super::{Picture, plate};
use crate::content::{Class, MARKET_COSTS};
use crate::text::{ops_text, sentence};
use crate::{Plaque, words};

pub(super) fn draw(picture: &Picture<'_>, svg: &mut Svg, x: f64, y: f64, width: f64) -> f64 {
    let row = &picture.view.public.market[..picture.view.public.market_len as usize];
    // Two rows of four when wide, so that every plaque can be read whole; the last place is the invasion's.
    let columns = if picture.wide { 4 } else { 1 };
    let gap = 8.0;
    let cell = (width - gap * (columns as f64 - 1.0)) / columns as f64;
    let heights: Vec<f64> = row.iter().map(|plaque| height(picture, *plaque, cell)).collect();
    let mut used = 0.0;
    for (first, line) in heights.chunks(columns).enumerate().map(|(n, line)| (n * columns, line)) {
        let tall = line.iter().copied().fold(44.0, f64::max);
        for (slot, plaque) in row.iter().enumerate().skip(first).take(line.len()) {
            let left = x + (slot - first) as f64 * (cell + gap);
            plaque_at(picture, svg, *plaque, slot, (left, y + used, cell, tall));
        }
        if picture.wide && line.len() < columns {
            invasion(picture, svg, x + 3.0 * (cell + gap), y + used, cell, tall);
            return used + tall;
        }
        used += tall + gap;
    }
    invasion(picture, svg, x, y + used, cell, 44.0);
    used + 44.0
}

fn lines(plaque: Plaque, picture: &Picture<'_>, width: f64) -> (Vec<String>, Vec<String>) {
    let name = wrap(plaque.spec().name, &Type::serif(13.0).bold(), width - 42.0, 3);
    let words = sentence(&ops_text(plaque.ops(picture.view.public.seats)));
    (name, wrap(&words, &Type::sans(11.0), width - 16.0, 12))
}

fn height(picture: &Picture<'_>, plaque: Plaque, width: f64) -> f64 {
    let (name, words) = lines(plaque, picture, width);
    18.0 + (name.len() as f64 * 15.0).max(26.0) + words.len() as f64 * 13.5
}

fn plaque_at(
    picture: &Picture<'_>,
    svg: &mut Svg,
    plaque: Plaque,
    slot: usize,
    (x, y, w, h): (f64, f64, f64, f64),
) {
    let id = format!("plaque-{}", plaque.word());
    let cost = MARKET_COSTS[slot];
    svg.tag("g").id(&id).at(x, y).within(|svg| {
        let kind = if plaque.spec().class == Class::Passive { "passive" } else { "primary" };
        svg.title(&format!("{}, {kind}, costs {}", plaque.spec().name, words::tokens(cost.into())));
        svg.tag("path").set("d", &plate(0.0, 0.0, w, h)).fill(Tone::Card).stroke(Tone::LandEdge, 1.0).done();
        if plaque.spec().class == Class::Passive {
            svg.line(&plate(3.0, 3.0, w - 6.0, h - 6.0), Tone::Line, 1.0);
        }
        svg.tag("circle").num("cx", 19.0).num("cy", 20.0).num("r", 12.0).fill(Tone::CardBack).done();
        svg.text(19.0, 25.0, &cost.to_string(), Type::sans(14.0).bold().middle().on(Tone::CardBack));
        let (name, text) = lines(plaque, picture, w);
        let mut ty = 20.0;
        for line in &name {
            svg.text(37.0, ty, line, Type::serif(13.0).bold().fit(w - 42.0));
            ty += 15.0;
        }
        ty = ty.max(46.0);
        for line in &text {
            svg.text(8.0, ty, line, Type::sans(11.0).fit(w - 16.0));
            ty += 13.5;
        }
        if picture.glows(&id) {
            svg.glow(&plate(0.0, 0.0, w, h));
        }
    });
}

fn invasion(picture: &Picture<'_>, svg: &mut Svg, x: f64, y: f64, w: f64, h: f64) {
    let public = &picture.view.public;
    svg.tag("g").id("invasion").at(x, y).within(|svg| {
        let holder = public.invasion.map(|seat| picture.name(seat));
        let words = match &holder {
            Some(name) => format!("{name} prepares for invasion"),
            None => {
                format!("Prepare for invasion: free, pays {}", words::tokens(public.peace_tokens().into()))
            }
        };
        svg.title(&words);
        svg.tag("path").set("d", &plate(0.0, 0.0, w, h)).fill(Tone::Sheet).stroke(Tone::LandEdge, 1.0).done();
        let set = Type::sans(12.0);
        let mut ty = 18.0;
        for line in wrap(&words, &set, w - 16.0, if picture.wide { 6 } else { 2 }) {
            svg.text(8.0, ty, &line, set.fit(w - 16.0));
            ty += 15.0;
        }
        if picture.glows("invasion") {
            svg.glow(&plate(0.0, 0.0, w, h));
        }
    });
}
