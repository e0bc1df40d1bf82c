//! For a program that waits: which of its games are on, begin and end.

use std::collections::{HashMap, VecDeque};

use axum::response::Response;
use serde_json::json;
use tokio::sync::broadcast;

use super::{Slot, Speaker, ndjson};
use crate::house::Bulletin;
use crate::problem::Problem;
use crate::sight::listing;
use crate::tables::{Phase, TableId, VisitorId};
use crate::web::Front;
use crate::web::caller::Caller;
use crate::web::turnstile::{Ticket, Topic};

/// How many running games a program is told of when it begins to listen.
const MOST_TABLES: u32 = 50;

/// What a program that waits for games has been told, and what it is to be told next.
struct GamesStream {
    slot: Slot,
    visitor: VisitorId,
    ticket: Ticket,
    bulletins: broadcast::Receiver<Bulletin>,
    told: HashMap<TableId, Phase>,
    next: VecDeque<(TableId, Phase)>,
}

impl GamesStream {
    /// The tables of this visitor as they stand: at the beginning, and after too much has happened.
    async fn look(&mut self) -> Result<(), Problem> {
        let house = self.slot.house();
        for table in house.store.held_by(&self.visitor, false, MOST_TABLES).await? {
            // Of a table that is kept as a list there is nothing to tell.
            match house.read(&table, |table| Ok(table.phase())).await {
                Err(problem) if problem.is_kept() => {}
                phase => self.next.push_back((table, phase?)),
            }
        }
        Ok(())
    }
}

impl Speaker for GamesStream {
    /// The next line: a game of this visitor has begun or is over, or nothing but a sign of life.
    async fn line(&mut self) -> Option<String> {
        loop {
            while let Some((table, phase)) = self.next.pop_front() {
                if phase == Phase::Open || self.told.get(&table) == Some(&phase) {
                    continue;
                }
                let kind = if phase == Phase::Playing { "gameStart" } else { "gameFinish" };
                let (house, visitor) = (self.slot.house(), Some(&self.visitor));
                // One that the host has deleted is not told of.
                let listed = house.read(&table, |table| Ok(listing(table, visitor, None))).await;
                let Ok(game) = listed else { continue };
                self.told.insert(table, phase);
                return Some(json!({"type": kind, "game": game}).to_string() + "\n");
            }
            let house = self.slot.house();
            let bulletin = tokio::select! {
                bulletin = tokio::time::timeout(house.settings.pulse, self.bulletins.recv()) => bulletin,
                () = self.ticket.ended.cancelled() => return None,
                () = house.closing.cancelled() => return None,
            };
            match bulletin {
                Err(_) => return Some("\n".into()),
                Ok(Ok(bulletin)) if bulletin.row.holders.contains(&self.visitor) => {
                    self.next.push_back((bulletin.table, bulletin.row.phase));
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
pub async fn games(front: &Front, caller: &Caller, visitor: VisitorId) -> Result<Response, Problem> {
    let (bulletins, slot) = (front.house.bulletins.subscribe(), Slot::take(front, caller.address)?);
    let ticket = front.turnstile.enter(visitor.clone(), Topic::Games);
    let (told, next) = (HashMap::new(), VecDeque::new());
    let mut games = GamesStream { slot, visitor, ticket, bulletins, told, next };
    games.look().await?;
    Ok(ndjson(games))
}
