//! A table before the game.

use maud::{Markup, html};
use table::Seat;

use super::TablePage;
use crate::sight::PreludeSight;
use crate::staff;
use crate::tables::{PARKED, PreludeStep};
use crate::verbs::LONGEST_NAME;
use crate::web::pages::{CONTRIBUTES, SCRIPTLESS, agreed, label};

/// Before the game: the invitation, the open seats, and what the owner may do.
pub(super) fn lobby(page: &TablePage<'_>) -> Markup {
    let (id, opening) = (page.id(), page.table.opening());
    let link = format!("{}/t/{id}?invite={}", page.origin, opening.invitation);
    let invited = page.invite == Some(&opening.invitation) || opening.listed || page.owner;
    let full = page.sight.prelude.as_ref().filter(|prelude| prelude.step != PreludeStep::Seats);
    if let Some(full) = full {
        return html! { div .lobby #lobby { h2 { (page.game_name()) } (prelude(page, full)) } };
    }
    html! {
        div .lobby #lobby {
            h2 { (page.game_name()) }
            p { "The game begins when every seat is taken." }
            p .quiet { (label(&opening.pace.words())) @for agreed in agreed(&opening.game, &opening.options) {
                " · " (agreed)
            } }
            @if page.owner || page.player() {
                label .field { span { "Send this link to the people you want to play with" }
                    input #invite readonly value=(link) data-copy; }
                p .quiet { "Whoever opens it needs only a name." }
            }
            @if page.sight.parked { p { (PARKED) } }
            @if !page.player() && !page.sight.parked {
                @if invited { (join(page)) }
                @else { p { "To sit down you need the invitation link. You may stay and watch." } }
            }
            @if page.owner && !page.sight.parked {
                (page.form("fill", "row", html! {
                    label .field { span { "Begin now, with bots in the open seats" } (bot_select(page)) }
                    button type="submit" { "Give open seats to bots" }
                }))
            }
            @if page.player() && !page.sight.parked && !contributes(page) {
                details #add-luck { summary { "Add your own luck" }
                    @if page.table.entropy().iter().any(|luck| Some(luck.seat) == own_seat(page)) {
                        p .good { "✓ Your words are mixed in." }
                    }
                    form #form-luck method="post" action={ "/t/" (id) "/luck" } {
                        (luck(page)) button type="submit" { "Add my luck" }
                    }
                }
            }
            @if page.player() { (page.form("leave", "row", html! { button type="submit" { "Leave the table" } })) }
        }
    }
}

/// Whether the visitor's page adds to the chance of the table by itself.
fn contributes(page: &TablePage<'_>) -> bool {
    let own = own_seat(page);
    page.sight
        .prelude
        .as_ref()
        .is_some_and(|prelude| own.is_some_and(|seat| prelude.contributors.contains(&seat)))
}

/// All seats are taken, and the pages add to the chance of the table: the script reads here what is wanted of it.
fn prelude(page: &TablePage<'_>, prelude: &PreludeSight) -> Markup {
    let waits = |step: PreludeStep| {
        let yours = |seat: &&Seat| page.sight.seats.get(seat.index()).is_some_and(|seat| seat.yours);
        let seats = prelude.waits_for.iter().filter(yours).filter(|_| prelude.step == step);
        seats.map(Seat::to_string).collect::<Vec<_>>().join(" ")
    };
    html! {
        p #prelude role="status" data-commitment=(page.sight.commitment.as_deref().unwrap_or_default())
            data-pledge=(waits(PreludeStep::Pledges)) data-open=(waits(PreludeStep::Openings)) {
            "Shuffling: every page adds its part to the chance. The game begins in a moment."
        }
        @if prelude.voids > 0 {
            p .quiet { "A page did not show what it had pledged, so the house has drawn a new secret. "
                a href={ "/t/" (page.id()) "/fairness" } { "How chance is kept fair" } }
        }
    }
}

/// The first seat of the visitor.
fn own_seat(page: &TablePage<'_>) -> Option<Seat> {
    page.sight.seats.iter().find(|seat| seat.yours).map(|seat| seat.seat)
}

fn bot_select(page: &TablePage<'_>) -> Markup {
    let game = shelf::find(&page.sight.game).ok();
    html! {
        select name="bot" { @for bot in game.into_iter().flat_map(staff::offered) {
            option value=(bot.name) title=(bot.character) { (label(bot.name)) }
        } }
    }
}

/// A field for words that are mixed into the chance of the table.
fn luck(page: &TablePage<'_>) -> Markup {
    html! {
        label .field { span { "Any words" } input name="luck" maxlength="200" autocomplete="off";
            small { "They are mixed into the chance of this table. The house has drawn its part already and promised \
                it by this digest, so it cannot answer your words: "
                code { (page.sight.commitment.as_deref().unwrap_or_default()) } } }
    }
}

fn join(page: &TablePage<'_>) -> Markup {
    html! {
        form .sheet #join method="post" action={ "/t/" (page.id()) "/join" } data-plain {
            input type="hidden" name="invite" value=(page.invite.unwrap_or_default());
            label .field { span { "Your name" }
                input name="name" required maxlength=(LONGEST_NAME) autocomplete="nickname"
                    value=(page.caller.name().unwrap_or_default()); }
            (CONTRIBUTES) (SCRIPTLESS)
            details data-scriptless { summary { "Add your own luck" } (luck(page)) }
            button .primary type="submit" { "Sit down" }
        }
    }
}
