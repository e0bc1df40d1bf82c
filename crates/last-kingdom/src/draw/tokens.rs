//! The name of a kingdom with the token that lies there, and the strength of both sides.

use ink::{Charge, Shape, Svg, Tone, Type};

use super::Drawing;
use super::map::Sizes;
use super::signs::{side_charge, side_tone};
use crate::content::{Region, Side};

/// A token on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token {
    Conflict,
    Succession,
    Peace(Side),
    Closed,
}

/// What lies in a kingdom; never more than one of them.
fn token(picture: &Drawing<'_>, region: Region) -> Option<Token> {
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

/// Draws name and token with their top at `y`; returns the height used.
pub(super) fn heading(
    picture: &Drawing<'_>,
    svg: &mut Svg,
    sizes: &Sizes,
    region: Region,
    (middle, y): (f64, f64),
    width: f64,
) -> f64 {
    let token = token(picture, region);
    let radius = sizes.name * 0.72;
    let beside = if token.is_some() { 2.0 * radius + 5.0 } else { 0.0 };
    let set = Type::serif(sizes.name).bold().halo(Tone::Land).fit(width.max(60.0) - beside + 20.0);
    let long = set.measure(region.name()).min(width + 20.0 - beside);
    let left = middle - (long + beside) / 2.0;
    svg.text(left + beside, y + sizes.name * 0.9, region.name(), set);
    if let Some(token) = token {
        let id = match token {
            Token::Conflict => "token-conflict".to_string(),
            Token::Succession => "token-succession".to_string(),
            Token::Peace(_) => format!("peace-{}", region.word()),
            Token::Closed => format!("closed-{}", region.word()),
        };
        svg.tag("g").id(&id).at(left + radius, y + sizes.name * 0.56).within(|svg| disc(svg, token, radius));
    }
    sizes.name + 4.0
}

fn disc(svg: &mut Svg, token: Token, radius: f64) {
    let words = match token {
        Token::Conflict => "Conflict: this kingdom is fought over".to_string(),
        Token::Succession => "Succession: this kingdom is fought over next".into(),
        Token::Peace(side) => format!("Peace: won by the {}", side.people()),
        Token::Closed => "Closed for this round".into(),
    };
    svg.title(&words);
    let field = match token {
        Token::Conflict => Tone::Warn,
        Token::Succession | Token::Closed => Tone::Sheet,
        Token::Peace(side) => side_tone(side),
    };
    let shape = if token == Token::Peace(Side::Dane) { Shape::Hexagon } else { Shape::Circle };
    let plate = svg.tag("path").path(|out| out.push_str(&shape.path(radius + 1.5)));
    plate.fill(Tone::Sheet).stroke(Tone::LandEdge, 1.0).done();
    let face = svg.tag("path").path(|out| out.push_str(&shape.path(radius - 0.5)));
    face.fill(field).done();
    match token {
        Token::Conflict => {
            svg.tag("g").within(|svg| svg.swords(radius * 0.62, Tone::Sheet));
        }
        Token::Succession => svg.charge(Charge::Onward, radius * 0.62, Tone::Warn),
        Token::Peace(side) => svg.charge_on(side_charge(side), radius * 0.62, field),
        Token::Closed => {
            let bar = svg.tag("path").set("d", "M-5 0H5").stroke(Tone::Muted, 3.0);
            bar.set("stroke-linecap", "round").done();
        }
    }
}

/// Draws the strength of both sides as a bar between two numbers; returns the height used.
pub(super) fn strength(
    picture: &Drawing<'_>,
    svg: &mut Svg,
    sizes: &Sizes,
    region: Region,
    (middle, y): (f64, f64),
) -> f64 {
    let public = &picture.view.public;
    let set = Type::sans(sizes.text).bold().halo(Tone::Land);
    let line = y + sizes.text * 0.86;
    let words = match token(picture, region) {
        Some(Token::Peace(side)) => Some(format!("peace · {}", side.people())),
        Some(Token::Closed) => Some("closed".into()),
        _ => None,
    };
    if let Some(words) = words {
        let set = Type::sans(sizes.text).middle().halo(Tone::Land);
        svg.text(middle, line, &words, set);
        return sizes.text + 3.0;
    }
    let [danes, saxons] = public.strength(region);
    let long = sizes.text * 3.0;
    let total = f64::from(danes) + f64::from(saxons);
    let share = if total > 0.0 { f64::from(danes) / total } else { 0.5 };
    let (from, middle_line) = (middle - long / 2.0, line - sizes.text * 0.36);
    let high = sizes.text * 0.5;
    let bar = |svg: &mut Svg, x: f64, width: f64, tone: Tone| {
        let part = svg.tag("rect").rect(x, middle_line - high / 2.0, width, high);
        part.fill(tone).stroke(Tone::Sheet, 0.8).done();
    };
    svg.tag("g").set("pointer-events", "none").within(|svg| {
        bar(svg, from, long * share, Tone::Danes);
        bar(svg, from + long * share, long * (1.0 - share), Tone::English);
        let mark = sizes.text * 0.42;
        for (side, value, sign) in [(Side::Dane, danes, -1.0), (Side::Saxon, saxons, 1.0)] {
            let x = middle + sign * (long / 2.0 + 4.0);
            let number = value.to_string();
            let set = if side == Side::Dane { set.end() } else { set };
            svg.text(x, line, &number, set);
            let x = x + sign * (set.measure(&number) + 3.0 + mark);
            let tone = if side == Side::Dane { Tone::Ink } else { Tone::Gold };
            svg.tag("g").shift(x, middle_line).within(|svg| svg.charge(side_charge(side), mark, tone));
        }
    });
    sizes.text + 3.0
}
