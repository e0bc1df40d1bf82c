//! The strip on top: year and season, Order track, Court.

use ink::{Svg, Tone, Type};
use table::Next;

use super::emblem::emblem;
use super::{Canvas, GAP, season};
use crate::rules::Stage;

/// Height of a row of the strip.
fn row(canvas: &Canvas<'_>) -> f64 {
    if canvas.wide { 52.0 } else { 42.0 }
}

/// Whether the strip takes two rows: three seats or four on a phone.
fn is_double(canvas: &Canvas<'_>, room: f64) -> bool {
    !canvas.wide && (canvas.view.players.len() > 2 || room < 370.0)
}

/// Where the game stands, in one sentence.
pub(super) fn sentence(canvas: &Canvas<'_>) -> String {
    let view = canvas.view;
    match (view.stage, view.round) {
        (Stage::Over, _) => "The game is over.".into(),
        (_, 0) => "Before the first year.".into(),
        (stage, round) => format!("Year {round}, {}.", season(stage)),
    }
}

pub(super) fn height(canvas: &Canvas<'_>, room: f64) -> f64 {
    if is_double(canvas, room) { 2.0 * row(canvas) + 4.0 } else { row(canvas) }
}

pub(super) fn draw(svg: &mut Svg, canvas: &Canvas<'_>, x: f64, y: f64, room: f64) {
    if canvas.wide {
        let side = (room - 2.0 * GAP) * 0.3;
        year(svg, canvas, x, y, side);
        order(svg, canvas, x + side + GAP, y, room - 2.0 * (side + GAP));
        court(svg, canvas, x + room - side, y, side);
    } else if !is_double(canvas, room) {
        let (left, right) = (120.0, 90.0);
        year(svg, canvas, x, y, left);
        order(svg, canvas, x + left + 4.0, y, room - left - right - 8.0);
        court(svg, canvas, x + room - right, y, right);
    } else {
        let half = (room - 4.0) * 0.54;
        year(svg, canvas, x, y, half);
        court(svg, canvas, x + half + 4.0, y, room - half - 4.0);
        order(svg, canvas, x, y + row(canvas) + 4.0, room);
    }
}

/// A season as a small picture around the origin: a shoot, the sun, a leaf, a snowflake; a crown outside of the years.
fn season_figure(svg: &mut Svg, stage: Stage) {
    let (tone, path) = match season(stage) {
        "Spring" => (Tone::Ok, "M-1 12Q-2 2-1-2Q-11-1-11-10Q-1-10 0-2Q1-9 10-9Q10 1 1 1Q1 6 1.5 12Z"),
        "Summer" => (
            Tone::Gold,
            "M-6 0a6 6 0 1 1 12 0a6 6 0 1 1-12 0ZM-1-8.5L0-13L1-8.5ZM-1 8.5L0 13L1 8.5ZM-8.5-1L-13 0L-8.5 1ZM8.5-1L13 0L8.5 1ZM-6.8-5.3L-9.2-9.2L-5.3-6.8ZM6.8-5.3L9.2-9.2L5.3-6.8ZM-6.8 5.3L-9.2 9.2L-5.3 6.8ZM6.8 5.3L9.2 9.2L5.3 6.8Z",
        ),
        "Autumn" => (
            Tone::Warn,
            "M-11 11L-6 5Q-11-6-1-9Q5-11 11-11Q11-3 8 2Q4 10-5 6.5L-9.5 12.5ZM-4 4L6-6.5L-2 4.5Z",
        ),
        "Winter" => (
            Tone::Scots,
            "M-1-13H1V-8L4-11L5.5-9.5L1-5V-1.7L4-3.4L5.6-9.5L7.6-9L6.5-4.9L10.8-7.4L11.8-5.7L7.5-3.2L11.6-2.1L11-.1L5-1.7L2 0L5 1.7L11 .1L11.6 2.1L7.5 3.2L11.8 5.7L10.8 7.4L6.5 4.9L7.6 9L5.6 9.5L4 3.4L1 1.7V5L5.5 9.5L4 11L1 8V13H-1V8L-4 11L-5.5 9.5L-1 5V1.7L-4 3.4L-5.6 9.5L-7.6 9L-6.5 4.9L-10.8 7.4L-11.8 5.7L-7.5 3.2L-11.6 2.1L-11 .1L-5 1.7L-2 0L-5-1.7L-11-.1L-11.6-2.1L-7.5-3.2L-11.8-5.7L-10.8-7.4L-6.5-4.9L-7.6-9L-5.6-9.5L-4-3.4L-1-1.7V-5L-5.5-9.5L-4-11L-1-8Z",
        ),
        _ => return svg.tag("g").shift(0.0, 9.0).within(|svg| svg.crown(24.0, Tone::Gold)),
    };
    svg.tag("path").set("d", path).fill(tone).set("fill-rule", "evenodd").done();
}

fn year(svg: &mut Svg, canvas: &Canvas<'_>, x: f64, y: f64, width: f64) {
    let view = canvas.view;
    let height = row(canvas);
    svg.sheet(x, y, width, height);
    // The narrowest strip tells the season in its second line.
    let slim = width < 140.0;
    let icon = if slim { 15.0 } else { 23.0 };
    svg.tag("g").shift(x + icon, y + height / 2.0).within(|svg| season_figure(svg, view.stage));
    let title = match (view.stage, view.round) {
        (Stage::Over, _) if slim => "Decided".to_string(),
        (_, 0) if slim => "Before year 1".into(),
        (Stage::Over, _) => "The crown is decided".into(),
        (_, 0) => "Before the first year".into(),
        (_, round) if slim => format!("Year {round}"),
        (stage, round) => format!("Year {round} \u{b7} {}", season(stage)),
    };
    let left = x + if slim { 31.0 } else { 44.0 };
    let room = x + width - left - 3.0;
    let (size, first, second) = if canvas.wide { (17.0, 22.0, 41.0) } else { (15.0, 18.0, 34.0) };
    svg.text(left, y + first, &title, Type::serif(size).bold().fit(room));
    let set = Type::sans(if canvas.wide { 12.0 } else { 11.0 }).tone(Tone::Muted);
    let words = if view.stage == Stage::Over {
        format!("{} won", canvas.scene.names.list(view.winners))
    } else if slim && view.round > 0 {
        format!("{}, to {}", season(view.stage), view.goal)
    } else {
        // As much of the rule as there is room for.
        let rule = |end: &str| format!("{} Influence {end}", view.goal);
        let ways = ["at a year's end takes the crown", "takes the crown", "wins"].map(rule);
        let [.., shortest] = ways.clone();
        ways.into_iter().find(|words| set.measure(words) <= room).unwrap_or(shortest)
    };
    svg.text(left, y + second, &words, set.fit(room));
}

/// Room for the heading of the Order track.
const ORDER: f64 = 49.0;

/// The Order track: a road with a place for every seat, the first at the left.
fn order(svg: &mut Svg, canvas: &Canvas<'_>, x: f64, y: f64, width: f64) {
    let height = row(canvas);
    svg.sheet(x, y, width, height);
    let (n, middle) = (ink::number, y + height / 2.0);
    // The ends of the road are round.
    let (from, to) = (x + ORDER, x + width - 4.0);
    let (wide, end) = (height - 22.0, (height - 22.0) / 2.0);
    let bends = ((to - from - 6.0 - 2.0 * end) / 60.0).floor().max(1.0);
    let bend = (to - from - 6.0 - 2.0 * end) / bends / 2.0;
    let waves = format!("t{} 0", n(bend)).repeat(bends as usize * 2 - 1);
    let way = format!("M{} {}q{} -6 {} 0{waves}", n(from + end + 6.0), n(middle), n(bend / 2.0), n(bend));
    for (tone, wide) in [(Tone::LandEdge, wide), (Tone::Land, wide - 2.5)] {
        svg.tag("path").set("d", &way).set("fill", "none").stroke(tone, wide).round().done();
    }
    let ruts = svg.tag("path").set("d", &way).set("fill", "none").stroke(Tone::LandEdge, 1.0);
    ruts.set("stroke-dasharray", "5 6").num("stroke-opacity", 0.7).done();
    svg.text(x + 8.0, middle + 4.0, "Order", Type::sans(12.0).bold().tone(Tone::Muted));
    let seats = canvas.view.order.len().max(2) as f64;
    let step = ((to - from - 4.0) / seats).min(110.0);
    // Where four stand in a narrow strip, signs and figures are smaller.
    let (radius, size) = if step < 62.0 { (9.0, 12.0) } else { (11.0, 16.0) };
    let edge = radius + 5.0;
    let waiting = waiting(canvas);
    for (place, &seat) in canvas.view.order.iter().enumerate() {
        let cx = from + edge + 2.0 + step * place as f64;
        svg.tag("g").id(&format!("order-{seat}")).at(cx, middle).within(|svg| {
            let waits = waiting.contains(seat);
            let turn = if waits { ", to decide" } else { "" };
            svg.title(&format!("{}: place {}{turn}", canvas.scene.name(seat), place + 1));
            // Everybody has a stone to stand on; whoever has to decide, one with a firm edge.
            let influence = canvas.view.players[seat.index()].influence.to_string();
            let set = Type::sans(size).bold();
            let wide = edge + radius + 11.0 + set.measure(&influence);
            let stone = svg.tag("rect").rect(-edge, -18.0, wide, 36.0).num("rx", 6.0).fill(Tone::Sheet);
            let (tone, line) = if waits { (Tone::Ink, 2.0) } else { (Tone::LandEdge, 1.0) };
            stone.stroke(tone, line).done();
            svg.sign(canvas.crest(seat), radius);
            svg.text(radius + 4.0, size * 0.36, &influence, set);
        });
    }
}

/// Who has to decide, as far as the view says.
pub(super) fn waiting(canvas: &Canvas<'_>) -> table::SeatSet {
    let view = canvas.view;
    if canvas.scene.stopped {
        return table::SeatSet::EMPTY;
    }
    let next = match view.stage {
        Stage::Factions | Stage::Opening | Stage::Deal | Stage::Draw | Stage::Over => Next::Chance,
        Stage::Place | Stage::Retire => {
            let waiting = view.order.iter().copied();
            let must = waiting.filter(|seat| !view.players[seat.index()].ready).collect();
            Next::Seats { must, may: table::SeatSet::EMPTY }
        }
        Stage::Claim | Stage::Blockade => view.battle.winner.map_or(Next::Chance, Next::seat),
        Stage::Effect | Stage::Prize => view.claim.map_or(Next::Chance, |(seat, _)| Next::seat(seat)),
        _ => view.order.get(view.cursor as usize).map_or(Next::Chance, |&seat| Next::seat(seat)),
    };
    next.active()
}

/// Width of a niche in the hall.
const NICHE: f64 = 40.0;

/// The Court: a hall with a seat for every Captain.
fn court(svg: &mut Svg, canvas: &Canvas<'_>, x: f64, y: f64, width: f64) {
    let view = canvas.view;
    let height = row(canvas);
    svg.sheet(x, y, width, height);
    let owner = view.court_owner.filter(|_| !view.court.is_empty());
    svg.tag("g").id("court").at(x, y).within(|svg| {
        match owner {
            Some(owner) => svg.title(&format!(
                "The Court pays {} 1 Influence each Spring per Captain",
                canvas.scene.name(owner)
            )),
            None => svg.title("The Court is empty"),
        }
        let seats = view.court.len().max(2);
        let slim = width < 140.0;
        let hall = (NICHE * seats as f64).min(width - if slim { 30.0 } else { 58.0 });
        let left = width - hall - 6.0;
        hall_of(svg, (left, 4.0, hall, height - 6.0), seats, slim);
        let step = hall / seats as f64;
        for (n, face) in view.court.iter().enumerate() {
            let (middle, base) = (left + step * (n as f64 + 0.5), height - 13.0);
            svg.tag("g").shift(middle - 7.0, base).within(|svg| emblem(svg, *face, 7.0, Tone::Ink));
            let set = Type::sans(14.0).bold().middle().halo(Tone::Sheet);
            svg.text(middle + 8.0, base + 5.0, &face.strength().to_string(), set);
        }
        let (room, middle) = (left - 12.0, height / 2.0);
        // In the narrowest strip its name stands on the lintel, and whose it is at the door.
        if slim {
            if let Some(owner) = owner {
                svg.tag("g").shift(13.0, middle).within(|svg| svg.sign(canvas.crest(owner), 8.0));
            }
            return;
        }
        svg.text(8.0, middle - 3.0, "Court", Type::sans(12.0).bold().tone(Tone::Muted));
        let set = Type::sans(12.0).tone(Tone::Muted);
        match owner {
            Some(owner) => {
                svg.tag("g").shift(16.0, middle + 10.0).within(|svg| svg.sign(canvas.crest(owner), 8.0));
                let captains: Vec<String> =
                    view.court.iter().map(|face| face.strength().to_string()).collect();
                let words = format!("Captain {}", captains.join(" and "));
                if set.measure(&words) <= room - 20.0 {
                    svg.text(29.0, middle + 14.0, &words, set);
                }
            }
            None => svg.text(8.0, middle + 14.0, "empty", set),
        }
    });
}

/// A hall with so many arches, seen from the front; a chair stands in each. Its lintel may bear its name.
fn hall_of(svg: &mut Svg, (x, y, width, height): (f64, f64, f64, f64), arches: usize, named: bool) {
    let (n, step) = (ink::number, width / arches as f64);
    let (eaves, floor) = (y + if named { 11.0 } else { 9.0 }, y + height - 1.0);
    let mut openings = String::new();
    let mut chairs = String::new();
    for arch in 0..arches {
        let left = x + step * arch as f64 + 4.0;
        let wide = step - 8.0;
        openings.push_str(&format!(
            "M{} {}V{}q0 -9 {h} -9t{h} 9V{}Z",
            n(left),
            n(floor),
            n(eaves + 11.0),
            n(floor),
            h = n(wide / 2.0)
        ));
        let middle = left + wide / 2.0;
        chairs.push_str(&format!("M{} {}v-17h10v17m0 -7h-10", n(middle - 5.0), n(floor)));
    }
    let roof = format!(
        "M{} {e}L{} {}H{}L{} {e}Z",
        n(x - 4.0),
        n(x + 8.0),
        n(y),
        n(x + width - 8.0),
        n(x + width + 4.0),
        e = n(eaves)
    );
    let wall = svg.tag("rect").rect(x, eaves, width, floor - eaves);
    wall.fill(Tone::LandShade).stroke(Tone::LandEdge, 1.0).done();
    svg.tag("path").set("d", &roof).fill(Tone::CardBack).stroke(Tone::LandEdge, 1.0).round().done();
    if named {
        let set = Type::sans(11.0).bold().middle().on(Tone::CardBack);
        svg.text(x + width / 2.0, eaves - 1.5, "Court", set);
    }
    svg.tag("path").set("d", &openings).fill(Tone::Sheet).stroke(Tone::LandEdge, 1.0).done();
    svg.tag("path").set("d", &chairs).set("fill", "none").stroke(Tone::Line, 1.6).round().done();
}
