//! The page of a table that the house cannot play on with: what happened, what was said, and a way to close it.

use maud::{Markup, html};

use crate::sight::{KeptSight, SeatKind};
use crate::tables::{ChatRoom, Phase};

/// The page's body.
pub(super) fn body(sight: &KeptSight) -> Markup {
    html! {
        main .narrow #main data-table=(sight.table) data-version=(sight.version) {
            h1 { (name(sight)) }
            p .reasons { (sight.kept) }
            @if sight.phase == Phase::Over { p { "The table is closed." } }
            @if sight.may_close {
                form #form-close .row method="post" action={ "/t/" (sight.table) "/close" } data-plain {
                    button type="submit" { "Close the table" }
                }
            }
            h2 { "At the table" }
            ul { @for seat in &sight.seats {
                li { @if seat.kind == SeatKind::Open { "An open seat" } @else { (seat.name) } @if seat.yours { " (you)" } }
            } }
            h2 { "What happened" }
            ol #log-list { @for fact in &sight.entries { li { (fact.words) } } }
            @if !sight.talk.is_empty() {
                h2 { "Talk" }
                @if sight.talk_before > 0 {
                    p .quiet { a href={ "/t/" (sight.table) "/talk" } { "Everything that was said" } }
                }
                ol #talk-list { @for line in &sight.talk {
                    li {
                        strong { (line.name) }
                        @if line.room == ChatRoom::Guests { span .quiet { " (guest)" } }
                        " " (line.words)
                    }
                } }
            }
            p { a .button href="/" { "To the front page" } }
        }
    }
}

/// What the game is called, as far as the house still knows.
pub(super) fn name(sight: &KeptSight) -> &'static str {
    shelf::find(&sight.game).map_or("A game", |game| game.name())
}
