//! A new table: which game, who sits where, what is agreed, how fast, for whom.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Form;
use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse};
use maud::{Markup, html};
use serde::Deserialize;
use shelf::Shelved;
use table::{OptionKind, OptionSpec};

use super::{Answer, CONTRIBUTES, NAMELESS, Page, SCRIPTLESS, go, label, page};
use crate::house::House;
use crate::problem::Problem;
use crate::staff::{offered, standin};
use crate::tables::Pace;
use crate::verbs::{LONGEST_NAME, SeatWish, Wish};
use crate::web::caller::Caller;
use crate::web::problem::{headers, status};

/// What the address may say beforehand.
#[derive(Debug, Deserialize)]
pub struct NewTableQuery {
    game: Option<String>,
    listed: Option<String>,
    /// `friends` if seats are to be open from the beginning.
    with: Option<String>,
}

/// What was typed into the form before; nothing at first.
#[derive(Clone, Debug, Default)]
struct Typed(BTreeMap<String, String>);

impl Typed {
    /// What a field holds.
    fn value<'a>(&'a self, name: &str, fresh: &'a str) -> &'a str {
        self.0.get(name).map_or(fresh, String::as_str)
    }
}

fn option_field(option: &OptionSpec, typed: &Typed) -> Markup {
    let name = format!("option-{}", option.name);
    let chosen = typed.value(&name, option.default);
    html! {
        @if let OptionKind::Document(_) = option.kind { (own_document(option, typed)) }
        label .field {
            span { (option.title) }
            @match option.kind {
                OptionKind::Choice(words) | OptionKind::Document(words) => select name=(name) {
                    @for word in words { option value=(word.id) selected[word.id == chosen] { (word.label) } }
                },
                OptionKind::Number(low, high) => {
                    input type="number" name=(name) min=(low) max=(high) value=(chosen);
                }
            }
            small { (option.help) }
        }
    }
}

/// A document of one's own: a file that the script puts into the field, or pasted words.
fn own_document(option: &OptionSpec, typed: &Typed) -> Markup {
    let name = format!("text-{}", option.name);
    let text = typed.value(&name, "");
    html! {
        details .own open[!text.is_empty()] { summary { "Your own " (option.title.to_lowercase()) }
            label .field { span { "From a file" } input type="file" data-into=(name); }
            label .field { span { "Or its text" }
                textarea name=(name) id=(name) rows="8" spellcheck="false" placeholder="mwcmap 1" {
                    // The first line break after the tag is none of the text's.
                    "\n" (text)
                } }
            small { "It is checked when the table is opened, and every fault is named with its line. The record \
                of the game carries it." }
        }
    }
}

fn seat_field(seat: u8, game: &dyn Shelved, caller: &Caller, typed: &Typed) -> Markup {
    let (min, _) = game.seats();
    let usual = match seat {
        0 => "me".to_owned(),
        _ if seat < min => format!("bot-{}", standin()),
        _ => "none".to_owned(),
    };
    let chosen = typed.value(&format!("seat-{seat}"), &usual);
    let known = if seat == 0 { caller.name().unwrap_or_default() } else { "" };
    let named = typed.value(&format!("name-{seat}"), known);
    let choice =
        |value: &str, words: &str| html! { option value=(value) selected[value == chosen] { (words) } };
    html! {
        fieldset .seat data-seat=(seat) {
            legend { "Seat " (seat + 1) }
            label .field { span { "Who" }
                select name={ "seat-" (seat) } {
                    (choice("me", if seat == 0 { "Me" } else { "Somebody at this screen" }))
                    (choice("open", "Open: anybody with the link"))
                    @for bot in offered(game) {
                        (choice(&format!("bot-{}", bot.name), &format!("Bot: {}", label(bot.name))))
                    }
                    @if seat >= min { (choice("none", "Nobody")) }
                }
            }
            label .field .named { span { "Name" }
                input name={ "name-" (seat) } maxlength=(LONGEST_NAME) autocomplete="off"
                    value=[(seat == 0 || !named.is_empty()).then_some(named)]
                    placeholder=(if seat == 0 { NAMELESS.to_owned() } else { format!("Player {}", seat + 1) });
            }
        }
    }
}

/// The form.
pub async fn show(
    State(house): State<Arc<House>>,
    caller: Caller,
    Query(query): Query<NewTableQuery>,
) -> Answer {
    let Some(game) = query.game.as_deref().or((shelf::GAMES.len() == 1).then(|| shelf::GAMES[0].id())) else {
        let body = html! {
            main .narrow #main {
                h1 { "New table" }
                p { "Which game? " a href="/learn" { "Or learn one by playing" } "." }
                ul .tables { @for game in shelf::GAMES {
                    li { a href={ "/new?game=" (game.id()) } {
                        strong { (game.name()) } span .who { (game.tagline()) }
                    } }
                } }
            }
        };
        return Ok(page(&Page::plain("New table"), body).into_response());
    };
    let game = shelf::find(game).map_err(Problem::from)?;
    let listed = query.listed.map(|listed| ("listed".to_owned(), listed));
    let friends = query.with.as_deref() == Some("friends");
    // With friends the seats that the game needs are open to whoever has the link.
    let open =
        (1..game.seats().0).filter(|_| friends).map(|seat| (format!("seat-{seat}"), "open".to_owned()));
    let typed = Typed(listed.into_iter().chain(open).collect());
    Ok(form(&house, game, caller, typed, None).await?.into_response())
}

/// What is said of an option by the name that programs use, said by the title that people read.
fn titled(detail: &str, options: &[OptionSpec]) -> String {
    let said = detail.strip_prefix("option ").and_then(|rest| rest.split_once(": "));
    let option = said.and_then(|(name, why)| Some((options.iter().find(|one| one.name == name)?, why)));
    option.map_or_else(|| detail.to_owned(), |(option, why)| format!("{}: {why}", option.title))
}

/// Why the table could not be opened: a sentence, and a list where there is more than one fault.
fn refusal(problem: &Problem, options: &[OptionSpec]) -> Markup {
    let detail = titled(&problem.detail, options);
    let mut lines = detail.lines();
    html! {
        section .refusal .reasons #refusal role="alert" {
            h2 { "The table is not open yet" }
            p { (lines.next().unwrap_or_default()) @if let Some(rule) = problem.rule { " (" (rule) ")" } }
            @let more: Vec<&str> = lines.collect();
            @if !more.is_empty() { ul { @for line in more { li { (line) } } } }
            p .quiet { "Everything that you typed is still here." }
        }
    }
}

/// The form as it was filled in so far, and why that did not do.
async fn form(
    house: &House,
    game: &'static dyn Shelved,
    caller: Caller,
    typed: Typed,
    refused: Option<Problem>,
) -> Result<Html<String>, Problem> {
    // Whether bots can judge a game is tried on a fresh board, which takes a while where that is large.
    let shown = house.work(move || {
    let (_, max) = game.seats();
    let (plain, fine) = game.options().split_at(game.options().len().min(4));
    let pace = |word: &str| typed.value("pace", "none") == word;
    let listed = !typed.value("listed", "").is_empty();
    // What was changed is in sight.
    let changed = |option: &OptionSpec| typed.value(&format!("option-{}", option.name), option.default) != option.default;
    let body = html! {
        main .narrow #main {
            h1 { "New table: " (game.name()) }
            p .quiet { "New to it? " a href={ "/learn#tour-" (game.id()) } { "Learn it in a first game" } " of about ten minutes." }
            @if let Some(problem) = &refused { (refusal(problem, game.options())) }
            form .sheet method="post" action="/new" data-plain {
                input type="hidden" name="game" value=(game.id());
                (CONTRIBUTES) (SCRIPTLESS)
                section aria-labelledby="seats" {
                    h2 #seats { "Seats" }
                    div .seats { @for seat in 0..max { (seat_field(seat, game, &caller, &typed)) } }
                    details { summary { "What the bots are like" }
                        dl .bots { @for bot in offered(game) {
                            div { dt { (label(bot.name)) } dd { (bot.character) } }
                        } }
                    }
                }
                section aria-labelledby="pace" {
                    h2 #pace { "Pace" }
                    label .choice { input type="radio" name="pace" value="none" checked[pace("none")]; span { "No clock" } }
                    label .choice { input type="radio" name="pace" value="live" checked[pace("live")]; span { "Live: "
                        input type="number" name="minutes" min="1" max="600" value=(typed.value("minutes", "20")) aria-label="Minutes"; " minutes, and "
                        input type="number" name="increment" min="0" max="600" value=(typed.value("increment", "20")) aria-label="Seconds per turn"; " seconds more per turn" } }
                    label .choice { input type="radio" name="pace" value="correspondence" checked[pace("correspondence")]; span { "Over days: "
                        input type="number" name="days" min="1" max="60" value=(typed.value("days", "7")) aria-label="Days"; " days, and "
                        input type="number" name="hours" min="0" max="168" value=(typed.value("hours", "24")) aria-label="Hours per turn"; " hours more per turn" } }
                    p .quiet { "Whoever runs out of time is replaced by a bot until they come back." }
                }
                section aria-labelledby="who" {
                    h2 #who { "Who may sit down on open seats" }
                    label .choice { input type="radio" name="listed" value="" checked[!listed];
                        span { "Whoever gets the link from me" } }
                    label .choice { input type="radio" name="listed" value="1" checked[listed];
                        span { "Anybody: show the table on the front page" } }
                }
                section aria-labelledby="options" {
                    h2 #options { "Rules of this table" }
                    div .grid { @for option in plain { (option_field(option, &typed)) } }
                    @if !fine.is_empty() {
                        details open[fine.iter().any(changed)] { summary { "More options (" (fine.len()) ")" }
                            div .grid { @for option in fine { (option_field(option, &typed)) } } }
                    }
                }
                div .row { button .primary type="submit" { "Open the table" } }
            }
        }
    };
    page(&Page::plain("New table"), body)
    });
    shown.await
}

/// Reads the form; every fault names the field.
fn wish(fields: &BTreeMap<String, String>) -> Result<Wish, Problem> {
    let text = |name: &str| fields.get(name).map(String::as_str).unwrap_or_default();
    let number = |name: &str| {
        let value = text(name);
        value.parse::<u16>().map_err(|_| Problem::bad(format!("{name}: '{value}' is not a whole number.")))
    };
    let game = shelf::find(text("game"))?;
    let mut seats = Vec::new();
    for seat in 0..game.seats().1 {
        let name = match text(&format!("name-{seat}")).trim() {
            "" if seat == 0 => NAMELESS.to_owned(),
            "" => format!("Player {}", seat + 1),
            name => name.to_owned(),
        };
        match text(&format!("seat-{seat}")) {
            "me" => seats.push(SeatWish::Me { name }),
            "open" => seats.push(SeatWish::Open),
            "none" | "" => {}
            other => match other.strip_prefix("bot-") {
                Some(bot) => seats.push(SeatWish::Bot { bot: bot.into() }),
                None => return Err(Problem::bad(format!("seat-{seat}: '{other}' is nobody we know."))),
            },
        }
    }
    let pace = match text("pace") {
        "live" => Pace::Live { minutes: number("minutes")?, increment_seconds: number("increment")? },
        "correspondence" => Pace::Correspondence { days: number("days")?, bonus_hours: number("hours")? },
        "none" | "" => Pace::None,
        other => return Err(Problem::bad(format!("pace: '{other}' is none we know."))),
    };
    let option =
        |(name, value): (&String, &String)| Some((name.strip_prefix("option-")?.to_owned(), value.clone()));
    let mut options: BTreeMap<String, String> = fields.iter().filter_map(option).collect();
    for (name, value) in fields {
        // Forms end lines with two characters, maps with one; a document has more than one line.
        let text = value.replace("\r\n", "\n");
        if let Some(name) = name.strip_prefix("text-").filter(|_| !text.trim().is_empty()) {
            options.insert(name.into(), text.trim_end().to_owned() + "\n");
        }
    }
    let (listed, contributes) = (!text("listed").is_empty(), text("contributes") == "yes");
    Ok(Wish { game: game.id().into(), seats, options, pace, listed, contributes })
}

/// Opens the table.
pub async fn create(
    State(house): State<Arc<House>>,
    mut caller: Caller,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Answer {
    let visitor = caller.known()?;
    if let Some(name) = fields.get("name-0").filter(|_| fields.get("seat-0").is_some_and(|who| who == "me")) {
        caller.call(name);
    }
    let opened = match wish(&fields) {
        Ok(wish) => house.create(&visitor, &wish).await,
        Err(problem) => Err(problem),
    };
    match (opened, fields.get("game").and_then(|game| shelf::find(game).ok())) {
        (Ok(id), _) => Ok(go(&caller, &format!("/t/{id}"))),
        (Err(problem), None) => Err(problem.into()),
        // Nobody types a form twice.
        (Err(problem), Some(game)) => {
            let (status, headers) = (status(&problem), headers(&problem));
            let page = form(&house, game, caller, Typed(fields), Some(problem)).await?;
            Ok((status, headers, page).into_response())
        }
    }
}
