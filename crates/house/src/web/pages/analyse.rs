//! A record that somebody brings, explained to one of its seats.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, Query, State};
use axum::response::IntoResponse;
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use shelf::DrawStyle;
use table::{Actor, Names, Record, Seat, Viewer};

use super::analysis::patient;
use super::study::{Ways, study, thinking};
use super::{Answer, NAMELESS, Page, go, page};
use crate::house::{Found, House, Progress, Subject};
use crate::problem::Problem;
use crate::web::caller::Caller;
use crate::web::problem::{headers, status};

/// What the form sends.
#[derive(Debug, Deserialize)]
pub struct Bringing {
    record: String,
}

/// What the address may say.
#[derive(Debug, Deserialize)]
pub struct AnalyseQuery {
    /// To whom it is explained.
    #[serde(rename = "as")]
    seat: Option<Seat>,
    /// After how many steps the board is shown; not at all if it does not say.
    ply: Option<usize>,
}

/// The form.
pub async fn show() -> Answer {
    Ok(page(&Page::plain("Analyse a record"), ask(None, "")).into_response())
}

/// The form, with what was wrong and what was written there before.
fn ask(problem: Option<&Problem>, text: &str) -> Markup {
    html! {
        main .narrow .study #main {
            h1 { "Analyse a record" }
            p { "Bring the record of a finished game, and the house thinks it through: how the chances stood, which three \
                 decisions of a player cost the most, what was better and why. Every finished game has one: it is under More." }
            @if let Some(problem) = problem { p .bad role="alert" { (problem.detail) } }
            form method="post" action="/analyse" data-plain {
                label .field { span { "From a file" } input type="file" data-into="record"; }
                label .field { span { "Or its text" }
                    textarea #record name="record" rows="10" spellcheck="false" required placeholder="interregnum record 2" {
                        // The first line break after the tag is none of the text's.
                        "\n" (text)
                    } }
                button .primary type="submit" { "Read it" }
            }
            p .quiet { "It is kept in memory for a while and found only under its own address. A game played here need not be \
                 brought: its table has the same page." }
        }
    }
}

/// Takes a record.
pub async fn bring(
    State(house): State<Arc<House>>,
    mut caller: Caller,
    Form(form): Form<Bringing>,
) -> Answer {
    let visitor = caller.known()?;
    match house.bring(form.record.clone(), visitor.network).await {
        Ok(name) => Ok(go(&caller, &format!("/analyse/{name}"))),
        Err(problem) if problem.status == 400 => {
            let body = page(&Page::plain("Analyse a record"), ask(Some(&problem), &form.record));
            Ok((status(&problem), headers(&problem), body).into_response())
        }
        Err(problem) => Err(problem.into()),
    }
}

fn find(house: &House, name: &str) -> Result<Arc<Record>, Problem> {
    let gone =
        || Problem::missing("There is no such record here. It may have been forgotten; bring it once more.");
    house.brought.find(name).ok_or_else(gone)
}

/// The seat that it is explained to.
fn seat_of(record: &Record, seat: Option<Seat>) -> Result<Seat, Problem> {
    let seat = seat.unwrap_or(Seat(0));
    if seat.0 < record.seats { Ok(seat) } else { Err(Problem::no_such_seat()) }
}

/// What was found, how far it is, or how to ask for it.
pub async fn read(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path(name): Path<String>,
    Query(query): Query<AnalyseQuery>,
) -> Answer {
    let record = find(&house, &name)?;
    let seat = seat_of(&record, query.seat)?;
    let names = Names::given(record.seats, &record.names);
    let progress = house.studies.progress(&Subject::Record(name.clone(), seat));
    let waits = matches!(progress, Some(Progress::Thinking(..)));
    let board = match query.ply {
        Some(ply) => {
            let (whole, width) = (record.clone(), caller.window().min(900));
            let drawn = house.work(move || board(&whole, seat, ply, width));
            Some((ply.min(record.steps.len()), drawn.await??))
        }
        None => None,
    };
    let begin = record.steps.iter().take_while(|step| step.actor == Actor::Chance).count();
    let to = |ply: usize| format!("/analyse/{name}?as={seat}&ply={ply}#board");
    let again = |ply: usize| may_go_on(&record).then(|| try_again(&name, seat, ply, &caller));
    let body = html! {
        main .narrow .study #main {
            h1 { "Analysis" }
            p { (shelf::find(&record.game).map_or("A game", |game| game.name())) ", "
                (record.steps.len() - begin) " steps. " a href="/analyse" { "Another record" } }
            nav .eyes aria-label="To whom" { span { "From what was known to " }
                @for other in Seat::all(record.seats) {
                    @if other == seat { strong aria-current="page" { (names.of(other)) } }
                    @else { a href={ "/analyse/" (name) "?as=" (other) } { (names.of(other)) } }
                }
            }
            @match progress {
                Some(Progress::Done(Found::Study(found))) => {
                    (study(&found, &names, &Ways { to: &to, again: &again, begin, own: false }))
                }
                Some(Progress::Thinking(done, all)) => (thinking(done, all)),
                other => {
                    @if matches!(other, Some(Progress::Failed)) { p role="status" { "The house could not think it through. You can ask once more." } }
                    form method="post" data-plain {
                        input type="hidden" name="as" value=(seat.0);
                        button .primary type="submit" { "Explain it to " (names.of(seat)) }
                    }
                }
            }
            @if let Some((ply, (svg, log))) = board {
                section .looked #board aria-label="The board" {
                    h2 { "After step " (ply.saturating_sub(begin)) ", as " (names.of(seat)) " saw it" }
                    p .row {
                        @if ply > 0 { a .button href=(to(ply - 1)) { "Back" } }
                        @if ply < record.steps.len() { a .button href=(to(ply + 1)) { "Forward" } }
                    }
                    (PreEscaped(svg))
                    ul { @for line in log { li { (line) } } }
                }
            }
        }
    };
    Ok(patient(page(&Page::private("Analysis"), body), waits))
}

/// Whether a game can go on here: rules that have changed since may forbid what happened in it.
fn may_go_on(record: &Record) -> bool {
    shelf::find(&record.game).is_ok_and(|game| game.rules_version() == record.rules)
}

/// Opens a practice table at a decision.
fn try_again(name: &str, seat: Seat, ply: usize, caller: &Caller) -> Markup {
    html! {
        form method="post" action={ "/analyse/" (name) "/try" } data-plain {
            input type="hidden" name="as" value=(seat.0);
            input type="hidden" name="ply" value=(ply);
            input type="hidden" name="name" value=(caller.name().unwrap_or(NAMELESS));
            button type="submit" { "Try again from here" }
        }
    }
}

/// What the form of another try sends.
#[derive(Debug, Deserialize)]
pub struct Trying {
    #[serde(rename = "as")]
    seat: Seat,
    ply: usize,
    name: String,
}

/// Goes on from a decision, in a world that fits what its seat knew.
pub async fn go_on(
    State(house): State<Arc<House>>,
    mut caller: Caller,
    Path(name): Path<String>,
    Form(form): Form<Trying>,
) -> Answer {
    let visitor = caller.known()?;
    let record = find(&house, &name)?;
    if !may_go_on(&record) {
        return Err(
            Problem::not_now("The rules have changed since this game; nobody can go on from it.").into()
        );
    }
    let seat = seat_of(&record, Some(form.seat))?;
    let table = house.try_brought(&visitor, &record, form.ply, seat, &form.name).await?;
    Ok(go(&caller, &format!("/t/{table}")))
}

/// The board after so many steps as a seat saw it, and what happened just before.
fn board(record: &Record, seat: Seat, ply: usize, width: u32) -> Result<(String, Vec<String>), Problem> {
    let ply = ply.min(record.steps.len());
    let mut shortened = record.clone();
    shortened.result = None;
    let past = shelf::find(&record.game)?
        .replay(&shortened, ply)
        .map_err(|fault| Problem::bad(format!("{fault}.")))?;
    let viewer = Viewer::Seat(seat);
    let log = past.log_since(viewer, ply.saturating_sub(1)).into_iter().map(|line| line.words).collect();
    Ok((past.draw(viewer, &DrawStyle { width, ..DrawStyle::default() }), log))
}

/// Begins to think, unless it is known or under way.
pub async fn start(
    State(house): State<Arc<House>>,
    mut caller: Caller,
    Path(name): Path<String>,
    Form(form): Form<AnalyseQuery>,
) -> Answer {
    let visitor = caller.known()?;
    let record = find(&house, &name)?;
    let seat = seat_of(&record, form.seat)?;
    house.explain(&visitor, Subject::Record(name.clone(), seat), record, seat)?;
    Ok(go(&caller, &format!("/analyse/{name}?as={seat}")))
}
