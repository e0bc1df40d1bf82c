//! What the seat that looks may do now.

use maud::{Markup, html};

use shelf::LegalChoice;

use super::{TablePage, hint, question, result, sheet};
use crate::tables::{Phase, TakeoverCause};

/// The decisions of the seat that looks, as buttons: those that have no place on the board stand open, all others
/// under their headings, folded if they are many. A touch on the board filters them.
pub(super) fn decide(page: &TablePage<'_>) -> Markup {
    let sight = &page.sight;
    let standing = sight.own.and_then(|seat| page.table.places().get(seat.index())?.standin.as_ref());
    html! {
        @if let Some((choice, _)) = &page.question { (question::ask(page, choice)) }
        // The script puts here what a selection leaves to choose from.
        div .picks #picks data-kept hidden {}
        @if !sight.legal.is_empty() { (page.form("play", "choices", list(page))) }
        (sheet::opener(page))
        @if !sight.end_wished.is_empty() && !sight.parked { (offered_end(page)) }
        div .row #deciding {
            @if sight.undoable > 0 && page.question.is_none() {
                (page.form("undo", "", html! { button #undo type="submit" { "Take back" } }))
            }
            (hint::ask(page))
            @if let Some((bot, cause)) = standing.filter(|_| sight.phase == Phase::Playing && !sight.parked) {
                @if *cause == TakeoverCause::Resigned {
                    p .quiet { "You resigned; a bot plays your seat to the end." }
                } @else {
                    p { "The bot " (bot) " plays your seat." }
                    (page.form("takeback", "", html! { button .primary type="submit" { "Take my seat back" } }))
                }
            }
            @if sight.phase == Phase::Over { (result::links(page)) }
        }
    }
}

/// So many choices stand open; more are folded under their headings.
const FEW: usize = 8;

/// So many answers of a question stand open on a phone.
const FEW_ON_A_PHONE: usize = 3;

/// Narrower windows are phones.
const PHONE: u32 = 700;

/// All choices under their headings: first what has no place on the board, last what ends the game for the player.
/// What lies on a sheet of its own is not repeated here.
fn list(page: &TablePage<'_>) -> Markup {
    let (legal, phone) = (&page.sight.legal, page.caller.window() < PHONE);
    let apart = page.sheet.as_ref().map_or("", |sheet| sheet.group);
    let listed = |choice: &LegalChoice| choice.group.is_empty() || choice.group != apart;
    let numbered = || legal.iter().enumerate().filter(|(_, choice)| listed(choice));
    let alone = |choice: &LegalChoice| choice.group.is_empty() && choice.to.is_empty() && !choice.grave;
    let mut groups: Vec<&str> = numbered()
        .filter(|(_, choice)| !alone(choice) && !choice.grave)
        .map(|(_, choice)| choice.group)
        .collect();
    groups.sort_by_key(|group| legal.iter().position(|choice| choice.group == *group));
    groups.dedup();
    // On a phone the board has the space, and is touched itself; but a question that is answered by nothing else says its
    // few answers in words.
    let few = match phone {
        true if numbered().any(|(_, choice)| alone(choice)) => 0,
        true => FEW_ON_A_PHONE,
        false => FEW.saturating_sub(groups.len()),
    };
    // A choice that says what it does takes the room of two: a list of them would push away the log.
    let room = |choice: &LegalChoice| if choice.detail.is_some() && !phone { 2 } else { 1 };
    let many = numbered().map(|(_, choice)| room(choice)).sum::<usize>() > few;
    let done = numbered().any(|(_, choice)| alone(choice));
    // What nothing on the board stands for is done by the way, where something else can be pressed: it is not in the way.
    let by_the_way = |group: &str| {
        let mut own = numbered().filter(|(_, choice)| choice.group == group && !choice.grave);
        done && !group.is_empty() && own.all(|(_, choice)| choice.from.is_empty() && choice.to.is_empty())
    };
    html! {
        @for (number, choice) in numbered().filter(|(_, choice)| alone(choice)) { (button(page, number, choice)) }
        @for group in groups {
            @let own = || numbered().filter(|(_, choice)| choice.group == group && !alone(choice) && !choice.grave);
            @let folded = many || by_the_way(group);
            details .group id={ "group-" (if group.is_empty() { "board".into() } else { group.to_lowercase().replace(' ', "-") }) } open[!folded] data-folded[folded] {
                summary { @if group.is_empty() { "On the board" } @else { (group) } " " span .count { (own().count()) } }
                div { @for (number, choice) in own() { (button(page, number, choice)) } }
            }
        }
        @if legal.iter().any(|choice| choice.grave) {
            details .group .grave #group-grave { summary { "Leave the game" }
                div { @for (number, choice) in numbered().filter(|(_, choice)| choice.grave) { (button(page, number, choice)) } }
            }
        }
    }
}

fn button(page: &TablePage<'_>, number: usize, choice: &LegalChoice) -> Markup {
    // What the page asks about stands in its question, and not again below it.
    let asked = page.question.as_ref().is_some_and(|(asked, _)| asked.action == choice.action);
    let fits = page.sight.lesson.as_ref().is_some_and(|lesson| lesson.marks(choice));
    let class =
        if choice.grave { Some("danger") } else { (fits || hint::marks(page, choice)).then_some("fits") };
    html! {
        button type="submit" name="action" value=(choice.action) id={ "choice-" (number) } class=[class]
            data-from=[(!choice.from.is_empty()).then(|| choice.from.join(" "))] data-to=(choice.to.join(" "))
            data-unordered[choice.unordered] hidden[asked] {
            (choice.label)
            @if let Some(detail) = &choice.detail { small .detail { (detail) } }
            @if let Some(caution) = &choice.caution { small { (caution) } }
        }
    }
}

/// A player offers to end the game without a winner.
fn offered_end(page: &TablePage<'_>) -> Markup {
    let wished = &page.sight.end_wished;
    let names = page.table.game().map(|game| game.names().list(wished.iter().copied().collect()));
    let own = page.sight.own.filter(|_| page.player());
    html! {
        div .row #ending {
            p { (names.unwrap_or_default()) @if wished.len() == 1 { " offers" } @else { " offer" } " to end the game without a winner." }
            @if let Some(own) = own {
                @if wished.contains(&own) {
                    (page.form("end", "", html! { button type="submit" name="end" value="no" { "Take the offer back" } }))
                } @else {
                    (page.form("end", "row", html! {
                        button type="submit" name="end" value="yes" { "Agree" }
                        button type="submit" name="end" value="no" { "Play on" }
                    }))
                }
            }
        }
    }
}
