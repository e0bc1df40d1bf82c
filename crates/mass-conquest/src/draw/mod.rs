//! The board as a picture, from the view alone.

mod army;
mod battle;
mod chart;
mod key;
mod outlines;
mod panels;
mod pieces;
mod places;
mod printed;
mod seats;
mod taken;
mod terrain;
mod tint;

use ink::{Palette, Svg, Tone, Type};

use chart::Chart;
use outlines::{Lie, Outlines};

use table::{Names, Scene};

use crate::maps::Map;
use crate::rules::state::{Board, Phase};
use crate::secrets::View;

pub(crate) use panels::panels;
pub(crate) use printed::printed;

const PAD: f64 = 10.0;
/// Width of the seat panels when they stand beside the map.
const PANEL: f64 = 270.0;

/// Narrower pictures show a map that is wider than high turned by a quarter, or nothing on it could
/// be read or touched.
const NARROW: f64 = 600.0;

/// Draws a view.
pub(crate) fn draw(view: &View, scene: &Scene<'_>) -> String {
    let palette = Palette::of(scene.standalone, scene.dark);
    let board = &view.board;
    let width = f64::from(scene.width.max(320));
    let mut parts = Svg::part(palette);
    let (mut beside, mut room) = (false, width - 2.0 * PAD);
    let lie = if width < NARROW && is_wide(&board.map) { Lie::Turned } else { Lie::Plain };
    let outlines = Outlines::of(&parts, &board.map, lie, |size| {
        // Panels stand beside the map unless they would be much longer than it, or leave it too little room.
        let tall = (width - PANEL - 3.0 * PAD) / size.0 * size.1;
        let roomy = width >= 1000.0 || size.1 > size.0;
        beside = width >= 760.0 && roomy && seats::height(view, scene.names, PANEL) <= tall.min(900.0) * 1.5;
        if beside {
            room = width - PANEL - 3.0 * PAD;
        }
        let most = if width >= 760.0 { 900.0 / size.1 } else { f64::INFINITY };
        (room / size.0).min(most)
    });
    let (map_width, map_height) = outlines.size;
    let head = 44.0;
    heading(&mut parts, board, scene.names, width);
    let left = PAD + (room - map_width) / 2.0;
    let chart = Chart {
        map: &board.map,
        board: Some(board),
        outlines: &outlines,
        width: map_width,
        names: scene.names,
        glow: scene.glow,
    };
    parts.tag("g").id("map").at(left, head).within(|svg| chart.draw(svg));
    let turned = if outlines.turned { 16.0 } else { 0.0 };
    if outlines.turned {
        let words = "Turned to fit: the north of the map lies to the right.";
        let set = Type::sans(11.0).tone(Tone::Muted).fit(room);
        parts.text(PAD, head + map_height + 14.0, words, set);
    }
    let (x, y, wide) = if beside {
        (width - PANEL - PAD, head, PANEL)
    } else {
        (PAD, head + map_height + turned + PAD, room)
    };
    let mut panels = 0.0;
    parts.tag("g").id("panels").at(x, y).within(|svg| panels = seats::draw(svg, view, scene, wide));
    let height = (y + panels).max(head + map_height) + 2.0 * PAD;
    let title = format!("{}: {}", board.map.title, headline(board, scene.names));
    let mut svg = Svg::new(width, height, palette, &title);
    svg.tag("rect").rect(0.0, 0.0, width, height).fill(Tone::Table).done();
    svg.paste(&parts.into_part());
    svg.finish()
}

/// Whether a map is wider than high, as drawn.
fn is_wide(map: &Map) -> bool {
    let (wide, high) = (f64::from(map.aspect.0), f64::from(map.aspect.1));
    map.picture.as_ref().is_some_and(|picture| picture.width as f64 * wide > picture.height as f64 * high)
}

/// Whether a map is so wide that a stage beside a column would be half empty.
fn is_broad(map: &Map) -> bool {
    let (wide, high) = (f64::from(map.aspect.0), f64::from(map.aspect.1));
    let broad = |width: usize, height: usize| width as f64 * wide > height as f64 * high * 1.25;
    map.picture.as_ref().is_none_or(|picture| broad(picture.width, picture.height))
}

/// Draws a map without a game on it, standing alone.
pub fn draw_map(map: &Map, width: u32, dark: bool) -> String {
    let palette = Palette::of(true, dark);
    let width = f64::from(width.clamp(320, 4000));
    let outlines = Outlines::of(&Svg::part(palette), map, Lie::Plain, |size| (width - 2.0 * PAD) / size.0);
    let height = outlines.size.1 + 2.0 * PAD + 30.0;
    let mut svg = Svg::new(width, height, palette, &map.title);
    svg.tag("rect").rect(0.0, 0.0, width, height).fill(Tone::Table).done();
    svg.text(PAD, 25.0, &map.title, Type::serif(20.0).bold().fit(width - 2.0 * PAD));
    let names = Names::new((1..=map.players).map(|seat| seat.to_string()).collect());
    let chart =
        Chart { map, board: None, outlines: &outlines, width: width - 2.0 * PAD, names: &names, glow: &[] };
    svg.tag("g").id("map").at(PAD, 34.0).within(|svg| chart.draw(svg));
    svg.finish()
}

fn headline(board: &Board, names: &Names) -> String {
    let who = names.of(board.turn_player());
    match board.phase {
        Phase::Deal | Phase::Pick | Phase::RollOff { .. } => "before the first round".into(),
        Phase::Over => "the game is over".into(),
        _ => format!("round {}, {who} to move", board.round),
    }
}

fn heading(svg: &mut Svg, board: &Board, names: &Names, width: f64) {
    let title = Type::serif(19.0).bold();
    let words = match board.phase {
        _ if width >= NARROW => headline(board, names),
        Phase::Deal | Phase::Pick | Phase::RollOff { .. } | Phase::Over => headline(board, names),
        _ => format!("round {}: {}", board.round, names.of(board.turn_player())),
    };
    let line = Type::sans(14.0).tone(Tone::Muted).end();
    let space = (width - 3.0 * PAD - line.measure(&words)).max(width * 0.35);
    svg.text(PAD, 28.0, &board.map.title, title.fit(space));
    svg.text(
        width - PAD,
        28.0,
        &words,
        line.fit(width - 3.0 * PAD - title.measure(&board.map.title).min(space)),
    );
}
