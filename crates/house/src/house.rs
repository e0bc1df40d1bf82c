//! The house: every table by name, in memory while it is used, on disk always.

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use table::Record;
use tokio::sync::{Semaphore, broadcast, watch};
use tokio::task::AbortHandle;
use tokio_util::sync::CancellationToken;

use crate::attendance::Attendance;
use crate::entry::{Entry, Millis, Pace, TakeoverCause, now};
use crate::hosted::Hosted;
use crate::ids::TableId;
use crate::limits::{Limits, Meter};
use crate::problem::Problem;
use crate::staff::Staff;
use crate::store::{Commit, Phase, Store, StoreFault, TableRow};
use crate::thinking::{Task, thought};
use crate::turnstile::Turnstile;

/// The bot that takes over where nobody chose one: the strongest there is.
pub fn standin() -> &'static str {
    bots::BOTS.last().map_or("random", |bot| bot.name)
}

/// How many tables may begin or end before a slow listener has to look for itself.
const NEWS: usize = 256;

/// How long the index may not know that something happened at a table, if nothing else changed.
const INDEXED: Millis = 20_000;

/// How a house is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where its database lies.
    pub data_dir: PathBuf,
    /// How long a bot waits at least before it acts, so that people can follow.
    pub bot_pace: Duration,
    /// How often a stream without news shows that it is alive.
    pub pulse: Duration,
    /// A proxy in front of it says where requests come from.
    pub behind_proxy: bool,
    /// What one guest may ask of it.
    pub limits: Limits,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 7171)),
            data_dir: PathBuf::from("interregnum-data"),
            bot_pace: Duration::from_millis(450),
            pulse: Duration::from_secs(7),
            behind_proxy: false,
            limits: Limits::default(),
        }
    }
}

/// A table that is in memory: a cache of its entries, and who is to be told.
#[derive(Debug)]
pub struct Room {
    id: TableId,
    table: tokio::sync::Mutex<Option<Hosted>>,
    /// When its index was last written.
    indexed: AtomicI64,
    /// Rings with the version of the table.
    bell: watch::Sender<u64>,
    /// Who is there.
    pub(crate) attendance: watch::Sender<Attendance>,
    /// Whether somebody sees to the bots of this table already.
    driven: AtomicBool,
    alarm: Mutex<Option<AbortHandle>>,
}

/// Seats were taken or left, or a game began or ended.
#[derive(Clone, Debug)]
pub struct News {
    /// Where.
    pub table: TableId,
    /// How the table stands now.
    pub row: TableRow,
}

/// Everything that the server knows.
#[derive(Debug)]
pub struct House {
    pub(crate) settings: Settings,
    pub(crate) store: Store,
    pub(crate) meter: Meter,
    /// Cancelled when the house closes; live streams end on it.
    pub(crate) closing: CancellationToken,
    /// Tells who sits where and what began or ended, for programs that wait for a game.
    pub(crate) news: broadcast::Sender<News>,
    /// The streams of programs.
    pub(crate) turnstile: Arc<Turnstile>,
    rooms: Mutex<HashMap<TableId, Arc<Room>>>,
    /// One permit per bot that may think at the same time.
    thinkers: Semaphore,
    /// The bots themselves.
    staff: Arc<Staff>,
}

/// Why a house does not open.
#[derive(Debug, thiserror::Error)]
pub enum OpenFault {
    /// The directory cannot be used.
    #[error("cannot use the data directory {0}: {1}")]
    Directory(PathBuf, std::io::Error),
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreFault),
    /// The address cannot be listened on.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
}

impl House {
    /// Opens the house on its data directory. Tables in play go on, bots included.
    pub async fn open(settings: Settings) -> Result<Arc<House>, OpenFault> {
        let directory = &settings.data_dir;
        let fault = |fault| OpenFault::Directory(directory.clone(), fault);
        std::fs::create_dir_all(directory).map_err(fault)?;
        let store = Store::open(&directory.join("interregnum.sqlite")).await?;
        // A core stays free for requests and commits while bots think.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let house = Arc::new(House {
            meter: Meter::new(settings.limits),
            settings,
            store,
            closing: CancellationToken::new(),
            news: broadcast::channel(NEWS).0,
            turnstile: Arc::default(),
            rooms: Mutex::default(),
            thinkers: Semaphore::new(cores.saturating_sub(1).max(1)),
            staff: Arc::default(),
        });
        tokio::spawn(house.staff.clone().look_after(house.closing.clone()));
        let playing = house.store.in_phase(Phase::Playing, u32::MAX).await?;
        tokio::spawn(house.clone().wake(playing));
        Ok(house)
    }

    /// Ends live streams and lets nobody think any more.
    pub fn close(&self) {
        self.closing.cancel();
        self.thinkers.close();
    }

    /// After a restart: clocks go on from now, bots think where they were interrupted.
    async fn wake(self: Arc<House>, tables: Vec<TableId>) {
        let count = tables.len();
        for id in tables {
            let woken = self.enter(&id, |table| {
                let clocks = table.phase() == Phase::Playing && table.opening().pace != Pace::None;
                Ok(clocks.then_some(Entry::Woken))
            });
            if let Err(problem) = woken.await {
                tracing::error!(table = %id, %problem, "a table could not be resumed");
            }
        }
        if count > 0 {
            tracing::info!(tables = count, "tables in play go on");
        }
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of a table, from memory or from the disk.
    async fn room(&self, id: &TableId) -> Result<Arc<Room>, Problem> {
        if let Some(room) = self.rooms().get(id) {
            return Ok(room.clone());
        }
        let table = self.load(id).await?;
        Ok(self.keep(id, table))
    }

    fn keep(&self, id: &TableId, table: Hosted) -> Arc<Room> {
        let (bell, _) = watch::channel(table.version());
        let room = Room {
            id: id.clone(),
            table: tokio::sync::Mutex::new(Some(table)),
            indexed: AtomicI64::new(0),
            bell,
            attendance: watch::Sender::default(),
            driven: AtomicBool::new(false),
            alarm: Mutex::default(),
        };
        let mut rooms = self.rooms();
        if rooms.len() >= self.settings.limits.tables_in_memory {
            // Nobody uses these at this moment; they are on the disk.
            rooms.retain(|_, room| Arc::strong_count(room) > 1);
        }
        // Somebody may have been faster; then there is one room already, and it stays the only one.
        let room = rooms.entry(id.clone()).or_insert_with(|| Arc::new(room)).clone();
        metrics::gauge!("house_tables_in_memory").set(rooms.len() as f64);
        room
    }

    async fn load(&self, id: &TableId) -> Result<Hosted, Problem> {
        let entries = self.store.entries(id).await?;
        if entries.is_empty() {
            return Err(Problem::missing("There is no such table. Perhaps the link is not complete?"));
        }
        Hosted::fold(id.clone(), &entries).map_err(Problem::broken)
    }

    /// Reads a table.
    pub async fn read<T>(
        &self,
        id: &TableId,
        look: impl FnOnce(&Hosted) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let room = self.room(id).await?;
        let mut slot = room.table.lock().await;
        let table = match slot.take() {
            Some(table) => table,
            None => self.load(id).await?,
        };
        look(slot.insert(table))
    }

    /// The record of a finished game, secret included.
    pub async fn record(&self, id: &TableId) -> Result<Record, Problem> {
        let closed = || Problem::not_now("The record is open once the game is over.");
        self.read(id, |table| table.open_record().ok_or_else(closed)).await
    }

    /// A bell that rings with every new version of a table. Keeps the table in memory.
    pub async fn listen(&self, id: &TableId) -> Result<(Arc<Room>, watch::Receiver<u64>), Problem> {
        let room = self.room(id).await?;
        let bell = room.bell.subscribe();
        Ok((room, bell))
    }

    /// Changes a table: `act` folds entries into it and returns them; they are stored, and only
    /// then is anybody told. If it fails, or they cannot be stored, the table is as it was.
    pub async fn change<F>(self: &Arc<House>, id: &TableId, act: F) -> Result<u64, Problem>
    where
        F: FnOnce(&mut Hosted, Millis) -> Result<Vec<Entry>, Problem> + Send + 'static,
    {
        let (house, room) = (self.clone(), self.room(id).await?);
        // A task of its own: a visitor who hangs up must not stop halfway through a change.
        let changed = tokio::spawn(async move { house.change_room(&room, act).await });
        changed.await.map_err(Problem::broken)?
    }

    async fn change_room(
        self: &Arc<House>,
        room: &Arc<Room>,
        act: impl FnOnce(&mut Hosted, Millis) -> Result<Vec<Entry>, Problem>,
    ) -> Result<u64, Problem> {
        let mut slot = room.table.lock().await;
        // Taken out while it changes: if anything fails, the next reader loads it from the disk.
        let mut table = match slot.take() {
            Some(table) => table,
            None => self.load(&room.id).await?,
        };
        let (before, phase, at) = (table.version(), table.phase(), now());
        let entries = match act(&mut table, at) {
            Ok(entries) => entries,
            Err(problem) => {
                if table.version() == before {
                    *slot = Some(table);
                }
                return Err(problem);
            }
        };
        if !entries.is_empty() {
            let lasting = entries.iter().all(Entry::leaves_seats) && table.phase() == phase;
            let stale = at - room.indexed.load(Ordering::Relaxed) >= INDEXED;
            let row = (stale || !lasting).then(|| table.row());
            let news = row.clone().filter(|_| !lasting).map(|row| News { table: room.id.clone(), row });
            if row.is_some() {
                room.indexed.store(at, Ordering::Relaxed);
            }
            let commit = Commit { table: room.id.clone(), after: before, at, entries, row };
            self.store.commit(commit).await?;
            if let Some(news) = news {
                // Nobody may be listening.
                let _ = self.news.send(news);
            }
        }
        let table = slot.insert(table);
        room.bell.send_if_modified(|version| std::mem::replace(version, table.version()) != table.version());
        self.tend(room, table);
        Ok(table.version())
    }

    /// Stores a new table and everything that happened to it at once.
    pub async fn found(self: &Arc<House>, table: Hosted, entries: Vec<Entry>) -> Result<TableId, Problem> {
        let house = self.clone();
        let founded = tokio::spawn(async move {
            let id = table.id().clone();
            let row = table.row();
            house
                .store
                .commit(Commit { table: id.clone(), after: 0, at: now(), entries, row: Some(row.clone()) })
                .await?;
            let _ = house.news.send(News { table: id.clone(), row });
            metrics::counter!("house_tables_opened").increment(1);
            let room = house.keep(&id, table);
            if let Some(table) = room.table.lock().await.as_ref() {
                house.tend(&room, table);
            }
            Ok(id)
        });
        founded.await.map_err(Problem::broken)?
    }

    /// Sees to what a table needs besides people: bots that think, clocks that fall.
    fn tend(self: &Arc<House>, room: &Arc<Room>, table: &Hosted) {
        if bot_to_act(table).is_some() && !room.driven.swap(true, Ordering::AcqRel) {
            tokio::spawn(self.clone().drive(room.clone()));
        }
        if table.phase() == Phase::Over {
            self.staff.retire(&room.id);
        }
        let mut alarm = room.alarm.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(alarm) = alarm.take() {
            alarm.abort();
        }
        let deadline = table.clock().filter(|_| table.phase() == Phase::Playing);
        if let Some(deadline) = deadline.and_then(|clock| clock.deadline()) {
            let wait = Duration::from_millis(u64::try_from(deadline - now()).unwrap_or(0));
            let (house, id) = (self.clone(), room.id.clone());
            *alarm = Some(tokio::spawn(house.ring(id, wait)).abort_handle());
        }
    }

    /// When a clock falls, a bot takes the seat until its player comes back. A boxed future, since
    /// a change of the table sets the next alarm.
    fn ring(
        self: Arc<House>,
        id: TableId,
        wait: Duration,
    ) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(async move {
            tokio::time::sleep(wait).await;
            let fallen = self.change(&id, |table, at| {
                let clock = table.clock().filter(|_| table.phase() == Phase::Playing);
                let Some(seat) = clock.and_then(|clock| clock.fallen(at)) else { return Ok(Vec::new()) };
                let bot = standin().to_owned();
                let entry = Entry::TakenOver { seat, bot, cause: TakeoverCause::Clock };
                table.apply(at, &entry).map_err(Problem::broken)?;
                Ok(vec![entry])
            });
            if let Err(problem) = fallen.await {
                tracing::error!(table = %id, %problem, "a clock fell and nobody could be told");
            }
        })
    }

    /// Lets the bots of a table act until it is a person's turn.
    fn drive(self: Arc<House>, room: Arc<Room>) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(async move {
            loop {
                match self.bot_step(&room).await {
                    Ok(true) => continue,
                    Ok(false) => {}
                    Err(problem) => {
                        tracing::error!(table = %room.id, %problem, "a bot could not act");
                        // Not at once again: whatever is wrong may pass.
                        tokio::time::sleep(Duration::from_secs(1)).await;
                    }
                }
                room.driven.store(false, Ordering::Release);
                // Between the last look and this line a bot may have got something to do.
                let again = match self.read(&room.id, |table| Ok(bot_to_act(table).is_some())).await {
                    Ok(again) => again && !self.closing.is_cancelled(),
                    Err(_) => false,
                };
                if !again || room.driven.swap(true, Ordering::AcqRel) {
                    return;
                }
            }
        })
    }

    /// One decision of one bot; `false` if no bot has to decide.
    async fn bot_step(self: &Arc<House>, room: &Arc<Room>) -> Result<bool, Problem> {
        let asked = self.read(&room.id, |table| {
            let Some((seat, bot)) = bot_to_act(table) else { return Ok(None) };
            let Some(game) = table.game() else { return Ok(None) };
            let task = Task { seat, bot: Some(bot), seed: table.bot_seed(seat) };
            let fallback = thought(game, Task { bot: None, ..task.clone() });
            let people = table.places().iter().any(|place| place.bot().is_none());
            let thought = self.staff.thought(&room.id, game, task);
            Ok(Some((seat, table.asked_since(seat), thought, fallback, people)))
        });
        let Some((seat, since, thought, fallback, people)) = asked.await? else { return Ok(false) };
        let Ok(_permit) = self.thinkers.acquire().await else { return Ok(false) };
        let started = tokio::time::Instant::now();
        let think = |thought: Option<crate::thinking::Thought>| {
            tokio::task::spawn_blocking(move || thought.and_then(|thought| thought()))
        };
        let action = match think(thought).await {
            Ok(action) => action,
            Err(fault) => {
                tracing::error!(table = %room.id, %fault, "a bot failed; the seat's default is played");
                think(fallback).await.map_err(Problem::broken)?
            }
        };
        let Some(action) = action else { return Err(Problem::broken("a bot found nothing to do")) };
        metrics::histogram!("house_bot_seconds").record(started.elapsed());
        drop(_permit);
        if people {
            tokio::select! {
                () = tokio::time::sleep_until(started + self.settings.bot_pace) => {}
                () = self.closing.cancelled() => return Ok(false),
            }
        }
        self.change(&room.id, move |table, at| {
            // Meanwhile the seat may have been given back, or the table may be over.
            let current = bot_to_act(table).is_some_and(|(now, _)| now == seat);
            if !current || table.asked_since(seat) != since {
                return Ok(Vec::new());
            }
            Ok(table.play(at, seat, &action, None)?)
        })
        .await?;
        metrics::counter!("house_steps", "by" => "bot").increment(1);
        Ok(true)
    }
}

/// The bot that has to decide next, if one has: one that was asked something answers first.
fn bot_to_act(table: &Hosted) -> Option<(table::Seat, String)> {
    if table.phase() != Phase::Playing {
        return None;
    }
    let game = table.game()?;
    let (must, _) = game.waiting();
    let bot = |seat: table::Seat| Some((seat, table.places().get(seat.index())?.bot()?.to_owned()));
    game.asked().iter().chain(must.iter()).find_map(bot)
}
