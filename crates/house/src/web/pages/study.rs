//! A game explained to one of its seats, as a page shows it: the chances along the game, and the decisions that cost most.

use bots::{Lesson, Moment, Study, Told};
use maud::{Markup, html};
use table::{Names, Seat};

/// Where a page leads from here.
pub struct Ways<'a> {
    /// The address of the board after so many steps.
    pub to: &'a dyn Fn(usize) -> String,
    /// A form that opens a game from a step, where there is one.
    pub again: &'a dyn Fn(usize) -> Option<Markup>,
    /// Steps that set the table up, which are not counted.
    pub begin: usize,
    /// Whether the reader sat there.
    pub own: bool,
}

/// A part of the victory in whole hundredths.
pub fn hundredths(chance: f64) -> u32 {
    (chance * 100.0).round().clamp(0.0, 100.0) as u32
}

/// Width and height of the chart, and the space at its left and below.
const SIZE: (f64, f64) = (720.0, 300.0);
const MARGIN: (f64, f64) = (44.0, 26.0);
/// Moments that can be touched, at most.
const TOUCHED: usize = 200;

/// Everything that was found out.
pub fn study(study: &Study, names: &Names, ways: &Ways<'_>) -> Markup {
    let who = names.of(study.seat);
    html! {
        section .chances aria-labelledby="chances" {
            h2 #chances { "How the chances stood" }
            p .quiet { "As far as " @if ways.own { "you" } @else { (who) } " could know at each decision. Touch the chart to go there." }
            (chart(study, names, ways))
            (legend(study, names))
        }
        section .lessons aria-labelledby="lessons" {
            h2 #lessons { @match study.lessons.len() {
                0 => "Nothing cost much",
                1 => "The decision that cost the most",
                2 => "The two decisions that cost the most",
                _ => "The three decisions that cost the most",
            } }
            @if study.lessons.is_empty() {
                p { "No single decision of " @if ways.own { "yours" } @else { (who) "'s" } " gave away more than two in a hundred chances to win." }
            }
            ol { @for lesson in &study.lessons { li { (told(lesson, ways)) } } }
        }
    }
}

fn told(lesson: &Lesson, ways: &Ways<'_>) -> Markup {
    let step = lesson.ply.saturating_sub(ways.begin) + 1;
    let chance = |told: &Told| match (told.proven, hundredths(told.chance)) {
        (true, 100) => "a certain win".into(),
        (true, 0) => "a certain loss".into(),
        (_, number) => format!("{number} in 100"),
    };
    html! {
        h3 { a href=((ways.to)(lesson.ply)) { "Step " (step) } " "
            span .cost { "−" (hundredths(lesson.cost)) " in 100" } }
        p .quiet { (lesson.prompt) }
        dl {
            dt { @if ways.own { "You did" } @else { "Done" } }
            dd { strong { (lesson.played.label) } " " span .quiet { (chance(&lesson.played)) }
                @for words in &lesson.against { p { (words) } } }
            dt { "Better" }
            dd { strong { (lesson.better.label) } " " span .quiet { (chance(&lesson.better)) }
                @for words in &lesson.instead { p { (words) } } }
        }
        div .row {
            a .button href=((ways.to)(lesson.ply)) { "See it" }
            @if let Some(form) = (ways.again)(lesson.ply) { (form) }
        }
    }
}

/// Who has which line.
fn legend(study: &Study, names: &Names) -> Markup {
    let seats = study.moments.first().map_or(0, |moment| moment.chances.len());
    html! {
        p .legend { @for seat in Seat::all(seats as u8) {
            span { span class={ "swatch line-" (seat.0 % 8) } aria-hidden="true" {} (names.of(seat)) }
        } }
    }
}

/// The chances as lines, one for each seat; every moment can be touched.
fn chart(study: &Study, names: &Names, ways: &Ways<'_>) -> Markup {
    let moments = &study.moments;
    let (Some(first), Some(last)) = (moments.first(), moments.last()) else {
        return html! { p { "There was nothing to decide." } };
    };
    let (width, height) = (SIZE.0 - MARGIN.0, SIZE.1 - MARGIN.1);
    let long = (last.ply - first.ply).max(1) as f64;
    let x = |ply: usize| MARGIN.0 + (width - 8.0) * (ply - first.ply) as f64 / long;
    let y = |chance: f64| 14.0 + (height - 22.0) * (1.0 - chance);
    let line = |seat: usize| {
        let point = |moment: &Moment| {
            format!("{:.1},{:.1}", x(moment.ply), y(*moment.chances.get(seat).unwrap_or(&0.0)))
        };
        moments.iter().map(point).collect::<Vec<_>>().join(" ")
    };
    let seats = first.chances.len();
    let stride = moments.len().div_ceil(TOUCHED).max(1);
    let said = |moment: &Moment| {
        let chances = Seat::all(seats as u8).zip(&moment.chances);
        let each: Vec<String> =
            chances.map(|(seat, chance)| format!("{} {} %", names.of(seat), hundredths(*chance))).collect();
        match moment.ply.checked_sub(ways.begin) {
            Some(steps) => format!("After step {steps}: {}", each.join(", ")),
            None => each.join(", "),
        }
    };
    let strips: Vec<(&Moment, f64, f64)> = {
        let shown: Vec<&Moment> = moments.iter().step_by(stride).collect();
        let middle = |a: &Moment, b: &Moment| (x(a.ply) + x(b.ply)) / 2.0;
        let edge = |at: usize| match (at.checked_sub(1).and_then(|at| shown.get(at)), shown.get(at)) {
            (Some(a), Some(b)) => middle(a, b),
            (None, _) => MARGIN.0,
            (_, None) => SIZE.0,
        };
        shown.iter().enumerate().map(|(at, moment)| (*moment, edge(at), edge(at + 1))).collect()
    };
    let own = |moment: &Moment| moment.chances.get(study.seat.index()).copied().unwrap_or(0.0);
    html! {
        svg .course viewBox={ "0 0 " (SIZE.0) " " (SIZE.1) } role="group" aria-label="Winning chances along the game" {
            @for part in [0u32, 25, 50, 75, 100] {
                @let at = y(f64::from(part) / 100.0);
                line .grid x1=(MARGIN.0) x2=(SIZE.0) y1=(at) y2=(at) {}
                text x=(MARGIN.0 - 6.0) y=(at + 5.0) text-anchor="end" { (part) }
            }
            @for seat in 0..seats {
                polyline class={ "line-" (seat % 8) @if seat == study.seat.index() { " own" } } points=(line(seat)) {}
            }
            @for (moment, from, until) in &strips {
                a href=((ways.to)(moment.ply)) tabindex="-1" {
                    rect .touch x=(format!("{from:.1}")) y="0" width=(format!("{:.1}", (until - from).max(1.0))) height=(height) {}
                    title { (said(moment)) }
                }
            }
            @for lesson in &study.lessons {
                @if let Some(moment) = moments.iter().find(|moment| moment.ply == lesson.ply) {
                    a href=((ways.to)(lesson.ply)) .marked {
                        circle cx=(format!("{:.1}", x(moment.ply))) cy=(format!("{:.1}", y(own(moment)))) r="7" {}
                        title { (said(moment)) ". It cost " (hundredths(lesson.cost)) " in 100." }
                    }
                }
            }
            text x=(MARGIN.0) y=(SIZE.1 - 7.0) { "Step " (first.ply.saturating_sub(ways.begin)) }
            text x=(SIZE.0 - 8.0) y=(SIZE.1 - 7.0) text-anchor="end" { "Step " (last.ply.saturating_sub(ways.begin)) }
        }
    }
}

/// How far it is, on a page that is loaded again by itself.
pub fn thinking(done: usize, all: usize) -> Markup {
    html! {
        section .thinking #thinking aria-live="polite" {
            p { "The house is thinking the game through. It pauses whenever a bot has to move, so this may take a minute." }
            progress max=(all.max(1)) value=(done) {}
            p .quiet { (100 * done / all.max(1)) " % is done. This page shows the result when it is ready; if it does not, reload it." }
        }
    }
}
