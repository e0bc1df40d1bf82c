//! The drawing in panels, which a page lays out by the space there is.

use ink::{Palette, Svg};
use table::{Form, Panel, Role, Scene};

use super::card::Lie;
use super::{Canvas, hand, head, regions, seats};
use crate::secrets::View;

/// How wide a page lays the seats' panels and the middle column, so that what is drawn for them keeps its size.
fn widths(scene: &Scene<'_>) -> (f64, f64) {
    let window = f64::from(scene.width);
    // What the page sets aside: its edges and gaps, and the column at the right.
    match scene.form() {
        Form::Phone => (290.0, window.clamp(320.0, 430.0)),
        Form::Middle => (290.0, (window - 346.0).max(520.0)),
        Form::Wide => {
            let column = (window * 0.2).max(220.0);
            ((column - 14.0).min(300.0), (window - 386.0 - column).clamp(520.0, 900.0))
        }
    }
}

/// The board in panels.
pub(crate) fn panels(view: &View, scene: &Scene<'_>) -> Vec<Panel> {
    let form = scene.form();
    let palette = Palette::of(scene.standalone, scene.dark);
    let sheet = |id: &str, role: Role, title: &str, size: (f64, f64), draw: &dyn Fn(&mut Svg)| Panel {
        id: id.into(),
        role,
        title: title.into(),
        svg: Svg::drawn(size, palette, title, draw),
    };
    let wide = Canvas { view, scene, wide: true };
    let strip = Canvas { view, scene, wide: form != Form::Phone };
    let mut panels = Vec::new();
    let (column, middle) = widths(scene);
    let width = middle;
    panels.push(sheet(
        "year",
        Role::Track,
        "Year, order and Court",
        (width, head::height(&strip, width) + 2.0),
        &|svg| {
            head::draw(svg, &strip, 1.0, 1.0, width - 2.0);
        },
    ));
    // The three Regions stand side by side even on a phone: what happens in one is weighed against the others.
    let width = if form == Form::Phone { 390.0 } else { 640.0 };
    let title = format!("The Old King's Crown. {}", head::sentence(&wide));
    panels.push(sheet(
        "regions",
        Role::Stage,
        &title,
        (width, regions::height(&wide, width - 2.0) + 2.0),
        &|svg| {
            regions::draw(svg, &wide, 1.0, 1.0, width - 2.0);
        },
    ));
    // A phone shows a part of one row, large enough to be read; the piles lie behind it.
    let (width, height) = hand::size(&wide, middle - 2.0);
    if height > 0.0 {
        panels.push(sheet("hand", Role::Hand, "Your cards", (width + 2.0, height + 2.0), &|svg| {
            hand::draw(svg, &wide, 1.0, 1.0, middle - 2.0);
        }));
    }
    for seat in wide.seats() {
        let height = seats::panel_height(&wide, seat, column - 2.0);
        let title = format!("What lies before {}", scene.name(seat));
        panels.push(sheet(&format!("seat-{seat}"), Role::Seats, &title, (column, height + 2.0), &|svg| {
            seats::panel(svg, &wide, seat, Lie { x: 1.0, y: 1.0, width: column - 2.0, height });
        }));
    }
    panels
}
