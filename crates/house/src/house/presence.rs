//! One open stream of a table: its reader is there.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use table::SeatSet;
use tokio::sync::watch;

use super::room::Room;
use crate::tables::{Attendance, Hosted, VisitorId};

impl Room {
    /// A player looked at the table or did something there. Nobody need be told.
    pub(crate) fn sign(&self, visitor: &VisitorId) {
        self.attendance.send_if_modified(|attendance| {
            attendance.sign(visitor);
            false
        });
    }

    /// Whether anybody has a page of the table open. Programs do not count: they read as fast as bots play.
    pub(super) fn is_watched(&self) -> bool {
        self.pages.load(Ordering::Acquire) > 0
    }

    /// The seats whose players gave no sign of life for so long.
    pub(crate) fn absent(&self, table: &Hosted, patience: Duration) -> SeatSet {
        self.attendance.borrow().absent(table, patience)
    }
}

/// An open page of a table, be it a player's or a guest's; given back when it ends, however it ends.
#[derive(Debug)]
pub struct Watching(Arc<Room>);

impl Watching {
    /// Somebody opens a page.
    pub fn new(room: Arc<Room>) -> Watching {
        room.pages.fetch_add(1, Ordering::AcqRel);
        Watching(room)
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.0.pages.fetch_sub(1, Ordering::AcqRel);
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
        let presence = Presence { room, visitor };
        presence.count(|streams| streams + 1);
        presence
    }

    fn count(&self, count: impl FnOnce(usize) -> usize) {
        if let Some(visitor) = &self.visitor {
            self.room.attendance.send_modify(|attendance| attendance.count(visitor, count));
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
