//! Leaders and heroes on the map, each in the ring of an allegiance.

use ink::{Shape, Sign, Svg, Tone, Type};
use table::Seat;

use super::army::rows;
use super::map::Sizes;
use super::{Drawing, ring};
use crate::content::{Card, Region};
use crate::rules::state::hero_card;
use crate::words::names::chief_name;

/// A figure on the map.
struct Figure {
    id: String,
    seat: Seat,
    name: &'static str,
    hero: bool,
}

/// What a figure is called beside it: without a title, and by the first name alone.
fn short(name: &str) -> &str {
    name.trim_start_matches("King ").split_whitespace().next().unwrap_or(name)
}

/// Everybody who stands in a kingdom.
fn there(picture: &Drawing<'_>, region: Region) -> Vec<Figure> {
    let public = &picture.view.public;
    let mut figures = Vec::new();
    for seat in public.everyone() {
        for n in 0..2 {
            if public.chiefs[seat.index()][usize::from(n)] == Some(region) {
                let name = chief_name(public, seat, n);
                figures.push(Figure { id: format!("chief-{seat}-{n}"), seat, name, hero: false });
            }
        }
    }
    for number in 0..16 {
        let card: Card = hero_card(number);
        if let (true, Some(seat)) = (public.heroes[number] == Some(region), public.owner(card)) {
            figures.push(Figure { id: format!("hero-{card:?}"), seat, name: card.spec().name, hero: true });
        }
    }
    figures
}

/// Draws the figures of a kingdom in rows around `middle`, from `top` down. Where there is no room for all names,
/// none is written: then the letter of the player must do.
pub(super) fn draw(
    picture: &Drawing<'_>,
    svg: &mut Svg,
    sizes: &Sizes,
    region: Region,
    (middle, top): (f64, f64),
    (width, room): (f64, f64),
) {
    let figures = there(picture, region);
    if figures.is_empty() {
        return;
    }
    let token = 2.0 * sizes.figure + 8.0;
    let deep = token + 3.0;
    let set = Type::sans(sizes.text);
    let named = |figure: &Figure| token + 2.0 + set.measure(short(figure.name)) * 0.95;
    let names = rows(&figures, width, named, 6.0).len() as f64 * deep <= room.max(deep);
    let wide = |figure: &Figure| if names { named(figure) } else { token };
    for (n, row) in rows(&figures, width, wide, 6.0).into_iter().enumerate() {
        let long = row.iter().map(|figure| wide(figure) + 6.0).sum::<f64>() - 6.0;
        let mut x = middle - long / 2.0;
        for figure in row {
            let at = (x + token / 2.0, top + n as f64 * deep + token / 2.0 + 2.0);
            one(picture, svg, sizes, figure, at, names);
            x += wide(figure) + 6.0;
        }
    }
}

fn one(picture: &Drawing<'_>, svg: &mut Svg, sizes: &Sizes, figure: &Figure, (x, y): (f64, f64), name: bool) {
    let radius = sizes.figure;
    svg.tag("g").id(&figure.id).at(x, y).within(|svg| {
        let side = picture.view.public.side[figure.seat.index()];
        let kind = if figure.hero { "hero" } else { "leader" };
        let owner = picture.scene.name(figure.seat);
        svg.title(&format!("{}, {kind} of {owner}, with the {}", figure.name, side.people()));
        svg.touch_area(-radius - 5.0, -radius - 7.0, 2.0 * radius + 10.0, 2.0 * radius + 12.0);
        ring(svg, side, radius + 3.2);
        if figure.hero {
            hero(svg, picture.crest(figure.seat), radius)
        } else {
            leader(svg, picture.crest(figure.seat), radius)
        }
        if name {
            let set = Type::sans(sizes.text).halo(Tone::Land);
            svg.text(radius + 6.0, sizes.text * 0.36, short(figure.name), set);
        }
        if picture.scene.glows(&figure.id) {
            svg.glow(&Shape::Circle.path(radius + 6.0));
        }
    });
}

/// A helmet over a shield with the letter of its player.
fn leader(svg: &mut Svg, crest: Sign, radius: f64) {
    svg.tag("g").shift(0.0, 0.1 * radius).within(|svg| svg.sign(crest, 0.82 * radius));
    let scale = format!("translate(0 {})scale({})", ink::number(-0.72 * radius), ink::number(radius / 10.0));
    svg.tag("g").set("transform", &scale).within(|svg| {
        // The bowl with its crest, the brow, and the guard of the nose.
        let bowl = svg.tag("path").set("d", "M-8 0Q-8-9 0-9.5Q8-9 8 0Z");
        bowl.fill(crest.tone).stroke_on(crest.tone, 1.2).round().done();
        svg.tag("path").set("d", "M0-9V0M-8-1H8").set("fill", "none").stroke_on(crest.tone, 1.6).done();
    });
}

/// A star with the letter of its player, on a spear.
fn hero(svg: &mut Svg, crest: Sign, radius: f64) {
    let scale = format!("scale({})", ink::number(radius / 10.0));
    svg.tag("g").set("transform", &scale).within(|svg| {
        svg.tag("path").set("d", "M9 13L9-12").stroke(Tone::Ink, 1.8).round().done();
        svg.tag("path").set("d", "M9-18L11.5-11L9-8.5L6.5-11Z").fill(Tone::Ink).done();
    });
    svg.sign(Sign { shape: Shape::Star, ..crest }, 0.95 * radius);
}
