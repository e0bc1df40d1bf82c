//! The board as a picture, from the view alone.

mod chart;
mod pieces;
mod seats;

use ink::{Palette, Svg, Tone, Type};
use table::{Names, Scene};

use crate::board::{Board, Phase};
use crate::maps::{Map, shapes};
use crate::view::View;
use chart::Chart;

const PAD: f64 = 10.0;
/// Width of the seat panels when they stand beside the map.
const PANEL: f64 = 270.0;

/// Draws a view.
pub(crate) fn draw(view: &View, scene: &Scene<'_>) -> String {
    let palette = match (scene.standalone, scene.dark) {
        (false, _) => Palette::Page,
        (true, false) => Palette::Light,
        (true, true) => Palette::Dark,
    };
    let board = &view.board;
    let width = f64::from(scene.width.max(320));
    let (shapes, size) = shapes(&board.map);
    // Panels stand beside the map unless they would be much longer than it, or leave it too little room.
    let tall = (width - PANEL - 3.0 * PAD) / size.0 * size.1;
    let roomy = width >= 1000.0 || size.1 > size.0;
    let beside = width >= 760.0 && roomy && seats::height(view, scene.names, PANEL) <= tall.min(900.0) * 1.5;
    let room = if beside { width - PANEL - 3.0 * PAD } else { width - 2.0 * PAD };
    let most = if width >= 760.0 { 900.0 / size.1 } else { f64::INFINITY };
    let scale = (room / size.0).min(most);
    let (map_width, map_height) = (size.0 * scale, size.1 * scale);
    let head = 44.0;
    let panels = seats::height(view, scene.names, if beside { PANEL } else { room });
    let height = match beside {
        true => head + map_height.max(panels) + 2.0 * PAD,
        false => head + map_height + PAD + panels + 2.0 * PAD,
    };
    let mut svg =
        Svg::new(width, height, palette, &format!("{}: {}", board.map.title, headline(board, scene.names)));
    svg.tag("rect").rect(0.0, 0.0, width, height).fill(Tone::Table).done();
    heading(&mut svg, board, scene.names, width);
    let left = PAD + (room - map_width) / 2.0;
    let chart = Chart {
        map: &board.map,
        board: Some(board),
        shapes: &shapes,
        scale,
        width: map_width,
        names: scene.names,
        glow: scene.glow,
    };
    svg.tag("g").id("map").at(left, head).within(|svg| chart.draw(svg));
    let (x, y, wide) =
        if beside { (width - PANEL - PAD, head, PANEL) } else { (PAD, head + map_height + PAD, room) };
    svg.tag("g").id("panels").at(x, y).within(|svg| seats::draw(svg, view, scene.names, wide));
    svg.finish()
}

/// Draws a map without a game on it, standing alone.
pub fn draw_map(map: &Map, width: u32, dark: bool) -> String {
    let palette = if dark { Palette::Dark } else { Palette::Light };
    let (shapes, size) = shapes(map);
    let width = f64::from(width.clamp(320, 4000));
    let scale = (width - 2.0 * PAD) / size.0;
    let height = size.1 * scale + 2.0 * PAD + 30.0;
    let mut svg = Svg::new(width, height, palette, &map.title);
    svg.tag("rect").rect(0.0, 0.0, width, height).fill(Tone::Table).done();
    svg.text(PAD, 25.0, &map.title, Type::serif(20.0).bold().fit(width - 2.0 * PAD));
    let names = Names::new((1..=map.players).map(|seat| seat.to_string()).collect());
    let chart = Chart {
        map,
        board: None,
        shapes: &shapes,
        scale,
        width: width - 2.0 * PAD,
        names: &names,
        glow: &[],
    };
    svg.tag("g").id("map").at(PAD, 34.0).within(|svg| chart.draw(svg));
    svg.finish()
}

fn headline(board: &Board, names: &Names) -> String {
    let who = names.of(table::Seat(board.turn_player()));
    match board.phase {
        Phase::Deal | Phase::Pick | Phase::RollOff { .. } => "before the first round".into(),
        Phase::Over => "the game is over".into(),
        _ => format!("round {}, {who} is at turn", board.round),
    }
}

fn heading(svg: &mut Svg, board: &Board, names: &Names, width: f64) {
    let title = Type::serif(19.0).bold();
    let words = headline(board, names);
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
