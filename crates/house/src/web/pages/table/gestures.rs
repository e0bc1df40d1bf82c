//! What can be done in one movement of the hand with what lies at an element of the board.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::IntoResponse;
use shelf::LegalGrasp;
use table::Taken;

use super::why::TouchQuery;
use crate::house::House;
use crate::sight::{Sight, named};
use crate::web::caller::Caller;
use crate::web::problem::JsonProblem;
use crate::web::table_id;

/// How long the name of an element may be, in bytes.
const LONGEST: usize = 100;

/// How much may be said about what goes along, in bytes.
const MOST_WORDS: usize = 1_000;

/// What one's own seat could do with an element, and so much of what lies there; nothing for whoever has nothing to
/// decide.
pub async fn gestures(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<TouchQuery>,
) -> Result<impl IntoResponse, JsonProblem> {
    let (id, visitor) = (table_id(&id)?, caller.id());
    let found = house.study(&id, move |table| {
        let named = named(table, query.seat)?.or_else(|| table.seats_of(visitor.as_ref()).first());
        let acting = Sight::acting(table, visitor.as_ref(), named);
        let game = acting.zip(table.game()).filter(|_| query.element.len() <= LONGEST);
        let words = query.taken.as_deref().filter(|words| words.len() <= MOST_WORDS);
        let taken = words.map_or_else(Taken::usual, Taken::read);
        Ok(game.map_or_else(LegalGrasp::default, |(seat, game)| game.gestures(seat, &query.element, &taken)))
    });
    Ok(Json(found.await?))
}
