//! The API for programs: JSON beside the pages, described by `/api/openapi.json`.

mod changes;
mod openapi;

use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{FromRequest, Path, Query, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use table::{OptionKind, Seat};

use super::caller::Caller;
use super::problem::JsonProblem;
use super::{Front, NDJSON, PageQuery, SightQuery, TalkQuery, table_id};
use crate::house::{House, OwnTables};
use crate::problem::Problem;
use crate::sight::{KeptSight, Sight, TALK_SHOWN, listing, with_head};
use crate::tables::{TableId, Talk};

/// A JSON body; whatever is wrong with it is told as a problem.
struct Body<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = JsonProblem;

    async fn from_request(request: Request, state: &S) -> Result<Self, JsonProblem> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(value)) => Ok(Body(value)),
            Err(fault) if fault.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(JsonProblem(Problem::too_large()))
            }
            Err(fault) => {
                let mut problem = Problem::bad(fault.body_text());
                problem.status = fault.status().as_u16();
                Err(JsonProblem(problem))
            }
        }
    }
}

type Answer = Result<Response, JsonProblem>;
type Here = State<Arc<House>>;

/// The routes of the API.
pub fn routes() -> Router<Front> {
    Router::new()
        .route("/api/openapi.json", get(describe))
        .route("/api/games", get(games))
        .route("/api/bots", get(bots))
        .route("/api/tables", get(tables).post(changes::create))
        .route("/api/tables/{id}", get(show))
        .route("/api/tables/{id}/record", get(record))
        .route("/api/tables/{id}/chat", get(chat).post(changes::say))
        .route("/api/tables/{id}/join", post(changes::join))
        .route("/api/tables/{id}/luck", post(changes::luck))
        .route("/api/tables/{id}/pledge", post(changes::pledge))
        .route("/api/tables/{id}/contribution", post(changes::contribute))
        .route("/api/tables/{id}/leave", post(changes::leave))
        .route("/api/tables/{id}/fill", post(changes::fill))
        .route("/api/tables/{id}/play", post(changes::play))
        .route("/api/tables/{id}/undo", post(changes::undo))
        .route("/api/tables/{id}/end", post(changes::end))
        .route("/api/tables/{id}/reveal", post(changes::reveal))
        .route("/api/tables/{id}/resign", post(changes::resign))
        .route("/api/tables/{id}/handover", post(changes::hand_over))
        .route("/api/tables/{id}/takeback", post(changes::take_back))
        .route("/api/tables/{id}/rematch", post(changes::rematch))
        .route("/api/tables/{id}/close", post(changes::close))
        .route("/api/{*rest}", get(nowhere).post(nowhere))
}

async fn nowhere() -> Answer {
    Err(Problem::missing("There is no such call; see /api/openapi.json.").into())
}

async fn describe() -> Response {
    // The same for everybody, and long.
    static WRITTEN: LazyLock<Bytes> = LazyLock::new(|| openapi::document().to_string().into());
    ([(header::CONTENT_TYPE, "application/json")], WRITTEN.clone()).into_response()
}

/// A game as programs read it.
#[derive(Debug, Serialize)]
struct GameSheet {
    id: &'static str,
    name: &'static str,
    tagline: &'static str,
    seats: (u8, u8),
    rules_version: u32,
    options: Vec<serde_json::Value>,
}

async fn games() -> Response {
    let option = |option: &table::OptionSpec| {
        let values = match option.kind {
            OptionKind::Choice(words) => json!(words),
            OptionKind::Number(low, high) => json!({"from": low, "to": high}),
            OptionKind::Document(names) => json!(names),
        };
        json!({"name": option.name, "values": values, "default": option.default, "help": option.help})
    };
    let sheet = |game: &&dyn shelf::Shelved| GameSheet {
        id: game.id(),
        name: game.name(),
        tagline: game.tagline(),
        seats: game.seats(),
        rules_version: game.rules_version(),
        options: game.options().iter().map(option).collect(),
    };
    Json(shelf::GAMES.iter().map(sheet).collect::<Vec<_>>()).into_response()
}

async fn bots() -> Response {
    let sheet = |bot: &bots::BotInfo| json!({"name": bot.name, "character": bot.character});
    Json(bots::BOTS.iter().map(sheet).collect::<Vec<_>>()).into_response()
}

/// How many tables of one's own that do not wait for one are listed at once.
const PER_PAGE: usize = 50;

/// The tables that look for players, and one's own: first those that wait for one.
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
    let page = query.page.unwrap_or(1);
    let own = match caller.id() {
        Some(visitor) => house.own_tables(&visitor, page, PER_PAGE).await?,
        None => OwnTables::default(),
    };
    // Those that wait stand before the first of the others, all of them.
    let waiting = if page <= 1 { own.waiting } else { Vec::new() };
    let yours = waiting.into_iter().chain(own.others).collect();
    let open = house.store.looking_for_players(50).await.map_err(Problem::from)?;
    let (yours, open) = (list(yours, true).await, list(open, false).await);
    Ok(Json(json!({"yours": yours, "pages": own.pages.max(1), "open": open})).into_response())
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
        let sight = Sight::for_program(table, visitor.as_ref(), seat, since)?;
        let owner = visitor.as_ref() == Some(&table.opening().owner);
        let invited = owner && !table.open_seats().is_empty();
        let head = [
            ("token", token.as_deref()),
            ("invitation", invited.then(|| table.opening().invitation.as_str())),
        ];
        let text = with_head(&sight, head.into_iter().filter_map(|(name, value)| Some((name, value?))))?;
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

async fn show(
    State(house): Here,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<SightQuery>,
) -> Answer {
    sight_since(&house, &caller, &table_id(&id)?, query.seat, query.since, StatusCode::OK).await
}

async fn record(State(house): Here, Path(id): Path<String>) -> Answer {
    let (_, record) = house.record(&table_id(&id)?).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], record).into_response())
}

/// The talk that may be read, the latest of it or the latest before a line, one line for each.
async fn chat(
    State(house): Here,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<TalkQuery>,
) -> Answer {
    let (id, visitor) = (table_id(&id)?, caller.id());
    let line = |talk: &Talk| serde_json::to_string(talk).map(|line| line + "\n").map_err(Problem::broken);
    let (reader, before) = (visitor.as_ref(), query.before);
    let talk = match house.read(&id, |table| Ok(table.latest_talk(reader, before, TALK_SHOWN).0)).await {
        Err(problem) if problem.is_kept() => house.kept(&id).await?.latest_talk(reader, before, TALK_SHOWN).0,
        talk => talk?,
    };
    let talk = talk.iter().map(line).collect::<Result<String, Problem>>()?;
    Ok(([(header::CONTENT_TYPE, NDJSON)], talk).into_response())
}
