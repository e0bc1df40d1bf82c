//! The drawing in panels, which a page lays out by the space there is.

use ink::{Palette, Svg};
use table::{Form, Panel, Role, Scene};

use super::market::Strip;
use super::{Drawing, cards, hand, map, market, seats, title, track};
use crate::rules::state::Phase;
use crate::secrets::view::View;

/// Width of the column with market and seats.
const COLUMN: f64 = 272.0;

/// The board in panels. How tall one becomes depends on what lies on it, so each is drawn before it is framed.
pub(crate) fn panels(view: &View, scene: &Scene<'_>) -> Vec<Panel> {
    let form = scene.form();
    let palette = Palette::of(scene.standalone, scene.dark);
    let sheet = |id: &str, role: Role, title: &str, width: f64, draw: &dyn Fn(&mut Svg) -> f64| {
        let mut part = Svg::part(palette);
        let height = draw(&mut part).max(1.0);
        let part = part.into_part();
        let svg = Svg::drawn((width, height), palette, title, |svg| svg.paste(&part));
        Panel { id: id.into(), role, title: title.into(), svg }
    };
    let wide = Drawing { view, scene, wide: true, in_panels: true };
    let column = Drawing { wide: false, ..wide };
    let mut panels = Vec::new();
    if matches!(view.public.phase, Phase::Leaders(_)) {
        return vec![sheet("map", Role::Stage, "Leaders are being dealt", 400.0, &|svg| {
            super::dealing(svg, 400.0)
        })];
    }
    let width = match form {
        Form::Wide => 716.0,
        Form::Middle => 688.0,
        Form::Phone => 390.0,
    };
    panels.push(sheet("track", Role::Track, "Strength in the conflict", width, &|svg| {
        track::draw(&wide, svg, 1.0, 0.0, width - 2.0)
    }));
    // The proportions of the room that pages have for it: less while a pack lies before the viewer, more where no
    // cards do. A hand is equally tall whatever it holds, so the map keeps its place from turn to turn.
    let drafting = !view.pack().is_empty();
    let alone = view.viewer.seat().is_none() || view.public.phase == Phase::Over;
    let (width, height) = match form {
        Form::Wide if alone => (716.0, 570.0),
        Form::Wide => (716.0, 470.0),
        Form::Middle if alone => (688.0, 480.0),
        Form::Middle if drafting => (688.0, 302.0),
        Form::Middle => (688.0, 376.0),
        Form::Phone if alone => (390.0, 380.0),
        Form::Phone => (390.0, 272.0),
    };
    panels.push(sheet("map", Role::Stage, &title(&wide), width, &|svg| {
        map::draw(&wide, svg, 0.0, 0.0, width, height);
        height
    }));
    // A phone shows a part of one row; elsewhere cards are as wide as the page has room for, so that they can be read.
    let width = match form {
        Form::Wide => 716.0,
        Form::Middle => 688.0,
        Form::Phone => hand::row_width(view).max(390.0),
    };
    let role = if drafting { Role::Draft } else { Role::Hand };
    let in_rows = drafting && form != Form::Phone || view.public.phase == Phase::Over;
    let hand = |svg: &mut Svg| match in_rows {
        true => cards::draw(&wide, svg, 2.0, 2.0, width - 4.0) + 4.0,
        false => hand::draw(&wide, svg, (2.0, 3.0), width - 4.0) + 6.0,
    };
    if view.viewer.seat().is_some() {
        panels.push(sheet("hand", role, "Your cards", width, &hand));
    }
    if form == Form::Wide {
        panels.push(sheet("market", Role::Market, "The market", COLUMN, &|svg| {
            let head = market::heading(svg, 4.0, COLUMN - 8.0);
            head + market::draw(&column, svg, 2.0, head + 2.0, COLUMN - 4.0) + 4.0
        }));
    } else {
        let strip = if form == Form::Phone { Strip::LONG } else { Strip::SHORT };
        panels.push(sheet("market", Role::Strip, "The market", strip.whole(view), &|svg| {
            market::strip(&column, svg, strip)
        }));
    }
    for seat in wide.order() {
        let title = format!("What lies before {}", scene.name(seat));
        panels.push(sheet(&format!("seat-{seat}"), Role::Seats, &title, COLUMN, &|svg| {
            seats::panel(&column, svg, seat, 1.0, 1.0, COLUMN - 2.0) + 2.0
        }));
    }
    panels
}
