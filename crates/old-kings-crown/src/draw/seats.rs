//! The seats: Influence, hand, piles, tiles, Site of Power.

use ink::{Svg, Tone, Type, wrap};
use table::Seat;

use super::card::Lie;
use super::emblem::{emblem, weave};
use super::head::waiting;
use super::{Canvas, GAP, sign};
use crate::content::{Face, Faction, Tactic};
use crate::words::ids;

/// Height of a panel's head: name, Influence and counts.
const HEAD: f64 = 87.0;
/// Height of the Site of Power.
const SITE: f64 = 41.0;
/// Room between two tiles.
const BETWEEN: f64 = 3.0;
/// Height of a line of notes.
const LINE: f64 = 13.0;

fn per_row(canvas: &Canvas<'_>) -> usize {
    if canvas.wide { canvas.view.players.len().clamp(1, 4) } else { 1 }
}

fn panel_width(canvas: &Canvas<'_>, room: f64) -> f64 {
    let columns = per_row(canvas) as f64;
    (room - GAP * (columns - 1.0)) / columns
}

pub(super) fn panel_height(canvas: &Canvas<'_>, seat: Seat, width: f64) -> f64 {
    let lines = note_lines(canvas, seat, width).len();
    let notes = if lines == 0 { 2.0 } else { LINE * lines as f64 + 6.0 };
    HEAD + tiles_height(canvas, seat, width) + SITE + notes
}

/// Heights of the rows of panels: each as high as its highest panel.
fn rows(canvas: &Canvas<'_>, room: f64) -> Vec<f64> {
    let width = panel_width(canvas, room);
    let heights: Vec<f64> =
        canvas.seats().into_iter().map(|seat| panel_height(canvas, seat, width)).collect();
    heights.chunks(per_row(canvas)).map(|row| row.iter().copied().fold(0.0, f64::max)).collect()
}

pub(super) fn height(canvas: &Canvas<'_>, room: f64) -> f64 {
    rows(canvas, room).iter().map(|row| row + GAP).sum::<f64>() - GAP
}

pub(super) fn draw(svg: &mut Svg, canvas: &Canvas<'_>, x: f64, y: f64, room: f64) {
    let width = panel_width(canvas, room);
    let seats = canvas.seats();
    let mut top = y;
    for (row, height) in seats.chunks(per_row(canvas)).zip(rows(canvas, room)) {
        for (column, &seat) in row.iter().enumerate() {
            let lie = Lie { x: x + column as f64 * (width + GAP), y: top, width, height };
            panel(svg, canvas, seat, lie);
        }
        top += height + GAP;
    }
}

/// One seat's panel.
pub(super) fn panel(svg: &mut Svg, canvas: &Canvas<'_>, seat: Seat, lie: Lie) {
    let Lie { x, y, width, height } = lie;
    let view = canvas.view;
    let player = &view.players[seat.index()];
    let key = ids::seat(seat);
    svg.tag("g").id(&key).at(x, y).within(|svg| {
        svg.title(&canvas.scene.name(seat));
        svg.sheet(0.0, 0.0, width, height);
        svg.tag("g").at(22.0, 25.0).within(|svg| svg.sign(canvas.crest(seat), 12.0));
        let (score, figure) = (player.influence.to_string(), Type::sans(24.0).bold().end());
        let room = width - 62.0 - figure.measure(&score);
        let name = canvas.scene.name(seat);
        let set = Type::serif(15.0).bold();
        let set = if set.measure(&name) > room { Type::serif(13.0).bold() } else { set };
        svg.text(42.0, 22.0, &name, set.fit(room));
        let Some(faction) = player.faction else { return };
        let note = if !player.in_game {
            "out of the game"
        } else if view.winners.contains(seat) {
            "crowned"
        } else if player.ready {
            "ready"
        } else if waiting(canvas).contains(seat) {
            "to decide"
        } else {
            ""
        };
        let words =
            if note.is_empty() { faction.name().into() } else { format!("{}, {note}", faction.name()) };
        let wins = view.winners.contains(seat);
        let crown = if wins { 26.0 } else { 0.0 };
        svg.tag("g").at(49.0, 34.5).within(|svg| svg.sign(sign(faction), 7.0));
        svg.text(61.0, 38.0, &words, Type::sans(12.0).tone(Tone::Muted).fit(room - crown - 16.0));
        if wins {
            let x = width - 28.0 - figure.measure(&score);
            svg.tag("g").at(x, 38.0).within(|svg| svg.crown(18.0, Tone::Gold));
        }
        svg.text(width - 12.0, 32.0, &score, figure);
        progress(svg, canvas, seat, width);
        if player.in_game {
            counts(svg, canvas, seat, width);
            tiles(svg, canvas, seat, faction, width);
            notes(svg, canvas, seat, faction, width);
        }
        canvas.glow(svg, &key, 0.0, 0.0, width, height);
    });
}

/// How far it is to the goal.
fn progress(svg: &mut Svg, canvas: &Canvas<'_>, seat: Seat, width: f64) {
    let influence = f64::from(canvas.view.players[seat.index()].influence);
    let share = (influence / f64::from(canvas.view.goal.max(1))).min(1.0);
    let room = width - 24.0;
    svg.tag("rect").rect(12.0, 45.0, room, 5.0).num("rx", 2.5).fill(Tone::Line).done();
    if share > 0.0 {
        svg.tag("rect")
            .rect(12.0, 45.0, room * share, 5.0)
            .num("rx", 2.5)
            .fill(canvas.crest(seat).tone)
            .done();
    }
}

fn counts(svg: &mut Svg, canvas: &Canvas<'_>, seat: Seat, width: f64) {
    let player = &canvas.view.players[seat.index()];
    let step = (width - 24.0) / 4.0;
    // Four panels beside each other leave room for shorter words only.
    let (pile, discards) = if step < 60.0 { ("pile", "discard") } else { ("draw pile", "discards") };
    let whose = canvas.scene.names.of(seat);
    let named = |faces: &[Face]| cards_in_words(player.faction, faces);
    let numbers = [
        (
            "hand",
            format!("{}/{}", player.hand_size, player.limit),
            "hand",
            format!("{whose} holds {} cards; the limit is {}", player.hand_size, player.limit),
        ),
        (
            "pile",
            player.pile_size.to_string(),
            pile,
            format!(
                "{whose}'s draw pile: {} cards. When it has run out, the discards become a new one and the hand limit falls by 1",
                player.pile_size
            ),
        ),
        (
            "discard",
            player.discard.len().to_string(),
            discards,
            format!("{whose}'s discards: {}", named(&player.discard)),
        ),
        (
            "lost",
            player.lost.len().to_string(),
            "lost",
            format!("{whose}'s lost cards: {}", named(&player.lost)),
        ),
    ];
    for (n, (key, number, words, meaning)) in numbers.iter().enumerate() {
        svg.tag("g").id(&ids::count(seat, key)).at(12.0 + step * n as f64, 0.0).within(|svg| {
            svg.title(meaning);
            svg.touch_area(-4.0, 53.0, step, HEAD - 54.0);
            svg.text(0.0, 68.0, number, Type::sans(15.0).bold().fit(step - 4.0));
            svg.text(0.0, 81.0, words, Type::sans(11.0).tone(Tone::Muted).fit(step - 4.0));
        });
    }
}

/// Cards by their names, equal ones together.
fn cards_in_words(faction: Option<Faction>, faces: &[Face]) -> String {
    let Some(faction) = faction.filter(|_| !faces.is_empty()) else { return "none".into() };
    let mut words: Vec<String> = Vec::new();
    let mut rest = faces;
    while let Some((&face, _)) = rest.split_first() {
        let count = rest.iter().take_while(|&&other| other == face).count();
        let times = if count > 1 { format!(" \u{d7}{count}") } else { String::new() };
        words.push(format!("{}{times}", faction.card_name(face)));
        rest = &rest[count..];
    }
    words.join(", ")
}

/// How the words of a tile are set.
const EFFECT: Type = Type::sans(11.0);

/// What a tile says under its name: what it does, while it is ready.
fn tile_lines(canvas: &Canvas<'_>, seat: Seat, tactic: Tactic, width: f64) -> Vec<String> {
    if canvas.view.players[seat.index()].tiles.contains(&tactic) {
        wrap(canvas.view.rules.effect_of(tactic), &EFFECT, width - 24.0 - BAND - 10.0, 4)
    } else {
        Vec::new()
    }
}

fn tile_height(lines: usize) -> f64 {
    if lines == 0 { 28.0 } else { 20.0 + 12.0 * lines as f64 }
}

fn tiles_height(canvas: &Canvas<'_>, seat: Seat, width: f64) -> f64 {
    let player = &canvas.view.players[seat.index()];
    let tactics = player.faction.filter(|_| player.in_game).map(Faction::tactics);
    let heights =
        tactics.iter().flatten().map(|&tactic| tile_height(tile_lines(canvas, seat, tactic, width).len()));
    heights.map(|height| height + BETWEEN).sum()
}

/// Width of the band at the left of a tile.
const BAND: f64 = 16.0;

/// Four Tactic Tiles: ready ones say what they do, used ones are hollow and dashed.
fn tiles(svg: &mut Svg, canvas: &Canvas<'_>, seat: Seat, faction: Faction, width: f64) {
    let mut top = HEAD;
    for tactic in faction.tactics() {
        let lines = tile_lines(canvas, seat, tactic, width);
        let height = tile_height(lines.len());
        tile(
            svg,
            canvas,
            (seat, faction, tactic),
            Lie { x: 12.0, y: top, width: width - 24.0, height },
            &lines,
        );
        top += height + BETWEEN;
    }
}

fn tile(
    svg: &mut Svg,
    canvas: &Canvas<'_>,
    (seat, faction, tactic): (Seat, Faction, Tactic),
    lie: Lie,
    lines: &[String],
) {
    let Lie { x, y, width, height } = lie;
    let key = ids::tile(seat, tactic);
    let ready = canvas.view.players[seat.index()].tiles.contains(&tactic);
    svg.tag("g").id(&key).at(x, y).within(|svg| {
        let state = if ready { "ready" } else { "used" };
        let words = canvas.view.rules.effect_of(tactic);
        svg.title(&format!("{} ({state}): {words}", tactic.name()));
        svg.touch_area(0.0, 0.0, width, height);
        let body = svg.tag("rect").num("width", width).num("height", height).num("rx", 5.0);
        if ready {
            body.fill(Tone::Land).stroke(Tone::LandEdge, 1.0).done();
            let (n, low) = (ink::number, height - 0.5);
            let band = format!(
                "M{b} .5H5.5Q.5 .5 .5 5.5V{}Q.5 {l} 5.5 {l}H{b}Z",
                n(height - 5.5),
                b = n(BAND),
                l = n(low)
            );
            let tone = sign(faction).tone;
            svg.shape(&band, tone);
            let lines = svg.tag("path").set("d", &weave(faction, 1.0, 3.0, BAND - 2.0, height - 6.0));
            lines.set("fill", "none").stroke_on(tone, 1.0).num("stroke-opacity", 0.5).done();
        } else {
            body.set("fill", "none").stroke(Tone::LandEdge, 1.0).set("stroke-dasharray", "4 3").done();
        }
        let room = width - BAND - 10.0;
        let set = Type::sans(12.0).fit(room);
        if ready {
            svg.text(BAND + 6.0, 14.0, tactic.name(), set.bold());
        } else {
            svg.text(BAND + 6.0, 18.0, tactic.name(), set.tone(Tone::Muted).fit(room - 34.0));
            svg.text(width - 8.0, 18.0, "used", Type::sans(11.0).end().tone(Tone::Muted));
        }
        for (n, words) in lines.iter().enumerate() {
            svg.text(BAND + 6.0, 26.5 + 12.0 * n as f64, words, EFFECT.fit(room));
        }
        canvas.glow(svg, &key, 0.0, 0.0, width, height);
    });
}

/// Site of Power, then the notes.
fn notes(svg: &mut Svg, canvas: &Canvas<'_>, seat: Seat, faction: Faction, width: f64) {
    let player = &canvas.view.players[seat.index()];
    let names = |faces: &[Face]| {
        let names: Vec<&str> = faces.iter().map(|&face| faction.card_name(face)).collect();
        names.join(", ")
    };
    let power: u8 = player.site.iter().map(|face| face.power()).sum();
    let site = if player.site.is_empty() {
        format!("Site of Power {power}/3: empty, the Legend is gone")
    } else {
        format!("Site of Power {power}/3: {}", names(&player.site))
    };
    let top = HEAD + tiles_height(canvas, seat, width);
    svg.tag("g").id(&ids::site(seat)).at(0.0, top).within(|svg| {
        svg.title(&site);
        svg.touch_area(8.0, 1.0, width - 16.0, SITE - 3.0);
        stone_circle(svg, power, player.site.contains(&Face::Legend));
        let (left, set) = (90.0, Type::sans(11.0));
        let room = width - left - 10.0;
        let lines = wrap(&site, &set, room, 3);
        let first = 25.0 - 6.5 * (lines.len() as f64 - 1.0);
        for (n, words) in lines.into_iter().enumerate() {
            svg.text(left, first + 13.0 * n as f64, &words, set.fit(room));
        }
        canvas.glow(svg, &ids::site(seat), 8.0, 1.0, width - 16.0, SITE - 4.0);
    });
    let set = Type::sans(11.0).tone(Tone::Muted);
    let lines = note_lines(canvas, seat, width);
    if lines.is_empty() {
        return;
    }
    svg.tag("g").id(&ids::count(seat, "known")).at(0.0, top + SITE).within(|svg| {
        svg.title(&format!("{}. Everybody knows it", known_words(canvas, seat).join(". ")));
        svg.touch_area(8.0, -2.0, width - 16.0, LINE * lines.len() as f64 + 4.0);
        for (n, words) in lines.into_iter().enumerate() {
            svg.text(12.0, 9.0 + LINE * n as f64, &words, set.fit(width - 24.0));
        }
    });
}

/// A ring of three stones around a plinth: a stone is firm for every point of Power, and the Legend waits on the plinth.
fn stone_circle(svg: &mut Svg, power: u8, legend: bool) {
    svg.tag("ellipse")
        .num("cx", 47.0)
        .num("cy", 33.0)
        .num("rx", 36.0)
        .num("ry", 7.0)
        .fill(Tone::Meadow)
        .done();
    svg.tag("path")
        .set("d", "M36 33h22l-3 -5H39Z")
        .fill(Tone::LandShade)
        .stroke(Tone::LandEdge, 1.0)
        .round()
        .done();
    if legend {
        svg.tag("g").shift(47.0, 18.0).within(|svg| emblem(svg, Face::Legend, 9.0, Tone::Ink));
    }
    for (n, x) in [11.0, 24.0, 63.0].into_iter().enumerate() {
        let stone = format!("M{x} 35q-1 -15 3 -21q6 0 7 6q1 8 0 15Z");
        let body = svg.tag("path").set("d", &stone);
        if n < usize::from(power) {
            body.fill(Tone::CardBack).stroke(Tone::LandEdge, 1.0).done();
        } else {
            body.fill(Tone::Sheet).stroke(Tone::LandEdge, 1.0).set("stroke-dasharray", "2 2").done();
        }
    }
}

/// What everybody knows of a seat, as lines in its panel.
fn note_lines(canvas: &Canvas<'_>, seat: Seat, width: f64) -> Vec<String> {
    let set = Type::sans(11.0).tone(Tone::Muted);
    known_words(canvas, seat).iter().flat_map(|note| wrap(note, &set, width - 24.0, 3)).collect()
}

/// What everybody knows of the hand, Rituals under tiles, and known cards under the pile.
fn known_words(canvas: &Canvas<'_>, seat: Seat) -> Vec<String> {
    let player = &canvas.view.players[seat.index()];
    let Some(faction) = player.faction.filter(|_| player.in_game) else { return Vec::new() };
    let names = |faces: &[Face]| {
        let names: Vec<&str> = faces.iter().map(|&face| faction.card_name(face)).collect();
        names.join(", ")
    };
    let mut notes = Vec::new();
    if !player.known.is_empty() {
        notes.push(format!("Known to hold: {}", names(&player.known)));
    }
    if !player.rituals.is_empty() {
        notes.push(format!("Under their tiles: {}", names(&player.rituals)));
    }
    if !player.under.is_empty() {
        let under: Vec<String> = player.under.iter().map(|batch| names(batch)).collect();
        notes.push(format!("Under their draw pile: {}", under.join("; then ")));
    }
    notes
}
