//! What others did since the viewer's last turn, in one line; and the steps that a live page has not seen yet, with
//! what moved, which the script plays.

use std::ops::Range;

use maud::{Markup, html};
use shelf::{AnyMatch, SeenStep};
use table::{Motion, Seat, Viewer};

use super::TablePage;
use crate::tables::Phase;

/// So many steps are told at most.
const MOST: usize = 60;

/// Bytes that all of them may take; the oldest are left out first.
const ROOM: usize = 4_000;

/// The strip over the stage.
pub(super) fn since(page: &TablePage<'_>) -> Markup {
    let own = page.sight.own;
    let game = page.table.game().filter(|_| page.sight.phase != Phase::Open);
    let title = if own.is_some() { "Since your turn" } else { "Latest turn" };
    strip(title, game, page.table.viewer(page.eyes.seat()), own, page.plies_known())
}

/// The strip of a game as `viewer` sees it: what is new to that viewer, and hidden beside it whatever a live page that
/// has seen `known` steps has not seen yet.
pub fn strip(
    title: &str,
    game: Option<&dyn AnyMatch>,
    viewer: Viewer,
    own: Option<Seat>,
    known: Option<usize>,
) -> Markup {
    let news = game.map_or(0..0, |game| news(game, viewer, own));
    // Whoever has acted since has seen it.
    let acted = own.is_some() && !news.is_empty() && game.is_some_and(|game| news.end < game.plies());
    let steps = game.map_or(Vec::new(), |game| {
        let first = known.map_or(news.start, |known| known.min(news.start));
        let told =
            |step: &SeenStep| news.contains(&step.ply) && step.seat.is_none_or(|seat| own != Some(seat));
        let unseen = |step: &SeenStep| known.is_some_and(|known| step.ply >= known);
        let steps = game.steps_since(viewer, first, MOST).into_iter();
        bounded(steps.map(|step| (told(&step), step)).filter(|(told, step)| *told || unseen(step)).collect())
    });
    html! {
        section .since #since aria-label=(title) data-acted[acted] {
            span .quiet #since-title { (title) }
            ol #since-list tabindex="0" aria-label=(title) { @for (told, step) in &steps { (entry(*told, step, own)) } }
            // The script shows it while something is on the move.
            button #skip type="button" hidden data-kept { "Skip" }
        }
    }
}

/// The steps that are new to a viewer; to a seat that has had no turn yet, everything since play began.
fn news(game: &dyn AnyMatch, viewer: Viewer, own: Option<Seat>) -> Range<usize> {
    let news = game.new_steps(own.map_or(viewer, Viewer::Seat));
    let begin = game.turns().first().copied().filter(|_| own.is_some() && news.is_empty());
    match begin {
        Some(begin) if game.steps_since(viewer, begin, MOST).iter().all(|step| step.seat != own) => {
            begin..game.plies()
        }
        _ => news,
    }
}

/// The latest of them, as many as there is room for.
fn bounded(mut steps: Vec<(bool, SeenStep)>) -> Vec<(bool, SeenStep)> {
    let mut used = 0;
    let kept = steps.iter().rev().take_while(|(_, step)| {
        used += step.words.len() + step.script().len() + ENTRY;
        used <= ROOM
    });
    let left_out = steps.len() - kept.count();
    steps.split_off(left_out)
}

/// About so many bytes an entry takes besides its words and motions.
const ENTRY: usize = 70;

/// Whether something was weighed in a step: then it is told while it is shown, whoever took it.
fn decides(step: &SeenStep) -> bool {
    step.motions.iter().any(|motion| matches!(motion, Motion::Weighs { .. }))
}

fn entry(told: bool, step: &SeenStep, own: Option<Seat>) -> Markup {
    let script = step.script();
    let by_own = own.is_some() && step.seat == own;
    html! {
        li id={ "step-" (step.ply) } class=[by_own.then_some("own")] hidden[!told || step.words.is_empty()] data-seat=[step.seat.map(|seat| seat.0)]
            data-motions=[(!script.is_empty()).then_some(script)] {
            // A link, so that it leads somewhere without the script too; one's own steps are not told again, unless
            // something is decided by them.
            @if (!by_own || decides(step)) && !step.words.is_empty() {
                a href="#log" { (step.words) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strip_keeps_the_latest_steps_and_its_bound() {
        let step = |ply: usize| {
            let motions = vec![Motion::dwelling("x".repeat(200))];
            (true, SeenStep { ply, seat: None, words: "Something happens.".into(), motions })
        };
        let kept = bounded((0..60).map(step).collect());
        assert_eq!(kept.last().map(|(_, step)| step.ply), Some(59));
        let bytes: usize = kept.iter().map(|(told, step)| entry(*told, step, None).into_string().len()).sum();
        assert!(kept.len() > 10 && bytes <= ROOM, "{} steps take {bytes} bytes", kept.len());
        assert_eq!(bounded((0..3).map(step).collect()).len(), 3);
    }
}
