//! The table as a picture, from the view alone.
//!
//! Wide: the market on top, the map with its strength track on the left, the seats on the right,
//! the viewer's cards below. Narrow: one column, map and cards first. During the draft the pack comes
//! before everything else, since the decision is about nothing else. Coordinates are CSS pixels at the
//! width asked for, so a label is as large as it says.

mod army;
mod cards;
mod chart;
mod field;
mod figures;
mod hand;
mod land;
mod map;
mod market;
mod mats;
mod muster;
mod panels;
mod printed;
mod seats;
pub(crate) mod signs;
mod tokens;
mod track;

use ink::{Palette, Sign, Svg, Tone, Type, number};
use table::{Scene, Seat};

use crate::content::{Region, Side};
use crate::rules::state::Phase;
use crate::secrets::view::View;

pub(crate) use panels::panels;
pub(crate) use printed::printed;

/// Narrower pictures are laid out for a phone.
const WIDE: u32 = 760;

/// Space between parts of the picture.
const GAP: f64 = 12.0;

/// What is drawn, and for whom.
#[derive(Clone, Copy)]
struct Drawing<'a> {
    view: &'a View,
    scene: &'a Scene<'a>,
    wide: bool,
    /// Whether each part is a panel of its own, as wide as the page has room for.
    in_panels: bool,
}

impl Drawing<'_> {
    /// The viewer's own seat first, then clockwise.
    fn order(&self) -> Vec<Seat> {
        Seat::around(self.view.viewer.seat(), self.view.public.seats).collect()
    }

    /// Who has won, once the war is over.
    fn victor(&self) -> Option<Seat> {
        let public = &self.view.public;
        if public.phase != Phase::Over {
            return None;
        }
        let points = |seat: Seat| self.view.screens[seat.index()].map_or(0, |screen| screen.points);
        public.everyone().max_by_key(|seat| public.merit(*seat, points(*seat)))
    }

    fn crest(&self, seat: Seat) -> Sign {
        Sign::seat(seat.0, self.scene.names.letter(seat))
    }
}

/// A rectangle with soft corners as a path.
fn plate(x: f64, y: f64, width: f64, height: f64) -> String {
    let r = 6.0_f64.min(height / 2.0).min(width / 2.0);
    let n = number;
    format!(
        "M{} {}h{}a{r} {r} 0 0 1 {r} {r}v{}a{r} {r} 0 0 1 -{r} {r}h{}a{r} {r} 0 0 1 -{r} -{r}v{}a{r} {r} 0 0 1 {r} -{r}z",
        n(x + r),
        n(y),
        n(width - 2.0 * r),
        n(height - 2.0 * r),
        n(2.0 * r - width),
        n(2.0 * r - height),
        r = n(r)
    )
}

/// The ring of an allegiance around the origin: a hexagon for Danes, a circle for Saxons.
fn ring(svg: &mut Svg, side: Side, radius: f64) {
    let (shape, tone) = match side {
        Side::Dane => (ink::Shape::Hexagon, Tone::Danes),
        Side::Saxon => (ink::Shape::Circle, Tone::English),
    };
    if side == Side::Dane {
        // Raven black alone would vanish on a dark table.
        svg.line(&shape.path(radius), Tone::Ink, 4.0);
    }
    svg.line(&shape.path(radius), tone, 2.5);
}

/// The board as SVG: a document of its own or an element for a page, as the scene says.
pub(crate) fn draw(view: &View, scene: &Scene<'_>) -> String {
    let width = f64::from(scene.width.max(320));
    let picture = Drawing { view, scene, wide: scene.width >= WIDE, in_panels: false };
    let palette = Palette::of(scene.standalone, scene.dark);
    // How tall the parts become depends on what lies on the table, so they are drawn first.
    let mut parts = Svg::part(palette);
    let height = paint(&picture, &mut parts, width);
    let mut svg = Svg::new(width, height, palette, &title(&picture));
    svg.tag("rect").rect(0.0, 0.0, width, height).fill(Tone::Table).done();
    svg.paste(&parts.into_part());
    svg.finish()
}

fn title(picture: &Drawing<'_>) -> String {
    let public = &picture.view.public;
    let round = if public.round == 1 { "Round I" } else { "Round II" };
    match public.conflict {
        Some(region) => format!("The Last Kingdom, {round}: conflict in {}", region.name()),
        None => format!("The Last Kingdom, {round}"),
    }
}

/// Draws everything; returns the height used.
fn paint(picture: &Drawing<'_>, svg: &mut Svg, width: f64) -> f64 {
    if matches!(picture.view.public.phase, Phase::Leaders(_)) {
        return dealing(svg, width);
    }
    let inner = width - 2.0 * GAP;
    let mut y = GAP + headline(picture, svg, GAP, GAP, inner) + 4.0;
    let drafting = !picture.view.pack().is_empty();
    if drafting {
        y += cards::draw(picture, svg, GAP, y, inner) + 4.0;
    }
    if picture.wide {
        y += market::draw(picture, svg, GAP, y, inner) + GAP;
        let right = (inner * 0.42).clamp(340.0, 520.0);
        let left = inner - right - GAP;
        let map_height = (left * 0.84).min(620.0);
        map::draw(picture, svg, GAP, y, left, map_height);
        let track = track::draw(picture, svg, GAP, y + map_height + GAP, left);
        let seats = seats::draw(picture, svg, GAP + left + GAP, y, right);
        y += (map_height + GAP + track).max(seats) + GAP;
        if !drafting {
            y += cards::draw(picture, svg, GAP, y, inner);
        }
    } else {
        let map_height = inner * 1.28;
        map::draw(picture, svg, GAP, y, inner, map_height);
        y += map_height + GAP;
        y += track::draw(picture, svg, GAP, y, inner) + GAP;
        if !drafting {
            y += cards::draw(picture, svg, GAP, y, inner);
        }
        y += market::draw(picture, svg, GAP, y, inner) + GAP;
        y += seats::draw(picture, svg, GAP, y, inner) + GAP;
    }
    y
}

/// Before there is a board.
fn dealing(svg: &mut Svg, width: f64) -> f64 {
    let words = "Leaders are being dealt.";
    svg.text(width / 2.0, 40.0, words, Type::serif(18.0).middle().fit(width - 24.0));
    72.0
}

/// A line or two that say where the game stands.
fn headline(picture: &Drawing<'_>, svg: &mut Svg, x: f64, y: f64, width: f64) -> f64 {
    let public = &picture.view.public;
    let mut parts = vec![String::from(if public.round == 1 { "Round I" } else { "Round II" })];
    match (public.conflict, public.succession) {
        (Some(here), Some(next)) => {
            parts.push(format!("war in {}, then {}", here.name(), Region::name(next)));
        }
        (Some(here), None) if public.is_last_conflict() => {
            parts.push(format!("last war of the round: {}", here.name()));
        }
        (Some(here), None) => parts.push(format!("war in {}", here.name())),
        _ => {}
    }
    if let Phase::Draft(pick) = public.phase {
        parts.push(format!("draft, pick {} of 4", pick + 1));
    }
    if public.phase == Phase::Over {
        parts.push("the war is over".into());
    }
    if let Some(side) = public.momentum {
        parts.push(format!("momentum: {}", side.people()));
    }
    let size = if picture.wide { 18.0 } else { 14.0 };
    let set = Type::serif(size).bold();
    // Lines break between the parts, never within one.
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line) if set.measure(&format!("{line} · {part}")) * 0.9 <= width => {
                *line += " · ";
                *line += &part;
            }
            _ => lines.push(part),
        }
    }
    for (n, line) in lines.iter().enumerate() {
        svg.text(x, y + size + n as f64 * (size + 4.0), line, set.fit(width));
    }
    lines.len() as f64 * (size + 4.0) + 4.0
}
