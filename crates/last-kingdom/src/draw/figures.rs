//! Leaders and heroes on the map, each in the ring of an allegiance.

use ink::{Shape, Sign, Svg, Tone, Type, number};
use table::Seat;

use super::map::Sizes;
use super::{Drawing, ring};
use crate::content::{Card, Region, Side};
use crate::rules::state::{Ask, Phase, hero_card};
use crate::words::card_texts::{hook_text, mat_text, sentence};
use crate::words::names::chief_name;

/// Beside whom a name stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Named {
    /// Everybody.
    All,
    /// Those of whom one player has two.
    Brothers,
    /// Nobody: there is no room for it.
    None,
}

/// A figure on the map.
pub(super) struct Figure {
    id: String,
    seat: Seat,
    name: &'static str,
    hero: bool,
    /// The card of a hero.
    card: Option<Card>,
    /// Whether its name stands beside it.
    named: bool,
    /// How wide it is, with its name if that is written.
    pub(super) width: f64,
    /// How high it is with the room around it.
    pub(super) height: f64,
}

/// Half the width of a figure with the ring around it; where figures are small the ring is close.
fn reach(sizes: &Sizes) -> f64 {
    sizes.figure + (0.5 * sizes.figure).min(4.0)
}

/// What a figure is called beside it: without a title, and by the first name alone.
pub(super) fn short(name: &str) -> &str {
    name.trim_start_matches("King ").split_whitespace().next().unwrap_or(name)
}

impl Figure {
    /// Everybody who stands in a kingdom, with names beside them or without.
    pub(super) fn all(picture: &Drawing<'_>, sizes: &Sizes, region: Region, named: Named) -> Vec<Figure> {
        let public = &picture.view.public;
        let token = 2.0 * reach(sizes);
        let make = |id: String, seat: Seat, name: &'static str, hero: bool| {
            // Two leaders of one player are told apart by nothing else.
            let brother = !hero && public.leader(seat).spec().figurines > 1;
            let named = named == Named::All || brother && named == Named::Brothers;
            let words = if named { 2.0 + Type::sans(sizes.text).measure(short(name)) * 0.95 } else { 0.0 };
            Figure {
                id,
                seat,
                name,
                hero,
                card: None,
                named,
                width: token + words,
                height: token + 0.37 * sizes.figure.min(8.0),
            }
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
                let figure = make(format!("hero-{card:?}"), seat, card.spec().name, true);
                figures.push(Figure { card: Some(card), ..figure });
            }
        }
        figures
    }

    /// Who it is, and what it does here.
    fn describe(&self, picture: &Drawing<'_>, side: Side) -> String {
        let owner = picture.scene.name(self.seat);
        if let Some(card) = self.card {
            let deeds: Vec<String> =
                card.spec().lasting.iter().map(|hook| sentence(&hook_text(hook))).collect();
            return format!(
                "{}, hero of {owner}, with the {}. {}",
                self.name,
                side.people(),
                deeds.join(" ")
            );
        }
        let mat = picture.view.public.leader(self.seat).spec();
        format!("{}, leader of {owner}, with the {}. {}", self.name, side.people(), mat_text(mat))
    }

    /// Whether the effect under way asks where this leader goes.
    fn is_moving(&self, picture: &Drawing<'_>) -> bool {
        let public = &picture.view.public;
        let Some(frame) = public.frame().filter(|frame| frame.actor == self.seat) else { return false };
        let figure = match public.ask {
            Ask::March(figure) => figure,
            Ask::Further | Ask::Escort => frame.moved.map_or(0, |(figure, _)| figure),
            _ => return false,
        };
        public.phase == Phase::Effect && self.id == format!("chief-{}-{figure}", self.seat)
    }

    /// Draws the figure with its lower left corner at (x, y).
    pub(super) fn draw(&self, picture: &Drawing<'_>, svg: &mut Svg, sizes: &Sizes, (x, y): (f64, f64)) {
        let radius = sizes.figure;
        let reach = reach(sizes);
        svg.tag("g").id(&self.id).at(x + reach, y - reach).within(|svg| {
            let side = picture.view.public.side[self.seat.index()];
            svg.title(&self.describe(picture, side));
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
            if self.is_moving(picture) {
                // Whom the question is about: a broken ring, which is not how candidates glow.
                let ring = svg.tag("path").set("d", &Shape::Circle.path(radius + 6.5)).set("fill", "none");
                ring.stroke(Tone::Ink, 2.2).set("stroke-dasharray", "2 4").round().done();
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
