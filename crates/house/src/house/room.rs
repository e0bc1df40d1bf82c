//! Tables in memory: loaded when they are needed, changed one at a time, let go when nobody uses them.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use table::SeatSet;
use tokio::sync::watch;
use tokio::task::AbortHandle;

use super::House;
use super::keeping::Loaded;
use super::nodes::Outbox;
use crate::problem::Problem;
use crate::tables::{Attendance, Hosted, IMAGINED, Phase, TableId, VisitorId};

/// The version of a table that was never loaded.
pub(super) const NEVER: u64 = 0;
/// What the bell of a table rings that is not there any more.
pub const GONE: u64 = u64::MAX;

/// A table that is in memory: a cache of its entries, and who is to be told.
#[derive(Debug)]
pub struct Room {
    pub(super) id: TableId,
    /// Whoever reads takes a copy of the pointer and lets others at it; `None` until it is loaded, and after
    /// a change that could not be stored.
    pub(super) table: tokio::sync::Mutex<Option<Arc<Hosted>>>,
    /// How many entries are stored, as far as is known; what is in memory may have fewer.
    pub(super) known: AtomicU64,
    /// When its index was last written.
    pub(super) indexed: AtomicI64,
    /// Rings with the version of the table.
    pub(super) bell: watch::Sender<u64>,
    /// Who is there.
    pub(super) attendance: watch::Sender<Attendance>,
    /// How many pages of it are open: somebody watches.
    pub(super) pages: AtomicUsize,
    /// The same by way of other nodes, by the number of the node.
    pub(super) pages_elsewhere: Mutex<HashMap<i64, usize>>,
    /// Where other nodes are told who is here, if there may be any.
    pub(super) outbox: Option<Arc<Outbox>>,
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

    /// Whoever listens is told of this version.
    pub(super) fn ring(&self, version: u64) {
        self.bell.send_if_modified(|told| std::mem::replace(told, version) != version);
    }

    pub(super) fn note_network(&self, network: Option<IpAddr>) {
        if network.is_some() {
            *self.network.lock().unwrap_or_else(PoisonError::into_inner) = network;
        }
    }
}

impl House {
    pub(super) fn rooms(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of a table, which may not be loaded yet: whoever looks first loads it, and others wait.
    pub(super) fn room(&self, id: &TableId) -> Arc<Room> {
        let room = self.rooms().get(id).cloned();
        room.unwrap_or_else(|| self.keep(id, None))
    }

    pub(super) fn keep(&self, id: &TableId, table: Option<Hosted>) -> Arc<Room> {
        let (bell, _) = watch::channel(table.as_ref().map_or(NEVER, Hosted::version));
        let room = Room {
            id: id.clone(),
            table: tokio::sync::Mutex::new(table.map(Arc::new)),
            known: AtomicU64::new(NEVER),
            indexed: AtomicI64::new(0),
            bell,
            attendance: watch::Sender::default(),
            pages: AtomicUsize::new(0),
            pages_elsewhere: Mutex::default(),
            outbox: self.nodes.outbox().cloned(),
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
    pub(super) async fn load(&self, room: &Arc<Room>) -> Result<Arc<Hosted>, Problem> {
        match self.load_from_disk(&room.id).await {
            Ok(table) => {
                room.ring(table.version());
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

    pub(super) async fn glimpse_in(&self, room: &Arc<Room>) -> Result<Arc<Hosted>, Problem> {
        let mut slot = room.table.lock().await;
        let table = self.latest(room, &mut slot).await?;
        Ok(slot.insert(table).clone())
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::{Guest, Paid, Settings};
    use crate::tables::{Pace, Token};
    use crate::verbs::{Luck, SeatWish, Visitor, Wish};

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
