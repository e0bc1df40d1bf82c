//! The sheet on which terms are put together. That it is open stands in the address of the page and nowhere else, so
//! that it works without the script and stays open while the table goes on.

use maud::{Markup, html};
use shelf::{LegalChoice, LegalSheet};
use table::{Column, Entry, Field};

use super::TablePage;

/// What opens the sheet, beside the choices: one line, however much can be offered.
pub(super) fn opener(page: &TablePage<'_>) -> Markup {
    let Some(sheet) = page.sheet.as_ref().filter(|_| page.sight.own.is_some()) else { return html! {} };
    html! {
        a .button .opener #open-sheet href=(address(page, Some(&sheet.with))) data-turn {
            (sheet.title) " …"
            @if !sheet.open.is_empty() { " " span .count { (sheet.open.len()) " open" } }
        }
    }
}

/// The page with the sheet turned to somebody, or without it.
fn address(page: &TablePage<'_>, with: Option<&str>) -> String {
    let seat = page.sight.own.map_or(String::new(), |seat| format!("as={seat}"));
    let with = with.map_or(String::new(), |with| format!("&with={with}"));
    format!("/t/{}?{seat}{with}", page.id())
}

/// The sheet itself; nothing unless the address says that it is open.
pub(super) fn sheet(page: &TablePage<'_>) -> Markup {
    let Some(sheet) = page.sheet.as_ref().filter(|_| page.turned) else { return html! {} };
    html! {
        section .over #sheet aria-label=(sheet.title) {
            header .row {
                h2 { (sheet.title) }
                a .button #close-sheet href=(address(page, None)) data-turn { "Close" }
            }
            @if sheet.partners.len() > 1 {
                nav .row aria-label="With whom" {
                    @for (id, name) in &sheet.partners {
                        a .button href=(address(page, Some(id))) data-turn aria-current=[(*id == sheet.with).then_some("true")] { (name) }
                    }
                }
            }
            ul .facts { @for fact in &sheet.facts { li { (fact) } } }
            @for (words, answers) in &sheet.open {
                div .offer { p { (words) } (buttons(page, sheet, answers)) }
            }
            @if !sheet.columns.is_empty() { (draft(page, sheet)) }
            @if !sheet.ready.is_empty() {
                h3 { "At one touch" }
                (buttons(page, sheet, &sheet.ready))
            }
            h3 { "What was offered, promised, kept and broken" }
            @if sheet.past.is_empty() { p .quiet { "Nothing yet." } }
            ol .past { @for line in &sheet.past { li { (line) } } }
        }
    }
}

fn partner(sheet: &LegalSheet) -> &str {
    sheet.partners.iter().find(|(id, _)| *id == sheet.with).map_or("them", |(_, name)| name)
}

fn hidden(page: &TablePage<'_>, sheet: &LegalSheet) -> Markup {
    html! {
        input type="hidden" name="version" value=(page.sight.version);
        input type="hidden" name="with" value=(sheet.with);
        @if let Some(seat) = page.sight.own { input type="hidden" name="seat" value=(seat.0); }
    }
}

/// Decisions that need no writing.
fn buttons(page: &TablePage<'_>, sheet: &LegalSheet, choices: &[LegalChoice]) -> Markup {
    html! {
        form .row method="post" action={ "/t/" (page.id()) "/play" } {
            (hidden(page, sheet))
            @for choice in choices {
                button type="submit" name="action" value=(choice.action) {
                    (choice.label)
                    @if let Some(caution) = &choice.caution { small { (caution) } }
                }
            }
        }
    }
}

/// An offer to write.
fn draft(page: &TablePage<'_>, sheet: &LegalSheet) -> Markup {
    html! {
        form .draft id={ "draft-" (sheet.with) "-" (sheet.serial) } method="post" action={ "/t/" (page.id()) "/compose" } {
            (hidden(page, sheet))
            div .terms {
                @for Column { title, fields } in sheet.columns.iter().filter(|column| !column.fields.is_empty()) {
                    fieldset { legend { (title) } @for one in fields { (field(one)) } }
                }
            }
            button .primary type="submit" { "Offer this to " (partner(sheet)) }
        }
    }
}

fn field(Field { id, label, entry }: &Field) -> Markup {
    html! {
        label .term {
            @match entry {
                Entry::Tick => { input type="checkbox" name=(id) value="yes"; span { (label) } }
                Entry::Number(most) => {
                    span { (label) } input type="number" name=(id) min="0" max=(most) value="0" inputmode="numeric";
                }
                Entry::Words(most) => { span { (label) } input type="text" name=(id) maxlength=(most) autocomplete="off"; }
                Entry::OneOf(choices) => {
                    span { (label) }
                    select name=(id) { @for (value, words) in choices { option value=(value) { (words) } } }
                }
            }
        }
    }
}
