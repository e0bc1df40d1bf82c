//! Live streams. A page hears only "table, version" and fetches what it may see; a bot's stream
//! carries its own sight of the table, line by line.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::sync::watch;

use crate::house::{House, Room};
use crate::ids::{TableId, VisitorId};
use crate::problem::Problem;
use crate::sight::{Eyes, Sight};
use crate::store::Phase;
use table::Seat;

/// How often a stream without news shows that it is alive.
const PULSE: Duration = Duration::from_secs(7);

/// One open stream; gives its place back when it ends, however it ends.
struct Line {
    house: Arc<House>,
    address: IpAddr,
    _room: Arc<Room>,
    bell: watch::Receiver<u64>,
    told: Option<u64>,
}

impl Drop for Line {
    fn drop(&mut self) {
        self.house.meter.close_stream(self.address);
        metrics::gauge!("house_streams").decrement(1.0);
    }
}

impl Line {
    async fn open(house: &Arc<House>, address: IpAddr, id: &TableId) -> Result<Line, Problem> {
        let (room, bell) = house.listen(id).await?;
        if !house.meter.open_stream(address) {
            return Err(Problem::too_many("Too many open pages; close some of them."));
        }
        metrics::gauge!("house_streams").increment(1.0);
        Ok(Line { house: house.clone(), address, _room: room, bell, told: None })
    }

    /// The next version that was not told yet; `None` when the house closes.
    async fn next(&mut self) -> Option<u64> {
        loop {
            let version = *self.bell.borrow_and_update();
            if self.told != Some(version) {
                self.told = Some(version);
                return Some(version);
            }
            tokio::select! {
                changed = self.bell.changed() => changed.ok()?,
                () = self.house.closing.cancelled() => return None,
            }
        }
    }
}

/// Tells a page when to look again.
pub async fn events(house: &Arc<House>, address: IpAddr, id: &TableId) -> Result<Response, Problem> {
    let line = Line::open(house, address, id).await?;
    let id = id.clone();
    let news = stream::unfold((line, id), |(mut line, id)| async move {
        let version = line.next().await?;
        let event = Event::default()
            .id(version.to_string())
            .data(format!(r#"{{"table":"{id}","version":{version}}}"#));
        Some((Ok::<_, Infallible>(event), (line, id)))
    });
    Ok(Sse::new(news).keep_alive(KeepAlive::new().interval(PULSE)).into_response())
}

/// Sends a seat's sight of the table, one JSON object per line, until the game is over. With
/// `since`, a line tells only what happened after the line before it.
pub async fn lines(
    house: &Arc<House>,
    address: IpAddr,
    id: &TableId,
    visitor: Option<VisitorId>,
    seat: Option<Seat>,
    since: Option<usize>,
) -> Result<Response, Problem> {
    struct Feed {
        line: Line,
        id: TableId,
        visitor: Option<VisitorId>,
        seat: Option<Seat>,
        since: Option<usize>,
        over: bool,
    }
    let line = Line::open(house, address, id).await?;
    let feed = Feed { line, id: id.clone(), visitor, seat, since, over: false };
    let news = stream::unfold(feed, |mut feed| async move {
        if feed.over {
            return None;
        }
        let text = match tokio::time::timeout(PULSE, feed.line.next()).await {
            Err(_) => "\n".to_owned(),
            Ok(version) => {
                version?;
                let sight = look(&feed.line.house, &feed.id, feed.visitor.as_ref(), feed.seat, feed.since);
                let sight = sight.await.ok()?;
                feed.over = sight.phase == Phase::Over;
                feed.since = feed.since.map(|_| sight.settled);
                serde_json::to_string(&sight).ok()? + "\n"
            }
        };
        Some((Ok::<_, Infallible>(Bytes::from(text)), feed))
    });
    let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((kind, Body::from_stream(news)).into_response())
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
