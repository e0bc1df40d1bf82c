//! The region cards in their numbered spaces (TKD-9, TKD-22).

use ink::{CardSide, Memory, Svg, Tone, Type, number, push_number};

use super::map_shape::{POLYGONS, Point, SPACES};
use super::{Chart, Drawing, contested, sign};
use crate::content::{Faction, Region};
use crate::rules::Disc;
use crate::secrets::TrackCard;
use crate::words::outlook::Projection;

/// Height of the list on a phone.
pub(super) const LIST_HEIGHT: f64 = 4.0 * (ROW + 4.0) - 4.0;

/// Height of a row of that list.
const ROW: f64 = 42.0;

/// Size of a card beside the map.
const CARD: Point = (78.0, 66.0);

/// A card that is narrower has no room for a long name in one line.
const NARROW: f64 = 76.0;

/// A card that is narrower has no room for a name of seven letters either.
const TIGHT: f64 = 46.0;

/// The name of a region in two lines on a card of a width, the first of them empty if it is short.
fn in_two(region: Region, width: f64) -> (&'static str, &'static str) {
    match region {
        Region::Gwynedd if width < TIGHT => ("Gwyn-", "edd"),
        Region::Warwick if width < TIGHT => ("War-", "wick"),
        _ if width >= NARROW => ("", region.name()),
        Region::Strathclyde => ("Strath-", "clyde"),
        Region::Lancaster => ("Lan-", "caster"),
        Region::Northumbria => ("North-", "umbria"),
        _ => ("", region.name()),
    }
}

/// Where a space's card is centred: a unit further out than in print, clear of the coast.
fn centre(chart: &Chart, (x, y): Point) -> Point {
    // Cards that lie further out are wider as well, and stay inside of the frame.
    let out = chart.aside * 0.75;
    chart.at((if x < 50.0 { x - 1.2 - out } else { x + 1.0 + out }, y))
}

/// Spaces 1 to 4 down the left edge of the chart, 5 to 8 down the right.
pub(super) fn on_the_edges(svg: &mut Svg, drawing: &Drawing<'_>, chart: &Chart) {
    let (width, height) = (CARD.0.min((13.6 + chart.aside / 2.0) * chart.unit * chart.stretch), CARD.1);
    let regions = Silhouettes::of(svg, 30.0);
    for (i, &space) in SPACES.iter().enumerate() {
        let (x, y) = centre(chart, space);
        let corner = (x - width / 2.0, y - height / 2.0);
        slot(svg, drawing, i, corner, (width, height));
    }
    for card in &drawing.view.track {
        let Some(i) = place(drawing, card) else { continue };
        let (x, y) = centre(chart, SPACES[i]);
        let at = (x - width / 2.0, y - height / 2.0);
        // A narrow card has its name in two parts if it is a long one; then what lies over it moves up.
        let (first, second) = in_two(card.region, width);
        let middle = if first.is_empty() { 29.0 } else { 22.0 };
        face(svg, drawing, card, at, (width, height), |svg, writing| {
            let writing = writing.middle().fit(width - 4.0);
            regions.draw(svg, card, (width / 2.0, middle));
            if !first.is_empty() {
                svg.text(width / 2.0, height - 20.0, first, writing);
            }
            svg.text(width / 2.0, height - 9.0, second, writing);
        });
        // The disc of who fixed it lies on the right, clear of what the struggle left.
        let won = if card.fixed_by.is_some() { (12.0, 27.0) } else { (width / 2.0, middle) };
        badges(svg, drawing, card, at, (width - 11.0, 20.0), won);
        forecast(svg, drawing, card, (at.0 + 13.0, at.1 + 15.0));
        // Under the card, where it covers neither number nor sign.
        exchanged(svg, drawing, card, (at.0 + width / 2.0, at.1 + height + 5.0));
    }
    for (i, &space) in SPACES.iter().enumerate() {
        let (x, y) = centre(chart, space);
        number_plate(svg, drawing, i, (x, y - height / 2.0 - 1.0));
        if drawing.begun.has(&format!("space-{}", i + 1)) {
            svg.tag("g").shift(x + width / 2.0 - 3.0, y + height / 2.0 - 3.0).within(super::begun::tick);
        }
    }
}

/// The eight spaces with their numbers, empty, for print.
pub(super) fn printed_spaces(svg: &mut Svg, chart: &Chart) {
    for (i, &space) in SPACES.iter().enumerate() {
        let (x, y) = centre(chart, space);
        super::printed::space(svg, (x - CARD.0 / 2.0, y - CARD.1 / 2.0), CARD);
        svg.tag("g").shift(x, y).within(|svg| {
            svg.tag("circle").num("r", 13.0).fill(Tone::Sheet).stroke(Tone::LandEdge, 1.2).done();
            svg.text(0.0, 5.4, &(i + 1).to_string(), Type::sans(15.0).bold().middle());
        });
    }
}

/// A region card for print that fits those spaces, if the board is printed so much larger.
pub(super) fn printed_card(region: Region, scale: f64) -> String {
    let (width, height) = (CARD.0 * scale, CARD.1 * scale);
    Svg::drawn((width, height), ink::Palette::Print, region.name(), |svg| {
        let card = svg.tag("rect").rect(2.0, 2.0, width - 4.0, height - 4.0).num("rx", 6.0);
        card.fill(Tone::Card).stroke(Tone::LandEdge, 1.0).done();
        svg.tag("g").shift(width / 2.0, height * 0.42).within(|svg| silhouette(svg, region, height * 0.54));
        let home = region.home_of();
        if let Some(faction) = home {
            svg.tag("g").shift(width - 15.0, 15.0).within(|svg| svg.sign_outline(sign(faction), 6.0));
        }
        svg.text(
            width / 2.0,
            height - 9.0,
            region.name(),
            Type::serif(13.0).bold().middle().fit(width - 10.0),
        );
    })
}

/// The same as two columns of rows.
pub(super) fn as_a_list(svg: &mut Svg, drawing: &Drawing<'_>, x: f64, y: f64, room: f64) {
    let width = (room - 6.0) / 2.0;
    let regions = Silhouettes::of(svg, 28.0);
    let corner = |i: usize| {
        let column = if i < 4 { 0.0 } else { width + 6.0 };
        (x + column, y + (i % 4) as f64 * (ROW + 4.0))
    };
    for i in 0..8 {
        slot(svg, drawing, i, corner(i), (width, ROW));
    }
    for card in &drawing.view.track {
        let Some(i) = place(drawing, card) else { continue };
        let at = (corner(i).0 + 30.0, corner(i).1);
        let inner = width - 30.0;
        face(svg, drawing, card, at, (inner, ROW), |svg, writing| {
            regions.draw(svg, card, (19.0, ROW / 2.0));
            svg.text(
                38.0,
                ROW / 2.0 + 4.0,
                card.region.name(),
                // Clear of the forecast, and of the disc behind it.
                writing.fit(inner - 64.0 - if card.fixed_by.is_some() { 30.0 } else { 0.0 }),
            );
        });
        badges(svg, drawing, card, at, (inner - 17.0, ROW / 2.0), (19.0, ROW / 2.0));
        let in_front = if card.fixed_by.is_some() { 44.0 } else { 14.0 };
        let sign = (at.0 + inner - in_front, at.1 + ROW / 2.0);
        forecast(svg, drawing, card, sign);
        exchanged(svg, drawing, card, (sign.0 - 4.0, sign.1 - 15.0));
    }
    for i in 0..8 {
        let (x, y) = corner(i);
        number_plate(svg, drawing, i, (x + 14.0, y + ROW / 2.0));
    }
}

fn place(drawing: &Drawing<'_>, card: &TrackCard) -> Option<usize> {
    drawing.view.track.iter().position(|other| other.region == card.region).filter(|&i| i < 8)
}

/// The space: it stays where it is and catches the pointer; the card upon it may travel.
fn slot(svg: &mut Svg, drawing: &Drawing<'_>, i: usize, at: Point, size: Point) {
    let id = format!("space-{}", i + 1);
    let card = drawing.view.track.get(i);
    svg.tag("g").id(&id).at(at.0, at.1).within(|svg| {
        svg.title(&match card {
            None => format!("Space {}: empty", i + 1),
            Some(card) => {
                let state = match (card.face_up, not_fought(drawing, card)) {
                    (false, _) => "settled",
                    (_, true) => "not fought if nobody plays on: France invades before",
                    _ => "still to be fought",
                };
                let fixed = card
                    .fixed_by
                    .map_or(String::new(), |seat| format!(", fixed by {}", drawing.scene.name(seat)));
                format!("Space {}: {}, {state}{fixed}", i + 1, card.region.name())
            }
        });
        svg.touch_area(0.0, 0.0, size.0, size.1);
        if card.is_none() {
            svg.card(size.0, size.1, CardSide::Empty);
        }
        if drawing.glows(&id) {
            svg.glow(&Svg::card_outline(size.0, size.1));
        }
        if drawing.begun.has(&id) {
            let edge = svg.tag("path").set("d", &Svg::card_outline(size.0, size.1)).set("fill", "none");
            edge.stroke(Tone::Ink, 5.0).done();
        }
    });
}

fn face(
    svg: &mut Svg,
    drawing: &Drawing<'_>,
    card: &TrackCard,
    at: Point,
    size: Point,
    inside: impl FnOnce(&mut Svg, Type),
) {
    let next = contested(drawing.view) == Some(card.region);
    svg.tag("g")
        .id(&format!("card-{}", card.region.code()))
        .at(at.0, at.1)
        .set("pointer-events", "none")
        .within(|svg| {
            if card.face_up {
                svg.card(size.0, size.1, CardSide::Face);
                if next {
                    let edge = svg.tag("rect").rect(2.0, 2.0, size.0 - 4.0, size.1 - 4.0).num("rx", 4.0);
                    edge.set("fill", "none").stroke(Tone::Warn, 2.0).set("stroke-dasharray", "6 4").done();
                }
                inside(svg, Type::serif(11.5));
            } else {
                svg.tag("rect")
                    .num("width", size.0)
                    .num("height", size.1)
                    .num("rx", 6.0)
                    .fill(Tone::CardBack)
                    .done();
                inside(svg, Type::serif(11.5).on(Tone::CardBack));
            }
        });
}

/// What lies on a card: the disc of who fixed it, and who won a settled region.
fn badges(svg: &mut Svg, drawing: &Drawing<'_>, card: &TrackCard, at: Point, fixed: Point, won: Point) {
    if let Some(seat) = card.fixed_by {
        svg.tag("g")
            .id(&format!("negotiation-{seat}"))
            .at(at.0 + fixed.0, at.1 + fixed.1)
            .set("pointer-events", "none")
            .within(|svg| {
                let small = svg.tag("g").set("transform", "scale(0.78)");
                small.within(|svg| super::seats::negotiation_disc(svg, drawing, seat));
            });
    }
    let disc = drawing.view.regions[card.region.index()].disc.filter(|_| !card.face_up);
    if let Some(disc) = disc {
        svg.tag("g").shift(at.0 + won.0, at.1 + won.1).set("pointer-events", "none").within(
            |svg| match disc {
                Disc::Control(faction) => svg.sign(sign(faction), 9.0),
                Disc::Unstable => {
                    svg.tag("circle").num("r", 10.4).fill(Tone::Sheet).done();
                    svg.broken_ring(7.2);
                }
            },
        );
    }
}

/// Who takes a region of the track if nobody plays another card (VIEW-3).
fn forecast(svg: &mut Svg, drawing: &Drawing<'_>, card: &TrackCard, (x, y): Point) {
    let struggles = drawing.projection.iter().flat_map(|ahead| &ahead.struggles);
    if let Some(fight) = struggles.into_iter().find(|fight| fight.region == card.region) {
        svg.tag("g").set("class", "forecast").shift(x, y).set("pointer-events", "none").within(|svg| {
            match fight.disc {
                Disc::Control(faction) => forecast_sign(svg, faction),
                Disc::Unstable => svg.broken_ring(6.4),
            }
        });
    } else if card.face_up && not_fought(drawing, card) {
        // No sign of any faction: it does not come to that.
        svg.line(&format!("M{} {}h10", number(x - 5.0), number(y)), Tone::Muted, 2.0);
    }
}

/// Whether the game ends before this card's struggle if nobody plays another card.
fn not_fought(drawing: &Drawing<'_>, card: &TrackCard) -> bool {
    let foreseen = |ahead: &Projection| ahead.struggles.iter().any(|fight| fight.region == card.region);
    card.face_up && drawing.projection.as_ref().is_some_and(|ahead| !foreseen(ahead))
}

/// A flag on a card that was exchanged since the viewer's last turn.
fn exchanged(svg: &mut Svg, drawing: &Drawing<'_>, card: &TrackCard, (x, y): Point) {
    if let Some(note) = drawing.scene.news_of(&format!("card-{}", card.region.code())) {
        svg.flag(x, y, note);
    }
}

/// A sign that is not there yet: hollow, with its letter.
pub(super) fn forecast_sign(svg: &mut Svg, faction: Faction) {
    let sign = sign(faction);
    svg.sign_outline(sign, 8.0);
    svg.text(0.0, 4.0, &sign.letter.to_string(), Type::sans(11.0).bold().middle());
}

fn number_plate(svg: &mut Svg, drawing: &Drawing<'_>, i: usize, (x, y): Point) {
    let next = drawing.view.track.get(i).is_some_and(|card| contested(drawing.view) == Some(card.region));
    svg.tag("g").shift(x, y).set("pointer-events", "none").within(|svg| {
        let plate = svg.tag("circle").num("r", 10.5);
        if next {
            plate.fill(Tone::Warn).stroke(Tone::Sheet, 1.5).done();
            svg.text(0.0, 4.6, &(i + 1).to_string(), Type::sans(13.0).bold().middle().on(Tone::Warn));
        } else {
            plate.fill(Tone::Sheet).stroke(Tone::LandEdge, 1.2).done();
            svg.text(0.0, 4.6, &(i + 1).to_string(), Type::sans(13.0).bold().middle());
        }
    });
}

/// Small pictures of the regions around the origin, by region index; kept, since they never change.
struct Silhouettes([String; 8]);

impl Silhouettes {
    /// The pictures, `size` at their longest.
    fn of(svg: &Svg, size: f64) -> std::sync::Arc<Silhouettes> {
        static KNOWN: Memory<Silhouettes> = Memory::new();
        KNOWN.get(svg.palette(), &[size], || {
            Silhouettes(Region::ALL.map(|region| svg.apart(|svg| silhouette(svg, region, size))))
        })
    }

    /// The picture of the region on a card that is face up.
    fn draw(&self, svg: &mut Svg, card: &TrackCard, (x, y): Point) {
        if card.face_up {
            svg.tag("g").shift(x, y).within(|svg| svg.paste(&self.0[card.region.index()]));
        }
    }
}

fn silhouette(svg: &mut Svg, region: Region, size: f64) {
    let corners = POLYGONS[region.index()];
    let range = |pick: fn(&Point) -> f64| {
        let values = corners.iter().map(pick);
        values.fold((f64::MAX, f64::MIN), |(low, high), v| (low.min(v), high.max(v)))
    };
    let ((x0, x1), (y0, y1)) = (range(|p| p.0), range(|p| p.1));
    let scale = size / (x1 - x0).max(y1 - y0);
    let outline = svg.tag("path").path(|path| {
        for (i, corner) in corners.iter().enumerate() {
            path.push(if i == 0 { 'M' } else { 'L' });
            push_number(path, (corner.0 - (x0 + x1) / 2.0) * scale);
            path.push(' ');
            push_number(path, (corner.1 - (y0 + y1) / 2.0) * scale);
        }
        path.push('Z');
    });
    outline.round().fill(Tone::LandShade).stroke(Tone::LandEdge, 1.0).done();
}
