//! The calls that change something: each names a verb of the house and answers with the table as it
//! stands then.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Request, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};
use table::Seat;
use utoipa::ToSchema;

use super::sheets::TableSheet;
use super::wish::TableWish;
use super::{Answer, Body, Here, sight};
use crate::house::House;
use crate::problem::{Code, Problem};
use crate::shapes::{self, BotName, Count, SeatNumber};
use crate::sight::Sight;
use crate::staff::standin;
use crate::tables::{Hosted, TableId};
use crate::verbs::{self, Actions, Decision, Visitor};
use crate::web::caller::Caller;
use crate::web::problem::JsonProblem;
use crate::web::refusals::{NotDone, NotOpened, NotPlayed};
use crate::web::{Front, TablePath, asked_table};

/// Open a table
///
/// The game begins when no seat is open.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = TableWish, responses(
    (status = 201, description = "The table; `invitation` lets others sit down.", body = Sight),
    NotOpened,
))]
pub async fn create_table(State(house): Here, mut caller: Caller, Body(wish): Body<TableWish>) -> Answer {
    let visitor = caller.known()?;
    let id = house.create(&visitor, &wish.into()).await?;
    sight(&house, &caller, &id, None, StatusCode::CREATED).await
}

/// A call that changes a table: whose, which, and what.
pub struct Call<T> {
    pub(super) house: Arc<House>,
    caller: Caller,
    pub(super) visitor: Visitor,
    pub(super) id: TableId,
    pub(super) body: T,
    /// A program that reads the stream anyway need not be told twice (RFC 7240).
    minimal: bool,
}

impl<T: DeserializeOwned> FromRequest<Front> for Call<T> {
    type Rejection = JsonProblem;

    async fn from_request(request: Request, front: &Front) -> Result<Call<T>, JsonProblem> {
        let (mut parts, body) = request.into_parts();
        let Ok(mut caller) = Caller::from_request_parts(&mut parts, front).await;
        let id = Path::<String>::from_request_parts(&mut parts, front).await;
        let id = asked_table(&id.map_err(|fault| Problem::bad(fault.body_text()))?)?;
        let minimal = parts.headers.get("prefer").is_some_and(|prefer| prefer == "return=minimal");
        let Body(body) = Body::from_request(Request::from_parts(parts, body), front).await?;
        let visitor = caller.known()?;
        Ok(Call { house: front.house.clone(), caller, visitor, id, body, minimal })
    }
}

impl<T> Call<T> {
    /// The table as it stands now, looked at from this seat.
    pub(super) async fn shown(&self, seat: Option<Seat>) -> Answer {
        sight(&self.house, &self.caller, &self.id, seat, StatusCode::OK).await
    }

    /// What came of a decision that was made on a version of the table. Whoever has an old one is shown the table.
    async fn decided<R>(&self, result: Result<R, Problem>, seat: Option<Seat>) -> Result<R, JsonProblem> {
        match result {
            Err(stale) if stale.code == Code::Stale => {
                let visitor = self.caller.id();
                let look = move |table: &Hosted| Sight::for_program(table, visitor.as_ref(), seat, None);
                match self.house.study(&self.id, look).await {
                    Ok(table) => Err(JsonProblem::with_table(stale, table)),
                    Err(_) => Err(stale.into()),
                }
            }
            result => Ok(result?),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    #[schema(schema_with = shapes::name)]
    name: String,
    /// The `invitation` of the table; a listed one needs none.
    invitation: Option<String>,
    seat: Option<SeatNumber>,
    /// Words of your own for the chance of the table; whoever contributes needs none.
    luck: Option<String>,
    /// Whether you add to the chance of the table, see `pledge`.
    #[serde(default)]
    contributes: bool,
}

/// Take an open seat
///
/// The game begins when the last open seat is taken.
#[utoipa::path(post, path = "/api/tables/{id}/join", tag = "tables", params(TablePath), request_body = Join, responses(
    (status = 200, description = "The table as you may see it.", body = Sight),
    NotDone,
))]
pub async fn join(call: Call<Join>) -> Answer {
    let Join { name, invitation, seat, luck, contributes } = &call.body;
    let adds = match luck {
        _ if *contributes => verbs::Luck::Pledged,
        Some(words) => verbs::Luck::Words(words),
        None => verbs::Luck::Nothing,
    };
    let (invitation, seat) = (invitation.clone(), seat.map(Seat::from));
    call.house.join(&call.id, &call.visitor, invitation, seat, name, adds).await?;
    call.shown(None).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Luck {
    seat: Option<SeatNumber>,
    #[schema(schema_with = shapes::luck)]
    luck: String,
}

/// Add words of yours to the chance of the table, before the game begins
///
/// The house is committed to its own secret by then, so nobody can know what comes of them.
#[utoipa::path(post, path = "/api/tables/{id}/luck", tag = "tables", params(TablePath), request_body = Luck, responses(
    (status = 200, description = "The table as you may see it.", body = Sight),
    NotDone,
))]
pub async fn luck(call: Call<Luck>) -> Answer {
    let seat = call.body.seat.map(Seat::from);
    call.house.add_luck(&call.id, &call.visitor, seat, &call.body.luck).await?;
    call.shown(seat).await
}

/// One of the caller's seats; not needed by a caller who holds just one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnSeat {
    seat: Option<SeatNumber>,
}

impl Call<OwnSeat> {
    fn seat(&self) -> Option<Seat> {
        self.body.seat.map(Seat::from)
    }
}

/// Stand up before the game begins
///
/// The seat is open again.
#[utoipa::path(post, path = "/api/tables/{id}/leave", tag = "tables", params(TablePath), request_body = OwnSeat, responses(
    (status = 200, description = "The table as you may see it.", body = Sight),
    NotDone,
))]
pub async fn leave(call: Call<OwnSeat>) -> Answer {
    call.house.leave(&call.id, &call.visitor, call.seat()).await?;
    call.shown(None).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Fill {
    /// Who sits there; without it a squire.
    #[schema(value_type = Option<BotName>)]
    bot: Option<String>,
}

/// Give the open seats of your table to a bot, and begin
///
/// Only whoever opened the table may.
#[utoipa::path(post, path = "/api/tables/{id}/fill", tag = "tables", params(TablePath), request_body = Fill, responses(
    (status = 200, description = "The table as you may see it.", body = Sight),
    NotDone,
))]
pub async fn fill(call: Call<Fill>) -> Answer {
    let bot = call.body.bot.as_deref().unwrap_or(standin());
    call.house.fill(&call.id, &call.visitor, bot).await?;
    call.shown(None).await
}

/// One decision.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayOne {
    seat: Option<SeatNumber>,
    /// The version of the table that you looked at.
    version: Count,
    /// One of the `action` texts in `legal`.
    action: String,
    #[serde(default, deserialize_with = "shapes::read_key")]
    #[schema(schema_with = shapes::key)]
    key: Option<String>,
}

/// Several decisions, taken all or not at all.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayList {
    seat: Option<SeatNumber>,
    /// The version of the table that you looked at.
    version: Count,
    #[schema(schema_with = shapes::actions)]
    actions: Vec<String>,
    #[serde(default, deserialize_with = "shapes::read_key")]
    #[schema(schema_with = shapes::key)]
    key: Option<String>,
}

/// One decision, or several at once.
#[derive(Debug, ToSchema)]
#[schema(as = Play)]
#[serde(untagged)]
pub enum Play {
    One(PlayOne),
    List(PlayList),
}

impl<'de> Deserialize<'de> for Play {
    /// What is said of a request that fits neither is said of the one that it looks like.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Play, D::Error> {
        let fields = serde_json::Map::deserialize(deserializer)?;
        let list = fields.contains_key("actions");
        if list && fields.contains_key("action") {
            return Err(D::Error::custom(
                "action and actions exclude each other: send one decision or a list",
            ));
        }
        let fields = serde_json::Value::Object(fields);
        let read = if list {
            PlayList::deserialize(fields).map(Play::List)
        } else {
            PlayOne::deserialize(fields).map(Play::One)
        };
        read.map_err(D::Error::custom)
    }
}

/// Decide
///
/// With the header `Prefer: return=minimal` the answer is only `table` and `version`.
#[utoipa::path(post, path = "/api/tables/{id}/play", tag = "play", params(TablePath), request_body = Play, responses(
    (status = 200, description = "The table as you may see it, or a word of it.", body = Played),
    NotPlayed,
))]
pub async fn play(call: Call<Play>) -> Answer {
    let (seat, version, key, actions) = match &call.body {
        Play::One(PlayOne { seat, version, action, key }) => {
            (seat, version, key, Actions::read(Some(action), None)?)
        }
        Play::List(PlayList { seat, version, actions, key }) => {
            (seat, version, key, Actions::read(None, Some(actions.clone()))?)
        }
    };
    let seat = seat.map(Seat::from);
    let decision = Decision { seat, version: version.get(), key: key.clone() };
    let played = call.house.play_all(&call.id, &call.visitor, decision, actions).await;
    let version = call.decided(played, seat).await?;
    if call.minimal {
        return Ok(Json(Brief { table: call.id, version }).into_response());
    }
    call.shown(seat).await
}

/// That a decision was taken, for a program that reads the table elsewhere.
#[derive(Debug, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Brief {
    table: TableId,
    version: u64,
}

/// The table, or that a decision was taken.
#[derive(ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only described: either is written as it is")]
enum Played {
    Table(Box<Sight>),
    Brief(Brief),
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    seat: Option<SeatNumber>,
    /// The version of the table that you looked at.
    version: Count,
    #[serde(default, deserialize_with = "shapes::read_key")]
    #[schema(schema_with = shapes::key)]
    key: Option<String>,
}

/// Take back your latest step
///
/// Nobody need agree, while nothing was drawn or shown since and your turn has not passed on.
#[utoipa::path(post, path = "/api/tables/{id}/undo", tag = "play", params(TablePath), request_body = Undo, responses(
    (status = 200, description = "The table as you may see it.", body = Sight),
    NotDone,
))]
pub async fn undo(call: Call<Undo>) -> Answer {
    let Undo { seat, version, key } = &call.body;
    let seat = seat.map(Seat::from);
    let decision = Decision { seat, version: version.get(), key: key.clone() };
    let undone = call.house.undo(&call.id, &call.visitor, decision).await;
    call.decided(undone, seat).await?;
    call.shown(seat).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct End {
    seat: Option<SeatNumber>,
    end: bool,
}

/// Offer to end the game without a winner, agree to it, or decline
///
/// Offer or agree with `end` true, decline with `end` false. Bots have a say too: one that is not losing plays on.
#[utoipa::path(post, path = "/api/tables/{id}/end", tag = "play", params(TablePath), request_body = End, responses(
    (status = 200, description = "The table as you may see it.", body = Sight),
    NotDone,
))]
pub async fn end(call: Call<End>) -> Answer {
    let (seat, end) = (call.body.seat.map(Seat::from), call.body.end);
    call.house.wish_end(&call.id, &call.visitor, seat, end).await?;
    call.shown(seat).await
}

/// Wish everything to be open that was hidden in a game ended before its time
///
/// It is once every person who sat there wishes it.
#[utoipa::path(post, path = "/api/tables/{id}/reveal", tag = "play", params(TablePath), request_body = OwnSeat, responses(
    (status = 200, description = "The table as you may see it.", body = Sight),
    NotDone,
))]
pub async fn reveal(call: Call<OwnSeat>) -> Answer {
    let seat = call.seat();
    call.house.wish_reveal(&call.id, &call.visitor, seat).await?;
    call.shown(seat).await
}

/// Give up
///
/// With two seats the other player has won; with more a bot plays on in yours.
#[utoipa::path(post, path = "/api/tables/{id}/resign", tag = "play", params(TablePath), request_body = OwnSeat, responses(
    (status = 200, description = "The table as you may see it.", body = Sight),
    NotDone,
))]
pub async fn resign(call: Call<OwnSeat>) -> Answer {
    let seat = call.seat();
    call.house.resign(&call.id, &call.visitor, seat).await?;
    call.shown(seat).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HandOver {
    seat: SeatNumber,
    /// Who plays; without it a squire.
    #[schema(value_type = Option<BotName>)]
    bot: Option<String>,
}

/// Let a bot play a seat
///
/// One of yours or, if you opened the table, one whose player is away for long.
#[utoipa::path(post, path = "/api/tables/{id}/handover", tag = "play", params(TablePath), request_body = HandOver, responses(
    (status = 200, description = "The table as you may see it.", body = Sight),
    NotDone,
))]
pub async fn hand_over(call: Call<HandOver>) -> Answer {
    let HandOver { seat, bot } = &call.body;
    call.house.hand_over(&call.id, &call.visitor, (*seat).into(), bot.as_deref()).await?;
    call.shown(None).await
}

/// Take your seat back from a bot
///
/// A bot plays for you if your clock ran out, or if you handed it your seat.
#[utoipa::path(post, path = "/api/tables/{id}/takeback", tag = "play", params(TablePath), request_body = OwnSeat, responses(
    (status = 200, description = "The table as you may see it.", body = Sight),
    NotDone,
))]
pub async fn take_back(call: Call<OwnSeat>) -> Answer {
    let seat = call.seat();
    call.house.take_back(&call.id, &call.visitor, seat).await?;
    call.shown(seat).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// Whether to play again as before.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rematch {
    /// Whether you add to the chance of the next game, see `pledge`.
    #[serde(default)]
    contributes: bool,
}

/// Play again
///
/// The answer is the next table, the same one for everybody who asks.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", tag = "tables", params(TablePath), request_body = Rematch, responses(
    (status = 200, description = "The next table.", body = Sight),
    NotDone,
))]
pub async fn rematch(call: Call<Rematch>) -> Answer {
    let next = call.house.rematch(&call.id, &call.visitor, call.body.contributes).await?;
    sight(&call.house, &call.caller, &next, None, StatusCode::OK).await
}

/// Close a table that the house cannot play on with
///
/// Any player at a table that is `kept` may, and whoever opened it.
#[utoipa::path(post, path = "/api/tables/{id}/close", tag = "tables", params(TablePath), request_body = Nothing, responses(
    (status = 200, description = "The table as you may see it.", body = TableSheet),
    NotDone,
))]
pub async fn close(call: Call<Nothing>) -> Answer {
    call.house.close_kept(&call.id, &call.visitor).await?;
    call.shown(None).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Say {
    #[schema(schema_with = shapes::words)]
    words: String,
    /// What a guest is called; players are called as they are.
    #[schema(schema_with = shapes::maybe_name)]
    name: Option<String>,
}

/// Say something
///
/// Players say it to everybody, guests to guests. Partners do not talk during a game.
#[utoipa::path(post, path = "/api/tables/{id}/chat", tag = "talk", params(TablePath), request_body = Say, responses(
    (status = 200, description = "The table as you may see it.", body = Sight),
    NotDone,
))]
pub async fn say(call: Call<Say>) -> Answer {
    call.house.say(&call.id, &call.visitor, call.body.name.as_deref(), &call.body.words).await?;
    call.shown(None).await
}
