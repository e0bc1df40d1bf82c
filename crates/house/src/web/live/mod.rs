//! Live streams. A page hears only "table, version" and fetches what it may see; a bot's stream
//! carries its own sight of the table, line by line, or tells which of its games begin and end.

mod feed;
mod games;

use std::convert::Infallible;
use std::net::IpAddr;

use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::stream;
use tokio::sync::watch;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::caller::Caller;
use super::problem::JsonProblem;
use super::refusals::{NotSeen, Refused};

use super::{Front, NDJSON, SightQuery, TablePath, asked_table, table_id};
use crate::house::{GONE, Guest, House, Presence, Ticket};
use crate::problem::Problem;
use crate::sight::Sight;
use crate::tables::{Hosted, TableId};

use feed::{Line, lines};
use games::{GameNews, games};

type Answer = Result<Response, JsonProblem>;

/// The routes of the streams.
pub fn routes() -> OpenApiRouter<Front> {
    OpenApiRouter::new()
        .route("/t/{id}/events", get(events))
        .routes(routes!(own_games))
        .routes(routes!(table_stream))
}

/// Tells a page when to look again.
async fn events(State(front): State<Front>, caller: Caller, Path(id): Path<String>) -> Answer {
    let id = table_id(&id)?;
    let table = TableStream::open(&front, &caller, &id).await?;
    let watching = table.presence.watching();
    let versions = stream::unfold((table, id, watching), |(mut table, id, watching)| async move {
        let version = table.next().await?;
        let event = Event::default()
            .id(version.to_string())
            .data(format!(r#"{{"table":"{id}","version":{version}}}"#));
        Some((Ok::<_, Infallible>(event), (table, id, watching)))
    });
    Ok(Sse::new(versions).keep_alive(KeepAlive::new().interval(front.house.settings.pulse)).into_response())
}

/// Your games that are on, and from then on every one that begins or ends
///
/// One JSON object per line; an empty line every few seconds shows that the stream is alive. A new stream of the same
/// token ends the one before.
#[utoipa::path(get, path = "/api/stream/event", tag = "streams", security(("token" = [])), responses(
    (status = 200, description = "Lines.", body = GameNews, content_type = "application/x-ndjson"),
    Refused,
))]
async fn own_games(State(front): State<Front>, caller: Caller) -> Answer {
    let nobody = || Problem::unauthorized("Send your token: only your own games are told of.");
    Ok(games(&front, &caller, caller.id().ok_or_else(nobody)?).await?)
}

/// The table again whenever it changes, until the game is over
///
/// One JSON object per line; what is said and who goes or comes back are lines, too. An empty line every few seconds shows
/// that the stream is alive. A new stream of the same token for the same seat ends the one before.
#[utoipa::path(get, path = "/api/tables/{id}/stream", tag = "streams", params(TablePath, SightQuery), responses(
    (status = 200, description = "Lines.", body = Line, content_type = "application/x-ndjson"),
    NotSeen,
))]
async fn table_stream(
    State(front): State<Front>,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<SightQuery>,
) -> Answer {
    let (id, visitor) = (asked_table(&id)?, caller.id());
    // A seat that is not theirs is refused before the stream begins.
    let look = move |table: &Hosted| Sight::for_program(table, visitor.as_ref(), query.seat(), query.since());
    front.house.study(&id, look).await?;
    Ok(lines(&front, &caller, &id, query.seat(), query.since()).await?)
}

/// Room for one open stream; given back when it ends, however it ends.
struct Slot {
    front: Front,
    address: IpAddr,
}

/// The stream of one table.
struct TableStream {
    slot: Slot,
    presence: Presence,
    bell: watch::Receiver<u64>,
    told: Option<u64>,
}

impl Slot {
    fn take(front: &Front, address: IpAddr) -> Result<Slot, Problem> {
        if !front.meter.open_stream(address) {
            return Err(Problem::too_many("Too many open pages; close some of them."));
        }
        metrics::gauge!("house_streams").increment(1.0);
        Ok(Slot { front: front.clone(), address })
    }

    fn house(&self) -> &House {
        &self.front.house
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.front.meter.close_stream(self.address);
        metrics::gauge!("house_streams").decrement(1.0);
    }
}

impl TableStream {
    async fn open(front: &Front, caller: &Caller, id: &TableId) -> Result<TableStream, Problem> {
        let house = &front.house;
        let (room, bell) = house.listen(id).await?;
        let slot = Slot::take(front, caller.address)?;
        let visitor = caller.id();
        let player = house.read(id, |table| Ok(!table.seats_of(visitor.as_ref()).is_empty())).await?;
        Ok(TableStream { slot, presence: Presence::new(room, visitor.filter(|_| player)), bell, told: None })
    }

    /// The version of the table, if it was not told yet.
    fn untold(&mut self) -> Option<u64> {
        let version = *self.bell.borrow_and_update();
        (self.told.replace(version) != Some(version)).then_some(version)
    }

    /// The next version that was not told yet; `None` when the house closes or the table is gone.
    async fn next(&mut self) -> Option<u64> {
        loop {
            // Whoever hears of a change fetches a page; whoever has asked for too much hears of it later.
            if let Some(guest) = Guest::current() {
                tokio::select! {
                    () = guest.solvent() => {}
                    () = self.slot.house().closing.cancelled() => return None,
                }
            }
            if let Some(version) = self.untold() {
                return Some(version);
            }
            // Whoever is told of that looks once more, and finds nothing.
            if self.told == Some(GONE) {
                return None;
            }
            tokio::select! {
                changed = self.bell.changed() => changed.ok()?,
                () = self.slot.house().closing.cancelled() => return None,
            }
        }
    }
}

/// Something that has lines to say, until it ends.
trait Speaker: Send + 'static {
    /// The next line, with its end; `None` when there is none any more.
    fn line(&mut self) -> impl Future<Output = Option<String>> + Send;
}

/// Sends whatever is said, line by line.
fn ndjson(speaker: impl Speaker) -> Response {
    let lines = stream::unfold(speaker, |mut speaker| async move {
        let line = speaker.line().await?;
        Some((Ok::<_, Infallible>(Bytes::from(line)), speaker))
    });
    ([(header::CONTENT_TYPE, NDJSON)], Body::from_stream(lines)).into_response()
}

/// Waits until the same reader has entered for the same stream again.
async fn replaced(ticket: Option<&Ticket>) {
    match ticket {
        Some(ticket) => ticket.ended.cancelled().await,
        None => std::future::pending().await,
    }
}
