//! One open stream of a table: its reader is there.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use table::SeatSet;
use tokio::sync::watch;

use super::House;
use super::room::Room;
use crate::tables::{Attendance, Hosted, TableId, VisitorId};

impl Room {
    /// A player looked at the table or did something there. Nobody need be told.
    pub(crate) fn sign(&self, visitor: &VisitorId) {
        let mut told = true;
        self.attendance.send_if_modified(|attendance| {
            told = !attendance.sign(visitor);
            false
        });
        if let Some(outbox) = self.outbox.as_ref().filter(|_| !told) {
            outbox.sign(&self.id, visitor);
        }
    }

    /// The other nodes are to hear who is here.
    fn tell_others(&self) {
        if let Some(outbox) = &self.outbox {
            outbox.attended(&self.id);
        }
    }

    /// Whether anybody has a page of the table open. Programs do not count: they read as fast as bots play.
    pub(super) fn is_watched(&self) -> bool {
        self.pages.load(Ordering::Acquire) > 0 || self.pages_elsewhere().values().any(|pages| *pages > 0)
    }

    /// How many pages are open by way of other nodes, by the number of the node.
    fn pages_elsewhere(&self) -> MutexGuard<'_, HashMap<i64, usize>> {
        self.pages_elsewhere.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The seats whose players gave no sign of life for so long.
    pub(crate) fn absent(&self, table: &Hosted, patience: Duration) -> SeatSet {
        self.attendance.borrow().absent(table, patience)
    }
}

/// Who is at a table by way of several nodes.
impl House {
    /// The open pages and the players with their streams at a table, as far as this node knows; `None` if it knows nothing of
    /// the table.
    pub(super) fn attended_here(&self, table: &TableId) -> Option<(usize, Vec<(VisitorId, usize)>)> {
        let room = self.rooms().get(table).cloned()?;
        let players = room.attendance.borrow().here();
        Some((room.pages.load(Ordering::Acquire), players))
    }

    /// By way of another node so many pages are open, and these players are there.
    pub(super) fn attended_elsewhere(
        &self,
        table: &TableId,
        node: i64,
        pages: usize,
        players: HashMap<VisitorId, usize>,
    ) {
        let Some(room) = self.rooms().get(table).cloned() else { return };
        match pages {
            0 => room.pages_elsewhere().remove(&node),
            pages => room.pages_elsewhere().insert(node, pages),
        };
        room.attendance.send_if_modified(|attendance| attendance.elsewhere(node, players));
    }

    /// A player gave a sign of life by way of another node.
    pub(super) fn signed_elsewhere(&self, table: &TableId, visitor: &VisitorId) {
        let Some(room) = self.rooms().get(table).cloned() else { return };
        room.attendance.send_if_modified(|attendance| {
            attendance.sign(visitor);
            false
        });
    }
}

/// An open page of a table, be it a player's or a guest's; given back when it ends, however it ends.
#[derive(Debug)]
pub struct Watching(Arc<Room>);

impl Watching {
    /// Somebody opens a page.
    pub fn new(room: Arc<Room>) -> Watching {
        room.pages.fetch_add(1, Ordering::AcqRel);
        room.tell_others();
        Watching(room)
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.0.pages.fetch_sub(1, Ordering::AcqRel);
        self.0.tell_others();
    }
}

/// One open stream of a visitor; given back when it ends, however it ends.
#[derive(Debug)]
pub struct Presence {
    room: Arc<Room>,
    visitor: Option<VisitorId>,
}

impl Presence {
    /// A player comes to a table, or a guest, who has no name here.
    pub fn new(room: Arc<Room>, visitor: Option<VisitorId>) -> Presence {
        if let Some(outbox) = &room.outbox {
            outbox.ask(&room.id);
        }
        let presence = Presence { room, visitor };
        presence.count(|streams| streams + 1);
        presence
    }

    fn count(&self, count: impl FnOnce(usize) -> usize) {
        if let Some(visitor) = &self.visitor {
            self.room.attendance.send_modify(|attendance| attendance.count(visitor, count));
            self.room.tell_others();
        }
    }

    /// The same visitor watches a page.
    pub fn watching(&self) -> Watching {
        Watching::new(self.room.clone())
    }

    /// Whether no player who came has left; then nobody can be gone.
    pub fn everybody_stays(&self) -> bool {
        self.room.attendance.borrow().everybody_stays()
    }

    /// The seats of a game whose players were there and are gone; not those that a bot plays.
    pub fn gone(&self, table: &Hosted, pulse: Duration) -> SeatSet {
        self.room.attendance.borrow().gone(table, pulse)
    }

    /// Who is there, and a bell that rings when a player comes or leaves.
    pub fn attendance(&self) -> watch::Receiver<Attendance> {
        self.room.attendance.subscribe()
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.count(|streams| streams.saturating_sub(1));
    }
}
