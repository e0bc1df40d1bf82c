//! The house: every table by name, in memory while it is used, on disk always.
//!
//! Invariant: a table changes in one place ([`House::change`]), and nobody is told of a change before it
//! is stored.

mod archive;
mod brought;
mod changing;
mod expiry;
mod explaining;
mod following;
mod guest;
mod heeding;
mod keeping;
mod limits;
mod lock;
mod mending;
mod nodes;
mod outlines;
mod presence;
mod purse;
mod room;
mod settings;
mod shares;
mod space;
mod studies;
mod tending;
mod turnstile;
mod waiting;
mod workroom;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;

use tokio::sync::broadcast;
use tokio_util::sync::CancellationToken;

use crate::problem::Problem;
use crate::staff::{Pool, Staff};
use crate::tables::{Entry, Pace, Phase, Store, StoreFault, TableId, TableRow};
use crate::upkeep::{self, Orders};
use crate::verbs::GuestTalk;
use nodes::Nodes;
use waiting::Waiting;
use workroom::Workroom;

pub use archive::{Archive, File};
pub use brought::Brought;
pub use changing::fold;
pub use expiry::{Expiry, Swept, sweep};
pub use guest::{Guest, Paid};
pub use limits::{LimitFault, Limits};
pub use lock::DirectoryLock;
pub use outlines::{Onlooker, Outlines};
pub use presence::Presence;
pub use purse::Purse;
pub use room::{GONE, Room};
pub use settings::{Frames, NoSite, OpenFault, Settings, Times};
pub(crate) use shares::{Share, Shares};
pub use studies::{Found, Progress, Studies, Subject};
pub use turnstile::{Ticket, Topic, Turnstile};
pub use waiting::OwnTables;

/// How many tables may begin or end before a slow listener has to look for itself.
const BULLETINS: usize = 256;

/// How long the house waits before it tries again to resume a table.
const AGAIN: Duration = Duration::from_secs(30);

/// Seats were taken or left, or a game began or ended.
#[derive(Clone, Debug)]
pub struct Bulletin {
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
    /// Cancelled when the house closes; live streams end on it.
    pub(crate) closing: CancellationToken,
    /// Tells who sits where and what began or ended, for programs that wait for a game.
    pub(crate) bulletins: broadcast::Sender<Bulletin>,
    /// What holds until the host says otherwise.
    orders: RwLock<Arc<Orders>>,
    /// What guests have said.
    pub(crate) guest_talk: GuestTalk,
    rooms: Mutex<HashMap<TableId, Arc<Room>>>,
    /// This node among the others, if several share the database.
    nodes: Nodes,
    /// The streams of programs.
    pub(crate) turnstile: Arc<Turnstile>,
    /// Who is waited for, and where.
    waiting: Waiting,
    /// Whether every table in play has been looked at since the house opened.
    awake: AtomicBool,
    /// What was worked out of tables.
    pub(crate) archive: Arc<Archive>,
    /// What panels consist of that pages have.
    pub(crate) outlines: Arc<Outlines>,
    /// Records that people brought to have them explained.
    pub(crate) brought: Arc<Brought>,
    /// What was explained to people, and what is being explained.
    pub(crate) studies: Arc<Studies>,
    /// Where whatever takes longer than a glance is done.
    workroom: Arc<Workroom>,
    /// Who reads tables from the disk.
    loads: Arc<Shares>,
    /// The bots themselves.
    staff: Arc<Staff>,
    /// Whether the disk was almost full when somebody last asked.
    cramped: AtomicBool,
    /// Where they think, and take turns.
    pool: Arc<Pool>,
}

impl House {
    /// Opens the house on its data directory. Tables in play go on, bots included.
    pub async fn open(settings: Settings) -> Result<Arc<House>, OpenFault> {
        if settings.database.is_none() {
            let directory = &settings.data_dir;
            let fault = |fault| OpenFault::Directory(directory.clone(), fault);
            std::fs::create_dir_all(directory).map_err(fault)?;
        }
        let store = Store::open_with(&settings.place(), settings.limits.quotas()).await?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let workroom = Arc::new(Workroom::new(cores, &settings.limits));
        let loads = Shares::new(settings.limits.waiting_per_address / 8);
        // In this order: what the host does meanwhile is heard of later.
        let heard = upkeep::latest(store.db()).await.map_err(StoreFault::from)?;
        let orders = Orders::load(store.db()).await.map_err(StoreFault::from)?;
        let nodes = Nodes::of(&settings, &store);
        let turnstile = Arc::new(Turnstile::new(nodes.outbox().cloned()));
        let house = Arc::new(House {
            settings,
            nodes,
            turnstile,
            store,
            archive: Arc::default(),
            outlines: Arc::default(),
            brought: Arc::default(),
            studies: Arc::default(),
            workroom,
            loads,
            closing: CancellationToken::new(),
            bulletins: broadcast::channel(BULLETINS).0,
            orders: RwLock::new(Arc::new(orders)),
            guest_talk: GuestTalk::default(),
            rooms: Mutex::default(),
            waiting: Waiting::default(),
            awake: AtomicBool::new(false),
            staff: Arc::default(),
            cramped: AtomicBool::new(false),
            pool: Pool::of_machine(),
        });
        tokio::spawn(house.staff.clone().look_after(house.pool.clone(), house.closing.clone()));
        tokio::spawn(House::heed(Arc::downgrade(&house), heard));
        if house.nodes.are_several() {
            house.join_nodes().await?;
        } else {
            let playing = house.store.in_phase(Phase::Playing, u32::MAX).await?;
            let open = house.store.in_phase(Phase::Open, u32::MAX).await?;
            tokio::spawn(house.clone().wake(playing, open));
        }
        tokio::spawn(house.clone().expire_now_and_then());
        Ok(house)
    }

    /// Why nothing can be stored at the moment, or not for long, in a sentence; `None` if all is well.
    pub async fn ailment(&self) -> Option<&'static str> {
        match self.store.ping().await {
            Ok(()) => {}
            Err(StoreFault::Unwritable(_)) => return Some("nothing can be stored; the disk may be full"),
            Err(fault) => {
                tracing::error!(%fault, "the database does not answer");
                return Some("the database does not answer");
            }
        }
        // The disk of a server is its own business.
        let file = self.settings.database.is_none();
        let free = file.then(|| space::free_space(&self.settings.data_dir)).flatten();
        let low = free.is_some_and(|free| free < self.settings.spare_bytes);
        if low != self.cramped.swap(low, Ordering::Relaxed) {
            match low {
                true => tracing::error!(free, "the disk of the data directory is almost full"),
                false => tracing::info!(free, "the disk of the data directory has room again"),
            }
        }
        low.then_some("the disk is almost full")
    }

    /// Why no requests are to be sent here, in a sentence; `None` if they may be. A house that is not well is not ready, and
    /// one that closes, or of which the other nodes know nothing, is not either although it is well.
    pub async fn obstacle(&self) -> Option<&'static str> {
        if self.closing.is_cancelled() {
            return Some("the house is closing");
        }
        if !self.nodes.is_signed() {
            return Some("the other nodes do not know of this one");
        }
        self.ailment().await
    }

    /// Ends live streams and lets nobody think any more.
    pub fn close(&self) {
        self.closing.cancel();
        self.pool.close();
    }

    /// After a restart: clocks go on from now, bots think where they were interrupted.
    /// A table that cannot be read is tried again.
    /// At tables that still wait for players nothing goes on, but bots that are no longer seated are replaced.
    async fn wake(self: Arc<House>, tables: Vec<TableId>, open: Vec<TableId>) {
        let (mut count, mut kept, mut failed) = (0, 0, Vec::new());
        for id in tables {
            match self.wake_one(&id).await {
                Ok(_) => count += 1,
                Err(problem) if problem.is_kept() => kept += 1,
                Err(problem) => {
                    tracing::error!(table = %id, %problem, "a table could not be resumed");
                    failed.push(id);
                }
            }
        }
        self.awake.store(true, Ordering::Release);
        if kept > 0 {
            tracing::warn!(
                tables = kept,
                "tables in play are kept as lists: their rules have changed, or they do not fold"
            );
        }
        if count > 0 {
            tracing::info!(tables = count, "tables in play go on");
        }
        for id in open {
            match self.enter(&id, |_| Ok(None)).await {
                Err(problem) if !problem.is_kept() => {
                    tracing::error!(table = %id, %problem, "an open table could not be read");
                }
                _ => {}
            }
        }
        while !failed.is_empty() {
            tokio::select! {
                () = tokio::time::sleep(AGAIN) => {}
                () = self.closing.cancelled() => return,
            }
            let mut still = Vec::new();
            for id in failed {
                let woken = self.wake_one(&id).await;
                if woken.is_err_and(|problem| problem.status >= 500) {
                    still.push(id);
                }
            }
            failed = still;
        }
    }

    /// Whether every table in play has been looked at since the house opened.
    fn is_awake(&self) -> bool {
        self.awake.load(Ordering::Acquire)
    }

    /// One table goes on, from now.
    async fn wake_one(self: &Arc<House>, id: &TableId) -> Result<u64, Problem> {
        let Ok(fence) = self.nodes.fence(id) else { return Err(Problem::stale()) };
        let woken = changing::at_most_one(|table| {
            let clocks = table.phase() == Phase::Playing && table.opening().pace != Pace::None;
            Ok(clocks.then_some(Entry::Woken))
        });
        self.change_under(fence, id, woken).await
    }
}
