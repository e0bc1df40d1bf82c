//! For a program that waits: which of its games are on, begin and end.

use std::collections::{HashMap, VecDeque};

use axum::response::Response;
use serde::Serialize;
use tokio::sync::broadcast;
use utoipa::ToSchema;

use super::{Slot, Speaker, ndjson};
use crate::house::Bulletin;
use crate::house::{Ticket, Topic};
use crate::problem::Problem;
use crate::sight::{Listing, listing};
use crate::tables::{Phase, TableId, VisitorId};
use crate::web::Front;
use crate::web::caller::Caller;

/// One line of the stream of one's games.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum GameNews {
    /// A game of yours is on.
    GameStart { game: Listing },
    /// A game of yours is over.
    GameFinish { game: Listing },
}

/// What a program that waits for games has been told, and what it is to be told next.
struct GamesStream {
    slot: Slot,
    visitor: VisitorId,
    ticket: Ticket,
    bulletins: broadcast::Receiver<Bulletin>,
    told: HashMap<TableId, Phase>,
    /// Tables to tell of, with the phase that was told of them; without one it is looked up.
    next: VecDeque<(TableId, Option<Phase>)>,
}

impl GamesStream {
    /// The tables of this visitor as they stand, all of them, those first that wait for them: at the beginning, and after
    /// too much has happened.
    async fn look(&mut self) -> Result<(), Problem> {
        let house = self.slot.house();
        let own = house.own_tables(&self.visitor, 1, usize::MAX).await?;
        self.next.extend(own.waiting.into_iter().chain(own.others).map(|table| (table, None)));
        Ok(())
    }
}

impl Speaker for GamesStream {
    /// The next line: a game of this visitor has begun or is over, or nothing but a sign of life.
    async fn line(&mut self) -> Option<String> {
        loop {
            while let Some((table, phase)) = self.next.pop_front() {
                let old = |phase: Phase| phase == Phase::Open || self.told.get(&table) == Some(&phase);
                if phase.is_some_and(old) {
                    continue;
                }
                let (house, visitor) = (self.slot.house(), Some(&self.visitor));
                // One that the host has deleted is not told of, nor one that is kept as a list.
                let listed =
                    house.read(&table, |table| Ok((table.phase(), listing(table, visitor, None)))).await;
                let Ok((now, game)) = listed else { continue };
                let phase = phase.unwrap_or(now);
                if old(phase) {
                    continue;
                }
                self.told.insert(table, phase);
                let news = match phase {
                    Phase::Playing => GameNews::GameStart { game },
                    _ => GameNews::GameFinish { game },
                };
                return Some(serde_json::to_string(&news).ok()? + "\n");
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
                    self.next.push_back((bulletin.table, Some(bulletin.row.phase)));
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
    let ticket = front.house.turnstile.enter(visitor.clone(), Topic::Games);
    let (told, next) = (HashMap::new(), VecDeque::new());
    let mut games = GamesStream { slot, visitor, ticket, bulletins, told, next };
    games.look().await?;
    Ok(ndjson(games))
}
