//! Leaders and heroes on the map, each in the ring of an allegiance.

use ink::{Shape, Sign, Svg, Tone, Type, number};
use table::Seat;

use super::map::Sizes;
use super::{Drawing, ring};
use crate::content::Region;
use crate::rules::state::hero_card;
use crate::words::names::chief_name;

/// A figure on the map.
pub(super) struct Figure {
    id: String,
    seat: Seat,
    name: &'static str,
    hero: bool,
    /// Whether its name stands beside it.
    named: bool,
    /// How wide it is, with its name if that is written.
    pub(super) width: f64,
    /// How high it is with the room around it.
    pub(super) height: f64,
}

/// What a figure is called beside it: without a title, and by the first name alone.
pub(super) fn short(name: &str) -> &str {
    name.trim_start_matches("King ").split_whitespace().next().unwrap_or(name)
}

impl Figure {
    /// Everybody who stands in a kingdom, with names beside them or without.
    pub(super) fn all(picture: &Drawing<'_>, sizes: &Sizes, region: Region, named: bool) -> Vec<Figure> {
        let public = &picture.view.public;
        let token = 2.0 * sizes.figure + 8.0;
        let make = |id: String, seat: Seat, name: &'static str, hero: bool| {
            let words = if named { 2.0 + Type::sans(sizes.text).measure(short(name)) * 0.95 } else { 0.0 };
            Figure { id, seat, name, hero, named, width: token + words, height: token + 3.0 }
        };
        let mut figures = Vec::new();
        for seat in public.everyone() {
            for n in 0..2 {
                if public.chiefs[seat.index()][usize::from(n)] == Some(region) {
                    figures.push(make(format!("chief-{seat}-{n}"), seat, chief_name(public, seat, n), false));
                }
            }
        }
        for number in 0..16 {
            let card = hero_card(number);
            if let (true, Some(seat)) = (public.heroes[number] == Some(region), public.owner(card)) {
                figures.push(make(format!("hero-{card:?}"), seat, card.spec().name, true));
            }
        }
        figures
    }

    /// Draws the figure with its lower left corner at (x, y).
    pub(super) fn draw(&self, picture: &Drawing<'_>, svg: &mut Svg, sizes: &Sizes, (x, y): (f64, f64)) {
        let radius = sizes.figure;
        let reach = radius + 4.0;
        svg.tag("g").id(&self.id).at(x + reach, y - reach).within(|svg| {
            let side = picture.view.public.side[self.seat.index()];
            let kind = if self.hero { "hero" } else { "leader" };
            let owner = picture.scene.name(self.seat);
            svg.title(&format!("{}, {kind} of {owner}, with the {}", self.name, side.people()));
            let glows = picture.scene.glows(&self.id);
            // A finger needs more than the figure.
            let half = if glows { reach.max(20.0) } else { reach };
            svg.touch_area(-half, -half, 2.0 * half, 2.0 * half);
            ring(svg, side, radius + 2.6);
            figurine(svg, picture.crest(self.seat), self.hero, (radius, sizes.text));
            if self.named {
                let set = Type::sans(sizes.text).halo(Tone::Land);
                svg.text(radius + 6.0, sizes.text * 0.36, short(self.name), set);
            }
            if glows {
                svg.glow(&Shape::Circle.path(radius + 6.0));
            }
        });
    }
}

/// A leader is a helmet over a shield, a hero a star on a spear; both bear the letter of their player, set in `size`.
pub(super) fn figurine(svg: &mut Svg, crest: Sign, hero: bool, (radius, size): (f64, f64)) {
    let field = |svg: &mut Svg, shape: Shape, radius: f64| {
        let field = svg.tag("path").set("d", &shape.path(radius)).fill(crest.tone);
        field.stroke_on(crest.tone, 1.0).round().done();
        if crest.letter != ' ' {
            let set = Type::sans(size).bold().middle().on(crest.tone);
            svg.text(0.0, size * 0.36, &crest.letter.to_string(), set);
        }
    };
    let scale = number(radius / 10.0);
    if hero {
        svg.tag("g").set("transform", &format!("scale({scale})")).within(|svg| {
            svg.tag("path").set("d", "M9 13V-11").stroke(Tone::Ink, 1.8).round().done();
            svg.tag("path").set("d", "M9-18L11.5-11L9-8.5L6.5-11Z").fill(Tone::Ink).done();
        });
        return field(svg, Shape::Star, 0.98 * radius);
    }
    svg.tag("g").shift(0.0, 0.16 * radius).within(|svg| field(svg, Shape::Shield, 0.8 * radius));
    let place = format!("translate(0 {})scale({scale})", number(-0.62 * radius));
    svg.tag("g").set("transform", &place).within(|svg| {
        // The bowl with its comb, and the brow.
        let bowl = svg.tag("path").set("d", "M-8 0Q-8-8 0-8.5Q8-8 8 0Z");
        bowl.fill(crest.tone).stroke_on(crest.tone, 1.2).round().done();
        svg.tag("path").set("d", "M0-8V-1M-8-1H8").set("fill", "none").stroke_on(crest.tone, 1.6).done();
    });
}
