//! The API for programs: JSON beside the pages, described by `/api/openapi.json`.

mod changes;
mod contributions;
mod sheets;
mod wish;

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequest, Path, Query, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::de::DeserializeOwned;
use table::Seat;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::caller::Caller;
use super::problem::JsonProblem;
use super::refusals::{NotSeen, Refused};
use super::{Front, NDJSON, PageQuery, SightQuery, TablePath, TalkQuery, asked_table};
use crate::house::{House, OwnTables};
use crate::problem::Problem;
use crate::shapes::{Ordinal, Strict};
use crate::sight::{KeptSight, Sight, TALK_SHOWN, listing};
use crate::tables::{TableId, Talk};
use sheets::{BotSheet, GameSheet, TableList, TableSheet};

/// A JSON object as a body; whatever is wrong with it is told as a problem.
struct Body<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = JsonProblem;

    async fn from_request(request: Request, state: &S) -> Result<Self, JsonProblem> {
        match Json::<Strict<T>>::from_request(request, state).await {
            Ok(Json(Strict(value))) => Ok(Body(value)),
            Err(fault) if fault.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(Problem::too_large().into()),
            Err(fault) => {
                let mut problem = Problem::bad(fault.body_text());
                // 422 is kept for what can be read and is against the rules of a game.
                if fault.status() != StatusCode::UNPROCESSABLE_ENTITY {
                    problem.status = fault.status().as_u16();
                }
                Err(problem.into())
            }
        }
    }
}

type Answer = Result<Response, JsonProblem>;
type Here = State<Arc<House>>;

/// The routes of the API.
pub fn routes() -> OpenApiRouter<Front> {
    OpenApiRouter::new()
        .routes(routes!(games))
        .routes(routes!(bots))
        .routes(routes!(tables, changes::create_table))
        .routes(routes!(table))
        .routes(routes!(record))
        .routes(routes!(chat, changes::say))
        .routes(routes!(changes::join))
        .routes(routes!(changes::luck))
        .routes(routes!(contributions::pledge))
        .routes(routes!(contributions::contribute))
        .routes(routes!(changes::leave))
        .routes(routes!(changes::fill))
        .routes(routes!(changes::play))
        .routes(routes!(changes::undo))
        .routes(routes!(changes::end))
        .routes(routes!(changes::reveal))
        .routes(routes!(changes::resign))
        .routes(routes!(changes::hand_over))
        .routes(routes!(changes::take_back))
        .routes(routes!(changes::rematch))
        .routes(routes!(changes::close))
        .route("/api/{*rest}", get(nowhere).post(nowhere))
}

async fn nowhere() -> Answer {
    Err(Problem::missing("There is no such call; see /api/openapi.json.").into())
}

/// The games with their seats and options
///
/// Tables are opened with these ids and options.
#[utoipa::path(get, path = "/api/games", tag = "house", responses(
    (status = 200, description = "The games.", body = Vec<GameSheet>),
    Refused,
))]
async fn games() -> Response {
    Json(shelf::GAMES.iter().map(|game| GameSheet::of(*game)).collect::<Vec<_>>()).into_response()
}

/// The bots that may be seated
///
/// Seats are given to them by these names.
#[utoipa::path(get, path = "/api/bots", tag = "house", responses(
    (status = 200, description = "The bots.", body = Vec<BotSheet>),
    Refused,
))]
async fn bots() -> Response {
    Json(bots::BOTS.iter().map(BotSheet::of).collect::<Vec<_>>()).into_response()
}

/// How many tables of one's own that do not wait for one are listed at once.
const PER_PAGE: usize = 50;

/// Your tables and those that look for players
///
/// First all of yours that wait for you, the most urgent first, then page by page the others.
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(PageQuery), responses(
    (status = 200, description = "The tables.", body = TableList),
    Refused,
))]
async fn tables(State(house): Here, caller: Caller, Query(query): Query<PageQuery>) -> Answer {
    let orders = house.orders();
    let list = async |ids: Vec<TableId>, own: bool| {
        let mut sheets = Vec::new();
        let visitor = caller.id();
        for id in ids {
            let listed = |table: &_| Ok(listing(table, visitor.as_ref(), Some(&orders)));
            sheets.extend(match house.read(&id, listed).await {
                // Nobody can sit down at a table that cannot go on.
                Err(problem) if problem.is_kept() && own => {
                    house.kept(&id).await.ok().map(|table| KeptSight::listing(&table, visitor.as_ref()))
                }
                sheet => sheet.ok(),
            });
        }
        sheets
    };
    let page = query.page.map_or(1, Ordinal::size);
    let own = match caller.id() {
        Some(visitor) => house.own_tables(&visitor, page, PER_PAGE).await?,
        None => OwnTables::default(),
    };
    // Those that wait stand before the first of the others, all of them.
    let waiting = if page <= 1 { own.waiting } else { Vec::new() };
    let yours = waiting.into_iter().chain(own.others).collect();
    let open = house.store.looking_for_players(50).await.map_err(Problem::from)?;
    let (yours, open) = (list(yours, true).await, list(open, false).await);
    Ok(Json(TableList { yours, pages: own.pages.max(1), open }).into_response())
}

/// Answers with the sight of a table, and with the token of a newcomer.
async fn sight(
    house: &House,
    caller: &Caller,
    id: &TableId,
    seat: Option<Seat>,
    status: StatusCode,
) -> Answer {
    sight_since(house, caller, id, seat, None, status).await
}

/// The same, with a log that begins at a step.
async fn sight_since(
    house: &House,
    caller: &Caller,
    id: &TableId,
    seat: Option<Seat>,
    since: Option<usize>,
    status: StatusCode,
) -> Answer {
    let (visitor, token) = (caller.id(), caller.fresh_token().map(str::to_owned));
    let who = visitor.clone();
    let text = house.study(id, move |table| {
        let mut sight = Sight::for_program(table, visitor.as_ref(), seat, since)?;
        let owner = visitor.as_ref() == Some(&table.opening().owner);
        let invites = owner && !table.open_seats().is_empty();
        sight.token = token;
        sight.invitation = invites.then(|| table.opening().invitation.clone());
        let text = serde_json::to_string(&sight).map_err(Problem::broken)?;
        Ok((text, visitor.filter(|_| sight.seats.iter().any(|seat| seat.yours))))
    });
    let (text, player) = match text.await {
        Err(problem) if problem.is_kept() => {
            let sight = KeptSight::of(&house.kept(id).await?, who.as_ref());
            return Ok((status, Json(sight)).into_response());
        }
        text => text?,
    };
    if let Some(player) = player {
        house.seen(id, &player);
    }
    Ok((status, [(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// The table as you may see it
///
/// One that the house cannot play on with, since its rules have changed, is a `KeptTable`: it has `kept`.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", params(TablePath, SightQuery), responses(
    (status = 200, description = "The table as you may see it.", body = TableSheet),
    NotSeen,
))]
async fn table(
    State(house): Here,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<SightQuery>,
) -> Answer {
    sight_since(&house, &caller, &asked_table(&id)?, query.seat(), query.since(), StatusCode::OK).await
}

/// The record of a finished game
///
/// Text in the format of records: it can be replayed, and every draw of chance in it can be checked.
#[utoipa::path(get, path = "/api/tables/{id}/record", tag = "tables", params(TablePath), responses(
    (status = 200, description = "The record.", body = String, content_type = "text/plain"),
    NotSeen,
))]
async fn record(State(house): Here, Path(id): Path<String>) -> Answer {
    let (_, record) = house.record(&asked_table(&id)?).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], record).into_response())
}

/// The talk that you may read, one JSON object per line
///
/// The latest fifty lines, or with `before` the latest fifty before that line. Players read what guests say when the
/// game is over.
#[utoipa::path(get, path = "/api/tables/{id}/chat", tag = "talk", params(TablePath, TalkQuery), responses(
    (status = 200, description = "Lines.", body = Talk, content_type = "application/x-ndjson"),
    NotSeen,
))]
async fn chat(
    State(house): Here,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<TalkQuery>,
) -> Answer {
    let (id, visitor) = (asked_table(&id)?, caller.id());
    let line = |talk: &Talk| serde_json::to_string(talk).map(|line| line + "\n").map_err(Problem::broken);
    let (reader, before) = (visitor.as_ref(), query.before.map(|line| line.get()));
    let talk = match house.read(&id, |table| Ok(table.latest_talk(reader, before, TALK_SHOWN).0)).await {
        Err(problem) if problem.is_kept() => house.kept(&id).await?.latest_talk(reader, before, TALK_SHOWN).0,
        talk => talk?,
    };
    let talk = talk.iter().map(line).collect::<Result<String, Problem>>()?;
    Ok(([(header::CONTENT_TYPE, NDJSON)], talk).into_response())
}
