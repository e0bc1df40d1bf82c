//! Live streams. A page hears only "table, version" and fetches what it may see; a bot's stream
//! carries its own sight of the table, line by line, or tells which of its games begin and end.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

use crate::house::{House, News, Room};
use crate::ids::{TableId, VisitorId};
use crate::problem::Problem;
use crate::sight::{Eyes, Sight};
use crate::store::Phase;
use table::Seat;

/// How often a stream without news shows that it is alive.
const PULSE: Duration = Duration::from_secs(7);
/// How many running games a program is told of when it begins to listen.
const MOST_TABLES: u32 = 50;

/// The place of one open stream; given back when it ends, however it ends.
struct Place {
    house: Arc<House>,
    address: IpAddr,
}

/// The stream of one table.
struct Line {
    place: Place,
    _room: Arc<Room>,
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
    async fn open(house: &Arc<House>, address: IpAddr, id: &TableId) -> Result<Line, Problem> {
        let (room, bell) = house.listen(id).await?;
        Ok(Line { place: Place::take(house, address)?, _room: room, bell, told: None })
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
                () = self.place.house.closing.cancelled() => return None,
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
                let sight =
                    look(&feed.line.place.house, &feed.id, feed.visitor.as_ref(), feed.seat, feed.since);
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

/// What a program that waits for games has been told, and what it is to be told next.
struct Waiting {
    place: Place,
    visitor: VisitorId,
    news: broadcast::Receiver<News>,
    told: HashMap<TableId, Phase>,
    next: VecDeque<(TableId, Phase)>,
}

impl Waiting {
    /// The tables of this visitor as they stand: at the beginning, and after too much has happened.
    async fn look(&mut self) -> Result<(), Problem> {
        let house = &self.place.house;
        for table in house.store.held_by(&self.visitor, false, MOST_TABLES).await? {
            let phase = house.read(&table, |table| Ok(table.phase())).await?;
            self.next.push_back((table, phase));
        }
        Ok(())
    }

    /// The next line: a game of this visitor has begun or is over, or nothing but a sign of life.
    async fn line(&mut self) -> Option<String> {
        loop {
            while let Some((table, phase)) = self.next.pop_front() {
                if phase == Phase::Open || self.told.get(&table) == Some(&phase) {
                    continue;
                }
                let kind = if phase == Phase::Playing { "gameStart" } else { "gameFinish" };
                let sheet = sheet(&self.place.house, Some(&self.visitor), &table).await.ok()?;
                self.told.insert(table, phase);
                return Some(json!({"type": kind, "game": sheet}).to_string() + "\n");
            }
            let news = tokio::select! {
                news = tokio::time::timeout(PULSE, self.news.recv()) => news,
                () = self.place.house.closing.cancelled() => return None,
            };
            match news {
                Err(_) => return Some("\n".into()),
                Ok(Ok(news)) if news.row.holders.contains(&self.visitor) => {
                    self.next.push_back((news.table, news.row.phase));
                }
                Ok(Ok(_)) => {}
                Ok(Err(broadcast::error::RecvError::Lagged(_))) => self.look().await.ok()?,
                Ok(Err(broadcast::error::RecvError::Closed)) => return None,
            }
        }
    }
}

/// Tells a program of every game of its own that is on, begins or ends, one JSON object per line.
pub async fn games(house: &Arc<House>, address: IpAddr, visitor: VisitorId) -> Result<Response, Problem> {
    let (news, place) = (house.news.subscribe(), Place::take(house, address)?);
    let mut waiting = Waiting { place, visitor, news, told: HashMap::new(), next: VecDeque::new() };
    waiting.look().await?;
    let lines = stream::unfold(waiting, |mut waiting| async move {
        let line = waiting.line().await?;
        Some((Ok::<_, Infallible>(Bytes::from(line)), waiting))
    });
    let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((kind, Body::from_stream(lines)).into_response())
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
