//! The calls that change something: each names a verb of the house and answers with the table as it
//! stands then.

use std::sync::Arc;

use axum::extract::{FromRequest, FromRequestParts, Path, Request, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use table::Seat;

use super::{Answer, Body, Here, sight};
use crate::house::House;
use crate::problem::Problem;
use crate::staff::standin;
use crate::tables::TableId;
use crate::verbs::{self, Actions, Decision, Visitor, Wish};
use crate::web::caller::Caller;
use crate::web::problem::JsonProblem;
use crate::web::{Front, table_id};

pub async fn create(State(house): Here, mut caller: Caller, Body(wish): Body<Wish>) -> Answer {
    let visitor = caller.known()?;
    let id = house.create(&visitor, &wish).await?;
    sight(&house, &caller, &id, None, StatusCode::CREATED).await
}

/// A call that changes a table: whose, which, and what.
pub struct Call<T> {
    house: Arc<House>,
    caller: Caller,
    visitor: Visitor,
    id: TableId,
    body: T,
    /// A program that reads the stream anyway need not be told twice (RFC 7240).
    minimal: bool,
}

impl<T: DeserializeOwned> FromRequest<Front> for Call<T> {
    type Rejection = JsonProblem;

    async fn from_request(request: Request, front: &Front) -> Result<Call<T>, JsonProblem> {
        let (mut parts, body) = request.into_parts();
        let Ok(mut caller) = Caller::from_request_parts(&mut parts, front).await;
        let id = Path::<String>::from_request_parts(&mut parts, front).await;
        let id = table_id(&id.map_err(|fault| Problem::bad(fault.body_text()))?)?;
        let minimal = parts.headers.get("prefer").is_some_and(|prefer| prefer == "return=minimal");
        let Body(body) = Body::from_request(Request::from_parts(parts, body), front).await?;
        let visitor = caller.known()?;
        Ok(Call { house: front.house.clone(), caller, visitor, id, body, minimal })
    }
}

impl<T> Call<T> {
    /// The table as it stands now, looked at from this seat.
    async fn shown(&self, seat: Option<Seat>) -> Answer {
        sight(&self.house, &self.caller, &self.id, seat, StatusCode::OK).await
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Join {
    name: String,
    invitation: Option<String>,
    seat: Option<Seat>,
    luck: Option<String>,
    #[serde(default)]
    contributes: bool,
}

pub async fn join(call: Call<Join>) -> Answer {
    let Join { name, invitation, seat, luck, contributes } = &call.body;
    let adds = match luck {
        Some(_) if *contributes => return Err(Problem::bad("Add words or contribute, not both.").into()),
        Some(words) => verbs::Luck::Words(words),
        None if *contributes => verbs::Luck::Pledged,
        None => verbs::Luck::Nothing,
    };
    call.house.join(&call.id, &call.visitor, invitation.clone(), *seat, name, adds).await?;
    call.shown(None).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PledgeBody {
    seat: Option<Seat>,
    commitment: String,
    pledge: String,
}

/// Pledges what the seat adds to the chance of the table.
pub async fn pledge(call: Call<PledgeBody>) -> Answer {
    let PledgeBody { seat, commitment, pledge } = &call.body;
    call.house.pledge(&call.id, &call.visitor, *seat, commitment, pledge).await?;
    call.shown(*seat).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContributionBody {
    seat: Option<Seat>,
    entropy: String,
}

/// Opens what the seat has pledged.
pub async fn contribute(call: Call<ContributionBody>) -> Answer {
    call.house.contribute(&call.id, &call.visitor, call.body.seat, &call.body.entropy).await?;
    call.shown(call.body.seat).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Luck {
    seat: Option<Seat>,
    luck: String,
}

pub async fn luck(call: Call<Luck>) -> Answer {
    call.house.add_luck(&call.id, &call.visitor, call.body.seat, &call.body.luck).await?;
    call.shown(call.body.seat).await
}

/// One of the caller's seats; not needed by a caller who holds just one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnSeat {
    seat: Option<Seat>,
}

pub async fn leave(call: Call<OwnSeat>) -> Answer {
    call.house.leave(&call.id, &call.visitor, call.body.seat).await?;
    call.shown(None).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fill {
    bot: Option<String>,
}

pub async fn fill(call: Call<Fill>) -> Answer {
    let bot = call.body.bot.as_deref().unwrap_or(standin());
    call.house.fill(&call.id, &call.visitor, bot).await?;
    call.shown(None).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    seat: Option<Seat>,
    version: u64,
    action: Option<String>,
    /// Several decisions, taken all or not at all; instead of `action`.
    actions: Option<Vec<String>>,
    key: Option<String>,
}

pub async fn play(call: Call<Play>) -> Answer {
    let Play { seat, version, action, actions, key } = &call.body;
    let actions = Actions::read(action.as_deref(), actions.clone())?;
    let decision = Decision { seat: *seat, version: *version, key: key.clone() };
    let version = call.house.play_all(&call.id, &call.visitor, decision, actions).await?;
    if call.minimal {
        let kind = [(header::CONTENT_TYPE, "application/json")];
        return Ok((kind, format!(r#"{{"table":"{}","version":{version}}}"#, call.id)).into_response());
    }
    call.shown(*seat).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    seat: Option<Seat>,
    version: u64,
    key: Option<String>,
}

pub async fn undo(call: Call<Undo>) -> Answer {
    let Undo { seat, version, key } = &call.body;
    let decision = Decision { seat: *seat, version: *version, key: key.clone() };
    call.house.undo(&call.id, &call.visitor, decision).await?;
    call.shown(*seat).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    seat: Option<Seat>,
    end: bool,
}

pub async fn end(call: Call<End>) -> Answer {
    let End { seat, end } = call.body;
    call.house.wish_end(&call.id, &call.visitor, seat, end).await?;
    call.shown(seat).await
}

/// Wishes everything to be open that was hidden in a game that was ended before its time.
pub async fn reveal(call: Call<OwnSeat>) -> Answer {
    let seat = call.body.seat;
    call.house.wish_reveal(&call.id, &call.visitor, seat).await?;
    call.shown(seat).await
}

pub async fn resign(call: Call<OwnSeat>) -> Answer {
    let seat = call.body.seat;
    call.house.resign(&call.id, &call.visitor, seat).await?;
    call.shown(seat).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandOver {
    seat: Seat,
    bot: Option<String>,
}

pub async fn hand_over(call: Call<HandOver>) -> Answer {
    let HandOver { seat, bot } = &call.body;
    call.house.hand_over(&call.id, &call.visitor, *seat, bot.as_deref()).await?;
    call.shown(None).await
}

pub async fn take_back(call: Call<OwnSeat>) -> Answer {
    let seat = call.body.seat;
    call.house.take_back(&call.id, &call.visitor, seat).await?;
    call.shown(seat).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rematch {
    #[serde(default)]
    contributes: bool,
}

/// Answers with the next table, the same one for everybody who asks.
pub async fn rematch(call: Call<Rematch>) -> Answer {
    let next = call.house.rematch(&call.id, &call.visitor, call.body.contributes).await?;
    sight(&call.house, &call.caller, &next, None, StatusCode::OK).await
}

/// Ends a table that the house cannot play on with.
pub async fn close(call: Call<Nothing>) -> Answer {
    call.house.close_kept(&call.id, &call.visitor).await?;
    call.shown(None).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Say {
    words: String,
    name: Option<String>,
}

pub async fn say(call: Call<Say>) -> Answer {
    call.house.say(&call.id, &call.visitor, call.body.name.as_deref(), &call.body.words).await?;
    call.shown(None).await
}
