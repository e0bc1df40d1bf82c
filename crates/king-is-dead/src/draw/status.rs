//! The line above the board: whose turn, what is contested, who passed; at the end, the verdict.

use ink::{Svg, Tone, Type};
use table::SeatSet;

use super::{Drawing, contested, sign};
use crate::rules::Verdict;
use crate::secrets::Phase;
use crate::words::ending::{headline, plot_line, reason};
use crate::words::outlook::{invasion_now, pass_meter};
use crate::words::standing_of;

const BAR: f64 = 50.0;
const ROW: f64 = 40.0;
/// Distance of the shields in the pass meter.
const STEP: f64 = 21.0;
const VERDICT: f64 = 86.0;
const VERDICT_ROW: f64 = 22.0;

/// Height of the bar, or of the verdict that takes its place.
pub(super) fn height(drawing: &Drawing<'_>, width: f64) -> f64 {
    match &drawing.view.result {
        None if drawing.wide => BAR,
        None => 2.0 * ROW + 4.0,
        Some(_) if roomy(width) => VERDICT,
        Some(verdict) => {
            let lines = headlines(drawing, verdict, width).len() as f64;
            28.0 + 20.0 * lines + VERDICT_ROW * notes(drawing, verdict, width).len() as f64 + 38.0
        }
    }
}

/// Whether the verdict has room for the ranking beside its reasons.
fn roomy(width: f64) -> bool {
    width >= 960.0
}

/// The position in one sentence.
pub(super) fn sentence(drawing: &Drawing<'_>) -> String {
    let view = drawing.view;
    let turn = drawing.turn().map(|seat| drawing.scene.name(seat));
    match (view.phase, turn) {
        _ if drawing.scene.stopped && view.result.is_none() => "The game was ended early".into(),
        (Phase::Deal, _) => "The deal".into(),
        (Phase::Over, _) => match &view.result {
            Some(verdict) if verdict.invasion => "Invasion".into(),
            Some(_) => "Coronation".into(),
            None => "The game is over".into(),
        },
        (Phase::Turn, Some(name)) => format!("{name} to play"),
        (Phase::Effect, Some(name)) => match &view.under_way {
            Some(way) if way.kind != way.card => {
                format!("{name} plays {} as {}", way.card.name(), way.kind.name())
            }
            Some(way) => format!("{name} plays {}", way.card.name()),
            None => format!("{name} plays a card"),
        },
        (Phase::Summon, Some(name)) => format!("{name} summons a follower"),
        (_, None) => "Nobody is to play".into(),
    }
}

/// The bar in a column of `width`.
pub(super) fn draw(svg: &mut Svg, drawing: &Drawing<'_>, x: f64, y: f64, width: f64) {
    if let Some(verdict) = &drawing.view.result {
        return draw_verdict(svg, drawing, verdict, x, y, width);
    }
    svg.sheet(x, y, width, height(drawing, width));
    if drawing.wide {
        let middle = y + BAR / 2.0;
        let parts = [0.4, 0.34, 0.26].map(|share| share * width);
        turn(svg, drawing, x, middle, parts[0]);
        contest(svg, drawing, x + parts[0], middle, parts[1]);
        passes(svg, drawing, x + parts[0] + parts[1], middle, parts[2]);
    } else {
        let (first, second) = (y + ROW / 2.0 + 1.0, y + ROW * 1.5 + 1.0);
        let meter = (16.0 + STEP * drawing.view.seats.len() as f64).max(102.0);
        turn(svg, drawing, x, first, width - 10.0);
        contest(svg, drawing, x, second, width - meter);
        passes(svg, drawing, x + width - meter, second, meter);
    }
}

fn turn(svg: &mut Svg, drawing: &Drawing<'_>, x: f64, y: f64, width: f64) {
    let mut from = x + 14.0;
    if let Some(seat) = drawing.turn() {
        svg.tag("g").shift(x + 22.0, y - 1.0).within(|svg| svg.sign(drawing.crest(seat), 12.0));
        from = x + 42.0;
    }
    let size = if width > 340.0 { 16.0 } else { 14.0 };
    let set = Type::serif(size).bold().fit(width - (from - x) - 6.0);
    svg.text(from, y + 5.0, &sentence(drawing), set);
}

fn contest(svg: &mut Svg, drawing: &Drawing<'_>, x: f64, y: f64, width: f64) {
    let Some(region) = contested(drawing.view) else {
        return;
    };
    svg.tag("g").shift(x + 22.0, y).within(|svg| svg.swords(8.0, Tone::Warn));
    let held = drawing.view.regions[region.index()].followers;
    let (title, now) = (format!("{} is contested", region.name()), standing_of(held));
    let size = if drawing.wide { 13.0 } else { 12.5 };
    svg.text(x + 41.0, y - 3.0, &title, Type::sans(size).bold().fit(width - 46.0));
    let set = Type::sans(size - 1.0).tone(Tone::Muted).fit(width - 46.0);
    svg.text(x + 41.0, y + size, &format!("now: {now}"), set);
}

/// The pass meter: the shields of those who passed in a row, then those still to pass, hollow
/// (VIEW-2).
fn passes(svg: &mut Svg, drawing: &Drawing<'_>, x: f64, y: f64, width: f64) {
    let Some(meter) = pass_meter(drawing.view) else { return };
    let count = meter.passed.len() + meter.waiting.len();
    let words = format!("{} of {count} passed", meter.passed.len());
    svg.tag("g").id("passes").within(|svg| {
        let waiting: SeatSet = meter.waiting.iter().copied().collect();
        svg.title(&format!("{words}; still to pass: {}", drawing.scene.names.list(waiting)));
        let line = if drawing.wide { y } else { y - 7.0 };
        for (i, &seat) in meter.passed.iter().chain(&meter.waiting).enumerate() {
            let crest = drawing.crest(seat);
            svg.tag("g").shift(x + 16.0 + STEP * i as f64, line).within(|svg| {
                if i < meter.passed.len() {
                    svg.sign(crest, 8.2);
                } else {
                    svg.sign_outline(crest, 8.2);
                    svg.text(
                        0.0,
                        4.0,
                        &crest.letter.to_string(),
                        Type::sans(11.0).middle().tone(Tone::Muted),
                    );
                }
            });
        }
        let set = Type::sans(if drawing.wide { 12.0 } else { 11.0 });
        if drawing.wide {
            let from = 12.0 + STEP * count as f64;
            svg.text(x + from, y + 4.0, &words, set.fit(width - from - 4.0));
        } else {
            svg.text(x + 7.0, y + 15.0, &words, set.fit(width - 14.0));
        }
    });
}

fn notes(drawing: &Drawing<'_>, verdict: &Verdict, width: f64) -> Vec<String> {
    let mut all = vec![format!("Decided by: {}.", reason(verdict.level))];
    if let Some((seat, faction)) = verdict.plot {
        all.push(plot_line(&drawing.scene.name(seat), faction));
    }
    let set = Type::sans(12.0);
    all.iter().flat_map(|note| ink::wrap(note, &set, width - 28.0, 2)).collect()
}

fn draw_verdict(svg: &mut Svg, drawing: &Drawing<'_>, verdict: &Verdict, x: f64, y: f64, width: f64) {
    let tall = height(drawing, width);
    let names = |seats: SeatSet| drawing.scene.names.list(seats);
    svg.tag("g").id("verdict").at(x, y).within(|svg| {
        svg.title(&headline(verdict, names));
        svg.tag("rect")
            .num("width", width)
            .num("height", tall)
            .num("rx", 6.0)
            .fill(Tone::Sheet)
            .stroke(Tone::Gold, 2.0)
            .done();
        svg.tag("g")
            .shift(28.0, 34.0)
            .within(|svg| if verdict.invasion { svg.broken_ring(13.0) } else { svg.crown(30.0, Tone::Gold) });
        let title = if verdict.invasion { "Invasion" } else { "Coronation" };
        let title = format!("{title} after {} cards", drawing.view.plays);
        svg.text(54.0, 22.0, &title, Type::sans(11.5).bold().tone(Tone::Gold).spaced(0.6).fit(width - 66.0));
        let notes = notes(drawing, verdict, width);
        if roomy(width) {
            svg.text(54.0, 45.0, &headline(verdict, names), Type::serif(19.0).bold().fit(width - 66.0));
            svg.text(54.0, 70.0, &notes.join(" "), Type::sans(12.5).fit(width * 0.6 - 60.0));
            ranking(svg, drawing, verdict, (width * 0.6 + 10.0, 66.0), width * 0.4 - 24.0);
        } else {
            let mut y = 42.0;
            for line in headlines(drawing, verdict, width) {
                svg.text(54.0, y, &line, Type::serif(14.5).bold().fit(width - 66.0));
                y += 20.0;
            }
            for note in &notes {
                svg.text(14.0, y + 4.0, note, Type::sans(12.0).fit(width - 28.0));
                y += VERDICT_ROW;
            }
            ranking(svg, drawing, verdict, (14.0, tall - 20.0), width - 28.0);
        }
    });
}

/// The headline in lines for a phone.
fn headlines(drawing: &Drawing<'_>, verdict: &Verdict, width: f64) -> Vec<String> {
    let words = headline(verdict, |seats| drawing.scene.names.list(seats));
    ink::wrap(&words, &Type::serif(14.5).bold(), width - 66.0, 3)
}

/// The factions from the strongest down, with their regions; in an invasion the sets that counted.
fn ranking(svg: &mut Svg, drawing: &Drawing<'_>, verdict: &Verdict, (x, y): (f64, f64), room: f64) {
    let step = (room / 3.0).min(124.0);
    if verdict.invasion {
        let sides = invasion_now(drawing.view).sides;
        let each = sides.iter().map(|side| format!("{} {}", drawing.scene.names.list(side.seats), side.sets));
        let words = format!("Sets: {}", each.collect::<Vec<_>>().join(", "));
        svg.text(x, y + 4.0, &words, Type::sans(12.0).fit(room));
        return;
    }
    for (rank, &(faction, regions)) in verdict.ranking.iter().enumerate() {
        let from = x + step * rank as f64;
        svg.text(from, y + 4.0, &format!("{}.", rank + 1), Type::serif(14.0).bold());
        svg.tag("g").shift(from + 30.0, y).within(|svg| svg.sign(sign(faction), 9.6));
        let words = if regions == 1 { "1 region".into() } else { format!("{regions} regions") };
        svg.text(from + 44.0, y + 4.0, &words, Type::sans(11.5).fit(step - 46.0));
    }
}
