//! Following what others have stored: another node, the host, or whoever clears away abandoned tables.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::House;
use super::nodes::Trust;
use super::room::{GONE, NEVER, Room};
use crate::problem::Problem;
use crate::tables::{Hosted, StoreFault, TableId};

/// More entries than these are not added to a table one by one while others wait.
const FEW: usize = 200;

impl House {
    /// Takes what is in memory of a table, with everything that is known to be stored; loads it if that is nothing.
    pub(super) async fn latest(
        &self,
        room: &Arc<Room>,
        slot: &mut Option<Arc<Hosted>>,
    ) -> Result<Arc<Hosted>, Problem> {
        match self.nodes.trust() {
            Trust::Memory => {}
            Trust::Database if slot.is_some() => {
                let versions = self.store.versions(std::slice::from_ref(&room.id)).await?;
                let version = versions.get(&room.id).copied();
                let version = version.ok_or_else(|| Problem::from(StoreFault::Gone))?;
                room.known.fetch_max(version, Ordering::AcqRel);
            }
            Trust::Database => {}
            Trust::Nothing => return Err(StoreFault::Away(sqlx::Error::PoolTimedOut).into()),
        }
        let known = room.known.load(Ordering::Acquire);
        match slot.take() {
            Some(table) if table.version() >= known => Ok(table),
            Some(table) => match self.caught_up(table).await {
                Some(table) => {
                    room.ring(table.version());
                    Ok(table)
                }
                None => self.load(room).await,
            },
            None => self.load(room).await,
        }
    }

    /// A table with what others have added to it; `None` if it is to be read from the beginning.
    async fn caught_up(&self, table: Arc<Hosted>) -> Option<Arc<Hosted>> {
        let later = self.store.later(table.id(), table.version()).await.ok()?;
        if later.len() > FEW {
            return None;
        }
        if later.is_empty() {
            return Some(table);
        }
        let mut table = Arc::unwrap_or_clone(table);
        for (at, entry) in later {
            table.apply(at, &entry).ok()?;
        }
        Some(Arc::new(table))
    }

    /// Whoever names a version that is not in memory has seen it at another node, which was faster than the news of it: what was
    /// added is read.
    pub(crate) async fn reach(&self, id: &TableId, version: u64) -> Result<(), Problem> {
        if !self.nodes.are_several() {
            return Ok(());
        }
        let room = self.room(id);
        let mut slot = room.table.lock().await;
        let table = self.latest(&room, &mut slot).await?;
        if table.version() >= version {
            *slot = Some(table);
            return Ok(());
        }
        let table = match self.caught_up(table).await {
            Some(table) => table,
            None => self.load(&room).await?,
        };
        room.ring(table.version());
        *slot = Some(table);
        Ok(())
    }

    /// So many entries of a table are stored, as far as is known; it is read when somebody looks.
    pub(super) fn note_version(&self, id: &TableId, version: u64) {
        if let Some(room) = self.rooms().get(id) {
            room.known.fetch_max(version, Ordering::AcqRel);
        }
    }

    /// Another node has stored something: whoever listens is told, and the table goes on if this node sees to it.
    pub(super) fn hear_of(&self, id: &TableId, version: u64) {
        self.note_version(id, version);
        let room = self.rooms().get(id).cloned();
        let is_heard =
            room.is_some_and(|room| room.bell.receiver_count() > 0 && *room.bell.borrow() < version);
        if is_heard || self.nodes.is_ours(id) {
            self.nodes.look_at(id);
        }
    }

    /// Looks at a table as it stands now, and sees to it.
    pub(super) async fn look_and_tend(self: &Arc<House>, id: &TableId) -> Result<(), Problem> {
        let room = self.room(id);
        let table = self.glimpse_in(&room).await?;
        self.tend(&room, &table);
        Ok(())
    }

    /// The tables that are in memory.
    pub(super) fn in_memory(&self) -> Vec<TableId> {
        let rooms = self.rooms();
        let known = rooms.values().filter(|room| ![NEVER, GONE].contains(&*room.bell.borrow()));
        known.map(|room| room.id.clone()).collect()
    }

    /// Somebody else stored something: the table is read from the disk again, and whoever listens is told.
    pub(super) async fn read_anew(&self, id: &TableId, version: u64) {
        let room = self.rooms().get(id).cloned();
        if let Some(room) = room {
            *room.table.lock().await = None;
            room.ring(version);
        }
    }

    /// The next reader of a table loads it, whatever is in memory of it.
    pub(super) async fn drop_cached(&self, id: &TableId) {
        let room = self.rooms().get(id).cloned();
        if let Some(room) = room {
            room.table.lock().await.take();
        }
    }
}
