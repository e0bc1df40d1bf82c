//! Why something on the board cannot be acted on.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::IntoResponse;
use serde::Deserialize;
use serde_json::json;
use table::Seat;

use crate::api::{JsonProblem, table_id};
use crate::guest::Guest;
use crate::house::House;
use crate::sight::{Touch, touch};
use crate::store::Phase;

/// What a touch on something that cannot be acted on asks.
#[derive(Debug, Deserialize)]
pub struct Touched {
    #[serde(rename = "as")]
    seat: Option<Seat>,
    element: String,
}

/// Why something on the board cannot be acted on, in a sentence with its rule.
pub async fn show(
    State(house): State<Arc<House>>,
    guest: Guest,
    Path(id): Path<String>,
    Query(asked): Query<Touched>,
) -> Result<impl IntoResponse, JsonProblem> {
    let visitor = guest.id();
    let id = table_id(&id)?;
    let words = house.read(&id, |table| {
        let held = table.seats_of(visitor.as_ref());
        let seat = asked.seat.filter(|seat| held.contains(*seat));
        let (Some(seat), Some(game)) = (seat, table.game()) else {
            return Ok(("You are watching; only players can act.".to_owned(), None));
        };
        let (must, may) = game.waiting();
        if table.phase() == Phase::Over {
            return Ok(("The game is over.".into(), None));
        }
        if !must.union(may).contains(seat) {
            let names = game.names().list(must);
            return Ok((format!("It is not your turn: the game waits for {names}."), None));
        }
        // What was touched, then what that lies on.
        let mut touched = asked.element.split(' ').take(8).map(|element| touch(game, seat, element));
        Ok(match touched.find(|touch| *touch != Touch::Plain) {
            Some(Touch::Refused(refusal)) => (refusal.words, Some(refusal.rule)),
            Some(Touch::Possible) => ("This is possible: it is among your choices.".into(), None),
            _ => ("This plays no part in the present decision.".into(), None),
        })
    });
    let (words, rule) = words.await?;
    Ok(Json(json!({"detail": words, "rule": rule})))
}
