//! The table as a drawing, from the view alone.
//!
//! Two layouts: on a wide page the chart lies in the middle with the seats beside it; on a phone
//! everything is stacked and the card spaces become a list. Coordinates are CSS pixels at the
//! width asked for, so a label is as large as it says.

mod begun;
mod chart;
mod map_shape;
mod panels;
mod pictogram;
mod printed;
mod regions;
mod seats;
mod standing;
mod status;
mod stores;
mod track;
mod victory;

use ink::{Ground, Memory, Palette, Sign, Svg, Tone, Type, number, push_number};
use table::{Scene, Seat};

use crate::content::{Faction, Region};
use crate::secrets::View;
use crate::words::outlook::{Projection, projection};
use map_shape::Point;

pub(crate) use panels::panels;
pub(crate) use printed::printed;
use victory::{VictorySide, victory_card};

/// Narrower pictures are laid out for a phone.
const WIDE: u32 = 700;

/// From this width on, seats lie on both sides of the chart.
const TWO_SIDED: f64 = 1080.0;

/// Space between parts of the drawing.
const GAP: f64 = 12.0;

/// What is drawn, and for whom.
struct Drawing<'a> {
    view: &'a View,
    scene: &'a Scene<'a>,
    wide: bool,
    /// Whether the viewer's own hand is drawn by itself.
    apart: bool,
    /// What happens if nobody plays another card (VIEW-3).
    projection: Option<Projection>,
    /// What is chosen of an effect that is not carried out yet.
    begun: begun::Begun,
}

/// Where the chart's plane lies in the drawing.
#[derive(Clone, Copy)]
struct Chart {
    /// Upper left corner of the frame, in pixels.
    x: f64,
    y: f64,
    /// Size of the frame, in pixels.
    width: f64,
    height: f64,
    /// The plane's point in the frame's upper left corner.
    origin: Point,
    /// Pixels per unit of the plane.
    unit: f64,
    /// By how much the plane is wider than high: a window that is low for an island that is tall still shows it large.
    stretch: f64,
    /// How much further out than in print the card spaces lie, in units.
    aside: f64,
}

impl Chart {
    /// A chart at the origin in the measures of print, as large as nothing yet.
    const fn in_print(origin: Point, unit: f64) -> Chart {
        Chart { x: 0.0, y: 0.0, width: 0.0, height: 0.0, origin, unit, stretch: 1.0, aside: 0.0 }
    }

    /// The part of the plane between two points, with the card spaces so much further out than in print.
    fn reaching((from, to): (Point, Point), unit: f64, stretch: f64, aside: f64) -> Chart {
        Chart {
            width: unit * stretch * (to.0 - from.0 + 2.0 * aside),
            height: unit * (to.1 - from.1),
            stretch,
            aside,
            ..Chart::in_print((from.0 - aside, from.1), unit)
        }
    }

    /// A point of the plane in pixels.
    fn at(&self, (x, y): Point) -> Point {
        let across = (x - self.origin.0) * self.unit * self.stretch;
        (self.x + across, self.y + (y - self.origin.1) * self.unit)
    }

    /// Whether the card spaces lie on the chart.
    fn shows_spaces(&self) -> bool {
        self.width > 85.4 * self.unit * self.stretch
    }

    /// Points of the plane as a path in pixels.
    fn path(&self, points: &[Point], closed: bool) -> String {
        let mut path = String::with_capacity(points.len() * 14);
        for (i, &point) in points.iter().enumerate() {
            let (x, y) = self.at(point);
            path.push(if i == 0 { 'M' } else { 'L' });
            // A tenth of a pixel is fine enough for a coast, and neighbours round alike.
            push_number(&mut path, (x * 10.0).round() / 10.0);
            path.push(' ');
            push_number(&mut path, (y * 10.0).round() / 10.0);
        }
        if closed {
            path.push('Z');
        }
        path
    }
}

impl Drawing<'_> {
    /// Whose turn it is; nobody's once the host has ended the game.
    fn turn(&self) -> Option<Seat> {
        self.view.turn.filter(|_| !self.scene.stopped)
    }

    /// Whether an element can be touched now; of a pair without order either half.
    fn glows(&self, id: &str) -> bool {
        self.scene.glows(id) || (!self.scene.glow.is_empty() && self.begun.may_begin(id))
    }

    fn crest(&self, seat: Seat) -> Sign {
        Sign::seat(seat.0, self.scene.names.letter(seat))
    }

    /// The seats in the order they are shown: the viewer's own first, then clockwise.
    fn order(&self) -> Vec<Seat> {
        Seat::around(self.view.own, self.view.seats.len() as u8).collect()
    }
}

/// The sign of a faction.
pub(crate) const fn sign(faction: Faction) -> Sign {
    match faction {
        Faction::Scottish => Sign::SCOTS,
        Faction::Welsh => Sign::WELSH,
        Faction::English => Sign::ENGLISH,
    }
}

/// The contested region (TKD-73); none during the deal and once the game is over.
pub(crate) fn contested(view: &View) -> Option<Region> {
    crate::words::outlook::contested(view).map(|contest| contest.region)
}

/// The board as SVG: a document of its own or an element for a page, as the scene says.
pub fn draw(view: &View, scene: &Scene<'_>) -> String {
    let wide = scene.width >= WIDE;
    let begun = begun::Begun::of(view);
    let drawing = Drawing { view, scene, wide, apart: false, projection: projection(view), begun };
    let width = f64::from(scene.width.max(320));
    let palette = Palette::of(scene.standalone, scene.dark);
    if wide { beside(&drawing, width, palette) } else { stacked(&drawing, width, palette) }
}

/// Both sides of the victory card (TKD-10).
pub(crate) fn aids(scene: &Scene<'_>) -> Vec<String> {
    [VictorySide::Coronation, VictorySide::Invasion].map(|side| victory_card(side, scene)).into()
}

/// A fresh picture with its table under it.
fn begin(drawing: &Drawing<'_>, width: f64, height: f64, palette: Palette) -> Svg {
    let mut svg =
        Svg::new(width, height, palette, &format!("The King is Dead. {}", status::sentence(drawing)));
    if drawing.scene.standalone {
        svg.tag("rect").rect(0.0, 0.0, width, height).fill(Tone::Table).done();
    }
    svg
}

/// Part of the plane that shows where the card spaces lie on the chart.
const WHOLE: (Point, Point) = ((-3.4, 1.0), (104.4, 135.0));

/// Part of the plane that shows where they are listed under it.
const ISLAND: (Point, Point) = ((9.4, 1.0), (85.4, 136.0));

/// The wide layout: seats on both sides of the chart, or on the right of it if room is scarce.
fn beside(drawing: &Drawing<'_>, width: f64, palette: Palette) -> String {
    let two_sided = width >= TWO_SIDED;
    let panel =
        if two_sided { (width * 0.225).clamp(230.0, 330.0) } else { (width * 0.34).clamp(236.0, 320.0) };
    let panels = if two_sided { 2.0 } else { 1.0 };
    let room = width - 2.0 * GAP - panels * (panel + GAP);
    let (from, to) = if two_sided { WHOLE } else { ISLAND };
    let unit = (room / (to.0 - from.0)).min(if two_sided { 7.4 } else { 6.0 });
    let panel = if two_sided { panel } else { width - 3.0 * GAP - unit * (to.0 - from.0) };
    let order = drawing.order();
    let split = match (two_sided, drawing.view.own) {
        (false, _) => 0,
        (true, Some(_)) => 1,
        (true, None) => order.len().div_ceil(2),
    };
    let (left, right) = order.split_at(split.min(order.len()));

    let top = GAP + status::height(drawing, width - 2.0 * GAP) + GAP;
    let chart_width = unit * (to.0 - from.0);
    let chart_height = unit * (to.1 - from.1);
    let chart_x = if two_sided { (width - chart_width) / 2.0 } else { GAP };
    let chart =
        Chart { x: chart_x, y: top, width: chart_width, height: chart_height, ..Chart::in_print(from, unit) };
    let list = if two_sided { 0.0 } else { track::LIST_HEIGHT + 8.0 };
    let legend_y = top + chart_height + 8.0 + list;
    let column =
        |seats: &[Seat]| -> f64 { seats.iter().map(|&s| seats::height(drawing, s, panel) + GAP).sum() };
    let outlook = if drawing.view.result.is_none() { standing::height(drawing) + GAP } else { 0.0 };
    // The outlook lies under the shorter column of seats.
    let (left_x, right_x) = (GAP, width - GAP - panel);
    let under_left = two_sided && column(left) < column(right);
    let (outlook_x, outlook_y) =
        if under_left { (left_x, top + column(left)) } else { (right_x, top + column(right)) };
    let bottom = [
        legend_y + stores::legend_height(chart_width),
        top + column(left) - GAP,
        top + column(right) - GAP,
        outlook_y + outlook - GAP,
    ]
    .into_iter()
    .fold(0.0, f64::max);

    let mut svg = begin(drawing, width, bottom + GAP, palette);
    status::draw(&mut svg, drawing, GAP, GAP, width - 2.0 * GAP);
    board(&mut svg, drawing, &chart);
    if two_sided {
        track::on_the_edges(&mut svg, drawing, &chart);
    } else {
        track::as_a_list(&mut svg, drawing, chart.x, top + chart_height + 8.0, chart_width);
    }
    stores::legend(&mut svg, chart.x, legend_y, chart_width);
    for (x, seats) in [(left_x, left), (right_x, right)] {
        let mut y = top;
        for &seat in seats {
            seats::draw(&mut svg, drawing, seat, x, y, panel);
            y += seats::height(drawing, seat, panel) + GAP;
        }
    }
    if drawing.view.result.is_none() {
        standing::draw(&mut svg, drawing, outlook_x, outlook_y, panel);
    }
    svg.finish()
}

/// The phone's layout: everything in one column, the map as large as the page.
fn stacked(drawing: &Drawing<'_>, width: f64, palette: Palette) -> String {
    let margin = 8.0;
    let room = width - 2.0 * margin;
    let (from, to) = ISLAND;
    let unit = width / (to.0 - from.0);
    let head = margin + status::height(drawing, room);
    let height = unit * (to.1 - from.1);
    let chart = Chart { y: head + 8.0, width, height, ..Chart::in_print(from, unit) };
    let track_y = chart.y + chart.height + 8.0;
    let legend_y = track_y + track::LIST_HEIGHT + 8.0;
    let mut y = legend_y + stores::legend_height(room) + 8.0;
    let mut panels = Vec::new();
    for seat in drawing.order() {
        panels.push((seat, y));
        y += seats::height(drawing, seat, room) + 8.0;
    }
    let outlook_y = y;
    if drawing.view.result.is_none() {
        y += standing::height(drawing) + 8.0;
    }
    let mut svg = begin(drawing, width, y, palette);
    status::draw(&mut svg, drawing, margin, margin, room);
    board(&mut svg, drawing, &chart);
    track::as_a_list(&mut svg, drawing, margin, track_y, room);
    stores::legend(&mut svg, margin, legend_y, room);
    for (seat, y) in panels {
        seats::draw(&mut svg, drawing, seat, margin, y, room);
    }
    if drawing.view.result.is_none() {
        standing::draw(&mut svg, drawing, margin, outlook_y, room);
    }
    svg.finish()
}

/// What the chart shows before any game: more than half of the drawing, and always the same.
#[derive(Debug)]
struct Sheet {
    /// Sea, land and ornaments.
    under: Ground,
    /// The frame.
    over: String,
}

impl Sheet {
    fn of(svg: &Svg, chart: &Chart) -> std::sync::Arc<Sheet> {
        static KNOWN: Memory<Sheet> = Memory::new();
        let Chart { x, y, width, height, origin, unit, stretch, .. } = *chart;
        KNOWN.get(svg.palette(), &[x, y, width, height, origin.0, origin.1, unit, stretch], || {
            let outlines = Region::ALL.map(|region| chart.path(&map_shape::outline(region), true));
            let under = svg.apart(|svg| {
                chart::ground(svg, chart, &outlines);
                chart::ornaments(svg, chart);
            });
            Sheet { under: Ground::new(under), over: svg.apart(|svg| chart::frame(svg, chart)) }
        })
    }
}

/// The chart with everything on it but the card spaces.
fn board(svg: &mut Svg, drawing: &Drawing<'_>, chart: &Chart) {
    let sheet = Sheet::of(svg, chart);
    svg.ground(&sheet.under);
    stores::france(svg, drawing, chart);
    stores::supply(svg, drawing, chart);
    regions::draw(svg, drawing, chart);
    svg.paste(&sheet.over);
}

/// Counters that are narrower have a smaller sign and number.
const SLIM: f64 = 38.0;

/// What else a counter tells.
#[derive(Clone, Copy, Default)]
struct Marked {
    /// It can be touched now.
    glowing: bool,
    /// Its number counts followers that are on the way.
    begun: bool,
    /// It was chosen.
    chosen: bool,
}

/// A counter around the origin: a faction's sign and a number, `width` wide and 28 high.
fn counter(svg: &mut Svg, faction: Faction, count: u8, width: f64, marked: Marked) {
    let Marked { glowing, begun, chosen } = marked;
    let outline = counter_outline(width);
    if glowing {
        svg.glow(&outline);
    }
    let plate = svg.tag("path").set("d", &outline).fill(Tone::Sheet);
    match (begun, chosen) {
        (true, _) => plate.stroke(Tone::Ink, 2.0).set("stroke-dasharray", "4 3").done(),
        (_, true) => plate.stroke(Tone::Ink, 2.6).done(),
        _ => plate.stroke(if glowing { Tone::Accent } else { Tone::Line }, 1.0).done(),
    }
    if chosen {
        let high = if width < SLIM { 11.5 } else { 14.0 };
        svg.tag("g").shift(width / 2.0 - 3.0, -high).within(begun::tick);
    }
    // Whoever is not there leaves an empty outline, which tells more than a pale sign.
    let (inset, radius) = if width < SLIM { (9.6, 8.4) } else { (13.2, 9.6) };
    svg.tag("g").shift(inset - width / 2.0, 0.0).within(|svg| match count {
        0 => svg.sign_outline(sign(faction), 8.0),
        _ => svg.sign(sign(faction), radius),
    });
    // The number stands between the sign and the right end of the plate.
    let (size, x) = match count {
        10.. => (12.0, 12.8),
        _ if width < SLIM => (15.0, width / 2.0 - 6.4),
        _ => (16.0, (width / 2.0 - 7.4).min(12.5)),
    };
    let tone = if count == 0 { Tone::Muted } else { Tone::Ink };
    svg.text(x, size * 0.36, &count.to_string(), Type::sans(size).bold().middle().tone(tone));
}

fn counter_outline(width: f64) -> String {
    let high = if width < SLIM { 11.5 } else { 14.0 };
    let (l, r, h) = (number(high - width / 2.0), number(width / 2.0 - high), number(high));
    format!("M{l} -{h}H{r}A{h} {h} 0 0 1 {r} {h}H{l}A{h} {h} 0 0 1 {l} -{h}Z")
}
