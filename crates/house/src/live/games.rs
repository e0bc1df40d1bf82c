//! For a program that waits: which of its games are on, begin and end.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use axum::response::Response;
use serde_json::json;
use tokio::sync::broadcast;

use super::{Place, Speaker, ndjson, sheet};
use crate::guest::Guest;
use crate::house::{House, News};
use crate::ids::{TableId, VisitorId};
use crate::problem::Problem;
use crate::store::Phase;
use crate::turnstile::{Ticket, Topic};

/// How many running games a program is told of when it begins to listen.
const MOST_TABLES: u32 = 50;

/// What a program that waits for games has been told, and what it is to be told next.
struct Waiting {
    place: Place,
    visitor: VisitorId,
    ticket: Ticket,
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
}

impl Speaker for Waiting {
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
            let house = &self.place.house;
            let news = tokio::select! {
                news = tokio::time::timeout(house.settings.pulse, self.news.recv()) => news,
                () = self.ticket.ended.cancelled() => return None,
                () = house.closing.cancelled() => return None,
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

/// Tells a program of every game of its own that is on, begins or ends, one JSON object per line. It
/// ends the stream that the same visitor had open before.
pub async fn games(house: &Arc<House>, guest: &Guest, visitor: VisitorId) -> Result<Response, Problem> {
    let (news, place) = (house.news.subscribe(), Place::take(house, guest.address)?);
    let ticket = house.turnstile.enter(visitor.clone(), Topic::Games);
    let mut waiting = Waiting { place, visitor, ticket, news, told: HashMap::new(), next: VecDeque::new() };
    waiting.look().await?;
    Ok(ndjson(waiting))
}
