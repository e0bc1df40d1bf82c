//! The talk at a table.

use maud::{Markup, html};

use super::TablePage;
use crate::tables::{ChatRoom, Phase, Talk, VisitorId};
use crate::verbs::{LONGEST_NAME, LONGEST_TALK};
use crate::web::pages::report;

/// One line as `reader` sees it: what others said can be reported.
pub fn line(talk: &Talk, reader: Option<&VisitorId>) -> Markup {
    html! {
        li id={ "talk-" (talk.line) } {
            strong { (talk.name) }
            @if talk.room == ChatRoom::Guests && !talk.removed { span .quiet { " (guest)" } }
            " " (talk.words)
            @if !talk.removed && (reader.is_none() || talk.visitor.as_ref() != reader) {
                (report::button("line", talk.line, &talk.name))
            }
        }
    }
}

/// What was said, and a line to say something.
pub(super) fn talk(page: &TablePage<'_>) -> Markup {
    let player = page.player();
    let silent = player && page.sight.phase == Phase::Playing && page.table.in_teams();
    html! {
        details .talk #talk open[!page.sight.talk.is_empty()] {
            summary { @if player { "Talk" } @else { "Talk among guests" } }
            @if silent { p .quiet { "Partners do not talk during the game." } }
            @if page.sight.talk_before > 0 {
                p .quiet { a href={ "/t/" (page.id()) "/talk" } { "All that was said" } }
            }
            // One form around all lines: each button says which line it is about.
            form #report-lines method="post" action={ "/t/" (page.id()) "/report" } {
                div .lines #talk-lines role="log" aria-label="Talk" tabindex="0" {
                    ol #talk-list { @for talk in &page.sight.talk { (line(talk, page.caller.id().as_ref())) } }
                }
            }
            @if !silent {
                (page.form("say", "row", html! {
                    @if !player { input name="name" aria-label="Your name" placeholder="Your name" required
                        maxlength=(LONGEST_NAME) value=(page.caller.name().unwrap_or_default()); }
                    input #say name="words" aria-label="Say something" placeholder="Say something" required
                        maxlength=(LONGEST_TALK) autocomplete="off";
                    button type="submit" { "Say" }
                }))
            }
        }
    }
}
