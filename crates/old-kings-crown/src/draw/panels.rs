//! The drawing in panels, which a page lays out by the space there is.

use ink::{Palette, Svg};
use table::{Form, Panel, Role, Scene};

use super::card::Lie;
use super::{Canvas, hand, head, regions, seats};
use crate::secrets::View;

/// Width of the seats' panels.
const COLUMN: f64 = 290.0;

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
    let wide = Canvas { view, scene, wide: true, stacked: true };
    let strip = Canvas { view, scene, wide: form != Form::Phone, stacked: true };
    let mut panels = Vec::new();
    let width = if form == Form::Phone { 390.0 } else { 820.0 };
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
    // With more rows they are higher, and so as wide as is left.
    let more = 100.0 * view.players.len().saturating_sub(2) as f64;
    let width = more + if form == Form::Phone { 450.0 } else { 600.0 };
    let title = format!("The Old King's Crown. {}", head::sentence(&wide));
    panels.push(sheet(
        "regions",
        Role::Stage,
        &title,
        (width, regions::height(&wide, width) + 4.0),
        &|svg| {
            regions::draw(svg, &wide, 2.0, 2.0, width - 4.0);
        },
    ));
    // A phone shows a part of one row, large enough to be read; the piles lie behind it.
    let width = if form == Form::Phone { hand::row_width(&wide).max(390.0) } else { 980.0 };
    let height = hand::height(&wide, width);
    if height > 0.0 {
        panels.push(sheet("hand", Role::Hand, "Your cards", (width, height + 2.0), &|svg| {
            hand::draw(svg, &wide, 1.0, 1.0, width - 2.0);
        }));
    }
    for seat in wide.seats() {
        let height = seats::panel_height(&wide, seat, COLUMN);
        let title = format!("What lies before {}", scene.name(seat));
        panels.push(sheet(&format!("seat-{seat}"), Role::Seats, &title, (COLUMN, height + 2.0), &|svg| {
            seats::panel(svg, &wide, seat, Lie { x: 1.0, y: 1.0, width: COLUMN - 2.0, height });
        }));
    }
    panels
}
