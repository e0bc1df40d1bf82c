//! What happened, and how it looks.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use maud::{Markup, html};
use shelf::LogLine;
use table::{Names, Seat, Viewer};

use super::{TablePage, later};
use crate::tables::Phase;
use crate::web::pages::rules;

/// The log, with what is new to the seat that looks marked.
pub(super) fn log(page: &TablePage<'_>) -> Markup {
    let sight = &page.sight;
    // Of a game that is over nothing is news.
    let seat = sight.own.filter(|_| sight.phase == Phase::Playing);
    let news = seat.zip(page.table.game()).map_or(0..0, |(seat, game)| game.new_steps(Viewer::Seat(seat)));
    html! {
        section .log .tab #log aria-label="What happened" {
            h2 { "What happened" }
            div .lines #log-lines role="log" aria-label="What happened" tabindex="0" {
                // In parts, so that a live page is sent only those that changed.
                div #log-list { @for (first, lines) in chapters(&sight.log) { (chapter(page, first, lines, &news)) } }
            }
        }
    }
}

/// Lines in a part of the log: what is added to a part sends it again, and a page says which parts it has.
const PART: usize = 16;

/// The parts of a log, each with the number of its first line.
fn chapters(log: &[LogLine]) -> impl Iterator<Item = (usize, &[LogLine])> {
    log.chunks(PART).enumerate().map(|(number, lines)| (number * PART, lines))
}

/// Whoever a sentence begins with: it has the sign that they have everywhere.
pub fn teller(words: &str, names: &Names, seats: u8) -> Option<Seat> {
    Seat::all(seats).find(|seat| {
        let rest = words.strip_prefix(&*names.of(*seat));
        rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    })
}

fn chapter(page: &TablePage<'_>, first: usize, lines: &[LogLine], news: &Range<usize>) -> Markup {
    let names = page.table.called();
    let by = |line: &LogLine| teller(&line.words, &names, page.sight.seats.len() as u8);
    let mut print = DefaultHasher::new();
    for line in lines {
        (&line.words, news.contains(&line.ply)).hash(&mut print);
    }
    let id = format!("log-{first}");
    let print = format!("{:x}", print.finish() as u32);
    let had = page.print_known(&id);
    let same = had == Some(&*print);
    let part = html! {
        ol id=(id) data-print=(print) data-kept[same] { @if !same { @for (number, line) in lines.iter().enumerate() {
            @let by = by(line);
            li id={ "line-" (first + number) } class=[class(by, news.contains(&line.ply), "new")]
                data-by=[by.map(|seat| names.letter(seat))] { (rules::linked(&line.words)) }
        } } }
    };
    if same || page.has.is_none() {
        return part;
    }
    later::markup_or(part, html! { @if let Some(had) = had { ol id=(id) data-print=(had) data-kept {} } })
}

/// Whose line it is, and a word for what it is besides.
pub fn class(by: Option<Seat>, is: bool, word: &str) -> Option<String> {
    let by = by.map(|seat| format!("by-{}", seat.0 % 8));
    let words: Vec<String> = by.into_iter().chain(is.then(|| word.to_owned())).collect();
    (!words.is_empty()).then(|| words.join(" "))
}
