//! Live streams. A page hears only "table, version" and fetches what it may see; a bot's stream
//! carries its own sight of the table, line by line, or tells which of its games begin and end.

mod feed;
mod games;

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::{Value, json};
use table::Seat;
use tokio::sync::watch;

use crate::attendance::Presence;
use crate::guest::Guest;
use crate::house::House;
use crate::ids::{TableId, VisitorId};
use crate::problem::Problem;
use crate::sight::{Eyes, Sight};
use crate::turnstile::Ticket;

pub use feed::lines;
pub use games::games;

/// The kind of an answer that is one JSON object per line.
pub const NDJSON: &str = "application/x-ndjson";

/// The place of one open stream; given back when it ends, however it ends.
struct Place {
    house: Arc<House>,
    address: IpAddr,
}

/// The stream of one table.
struct Line {
    place: Place,
    presence: Presence,
    bell: watch::Receiver<u64>,
    told: Option<u64>,
}

impl Place {
    fn take(house: &Arc<House>, address: IpAddr) -> Result<Place, Problem> {
        if !house.meter.open_stream(address) {
            return Err(Problem::too_many("Too many open pages; close some of them."));
        }
        metrics::gauge!("house_streams").increment(1.0);
        Ok(Place { house: house.clone(), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.house.meter.close_stream(self.address);
        metrics::gauge!("house_streams").decrement(1.0);
    }
}

impl Line {
    async fn open(house: &Arc<House>, guest: &Guest, id: &TableId) -> Result<Line, Problem> {
        let (room, bell) = house.listen(id).await?;
        let place = Place::take(house, guest.address)?;
        let visitor = guest.id();
        let player = house.read(id, |table| Ok(!table.seats_of(visitor.as_ref()).is_empty())).await?;
        Ok(Line { place, presence: Presence::new(room, visitor.filter(|_| player)), bell, told: None })
    }

    /// The version of the table, if it was not told yet.
    fn news(&mut self) -> Option<u64> {
        let version = *self.bell.borrow_and_update();
        (self.told.replace(version) != Some(version)).then_some(version)
    }

    /// The next version that was not told yet; `None` when the house closes.
    async fn next(&mut self) -> Option<u64> {
        loop {
            if let Some(version) = self.news() {
                return Some(version);
            }
            tokio::select! {
                changed = self.bell.changed() => changed.ok()?,
                () = self.place.house.closing.cancelled() => return None,
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

/// Waits until somebody else has entered for the same stream.
async fn replaced(ticket: Option<&Ticket>) {
    match ticket {
        Some(ticket) => ticket.ended.cancelled().await,
        None => std::future::pending().await,
    }
}

/// Tells a page when to look again.
pub async fn events(house: &Arc<House>, guest: &Guest, id: &TableId) -> Result<Response, Problem> {
    let line = Line::open(house, guest, id).await?;
    let id = id.clone();
    let news = stream::unfold((line, id), |(mut line, id)| async move {
        let version = line.next().await?;
        let event = Event::default()
            .id(version.to_string())
            .data(format!(r#"{{"table":"{id}","version":{version}}}"#));
        Some((Ok::<_, Infallible>(event), (line, id)))
    });
    Ok(Sse::new(news).keep_alive(KeepAlive::new().interval(house.settings.pulse)).into_response())
}

/// A table as it stands in a list, the same for everybody but for whose seats are whose.
pub async fn sheet(house: &House, visitor: Option<&VisitorId>, id: &TableId) -> Result<Value, Problem> {
    house
        .read(id, |table| {
            let seats = crate::sight::seats(table, visitor);
            let (game, phase, result) = (&table.opening().game, table.phase(), table.result());
            let version = table.version();
            Ok(json!({"table": id, "game": game, "phase": phase, "seats": seats, "version": version, "result": result}))
        })
        .await
}

/// What a visitor may see of a table now, looking from one of their seats. Programs need no
/// curtain: whoever names no seat looks from the one that has to act, or from the first.
pub async fn look(
    house: &House,
    id: &TableId,
    visitor: Option<&VisitorId>,
    seat: Option<Seat>,
    since: Option<usize>,
) -> Result<Sight, Problem> {
    house
        .read(id, |table| {
            let held = table.seats_of(visitor);
            if seat.is_some_and(|seat| !held.contains(seat)) {
                return Err(Problem::forbidden("That is not your seat."));
            }
            let own = match Eyes::of(table, held, seat) {
                Eyes::Seat(seat) | Eyes::Curtain(seat) => Some(seat),
                Eyes::Guest => None,
            };
            Sight::of(table, visitor, seat.or(own), since.unwrap_or(0)).with_view(table)
        })
        .await
}
