//! The name of a kingdom with the token that lies there, and the strength of both sides.

use ink::{Charge, Shape, Svg, Tone, Type};

use super::Drawing;
use super::map::Sizes;
use super::signs::{side_charge, side_tone};
use crate::content::{Region, Side};

/// A token on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// Here is the conflict.
    Conflict,
    /// Here the next conflict will be.
    Succession,
    /// Won by a side.
    Peace(Side),
    /// Done with for this round.
    Closed,
}

impl Token {
    /// What lies in a kingdom; never more than one.
    fn of(picture: &Drawing<'_>, region: Region) -> Option<Token> {
        let public = &picture.view.public;
        if let Some(side) = public.peace[region.index()] {
            Some(Token::Peace(side))
        } else if public.conflict == Some(region) {
            Some(Token::Conflict)
        } else if public.succession == Some(region) {
            Some(Token::Succession)
        } else {
            (public.closed & region.mask() != 0).then_some(Token::Closed)
        }
    }

    /// The element that it is, so that it glides when it is moved.
    fn id(self, region: Region) -> String {
        match self {
            Token::Conflict => "token-conflict".into(),
            Token::Succession => "token-succession".into(),
            Token::Peace(_) => format!("peace-{}", region.word()),
            Token::Closed => format!("closed-{}", region.word()),
        }
    }

    fn words(self) -> String {
        match self {
            Token::Conflict => "Conflict: this region is fought over now".into(),
            Token::Succession => "Succession: this region is fought over next".into(),
            Token::Peace(side) => format!("Peace, won by the {}", side.people()),
            Token::Closed => "Closed for this round".into(),
        }
    }

    /// Draws it around the origin.
    pub(super) fn draw(self, svg: &mut Svg, radius: f64) {
        let (shape, field) = match self {
            Token::Conflict => (Shape::Circle, Tone::Warn),
            Token::Peace(Side::Dane) => (Shape::Hexagon, side_tone(Side::Dane)),
            Token::Peace(Side::Saxon) => (Shape::Circle, side_tone(Side::Saxon)),
            Token::Succession | Token::Closed => (Shape::Circle, Tone::Card),
        };
        let rim = svg.tag("path").set("d", &shape.path(radius + 1.2)).fill(Tone::Card);
        rim.stroke(Tone::LandEdge, 1.0).done();
        let face = svg.tag("path").set("d", &shape.path(radius - 1.0)).fill(field);
        face.stroke(if field == Tone::Card { Tone::Gold } else { field }, 1.0).done();
        match self {
            Token::Conflict => svg.swords(radius * 0.56, Tone::Card),
            Token::Succession => svg.charge(Charge::Onward, radius * 0.58, Tone::Warn),
            Token::Peace(side) => svg.charge_on(side_charge(side), radius * 0.6, field),
            Token::Closed => {
                let bar = svg.tag("path").set("d", "M-4.5 0H4.5").stroke(Tone::Muted, 3.0);
                bar.set("stroke-linecap", "round").done();
            }
        }
    }
}

/// Room between token, name and strength.
const GAP: f64 = 6.0;

/// Draws token, name and strength with their top at `y`; returns the height used.
pub(super) fn heading(
    picture: &Drawing<'_>,
    svg: &mut Svg,
    sizes: &Sizes,
    region: Region,
    (middle, y): (f64, f64),
    width: f64,
) -> f64 {
    let token = Token::of(picture, region);
    let balance = Balance::of(picture, sizes, region, token);
    let radius = sizes.name * 0.68;
    let before = if token.is_some() { 2.0 * radius + GAP } else { 0.0 };
    let set = Type::serif(sizes.name).bold().halo(Tone::Land);
    let name = set.measure(region.name());
    // On one line where there is room for it.
    let beside = before + name + GAP + balance.width;
    let one_line = beside <= width * slack(sizes, region);
    let long = if one_line { beside } else { before + name };
    let left = middle - long / 2.0;
    svg.text(left + before, y + sizes.name * 0.9, region.name(), set);
    if let Some(token) = token {
        let at = (left + radius, y + sizes.name * 0.56);
        svg.tag("g").id(&token.id(region)).at(at.0, at.1).within(|svg| {
            svg.title(&token.words());
            token.draw(svg, radius);
        });
    }
    let first = sizes.name + 5.0;
    if one_line {
        balance.draw(svg, sizes, (left + before + name + GAP, y + sizes.name * 0.9));
        return first;
    }
    balance.draw(svg, sizes, (middle - balance.width / 2.0, y + first + sizes.text * 0.8));
    first + sizes.text + 3.0
}

/// How far the line of a heading may reach beyond the room below it, where there is none to lose.
const fn slack(sizes: &Sizes, region: Region) -> f64 {
    match region {
        _ if sizes.ornate => 0.95,
        // Land that nobody fights over is beside it.
        Region::Northumbria => 1.3,
        // A token of its neighbour in the east would lie on its end.
        Region::Mercia => 0.9,
        _ => 1.1,
    }
}

/// Strength of both sides in a region, or why there is none.
struct Balance {
    strength: Result<[u8; 2], &'static str>,
    width: f64,
}

impl Balance {
    fn of(picture: &Drawing<'_>, sizes: &Sizes, region: Region, token: Option<Token>) -> Balance {
        let strength = match token {
            Some(Token::Peace(_)) => Err("peace"),
            Some(Token::Closed) => Err("closed"),
            _ => Ok(picture.view.public.strength(region)),
        };
        let set = Balance::set(sizes);
        let width = match strength {
            Err(words) => set.measure(words),
            Ok([danes, saxons]) => {
                let numbers = set.measure(&danes.to_string()) + set.measure(&saxons.to_string());
                numbers + 2.0 * (Balance::mark(sizes) * 2.0 + 3.0) + Balance::bar(sizes) + 8.0
            }
        };
        Balance { strength, width }
    }

    fn set(sizes: &Sizes) -> Type {
        Type::sans(sizes.text * if sizes.ornate { 1.1 } else { 1.0 }).bold().halo(Tone::Land)
    }

    /// Half the width of a side's shield.
    fn mark(sizes: &Sizes) -> f64 {
        sizes.text * if sizes.ornate { 0.6 } else { 0.5 }
    }

    /// How long the bar between the numbers is.
    fn bar(sizes: &Sizes) -> f64 {
        sizes.text * if sizes.ornate { 2.6 } else { 0.9 }
    }

    /// Draws it from `x` on, on the line `y`.
    fn draw(&self, svg: &mut Svg, sizes: &Sizes, (x, y): (f64, f64)) {
        let set = Balance::set(sizes);
        let [danes, saxons] = match self.strength {
            Err(words) => return svg.text(x, y, words, set),
            Ok(strength) => strength,
        };
        let (mark, long, high) = (Balance::mark(sizes), Balance::bar(sizes), sizes.text * 0.46);
        let line = y - sizes.text * 0.36;
        let share = match f64::from(danes) + f64::from(saxons) {
            0.0 => 0.5,
            total => f64::from(danes) / total,
        };
        let shield = |svg: &mut Svg, x: f64, side: Side| {
            let place = svg.tag("g").shift(x, line);
            place.within(|svg| svg.charged_shield(side_tone(side), side_charge(side), mark));
        };
        svg.tag("g").set("pointer-events", "none").within(|svg| {
            let mut at = x + mark;
            shield(svg, at, Side::Dane);
            at += mark + 3.0;
            svg.text(at, y, &danes.to_string(), set);
            at += set.measure(&danes.to_string()) + 4.0;
            // The share of each side in the strength of both.
            let parts =
                [(at, long * share, Tone::Danes), (at + long * share, long * (1.0 - share), Tone::English)];
            for (from, wide, tone) in parts {
                let part = svg.tag("rect").rect(from, line - high / 2.0, wide, high);
                part.fill(tone).stroke(Tone::LandEdge, 0.8).done();
            }
            at += long + 4.0;
            svg.text(at, y, &saxons.to_string(), set);
            at += set.measure(&saxons.to_string()) + 3.0 + mark;
            shield(svg, at, Side::Saxon);
        });
    }
}
