//! A table for a program that plays or watches: all it may see, again whenever something happens.

use std::collections::VecDeque;

use axum::response::Response;
use serde::Serialize;
use table::{Seat, SeatSet};
use tokio::sync::watch;
use tokio::time::Instant;
use utoipa::ToSchema;

use super::{Speaker, TableStream, ndjson, replaced};
use crate::house::{Ticket, Topic};
use crate::problem::Problem;
use crate::shapes::SeatNumber;
use crate::sight::Sight;
use crate::tables::{Attendance, Phase, TableId, Talk, VisitorId};
use crate::web::Front;
use crate::web::caller::Caller;

/// One line of the stream of a table.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Line<'a> {
    /// The first line: the table as you may see it.
    GameFull(&'a Sight),
    /// The same again, whenever the table has changed.
    GameState(&'a Sight),
    /// Somebody said something that you may read.
    #[serde(rename = "chatLine")]
    Said(&'a Talk),
    OpponentGone(OpponentGone),
}

/// The player of a seat has had no page and no stream open for a while, or has come back. Clocks go on; whoever opened the
/// table may hand the seat to a bot.
#[derive(Serialize, ToSchema)]
pub struct OpponentGone {
    #[schema(value_type = SeatNumber)]
    seat: Seat,
    gone: bool,
}

impl Line<'_> {
    fn written(&self) -> Result<String, Problem> {
        serde_json::to_string(self).map_err(Problem::broken)
    }
}

/// What a program has been told of a table, and what it is to be told next.
struct Feed {
    table: TableStream,
    attendance: watch::Receiver<Attendance>,
    id: TableId,
    visitor: Option<VisitorId>,
    seat: Option<Seat>,
    since: Option<usize>,
    ticket: Option<Ticket>,
    /// The number after the latest line of talk that was told; `None` before the first look, which shows the
    /// latest.
    said: Option<u64>,
    gone: SeatSet,
    over: bool,
    next: VecDeque<String>,
    /// When the latest line was sent.
    spoke: Instant,
}

impl Feed {
    /// The table has changed: what was said, then how it stands.
    async fn look(&mut self) -> Result<(), Problem> {
        let house = self.table.slot.house();
        let (visitor, seat, since, said) = (self.visitor.clone(), self.seat, self.since, self.said);
        let seen = house.study(&self.id, move |table| {
            let sight = Sight::for_program(table, visitor.as_ref(), seat, since)?;
            let over = sight.phase == Phase::Over;
            // What guests said meanwhile is open to players after the game; it stands in the last state.
            let next = sight.talk.last().map_or(0, |talk| talk.line + 1);
            let fresh = said.filter(|_| !over).unwrap_or(next);
            let talk = sight.talk.iter().filter(|talk| talk.line >= fresh);
            let mut lines =
                talk.map(|talk| Line::Said(talk).written()).collect::<Result<Vec<_>, Problem>>()?;
            let whole = if said.is_none() { Line::GameFull(&sight) } else { Line::GameState(&sight) };
            lines.push(whole.written()?);
            Ok((lines, over, sight.settled, next))
        });
        let (lines, over, settled, said) = seen.await?;
        self.over = over;
        self.since = self.since.map(|_| settled);
        self.said = Some(said);
        self.next.extend(lines);
        Ok(())
    }

    /// Who of the others has gone or come back.
    async fn count_heads(&mut self) -> Result<(), Problem> {
        let presence = &self.table.presence;
        if self.gone.is_empty() && presence.everybody_stays() {
            return Ok(());
        }
        let (house, visitor) = (self.table.slot.house(), self.visitor.as_ref());
        let gone = house.read(&self.id, |table| {
            let own = table.seats_of(visitor);
            Ok(presence
                .gone(table, house.settings.pulse)
                .iter()
                .filter(|seat| !own.contains(*seat))
                .collect::<SeatSet>())
        });
        let before = std::mem::replace(&mut self.gone, gone.await?);
        for seat in before.union(self.gone).iter() {
            let gone = self.gone.contains(seat);
            if gone != before.contains(seat) {
                self.next.push_back(Line::OpponentGone(OpponentGone { seat, gone }).written()?);
            }
        }
        Ok(())
    }
}

impl Speaker for Feed {
    /// The next line; an empty one if nothing has happened for a while.
    async fn line(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.next.pop_front() {
                self.spoke = Instant::now();
                return Some(line + "\n");
            }
            if self.over {
                return None;
            }
            if self.table.untold().is_some() {
                self.look().await.ok()?;
                continue;
            }
            self.count_heads().await.ok()?;
            if !self.next.is_empty() {
                continue;
            }
            let house = self.table.slot.house();
            tokio::select! {
                changed = self.table.bell.changed() => changed.ok()?,
                changed = self.attendance.changed() => changed.ok()?,
                () = tokio::time::sleep_until(self.spoke + house.settings.pulse) => self.next.push_back(String::new()),
                () = replaced(self.ticket.as_ref()) => return None,
                () = house.closing.cancelled() => return None,
            }
        }
    }
}

/// Sends a seat's sight of the table, one JSON object per line, until the game is over. With
/// `since`, a line tells only what happened after the line before it. A player has one such stream for
/// each seat: a new one ends the one before.
pub async fn lines(
    front: &Front,
    caller: &Caller,
    id: &TableId,
    seat: Option<Seat>,
    since: Option<usize>,
) -> Result<Response, Problem> {
    let (table, visitor) = (TableStream::open(front, caller, id).await?, caller.id());
    let held = front.house.read(id, |table| Ok(table.seats_of(visitor.as_ref()))).await?;
    let player = visitor.clone().filter(|_| !held.is_empty());
    let ticket = player.map(|player| front.house.turnstile.enter(player, Topic::Table(id.clone(), seat)));
    let attendance = table.presence.attendance();
    Ok(ndjson(Feed {
        table,
        attendance,
        id: id.clone(),
        visitor,
        seat,
        since,
        ticket,
        said: None,
        gone: SeatSet::EMPTY,
        over: false,
        next: VecDeque::new(),
        spoke: Instant::now(),
    }))
}
