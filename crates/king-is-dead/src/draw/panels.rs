//! The drawing in panels, which a page lays out by the space there is.

use ink::{Palette, Svg};
use table::{Form, Panel, Role, Scene};

use super::{Chart, Drawing, WHOLE, board, seats, standing, status, stores, track};
use crate::secrets::View;
use crate::words::outlook::projection;

/// Width of the seats' panels and of what lies with them.
const COLUMN: f64 = 280.0;

/// The board in panels.
pub(crate) fn panels(view: &View, scene: &Scene<'_>) -> Vec<Panel> {
    let form = scene.form();
    let drawing = Drawing {
        view,
        scene,
        wide: form != Form::Phone,
        apart: view.own.is_some(),
        projection: projection(view),
        begun: super::begun::Begun::of(view),
    };
    let palette = Palette::of(scene.standalone, scene.dark);
    let sheet = |id: &str, role: Role, title: &str, (width, height): (f64, f64), draw: &dyn Fn(&mut Svg)| {
        let svg = Svg::drawn((width, height), palette, title, draw);
        Panel { id: id.into(), role, title: title.into(), svg }
    };
    let mut panels = Vec::new();
    // What is contested and who passed stands in the line of the aim, with the seats and on the chart; the verdict has a
    // place of its own.
    if view.result.is_some() {
        let width = room(form);
        let height = status::height(&drawing, width - 2.0) + 2.0;
        panels.push(sheet("status", Role::Track, "Where the game stands", (width, height), &|svg| {
            status::draw(svg, &drawing, 1.0, 1.0, width - 2.0);
        }));
    }
    panels.push(stage(&drawing, form, &sheet));
    if let Some(seat) = view.own {
        // A phone shows a part of one row, large enough to be read.
        let row = seats::row_width(&drawing, seat);
        let width = if form == Form::Phone { row.max(room(form)) } else { room(form) };
        let height = seats::hand_height(&drawing, seat, width);
        panels.push(sheet("hand", Role::Hand, "Your cards", (width, height), &|svg| {
            seats::own_hand(svg, &drawing, seat, width);
        }));
    }
    for seat in drawing.order() {
        let height = seats::height(&drawing, seat, COLUMN);
        let title = format!("What lies before {}", scene.name(seat));
        panels.push(sheet(&format!("seat-{seat}"), Role::Seats, &title, (COLUMN, height), &|svg| {
            seats::draw(svg, &drawing, seat, 0.0, 0.0, COLUMN);
        }));
    }
    if view.result.is_none() && !scene.stopped {
        let height = standing::height(&drawing);
        panels.push(sheet("standing", Role::Seats, "If it ended now", (COLUMN, height), &|svg| {
            standing::draw(svg, &drawing, 0.0, 0.0, COLUMN);
        }));
    }
    let height = stores::legend_height(COLUMN);
    panels.push(sheet("key", Role::Seats, "What the signs mean", (COLUMN, height), &|svg| {
        stores::legend(svg, 0.0, 0.0, COLUMN);
    }));
    panels
}

/// How wide what lies over and under the stage is seen, about.
const fn room(form: Form) -> f64 {
    match form {
        Form::Wide => 740.0,
        Form::Middle => 660.0,
        Form::Phone => 375.0,
    }
}

/// The chart in a kind of window. An island that is tall is limited by the height there is, so the width that is left goes
/// to the waters. Drawn rather smaller than it will be seen, so that no label comes out under the least size.
pub(super) fn chart_of(form: Form) -> Chart {
    match form {
        Form::Wide => Chart::reaching(WHOLE, 4.27, 1.12, 9.0),
        Form::Middle => Chart::reaching(WHOLE, 3.34, 1.15, 9.0),
        Form::Phone => Chart::reaching(WHOLE, 3.06, 1.15, 0.0),
    }
}

type Sheet<'a> = dyn Fn(&str, Role, &str, (f64, f64), &dyn Fn(&mut Svg)) -> Panel + 'a;

/// The chart: with the card spaces on its edges where there is room, else the island alone.
fn stage(drawing: &Drawing<'_>, form: Form, sheet: &Sheet<'_>) -> Panel {
    let chart = chart_of(form);
    let (width, height) = (chart.width, chart.height);
    let title = format!("The King is Dead. {}", status::sentence(drawing));
    sheet("map", Role::Stage, &title, (width, height), &|svg| {
        board(svg, drawing, &chart);
        track::on_the_edges(svg, drawing, &chart);
    })
}
