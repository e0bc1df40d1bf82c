//! The drawing in panels, which a page lays out by the space there is.

use ink::{Palette, Svg};
use table::{Form, Panel, Role, Scene, Seat};

use super::chart::Chart;
use super::outlines::{Lie, Outlines};
use super::{headline, is_broad, key, seats};
use crate::secrets::View;
use crate::secrets::view::Eyes;

/// Pixels of a wide window that lie beside the stage.
const BESIDE: u32 = 366;

/// Width of the column of seats.
const COLUMN: f64 = 280.0;

/// The board in panels.
pub(crate) fn panels(view: &View, scene: &Scene<'_>) -> Vec<Panel> {
    let palette = Palette::of(scene.standalone, scene.dark);
    let board = &view.board;
    let sheet = |id: &str, role: Role, title: &str, size: (f64, f64), draw: &dyn Fn(&mut Svg)| Panel {
        id: id.into(),
        role,
        title: title.into(),
        svg: Svg::drawn(size, palette, title, draw),
    };
    // As large as it is shown where the window is of its kind, so that names are as large as they say.
    // A map that is wide leaves room over it for what else would stand beside it.
    let strip = scene.form() != Form::Phone && is_broad(&board.map);
    let stage = f64::from(scene.width.saturating_sub(BESIDE) / 100 * 100).clamp(700.0, 1600.0);
    let (wide, high) = match scene.form() {
        Form::Wide if strip => (stage, 760.0),
        Form::Wide => (840.0, 760.0),
        Form::Middle => (690.0, 640.0),
        Form::Phone => (390.0, 520.0),
    };
    // A phone has more than its width left between what stands over the map and what is decided under it; elsewhere
    // a map that is high leaves room on both sides.
    let lie = match scene.form() {
        Form::Phone => Lie::Drawn { tall: 1.26 },
        _ if strip => Lie::Plain,
        _ => Lie::Broadened { tall: high / wide },
    };
    let outlines = Outlines::of(&Svg::part(palette), &board.map, lie, |(w, h)| (wide / w).min(high / h));
    let size = outlines.size;
    let chart = Chart {
        map: &board.map,
        board: Some(board),
        outlines: &outlines,
        width: size.0,
        names: scene.names,
        glow: scene.glow,
    };
    let title = format!("{}: {}", board.map.title, headline(board, scene.names));
    let mut panels = vec![sheet("map", Role::Stage, &title, size, &|svg| chart.draw(svg))];
    if strip {
        let size = seats::strip_size(view, wide);
        panels.push(sheet("houses", Role::Track, "The houses", size, &|svg| {
            seats::strip(svg, view, &order(view), scene, wide);
        }));
        return panels;
    }
    let height = seats::matters_height(view, scene.names, COLUMN);
    if height > 0.0 {
        panels.push(sheet("matters", Role::Seats, "At the table", (COLUMN, height), &|svg| {
            seats::draw_matters(svg, view, scene.names, COLUMN);
        }));
    }
    for seat in order(view) {
        let title = format!("The house of {}", scene.name(seat));
        panels.push(sheet(
            &format!("seat-{seat}"),
            Role::Seats,
            &title,
            (COLUMN, seats::CARD + 2.0),
            &|svg| {
                seats::draw_seat(svg, view, seat, scene, (1.0, 1.0), COLUMN - 2.0);
            },
        ));
    }
    panels.push(sheet("key", Role::Seats, "What the signs mean", (COLUMN, key::HEIGHT), &|svg| {
        key::draw(svg, 0.0, COLUMN);
    }));
    panels
}

/// The viewer first, then by turn order.
fn order(view: &View) -> Vec<Seat> {
    let board = &view.board;
    let mut seats: Vec<Seat> = match board.round {
        0 => Seat::all(board.seats).collect(),
        _ => board.order[..board.seats as usize].to_vec(),
    };
    seats.sort_by_key(|seat| view.eyes != Eyes::Seat(*seat));
    seats
}
