//! The three Regions: their names, and their Locations with who stands there.

use ink::{Svg, Tone, Type};
use table::Seat;

use super::field::{EDGE, Field};
use super::lettering::{in_the_way, lettering, title};
use super::rider::{RIDER, herald};
use super::{Canvas, laid, landscape, sign};
use crate::content;
use crate::content::{Faction, Location, Region};
use crate::rules::Stage;
use crate::words::ids;

pub(super) fn height(canvas: &Canvas<'_>, room: f64) -> f64 {
    Field::of(canvas, 0.0, 0.0, room).height
}

pub(super) fn draw(svg: &mut Svg, canvas: &Canvas<'_>, x: f64, y: f64, room: f64) {
    let field = Field::of(canvas, x, y, room);
    let ground = landscape::ground(svg.palette(), &field);
    svg.ground(&ground);
    for region in Region::ALL {
        one(svg, canvas, &field, region);
    }
    let words = lettering(svg.palette(), &field, canvas.view.rules);
    svg.ground(&words);
}

/// Whether this Region is being fought over now.
pub(super) fn fought_over(canvas: &Canvas<'_>, region: Region) -> bool {
    canvas.view.battle.region == region && (Stage::Unrevealed..Stage::Retire).contains(&canvas.view.stage)
}

/// A frame as a path.
fn frame(x: f64, y: f64, width: f64, height: f64) -> String {
    let n = ink::number;
    format!("M{} {}h{w}v{h}h-{w}Z", n(x), n(y), w = n(width), h = n(height))
}

/// The corners of a place, as surveyors mark them: where a Location ends, and what is lit of it.
fn corners(svg: &mut Svg, width: f64, height: f64, long: f64) {
    let n = ink::number;
    let (across, down) = (n(width - 6.0 - 2.0 * long), n(height - 5.0 - 2.0 * long));
    let path = format!(
        "M3 {}v-{l}h{l}m{across} 0h{l}v{l}m0 {down}v{l}h-{l}m-{across} 0h-{l}v-{l}",
        n(3.0 + long),
        l = n(long)
    );
    svg.tag("path").set("d", &path).set("fill", "none").stroke(Tone::LandEdge, 1.2).done();
}

/// The sides of the Regions and the corners of their Locations, without anything of a game, for print.
pub(super) fn printed(svg: &mut Svg, field: &Field) {
    for region in &Region::ALL[1..] {
        let (x, y) = (field.left(*region), field.y + EDGE);
        let n = ink::number;
        let side = format!("M{} {}v{}", n(x), n(y), n(field.bottom() - y));
        let line = svg.tag("path").set("d", &side).set("fill", "none").stroke(Tone::LandEdge, 2.0).round();
        line.set("stroke-dasharray", ".1 5").done();
    }
    for location in Location::ALL {
        let (x, y) = field.place(location);
        svg.tag("g").shift(x, y).within(|svg| corners(svg, field.column, field.ground, 7.0));
    }
}

fn one(svg: &mut Svg, canvas: &Canvas<'_>, field: &Field, region: Region) {
    let key = ids::region(region);
    let (x, y, width) = (field.left(region), field.y + EDGE, field.column);
    let height = field.bottom() - y;
    svg.tag("g").id(&key).within(|svg| {
        svg.title(&format!("The {}", region.name()));
        svg.touch_area(x, y, width, height);
        // Its sides, so that a Region that is lit is lit at its borders.
        let n = ink::number;
        let sides = format!("M{} {}v{h}m{} 0v-{h}", n(x), n(y), n(width), h = n(height));
        let line = svg.tag("path").set("d", &sides).set("fill", "none").stroke(Tone::LandEdge, 2.0).round();
        line.set("stroke-dasharray", ".1 5").set("pointer-events", "none").done();
        if fought_over(canvas, region) {
            fighting(svg, field, region, canvas.view.battle.ties);
            let line = svg.tag("path").set("d", &frame(x + 2.0, y + 1.0, width - 4.0, height - 2.0));
            let line = line.set("fill", "none").stroke(Tone::Warn, 2.0).set("stroke-dasharray", "7 4");
            line.set("pointer-events", "none").done();
        }
        for location in region.locations() {
            place(svg, canvas, field, location);
        }
        for (turn, seat) in canvas.seats().into_iter().enumerate() {
            if canvas.view.own == Some(seat) {
                laid::place(svg, canvas, field, region, (turn, seat));
            }
            laid::cards(svg, canvas, field, region, (turn, seat));
        }
        canvas.glow(svg, &key, x + 1.0, y, width - 2.0, height);
    });
    // The places of others are no part of what is lit when a card of one's own may go here.
    svg.tag("g").set("pointer-events", "none").within(|svg| {
        for (turn, seat) in canvas.seats().into_iter().enumerate() {
            if canvas.view.own != Some(seat) {
                laid::place(svg, canvas, field, region, (turn, seat));
            }
        }
    });
}

/// Swords behind the name of a Region that is fought over, and how often it was tied.
fn fighting(svg: &mut Svg, field: &Field, region: Region, ties: u8) {
    let (x, width) = (field.left(region), field.column);
    let (size, base) = title(field);
    let name = Type::serif(size).bold().measure(region.name()).min(width - 34.0);
    let radius = if field.narrow { 6.0 } else { 8.0 };
    let middle = x + 6.0 + name + radius + if field.narrow { 2.0 } else { 6.0 };
    svg.tag("g").at(middle, base - 4.5).within(|svg| svg.swords(radius, Tone::Warn));
    if ties > 0 {
        let words = if ties == 1 { "1 tie".into() } else { format!("{ties} ties") };
        let from = middle + radius + if field.narrow { 2.0 } else { 6.0 };
        let set = Type::sans(if field.narrow { 11.0 } else { 12.0 }).bold().halo(Tone::Sea);
        svg.text(from, base - 0.5, &words, set.fit(x + width - from - 3.0));
    }
}

fn place(svg: &mut Svg, canvas: &Canvas<'_>, field: &Field, location: Location) {
    let view = canvas.view;
    let key = ids::location(location);
    let pays = view.rules.influence_of(location);
    let ((x, y), width, height) = (field.place(location), field.column, field.ground);
    svg.tag("g").id(&key).at(x, y).within(|svg| {
        let barred = view.blockade == Some(location);
        let note = if barred { ". Blockaded" } else { "" };
        let claim = claimant(canvas, location);
        let taken = claim.map(|seat| format!(". Claimed by {}", canvas.scene.name(seat)));
        let words = location_words(location, pays);
        svg.title(&format!("{}: {words}{note}{}", location.name(), taken.unwrap_or_default()));
        svg.touch_area(0.0, 0.0, width, height);
        corners(svg, width, height, if field.narrow { 4.0 } else { 7.0 });
        if let Some(seat) = claim {
            svg.line(&frame(3.0, 3.0, width - 6.0, height - 5.0), Tone::Ink, 2.0);
            flag(svg, canvas, seat, (width - 18.0, height - 31.0));
        }
        // Riders come from the left, under the words; where the last line is in their way, they have passed it.
        let small = height < 80.0;
        let mut at = 18.0 + in_the_way(field, location, if small { 36.0 } else { 44.0 });
        let heralds =
            canvas.seats().into_iter().filter(|seat| view.players[seat.index()].herald == Some(location));
        let heralds: Vec<Seat> = heralds.collect();
        let step = if small { 27.0 } else { RIDER };
        // Nobody rides off the Region.
        at = at.min(width - 18.0 - step * heralds.len().saturating_sub(1) as f64);
        for seat in heralds {
            herald(svg, canvas, seat, (at, height - 2.0), small);
            at += step;
        }
        if barred {
            svg.tag("g").at(at - 2.0, height - 14.0).within(blockade);
        }
        canvas.glow(svg, &key, 3.0, 3.0, width - 6.0, height - 5.0);
    });
}

/// Who claimed a Location this year, or uses the effect of one that nobody won.
fn claimant(canvas: &Canvas<'_>, location: Location) -> Option<Seat> {
    let settled = &canvas.view.settled[location.region().index()];
    let won = settled.winner.filter(|_| settled.claimed == Some(location));
    let uses = canvas.view.claim.filter(|&(_, place)| place == location && canvas.view.stage < Stage::Retire);
    won.or(uses.map(|(seat, _)| seat))
}

/// The flag of whoever claims a Location; its pole stands under (x, y).
fn flag(svg: &mut Svg, canvas: &Canvas<'_>, seat: Seat, (x, y): (f64, f64)) {
    svg.tag("g").at(x, y).within(|svg| {
        for (tone, wide) in [(Tone::Sheet, 4.5), (Tone::Ink, 2.0)] {
            svg.tag("path").set("d", "M-10 -9V24").set("fill", "none").stroke(tone, wide).round().done();
        }
        svg.sign(canvas.crest(seat), 10.0);
    });
}

/// The stakes of Raid and Raze before a Location.
fn blockade(svg: &mut Svg) {
    let side = sign(Faction::Clans);
    svg.title("Blockade of Raid and Raze");
    let path = "M-11 9L-3 -11M-3 9L-11 -11M3 9L11 -11M11 9L3 -11M-13 0H13";
    for (tone, width) in [(Tone::Sheet, 5.0), (side.tone, 2.6)] {
        svg.tag("path").set("d", path).set("fill", "none").stroke(tone, width).round().done();
    }
}

/// What a Location's claim means.
fn location_words(location: Location, influence: u8) -> String {
    let effect = content::LOCATIONS[location.index()].effect;
    match (influence, effect.is_empty()) {
        (0, _) => effect.into(),
        (_, true) => format!("+{influence} Influence"),
        (_, false) => format!("+{influence} Influence; {effect}"),
    }
}
