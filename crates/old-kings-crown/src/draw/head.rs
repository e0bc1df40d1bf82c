//! The strip on top: year and season, Order track, Court.

use ink::{Svg, Tone, Type};
use table::Next;

use super::emblem::emblem;
use super::{Canvas, GAP, season};
use crate::rules::Stage;

const ROW: f64 = 52.0;

/// Where the game stands, in one sentence.
pub(super) fn sentence(canvas: &Canvas<'_>) -> String {
    let view = canvas.view;
    match (view.stage, view.round) {
        (Stage::Over, _) => "The game is over.".into(),
        (_, 0) => "Before the first year.".into(),
        (stage, round) => format!("Year {round}, {}.", season(stage)),
    }
}

pub(super) fn height(canvas: &Canvas<'_>, _room: f64) -> f64 {
    if canvas.wide { ROW } else { 2.0 * ROW + 6.0 }
}

pub(super) fn draw(svg: &mut Svg, canvas: &Canvas<'_>, x: f64, y: f64, room: f64) {
    if canvas.wide {
        let third = (room - 2.0 * GAP) / 3.0;
        year(svg, canvas, x, y, third);
        order(svg, canvas, x + third + GAP, y, third);
        court(svg, canvas, x + 2.0 * (third + GAP), y, third);
    } else {
        let half = (room - 6.0) * 0.56;
        year(svg, canvas, x, y, half);
        court(svg, canvas, x + half + 6.0, y, room - half - 6.0);
        order(svg, canvas, x, y + ROW + 6.0, room);
    }
}

fn year(svg: &mut Svg, canvas: &Canvas<'_>, x: f64, y: f64, width: f64) {
    let view = canvas.view;
    svg.sheet(x, y, width, ROW);
    let title = match (view.stage, view.round) {
        (Stage::Over, _) => "The crown is decided".to_string(),
        (_, 0) => "Before the first year".into(),
        (stage, round) => format!("Year {round} \u{b7} {}", season(stage)),
    };
    svg.text(x + 12.0, y + 22.0, &title, Type::serif(17.0).bold().fit(width - 24.0));
    let set = Type::sans(12.0).tone(Tone::Muted);
    let words = if view.stage == Stage::Over {
        format!("{} won", canvas.scene.names.list(view.winners))
    } else {
        // As much of the rule as there is room for.
        let rule = |end: &str| format!("{} Influence {end}", view.goal);
        let ways = ["at a year's end takes the crown", "takes the crown", "wins"].map(rule);
        let [.., shortest] = ways.clone();
        ways.into_iter().find(|words| set.measure(words) <= width - 24.0).unwrap_or(shortest)
    };
    svg.text(x + 12.0, y + 41.0, &words, set.fit(width - 24.0));
}

fn order(svg: &mut Svg, canvas: &Canvas<'_>, x: f64, y: f64, width: f64) {
    svg.sheet(x, y, width, ROW);
    svg.text(x + 12.0, y + 31.0, "Order", Type::sans(12.0).bold().tone(Tone::Muted));
    let seats = canvas.view.order.len().max(2) as f64;
    let step = ((width - 60.0) / seats).min(86.0);
    // Where four stand in a narrow strip, signs and figures are smaller.
    let (radius, size, edge) = if step < 56.0 { (9.0, 12.0, 14.0) } else { (11.0, 16.0, 18.0) };
    let waiting = waiting(canvas);
    for (place, &seat) in canvas.view.order.iter().enumerate() {
        let (cx, cy) = (x + 58.0 + edge + step * place as f64, y + ROW / 2.0);
        svg.tag("g").id(&format!("order-{seat}")).at(cx, cy).within(|svg| {
            let turn = if waiting.contains(seat) { ", to decide" } else { "" };
            svg.title(&format!("{}: place {}{turn}", canvas.scene.name(seat), place + 1));
            if waiting.contains(seat) {
                svg.tag("rect")
                    .rect(-edge, -20.0, step - 2.0, 40.0)
                    .num("rx", 6.0)
                    .set("fill", "none")
                    .stroke(Tone::Ink, 2.0)
                    .done();
            }
            svg.sign(canvas.crest(seat), radius);
            let influence = canvas.view.players[seat.index()].influence;
            svg.text(radius + 4.0, size * 0.36, &influence.to_string(), Type::sans(size).bold());
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

fn court(svg: &mut Svg, canvas: &Canvas<'_>, x: f64, y: f64, width: f64) {
    let view = canvas.view;
    svg.sheet(x, y, width, ROW);
    svg.text(x + 12.0, y + 31.0, "Court", Type::sans(12.0).bold().tone(Tone::Muted));
    svg.tag("g").id("court").at(x + 64.0, y).within(|svg| match view.court_owner {
        Some(owner) if !view.court.is_empty() => {
            svg.title(&format!("{} pays 1 Influence each Spring per Captain", canvas.scene.name(owner)));
            svg.tag("g").at(14.0, ROW / 2.0).within(|svg| svg.sign(canvas.crest(owner), 11.0));
            let captains: Vec<String> = view.court.iter().map(|face| face.strength().to_string()).collect();
            // On a phone the Captains' star stands for their name.
            let (left, words) = if canvas.wide {
                (34.0, format!("Captain {}", captains.join(" and ")))
            } else {
                svg.tag("g").at(40.0, ROW / 2.0).within(|svg| emblem(svg, view.court[0], 8.0, Tone::Ink));
                (52.0, captains.join(" "))
            };
            svg.text(left, ROW / 2.0 + 5.0, &words, Type::sans(14.0).bold().fit(width - 70.0 - left));
        }
        _ => svg.text(4.0, ROW / 2.0 + 5.0, "empty", Type::sans(13.0).tone(Tone::Muted)),
    });
}
