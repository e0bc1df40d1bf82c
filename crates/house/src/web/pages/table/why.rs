//! What a touch on something that cannot be acted on is answered.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::IntoResponse;
use serde::Deserialize;
use serde_json::json;
use table::Seat;

use crate::house::House;
use crate::sight::{Why, named, why_not};
use crate::web::caller::Caller;
use crate::web::problem::JsonProblem;
use crate::web::table_id;

/// What was touched.
#[derive(Debug, Deserialize)]
pub struct TouchQuery {
    #[serde(rename = "as")]
    pub(super) seat: Option<Seat>,
    pub(super) element: String,
    /// How much of what lies there goes along.
    pub(super) taken: Option<String>,
    /// What was to go there.
    from: Option<String>,
}

/// Why something on the board cannot be acted on, in a sentence with its rule.
pub async fn why(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<TouchQuery>,
) -> Result<impl IntoResponse, JsonProblem> {
    let (id, visitor) = (table_id(&id)?, caller.id());
    let answer = house.study(&id, move |table| {
        Ok(why_not(table, visitor.as_ref(), named(table, query.seat)?, &query.element, query.from.as_deref()))
    });
    let Why { words, rule, instead } = answer.await?;
    Ok(Json(json!({"detail": words, "rule": rule, "instead": instead})))
}
