//! The talk at a table.

use maud::{Markup, html};

use super::TablePage;
use crate::tables::{ChatRoom, Phase};
use crate::verbs::{LONGEST_NAME, LONGEST_TALK};

/// What was said, and a line to say something.
pub(super) fn talk(page: &TablePage<'_>) -> Markup {
    let player = page.player();
    let silent = player && page.sight.phase == Phase::Playing && page.table.in_teams();
    html! {
        details .talk #talk open[!page.sight.talk.is_empty()] {
            summary { @if player { "Talk" } @else { "Talk among guests" } }
            @if silent { p .quiet { "Partners do not talk during the game." } }
            div .lines #talk-lines role="log" aria-label="Talk" tabindex="0" {
                ol #talk-list { @for (number, line) in page.sight.talk.iter().enumerate() {
                    li id={ "talk-" (number) } {
                        strong { (line.name) }
                        @if line.room == ChatRoom::Guests { span .quiet { " (guest)" } }
                        " " (line.words)
                    }
                } }
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
