//! Reporting a name or a line to the host: one button, no script needed.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::{Form, Json};
use maud::{Markup, html};
use serde_json::json;
use table::Seat;

use super::{Page, PageProblem, page};
use crate::house::House;
use crate::problem::Problem;
use crate::upkeep::Reported;
use crate::web::caller::Caller;
use crate::web::problem::JsonProblem;
use crate::web::table_id;

/// What a visitor reads who has reported something.
const THANKS: &str = "Thank you. The host will look at it.";

/// A small button that reports something, in a form that leads to [`send`].
pub fn button(field: &str, number: u64, name: &str) -> Markup {
    html! {
        button .report type="submit" name=(field) value=(number) aria-label={ "Report " (name) " to the host" } {
            "Report"
        }
    }
}

/// Takes a report and says thank you. A newcomer needs no token for it: the network is what counts.
pub async fn send(
    State(house): State<Arc<House>>,
    mut caller: Caller,
    Path(id): Path<String>,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    match note(&house, &mut caller, &id, &fields).await {
        Ok(()) if caller.live => Json(json!({"detail": THANKS})).into_response(),
        Ok(()) => page(&Page::private("Reported"), thanks(&id)).into_response(),
        Err(problem) if caller.live => JsonProblem::from(problem).into_response(),
        Err(problem) => PageProblem(problem).into_response(),
    }
}

async fn note(
    house: &House,
    caller: &mut Caller,
    id: &str,
    fields: &BTreeMap<String, String>,
) -> Result<(), Problem> {
    let (id, visitor) = (table_id(id)?, caller.known()?);
    let bad = |_| Problem::bad("Choose what to report.");
    let about = match (fields.get("line"), fields.get("seat")) {
        (Some(line), _) => Reported::Line(line.parse().map_err(bad)?),
        (None, Some(seat)) => Reported::Seat(Seat(seat.parse().map_err(bad)?)),
        (None, None) => Reported::Names,
    };
    house.report(&id, &visitor, about).await
}

fn thanks(id: &str) -> Markup {
    html! {
        main .narrow .stumble #main {
            h1 { "Reported" }
            p { (THANKS) }
            p { a .button href={ "/t/" (id) } { "To the table" } " " a .button href="/" { "To the front page" } }
        }
    }
}
