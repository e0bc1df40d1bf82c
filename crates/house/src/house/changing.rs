//! Changing a table: the one place where something happens to it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use abacus::thread_time;

use super::mending::replacements;
use super::room::Room;
use super::{Bulletin, Guest, House, Paid};
use crate::problem::Problem;
use crate::tables::{Commit, Entry, Fence, Hosted, Millis, StoreFault, TableId, now};
use crate::verbs::Visitor;

/// How long the index may not know that something happened at a table, if nothing else changed.
const INDEXED: Millis = 20_000;

/// How often a change is tried where others are faster.
const TRIES: usize = 8;

/// Why nothing happened.
enum Missed {
    /// Somebody else stored something first: what follows from that may be asked.
    Overtaken,
    /// It cannot be.
    Refused(Problem),
}

impl From<Problem> for Missed {
    fn from(problem: Problem) -> Missed {
        Missed::Refused(problem)
    }
}

impl House {
    /// Changes a table: `act` folds entries into it and returns them; they are stored, and only
    /// then is anybody told. If it fails, or they cannot be stored, the table is as it was. If somebody else stored
    /// something first, `act` is asked again what follows from that.
    pub async fn change<F>(self: &Arc<House>, id: &TableId, act: F) -> Result<u64, Problem>
    where
        F: FnMut(&mut Hosted, Millis) -> Result<Vec<Entry>, Problem> + Send + 'static,
    {
        self.change_under(None, id, act).await
    }

    /// The same for a visitor, whose network pays for what is stored.
    pub(crate) async fn change_by<F>(
        self: &Arc<House>,
        visitor: &Visitor,
        id: &TableId,
        act: F,
    ) -> Result<u64, Problem>
    where
        F: FnMut(&mut Hosted, Millis) -> Result<Vec<Entry>, Problem> + Send + 'static,
    {
        self.orders().let_in(visitor)?;
        self.change_from(Some(visitor.clone()), None, id, act).await
    }

    /// The same as something that this node does for the table, and that is not stored if another node does by now.
    pub(super) async fn change_under<F>(
        self: &Arc<House>,
        fence: Option<Fence>,
        id: &TableId,
        act: F,
    ) -> Result<u64, Problem>
    where
        F: FnMut(&mut Hosted, Millis) -> Result<Vec<Entry>, Problem> + Send + 'static,
    {
        self.change_from(None, fence, id, act).await
    }

    async fn change_from<F>(
        self: &Arc<House>,
        by: Option<Visitor>,
        fence: Option<Fence>,
        id: &TableId,
        act: F,
    ) -> Result<u64, Problem>
    where
        F: FnMut(&mut Hosted, Millis) -> Result<Vec<Entry>, Problem> + Send + 'static,
    {
        let (house, room) = (self.clone(), self.room(id));
        // A task of its own: a visitor who hangs up must not stop halfway through a change.
        let change = async move { house.change_room(&room, by.as_ref(), fence, act).await };
        let changed = tokio::spawn(Paid::by(Guest::current(), change));
        changed.await.map_err(Problem::broken)?
    }

    /// One thing happens to a table by itself: `what` says which entry that is, that there is none, or why not.
    pub(crate) async fn enter<F>(self: &Arc<House>, id: &TableId, what: F) -> Result<u64, Problem>
    where
        F: FnMut(&Hosted) -> Result<Option<Entry>, Problem> + Send + 'static,
    {
        self.change(id, at_most_one(what)).await
    }

    /// The same by a visitor.
    pub(crate) async fn enter_by<F>(
        self: &Arc<House>,
        visitor: &Visitor,
        id: &TableId,
        what: F,
    ) -> Result<u64, Problem>
    where
        F: FnMut(&Hosted) -> Result<Option<Entry>, Problem> + Send + 'static,
    {
        self.change_by(visitor, id, at_most_one(what)).await
    }

    async fn change_room(
        self: &Arc<House>,
        room: &Arc<Room>,
        by: Option<&Visitor>,
        fence: Option<Fence>,
        mut act: impl FnMut(&mut Hosted, Millis) -> Result<Vec<Entry>, Problem>,
    ) -> Result<u64, Problem> {
        let mut slot = room.table.lock().await;
        for _ in 0..TRIES {
            match self.change_once(room, &mut slot, by, fence, &mut act).await {
                Err(Missed::Overtaken) => metrics::counter!("house_overtaken").increment(1),
                Err(Missed::Refused(problem)) => return Err(problem),
                Ok(version) => return Ok(version),
            }
        }
        Err(Problem::stale())
    }

    async fn change_once(
        self: &Arc<House>,
        room: &Arc<Room>,
        slot: &mut Option<Arc<Hosted>>,
        by: Option<&Visitor>,
        fence: Option<Fence>,
        act: &mut impl FnMut(&mut Hosted, Millis) -> Result<Vec<Entry>, Problem>,
    ) -> Result<u64, Missed> {
        // Taken out while it changes: if anything fails, the next reader loads it from the disk. Whoever reads it meanwhile
        // goes on reading what they have.
        let mut table = Arc::unwrap_or_clone(self.latest(room, slot).await?);
        let (before, phase, at) = (table.version(), table.phase(), now());
        if let Some(visitor) = by.filter(|visitor| !table.seats_of(Some(visitor)).is_empty()) {
            room.sign(visitor);
        }
        let started = thread_time();
        let acted = act(&mut table, at);
        metrics::histogram!("house_change_seconds").record(thread_time().saturating_sub(started));
        let mut entries = match acted {
            Ok(entries) => entries,
            Err(problem) => {
                if table.version() == before {
                    *slot = Some(Arc::new(table));
                }
                return Err(problem.into());
            }
        };
        for entry in replacements(&table) {
            fold(&mut table, at, entry, &mut entries)?;
        }
        if !entries.is_empty() {
            let lasting = entries.iter().all(Entry::leaves_seats) && table.phase() == phase;
            let stale = at - room.indexed.load(Ordering::Relaxed) >= INDEXED;
            let row = (stale || !lasting).then(|| table.row());
            let bulletin =
                row.clone().filter(|_| !lasting).map(|row| Bulletin { table: room.id.clone(), row });
            let is_indexed = row.is_some();
            let network = by.and_then(|visitor| visitor.network);
            let commit = Commit { table: room.id.clone(), after: before, at, network, entries, row, fence };
            match self.store.commit(commit).await {
                Ok(()) => {}
                Err(StoreFault::Conflict) => return Err(Missed::Overtaken),
                Err(fault) => {
                    if matches!(fault, StoreFault::Quota(_)) {
                        // At the cost of whoever was refused, not of the next one who looks.
                        *slot = self.load(room).await.ok();
                    }
                    return Err(Problem::from(fault).into());
                }
            }
            if is_indexed {
                room.indexed.store(at, Ordering::Relaxed);
            }
            if let Some(bulletin) = bulletin {
                // Nobody may be listening.
                let _ = self.bulletins.send(bulletin);
            }
        }
        // Not a guest's: whoever talks at a table must not make its bots wait for their own.
        let player = by.filter(|visitor| {
            table.opening().owner == visitor.id || !table.seats_of(Some(visitor)).is_empty()
        });
        room.note_network(player.and_then(|player| player.network));
        let table = slot.insert(Arc::new(table));
        room.ring(table.version());
        self.tend(room, table);
        Ok(table.version())
    }

    /// Stores a new table and everything that happened to it at once.
    pub async fn store_new(
        self: &Arc<House>,
        visitor: &Visitor,
        table: Hosted,
        entries: Vec<Entry>,
    ) -> Result<TableId, Problem> {
        self.orders().let_in(visitor)?;
        let (house, network) = (self.clone(), visitor.network);
        let stored = tokio::spawn(async move {
            let id = table.id().clone();
            let row = table.row();
            let (table_id, shown) = (id.clone(), Some(row.clone()));
            let (after, at, fence) = (0, now(), None);
            let commit = Commit { table: table_id, after, at, network, entries, row: shown, fence };
            house.store.commit(commit).await?;
            let _ = house.bulletins.send(Bulletin { table: id.clone(), row });
            metrics::counter!("house_tables_opened").increment(1);
            let room = house.keep(&id, Some(table));
            room.note_network(network);
            // Somebody may have asked for the table before it was there.
            house.tend(&room, &*house.glimpse_in(&room).await?);
            Ok(id)
        });
        stored.await.map_err(Problem::broken)?
    }
}

/// What happens to a table, where that is one entry or nothing.
pub(super) fn at_most_one(
    mut what: impl FnMut(&Hosted) -> Result<Option<Entry>, Problem>,
) -> impl FnMut(&mut Hosted, Millis) -> Result<Vec<Entry>, Problem> {
    move |table, at| {
        let mut entries = Vec::new();
        if let Some(entry) = what(table)? {
            fold(table, at, entry, &mut entries)?;
        }
        Ok(entries)
    }
}

/// Folds one more entry into a table and notes it.
pub fn fold(table: &mut Hosted, at: Millis, entry: Entry, entries: &mut Vec<Entry>) -> Result<(), Problem> {
    table.apply(at, &entry).map_err(Problem::broken)?;
    entries.push(entry);
    Ok(())
}
