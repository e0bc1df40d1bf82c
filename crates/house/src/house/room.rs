//! Tables in memory: loaded when they are needed, changed one at a time, let go when nobody uses them.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use abacus::thread_time;
use table::SeatSet;
use tokio::sync::watch;
use tokio::task::AbortHandle;

use super::keeping::Loaded;
use super::mending::replacements;
use super::{Bulletin, Guest, House, Paid};
use crate::problem::Problem;
use crate::tables::{
    Attendance, Commit, Entry, Hosted, IMAGINED, Millis, Phase, StoreFault, TableId, VisitorId, now,
};
use crate::verbs::Visitor;

/// How long the index may not know that something happened at a table, if nothing else changed.
const INDEXED: Millis = 20_000;

/// The version of a table that was never loaded.
const NEVER: u64 = 0;
/// What the bell of a table rings that is not there any more.
pub const GONE: u64 = u64::MAX;

/// A table that is in memory: a cache of its entries, and who is to be told.
#[derive(Debug)]
pub struct Room {
    pub(super) id: TableId,
    /// Whoever reads takes a copy of the pointer and lets others at it; `None` until it is loaded, and after
    /// a change that could not be stored.
    table: tokio::sync::Mutex<Option<Arc<Hosted>>>,
    /// When its index was last written.
    indexed: AtomicI64,
    /// Rings with the version of the table.
    bell: watch::Sender<u64>,
    /// Who is there.
    pub(super) attendance: watch::Sender<Attendance>,
    /// How many pages of it are open: somebody watches.
    pub(super) pages: AtomicUsize,
    /// Whether the bots of this table are being seen to already.
    pub(super) driven: AtomicBool,
    pub(super) alarm: Mutex<Option<AbortHandle>>,
    /// The network of the player who changed it last, which its bots' time is charged to.
    network: Mutex<Option<IpAddr>>,
}

impl Room {
    /// The network of the player who changed the table last; `None` if none has since the house opened.
    pub(super) fn network(&self) -> Option<IpAddr> {
        *self.network.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note_network(&self, network: Option<IpAddr>) {
        if network.is_some() {
            *self.network.lock().unwrap_or_else(PoisonError::into_inner) = network;
        }
    }
}

impl House {
    fn rooms(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of a table, which may not be loaded yet: whoever looks first loads it, and others wait.
    fn room(&self, id: &TableId) -> Arc<Room> {
        let room = self.rooms().get(id).cloned();
        room.unwrap_or_else(|| self.keep(id, None))
    }

    fn keep(&self, id: &TableId, table: Option<Hosted>) -> Arc<Room> {
        let (bell, _) = watch::channel(table.as_ref().map_or(NEVER, Hosted::version));
        let room = Room {
            id: id.clone(),
            table: tokio::sync::Mutex::new(table.map(Arc::new)),
            indexed: AtomicI64::new(0),
            bell,
            attendance: watch::Sender::default(),
            pages: AtomicUsize::new(0),
            driven: AtomicBool::new(false),
            alarm: Mutex::default(),
            network: Mutex::default(),
        };
        let mut rooms = self.rooms();
        if rooms.len() >= self.settings.limits.tables_in_memory {
            // Nobody uses these at this moment: names that somebody made up go first, then tables that are on the disk.
            rooms.retain(|_, room| Arc::strong_count(room) > 1 || *room.bell.borrow() != NEVER);
            if rooms.len() >= self.settings.limits.tables_in_memory {
                rooms.retain(|_, room| Arc::strong_count(room) > 1);
            }
        }
        // Another request may have been faster; then there is one room already, and it stays the only one.
        let room = rooms.entry(id.clone()).or_insert_with(|| Arc::new(room)).clone();
        metrics::gauge!("house_tables_in_memory").set(rooms.len() as f64);
        room
    }

    /// Loads a table from the disk. Its folding may take long, so it is done in the workroom.
    async fn load(&self, room: &Arc<Room>) -> Result<Arc<Hosted>, Problem> {
        match self.load_from_disk(&room.id).await {
            Ok(table) => {
                room.bell.send_if_modified(|version| {
                    std::mem::replace(version, table.version()) != table.version()
                });
                Ok(Arc::new(table))
            }
            Err(problem) => {
                // There may be no such table at all; nothing is to be remembered of whatever was asked for.
                if *room.bell.borrow() == NEVER {
                    let mut rooms = self.rooms();
                    if rooms.get(&room.id).is_some_and(|kept| Arc::ptr_eq(kept, room)) {
                        rooms.remove(&room.id);
                    }
                }
                Err(problem)
            }
        }
    }

    async fn load_from_disk(&self, id: &TableId) -> Result<Hosted, Problem> {
        match self.loaded(id).await? {
            Some(Loaded::Hosted(table)) => Ok(*table),
            Some(Loaded::Kept(kept)) => Err(Problem::kept(kept.why())),
            None => Err(Problem::missing("There is no such table. Perhaps the link is not complete?")),
        }
    }

    /// Somebody else stored something: the table is read from the disk again, and whoever listens is told.
    pub(super) async fn read_anew(&self, id: &TableId, version: u64) {
        let room = self.rooms().get(id).cloned();
        if let Some(room) = room {
            *room.table.lock().await = None;
            room.bell.send_if_modified(|told| std::mem::replace(told, version) != version);
        }
    }

    /// The next reader of a table loads it, whatever is in memory of it.
    pub(super) async fn drop_cached(&self, id: &TableId) {
        let room = self.rooms().get(id).cloned();
        if let Some(room) = room {
            room.table.lock().await.take();
        }
    }

    /// A table is not there any more: nobody sees to it, and its streams end.
    pub(super) fn forget(&self, id: &TableId) {
        self.waiting.forget(id);
        let Some(room) = self.rooms().remove(id) else { return };
        if let Some(alarm) = room.alarm.lock().unwrap_or_else(PoisonError::into_inner).take() {
            alarm.abort();
        }
        self.retire(id);
        room.bell.send_replace(GONE);
    }

    /// A table as it stands now. Whatever happens to it afterwards happens to a copy, so that looking at it
    /// for long holds up nobody.
    pub async fn glimpse(&self, id: &TableId) -> Result<Arc<Hosted>, Problem> {
        self.glimpse_in(&self.room(id)).await
    }

    async fn glimpse_in(&self, room: &Arc<Room>) -> Result<Arc<Hosted>, Problem> {
        let mut slot = room.table.lock().await;
        match &*slot {
            Some(table) => Ok(table.clone()),
            None => Ok(slot.insert(self.load(room).await?).clone()),
        }
    }

    /// Reads a table, where a glance is enough: what takes longer is for [`House::study`].
    pub async fn read<T>(
        &self,
        id: &TableId,
        look: impl FnOnce(&Hosted) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        look(&*self.glimpse(id).await?)
    }

    /// Reads a table for as long as it takes, in the workroom.
    pub async fn study<T: Send + 'static>(
        &self,
        id: &TableId,
        look: impl FnOnce(&Hosted) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let table = self.glimpse(id).await?;
        self.work(move || look(&table)).await?
    }

    /// The record of a finished game as text, secret included, and the id of its game.
    pub async fn record(&self, id: &TableId) -> Result<(String, String), Problem> {
        let archive = self.archive.clone();
        self.study(id, move |table| {
            let closed = || {
                Problem::not_now(match table.phase() {
                    Phase::Over if table.opening().imagined.is_some() => IMAGINED,
                    Phase::Over => "The game was ended early; its record stays closed.",
                    Phase::Open | Phase::Playing => "The record is open once the game is over.",
                })
            };
            Ok((table.opening().game.clone(), archive.record(table).ok_or_else(closed)?.to_string()))
        })
        .await
    }

    /// A player looked at a table: they are not absent.
    pub(crate) fn seen(&self, id: &TableId, visitor: &VisitorId) {
        if let Some(room) = self.rooms().get(id) {
            room.sign(visitor);
        }
    }

    /// The seats of a table whose players gave no sign of life for long.
    pub(crate) fn absent(&self, table: &Hosted) -> SeatSet {
        let room = self.rooms().get(table.id()).cloned();
        room.map_or(SeatSet::EMPTY, |room| room.absent(table, self.settings.absence))
    }

    /// A bell that rings with every new version of a table. Keeps the table in memory.
    pub async fn listen(&self, id: &TableId) -> Result<(Arc<Room>, watch::Receiver<u64>), Problem> {
        let room = self.room(id);
        self.glimpse_in(&room).await?;
        let bell = room.bell.subscribe();
        Ok((room, bell))
    }

    /// Changes a table: `act` folds entries into it and returns them; they are stored, and only
    /// then is anybody told. If it fails, or they cannot be stored, the table is as it was.
    pub async fn change<F>(self: &Arc<House>, id: &TableId, act: F) -> Result<u64, Problem>
    where
        F: FnOnce(&mut Hosted, Millis) -> Result<Vec<Entry>, Problem> + Send + 'static,
    {
        self.change_from(None, id, act).await
    }

    /// The same for a visitor, whose network pays for what is stored.
    pub(crate) async fn change_by<F>(
        self: &Arc<House>,
        visitor: &Visitor,
        id: &TableId,
        act: F,
    ) -> Result<u64, Problem>
    where
        F: FnOnce(&mut Hosted, Millis) -> Result<Vec<Entry>, Problem> + Send + 'static,
    {
        self.orders().let_in(visitor)?;
        self.change_from(Some(visitor.clone()), id, act).await
    }

    async fn change_from<F>(
        self: &Arc<House>,
        by: Option<Visitor>,
        id: &TableId,
        act: F,
    ) -> Result<u64, Problem>
    where
        F: FnOnce(&mut Hosted, Millis) -> Result<Vec<Entry>, Problem> + Send + 'static,
    {
        let (house, room) = (self.clone(), self.room(id));
        // A task of its own: a visitor who hangs up must not stop halfway through a change.
        let change = async move { house.change_room(&room, by.as_ref(), act).await };
        let changed = tokio::spawn(Paid::by(Guest::current(), change));
        changed.await.map_err(Problem::broken)?
    }

    /// One thing happens to a table by itself: `what` says which entry that is, that there is none, or why not.
    pub(crate) async fn enter<F>(self: &Arc<House>, id: &TableId, what: F) -> Result<u64, Problem>
    where
        F: FnOnce(&Hosted) -> Result<Option<Entry>, Problem> + Send + 'static,
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
        F: FnOnce(&Hosted) -> Result<Option<Entry>, Problem> + Send + 'static,
    {
        self.change_by(visitor, id, at_most_one(what)).await
    }

    async fn change_room(
        self: &Arc<House>,
        room: &Arc<Room>,
        by: Option<&Visitor>,
        act: impl FnOnce(&mut Hosted, Millis) -> Result<Vec<Entry>, Problem>,
    ) -> Result<u64, Problem> {
        let mut slot = room.table.lock().await;
        // Taken out while it changes: if anything fails, the next reader loads it from the disk.
        let table = match slot.take() {
            Some(table) => table,
            None => self.load(room).await?,
        };
        // Whoever reads it meanwhile goes on reading what they have.
        let mut table = Arc::unwrap_or_clone(table);
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
                return Err(problem);
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
            if row.is_some() {
                room.indexed.store(at, Ordering::Relaxed);
            }
            let network = by.and_then(|visitor| visitor.network);
            let commit = Commit { table: room.id.clone(), after: before, at, network, entries, row };
            if let Err(fault) = self.store.commit(commit).await {
                if matches!(fault, StoreFault::Quota(_)) {
                    // At the cost of whoever was refused, not of the next one who looks.
                    *slot = self.load(room).await.ok();
                }
                return Err(fault.into());
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
        room.bell.send_if_modified(|version| std::mem::replace(version, table.version()) != table.version());
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
            let commit = Commit { table: table_id, after: 0, at: now(), network, entries, row: shown };
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
fn at_most_one(
    what: impl FnOnce(&Hosted) -> Result<Option<Entry>, Problem>,
) -> impl FnOnce(&mut Hosted, Millis) -> Result<Vec<Entry>, Problem> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::Settings;
    use crate::tables::{Pace, Token};
    use crate::verbs::{Luck, SeatWish, Wish};

    fn visitor(last: u8) -> Visitor {
        let id = Token::fresh().expect("luck").visitor();
        Visitor { id, network: Some([10, 0, 0, last].into()) }
    }

    #[tokio::test]
    async fn bots_are_charged_to_the_player_who_changed_the_table_last_and_never_to_a_guest() {
        let directory = tempfile::tempdir().expect("a directory");
        let settings = Settings {
            data_dir: directory.path().into(),
            database: crate::testing::server(directory.path()),
            ..Settings::default()
        };
        let house = House::open(settings).await.expect("a house");
        let (anna, bo, guest) = (visitor(1), visitor(2), visitor(3));
        let seats = vec![SeatWish::Me { name: "Anna".into() }, SeatWish::Open, SeatWish::Open];
        let (game, options, pace) = ("king-is-dead".into(), Default::default(), Pace::None);
        let id = house
            .create(&anna, &Wish { game, seats, options, pace, listed: true, contributes: false })
            .await
            .expect("a table");
        let room = house.room(&id);
        assert_eq!(room.network(), anna.network);
        house.join(&id, &bo, None, None, "Bo", Luck::Nothing).await.expect("a seat");
        assert_eq!(room.network(), bo.network);
        // Else whoever keeps many bots busy could make everybody's wait by saying a word at their tables.
        house.say(&id, &guest, None, "Hello.").await.expect("talk");
        assert_eq!(room.network(), bo.network);
        house.say(&id, &anna, None, "Hello.").await.expect("talk");
        assert_eq!(room.network(), anna.network);
        house.enter(&id, |_| Ok(None)).await.expect("nothing");
        assert_eq!(room.network(), anna.network, "what happens by itself is nobody's");
        house.close();
    }

    #[tokio::test]
    async fn whoever_asks_for_tables_that_are_not_there_leaves_nothing_in_memory() {
        let directory = tempfile::tempdir().unwrap();
        let settings = Settings {
            data_dir: directory.path().into(),
            database: crate::testing::server(directory.path()),
            ..Settings::default()
        };
        let house = House::open(settings).await.unwrap();
        for _ in 0..20 {
            let id = TableId::fresh().unwrap();
            assert_eq!(house.read(&id, |_| Ok(())).await.unwrap_err().status, 404);
            assert_eq!(house.listen(&id).await.unwrap_err().status, 404);
            assert_eq!(house.enter(&id, |_| Ok(None)).await.unwrap_err().status, 404);
        }
        assert!(house.rooms().is_empty());
    }

    /// A house with one table of a visitor, who may store so many bytes.
    async fn one_table(directory: &std::path::Path, bytes: u64) -> (Arc<House>, Visitor, TableId) {
        let mut settings = Settings {
            data_dir: directory.into(),
            database: crate::testing::server(directory),
            ..Settings::default()
        };
        settings.limits.bytes_per_address = bytes;
        let house = House::open(settings).await.expect("a house");
        let anna = visitor(1);
        let seats = vec![SeatWish::Me { name: "Anna".into() }, SeatWish::Open];
        let (game, options, pace) = ("king-is-dead".into(), Default::default(), Pace::None);
        let wish = Wish { game, seats, options, pace, listed: true, contributes: false };
        let id = house.create(&anna, &wish).await.expect("a table");
        (house, anna, id)
    }

    #[tokio::test]
    async fn whoever_is_refused_by_a_quota_pays_for_the_table_that_is_read_again() {
        let directory = tempfile::tempdir().expect("a directory");
        let (house, anna, id) = one_table(directory.path(), 1_000).await;
        let words = "w".repeat(390);
        let mut status = 200;
        for _ in 0..9 {
            if let Err(problem) = house.say(&id, &anna, None, &words).await {
                status = problem.status;
                break;
            }
        }
        assert_eq!(status, 429, "the quota is reached");
        let room = house.room(&id);
        assert!(room.table.lock().await.is_some(), "the next one who looks need not load it");
    }

    #[tokio::test]
    async fn a_stream_in_debt_does_not_keep_others_from_a_table_that_is_not_in_memory() {
        let directory = tempfile::tempdir().expect("a directory");
        let (house, _, id) = one_table(directory.path(), u64::MAX).await;
        let purse = Arc::new(crate::house::Purse::new(&house.settings.limits));
        purse.spend(std::time::Duration::from_secs(1_000));
        let guest = Guest { address: [10, 0, 0, 9].into(), purse, patient: true };
        house.drop_cached(&id).await;
        // It reads the table for everybody, so it must not wait for its debt, which takes an hour to work off.
        let look = Paid::by(Some(guest), house.read(&id, |table| Ok(table.version())));
        let look = tokio::time::timeout(std::time::Duration::from_secs(20), look).await;
        assert!(look.is_ok_and(|version| version.is_ok()));
    }
}
