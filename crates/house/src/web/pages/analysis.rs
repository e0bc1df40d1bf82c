//! A finished game of the house, explained to one of its seats.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use maud::{Markup, html};
use serde::Deserialize;
use table::{Actor, Record, Seat};

use super::study::{Ways, study, thinking};
use super::{Answer, CONTRIBUTES, NAMELESS, Page, go, page};
use crate::house::{Found, House, Progress, Subject};
use crate::problem::Problem;
use crate::sight::named;
use crate::tables::{Hosted, Phase, TableId, VisitorId};
use crate::web::caller::Caller;
use crate::web::table_id;

/// Steps of a game that is explained, at most.
pub const LONGEST: usize = 6_000;

/// What the address or the form may say.
#[derive(Debug, Deserialize)]
pub struct AnalysisQuery {
    /// To whom it is explained.
    #[serde(rename = "as")]
    seat: Option<Seat>,
}

/// Everything about a finished game that its explanation needs.
struct Finished {
    id: TableId,
    subject: Subject,
    seat: Seat,
    /// Seats that the visitor may choose.
    seats: Vec<(Seat, String)>,
    names: table::Names,
    /// Whether the visitor sat there.
    own: bool,
    /// Whether everything that was hidden is open.
    open: bool,
    begin: usize,
    record: Arc<Record>,
}

impl Finished {
    /// Whether the seat decided anything that could be explained.
    fn decided(&self) -> bool {
        self.record.steps.iter().any(|step| step.actor == Actor::Seat(self.seat))
    }
}

/// Whose eyes a visitor may have, and what is explained; or why not.
fn finished(
    house: &House,
    table: &Hosted,
    visitor: Option<&VisitorId>,
    seat: Option<Seat>,
) -> Result<Finished, Problem> {
    if table.phase() != Phase::Over {
        return Err(Problem::not_now("A game is explained once it is over."));
    }
    let game = table
        .game()
        .ok_or_else(|| Problem::not_now("The game never began, so there is nothing to explain."))?;
    if game.plies() > LONGEST {
        return Err(Problem::not_now(format!("Games of more than {LONGEST} steps are not explained.")));
    }
    if table.opening().imagined.is_some() {
        return Err(Problem::not_now("A game that goes on in an imagined world is not explained."));
    }
    let held = table.seats_of(visitor);
    let open = table.secrets_open();
    let seat = named(table, seat)?.or(held.first()).unwrap_or(Seat(0));
    if !open && !held.contains(seat) {
        return Err(Problem::forbidden(
            "The game was ended early, so it is explained only to those who played it.",
        ));
    }
    let mut print = DefaultHasher::new();
    table.names().hash(&mut print);
    let record = match house.archive.record(table) {
        Some(record) => record,
        // What is closed is told to nobody; the seat's own view of it is all that is thought about.
        None => Arc::new(game.record()),
    };
    Ok(Finished {
        id: table.id().clone(),
        subject: Subject::Table(table.id().clone(), print.finish(), seat),
        seat,
        seats: table.names().into_iter().filter(|(seat, _)| open || held.contains(*seat)).collect(),
        names: table.called(),
        own: held.contains(seat),
        open,
        begin: game.turns().first().copied().unwrap_or(0),
        record,
    })
}

async fn look(
    house: &Arc<House>,
    id: &TableId,
    caller: &Caller,
    seat: Option<Seat>,
) -> Result<Finished, Problem> {
    let (inside, visitor) = (house.clone(), caller.id());
    house.study(id, move |table| finished(&inside, table, visitor.as_ref(), seat)).await
}

/// The page: what was found, how far it is, or how to ask for it.
pub async fn show(
    State(house): State<Arc<House>>,
    mut caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<AnalysisQuery>,
) -> Answer {
    let game = look(&house, &table_id(&id)?, &caller, query.seat).await?;
    let mut progress = house.explained(&game.subject).await;
    // Whoever opens the page about a game of their own wants it explained; where the house has no room for that now,
    // the button says so.
    if progress.is_none() && game.own && game.decided() {
        let visitor = caller.known()?;
        if house.explain(&visitor, game.subject.clone(), game.record.clone(), game.seat).is_ok() {
            progress = house.studies.progress(&game.subject);
        }
    }
    let waits = matches!(progress, Some(Progress::Thinking(..)));
    let body = html! {
        main .narrow .study #main {
            h1 { "Analysis" }
            p { a href={ "/t/" (game.id) } { "Back to the table" } }
            (choose(&game))
            (content(&game, progress, &caller))
        }
    };
    Ok(patient(page(&Page::private("Analysis"), body), waits))
}

/// A page that is loaded again by itself as long as it waits for something, with the script or without.
pub fn patient(page: Html<String>, waits: bool) -> Response {
    if waits { ([(header::REFRESH, "2")], page).into_response() } else { page.into_response() }
}

/// To whom it is explained.
fn choose(game: &Finished) -> Markup {
    html! {
        @if game.seats.len() > 1 {
            nav .eyes aria-label="To whom" { span { "From what was known to " }
                @for (seat, name) in &game.seats {
                    @if *seat == game.seat { strong aria-current="page" { (name) } }
                    @else { a href={ "/t/" (game.id) "/analysis?as=" (seat) } { (name) } }
                }
            }
        }
    }
}

fn content(game: &Finished, progress: Option<Progress>, caller: &Caller) -> Markup {
    let who = game.names.of(game.seat);
    let again = |ply: usize| game.open.then(|| try_again(game, ply, caller));
    match progress {
        Some(Progress::Done(Found::Study(found))) => {
            let to = |ply: usize| format!("/t/{}/replay?ply={ply}&as={}", game.id, game.seat);
            let ways = Ways { to: &to, again: &again, begin: game.begin, own: game.own };
            study(&found, &game.names, &ways)
        }
        Some(Progress::Thinking(done, all)) => thinking(done, all),
        other => html! {
            @if matches!(other, Some(Progress::Failed)) {
                p role="status" { "The house could not think it through. You can ask once more." }
            }
            p { "The house can think this game through once more: how the chances stood at every decision of "
                @if game.own { "yours" } @else { (who) "'s" } ", which three cost the most, what was better and why. It uses only what "
                @if game.own { "you" } @else { (who) } " could know at that moment." }
            form method="post" data-plain {
                input type="hidden" name="as" value=(game.seat.0);
                button .primary type="submit" { "Explain this game" }
            }
        },
    }
}

/// Opens a practice table at a decision.
fn try_again(game: &Finished, ply: usize, caller: &Caller) -> Markup {
    html! {
        form method="post" action={ "/t/" (game.id) "/play-on" } data-plain {
            input type="hidden" name="ply" value=(ply);
            input type="hidden" name="seat" value=(game.seat.0);
            input type="hidden" name="imagined" value="yes";
            (CONTRIBUTES)
            input type="hidden" name="name" value=(caller.name().unwrap_or(NAMELESS));
            button type="submit" { "Try again from here" }
        }
    }
}

/// Begins to think, unless it is known or under way.
pub async fn start(
    State(house): State<Arc<House>>,
    mut caller: Caller,
    Path(id): Path<String>,
    Form(form): Form<AnalysisQuery>,
) -> Answer {
    let visitor = caller.known()?;
    let game = look(&house, &table_id(&id)?, &caller, form.seat).await?;
    if !game.decided() {
        return Err(Problem::not_now("That seat has decided nothing, so there is nothing to explain.").into());
    }
    let to = format!("/t/{}/analysis?as={}", game.id, game.seat);
    // What is kept with the table need not be thought about.
    house.explained(&game.subject).await;
    house.explain(&visitor, game.subject, game.record, game.seat)?;
    Ok(go(&caller, &to))
}
