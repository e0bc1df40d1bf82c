//! How it ended: who won and by what, how everybody stands, and what comes next.

use maud::{Markup, html};
use table::Seat;

use super::TablePage;
use crate::web::pages::{CLOSED, CONTRIBUTES};

/// The result, over the board; it folds, so that the board can be looked at.
pub(super) fn result(page: &TablePage<'_>) -> Markup {
    let Some(result) = &page.sight.result else { return html! {} };
    html! {
        section .result #result aria-label="The result" {
            details open {
                summary { span .open-words { "Look at the board" } span .closed-words { "Show the result" } }
                div .verdict {
                    @if !result.winners.is_empty() { span .crowning aria-hidden="true" { "\u{265B}" } }
                    h2 { (headline(page, &result.winners)) }
                    p { (result.words) }
                    (standings(page, &result.winners))
                    div .row #afterwards { (after(page)) }
                }
            }
        }
    }
}

/// Who won, in a few words.
fn headline(page: &TablePage<'_>, winners: &[Seat]) -> String {
    // At one screen several people win or lose; there everybody has a name.
    let alone = page.sight.seats.iter().filter(|seat| seat.yours).count() == 1;
    let own = page.sight.own.filter(|_| alone);
    match (own, winners) {
        (_, []) => "Nobody wins".into(),
        (Some(own), [only]) if own == *only => "You win".into(),
        (Some(own), several) if several.contains(&own) => {
            let others = several.iter().copied().filter(|seat| *seat != own).collect();
            format!("You and {} win", page.table.called().list(others))
        }
        (_, [only]) => format!("{} wins", page.table.name(*only)),
        (_, several) => format!("{} win", page.table.called().list(several.iter().copied().collect())),
    }
}

/// Everybody by place, with the counts that decided.
fn standings(page: &TablePage<'_>, winners: &[Seat]) -> Markup {
    let names = page.table.called();
    let viewer = page.table.viewer(page.eyes.seat());
    let glances = page.table.game().map_or(Vec::new(), |game| game.glances(viewer));
    let standing = page.sight.standing.as_ref();
    let place = |seat: Seat| standing.and_then(|standing| standing.places.get(seat.index()).copied());
    let scores = standing.map_or(&[][..], |standing| &standing.scores);
    let scores = if scores.iter().all(|one| *one == 0) || told(scores, &glances) { &[] } else { scores };
    let score = |seat: Seat| scores.get(seat.index()).copied();
    let mut seats: Vec<_> = page.sight.seats.iter().collect();
    seats.sort_by_key(|seat| (!winners.contains(&seat.seat), place(seat.seat), seat.seat));
    html! {
        table .standings { tbody { @for seat in seats {
            tr .winner[winners.contains(&seat.seat)] {
                td .place { @if let Some(place) = place(seat.seat) { (place) "." } }
                td { span class={ "crest seat-" (seat.seat.0 % 8) } aria-hidden="true" { (names.letter(seat.seat)) } }
                th scope="row" { (seat.name) }
                td .score { @if let Some(score) = score(seat.seat) { (score) } }
                td .quiet { (glances.get(seat.seat.index()).map_or("", String::as_str)) }
            }
        } } }
    }
}

/// Whether the counts beside the names begin with the scores: then they are not said twice.
fn told(scores: &[i32], glances: &[String]) -> bool {
    let says = |(score, words): (&i32, &String)| {
        words.is_empty() || words.split(' ').next().is_some_and(|first| first == score.to_string())
    };
    scores.iter().zip(glances).all(says) && glances.iter().any(|words| !words.is_empty())
}

/// What is offered when the game is over.
fn after(page: &TablePage<'_>) -> Markup {
    html! {
        @if let Some(lesson) = &page.sight.lesson { (super::lesson::onward(lesson.game)) }
        (links(page))
        // A table that nobody came to has hidden nothing.
        @if page.table.game().is_some() && !page.sight.secrets_open { (closed(page)) }
        @if page.sight.secrets_open { a .button href={ "/t/" (page.id()) "/film.png" } download { "Film of the game" } }
        label .field .share { span { "Share this game" } input readonly value={ (page.origin) "/t/" (page.id()) } data-copy; }
    }
}

/// Another game, this one once more, and its chance: also beside the board, for whoever looks at that.
pub(super) fn links(page: &TablePage<'_>) -> Markup {
    let id = page.id();
    html! {
        @if page.player() {
            form method="post" action={ "/t/" (id) "/rematch" } data-plain {
                (CONTRIBUTES)
                // After a first game the next one is what matters.
                button .primary[page.sight.lesson.is_none()] type="submit" { @if page.sight.rematch.is_some() { "To the rematch" } @else { "Rematch" } }
            }
        } @else if let Some(next) = &page.sight.rematch {
            a .button .primary href={ "/t/" (next) } { "To the rematch" }
        }
        @if page.table.game().is_some() { a .button href=(page.replay()) { "Replay" } }
        @if explained(page) { a .button href={ "/t/" (id) "/analysis" } { "Analysis" } }
        a .button href={ "/t/" (id) "/fairness" } { "Was chance fair?" }
    }
}

/// A game that was ended before its time: what was hidden stays so, unless everybody wishes it open.
fn closed(page: &TablePage<'_>) -> Markup {
    let wished = &page.sight.reveal_wished;
    let names = page.table.called().list(wished.iter().copied().collect());
    html! {
        p .quiet #closed { (CLOSED)
            @if !wished.is_empty() {
                " " (names) @if wished.len() == 1 { " wishes" } @else { " wish" } " to open it; everybody who played must agree."
            }
        }
        @if page.sight.own.is_some_and(|own| !wished.contains(&own)) {
            (page.form("reveal", "", html! { button type="submit" { "Open what was hidden" } }))
        }
    }
}

/// Whether the visitor may have the game explained.
fn explained(page: &TablePage<'_>) -> bool {
    let begun = page.table.game().is_some() && page.table.opening().imagined.is_none();
    begun && (page.sight.secrets_open || page.player())
}

#[cfg(test)]
mod tests {
    use super::told;

    #[test]
    fn a_score_that_the_counts_begin_with_is_not_said_twice() {
        let glances = |words: &[&str]| words.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>();
        assert!(told(&[20, 13], &glances(&["20 Influence · 2 cards", "13 Influence · 3 cards"])));
        assert!(told(&[20, 13], &glances(&["20 Influence · 2 cards", ""])), "who is out counts nothing");
        assert!(!told(&[20, 13], &glances(&["20 Influence", "3 cards"])), "it would be lost");
        assert!(!told(&[2, 1], &glances(&["20 Influence", "13 Influence"])));
        assert!(!told(&[2, 1], &glances(&["", ""])));
    }
}
