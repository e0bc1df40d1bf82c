//! The talk at a table.

use maud::{Markup, html};
use table::Names;

use super::TablePage;
use crate::tables::{ChatRoom, Phase, Talk, VisitorId};
use crate::verbs::{LONGEST_NAME, LONGEST_TALK};
use crate::web::pages::report;

/// One line as `reader` sees it, with the sign of a player who spoke: what others said can be reported.
pub fn line(talk: &Talk, names: Option<&Names>, reader: Option<&VisitorId>) -> Markup {
    html! {
        li id={ "talk-" (talk.line) } class=[names.and(talk.seat).map(|seat| format!("by-{}", seat.0 % 8))]
            data-by=[names.zip(talk.seat).map(|(names, seat)| names.letter(seat))] {
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
    let (player, names) = (page.player(), page.table.called());
    let silent = player && page.sight.phase == Phase::Playing && page.table.in_teams();
    let (print, said) = page.kept(
        "talk",
        html! {
            h2 { @if player { "Talk" } @else { "Talk among guests" } }
            @if silent { p .quiet { "Partners do not talk during the game." } }
            @if page.sight.talk_before > 0 {
                p .quiet { a href={ "/t/" (page.id()) "/talk" } { "Everything that was said" } }
            }
            // One form around all lines: each button says which line it is about.
            form #report-lines method="post" action={ "/t/" (page.id()) "/report" } {
                div .lines #talk-lines role="log" aria-label="Talk" tabindex="0" {
                    ol #talk-list { @for talk in &page.sight.talk { (line(talk, Some(&names), page.caller.id().as_ref())) } }
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
        },
    );
    html! {
        section .talk .tab #talk aria-label="Talk" data-print=(print) data-kept[said.is_none()] {
            @if let Some(said) = said { (said) }
        }
    }
}
